"""Situations of Masamune: its exclusive rules on the printed set-up, played with given answers and dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

from honjin.conformance import drive
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.rules import forces
from honjin.games.gunyuden.rules.deployment import place_printed
from honjin.games.gunyuden.state import OPERATIONS, STATUSES, Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.games.masamune import GAME
from honjin.games.masamune.memory import MasamuneMemory, recall
from honjin.games.masamune.model.pack import MasamunePack
from honjin.games.masamune.model.tables import Event, EventName
from honjin.games.masamune.rules import events
from honjin.games.masamune.rules.exclusive import MasamuneRules
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.wargame.actions import Castle, Clan, Unit
from honjin.wargame.pack import pack_in

T = TypeVar("T")


@cache
def pack() -> MasamunePack:
    return pack_in(MasamunePack, GAME.folder).data


def rule_of(refusal: Refusal | None) -> str:
    """The rule behind a refusal; nothing if it is none."""
    return refusal.rule if refusal else ""


class Oshu:
    """A scenario in its first turn; the campaign unless another one is named."""

    def __init__(self, scenario: str = "campaign", **options: Any) -> None:
        data = pack()
        chosen = next(s for s in data.scenarios.scenario if s.id == scenario)
        self.land = Theatre(data, chosen, choose_options(data.options, scenario, options))
        self.rules = MasamuneRules(self.land)
        self.g = Campaign(self.land, self.rules)
        self.g.journal = []
        self.rules.begin(self.g)
        place_printed(self.g)
        self.g.turn, self.g.stage, self.g.part = 1, 1, OPERATIONS
        self.date, self.anti = self.land.sides.index("date"), self.land.sides.index("anti")
        self.asked: list[Ask] = []

    # ---------------------------------------------------------------------------------------------- names

    def unit(self, name: str) -> Unit:
        return self.land.unit_of[name]

    def clan(self, name: str) -> Clan:
        return self.land.clan_of[name]

    def castle(self, name: str) -> Castle:
        return self.land.castle_of[name]

    def hex(self, number: str) -> Hex:
        return self.land.grid.parse(number)

    # ---------------------------------------------------------------------------------------------- looking

    @property
    def memory(self) -> MasamuneMemory:
        return recall(self.g)

    def status(self, clan: str) -> str:
        return STATUSES[self.g.status[self.clan(clan)]]

    def targets(self, clan: str) -> list[str]:
        return [self.land.houses[other].id for other in few(self.g.targets[self.clan(clan)])]

    def where(self, unit: str) -> str:
        """The hex of a unit, with a + if it is inside; empty off the map."""
        number = self.unit(unit)
        h = self.g.where[number]
        return "" if h < 0 else self.land.grid.format(h) + "+" * (self.g.inside >> number & 1)

    def owner(self, castle: str) -> str:
        return self.land.houses[self.g.owner[self.castle(castle)]].id

    def side(self, unit: str) -> str:
        return self.land.sides[self.g.side(self.unit(unit))]

    def activation(self, unit: str) -> int:
        return self.g.activation(self.unit(unit))

    def barred(self, clan: str, number: str, *, retreat: bool = False) -> list[str]:
        """The rules that close a hex to a clan."""
        h = self.hex(number)
        return [bar.rule for bar in self.rules.bars(self.g, self.clan(clan), retreat=retreat) if bar.hexes >> h & 1]

    def refuses(self, clan: str, other: str) -> str:
        """The rule that keeps a clan from fighting another."""
        return rule_of(self.rules.refuse_enemy(self.g, self.clan(clan), self.clan(other)))

    def position(self) -> dict[str, Any]:
        """All that rules look at: everything but the list of past events."""
        found = self.g.dump()
        del found["memory"]["past"]
        return found

    # ---------------------------------------------------------------------------------------------- doing

    def put(self, number: str, *names: str, inside: bool = False) -> Unit:
        """A force in a hex; the first named leads."""
        units = [self.unit(name) for name in names]
        forces.stand_alone(self.g, hexset(units))
        self.g.settle(hexset(units), self.hex(number), inside=inside)
        forces.form(self.g, [tuple(units)])
        return units[0]

    def play(self, steps: Steps[T], *answers: Action, dice: Iterable[int] = ()) -> T:
        """Run a procedure; every answer must be legal, and answers and dice must be used up."""
        found = drive(steps, answers, dice)
        self.asked += found.asks
        return found.value

    def enter(self, number: str, *names: str) -> Steps[None]:
        """A force comes into a hex by movement."""
        head = self.put(number, *names)
        return self.rules.entered(self.g, self.g.members[head], self.hex(number))

    def befall(
        self, event: EventName, *, clans: Iterable[str] = (), side: str | None = None, count: int = 0
    ) -> Steps[None]:
        """An event as the tables have it, or like one of theirs."""
        drawn = Event(event=event, clans=list(clans), side=side, count=count, rule="33", name=event, text="")
        return events.befall(self.g, self.date, drawn)

    def month(self, month: int) -> None:
        """The first turn of a month."""
        self.g.turn = next(turn.n for turn in self.land.scenario.turns if turn.month == month)
