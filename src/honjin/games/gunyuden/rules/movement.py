"""Chapters 15 and 16: where a force can go, into and out of castles too, and what that costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

from honjin.compiled.twins import plain
from honjin.games.gunyuden.actions import NORMAL, STRATEGIC
from honjin.games.gunyuden.rules import communication, zones
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Blocked, Passage, Path, field
from honjin.hexes.sets import HexSet, few, members
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, YES, Castle, Clan, No, Unit, Units
from honjin.wargame.formation import Reach
from honjin.wargame.orders import INSIDE, OUTSIDE


@plain
class Trek(NamedTuple):
    """A march as far as it has come."""

    head: Unit
    allowance: int
    spent: int = 0
    mode: str = ""
    """Empty until the first leg chooses one; then it holds for the whole move (R24)."""
    dropped: Units = 0
    under_way: bool = False
    """Whether the force has moved at all, so that it may end its march."""


@plain
class Stride(NamedTuple):
    """A destination of a march: how, where, and whether into the castle there."""

    mode: str
    hex: Hex
    end: str


class Strides(Sequence[Stride]):
    """Destinations in groups, each a set of hexes for one mode and ending; they are listed when somebody looks."""

    __slots__ = ("_count", "groups")

    def __init__(self, groups: Sequence[tuple[str, HexSet, str]]) -> None:
        self.groups = groups
        self._count = sum(hexes.bit_count() for _, hexes, _ in groups)

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Stride: ...
    @overload
    def __getitem__(self, index: slice) -> list[Stride]: ...
    def __getitem__(self, index: int | slice) -> Stride | list[Stride]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + self._count
        for mode, hexes, end in self.groups:
            count = hexes.bit_count()
            if 0 <= left < count:
                return Stride(mode, members(hexes)[left], end)
            left -= count
        raise IndexError("there are not so many destinations")

    def __iter__(self) -> Iterator[Stride]:
        for mode, hexes, end in self.groups:
            for h in members(hexes):
                yield Stride(mode, h, end)


def allowance(g: Campaign, head: Unit) -> int:
    """Movement points, fewer with low morale (15-2-1, 15-6-3)."""
    return g.land.tables.movement.allowance + g.lowest_morale(g.members[head])


def begin(g: Campaign, head: Unit) -> Trek:
    return Trek(head, allowance(g, head))


# ---------------------------------------------------------------------------------------------- the ground


def company(g: Campaign, bloc: int, movers: Units) -> HexSet:
    """Hexes with units of a camp outside castles, not counting these (R6)."""
    there = g.occupied[bloc]
    for unit in few(movers):
        h = g.where[unit]
        if h >= 0 and not g.outside_at(h) & g.of_bloc[bloc] & ~movers:
            there &= ~(1 << h)
    return there


def closed(g: Campaign, clan: Clan, *, retreat: bool = False) -> HexSet:
    """All hexes closed to forces of a clan: those of enemy units, and what the game closes (15-6, 23-4-3)."""
    shut = g.occupied[1 - g.clan_bloc(clan)]
    for bar in g.rules.bars(g, clan, retreat=retreat):
        shut |= bar.hexes
    return shut


def refuse_entry(g: Campaign, clan: Clan, h: Hex, rule: str, *, retreat: bool = False) -> Refusal | None:
    """Why a hex is closed to forces of a clan; ``rule``: where it says so of enemy units."""
    if g.occupied[1 - g.clan_bloc(clan)] >> h & 1:
        return Refusal(rule, say("Enemy units stand in {hex}", hex=g.land.place(h)))
    for bar in g.rules.bars(g, clan, retreat=retreat):
        if bar.hexes >> h & 1:
            return Refusal(bar.rule, say("{hex} is closed: {why}", hex=g.land.place(h), why=bar.why))
    return None


def passage(g: Campaign, head: Unit, mode: str, dropped: Units = 0) -> Passage:
    """The ground as a force meets it in one mode of movement."""
    barred = closed(g, g.clan[head])
    layers = g.land.layers(mode, g.weather)
    bloc = g.bloc(head)
    if mode == STRATEGIC:
        return Passage(layers, barred | zones.next_to_enemy(g, bloc))
    friends = company(g, bloc, g.members[head] | dropped)
    zone = zones.strong(g, 1 - bloc, friends)
    points = g.land.tables.movement
    return Passage(layers, barred, tolls=((zone, points.enter_strong_zoc),), exits=((zone, points.leave_strong_zoc),))


def opening_cost(g: Campaign, trek: Trek) -> int:
    """Points gone before the first hex: those of the march so far, and leaving a castle (16-3)."""
    leaving = g.land.tables.movement.leave_garrison if g.inside >> trek.head & 1 else 0
    return trek.spent + leaving


def reach(g: Campaign, trek: Trek, mode: str) -> Reach:
    """Everything a force can still get to in a mode that is open to it."""
    ground = passage(g, trek.head, mode, trek.dropped)
    start, spent = g.where[trek.head], opening_cost(g, trek)
    if not spent and trek.allowance == g.land.tables.movement.allowance:
        rings, reached = g.land.open_reach(mode, g.weather, start)
        if not reached & ground.hindered:  # where nothing is in the way, it is as on the empty map
            return Reach(ground, rings)
    return Reach(ground, field(ground, 1 << start, trek.allowance, spent=spent))


def reaches(g: Campaign, trek: Trek) -> dict[str, Reach]:
    """The same for every mode that is open."""
    return {mode: reach(g, trek, mode) for mode in (NORMAL, STRATEGIC) if refuse_mode(g, trek, mode) is None}


# ---------------------------------------------------------------------------------------------- who may


def refuse_mode(g: Campaign, trek: Trek, mode: str) -> Refusal | None:
    """Why a force may not move in this mode (15-3, R24)."""
    if mode not in (NORMAL, STRATEGIC):
        return Refusal("15-2-3", say("Movement is either normal or strategic"))
    if trek.mode and mode != trek.mode:
        return Refusal("15-3-1", say("A move is either all normal or all strategic"))
    if mode == STRATEGIC and not trek.mode:
        units = g.members[trek.head]
        if g.lowest_morale(units) < 0:
            return Refusal("15-3-3", say("Strategic movement needs full morale"))
        if zones.next_to_enemy(g, g.bloc(trek.head)) >> g.where[trek.head] & 1:
            return Refusal("15-3-1", say("Strategic movement cannot begin next to an enemy unit or castle"))
        if not communication.has_line(g, trek.head):
            return Refusal("15-3-2", say("Strategic movement needs a line of communication"))
    return None


def refuse_leave(g: Campaign, head: Unit) -> Refusal | None:
    """Why a force cannot come out of its castle (16-3-1, Kanto R71)."""
    if not g.inside >> head & 1:
        return None
    h = g.where[head]
    if g.occupied[1 - g.bloc(head)] >> h & 1:
        return Refusal("16-3-1", say("Enemy units in the hex keep the garrison in"))
    if g.is_invested(g.land.castle_at[h]):
        return Refusal("31-4", say("An invested garrison can come out only by a sally"))
    return None


def refuse_inside(g: Campaign, head: Unit, h: Hex) -> Refusal | None:
    """Why a force cannot go into the castle of a hex (16)."""
    castle = g.land.castle_at.get(h, NOBODY)
    if castle == NOBODY or g.castle_bloc(castle) != g.bloc(head):
        return Refusal("16", say("There is no friendly castle in {hex}", hex=g.land.place(h)))
    return None


def refuse_march(g: Campaign, head: Unit) -> Refusal | None:
    """Why a force cannot march at all."""
    if g.investing >> head & 1:
        return Refusal("18-4-1", say("An investing force must end its investment before it moves"))
    refusal = refuse_leave(g, head)
    if refusal is not None:
        return refusal
    trek = begin(g, head)
    if gates(g, trek) or can_step(g, trek, NORMAL) or can_step(g, trek, STRATEGIC):
        return None
    return Refusal("15-4-4", say("There is no hex that the force can enter"))


def can_step(g: Campaign, trek: Trek, mode: str) -> bool:
    """Whether any hex around is open and within the points left."""
    if mode == STRATEGIC and refuse_mode(g, trek, mode) is not None:
        return False
    ground = passage(g, trek.head, mode, trek.dropped)
    start = g.where[trek.head]
    left = trek.allowance - opening_cost(g, trek)
    for b in g.land.board.linked[start]:
        if not ground.barred >> b & 1:
            price = ground.price(start, b)
            if price is not None and price <= left:
                return True
    return False


def gates(g: Campaign, trek: Trek) -> list[Stride]:
    """Going into or out of the castle of its own hex (16-1, 16-3)."""
    h = g.where[trek.head]
    points = g.land.tables.movement
    if g.inside >> trek.head & 1:
        return [Stride(trek.mode or NORMAL, h, OUTSIDE)] if opening_cost(g, trek) <= trek.allowance else []
    if trek.spent + points.enter_garrison <= trek.allowance and refuse_inside(g, trek.head, h) is None:
        return [Stride(trek.mode or NORMAL, h, INSIDE)]
    return []


# ---------------------------------------------------------------------------------------------- options and legality


def strides(g: Campaign, trek: Trek, found: dict[str, Reach]) -> Strides:
    """Every place where the march can end: normal movement, and strategic where that leads further."""
    out = [(mode, 1 << h, end) for mode, h, end in gates(g, trek)]
    start = 1 << g.where[trek.head]
    taken = start
    points = g.land.tables.movement.enter_garrison
    friendly = g.keeps[g.bloc(trek.head)]
    housed = start
    for mode, (_, rings) in found.items():
        reached = roofed = 0
        for cost, ring in enumerate(rings):
            reached |= ring
            if cost + points <= trek.allowance:
                roofed |= ring & friendly
        out += [(mode, reached & ~taken, OUTSIDE), (mode, roofed & ~housed, INSIDE)]
        taken |= reached
        housed |= roofed
    return Strides(out)


def why_blocked(g: Campaign, head: Unit, mode: str, path: Path, blocked: Blocked) -> Refusal:
    """A blocked way in words, with its rule."""
    if blocked.why == "barred":
        place = g.land.place(blocked.where)
        near = say("{hex} is next to an enemy unit or castle: strategic movement cannot enter it", hex=place)
        return refuse_entry(g, g.clan[head], blocked.where, "15-6-2") or Refusal("15-3-1", near)
    if blocked.why == "too far":
        return too_far(g, blocked.where, allowance(g, head))
    return why_apart(g, mode, path[path.index(blocked.where) - 1], blocked.where)


def too_far(g: Campaign, h: Hex, points: int) -> Refusal:
    """A hex lies beyond what a force can pay (15-2-1)."""
    return Refusal("15-2-1", say("{hex} is beyond {points} movement points", hex=g.land.place(h), points=points))


def why_apart(g: Campaign, mode: str, a: Hex, b: Hex) -> Refusal:
    """Why no step leads from one hex into another."""
    land = g.land
    place, ground = land.place(b), land.terrain[b]
    terrain = land.words["terrain"][ground]
    if b not in land.grid.near[a]:
        return Refusal("15-1-2", say("{hex} is not adjacent to {start}", hex=place, start=land.place(a)))
    if ground in ("sea", "lake"):
        return Refusal("15-6-1", say("{hex} is all water", hex=place))
    if land.tables.terrain[ground].normal is None:
        return Refusal("15-2-2", say("{hex} cannot be entered: {terrain}", hex=place, terrain=terrain))
    if not land.in_area >> b & 1:
        return Refusal(land.rule("R82"), say("{hex} lies outside the provinces of this scenario", hex=place))
    if not land.board.linked_set[a] >> b & 1:
        return Refusal("15-6-1", say("Water lies between {start} and {hex}", start=land.place(a), hex=place))
    why = say("{hex} cannot be entered by {mode}: {terrain}", hex=place, mode=land.words["mode"][mode], terrain=terrain)
    return Refusal("15-2-2", why)


def admitted(g: Campaign, head: Unit, castle: Castle) -> Steps[bool]:
    """Whether a force is let into a castle; a partner's castle opens only with his consent (Kanto R56)."""
    host = g.castle_side(castle)
    if host == g.side(head):
        return True
    answer = yield Ask(
        host, "consent", [YES, No()], rule="16",
        prompt=say("Let {unit} into {castle}?", unit=g.land.unit_name[head], castle=g.land.castle_name[castle]),
        subject={"unit": g.land.pieces[head].id, "castle": g.land.keeps[castle].id},
    )  # fmt: skip
    if isinstance(answer, No):
        g.tell("turned_away", "16", unit=head, castle=castle)
    return not isinstance(answer, No)


def man_castle(g: Campaign, h: Hex) -> None:
    """With somebody inside, a castle's own morale no longer counts (10-4)."""
    g.castle_morale[g.land.castle_at[h]] = 0
