"""What a game must offer to be played."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeVar

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Asks, Side
from honjin.kernel.chance import Chance
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Event, Reveal
from honjin.kernel.notation import Notation
from honjin.kernel.odds import Odds
from honjin.kernel.words import Saying

T = TypeVar("T")

Request = Ask | Asks | Chance | Reveal
Steps = Generator[Request, Any, T]
"""A procedure of the rules: yields what it needs to know, receives the answer, returns T."""


def decision(ask: Ask) -> Steps[Any]:
    """What a player answers; where only one answer is open, nobody is asked."""
    if len(ask.options) == 1:
        return ask.options[0]
    return (yield ask)


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. ``winner`` None is a draw."""

    winner: Side | None
    points: tuple[int, ...]
    rule: str
    reason: Saying


@dataclass(frozen=True, slots=True)
class Route:
    """A way over the map, as an overlay draws it."""

    path: list[str]
    label: Saying
    kind: str
    costs: list[str] = field(default_factory=list)
    """What it has cost at each of its hexes, if that is told."""


@dataclass(frozen=True, slots=True)
class Overlay:
    """Hexes to be tinted and ways to be drawn over the map."""

    hexes: list[str]
    routes: list[Route] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Company:
    """Units that go together: what they do, in an order that the rules allow, and who does not keep up."""

    actions: list[Action]
    behind: dict[str, Refusal]
    """By id: whoever stays, or stops on the way, and why."""


@dataclass(frozen=True, slots=True)
class CompanyReach:
    """Where units that go together can go."""

    lead: str | None
    """Whose goal is chosen; None if nobody can move."""
    whole: list[str]
    """Where the lead can go so that all keep up."""
    part: list[str]
    """Where it can go so that only some do."""
    held: dict[str, Refusal]
    """By id: who cannot move now wherever the others go, and why. The rest does not count them."""


class State(Protocol):
    """A position: plain data, cheap to copy."""

    journal: list[Event] | None
    """Where events go; None in playouts, where nobody reads them."""

    def copy(self) -> Self:
        """An independent copy, with no journal."""
        ...

    def dump(self) -> dict[str, Any]:
        """Everything that makes this position, as JSON values; equal positions give equal dumps."""
        ...


S = TypeVar("S", bound=State)


class Game(Protocol[S]):
    """Rules, pack, scenario and options, ready to be played. Holds no position."""

    id: str
    version: str
    scenario: str
    options: dict[str, Any]
    sides: tuple[str, ...]
    pack_hash: str
    notation: Notation

    def start(self) -> S:
        """The position before the first decision."""
        ...

    def load(self, dump: dict[str, Any]) -> S:
        """The position that ``state.dump()`` wrote."""
        ...

    def procedure(self, state: S) -> Steps[Result]:
        """Play on from a checkpoint: the whole control position is in the state."""
        ...

    def points(self, state: S) -> tuple[int, ...]:
        """The score of each side as it stands."""
        ...

    def facts(self, state: S, side: Side | None) -> dict[str, Any]:
        """What a side, or an observer (None), may know of the position, built from nothing else."""
        ...

    def redeal(self, snapshot: S, now: S, side: Side, rng: random.Random) -> None:
        """Change in ``snapshot`` what ``side`` cannot know in ``now``, consistently with all it does know."""
        ...

    def appraise(self, state: S, ask: Ask) -> Sequence[float]:
        """What each option of the ask is worth to the side that decides, in expected points."""
        ...

    def narrate(self, seen: dict[str, Any]) -> Saying:
        """One line of log for an event as ``Event.seen_by`` gives it."""
        ...

    def describe(self, ask: Ask) -> Saying:
        """The ask as one line, with names."""
        ...

    def label(self, state: S, action: Action) -> Saying:
        """An option as a short line with names."""
        ...

    def odds(self, state: S, action: Action) -> Odds | None:
        """What an action may bring, exactly; None for actions without dice of their own."""
        ...

    def draw(self, facts: dict[str, Any]) -> str:
        """A position as text, for ``print``, from what :meth:`facts` tells of it."""
        ...

    def sheet(self) -> dict[str, Any]:
        """All that a client needs to draw the game and that never changes, as JSON values."""
        ...

    def overlay(self, state: S, kind: str, side: Side, unit: str | None = None) -> Overlay:
        """An overlay that the sheet names, of a side or of a unit; KeyError if there is none, or no such unit."""
        ...

    def formation(self, state: S, side: Side, units: Sequence[str], start: str, end: str) -> Company:
        """What moves units together as one of them goes from start to end."""
        ...

    def formation_reach(self, state: S, side: Side, units: Sequence[str], lead: str) -> CompanyReach:
        """Where units can go together behind a lead, or behind another of them if that one cannot move."""
        ...
