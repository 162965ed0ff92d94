"""Chapter 11: lines of communication.

A line is searched outward from the main castle, castle by castle and force by force, no further than it must. What
was found is kept with the position for as long as nothing changes where the search came to.
"""

from __future__ import annotations

from typing import NamedTuple

from honjin.compiled.twins import plain
from honjin.games.gunyuden.rules import zones
from honjin.games.gunyuden.rules.investment import invested
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Passage, Path, cost_of, field, trace
from honjin.hexes.sets import HexSet, few, hexset, images
from honjin.kernel.words import Text, say
from honjin.wargame.actions import NOBODY, Castle, Clan, Unit, Units
from honjin.wargame.lines import Gap, Link


@plain
class Basis(NamedTuple):
    """What the lines of a clan hang on."""

    weather: int
    mains: HexSet
    castles: HexSet
    forces: HexSet


@plain
class Lines(NamedTuple):
    """Which forces of a clan have a line."""

    basis: Basis
    blocked: HexSet
    reached: HexSet
    """Hexes of forces that have a line."""
    explored: HexSet
    """Hexes that the search came to, with those around them."""


def blocked(g: Campaign, clan: Clan) -> HexSet:
    """Hexes that no line of a clan may enter, terrain aside (11-1-3, 11-1-4, 11-1-5)."""
    return _shut(g, g.clan_bloc(clan)) | g.rules.line_closed(g, clan)


def _shut(g: Campaign, bloc: int) -> HexSet:
    """Hexes that enemies close to all lines of a camp, from memory if nobody has moved."""
    basis = (g.weather, *g.occupied, *g.keeps, *invested(g))
    known = g.shut.get(bloc)
    if known is None or known[0] != basis:
        enemy = 1 - bloc
        friends = g.occupied[bloc]
        zone = zones.strong(g, enemy) | zones.weak(g, enemy)
        shut = g.occupied[enemy] | g.keeps[enemy] & ~friends | zone & ~friends & ~g.keeps[bloc]
        known = g.shut[bloc] = basis, shut
    return known[1]


def sources(g: Campaign, clan: Clan) -> tuple[HexSet, HexSet]:
    """Working main castles and all working castles of a clan (8-3-2, R7, R8, Kanto R16, R17)."""
    land = g.land
    enemy = g.occupied[1 - g.clan_bloc(clan)]
    castles = mains = 0
    owned = False
    for castle, is_own in _held(g, clan):
        h = land.keeps[castle].hex
        is_main = is_own and bool(land.mains[clan] >> h & 1)
        cut_off = is_main and not land.options.invested_main and g.is_invested(castle)
        if is_main and not cut_off:
            owned = True
        if cut_off or enemy >> h & 1:
            continue
        castles |= 1 << h
        if is_main:
            mains |= 1 << h
    entries = land.entries[clan]
    if entries:  # a main castle beyond the map's edge works through its entry hexes (Kanto R17)
        other_bloc = 1 - g.clan_bloc(clan)
        entries &= ~(enemy | zones.strong(g, other_bloc) | zones.weak(g, other_bloc))
        castles |= entries
        mains |= entries
        owned = owned or bool(entries)
    return (mains, castles) if owned else (0, 0)


def _held(g: Campaign, clan: Clan) -> list[tuple[Castle, bool]]:
    """Castles that a clan's lines may hang on, and whether they serve it as its own; its allies' where they relay."""
    held = [(castle, True) for castle in g.castles_of(clan)]
    held += [(castle, True) for castle in g.land.seats[clan] if g.owner[castle] != clan and g.is_seat(castle, clan)]
    if g.land.options.allied_relay:
        own = {castle for castle, _ in held}
        side = g.clan_side[clan]
        held += [
            (castle, False)
            for castle, owner in enumerate(g.owner)
            if castle not in own and owner != NOBODY and g.clan_side[owner] == side
        ]
    return held


def forces(g: Campaign, clan: Clan) -> HexSet:
    """Hexes of the clan's forces outside castles; its allies' too where they relay."""
    units = g.of_clan[clan] if not g.land.options.allied_relay else g.of_side[g.clan_side[clan]]
    return images(hexset(g.heads(units & ~g.inside)), g.where)


def lines(g: Campaign, clan: Clan) -> Lines:
    """The lines of a clan, from memory where nothing that matters has changed."""
    return lines_on(g, clan, basis(g, clan), blocked(g, clan))


def lines_on(g: Campaign, clan: Clan, now: Basis, closed: HexSet) -> Lines:
    """The same for those who know already what the lines hang on, and what is closed to them."""
    known = _remembered(g, clan, now, closed)
    if known is None:
        reached, explored = _on_plain_ways(g, clan, now.mains, closed, now.forces)
        if now.forces & ~reached:
            search = _Search(g, clan, now, closed)
            search.run(now.forces & ~reached)
            reached |= search.reached
            explored |= search.horizon()
        known = g.lines[clan] = Lines(now, closed, reached, explored)
    return known


def basis(g: Campaign, clan: Clan) -> Basis:
    return Basis(g.weather, *sources(g, clan), forces(g, clan))


def _remembered(g: Campaign, clan: Clan, now: Basis, closed: HexSet) -> Lines | None:
    """The lines as last traced, if nothing has changed where the search came to."""
    known = g.lines.get(clan)
    if known is None or known.basis != now or (known.blocked ^ closed) & known.explored:
        return None
    return known


def _on_plain_ways(g: Campaign, clan: Clan, mains: HexSet, closed: HexSet, wanted: HexSet) -> tuple[HexSet, HexSet]:
    """Which of these hexes the plain way from a main castle comes to, and all hexes of those ways.

    Where the plain way is open nothing need be searched, and the line holds for as long as nobody closes a hex of it.
    """
    sea, backward = _counted(g, clan)
    reached = covered = 0
    for main in few(mains):
        ways = g.land.line_ways(main, g.weather, sea=sea, backward=backward)
        for h in few(wanted & ~reached):
            way = ways.get(h)
            if way is not None and not way & closed & ~(1 << main):
                reached |= 1 << h
                covered |= way
    return reached, covered


@plain
class _Stage(NamedTuple):
    """One step of a search, from castles or from units: whom it reached first, its field, and its limits for both."""

    near: HexSet
    near_castles: HexSet
    rings: Field
    for_units: int
    for_castles: int
    from_castles: bool


class _Search:
    """The way out from the main castle, castle by castle and force by force (11-1, 11-2)."""

    def __init__(self, g: Campaign, clan: Clan, basis: Basis, closed: HexSet) -> None:
        _, self.mains, self.castles, self.standing = basis
        self.passage, self.unit = _passage(g, clan, closed)
        self.limits = g.land.line_limits
        self.linked = g.land.options.castle_link_required
        self.held = self.mains if self.linked else self.castles
        """Castles that lines go on from."""
        self.reached = self.explored = 0
        self.stages: list[_Stage] = []

    def run(self, wanted: HexSet) -> None:
        """Search until all of these forces are reached, or nothing new is."""
        pending = [(self.mains, "main"), (0 if self.linked else self.castles & ~self.mains, "castle")]
        while pending and wanted & ~self.reached:
            start, kind = pending.pop(0)
            if not start:
                continue
            for_units = self.limits[f"{kind}-unit"] * self.unit
            for_castles = self.limits["unit-castle" if kind == "unit" else "castle-castle"] * self.unit
            if not self.linked:
                for_castles = 0
            # A wanted force may be in sight and still too far, and a castle beyond it the way to it.
            until = wanted & ~self.reached if for_units >= for_castles else 0
            rings = field(self.passage, start, max(for_units, for_castles), until=until)
            near = near_castles = 0
            for points, ring in enumerate(rings):
                self.explored |= ring
                if points <= for_units:
                    near |= ring
                if points <= for_castles:
                    near_castles |= ring
            near &= self.standing & ~self.reached
            near_castles &= self.castles & ~self.held
            self.stages.append(_Stage(near, near_castles, rings, for_units, for_castles, kind != "unit"))
            self.reached |= near
            self.held |= near_castles
            pending += [(near_castles, "castle"), (near, "unit")]

    def horizon(self) -> HexSet:
        """Hexes that the search came to and those a step further, across the sea too where it went there."""
        seen = self.explored
        for layer in self.passage.layers:
            seen |= layer.spread(self.explored)
        return seen

    def link(self, stage: _Stage, h: Hex, *, castle: bool) -> Link:
        """The piece of line by which a force or castle was reached."""
        limit = stage.for_castles if castle else stage.for_units
        return _link(stage.rings, trace(self.passage, stage.rings, h), limit, self.unit)


def _passage(g: Campaign, clan: Clan, closed: HexSet) -> tuple[Passage, int]:
    """The ground for a line, and how many parts of a point it is counted in."""
    land = g.land
    sea, backward = _counted(g, clan)
    layers = land.line_layers(g.weather, sea=sea, backward=backward)
    unit = land.setting.loc_unit if sea else 1
    # Counted from the force, every hex of the line but the force's own is entered: a closed one can only begin it.
    return (Passage(layers, stops=closed) if backward else Passage(layers, barred=closed)), unit


def _counted(g: Campaign, clan: Clan) -> tuple[bool, bool]:
    """Whether a clan's lines cross the sea, and whether they are counted from their far end."""
    land = g.land
    return land.houses[clan].id == land.setting.sea_clan, land.options.loc_direction == "to_main"


def line_reaches(g: Campaign, clan: Clan, h: Hex) -> bool:
    """Whether a force of the clan in this hex has, or would have, a line; it cancels castle and zone there itself."""
    closed = blocked(g, clan)
    mains, castles = sources(g, clan)
    if _on_plain_ways(g, clan, mains, closed, 1 << h)[0]:
        return True
    now = Basis(g.weather, mains, castles, forces(g, clan))
    if now.forces >> h & 1:
        known = _remembered(g, clan, now, closed)
        if known is not None:
            return bool(known.reached >> h & 1)
    else:
        now = now._replace(forces=now.forces | 1 << h)
        closed &= ~(1 << h) | g.occupied[1 - g.clan_bloc(clan)] | g.rules.line_closed(g, clan)
    search = _Search(g, clan, now, closed)
    search.run(1 << h)
    return bool(search.reached >> h & 1)


def has_line(g: Campaign, head: Unit) -> bool:
    """Whether a force has a line of communication (11, 11-1-6, R61)."""
    exception = g.rules.line_exception(g, head)
    if exception is not None:
        return exception
    clan = g.clan[head]
    if g.inside >> head & 1:
        castle = g.castle_here(head)
        if g.is_invested(castle):
            return False
        if g.owner[castle] == clan or g.land.setting.garrison_line == "any":
            return True
    return line_reaches(g, clan, g.where[head])


def route(g: Campaign, head: Unit) -> list[Link]:
    """The links of a force's line, from the force back to its source; empty without a line or where none is needed."""
    if g.inside >> head & 1:
        return []
    clan = g.clan[head]
    now = basis(g, clan)
    search = _Search(g, clan, now, blocked(g, clan))
    h = g.where[head]
    search.run(1 << h)
    chain: list[Link] = []
    as_castle = False
    for stage in reversed(search.stages):
        if (stage.near_castles if as_castle else stage.near) >> h & 1:
            link = search.link(stage, h, castle=as_castle)
            chain.append(link)
            h = link.path[0]
            as_castle = stage.from_castles
            if now.mains >> h & 1 or (as_castle and not search.linked):
                break
    return chain


def gap(g: Campaign, head: Unit) -> Gap:
    """Where the cheapest line to a force without one breaks off; the force's own hex if none sets out for it."""
    clan, h = g.clan[head], g.where[head]
    now, closed = basis(g, clan), blocked(g, clan)
    search = _Search(g, clan, now, closed)
    search.run(1 << h)
    starts = search.held | search.reached
    if not starts:
        return Gap(Link((h,), (0,), 0, search.unit), "8-3-2", say("no main castle"))

    def way(ground: Passage) -> Link | None:
        rings = field(ground, starts, dearest * g.land.grid.size, until=1 << h)
        if cost_of(rings, h) is None:
            return None
        path = trace(ground, rings, h)
        kind = "main" if now.mains >> path[0] & 1 else "castle" if now.castles >> path[0] & 1 else "unit"
        return _link(rings, path, search.limits[f"{kind}-unit"] * search.unit, search.unit)

    dearest = max(layer.cost for layer in search.passage.layers)
    straight = way(Passage(search.passage.layers))
    if straight is None:
        return Gap(Link((h,), (0,), 0, search.unit), "11-1-3", say("no line leads here"))
    around = way(search.passage)
    if around is not None and straight.costs[-1] > straight.limit:
        return Gap(around, "11-2-2", say("too long"), too_long=True)
    broken = next(number for number, b in enumerate(straight.path) if number and closed >> b & 1)
    link = straight._replace(path=straight.path[: broken + 1], costs=straight.costs[: broken + 1])
    return Gap(link, *_obstacle(g, 1 - g.clan_bloc(clan), link.path[-1]))


def _obstacle(g: Campaign, enemy: int, h: Hex) -> tuple[str, Text]:
    """The rule by which a hex is closed to a line, and why."""
    if g.occupied[enemy] >> h & 1:
        return "11-1-3(1)", say("enemy units")
    if g.keeps[enemy] >> h & 1:
        return "11-1-3(2)", say("enemy castle")
    if (zones.strong(g, enemy) | zones.weak(g, enemy)) >> h & 1:
        return "11-1-3(3)", say("enemy zone of control")
    return "11-1-3", say("closed to this clan")


def _link(rings: Field, path: Path, limit: int, unit: int) -> Link:
    return Link(path, tuple(cost_of(rings, b) or 0 for b in path), limit, unit)


def all_links(g: Campaign, clan: Clan) -> list[Link]:
    """Every piece of the clan's lines."""
    now = basis(g, clan)
    search = _Search(g, clan, now, blocked(g, clan))
    search.run(now.forces)
    out = []
    for stage in search.stages:
        out += [search.link(stage, h, castle=True) for h in few(stage.near_castles)]
        out += [search.link(stage, h, castle=False) for h in few(stage.near)]
    return out


def without_line(g: Campaign) -> Units:
    """All units outside castles whose force has no line (11-3-1); idle clans are inside and exempt."""
    out = 0
    for clan, units in enumerate(g.of_clan):
        heads = g.heads(g.on_map(units & ~g.inside)) if g.clan_bloc(clan) != NOBODY else []
        if heads:
            reached = lines(g, clan).reached
            for head in heads:
                exception = g.rules.line_exception(g, head)
                if not (reached >> g.where[head] & 1 if exception is None else exception):
                    out |= hexset(unit for unit in few(g.members[head]) if not g.rules.line_exception(g, unit))
    return out


def covered(g: Campaign, clan: Clan, now: Basis, closed: HexSet) -> HexSet:
    """All hexes that the clan's lines come to as its castles and forces stand now."""
    search = _Search(g, clan, now, closed)
    search.run(1 << g.land.grid.size)  # a force that is nowhere, so that the search goes on to its end
    return search.explored
