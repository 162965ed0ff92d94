"""Events: what happened, for logs, animation and replay. Each says by which rule, and who may see what of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, Final

from honjin.kernel.ask import Side
from honjin.kernel.words import Saying, Text, say


class Weight(IntEnum):
    """How much an event matters to somebody who is about to bring it about."""

    PASSING = 0
    TOLD = 1
    """It stands on the choice that sets it off."""
    GRAVE = 2
    """Its loser confirms the choice besides."""


@dataclass(slots=True)
class Event:
    """Something that happened.

    ``data`` is for everybody. ``secret`` is added for ``owner`` alone (a face-down marker: all see that it was laid,
    its owner sees which).
    """

    kind: str
    rule: str
    data: dict[str, Any] = field(default_factory=dict)
    owner: Side | None = None
    secret: dict[str, Any] | None = None
    weight: Weight = Weight.PASSING
    loser: Side | None = None
    """The side that a grave event hurts."""

    def __repr__(self) -> str:
        secret = "" if self.secret is None else f", owner={self.owner}, secret=..."
        return f"Event({self.kind!r}, {self.rule!r}, {self.data!r}{secret})"

    def seen_by(self, side: Side | None) -> dict[str, Any]:
        """What a side, or an observer (None), learns from this event."""
        seen = {"kind": self.kind, "rule": self.rule, **self.data}
        if self.secret is not None and side is not None and side == self.owner:
            seen |= self.secret
        return seen


class Alarms(list[Event]):
    """A journal for whoever only wants to know what matters: what passes need not be told there."""


def roll_line(seen: Mapping[str, Any]) -> Text:
    """A throw as a log tells it: ``Morale of Tadanao: 4 +1 result (11-1) -3 morale (11-2) = 2``."""
    dice = "+".join(map(str, seen["dice"]))
    line = say("{purpose:capital}: {dice}", purpose=seen["purpose"], dice=dice)
    for name, value, rule in seen.get("mods", ()):
        line = say("{line} {value:+d} {name} ({rule})", line=line, value=value, name=name, rule=rule)
    if "total" not in seen and len(seen["dice"]) == 1:
        return line
    return say("{line} = {total}", line=line, total=seen.get("total", sum(seen["dice"])))


def draw_line(seen: Mapping[str, Any]) -> Text:
    """What was drawn as a log tells it: ``Weather: fog from the bowl``; of a hidden one only that it was drawn."""
    purpose, out_of = seen["purpose"], seen.get("out_of")
    if "index" not in seen:
        return say("{purpose:capital}: drawn, not shown", purpose=purpose)
    drawn = seen.get("drawn") or say("number {number} of {count}", number=seen["index"] + 1, count=seen["of"])
    if out_of is None:
        return say("{purpose:capital}: {drawn}", purpose=purpose, drawn=drawn)
    return say("{purpose:capital}: {drawn} from {out_of}", purpose=purpose, drawn=drawn, out_of=out_of)


def shuffle_line(seen: Mapping[str, Any]) -> Text:
    """A shuffle as a log tells it."""
    return say("{purpose:capital}: shuffled", purpose=seen["purpose"])


def _resign_line(seen: Mapping[str, Any]) -> Text:
    return say("{side:capital} resigns", side=seen["side"])


_TOLD_BY: Final[Mapping[str, Callable[[Mapping[str, Any]], Text]]] = {
    "roll": roll_line,
    "draw": draw_line,
    "shuffle": shuffle_line,
    "resign": _resign_line,
}
"""What the kernel itself tells."""


def event_line(lines: Mapping[str, str], seen: dict[str, Any]) -> Saying:
    """An event in one line: by the template of its kind, or plainly by its kind and its data."""
    kind: str = seen["kind"]
    if kind in lines:
        return Text(lines[kind], seen)
    told_by = _TOLD_BY.get(kind)
    if told_by is not None:
        return told_by(seen)
    told = [f"{key} {value}" for key, value in seen.items() if key not in ("kind", "rule")]
    return ": ".join(filter(None, [kind.replace("_", " ").capitalize(), ", ".join(told)]))


class Reveal:
    """Yielded where something hidden is shown to the other side: from here on nothing can be taken back."""

    __slots__ = ("purpose", "rule")

    def __init__(self, rule: str, purpose: Saying) -> None:
        self.rule = rule
        self.purpose = purpose

    def __repr__(self) -> str:
        return f"Reveal({self.rule!r}, {self.purpose!r})"
