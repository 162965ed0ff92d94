"""What a position's ``expect`` table may say of any game; each game adds words of its own.

Words of every game: ``ask`` (kind of the open decision), ``side`` (who decides), ``options`` (texts that must be
offered), ``without`` (texts that must not), ``only`` (all texts that are offered), ``events`` (kinds that must occur in
this order), ``never`` (kinds that must not occur), ``dice_left``, ``over``, ``winner`` (a side, or ``"draw"``) and
``turn``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pydantic import Field, create_model

from honjin.hexes.grid import Hex
from honjin.kernel.names import known
from honjin.kernel.play import Play
from honjin.wargame.actions import Unit
from honjin.wargame.positions import Words, place, read_words

Check = Callable[[Play[Any], Any], list[str]]
"""Every way in which a play does not come up to what is wanted."""


class Expectation(NamedTuple):
    """A word of ``expect``: the type of its value, and how that is compared with the play."""

    kind: Any
    check: Check


class Expectations:
    """All words of a game's ``expect`` tables."""

    def __init__(self, own: Mapping[str, Expectation]) -> None:
        """``own``: the words that the game adds to those of every game."""
        self._words = {**COMMON, **own}
        fields: dict[str, Any] = {word: (kind | None, None) for word, (kind, _) in self._words.items()}
        self._model = create_model("Expected", __base__=Words, **fields)

    def unmet(self, play: Play[Any], expected: Mapping[str, Any]) -> list[str]:
        """Every expectation that does not hold; :class:`RecordError` if the table itself is wrong."""
        read_words(self._model, expected, "expect")
        problems = []
        for word, want in expected.items():
            with place(f"expect.{word}"):
                problems += self._words[word].check(play, want)
        return problems


class Reach(Words):
    """Hexes that must be in reach, hexes that must not, and how many there are."""

    includes: list[str] = Field(default_factory=list)
    excludes: list[str] = Field(default_factory=list)
    count: int | None = None


def differ(what: str, found: Any, want: Any) -> list[str]:
    return [] if found == want else [f"{what}: found {found!r}, expected {want!r}"]


def of_each(what: str, value: Callable[[Any, str], Any]) -> Check:
    """A table from names to values: what each name has in the position, compared with what is wanted."""

    def check(play: Play[Any], want: Mapping[str, Any]) -> list[str]:
        return [
            line
            for name, wanted in want.items()
            for line in differ(f"{what} of {name}", value(play.state, name), wanted)
        ]

    return check


def _named(kind: Any) -> Any:
    """The type of a table from names to such values."""
    return dict[str, kind]


def of_unit(kind: Any, what: str, value: Callable[[Any, Unit], Any]) -> Expectation:
    """A word that tells something of units, each by its id."""
    check = of_each(what, lambda g, name: value(g, known(g.scene.unit_of, name, "unit")))
    return Expectation(_named(kind), check)


def of_place(off: Mapping[int, str], same: Mapping[str, str] | None = None) -> Expectation:
    """Where units are: a hex, or a place off the map by its name; ``same``: other words for places."""
    meant = same or {}
    found = of_unit(str, "place", lambda g, unit: off.get(g.where[unit]) or g.scene.grid.format(g.where[unit]))

    def check(play: Play[Any], want: Mapping[str, str]) -> list[str]:
        return found.check(play, {name: meant.get(place, place) for name, place in want.items()})

    return Expectation(found.kind, check)


def marked(field: str) -> Expectation:
    """A word that says whether units are in a set of the position, which has the same name."""
    return of_unit(bool, field, lambda g, unit: bool(getattr(g, field) >> unit & 1))


def of_parts(kind: Any, what: str, value: Callable[[Any, str], Mapping[str, Any]]) -> Expectation:
    """A word for things with several values, of which a position names those that matter."""

    def check(play: Play[Any], want: Mapping[str, Mapping[str, Any]]) -> list[str]:
        return [
            line
            for name, parts in want.items()
            for part, wanted in parts.items()
            for line in differ(f"{what} {name}, {part}", value(play.state, name)[part], wanted)
        ]

    return Expectation(_named(kind), check)


def of_state(kind: Any, what: str, value: Callable[[Any], Any]) -> Expectation:
    """A word for something that a position has once."""
    return Expectation(kind, lambda play, want: differ(what, value(play.state), want))


def of_reach(kind: Any, hexes: Callable[[Any, Unit, Mapping[str, Any]], Iterable[Hex]]) -> Expectation:
    """The hexes that a unit can reach: those that must be among them, those that must not, and how many."""

    def check(play: Play[Any], want: Mapping[str, Mapping[str, Any]]) -> list[str]:
        g = play.state
        problems = []
        for name, case in want.items():
            found = hexes(g, known(g.scene.unit_of, name, "unit"), case)
            problems += compare_hexes(f"reach of {name}", set(map(g.scene.grid.format, found)), case)
        return problems

    return Expectation(_named(kind), check)


def compare_hexes(what: str, found: set[str], case: Mapping[str, Any]) -> list[str]:
    """Hexes against ``includes``, ``excludes`` and ``count``."""
    problems = [f"{what}: {h} is missing" for h in case.get("includes", ()) if h not in found]
    problems += [f"{what}: {h} is in it" for h in case.get("excludes", ()) if h in found]
    return problems + (differ(what, len(found), case["count"]) if "count" in case else [])


def _ask(play: Play[Any], want: str) -> list[str]:
    return differ("ask", play.ask.kind if not play.over else "over", want)


def _side(play: Play[Any], want: str) -> list[str]:
    return differ("side", play.game.sides[play.ask.side] if not play.over else "over", want)


def _texts(play: Play[Any]) -> list[str]:
    return sorted(play.game.notation.format(action) for action in play.options())


def _options(play: Play[Any], want: Sequence[str]) -> list[str]:
    found = _texts(play)
    return [f"options: {text!r} is not offered" for text in want if text not in found]


def _without(play: Play[Any], want: Sequence[str]) -> list[str]:
    found = _texts(play)
    return [f"options: {text!r} is offered" for text in want if text in found]


def _kinds(play: Play[Any]) -> list[str]:
    return [event.kind for event in play.events or ()]


def _events(play: Play[Any], want: Sequence[str]) -> list[str]:
    found = _kinds(play)
    rest = iter(found)
    return [] if all(kind in rest for kind in want) else [f"events: found {found}, expected {list(want)} in this order"]


def _never(play: Play[Any], want: Sequence[str]) -> list[str]:
    return [f"events: {kind} occurred" for kind in want if kind in _kinds(play)]


def _winner(play: Play[Any], want: str) -> list[str]:
    result = play.result
    if result is None:
        return differ("winner", "nobody yet", want)
    return differ("winner", "draw" if result.winner is None else play.game.sides[result.winner], want)


COMMON: Final = {
    "ask": Expectation(str, _ask),
    "side": Expectation(str, _side),
    "options": Expectation(list[str], _options),
    "without": Expectation(list[str], _without),
    "only": Expectation(list[str], lambda play, want: differ("options", _texts(play), sorted(want))),
    "events": Expectation(list[str], _events),
    "never": Expectation(list[str], _never),
    "dice_left": Expectation(int, lambda play, want: differ("dice left", getattr(play.source, "left", None), want)),
    "over": Expectation(bool, lambda play, want: differ("over", play.over, want)),
    "winner": Expectation(str, _winner),
    "turn": of_state(int, "turn", lambda g: g.turn),
}
