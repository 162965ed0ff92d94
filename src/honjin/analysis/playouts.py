"""A position played on by both sides' quick judgement, and what it comes to."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from honjin.bots.search.dice import PurposeDice
from honjin.bots.search.evaluation import Worth as Standing, weights_of, worth
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.play import Play

LONGEST: Final = 5_000
"""Decisions after which a playout is taken as it stands."""


@dataclass(frozen=True, slots=True)
class Horizon:
    """How far a position is played on: to the end of so many turns after the present one; None: to the end of all."""

    turns: int | None = None


@dataclass(frozen=True, slots=True)
class Worth:
    """What several playouts came to for a side."""

    leads: tuple[float, ...]
    """By how many points it led at the end of each."""
    won: tuple[float, ...]
    """1 for each that it won, 1/2 where nobody did."""

    @property
    def score(self) -> float:
        """The lead on average."""
        return sum(self.leads) / len(self.leads)

    @property
    def chance(self) -> float:
        """How often it won."""
        return sum(self.won) / len(self.won)

    @property
    def error(self) -> float:
        """The standard error of the score."""
        count, mean = len(self.leads), self.score
        return math.sqrt(sum((lead - mean) ** 2 for lead in self.leads) / max(1, count - 1) / count)

    @property
    def tries(self) -> int:
        return len(self.leads)

    def and_(self, more: Worth) -> Worth:
        """Both together."""
        return Worth(self.leads + more.leads, self.won + more.won)

    def ahead_of(self, other: Worth) -> tuple[float, float]:
        """By how much it is better over the same dice, and how uncertain that is (one standard error)."""
        pairs = [a - b for a, b in zip(self.leads, other.leads, strict=True)]
        mean = sum(pairs) / len(pairs)
        if len(pairs) < 2:
            return mean, math.inf
        spread = sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)
        return mean, math.sqrt(spread / len(pairs))


def standing(play: Play[Any], side: Side) -> Standing:
    """What a side may expect where a play stands, without playing on."""
    return worth(play, side, weights_of(play.game, side))


def quick_answer(world: Play[Any], ask: Ask) -> Action:
    """What the game's own judgement does at once; the first among equals, so that the same world goes the same way."""
    whole = world.game.propose(world.state, ask)
    if whole is not None and ask.refuse(whole) is None:
        return whole
    values = world.game.appraise(world.state, ask)
    return ask.options[max(range(len(values)), key=values.__getitem__)]


def play_on(world: Play[Any], last: float) -> None:
    """Both sides go on by their quick judgement, to the end of a turn."""
    turn = world.game.turn
    for _ in range(LONGEST):
        if world.over or turn(world.state) > last:
            return
        ask = world.ask
        world.push(quick_answer(world, ask), ask.side)


def imagined(play: Play[Any], side: Side, seed: str) -> Play[Any]:
    """A world that the side cannot tell from the real one, with dice that fall alike for all that is compared."""
    return play.fork(determinize=side, rng=random.Random(seed), source=PurposeDice(seed))


def worth_of(play: Play[Any], side: Side, action: Action | None, seeds: Sequence[str], horizon: Horizon) -> Worth:
    """What comes of an action of a side (None: of the position as it stands), in one world for each seed."""
    leads, won = [], []
    last = math.inf if horizon.turns is None else play.game.turn(play.state) + horizon.turns
    for seed in seeds:
        world = imagined(play, side, seed)
        if action is not None:
            world.push(action, side)
        play_on(world, last)
        lead, chance = standing(world, side)
        leads.append(lead)
        won.append(chance)
    return Worth(tuple(leads), tuple(won))
