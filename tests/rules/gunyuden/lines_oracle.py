"""A second, plain reading of zones of control, lines of communication and movement, to compare the engine with.

Hexes are their printed numbers, everything is a dict or a set, every line is searched from every node. It reads the
pack's own records and the raw position, and none of the engine's modules for these chapters.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import HEAVY_SNOW, RAIN, SNOW, THAW, Theatre

Number = str
Camp = int
Costs = dict[Number, int]
Step = tuple[Number, Number]


class Node(NamedTuple):
    """What a line runs between: a unit in the field or a castle, in a hex."""

    kind: str
    hex: Number


def around(number: Number) -> list[Number]:
    """The six neighbours; even columns lie half a hex lower (2-1-1, M112)."""
    column, row = int(number[:2]), int(number[2:])
    low = column % 2 == 0
    beside = (row, row + 1) if low else (row - 1, row)
    found = [(column, row - 1), (column, row + 1)]
    found += [(side, r) for side in (column - 1, column + 1) for r in beside]
    return [f"{c:02}{r:02}" for c, r in found]


class Ground:
    """The map of one scenario, straight from its records."""

    def __init__(self, land: Theatre) -> None:
        pack: SeriesPack = land.pack
        map_, self.tables = pack.map, pack.tables
        self.land = land
        self.terrain: dict[Number, str] = {}
        self.province: dict[Number, str] = {}
        for row, (letters, lands) in enumerate(zip(map_.terrain_rows, map_.province_rows, strict=True), 1):
            for column, (letter, country) in enumerate(zip(letters, lands, strict=True), 1):
                number = f"{column:02}{row:02}"
                self.terrain[number] = map_.legend[letter]
                self.province[number] = map_.province_legend.get(country, "")
        area = land.scenario.area
        self.playable = {
            number
            for number, kind in self.terrain.items()
            if self.tables.terrain[kind].normal is not None
            and self.province[number]
            and (not area or self.province[number] in area)
        }
        self.shut = {frozenset((side[:4], side[5:])) for side in map_.closed_hexsides}
        bridges = {frozenset((side[:4], side[5:])) for side in map_.bridge_hexsides}
        self.rivers = {frozenset((side[:4], side[5:])) for side in map_.river_hexsides}
        self.unbridged = self.rivers - bridges
        self.by_river = {number for side in self.rivers for number in side}
        snow = pack.options.setting.snow_set
        self.snow_lies = set(self.terrain) if not snow else self._set(map_.set[snow])
        self.coast = self._set(map_.set["coastal"]) if "coastal" in map_.set else set()
        self.open_sea = self._open_sea()
        self._prices: dict[tuple[str, int], dict[Step, int]] = {}

    def _set(self, known: Any) -> set[Number]:
        return set(known.hexes) | {number for number, land in self.province.items() if land in known.provinces}

    def _open_sea(self) -> set[Number]:
        """All sea that hangs together with the sea off the main castle of the clan with a fleet (33)."""
        clan = self.land.clan_of.get(self.land.setting.sea_clan)
        if clan is None:
            return set()
        shore = {format_(self.land, h) for h in self.land.houses[clan].main}
        found: set[Number] = set()
        pending = [n for h in shore for n in around(h)]
        while pending:
            number = pending.pop()
            if self.terrain.get(number) == "sea" and number not in found:
                found.add(number)
                pending += around(number)
        return found

    def linked(self, number: Number) -> list[Number]:
        """Neighbours in play that are not across a side of sea or lake."""
        return [n for n in around(number) if n in self.playable and frozenset((number, n)) not in self.shut]

    def beside(self, number: Number) -> list[Number]:
        return [n for n in around(number) if n in self.playable]

    def snowy(self, number: Number, weather: int) -> bool:
        return weather in (SNOW, HEAVY_SNOW) and number in self.snow_lies

    def price(self, column: str, a: Number, b: Number, weather: int) -> int | None:
        """One step by the terrain chart with weather (5.2, R25, 32)."""
        kind = self.terrain[b]
        cost: int | None = getattr(self.tables.terrain[kind], column)
        if cost is None:
            return None
        if self.snowy(b, weather):
            if column == "loc" and kind == "foothills":
                exception = self.land.scenario.special.loc_in_snow
                if exception is None:
                    return None
                cost = exception.foothills
            else:
                cost *= 2
        if weather == RAIN and kind == "flat" and b in self.by_river:
            cost *= 2
        if frozenset((a, b)) in self.unbridged:
            cost += 2 if weather == THAW else 1
        return cost

    def prices(self, column: str, weather: int) -> dict[Step, int]:
        """All steps between hexes in play that a column of the chart allows."""
        known = self._prices.get((column, weather))
        if known is None:
            known = {}
            for a in self.playable:
                for b in self.linked(a):
                    cost = self.price(column, a, b, weather)
                    if cost is not None:
                        known[a, b] = cost
            self._prices[column, weather] = known
        return known


def format_(land: Theatre, h: int) -> Number:
    return land.grid.format(h)


_GROUNDS: dict[tuple[str, str], Ground] = {}


def ground_of(land: Theatre) -> Ground:
    """The ground of a printed map, whatever options are chosen."""
    key = (land.pack.map.game, land.scenario.id)
    if key not in _GROUNDS:
        _GROUNDS[key] = Ground(land)
    return _GROUNDS[key]


class Oracle:
    """One position, read once."""

    def __init__(self, g: Campaign) -> None:
        self.g, land = g, g.land
        self.land = land
        self.options = land.options
        self.ground = ground_of(land)
        self.weather = g.weather
        self.units = [unit for unit, h in enumerate(g.where) if h >= 0]
        self.at = {unit: format_(land, g.where[unit]) for unit in self.units}
        self.field: dict[Camp, dict[Number, set[int]]] = {0: {}, 1: {}, -1: {}}
        """Units outside castles by camp and hex."""
        for unit in self.units:
            if not self.is_inside(unit):
                self.field[self.camp(g.clan[unit])].setdefault(self.at[unit], set()).add(unit)
        self.castles = {format_(land, keep.hex): number for number, keep in enumerate(land.keeps)}
        self.owned: dict[Camp, set[Number]] = {0: set(), 1: set(), -1: set()}
        for number, castle in self.castles.items():
            owner = g.owner[castle]
            self.owned[self.camp(owner) if owner >= 0 else -1].add(number)
        self.invested = {castle for castle in self.castles.values() if self._is_invested(castle)}
        self._strong = {camp: self.strong(camp, set(self.field[1 - camp])) for camp in (0, 1)}
        self._weak = {camp: self.weak(camp) for camp in (0, 1)}

    # ---------------------------------------------------------------------------------------------- who is where

    def is_inside(self, unit: int) -> bool:
        return bool(self.g.inside >> unit & 1)

    def camp(self, clan: int) -> Camp:
        side = self.g.clan_side[clan]
        return self.land.bloc[side] if side >= 0 else -1

    def _is_invested(self, castle: int) -> bool:
        keep = self.land.keeps[castle]
        here = {format_(self.land, keep.hex)}
        ring = next(c.ring for c in self.land.pack.scenarios.castle if c.id == keep.id)
        if ring:
            here = set(ring)
        return any(self.g.investing >> unit & 1 and self.at[unit] in here for unit in self.units)

    # ---------------------------------------------------------------------------------------------- zones (5)

    def strong(self, camp: Camp, foes: Iterable[Number]) -> set[Number]:
        """All seven hexes of units in the field and the own hexes of castles; foes' units cancel it (5-1-1, 5-2)."""
        enemies = set(foes)
        foreign = self.owned[1 - camp]
        found = set()
        in_snow = self.weather in (SNOW, HEAVY_SNOW)
        for number in self.field[camp]:
            if in_snow and self.options.snow_zoc == "none":
                break
            for target in (number, *self.ground.linked(number)):
                if target in enemies or self.ground.terrain[target] == "marsh":
                    continue
                if target in foreign and target not in self.field[camp]:  # 5-4-4 is the exception
                    continue
                if target != number and self._buried(target):
                    continue
                found.add(target)
        found |= {number for number in self._working(camp) if number not in enemies}
        return found

    def weak(self, camp: Camp) -> set[Number]:
        """The hexes around castles (5-1-2)."""
        found = set()
        for number in self._working(camp):
            for target in self.ground.linked(number):
                if self.ground.terrain[target] == "marsh":
                    continue
                if target in self.field[1 - camp] or target in self.owned[1 - camp]:
                    continue
                if self.options.snow_zoc == "foothills" and self._buried(target):
                    continue
                found.add(target)
        return found

    def _buried(self, number: Number) -> bool:
        """Foothills under snow (32-1-4, R4)."""
        return self.ground.terrain[number] == "foothills" and self.ground.snowy(number, self.weather)

    def _working(self, camp: Camp) -> set[Number]:
        """Castles that are not invested (5-4-3)."""
        return {number for number in self.owned[camp] if self.castles[number] not in self.invested}

    # ---------------------------------------------------------------------------------------------- lines (11)

    def _numbers(self, hexes: int) -> set[Number]:
        return {format_(self.land, h) for h in range(self.land.grid.size) if hexes >> h & 1}

    def closed_to_lines(self, clan: int) -> set[Number]:
        """Hexes that no line of a clan enters, terrain aside (5.1 blocked)."""
        camp = self.camp(clan)
        enemy = 1 - camp
        friends = self.field[camp]
        closed = set(self.field[enemy])
        closed |= {number for number in self.owned[enemy] if number not in friends}
        zone = self._strong[enemy] | self._weak[enemy]
        closed |= {number for number in zone if number not in friends and number not in self.owned[camp]}
        return closed | self._numbers(self.g.rules.line_closed(self.g, clan))

    def own_castle(self, castle: int, clan: int) -> bool:
        """The clan's castle, or its shared main castle while that still has its first owner (Kanto 30-4-2)."""
        owner = self.g.owner[castle]
        if owner == clan:
            return True
        keep = self.land.keeps[castle]
        return (
            clan in keep.main_of
            and owner == keep.owner
            and owner >= 0
            and self.g.clan_side[owner] == self.g.clan_side[clan]
        )

    def sources(self, clan: int) -> tuple[set[Number], set[Number]]:
        """Working main castles, and working castles."""
        g, camp = self.g, self.camp(clan)
        main_hexes = {format_(self.land, h) for h in self.land.houses[clan].main}
        mains: set[Number] = set()
        castles: set[Number] = set()
        has_main = False
        for number, castle in self.castles.items():
            owner = g.owner[castle]
            own = self.own_castle(castle, clan)
            allied = self.options.allied_relay and owner >= 0 and g.clan_side[owner] == g.clan_side[clan]
            if not own and not allied:
                continue
            dead = number in main_hexes and own and castle in self.invested and not self.options.invested_main
            if number in main_hexes and own and not dead:
                has_main = True
            if number in self.field[1 - camp] or dead:
                continue
            castles.add(number)
            if number in main_hexes and own:
                mains.add(number)
        for number in main_hexes - set(self.castles):  # off the map, reached by the hexes on its edge (Kanto R17)
            if number not in self.field[1 - camp] and number not in self._strong[1 - camp] | self._weak[1 - camp]:
                mains.add(number)
                castles.add(number)
                has_main = True
        return (mains, castles) if has_main else (set(), set())

    def nodes_of_units(self, clan: int) -> set[Number]:
        """Hexes of the clan's forces in the field; allied ones too where they relay."""
        g = self.g
        found = set()
        for unit in self.units:
            same = g.clan[unit] == clan
            if self.options.allied_relay:
                same = g.clan_side[g.clan[unit]] == g.clan_side[clan]
            if same and g.leader[unit] == unit and not self.is_inside(unit):
                found.add(self.at[unit])
        return found

    def limit(self, one: str, other: str) -> int:
        """How long a link may be, by the kinds of its ends; "main" is a castle too (11-2-2)."""
        tables = self.land.tables.loc
        kinds = {one, other}
        castle_ends = sum(kind != "unit" for kind in (one, other))
        if self.options.loc_limits == "revised":
            if castle_ends == 2:
                return tables.revised.castle_to_castle
            if kinds == {"unit"}:
                return tables.revised.unit_to_unit
            return tables.revised.main_castle_to_unit if "main" in kinds else tables.revised.castle_to_unit
        return tables.classic.unit_to_unit if kinds == {"unit"} else tables.classic.castle_to_castle

    def steps_of_lines(self, clan: int) -> tuple[Mapping[Number, list[tuple[Number, int]]], int]:
        """Where a line may go from each hex and at what cost, and in how many parts a point is counted."""
        return _line_steps(self.ground, self.weather, self.land.houses[clan].id == self.land.setting.sea_clan)

    def lengths(self, clan: int, start: Number, closed: set[Number], most: int) -> Costs:
        """Costs of entering hexes one after another from a hex; every hex entered must be open (R9)."""
        steps, parts = self.steps_of_lines(clan)
        best = {start: 0}
        heap = [(0, start)]
        while heap:
            cost, number = heapq.heappop(heap)
            if cost > best[number]:
                continue
            for target, price in steps.get(number, ()):
                total = cost + price
                if total <= most * parts and target not in closed and total < best.get(target, total + 1):
                    best[target] = total
                    heapq.heappush(heap, (total, target))
        return best

    def connected(self, clan: int, extra: Number | None = None) -> set[Number]:
        """Hexes of field units (and one more hex, if given) that have a line."""
        mains, castles = self.sources(clan)
        units = self.nodes_of_units(clan) | ({extra} if extra else set())
        closed = self.closed_to_lines(clan)
        if extra and extra not in self.field[1 - self.camp(clan)]:
            closed -= {extra}  # a unit there would cancel zone and castle itself
            closed |= self._numbers(self.g.rules.line_closed(self.g, clan)) & {extra}
        linked = self.options.castle_link_required
        nodes = [Node("unit", number) for number in units]
        nodes += [Node("main" if number in mains else "castle", number) for number in castles]
        _, parts = self.steps_of_lines(clan)
        outward = self.options.loc_direction == "from_main"
        longest = max(self.limit("main", "unit"), self.limit("castle", "castle") if linked else 0)
        reach: dict[Number, Costs] = {}

        def length(source: Node, end: Node) -> int | None:
            a, b = (source.hex, end.hex) if outward else (end.hex, source.hex)
            if a not in reach:
                reach[a] = self.lengths(clan, a, closed, longest)
            return reach[a].get(b)

        live = {node for node in nodes if node.kind == "main" or (node.kind == "castle" and not linked)}
        pending = list(live)
        while pending:
            source = pending.pop()
            for end in nodes:
                if end in live or (end.kind != "unit" and not linked):
                    continue
                cost = length(source, end)
                revised = self.options.loc_limits == "revised"
                castle_by_unit = source.kind == "unit" and end.kind == "castle" and revised and cost != 0
                if cost is None or castle_by_unit or cost > self.limit(source.kind, end.kind) * parts:
                    continue
                live.add(end)
                pending.append(end)
        return {node.hex for node in live if node.kind == "unit"}

    def has_line(self, head: int, known: dict[int, set[Number]]) -> bool:
        """Whether a force has a line (11, R61). ``known``: what was worked out for each clan."""
        g, number = self.g, self.at[head]
        clan = g.clan[head]
        if self.is_inside(head):
            castle = self.castles[number]
            if castle in self.invested:
                return False
            if g.owner[castle] == clan or self.land.setting.garrison_line == "any":
                return True
            return number in self.connected(clan, number)
        if clan not in known:
            known[clan] = self.connected(clan)
        return number in known[clan]

    # ---------------------------------------------------------------------------------------------- movement (15, 16)

    def members(self, head: int) -> list[int]:
        return [unit for unit in self.units if self.g.leader[unit] == head]

    def allowance(self, head: int) -> int:
        return 8 + min(self.g.morale[unit] for unit in self.members(head))

    def barred(self, head: int) -> set[Number]:
        """Hexes closed to a force: enemies in the field, and what exclusive rules close (15-6-2)."""
        clan = self.g.clan[head]
        closed = set(self.field[1 - self.camp(clan)])
        for bar in self.g.rules.bars(self.g, clan):
            closed |= self._numbers(bar.hexes)
        return closed

    def near_enemy(self, camp: Camp) -> set[Number]:
        """Hexes of and next to enemy units and castles (15-3-1)."""
        there = set(self.field[1 - camp]) | self.owned[1 - camp]
        return there | {n for number in there for n in self.ground.beside(number)}

    def step(self, head: int, mode: str, view: Mapping[str, set[Number]], a: Number, b: Number) -> int | None:
        """What one step costs a force, None where it is not allowed (5.2)."""
        cost = self.ground.prices(mode, self.weather).get((a, b))
        if cost is None or b in view["barred"]:
            return None
        if mode == "strategic":
            return None if b in view["near"] or a in view["near"] else cost
        return cost + (a in view["zone"]) + (b in view["zone"])

    def view(self, head: int) -> Mapping[str, set[Number]]:
        """What a force has to mind: closed hexes, hexes next to enemies, and strong zones that charge it."""
        camp = self.camp(self.g.clan[head])
        movers = set(self.members(head))
        others = {number for number, units in self.field[camp].items() if units - movers}
        zone = self.strong(1 - camp, others) - others - self.owned[camp]
        return {"barred": self.barred(head), "near": self.near_enemy(camp), "zone": zone}

    def opening(self, head: int) -> int:
        return 1 if self.is_inside(head) else 0

    def may_strategic(self, head: int, known: dict[int, set[Number]]) -> bool:
        camp = self.camp(self.g.clan[head])
        rested = all(self.g.morale[unit] == 0 for unit in self.members(head))
        return rested and self.at[head] not in self.near_enemy(camp) and self.has_line(head, known)

    def reach(self, head: int, mode: str) -> Costs:
        """Every hex a force can come to, and the points gone then."""
        view, most = self.view(head), self.allowance(head)
        start = self.at[head]
        best = {start: self.opening(head)}
        if best[start] > most:
            return {}
        heap = [(best[start], start)]
        while heap:
            cost, number = heapq.heappop(heap)
            if cost > best[number]:
                continue
            for target in self.ground.linked(number):
                price = self.step(head, mode, view, number, target)
                if price is not None and cost + price <= most and cost + price < best.get(target, 99):
                    best[target] = cost + price
                    heapq.heappush(heap, (best[target], target))
        return best

    def way(self, head: int, mode: str, path: list[Number]) -> int | None:
        """What a given way costs, None where it is not allowed."""
        view = self.view(head)
        cost = self.opening(head)
        for a, b in pairwise(path):
            price = self.step(head, mode, view, a, b)
            if price is None:
                return None
            cost += price
        return cost if cost <= self.allowance(head) else None

    def shut_in(self, head: int) -> bool:
        """A garrison that cannot come out (16-3-1, Kanto R71)."""
        if not self.is_inside(head):
            return False
        number = self.at[head]
        return number in self.field[1 - self.camp(self.g.clan[head])] or self.castles[number] in self.invested

    def ends(self, head: int, known: dict[int, set[Number]]) -> set[tuple[Number, str]]:
        """Where a march can end, outside or inside."""
        if self.shut_in(head):
            return set()
        camp, start = self.camp(self.g.clan[head]), self.at[head]
        found: set[tuple[Number, str]] = set()
        modes = ["normal", *(["strategic"] if self.may_strategic(head, known) else [])]
        for mode in modes:
            for number, cost in self.reach(head, mode).items():
                still = number == start
                if not still or self.is_inside(head):
                    found.add((number, "outside"))
                housed = still and self.is_inside(head)
                if number in self.owned[camp] and cost + 1 <= self.allowance(head) and not housed:
                    found.add((number, "inside"))
        return found


@cache
def _line_steps(ground: Ground, weather: int, fleet: bool) -> tuple[Mapping[Number, list[tuple[Number, int]]], int]:
    """Steps of lines; for the clan with a fleet in thirds, across the sea too (33)."""
    parts = ground.land.setting.loc_unit if fleet else 1
    steps: dict[Number, list[tuple[Number, int]]] = {}
    for (a, b), cost in ground.prices("loc", weather).items():
        steps.setdefault(a, []).append((b, cost * parts))
    if fleet:
        for water in ground.open_sea:
            for beside in around(water):
                if beside in ground.open_sea:
                    steps.setdefault(water, []).append((beside, 1))
                elif beside in ground.coast and beside in ground.playable:
                    steps.setdefault(beside, []).append((water, 1))
                    landing = ground.price("loc", water, beside, weather)
                    if landing is not None:
                        steps.setdefault(water, []).append((beside, landing * parts))
    return steps, parts
