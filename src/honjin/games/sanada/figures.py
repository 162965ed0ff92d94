"""What the theatre of war is made of: counters, clans, castles, regions, camps, arrivals, phases and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from honjin.games.sanada.model.scenarios import Hold, Turn
from honjin.games.sanada.model.tables import CountTable
from honjin.games.sanada.model.words import PhaseKind
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.kernel.words import Name
from honjin.wargame.actions import Unit, Units
from honjin.wargame.country import Stronghold
from honjin.wargame.roster import Thing
from honjin.wargame.tables import ResultTable

OSAKA: Final[Side] = 0
KANTO: Final[Side] = 1

GUNZEI: Final = 0
BUSHO: Final = 1
TAISHO: Final = 2
SODAISHO: Final = 3

Castle = int


@dataclass(frozen=True, slots=True)
class Piece(Thing):
    """A unit as its counter shows it (2.2.4)."""

    clan: int
    side: Side
    class_: str
    rank: int
    rating: int
    action: int
    boxes: int
    home: int
    """A die of this number or less sends it home; 0: never (25.1.3)."""
    home_group: str


@dataclass(frozen=True, slots=True)
class House(Thing):
    """A clan, or a class of units that bear no banner (8)."""

    has_banner: bool


@dataclass(frozen=True, slots=True)
class Keep(Stronghold):
    """A castle as the scenario has it (5)."""

    strength: int
    durability: int
    room: int
    """Units that it holds (17.2)."""
    points: int
    """For whoever takes it (26.2.1)."""
    owner: Side


@dataclass(frozen=True, slots=True)
class Entry:
    """Where Kanto arrives (23.1.1)."""

    id: str
    name: Name
    hexes: HexSet
    edge: tuple[Hex, ...]
    """Every hex of that edge of the map that can be entered, in order."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """Units that arrive in a region from a turn on (23.1)."""

    turn: int
    region: str
    units: Units


@dataclass(frozen=True, slots=True)
class Camp:
    """Units that begin together: in a hex, or in the hexes of a region (R61)."""

    units: Units
    hexes: HexSet
    inside: bool
    hold: Hold | None


@dataclass(frozen=True, slots=True)
class Scored:
    """A place that gives Osaka points in its start phase (26.2.1)."""

    id: str
    hexes: HexSet
    points: int
    unit: Unit
    """Who must be there; NOBODY: anyone."""
    replaces: str


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase of the turn (4)."""

    id: str
    side: Side
    kind: PhaseKind


class Counted(ResultTable):
    """A table whose cells are numbers."""

    def count(self, value: int, die: int) -> int:
        return int(self.result(value, die))


class Damage(Counted):
    """The combat table: no strength, no damage (R28)."""

    def count(self, value: int, die: int) -> int:
        return int(self.result(value, die)) if value > 0 else 0


def calendar(turns: Sequence[Turn], first: str, last: str) -> tuple[Turn, ...]:
    """The turns from one label to another, three days apart in months of thirty days, numbered from 1."""
    step = turns[1].day - turns[0].day
    found: list[Turn] = []
    year, month, day = turns[0].year, *map(int, first.split("/"))
    while not found or found[-1].label != last:
        found.append(Turn(n=len(found) + 1, year=year, month=month, day=day, label=f"{month}/{day}"))
        day += step
        if day > 30:
            month, day = month + 1, day - 30
    return tuple(found)


def homecoming() -> CountTable:
    """The die against the numbers of 25.1.3 as a table, for charts and odds."""
    rows = {str(die): [str(int(die <= number)) for number in range(1, 4)] for die in range(1, 7)}
    return CountTable(columns=[(1, 1), (2, 2), (3, 3)], die_min=1, die_max=6, rows=rows)
