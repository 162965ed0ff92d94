"""A finished game looked back on: a curve of what each side could expect, and what dice and decisions made of it.

The log is cut where a side begins its part of a turn. At each cut the game is played on many times, which tells what
everybody could expect there. Between two cuts every throw is thrown again in the same position, the weightiest with the
game played on from there: how much better it fell than it might have is luck; the rest of the change is what was
decided. Where deciding cost the most, a bot looks for a better plan.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from honjin.analysis.advice import advise
from honjin.analysis.ends import Ends
from honjin.analysis.exact import to_rest
from honjin.analysis.playouts import Worth, standing
from honjin.bots.reasons import ConsideredPlan
from honjin.bots.search.dice import PurposeDice
from honjin.kernel.ask import Side
from honjin.kernel.chance import Sampled
from honjin.kernel.game import Game
from honjin.kernel.inputs import Fell, Input, Said, by_action
from honjin.kernel.play import Play

MOST_CUTS: Final = 40
AGAIN: Final = 8
"""How often a throw is thrown again."""
FIRST: Final = 3
PLAYOUTS: Final = 10
"""Playouts at each cut: for a first look, and in the end."""
AHEAD: Final = 1
"""Turns after the present one that are played on."""
MOMENTS: Final = 8
SURE: Final = 2.0
"""Standard errors that a change must have before it is told of."""
PLANS: Final = 4
"""Places where a better plan is looked for."""
SECONDS: Final = 3.0
"""How long each of them is thought over."""
KNOWN: Final = Ends()
"""What was found for one point of a game serves for the next."""


@dataclass(frozen=True, slots=True)
class Told:
    """A whole game: what it began with, and all inputs."""

    game: Game[Any]
    state: Any
    inputs: Sequence[Input]

    def at(self, n: int) -> Play[Any]:
        """The play where the log had so many inputs."""
        return next(self.through([n]))

    def through(self, points: Sequence[int]) -> Iterator[Play[Any]]:
        """The play at each of these points, in their order: one play, which goes on when the next is wanted."""
        first, moves = by_action(self.inputs)
        play = Play(self.game, self.state, Sampled(0), log=first, quiet=True)
        told = iter(moves)
        for n in points:
            while len(play.log) < n:
                play.retell(*next(told))
            yield play


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a part of the game begins: the log had so many inputs, in this turn, and this side began."""

    n: int
    turn: int
    side: Side


@dataclass(frozen=True, slots=True)
class Throw:
    """A step for which dice fell, and what they did for each side: how much better it came than it might have."""

    n: int
    """Inputs of the log before it."""
    luck: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """The cuts of a game, and its throws."""

    cuts: list[Cut]
    throws: list[Throw]
    length: int
    result: tuple[float, ...]
    """The lead of each side at the end."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What each side could expect at a cut: its lead at the end, and its chance to win."""

    scores: tuple[float, ...]
    chances: tuple[float, ...]
    errors: tuple[float, ...]
    """The standard error of each score."""

    @staticmethod
    def of(worths: Sequence[Worth]) -> Prospect:
        """What playouts came to, by side."""
        return Prospect(
            tuple(worth.score for worth in worths),
            tuple(worth.chance for worth in worths),
            tuple(worth.error for worth in worths),
        )


@dataclass(frozen=True, slots=True)
class Moment:
    """A part of the game that turned it."""

    start: int
    end: int
    turn: int
    side: Side
    change: tuple[float, ...]
    luck: tuple[float, ...]
    decided: tuple[float, ...]
    error: float
    """The standard error of its change for the side that played it."""
    throw: int | None
    """The step whose dice did the most."""
    better: ConsideredPlan | None = None
    """What would have been better to do at its beginning."""


@dataclass(frozen=True, slots=True)
class Review:
    """All of it."""

    cuts: list[Cut]
    prospects: list[Prospect]
    luck: tuple[float, ...]
    """What dice did for each side in the whole game."""
    decided: dict[Side, tuple[float, ...]]
    """By the side that played its parts: what they did for each side."""
    moments: list[Moment]
    """As they came."""
    length: int
    playouts: int = PLAYOUTS


# ---------------------------------------------------------------------------------------------- parts of the work


def outline(told: Told) -> Outline:
    """Where the parts of a game begin, and how lucky its throws were."""
    first, moves = by_action(told.inputs)
    play = Play(told.game, told.state, Sampled(0), log=first, quiet=True)
    cuts, throws = list[Cut](), list[Throw]()
    sides = range(len(told.game.sides))
    for move, fallen in moves:
        if play.at_checkpoint and not play.over:
            here = Cut(len(play.log), told.game.turn(play.state), play.asks[0].side)
            if not cuts or (cuts[-1].turn, cuts[-1].side) != (here.turn, here.side):
                cuts.append(here)
        thrown = any(isinstance(entry, Fell) for entry in fallen)
        before = play.fork() if thrown and len(play.asks) == 1 else None
        n = len(play.log)
        play.retell(move, fallen)
        if before is not None:
            throws.append(Throw(n, _luck(before, move, play, n)))
    return Outline(thinned(cuts), throws, len(play.log), tuple(standing(play, side).score for side in sides))


def thinned(cuts: list[Cut]) -> list[Cut]:
    """So many that a curve needs; where there are more, single turns of sides are joined."""
    if len(cuts) <= MOST_CUTS:
        return cuts
    return [cuts[index * len(cuts) // MOST_CUTS] for index in range(MOST_CUTS)]


def _luck(before: Play[Any], move: Said, after: Play[Any], n: int) -> tuple[float, ...]:
    """How much better the dice fell for each side than they did on average, when all that they set off is over."""
    sides = range(len(before.game.sides))
    fell, again = [0.0 for _ in sides], [0.0 for _ in sides]
    for number in range(AGAIN):
        seed = f"again {n} {number}"
        real, other = after.fork(source=PurposeDice(seed)), before.fork(source=Sampled(random.Random(seed)))
        other.push(move.action, move.side)
        for world, total in ((real, fell), (other, again)):
            to_rest(world)
            for side in sides:
                total[side] += standing(world, side).score / AGAIN
    return tuple(fell[side] - again[side] for side in sides)


def deep_luck(told: Told, n: int, playouts: int = PLAYOUTS) -> tuple[float, ...]:
    """The same for the step where the log had so many inputs, with the game played on from there."""
    before, sides = told.at(n), range(len(told.game.sides))
    move = told.inputs[n]
    assert isinstance(move, Said)
    later = next((at for at in range(n + 1, len(told.inputs)) if isinstance(told.inputs[at], Said)), len(told.inputs))
    after, last = told.at(later), told.game.turn(before.state) + AHEAD
    luck = [0.0 for _ in sides]
    for number in range(playouts):
        fell, again = PurposeDice(f"review {number}"), PurposeDice(f"again {number}")
        real, other = after.fork(source=fell), before.fork(source=again)
        other.push(move.action, move.side)
        for world, dice, sign in ((real, fell, 1), (other, again, -1)):
            ends = KNOWN.of(world, dice, last)
            for side in sides:
                luck[side] += sign * ends[side].score / playouts
    return tuple(luck)


def played_on(told: Told, points: Sequence[int], numbers: range) -> Iterator[list[Worth]]:
    """What the playouts of these numbers come to for each side, at one of these points after the other."""
    for play in told.through(points):
        last = play.game.turn(play.state) + AHEAD
        dice = [PurposeDice(f"review {number}") for number in numbers]
        ends = [KNOWN.of(play.fork(source=each), each, last) for each in dice]
        yield [Worth(*map(tuple, zip(*rows, strict=True))) for rows in zip(*ends, strict=True)]


def together(some: Sequence[Worth], more: Sequence[Worth]) -> list[Worth]:
    """Playouts from one point, of each side, and more of them."""
    return [one.and_(other) for one, other in zip(some, more, strict=True)]


def better_plan(told: Told, n: int, side: Side, seconds: float = SECONDS) -> ConsideredPlan | None:
    """What a bot that thinks ahead would have done at the beginning of a part, if it is something else."""
    play = told.at(n)
    if play.over or not any(ask.side == side for ask in play.asks):
        return None
    best, *_ = advise(play, side, seconds, f"review {n}").plans
    done = next((entry for entry in told.inputs[n:] if isinstance(entry, Said)), None)
    if done is None or not best.tries or best.actions[:1] == (told.game.notation.format(done.action),):
        return None
    return best


# ---------------------------------------------------------------------------------------------- put together


def put_together(
    found: Outline, prospects: Sequence[Prospect], deep: Mapping[int, tuple[float, ...]] | None = None
) -> Review:
    """What dice did and what decisions did, part by part; ``deep`` knows better of some throws."""
    if deep:
        found = replace(found, throws=[replace(t, luck=deep.get(t.n, t.luck)) for t in found.throws])
    ends = [*(cut.n for cut in found.cuts[1:]), found.length]
    last = Prospect(found.result, (), tuple(0.0 for _ in found.result))
    parts = [
        _part(cut, end, now, then, [throw for throw in found.throws if cut.n <= throw.n < end])
        for cut, end, now, then in zip(found.cuts, ends, prospects, [*prospects[1:], last], strict=True)
    ]
    count = len(found.result)
    luck = tuple(sum(part.luck[side] for part in parts) for side in range(count))
    decided = {
        who: tuple(sum(part.decided[side] for part in parts if part.side == who) for side in range(count))
        for who in range(count)
    }
    sure = [part for part in parts if abs(part.change[part.side]) >= SURE * part.error]
    weightiest = sorted(sure, key=lambda part: -max(map(abs, part.change)))[:MOMENTS]
    return Review(
        list(found.cuts), list(prospects), luck, decided, sorted(weightiest, key=lambda m: m.start), found.length
    )


def _part(cut: Cut, end: int, now: Prospect, then: Prospect, throws: list[Throw]) -> Moment:
    change = tuple(after - before for before, after in zip(now.scores, then.scores, strict=True))
    luck = tuple(sum(throw.luck[side] for throw in throws) for side in range(len(change)))
    decided = tuple(whole - part for whole, part in zip(change, luck, strict=True))
    error = math.hypot(now.errors[cut.side], then.errors[cut.side])
    heaviest = max(throws, key=lambda throw: max(map(abs, throw.luck)), default=None)
    throw = None if heaviest is None else heaviest.n
    return Moment(cut.n, end, cut.turn, cut.side, change, luck, decided, error, throw)


def with_plans(found: Review, plans: Mapping[int, ConsideredPlan | None], playouts: int) -> Review:
    """The review with the better plans that were found, by the beginning of their parts."""
    moments = [replace(moment, better=plans.get(moment.start)) for moment in found.moments]
    return replace(found, moments=moments, playouts=playouts)


def worth_a_look(review: Review) -> list[Moment]:
    """The moments in which the side that played decided worst."""
    return sorted(review.moments, key=lambda moment: moment.decided[moment.side])[:PLANS]
