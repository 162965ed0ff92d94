"""Positions of Sanada's War Chronicle for tests, and procedures played with given dice and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sanada_theatre import theatre

from honjin.conformance import by_kind, drive
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import forces
from honjin.games.sanada.state import SPENT, War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import Roll
from honjin.kernel.game import Steps
from honjin.wargame.actions import Castle, Unit, Units

T = TypeVar("T")
Answer = Action | Callable[[Ask], Action]


class Table:
    """An empty map of one scenario, with short ways to put pieces on it."""

    def __init__(self, phase: str = "osaka_movement", scenario: str = "s1", *, turn: int = 1, **options: Any) -> None:
        self.land = theatre(scenario, **options)
        self.g = g = War(self.land)
        g.journal = []
        g.turn = turn
        g.phase = 1 + [stage.id for stage in self.land.stages].index(phase)
        self.rolls: list[Roll] = []
        self.totals: list[int] = []
        self.asked: list[Ask] = []

    # ---------------------------------------------------------------------------------------------- names

    def hex(self, number: str) -> Hex:
        return self.land.grid.parse(number)

    def path(self, *numbers: str) -> tuple[Hex, ...]:
        return tuple(map(self.hex, numbers))

    def unit(self, name: str) -> Unit:
        return self.land.unit_of[name]

    def units(self, *names: str) -> Units:
        return hexset(map(self.unit, names))

    def castle(self, name: str) -> Castle:
        return self.land.castle_of[name]

    def force(self, *names: str) -> tuple[Unit, ...]:
        return tuple(map(self.unit, names))

    # ---------------------------------------------------------------------------------------------- positions

    def put(self, number: str, *names: str, inside: bool = False, spent: bool = False) -> Unit:
        """One Force, its leader first."""
        units = self.force(*names)
        assert forces.refuse_force(self.g, units) is None, forces.refuse_force(self.g, units)
        forces.stand_alone(self.g, hexset(units))
        self.g.settle(hexset(units), self.hex(number), inside=inside)
        forces.form(self.g, [units])
        if spent:
            self.spend(*names)
        return units[0]

    def spend(self, *names: str) -> None:
        self.g.turn_over(self.units(*names), SPENT)

    def invest(self, castle: str, level: int = 0) -> None:
        self.g.level[self.castle(castle)] = level
        self.g.recount_keeps()

    def give(self, castle: str, side: Side) -> None:
        self.g.owner[self.castle(castle)] = side
        self.g.recount_keeps()

    # ---------------------------------------------------------------------------------------------- what is there

    def at(self, name: str) -> str:
        h = self.g.where[self.unit(name)]
        return self.land.grid.format(h) if h >= 0 else str(h)

    def is_spent(self, name: str) -> bool:
        return bool(self.g.spent >> self.unit(name) & 1)

    def numbers(self, hexes: Iterable[Hex]) -> list[str]:
        return [self.land.grid.format(h) for h in hexes]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind, as data."""
        return [dict(event.data) for event in self.g.journal or () if event.kind == kind]

    # ---------------------------------------------------------------------------------------------- play

    def play(self, steps: Steps[T], dice: Iterable[int] = (), **answers: Answer) -> T:
        """A procedure to its end; answers by the kind of question, the first option for other kinds."""
        found = drive(steps, by_kind(answers), dice=list(dice))
        self.rolls = [chance for chance, _ in found.falls if isinstance(chance, Roll)]
        self.totals = [answer.total for chance, answer in found.falls if isinstance(chance, Roll)]
        self.asked = found.asks
        return found.value

    def kinds(self) -> list[str]:
        return [ask.kind for ask in self.asked]


def sides() -> tuple[Side, Side]:
    return OSAKA, KANTO
