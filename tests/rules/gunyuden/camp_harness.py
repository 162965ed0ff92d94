"""Positions of the series made by hand, and procedures played with given answers and dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from honjin.conformance import drive
from honjin.games import kanto, masamune
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.rules import forces
from honjin.games.gunyuden.rules.deployment import place_printed
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.state import INACTIVE, OPERATIONS, UNUSED, Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Event
from honjin.kernel.game import Steps
from honjin.wargame.actions import Castle, Clan, Force, Unit, Units

T = TypeVar("T")

GAMES = {"masamune": masamune.GAME, "kanto": kanto.GAME}
GAME_OF = {"campaign": "masamune", "mini_1": "masamune", "mini_2": "masamune"}


def rule_of(refusal: Refusal | None) -> str:
    """The rule behind a refusal; nothing if it is none."""
    return refusal.rule if refusal else ""


class Board:
    """A scenario with its printed set-up, or with an empty map."""

    def __init__(
        self,
        scenario: str,
        options: dict[str, Any] | None = None,
        *,
        idle: Iterable[str] = (),
        rules: type[Exclusive] = Exclusive,
        empty: bool = True,
    ) -> None:
        pack = GAMES[GAME_OF.get(scenario, "kanto")].pack().data
        chosen = next(s for s in pack.scenarios.scenario if s.id == scenario)
        self.land = Theatre(pack, chosen, choose_options(pack.options, scenario, options or {}))
        self.g = Campaign(self.land, rules(self.land))
        self.g.journal = []
        for clan in idle:
            self.g.status[self.clan(clan)] = INACTIVE
        place_printed(self.g)
        if empty:
            for unit in range(len(self.land.pieces)):
                forces.stand_alone(self.g, 1 << unit)
                self.g.lift(1 << unit)
                self.g.where[unit] = UNUSED
        self.g.turn, self.g.stage, self.g.part = 1, 1, OPERATIONS
        self.asked: list[Ask] = []

    # names

    def unit(self, name: str) -> Unit:
        return self.land.unit_of[name]

    def units(self, *names: str) -> Units:
        return hexset(map(self.unit, names))

    def force(self, *names: str) -> Force:
        return tuple(map(self.unit, names))

    def clan(self, name: str) -> Clan:
        return self.land.clan_of[name]

    def castle(self, name: str) -> Castle:
        return self.land.castle_of[name]

    def hex(self, number: str) -> Hex:
        return self.land.grid.parse(number)

    # making positions

    def put(self, number: str, *names: str, inside: bool = False) -> Unit:
        """A force in a hex; the first named leads."""
        units = self.force(*names)
        self.g.settle(hexset(units), self.hex(number), inside=inside)
        forces.form(self.g, [units])
        return units[0]

    def reduce(self, *names: str) -> None:
        for name in names:
            self.g.steps[self.unit(name)] = 1

    def dishearten(self, points: int, *names: str) -> None:
        for name in names:
            self.g.morale[self.unit(name)] = points

    def phase(self, name: str) -> None:
        """It is this operations phase now."""
        self.g.seat = self.land.phases.index(name)

    # playing

    def play(self, steps: Steps[T], *answers: Action, dice: Iterable[int] = ()) -> T:
        """Run a procedure; every answer must be legal, and answers and dice must be used up."""
        found = drive(steps, answers, dice)
        self.asked += found.asks
        return found.value

    def told(self, kind: str) -> list[Event]:
        assert self.g.journal is not None
        return [event for event in self.g.journal if event.kind == kind]

    def led_by(self, name: str) -> set[str]:
        """Names of the whole force of a head."""
        return {self.land.pieces[unit].id for unit in few(self.g.members[self.unit(name)])}
