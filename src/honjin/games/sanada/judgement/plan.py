"""Who goes for what: every force of a side gets a task, the strong ones first."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import NamedTuple

from honjin.games.sanada.judgement import distances
from honjin.games.sanada.judgement.goals import Goal, expected, goals
from honjin.games.sanada.judgement.situation import Situation
from honjin.hexes.grid import Hex
from honjin.hexes.sets import union
from honjin.wargame.actions import NOBODY, Unit, Units


class Column(NamedTuple):
    """Forces of one place that go together, and who commands them."""

    chief: Unit
    units: Units
    hex: Hex
    inside: bool


class Offer(NamedTuple):
    """What columns could make of a goal, and how it ranks when what they could do elsewhere is taken off."""

    rank: float
    value: float
    going: tuple[Column, ...]


class Task(NamedTuple):
    """What a force is to do, where, and what that is worth."""

    kind: str
    hex: Hex
    worth: float
    group: Units
    """Everybody who has the same task."""
    goal: Goal | None = None
    inside: bool = False
    chief: Unit = NOBODY
    """Whom those who go along with an army follow."""


class Plan(ABC):
    """The tasks of all forces of a side in one position."""

    def __init__(self, s: Situation) -> None:
        self.s = s
        self.tasks: dict[Unit, Task] = {}
        self.free: set[Unit] = set()
        self._muster()
        self.guard()
        self.recover()
        self._send(self.columns())
        self.rest()

    # ------------------------------------------------------------------------------------------ who can go

    def _muster(self) -> None:
        """All forces that are free to be given a task; who is shut in or held stays where he is."""
        g, side = self.s.g, self.s.side
        for head in g.heads(g.on_map(g.of_side[side])):
            shut_in = g.inside >> head & 1 and g.occupied[1 - side] >> g.where[head] & 1
            if shut_in or g.members[head] & (g.held | g.bound):
                self.give(head, Task("stay", g.where[head], 1.0, g.members[head], None, bool(g.inside >> head & 1)))
            else:
                self.free.add(head)

    def give(self, head: Unit, task: Task) -> None:
        self.tasks[head] = task
        self.free.discard(head)

    def turns(self, points: int) -> float:
        """How long a way takes: far from the enemy armies march twice as fast (14.3)."""
        march = self.s.beliefs.march
        return points / march.pace if points <= march.pace else 1 + (points - march.pace) / march.far_pace

    def way(self, h: Hex) -> list[int]:
        return distances.to(self.s.land, h)

    # ------------------------------------------------------------------------------------------ what each side does

    @abstractmethod
    def guard(self) -> None:
        """Who stays in castles."""

    @abstractmethod
    def columns(self) -> list[Column]:
        """Who marches together."""

    @abstractmethod
    def rest(self) -> None:
        """Tasks for those who have none."""

    @abstractmethod
    def may_go(self, goal: Goal) -> bool:
        """Whether a goal is one for this side now."""

    def enough(self, goal: Goal, units: Units) -> bool:
        """Whether so many may try at all."""
        del goal, units
        return True

    def farthest(self, goal: Goal, column: Column) -> float:
        """Turns of way beyond which a goal is none for a column."""
        del goal, column
        return self.s.beliefs.march.far

    def risk(self, goal: Goal, units: Units) -> float:
        """What the enemy's next attack may cost those who have gone for a goal; who is to be beaten does not count."""
        return 0.0 if goal.kind == "beat" else self.s.danger(goal.hex, units)

    def dares(self, value: float, risk: float) -> bool:
        """Whether a goal of this worth is sought at this risk."""
        del value, risk
        return True

    # ------------------------------------------------------------------------------------------ who stays

    def stay_inside(self, head: Unit, h: Hex, worth: float = 4.0) -> None:
        """A force goes into a castle and stays there."""
        self.give(head, Task("guard", h, worth, self.s.g.members[head], None, inside=True))

    def recover(self) -> None:
        """Forces with hardly a full unit go where walls and supply are: in the field they are a gift to the enemy."""
        s, g = self.s, self.s.g
        for head in sorted(self.free):
            units = g.members[head]
            full = (units & ~g.spent).bit_count()
            if full * s.beliefs.march.weary > units.bit_count() or not self._in_peril(head):
                continue
            way = self.way(g.where[head])
            castles = [
                keep.hex
                for castle, keep in enumerate(s.land.keeps)
                if s.own_castle(keep.hex) != NOBODY
                and not g.is_invested(castle)
                and (g.room(castle) >= units.bit_count() or (g.inside >> head & 1 and g.where[head] == keep.hex))
                and not g.occupied[1 - s.side] >> keep.hex & 1
            ]
            near = min(castles, key=lambda h: (way[h], h), default=None)
            if near is not None and way[near] <= 24:
                self.give(head, Task("recover", near, 3.0, units, None, inside=True))

    def _in_peril(self, head: Unit) -> bool:
        """Whether hunger or an enemy may come to a force where it is; among many others it is safer than on its way."""
        s, h = self.s, self.s.g.where[head]
        if s.g.place_of(head).bit_count() >= s.beliefs.march.crowd:
            return False
        return not s.fed >> h & 1 or s.threat(h).host.full > 0

    # ------------------------------------------------------------------------------------------ columns

    def _send(self, columns: list[Column]) -> None:
        """The best goal with the columns that it takes, then the next best with those that are left."""
        open_to = [goal for goal in goals(self.s) if self.may_go(goal)]
        offers = {goal: offer for goal in open_to if (offer := self._offer(goal, columns)) is not None}
        while offers:
            goal, best = max(offers.items(), key=lambda item: item[1].rank)
            group = union(column.units for column in best.going)
            for column in best.going:
                for head in self.s.g.heads(column.units):
                    self.give(head, Task(goal.kind, goal.hex, best.value, group, goal, chief=column.chief))
            columns = [column for column in columns if column not in best.going]
            offers = dict(self._left(offers, goal, columns))

    def _left(self, offers: dict[Goal, Offer], taken: Goal, columns: list[Column]) -> Iterator[tuple[Goal, Offer]]:
        """What is still offered to those who are left."""
        for goal, offer in offers.items():
            again: Offer | None = offer
            if any(column not in columns for column in offer.going):
                again = self._offer(goal, columns)
            if goal is not taken and again is not None:
                yield goal, again

    def _offer(self, goal: Goal, columns: list[Column]) -> Offer | None:
        """The best that columns can make of a goal: the nearest ones, as many as it takes."""
        s, march = self.s, self.s.beliefs.march
        way = self.way(goal.hex)
        less = (s.land.hex_cost[goal.hex] or 0) if goal.kind == "beat" else 0
        near = sorted(
            ((self.turns(max(0, way[c.hex] - less)), -s.land.rating[c.chief], c) for c in columns), key=lambda n: n[:2]
        )
        best: Offer | None = None
        units, going, first = 0, list[Column](), 0.0
        for eta, _, column in near[:6]:
            if eta > self.farthest(goal, column):
                continue
            if going and eta > first + march.together:
                break
            first = first if going else eta
            units |= column.units
            going.append(column)
            value = expected(s, goal, units, eta) if self.enough(goal, units) else 0.0
            if value <= 0:
                continue
            if going[0].hex == goal.hex:
                value *= march.inertia
            risk = self.risk(goal, units)
            if not self.dares(value, risk):
                continue
            value -= risk
            value *= s.beliefs.worth.patience**eta
            rank = value - march.use * units.bit_count() * (1 + eta)
            if value > march.least and (best is None or rank > best.rank):
                best = Offer(rank, value, tuple(going))
        return best
