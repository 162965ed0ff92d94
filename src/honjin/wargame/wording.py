"""Puts the options and the events of a game into words, by the templates of its ``showing.toml``.

A template speaks of the fields of an action, or of the data of an event, by their names. Besides, an action with a path
has ``hex`` (its end), ``between`` (the hexes without the ends) and ``hexes`` (how many are entered); one with a unit
and no hex has ``hex``, where the unit stands; an event with a path has ``end``. What else there is to be told, a game
says in a function for each thing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from honjin.kernel.actions import Action
from honjin.kernel.notation import Notation, kinds_in
from honjin.kernel.words import Text, Thing, named_in, say
from honjin.packs import PackError, Problem, show
from honjin.packs.showing import SHOWING, ShowingFile, Worded
from honjin.wargame.naming import Naming

Getter = Callable[[Any, Any], Any]
"""Of a state and an action, or of a scene and an event."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """Something that follows from an action and the scene alone: it is told alike in every position."""

    tell: Callable[[Any, Any], Thing]


@dataclass(frozen=True, slots=True)
class OfStanding:
    """Something that hangs on nothing else but where the unit of the action stands."""

    tell: Callable[[Any, Any], Thing]


Things = Mapping[str, Callable[[Any, Any], Thing] | Fixed | OfStanding]
"""What a game has to tell of an action in a state, or of an event in a scene, by name."""

OFF_MAP: Final = say("off the map")


class _Template(NamedTuple):
    """A template with the things in it and the conditions under which it is said."""

    text: str
    when: tuple[Callable[[Any, Any], bool], ...]
    things: tuple[tuple[str, Getter], ...]


class Wording:
    """The templates of a game, taken apart once; PackError if they speak of what there is not."""

    def __init__(
        self,
        file: ShowingFile,
        notation: Notation,
        naming: Naming,
        of_actions: Things | None = None,
        of_events: Things | None = None,
    ) -> None:
        self._naming = naming
        self._of_actions = _getters(of_actions or {})
        self._of_position = {name for name, told in (of_actions or {}).items() if not isinstance(told, Fixed)}
        self._of_standing = {name for name, told in (of_actions or {}).items() if isinstance(told, OfStanding)}
        self._of_events = {"end": lambda _, seen: naming.hex(seen["path"][-1])} | _getters(of_events or {})
        self._settled: set[type[Action]] = set()
        self._by_standing: set[type[Action]] = set()
        """Actions whose labels hang on nothing but where their unit stands."""
        problems = list(_verbs(file, notation))
        self._labels: dict[type[Action], Sequence[_Template]] = {}
        for verb, action in notation.actions:
            if verb in file.option:
                told, known = file.option[verb], self._fields(action)
                problems += _unknown(f"option.{verb}", told, known)
                self._labels[action] = () if problems else _compiled(told, known, self._raw(action))
                if not problems:
                    self._note_hinge(action, _things_of(told) & self._changing(action))
        problems += [found for kind, told in file.event.items() for found in _malformed(f"event.{kind}", told)]
        if problems:
            raise PackError(problems)
        self._lines = {kind: self._line(told) for kind, told in file.event.items() if told.templates}

    def label(self, state: Any, action: Action) -> Text | None:
        """What an option does, in a few words."""
        return _said(self._labels.get(type(action), ()), state, action)

    def hinge(self, state: Any, action: Any) -> Hashable:
        """What the label of an action hangs on besides the action itself; None where only the label can tell."""
        kind = type(action)
        if kind in self._by_standing:
            return state.where[action.unit]  # type: ignore[no-any-return]
        return () if kind in self._settled else None

    def _note_hinge(self, action: type[Action], changing: set[str]) -> None:
        if not changing:
            self._settled.add(action)
        elif changing <= {"hex"} - self._of_position | self._of_standing:
            self._by_standing.add(action)

    def line(self, scene: Any, seen: Mapping[str, Any]) -> Text | None:
        """An event in one line."""
        return _said(self._lines.get(seen["kind"], ()), scene, seen)

    # ---------------------------------------------------------------------------------------------- of actions

    def _fields(self, action: type[Action]) -> dict[str, Getter]:
        """All that can be told of an action, by name: what the game says of it goes before its bare fields."""
        kinds, by_kind, by_key = kinds_in(action.form), self._naming.by_kind, self._naming.by_key
        namers = {name: by_key.get(name) if kind == "word" else by_kind.get(kind) for name, kind in kinds.items()}
        return self._common(kinds) | {n: _named(n, of) for n, of in namers.items()} | dict(self._of_actions)

    def _raw(self, action: type[Action]) -> dict[str, Getter]:
        """What conditions look at: the fields as they are, and what the game says."""
        kinds = kinds_in(action.form)
        return self._common(kinds) | {name: _named(name, None) for name in kinds} | dict(self._of_actions)

    def _common(self, kinds: Mapping[str, str]) -> dict[str, Getter]:
        naming = self._naming
        if "path" in kinds:
            return {
                "hex": lambda _, action: naming.place(action.path[-1]),
                "between": lambda _, action: naming.between(action.path),
                "hexes": lambda _, action: len(action.path) - 1,
            }
        return {"hex": self._standing} if "unit" in kinds else {}

    def _changing(self, action: type[Action]) -> set[str]:
        """What hangs on the position: what the game says of it, and where a unit stands that goes no way."""
        kinds = kinds_in(action.form)
        standing = {"hex"} if "unit" in kinds and not {"path", "hex"} & set(kinds) else set()
        return standing | self._of_position

    def _standing(self, state: Any, action: Any) -> Thing:
        h = state.where[action.unit]
        return self._naming.place(h) if h >= 0 else OFF_MAP

    # ---------------------------------------------------------------------------------------------- of events

    def _line(self, told: Worded) -> Sequence[_Template]:
        names = {name for _, text, _ in told.templates for name in named_in(text)}
        wanted = {name for _, _, when in told.templates for name in when}
        data = {name: _data(name, self._naming.by_key.get(name)) for name in names}
        raw = {name: _data(name, None) for name in wanted}
        return _compiled(told, data | dict(self._of_events), raw | dict(self._of_events))


def _getters(things: Things) -> dict[str, Getter]:
    return {name: told.tell if isinstance(told, Fixed | OfStanding) else told for name, told in things.items()}


def _things_of(told: Worded) -> set[str]:
    """All that templates and their conditions look at."""
    return {name for _, text, when in told.templates for name in (*named_in(text), *when)}


def _said(templates: Sequence[_Template], where: Any, what: Any) -> Text | None:
    """The first whose conditions hold. A page is sent hundreds of labels, so this is written to be quick."""
    for text, when, things in templates:
        for holds in when:
            if not holds(where, what):
                break
        else:
            told = {}
            for name, get in things:
                told[name] = get(where, what)
            return Text(text, told)
    return None


def _condition(get: Getter, wanted: bool | int | str) -> Callable[[Any, Any], bool]:
    if isinstance(wanted, bool):
        return lambda where, what: bool(get(where, what)) is wanted
    if isinstance(wanted, int):
        return lambda where, what: _count(get(where, what)) == wanted
    return lambda where, what: get(where, what) == wanted


def _count(value: Any) -> Any:
    return len(value) if isinstance(value, list | tuple) else value


def _named(name: str, namer: Callable[[Any], Thing] | None) -> Getter:
    if namer is None:
        return lambda _, action: getattr(action, name)
    return lambda _, action: namer(getattr(action, name))


def _data(name: str, namer: Callable[[Any], Thing] | None) -> Getter:
    """A value of an event; what it does not have is told by nothing."""
    if namer is None:
        return lambda _, seen: "" if seen.get(name) is None else seen[name]
    return lambda _, seen: "" if seen.get(name) is None else namer(seen[name])


def _compiled(told: Worded, known: Mapping[str, Getter], raw: Mapping[str, Getter]) -> Sequence[_Template]:
    return [
        _Template(
            text,
            tuple(_condition(raw[name], wanted) for name, wanted in when.items()),
            tuple((name, known[name]) for name in named_in(text)),
        )
        for _, text, when in told.templates
    ]


# ------------------------------------------------------------------------------------------------ checks


def _verbs(file: ShowingFile, notation: Notation) -> Iterator[Problem]:
    """A file that speaks of options speaks of all of them, and of no others."""
    verbs = {verb for verb, _ in notation.actions}
    for verb in sorted(set(file.option) - verbs):
        yield Problem(SHOWING, f"option.{verb}", "an unknown verb", f"one of {', '.join(sorted(verbs))}")
    for verb in sorted(verbs - set(file.option)) if file.option else ():
        yield Problem(SHOWING, f"option.{verb}", "nothing", f"how options to {verb} are shown")


def _unknown(key: str, told: Worded, known: Mapping[str, Getter]) -> Iterator[Problem]:
    """Things that an action does not have."""
    malformed = list(_malformed(key, told))
    yield from malformed
    for name, text, when in () if malformed else told.templates:
        for odd in sorted({*named_in(text), *when} - set(known)):
            yield Problem(SHOWING, f"{key}.{name}", show(odd), f"one of {', '.join(sorted(known))}")


def _malformed(key: str, told: Worded) -> Iterator[Problem]:
    for name, text, _ in told.templates:
        try:
            named_in(text)
        except ValueError as error:
            yield Problem(SHOWING, f"{key}.{name}", show(text), f"a template ({error})")
