"""How a game is shown: what a question wants to be answered with, what an option does, what is seen of an event.

A page knows none of this by itself. A game has its tables as ``showing``; one that says nothing is shown by lists of
words, which is always right. Texts are templates (:mod:`honjin.kernel.words`) and stand in the tables as ``phrase``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Literal, TypeVar

from honjin.kernel.actions import Action
from honjin.kernel.amounts import Amount, Split
from honjin.kernel.ask import Ask, Side
from honjin.kernel.notation import SHARES
from honjin.kernel.words import say

S = TypeVar("S")

AskForm = Literal["act", "way", "joint", "setup", "group", "boxes", "number", "split", "list", "choose"]
"""What a question wants to be answered with: ``act`` whoever acts, picked on the map with what they do; ``way`` where
the unit in hand goes; ``joint`` several units against a target; ``setup`` units placed from a tray, forces formed,
until all is accepted; ``group`` units put under leaders; ``boxes`` markers for boxes beside the map; ``number`` a
number of a range, and ``split`` a sum split among receivers, both as the question's subject has it
(:mod:`honjin.kernel.amounts`); ``list`` any of some things, ticked; ``choose`` one of a list in words, with units and
hexes that can be clicked too."""

Pattern = Literal[
    "take", "strike", "joint", "place", "regroup", "group", "muster", "leave", "leave_together", "swap", "number",
    "split", "list", "end",
]  # fmt: skip
"""Actions that a page puts together itself, so that the rules can judge them: take a unit in hand, attack those in a
hex, several against a target, put a unit somewhere, begin to form forces with a unit, form them, form them in a hex,
leave units behind on a way, each alone or as one force, have one unit in place of another, answer with a number, a
split or a list, end the phase."""

TrailStyle = Literal["move", "retreat", "advance", "displace", "enter", "exit"]

DRAWN: Final = (
    "turn", "phase", "score", "units", "forces", "castles", "declared", "weather", "markers", "boxes", "areas", "bowl",
)  # fmt: skip
"""Facts that a page draws as they are. Whatever else a game knows of a position is for bots and programs; a page is
told of it in words."""

_KIND: Final = re.compile(r":\w+\}")
_CHANCE: Final = frozenset({"roll", "draw", "shuffle"})
"""Kinds of events after which nothing can be taken back."""


def pattern(action: type[Action], **fixed: str) -> str:
    """The form of an action with the names of what belongs into it; some of it may be fixed.

    >>> from honjin.kernel.actions import Resign
    >>> pattern(Resign)
    'resign'
    """
    text = _KIND.sub("}", action.form)
    for name, value in fixed.items():
        text = text.replace(f"{{{name}}}", value)
    return text


@dataclass(frozen=True, slots=True)
class AskShow:
    """How questions of one kind are put. ``title`` stands over a set-up, ``accept`` on the button that ends one."""

    form: AskForm = "choose"
    hidden: bool = False
    """Nobody else may see what is answered."""
    title: str = ""
    accept: str = ""
    patterns: Mapping[Pattern, str] = field(default_factory=dict)
    call: str = ""
    """Said loudly when the question comes, for what is easily forgotten."""
    voluntary: bool = False
    """Nothing is amiss if nobody acts: its end needs no second word."""


@dataclass(frozen=True, slots=True)
class OptionShow:
    """How options of one kind of action are offered."""

    group: str = ""
    """What they have in common, over a list of them."""
    button: str = ""
    """The short word; the label of the option is the long one."""
    question: str = ""
    """What is asked while their odds are looked at."""
    takes: bool = False
    """It only takes its unit in hand: where that goes is asked next, and can be looked at before."""
    first: bool = False
    """What follows cannot be done without it."""
    strikes: bool = False
    """An attack on those who stand in its hex."""
    leaves: bool = False
    """Units stay behind at the end of its way; the others may go on."""
    forms: bool = False
    """It begins to form the forces of its unit's place anew: whom under whom is asked next."""
    dice: bool = False
    """Dice fall: the odds are looked at first."""
    ends: Literal["", "phase", "question"] = ""


@dataclass(frozen=True, slots=True)
class EventShow:
    """What is seen of events of one kind."""

    trail: TrailStyle | None = None
    """``unit`` has gone along ``path``."""
    put: bool = False
    """``unit`` is in ``hex`` now."""
    gone: bool = False
    """``unit`` is not on the map any more."""
    news: bool = False
    """Everybody wants to hear of it at once."""
    quiet: bool = False
    """Many of them are one line of the log."""
    opens: bool = False
    """What follows is looked at apart from what came before."""
    head: bool = False
    """It stands over a part of the log."""
    tone: Literal["", "grave", "strong"] = ""


_MOVES: Final = EventShow(trail="move", quiet=True)
_PLAIN: Final = EventShow()


class Showing(Generic[S]):
    """The tables of a game, and what it tells of a position besides what can be known of it."""

    def __init__(
        self,
        asks: Mapping[str, AskShow] | None = None,
        options: Mapping[str, OptionShow] | None = None,
        events: Mapping[str, EventShow] | None = None,
    ) -> None:
        """Asks and events by their kind, options by the verb of their actions."""
        self.asks = asks or {}
        self.options = options or {}
        self.events = events or {}

    def seen(self, state: S, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        """What a side's page is sent of a position."""
        return {name: facts[name] for name in DRAWN if name in facts} | self.view(state, side, facts)

    def view(self, state: S, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        """What a side is shown besides: ``clock``, ``status``, ``tracks``, ``panels``, and facts made ready.

        Sides that have one and the same facts (:meth:`Game.facts_for`) are shown the same.
        """
        return {}

    def ask(self, state: S, ask: Ask) -> dict[str, Any]:
        """How a question is put."""
        shown = self.asks.get(ask.kind, AskShow())
        known: dict[str, Any] = {"form": shown.form}
        if shown.hidden:
            known["hidden"] = True
        if shown.title:
            known["title"] = say(shown.title)
        if shown.accept:
            known["accept"] = say(shown.accept)
        if shown.call:
            known["call"] = say(shown.call)
        if shown.voluntary:
            known["voluntary"] = True
        if shown.patterns:
            known["patterns"] = dict(shown.patterns)
        if isinstance(ask.subject, Amount | Split):
            known["number" if isinstance(ask.subject, Amount) else "split"] = ask.subject.shown()
        return known

    def written(self, ask: Ask, numbers: Sequence[int]) -> str | None:
        """The text of an answer in numbers; None where the question wants none, or another number of them."""
        patterns, wanted = self.asks.get(ask.kind, AskShow()).patterns, ask.subject
        if isinstance(wanted, Amount) and "number" in patterns and len(numbers) == 1:
            return patterns["number"].replace("{number}", str(numbers[0]))
        if isinstance(wanted, Split) and "split" in patterns and len(numbers) == len(wanted.receivers):
            return patterns["split"].replace("{shares}", SHARES.write(wanted.shares(numbers)))
        return None

    def actions(self) -> dict[str, dict[str, Any]]:
        """By verb: how options are offered. It never changes, so that a page is told it once."""
        return {verb: _option(shown) for verb, shown in self.options.items()}

    def option(self, state: S, action: Action) -> dict[str, Any]:
        """What else an option of this position brings."""
        return {}

    def event(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        """What is seen of an event; empty for one that is a line of the log and nothing more."""
        kind = seen["kind"]
        default = _MOVES if "unit" in seen and "path" in seen else _PLAIN
        return _event(self.events.get(kind, default), seen) | ({"fixed": True} if kind in _CHANCE else {})


def _option(shown: OptionShow) -> dict[str, Any]:
    known: dict[str, Any] = {}
    for name in ("group", "button", "question"):
        template = getattr(shown, name)
        if template:
            known[name] = say(template)
    for name in ("takes", "first", "strikes", "leaves", "forms", "dice"):
        if getattr(shown, name):
            known[name] = True
    return known | ({"ends": shown.ends} if shown.ends else {})


def _event(shown: EventShow, seen: Mapping[str, Any]) -> dict[str, Any]:
    known: dict[str, Any] = {}
    unit = seen.get("unit")
    if shown.trail is not None and unit is not None and seen.get("path"):
        known["trails"] = [{"unit": unit, "path": seen["path"], "style": shown.trail}]
    if shown.put and unit is not None and "hex" in seen:
        known["put"] = {unit: seen["hex"]}
    if shown.gone and unit is not None:
        known["gone"] = [unit]
    for name in ("news", "quiet", "opens", "head"):
        if getattr(shown, name):
            known[name] = True
    return known | ({"tone": shown.tone} if shown.tone else {})
