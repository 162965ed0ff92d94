"""Text for actions, the same in records, logs, tests and on the wire: ``parse(format(a)) == a``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from honjin.kernel.actions import Action, Resign
from honjin.kernel.errors import NotationError
from honjin.kernel.words import say

_PLACEHOLDER = re.compile(r"\{(\w+):(\w+)\}")


@dataclass(frozen=True, slots=True)
class Codec:
    """How one kind of value is written and read. ``read`` raises KeyError or ValueError on what it does not know.

    ``many`` takes all words up to the next fixed word of the form, at least one.
    """

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    many: bool = False
    parts: Callable[[Any], Any] | None = None
    """The value as plain data where that is not simply its text: a path as a list of hexes."""

    def plain(self, value: Any) -> Any:
        """A value as plain data."""
        return self.write(value) if self.parts is None else self.parts(value)

    def several(self) -> Codec:
        """The same value, any number of times."""
        write, read = self.write, self.read
        return Codec(
            lambda values: " ".join(write(v) for v in values),
            lambda text: tuple(read(word) for word in text.split()),
            many=True,
            parts=lambda values: [write(v) for v in values],
        )


WORD = Codec(str, str)
NUMBER = Codec(str, int)
SHARES = Codec(
    lambda shares: " ".join(f"{name}:{number}" for name, number in shares),
    lambda text: tuple((name, int(number)) for name, number in (word.rsplit(":", 1) for word in text.split())),
    many=True,
    parts=dict,
)
"""How a sum is split: ``east:3 west:4``."""


def kinds_in(form: str) -> dict[str, str]:
    """The fields of a form, each with its kind.

    >>> kinds_in("move {unit:unit} {path:path}")
    {'unit': 'unit', 'path': 'path'}
    """
    return dict(_PLACEHOLDER.findall(form))


TOLD_LATELY: Final = 20_000
"""Actions of which a game remembers how they are written."""


class _Form:
    """One action class with its form taken apart."""

    def __init__(self, cls: type[Action], kinds: Mapping[str, Codec]) -> None:
        self.cls = cls
        self.parts: list[str | tuple[str, Codec]] = []
        for word in cls.form.split():
            match = _PLACEHOLDER.fullmatch(word)
            self.parts.append((match[1], kinds[match[2]]) if match else word)
        self._plain = [(part[0], part[1].plain) for part in self.parts if not isinstance(part, str)]

    def write(self, action: Action) -> str:
        words = [part if isinstance(part, str) else part[1].write(getattr(action, part[0])) for part in self.parts]
        return " ".join(words)

    def plain(self, action: Action) -> dict[str, Any]:
        """The values of an action by name, as plain data."""
        return {name: plain(getattr(action, name)) for name, plain in self._plain}

    def read(self, words: Sequence[str]) -> Action:
        values: dict[str, Any] = {}
        at = 0
        for number, part in enumerate(self.parts):
            if at >= len(words):
                raise NotationError(say("too short; expected: {usage}", usage=self.usage))
            if isinstance(part, str):
                if words[at] != part:
                    raise NotationError(
                        say(
                            "found {found} where {wanted} belongs; expected: {usage}",
                            found=repr(words[at]), wanted=repr(part), usage=self.usage,
                        )
                    )  # fmt: skip
                at += 1
                continue
            name, codec = part
            end = self._end(words, at, number) if codec.many else at + 1
            text = " ".join(words[at:end])
            if not text:
                raise NotationError(say("no {name} is named; expected: {usage}", name=name, usage=self.usage))
            try:
                values[name] = codec.read(text)
            except (KeyError, ValueError, IndexError):
                raise NotationError(
                    say("{text} is no {name}; expected: {usage}", text=repr(text), name=name, usage=self.usage)
                ) from None
            at = end
        if at < len(words):
            raise NotationError(say("too long at {word}; expected: {usage}", word=repr(words[at]), usage=self.usage))
        return self.cls(**values)

    def _end(self, words: Sequence[str], at: int, number: int) -> int:
        after = self.parts[number + 1] if number + 1 < len(self.parts) else None
        if isinstance(after, str) and after in words[at:]:
            return words.index(after, at)
        return len(words)

    @property
    def usage(self) -> str:
        return _PLACEHOLDER.sub(r"<\1>", self.cls.form)


class Notation:
    """The text forms of a game's actions."""

    def __init__(self, actions: Iterable[type[Action]], kinds: Mapping[str, Codec]) -> None:
        self._forms = {cls: _Form(cls, kinds) for cls in (*actions, Resign)}
        self._told: dict[Action, tuple[str, dict[str, Any]]] = {}
        """What was written lately: many options come again and again."""
        self._verbs: dict[str, list[_Form]] = {}
        for form in self._forms.values():
            verb = form.parts[0]
            if not isinstance(verb, str):
                raise ValueError(f"a form begins with its verb: {form.cls.form!r}")
            self._verbs.setdefault(verb, []).append(form)

    def __repr__(self) -> str:
        return f"<Notation: {', '.join(self._verbs)}>"

    @property
    def actions(self) -> list[tuple[str, type[Action]]]:
        """The actions that this game has, each with its verb; to resign is open in all games."""
        named = ((verb, form.cls) for verb, forms in self._verbs.items() for form in forms)
        return [(verb, cls) for verb, cls in named if cls is not Resign]

    @property
    def usages(self) -> list[str]:
        """How each action is written."""
        return [form.usage for form in self._forms.values()]

    def fields(self, action: Action) -> dict[str, Any]:
        """An action as plain data for a client: its verb, and its own fields by name as ids."""
        form = self._forms[type(action)]
        return {"verb": form.parts[0], **form.plain(action)}

    def format(self, action: Action) -> str:
        """The text of an action."""
        return self._forms[type(action)].write(action)

    def told(self, action: Action) -> tuple[str, dict[str, Any]]:
        """Text and fields of an action, for whoever tells of many; the fields are not to be changed."""
        found = self._told.get(action)
        if found is None:
            if len(self._told) >= TOLD_LATELY:
                self._told = {}
            found = self._told[action] = self.format(action), self.fields(action)
        return found

    def parse(self, text: str) -> Action:
        """The action of a text; :class:`NotationError` says what is wrong with it."""
        words = text.split()
        if not words:
            raise NotationError(say("nothing was said"))
        forms = self._verbs.get(words[0])
        if forms is None:
            verbs = ", ".join(sorted(self._verbs))
            raise NotationError(say("there is no action {name}; known: {names}", name=repr(words[0]), names=verbs))
        errors: list[NotationError] = []
        for form in forms:
            try:
                return form.read(words)
            except NotationError as error:
                errors.append(error)
        raise errors[0]
