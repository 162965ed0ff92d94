"""Helpers of the tests of field battles: forces placed by hand on a plain made for the test, dice and answers given.

    t = table(ground={"1511": "r"})
    t.put("date_shigezane", "1510", strength=10, modifier=2)
    t.put("satake_yoshihisa", "1511", strength=6, modifier=2)
    attack = t.attack("date_shigezane", "1511", "satake_yoshihisa")
    t.run(skirmish.attack(t.g, attack), dice=[4], answers=[STAND, FORGO])

The plain is flat and without rivers or castles but for those that a test asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from honjin.conformance import drive
from honjin.games import kanto, masamune
from honjin.games.gunyuden.actions import Attack, Battle, Pursue, Sally
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import GOOD, Theatre
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Roll
from honjin.kernel.game import Steps
from honjin.wargame.actions import Unit, Units
from honjin.wargame.orders import OUTSIDE, Retreat

GAMES = {"masamune": masamune.GAME, "kanto": kanto.GAME}


@cache
def _pack(game: str) -> SeriesPack:
    found: SeriesPack = GAMES[game].pack().data
    return found


class Table:
    """A campaign on a made-up plain, and what was asked and rolled in it."""

    def __init__(self, g: Campaign) -> None:
        self.g = g
        self.asks: list[Ask] = []
        self.rolls: list[tuple[Roll, int]] = []
        """Rolls with their modified totals."""

    # ---------------------------------------------------------------------------------------------- names

    def u(self, name: str) -> Unit:
        return self.g.land.unit_of[name]

    def us(self, *names: str) -> Units:
        return hexset(map(self.u, names))

    def h(self, number: str) -> Hex:
        return self.g.land.grid.parse(number)

    def path(self, *numbers: str) -> tuple[Hex, ...]:
        return tuple(map(self.h, numbers))

    def attack(self, unit: str, number: str, *targets: str) -> Attack:
        return Attack(self.u(unit), self.h(number), tuple(map(self.u, targets)))

    def sally(self, castle: str, number: str, *targets: str) -> Sally:
        return Sally(self.g.land.castle_of[castle], self.h(number), tuple(map(self.u, targets)))

    def battle(self, number: str, *units: str) -> Battle:
        return Battle(self.h(number), tuple(map(self.u, units)))

    def retreat(self, unit: str, *numbers: str, end: str = OUTSIDE) -> Retreat:
        return Retreat(self.u(unit), self.path(*numbers), end)

    def pursue(self, *numbers: str) -> Pursue:
        return Pursue(self.path(*numbers))

    # ---------------------------------------------------------------------------------------------- pieces

    def put(
        self,
        head: str,
        number: str,
        *led: str,
        inside: bool = False,
        strength: int | None = None,
        modifier: int | None = None,
        steps: int = 2,
        morale: int = 0,
        investing: bool = False,
    ) -> Unit:
        """Place a force. ``strength``: what the whole force has now; each led unit counts one of it.

        Reduced, a unit has one less than its full strength, but never below 1.
        """
        g = self.g
        leader = self.u(head)
        units = self.us(head, *led)
        for unit in few(units):
            g.leader[unit] = leader
            g.members[unit] = 0
            g.steps[unit] = steps
            g.morale[unit] = morale
        g.members[leader] = units
        if strength is not None:
            for name in led:
                self.figures(name, 1)
            self.figures(head, strength - len(led))
        if modifier is not None:
            g.land.modifier[leader] = modifier
        g.settle(units, self.h(number), inside=inside)
        if investing:
            g.investing |= units
        return leader

    def figures(self, name: str, now: int) -> None:
        """Give a unit this strength on its present side."""
        unit = self.u(name)
        full = now if self.g.steps[unit] == 2 else now + 1
        reduced = max(1, now - 1) if self.g.steps[unit] == 2 else now
        self.g.land.strength[unit] = (0, reduced, full)

    def where(self, name: str) -> str | None:
        h = self.g.where[self.u(name)]
        return self.g.land.grid.format(h) if h >= 0 else None

    def steps(self, name: str) -> int:
        return self.g.steps[self.u(name)]

    def morale(self, name: str) -> int:
        return self.g.morale[self.u(name)]

    def inside(self, name: str) -> bool:
        return bool(self.g.inside >> self.u(name) & 1)

    def acted(self, name: str) -> bool:
        return bool(self.g.acted >> self.u(name) & 1)

    # ---------------------------------------------------------------------------------------------- play

    def run(self, steps: Steps[Any], dice: Iterable[int] = (), answers: Iterable[Action] = ()) -> None:
        """Carry out a procedure; every die and every answer must be used, and every answer must be legal."""
        found = drive(steps, answers, dice)
        self.asks += found.asks
        self.rolls += [(chance, fell.total) for chance, fell in found.falls if isinstance(chance, Roll)]

    def asked(self, kind: str) -> Sequence[Action]:
        """The options of the first ask of a kind."""
        return next(ask.options for ask in self.asks if ask.kind == kind)

    def was_asked(self, kind: str) -> bool:
        return any(ask.kind == kind for ask in self.asks)

    def told(self, kind: str) -> list[dict[str, Any]]:
        """What was told of a kind of event."""
        return [dict(event.data) for event in self.g.journal or () if event.kind == kind]


def table(
    game: str = "masamune",
    scenario: str | None = None,
    *,
    ground: Mapping[str, str] | None = None,
    rivers: Iterable[str] = (),
    bridges: Iterable[str] = (),
    closed: Iterable[str] = (),
    castles: Mapping[str, str] | None = None,
    weather: int = GOOD,
    acting: str | None = None,
    options: Mapping[str, Any] | None = None,
    rules: type[Exclusive] = Exclusive,
) -> Table:
    """A plain of one province with this ground (letters of the legend), and these castles in these hexes."""
    pack = _pack(game)
    chosen = next(s for s in pack.scenarios.scenario if scenario in (None, s.id))
    columns, rows = pack.map.columns, pack.map.rows
    lines = [["f"] * columns for _ in range(rows)]
    for number, letter in (ground or {}).items():
        lines[int(number[2:]) - 1][int(number[:2]) - 1] = letter
    land = next(letter for letter, name in pack.map.province_legend.items() if name == chosen.area[0])
    plain = pack.map.model_copy(
        update={
            "terrain_rows": ["".join(line) for line in lines],
            "province_rows": [land * columns] * rows,
            "river_hexsides": list(rivers),
            "closed_hexsides": list(closed),
            "bridge_hexsides": list(bridges),
        }
    )
    kept = [
        castle.model_copy(update={"hex": castles[castle.id]})
        for castle in pack.scenarios.castle
        if castles and castle.id in castles
    ]
    made = pack.model_copy(
        update={"map": plain, "scenarios": pack.scenarios.model_copy(update={"castle": kept})},
    )
    theatre = Theatre(made, chosen, choose_options(pack.options, chosen.id, options or {}))
    g = Campaign(theatre, rules(theatre))
    g.journal = []
    g.turn, g.stage, g.weather = 1, 1, weather
    g.seat = theatre.phases.index(acting) if acting else len(theatre.phases) - 1
    return Table(g)
