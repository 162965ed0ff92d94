"""What a game must offer to be played."""

from __future__ import annotations

import hashlib
import random
from abc import ABC, abstractmethod
from collections.abc import Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, Self, TypeVar

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Asks, Checkpoint, Side
from honjin.kernel.chance import Chance
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Event, Reveal, event_line
from honjin.kernel.notation import Notation
from honjin.kernel.odds import Odds
from honjin.kernel.sentry import Sentry
from honjin.kernel.showing import Showing
from honjin.kernel.sources import sources_digest
from honjin.kernel.weights import Weights
from honjin.kernel.words import Name, Saying, Text, say

T = TypeVar("T")

Request = Ask | Asks | Chance | Reveal | Checkpoint
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
class Band:
    """Hexes that are equally far from something; the label is short enough to stand in a hex."""

    label: Saying
    hexes: list[str]


@dataclass(frozen=True, slots=True)
class Overlay:
    """Hexes to be tinted and ways to be drawn over the map."""

    hexes: list[str]
    routes: list[Route] = field(default_factory=list)
    bands: list[Band] = field(default_factory=list)
    """Other hexes, the nearest first, each band fainter than the one before."""


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
    """Where events go, into :class:`~honjin.kernel.events.Alarms` what matters; None where nobody reads them."""

    def copy(self) -> Self:
        """An independent copy, with no journal."""
        ...

    def dump(self) -> dict[str, Any]:
        """Everything that makes this position, as JSON values; equal positions give equal dumps."""
        ...


S = TypeVar("S", bound=State)

_APART: Final = Refusal("together", say("Units do not move together in this game"))


MACHINE: Final = "honjin.kernel.play"
"""What plays every game."""


def _written(game: type[Game[Any]]) -> list[str]:
    """The modules of a class of games and of those that it comes from."""
    return [kind.__module__ for kind in game.__mro__ if issubclass(kind, Game)]


class Game(ABC, Generic[S]):
    """Rules, pack, scenario and options, ready to be played. Holds no position.

    A game must have an ``id``, its ``sides``, its ``notation`` and the five methods that have no body here. Everything
    else has a default, which serves until the game has something better to say.
    """

    id: str
    sides: tuple[str, ...]
    notation: Notation
    scenario: str
    options: dict[str, Any]

    pack_hash: str = ""
    """What the data are known by; nothing where a game has none."""
    sentry: Sentry[S] | None = None
    """What standing orders need; without it nobody may leave any."""
    showing: Showing[S] = Showing()
    """How its questions, options and events are shown."""
    lines: Mapping[str, str] = MappingProxyType({})
    """Log lines: templates by kind of event, filled with its data."""
    manners: Mapping[str, Saying] = MappingProxyType({})
    """Ways to play that its appraisal knows, and what people call them: to hold, to charge, to run for points."""
    weights: Mapping[str, Weights] = MappingProxyType({})
    """By side: what was learned from games about its features."""

    def __init__(self, scenario: str, options: Mapping[str, Any]) -> None:
        self.scenario = scenario
        self.options = dict(options)

    def __repr__(self) -> str:
        return f"<Game {self.id} {self.scenario}, options {self.options}>"

    @cached_property
    def version(self) -> str:
        """What rules and data are known by: it changes when they do, and with nothing else."""
        sources = sources_digest(frozenset((MACHINE, *self.rule_modules())), frozenset(_written(type(self))))
        known = f"{type(self).__qualname__} {sources} {self.pack_hash}"
        return hashlib.sha256(known.encode()).hexdigest()[:16]

    def rule_modules(self) -> Iterable[str]:
        """The modules where its rules begin, with all that they import; usually the one that it is written in."""
        return _written(type(self))

    # ---------------------------------------------------------------------------------------------- only a game knows

    @abstractmethod
    def start(self) -> S:
        """The position before the first decision."""

    @abstractmethod
    def load(self, dump: dict[str, Any]) -> S:
        """The position that ``state.dump()`` wrote."""

    @abstractmethod
    def procedure(self, state: S) -> Steps[Result]:
        """Play on from a checkpoint: the whole control position is in the state."""

    @abstractmethod
    def points(self, state: S) -> tuple[int, ...]:
        """The score of each side as it stands."""

    @abstractmethod
    def facts(self, state: S, side: Side | None) -> dict[str, Any]:
        """What a side, or an observer (None), may know of the position, built from nothing else."""

    # ---------------------------------------------------------------------------------------------- what games may add

    def facts_for(self, state: S, sides: Iterable[Side | None]) -> dict[Side | None, dict[str, Any]]:
        """The facts of several sides at once, for a game that finds what they share only once."""
        return {side: self.facts(state, side) for side in sides}

    def turn(self, state: S) -> int:
        """Which turn it is; 0 where turns are not counted."""
        return 0

    def redeal(self, snapshot: S, now: S, side: Side, rng: random.Random) -> None:
        """Change in ``snapshot`` what ``side`` cannot know in ``now``, consistently with all it does know.

        Where nothing is hidden, nothing changes.
        """

    @property
    def keeps_secrets(self) -> bool:
        """Whether a side may know what others may not, so that what it means to do may give it away."""
        return type(self).redeal is not Game.redeal

    def appraise(self, state: S, ask: Ask, manner: str = "") -> Sequence[float]:
        """What each option of the ask is worth to the side that decides, in expected points; all alike by default.

        In one of its ``manners`` the same options are valued as somebody would who means to play so.
        """
        return [0.0] * len(ask.options)

    def span(self, state: S, ask: Ask) -> Hashable:
        """The part of the game that a plan is made for, as long as it stays the same: usually a side's phase.

        None: a question by the way, which ends no part and for which nobody plans.
        """
        return self.turn(state), ask.side

    def features(self, state: S, side: Side) -> Mapping[str, float]:
        """What a position is judged by from a side's seat, each by its name; by default how far it leads."""
        points = self.points(state)
        others = [count for other, count in enumerate(points) if other != side]
        return {"lead": float(points[side] - max(others, default=0))}

    def propose(self, state: S, ask: Ask) -> Action | None:
        """A good answer of the side that decides where its answers are too many to be listed; None elsewhere.

        It need not be among the options, but the ask accepts it.
        """
        return None

    def odds(self, state: S, action: Action, side: Side | None = None) -> Odds | None:
        """What an action may bring, exactly, as far as a side may know it; None for actions without dice of their own.

        Without a side it is told as to an observer.
        """
        return None

    def prospects(self, state: S, side: Side | None = None) -> Sequence[Odds]:
        """What dice and draws that nobody decides about may bring next, as far as a side may know it."""
        return ()

    def overlay(self, state: S, kind: str, side: Side, unit: str | None = None) -> Overlay:
        """An overlay that the sheet names, of a side or of a unit; KeyError if there is none, or no such unit."""
        raise KeyError(kind)

    def formation(self, state: S, side: Side, units: Sequence[str], start: str, end: str) -> Company:
        """What moves units together as one of them goes from start to end."""
        return Company([], dict.fromkeys(units, _APART))

    def formation_reach(self, state: S, side: Side, units: Sequence[str], lead: str) -> CompanyReach:
        """Where units can go together behind a lead, or behind another of them if that one cannot move."""
        return CompanyReach(None, [], [], dict.fromkeys(units, _APART))

    # ---------------------------------------------------------------------------------------------- in words

    def side_name(self, side: Side) -> Name:
        """What people call a side."""
        return Name(self.sides[side], self.sides[side].capitalize())

    def verdict(self, result: Result) -> Text:
        """How a game has ended, as one line."""
        counts = enumerate(result.points)
        points = [say("{side} {points}", side=self.side_name(side), points=count) for side, count in counts]
        if result.winner is None:
            return say(
                "Nobody wins ({points}): {reason} ({rule})", points=points, reason=result.reason, rule=result.rule
            )
        won = self.side_name(result.winner)
        return say(
            "{side} wins ({points}): {reason} ({rule})", side=won, points=points, reason=result.reason, rule=result.rule
        )

    def narrate(self, seen: dict[str, Any]) -> Saying:
        """One line of log for an event as ``Event.seen_by`` gives it."""
        return event_line(self.lines, seen)

    def describe(self, ask: Ask) -> Saying:
        """The ask as one line, with names."""
        side = self.side_name(ask.side)
        return say("{side}: {prompt} ({rule})", side=side, prompt=ask.prompt, rule=ask.rule)

    def label(self, state: S, action: Action) -> Saying:
        """An option as a short line with names."""
        return self.notation.format(action)

    def hinge(self, state: S, action: Action) -> Hashable:
        """What the label of an option hangs on besides the option, so that it is made once for each; None: ask it."""
        return None

    def sheet(self) -> dict[str, Any]:
        """All that a client needs to draw the game and that never changes, as JSON values and texts."""
        names = [self.side_name(side)._asdict() for side in range(len(self.sides))]
        told = {"game": self.id, "name": self.id.replace("_", " ").capitalize(), "scenario": self.scenario}
        return told | {"sides": names, "clans": [], "units": [], "phases": [], "charts": [], "victory": ""}

    def draw(self, facts: dict[str, Any]) -> str:
        """A position as text, for ``print``, from what :meth:`facts` tells of it."""
        return "\n".join([f"{self.id}: {self.scenario}", *(f"{key}: {value}" for key, value in facts.items())])
