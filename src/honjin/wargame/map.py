"""Maps: the form of ``map.toml`` that all games share, and the landscape that is compiled from it.

A map is drawn with letters, one row of text for each row of hexes. They are read here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Final, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.hexes.board import Hexside, hexside
from honjin.hexes.grid import NOWHERE, Grid, Hex
from honjin.hexes.paths import Layer
from honjin.hexes.sets import HexSet, hexset, members, spread
from honjin.kernel.words import Name
from honjin.packs import HexId, HexsideId, Ident, PackFile, Record, Span
from honjin.wargame.ids import CastleId, OpenHexId, OptionId, ProvinceId, ScenarioId, UnitId
from honjin.wargame.names import hex_name

NO_PROVINCE: Final = "."
"""The letter of hexes that lie in no province."""
OFF_MAP: Final = "off_map"
"""The terrain of letters that stand for no hex: where a map has a ragged edge."""


class Place(Record):
    """A name on the map; ``rule``: where the rulebook speaks of it. ``castle``: the castle that it belongs to."""

    hex: HexId
    name: str
    kanji: str
    kind: str
    rule: str = ""
    castle: CastleId | None = None


class HexRule(Record):
    """How to find hexes: of this terrain; in these rows; so near to one of those hexes; in no hex of that set-up."""

    terrain: list[str]
    rows: Span | None = None
    within: NonNegativeInt = 0
    of: list[HexId] = Field(default_factory=list)
    not_in: str = ""
    """``setup.`` and the id of a scenario."""


class NamedHexes(Record):
    """Hexes that a rule of the game names: whole provinces and single hexes, or how to find them.

    ``line`` is the border of the set where the map draws one.
    """

    provinces: list[ProvinceId] = Field(default_factory=list)
    hexes: list[HexId] = Field(default_factory=list)
    line: list[HexsideId] = Field(default_factory=list)
    rule: HexRule | None = None


class MapFile(PackFile):
    """map.toml; a game adds its hexsides and whatever else its map has."""

    columns: PositiveInt
    rows: PositiveInt
    hex_km: float
    layout: Literal["flat_top_even_columns_down", "flat_top_odd_columns_down"]
    terrain_rows: list[str]
    legend: Mapping[str, str]
    province_rows: list[str] = Field(default_factory=list)
    province_legend: dict[str, Ident] = Field(default_factory=dict)
    place: Sequence[Place]
    set: dict[Ident, NamedHexes]
    setup: dict[ScenarioId, dict[UnitId, OpenHexId]] = Field(default_factory=dict)
    """Where the map prints units, by scenario."""
    setup_option: dict[OptionId, dict[UnitId, OpenHexId]] = Field(default_factory=dict)
    """Where it prints those of an option."""

    @property
    def grid(self) -> Grid:
        """The hexes without what is in them; games on the same map share it with all that it has measured."""
        return _grid(self.columns, self.rows, self.layout)

    def terrain_by_hex(self) -> dict[str, str]:
        """The terrain of every hex, by its number."""
        drawn = ((number, self.legend[letter]) for number, letter in letters(self.terrain_rows))
        return {number: terrain for number, terrain in drawn if terrain != OFF_MAP}

    def province_by_hex(self) -> Mapping[str, str]:
        """The province of every hex that lies in one, by its number; many checks of a pack ask for it."""
        return _provinces(tuple(self.province_rows), tuple(self.province_legend.items()))

    def sheet(self) -> dict[str, Any]:
        """What every board of a sheet has."""
        drawn = {
            name: getattr(self, name) for name in ("columns", "rows", "layout", "hex_km", "terrain_rows", "legend")
        }
        return drawn | {"places": [shown(place) for place in self.place]}


class Watercourse(Record):
    """A river from its source to its mouth."""

    name: str
    hexsides: list[HexsideId]


class Road(Record):
    """A historical road, for the reader and for bots: no rule uses it."""

    name: str
    hexes: list[HexId]


class Remark(Record):
    """Hexes whose terrain or province has a reason of its own, told in ``note``."""

    hexes: list[HexId] = Field(default_factory=list)


class CountryMap(MapFile):
    """The map of a country in provinces, with rivers along the sides of hexes."""

    river_hexsides: list[HexsideId]
    closed_hexsides: list[HexsideId]
    """The side is all sea or lake although both hexes are land."""
    bridge_hexsides: list[HexsideId] = Field(default_factory=list)
    marsh: dict[HexId, str] = Field(default_factory=dict)
    """Which marsh a marsh hex stands for."""
    river: list[Watercourse]
    road: list[Road] = Field(default_factory=list)
    remark: list[Remark] = Field(default_factory=list)


@cache
def _grid(columns: int, rows: int, layout: Literal["flat_top_even_columns_down", "flat_top_odd_columns_down"]) -> Grid:
    return Grid(columns, rows, layout)


@lru_cache(16)
def _provinces(rows: tuple[str, ...], legend: tuple[tuple[str, str], ...]) -> Mapping[str, str]:
    known = dict(legend)
    return {number: known[letter] for number, letter in letters(rows) if letter != NO_PROVINCE}


def letters(rows: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Rows of letters by the number of each hex."""
    for row, line in enumerate(rows, 1):
        for column, letter in enumerate(line, 1):
            yield f"{column:02d}{row:02d}", letter


def shown(place: Place) -> dict[str, Any]:
    """A place as a sheet names it."""
    return {"hex": place.hex, "name": place.name, "kanji": place.kanji, "kind": place.kind}


class Landscape:
    """The hexes of a map as the rules see them: terrain, provinces, sets and names, all by number."""

    def __init__(self, map_: MapFile) -> None:
        self.grid = grid = map_.grid
        self.terrain = _by_hex(grid, map_.terrain_by_hex())
        self.province = _by_hex(grid, map_.province_by_hex())
        """Of each hex; empty where it lies in none."""
        self.kind = {kind: _where(self.terrain, kind) for kind in map_.legend.values()}
        """Hexes by terrain."""
        self.hexes_of = {name: _where(self.province, name) for name in map_.province_legend.values()}
        """Hexes by province."""
        self.sets = {name: self._set(named, map_) for name, named in map_.set.items()}
        self.places = {grid.parse(p.hex): hex_name(p.hex, p.name, p.kanji) for p in map_.place}

    def _set(self, named: NamedHexes, map_: MapFile) -> HexSet:
        found = self.hexes(named.hexes)
        for province in named.provinces:
            found |= self.hexes_of[province]
        return found if named.rule is None else self._found(named.rule, map_)

    def _found(self, rule: HexRule, map_: MapFile) -> HexSet:
        """The hexes that a rule tells."""
        grid = self.grid
        low, high = rule.rows or (1, map_.rows)
        near = [grid.distances(grid.parse(centre)) for centre in rule.of]
        taken = map_.setup[rule.not_in.removeprefix("setup.")].values() if rule.not_in else ()
        return ~self.hexes(taken) & hexset(
            h
            for h, terrain in enumerate(self.terrain)
            if terrain in rule.terrain
            and low <= grid.row(h) <= high
            and (not near or any(away[h] <= rule.within for away in near))
        )

    @cached_property
    def edges(self) -> dict[str, HexSet]:
        """The hexes of each edge of the map: the first and the last of every column, the outer columns."""
        grid = self.grid
        columns = [
            [h for h in range(c * grid.rows, (c + 1) * grid.rows) if self.terrain[h]] for c in range(grid.columns)
        ]
        return {
            "north": hexset(column[0] for column in columns),
            "south": hexset(column[-1] for column in columns),
            "west": hexset(columns[0]),
            "east": hexset(columns[-1]),
        }

    def rows_within(self, depth: int) -> HexSet:
        """The hexes of the rows 1 to ``depth`` from the north edge."""
        return hexset(h for h in range(self.grid.size) if self.grid.row(h) <= depth)

    def hexes(self, numbers: Iterable[str]) -> HexSet:
        """Hexes by their numbers."""
        return hexset(map(self.grid.parse, numbers))

    def hexsides(self, texts: Iterable[str]) -> frozenset[Hexside]:
        """Sides as a pack writes them: ``1408-1409``."""
        parse = self.grid.parse
        return frozenset(hexside(parse(text[:4]), parse(text[5:])) for text in texts)

    def around(self, hexes: HexSet) -> HexSet:
        """All hexes of the map that are next to one of these."""
        near = self.grid.near
        return hexset(g for h in members(hexes) for g in near[h] if g != NOWHERE)

    def flood(self, start: HexSet, within: HexSet) -> HexSet:
        """Everything that hangs together with some hexes inside a set."""
        pool = start
        while (grown := pool | self.around(pool) & within) != pool:
            pool = grown
        return pool

    def place(self, h: Hex) -> Name:
        """A hex by its name, if it has one: ``Chausuyama (1408)``."""
        found = self.places.get(h)
        if found is None:
            found = self.places[h] = hex_name(self.grid.format(h))
        return found


def _by_hex(grid: Grid, words: Mapping[str, str]) -> list[str]:
    found = [""] * grid.size
    for number, word in words.items():
        found[grid.parse(number)] = word
    return found


def _where(words: Sequence[str], wanted: str) -> HexSet:
    return hexset(h for h, word in enumerate(words) if word == wanted)


def compile_layers(grid: Grid, steps: Iterable[tuple[Hex, Hex, int | None]]) -> tuple[Layer, ...]:
    """Directed steps with their costs, as layers of equal cost; a step that costs None is not allowed."""
    by_cost: dict[int, list[tuple[Hex, Hex]]] = {}
    for a, b, cost in steps:
        if cost is not None:
            by_cost.setdefault(cost, []).append((a, b))
    layers = []
    for cost in sorted(by_cost):
        ahead, behind = [0] * grid.size, [0] * grid.size
        for a, b in by_cost[cost]:
            ahead[a] |= 1 << b
            behind[b] |= 1 << a
        layers.append(Layer(cost, spread(grid, by_cost[cost]), ahead, behind))
    return tuple(layers)
