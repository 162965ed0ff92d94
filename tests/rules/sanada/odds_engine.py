"""Odds by brute force: procedures of the rules over all dice, or over many, with the answers that the odds suppose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from honjin import conformance
from honjin.games.sanada.actions import Split, Walls
from honjin.games.sanada.rules import battle
from honjin.games.sanada.rules.victory import Decided
from honjin.games.sanada.state import ELIMINATED, War
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Chance, Outcome
from honjin.kernel.game import Steps
from honjin.wargame.actions import Units

Run = Callable[[War], Steps[Any]]
Answer = Callable[[War, Ask], Action]
FIGHTING = ("18.3.5", "18.6.1", "19.1.8", "12.2.2")
"""Losses by these rules belong to the fight; others fall on the way of a retreat."""


def usual(g: War, ask: Ask) -> Action:
    """Stand, fight on, lose the lowest ranks; strength in proportion; walls down to the last point, then men."""
    if ask.kind == "split":
        return _in_proportion(g)
    if ask.kind == "walls":
        castle = g.stake.castle
        return Walls() if g.durability[castle] > 1 else ask.options[1]
    return ask.options[0]


def _in_proportion(g: War) -> Split:
    """Whole points by the largest remainders, counted off one by one."""
    node, edges = g.stake.node, g.stake.edges
    foes = [other for edge in edges if node in edge for other in edge if other != node]
    weights = {foe: g.strength(battle.fighters(g, foe)) for foe in foes}
    whole = g.strength(battle.fighters(g, node))
    exact = {foe: Fraction(whole * weight, sum(weights.values())) for foe, weight in weights.items()}
    given = {foe: int(share) for foe, share in exact.items()}
    while sum(given.values()) < whole:
        given[max(given, key=lambda foe: exact[foe] - given[foe])] += 1
    return Split(tuple((g.land.grid.format(foe.hex), given[foe]) for foe in sorted(foes)))


def play(g: War, steps: Steps[Any], throw: Callable[[Chance], Outcome | None], answer: Answer = usual) -> Chance | None:
    """Carry a procedure out; the roll for which there were no dice, or None at its end."""
    return conformance.carried_out(g, steps, throw, answer, (Decided,))


def courses(g: War, run: Run, answer: Answer = usual) -> Iterator[tuple[War, Fraction]]:
    """Every way in which a procedure can go, with its chance; dice with the same sum count as one."""
    return conformance.courses(g, run, answer, (Decided,))


def samples(g: War, run: Run, count: int, answer: Answer = usual, seed: int = 1) -> Iterator[War]:
    """Some ways in which a procedure goes, at random."""
    rng = Random(seed)
    for _ in range(count):
        after = g.copy()
        play(after, run(after), lambda roll: tuple(rng.randint(1, sides) for sides in roll.faces), answer)
        yield after


# ------------------------------------------------------------------------------------------------ what came of it


def told(g: War, kind: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in g.journal or () if event.kind == kind]


class Lost(NamedTuple):
    turned: int
    removed: int

    @property
    def all(self) -> int:
        return self.turned + self.removed


def lost(g: War, units: Units) -> Lost:
    """What these units lost in the fight itself."""
    names = set(g.land.ids(units))
    events = [event for event in g.journal or () if event.rule in FIGHTING]
    turned = sum(len(names & set(event.data["units"])) for event in events if event.kind == "spent")
    removed = sum(event.data["unit"] in names for event in events if event.kind == "eliminated")
    return Lost(turned, removed)


def gone(g: War, units: Units) -> int:
    """How many of these units are eliminated."""
    return sum(g.where[unit] == ELIMINATED for unit in few(units))


class Means:
    """Averages of what is seen, and whether they agree with what is reckoned."""

    def __init__(self) -> None:
        self.rows: list[tuple[float, ...]] = []

    def see(self, *row: float) -> None:
        self.rows.append(row)

    def agree(self, *reckoned: float, sigmas: float = 4.0, more: float = 0.0) -> None:
        """Every average lies within so many standard errors of what is reckoned."""
        count = len(self.rows)
        for number, (column, wanted) in enumerate(zip(zip(*self.rows, strict=True), reckoned, strict=True)):
            mean = sum(column) / count
            spread = sqrt(sum((value - mean) ** 2 for value in column) / count)
            error = sigmas * (spread / sqrt(count) + 1 / count) + more  # what is rare may not come at all
            assert abs(mean - wanted) <= error, (number, mean, wanted, error)
