"""Positions of Conquest of Kanto for tests, and procedures played with given dice and answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeVar

from honjin.conformance import by_kind, drive
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.rules import forces
from honjin.games.gunyuden.state import OPERATIONS, Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.games.kanto import GAME
from honjin.games.kanto.model.pack import KantoPack
from honjin.games.kanto.rules.exclusive import KantoRules
from honjin.hexes.grid import Hex
from honjin.hexes.sets import hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.wargame.actions import Castle, Clan, Unit, Units
from honjin.wargame.pack import pack_in

T = TypeVar("T")
Answer = Action | Callable[[Ask], Action]


@cache
def pack() -> KantoPack:
    return pack_in(KantoPack, GAME.folder).data


@cache
def theatre(scenario: str, options: tuple[tuple[str, Any], ...] = ()) -> Theatre:
    found = next(s for s in pack().scenarios.scenario if s.id == scenario)
    return Theatre(pack(), found, choose_options(pack().options, scenario, dict(options)))


class Table:
    """An empty map of one scenario, with short ways to put pieces on it."""

    def __init__(self, scenario: str, phase: str = "", *, stage: int = 1, turn: int = 1, **options: Any) -> None:
        self.land = theatre(scenario, tuple(sorted(options.items())))
        self.rules = KantoRules(self.land)
        self.g = g = Campaign(self.land, self.rules)
        g.journal = []
        g.part, g.stage, g.turn = OPERATIONS, stage, turn
        g.seat = self.land.phases.index(phase) if phase else 0
        self.rolls: list[Roll] = []
        self.asked: list[Ask] = []

    # ---------------------------------------------------------------------------------------------- names

    def hex(self, number: str) -> Hex:
        return self.land.grid.parse(number)

    def path(self, *numbers: str) -> tuple[Hex, ...]:
        return tuple(map(self.hex, numbers))

    def unit(self, name: str) -> Unit:
        return self.land.unit_of[name]

    def castle(self, name: str) -> Castle:
        return self.land.castle_of[name]

    def clan(self, name: str) -> Clan:
        return self.land.clan_of[name]

    def side(self, name: str) -> int:
        return self.land.sides.index(name)

    # ---------------------------------------------------------------------------------------------- positions

    def put(self, number: str, *names: str, inside: bool = False) -> Unit:
        """One force, its leader first."""
        units = tuple(map(self.unit, names))
        self.g.settle(hexset(units), self.hex(number), inside=inside)
        forces.form(self.g, [units])
        return units[0]

    def spread(self, clan: str, total: int, hexes: Iterable[str]) -> Units:
        """Single units of a clan whose strength is exactly this, some of them reduced if need be; their units."""
        pool = [u for u, piece in enumerate(self.land.pieces) if piece.clan == self.clan(clan) and self.g.where[u] < 0]
        places = list(hexes)
        found: list[Unit] = []
        while total:
            unit = pool.pop()
            _, back, front = self.land.strength[unit]
            whole = total >= front and total - front != back - 1
            self.put(places[len(found) % len(places)], self.land.pieces[unit].id)
            self.g.steps[unit] = 2 if whole else 1
            total -= front if whole else back
            found.append(unit)
        assert len(found) >= len(places)
        return hexset(found)

    def own(self, castle: str, clan: str) -> None:
        self.g.owner[self.castle(castle)] = self.clan(clan)
        self.g.survey()

    # ---------------------------------------------------------------------------------------------- play

    def play(self, steps: Steps[T], dice: Iterable[int] = (), answers: dict[str, Answer] | None = None) -> T:
        """Run a procedure; an ask without an answer of its kind takes the first option."""
        found = drive(steps, by_kind(answers or {}), dice)
        self.asked += found.asks
        self.rolls += [chance for chance, _ in found.falls if isinstance(chance, Roll)]
        return found.value

    def told(self, kind: str) -> list[dict[str, Any]]:
        assert self.g.journal is not None
        return [event.data for event in self.g.journal if event.kind == kind]


def rule_of(refusal: Refusal | None) -> str:
    assert refusal is not None
    return refusal.rule
