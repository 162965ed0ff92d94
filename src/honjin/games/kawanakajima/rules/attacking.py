"""Chapter 6.5 Attack: the first unit goes for the closest enemy, the others beside it; and one step on Combat! (9.3.3).

A4 finds the closest enemies and the hexes from which the way to them is shortest, A5 where the others go, R47 the step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.kawanakajima.actions import Close, Storm
from honjin.games.kawanakajima.figures import ATTACK, DISORGANIZED, NOTHING
from honjin.games.kawanakajima.rules.ground import (
    Reach,
    around,
    closed_to,
    entering,
    held_by_others,
    passage,
    reached,
    refuse_way,
    set_down,
)
from honjin.games.kawanakajima.rules.movement import Going, refuse_unit
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import ANYWHERE
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Field, Passage, cost_of
from honjin.hexes.sets import HexSet, few, hexset, members, union
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Clan, Unit
from honjin.wargame.moves import Enter, Move, Stay

_LIMITS: Final = (8, 20, ANYWHERE)
"""How far enemies are looked for: most are near."""


# ---------------------------------------------------------------------------------------------- whom to attack (A4)


@plain
class Target(NamedTuple):
    """An enemy whom a unit may go for, and how far it is to contact with him."""

    enemy: Unit
    contact: HexSet
    cost: int
    past: bool = False
    """Whether only friends stand in the way, whose hexes count as free (A4, step 4)."""


class Hunt:
    """The enemies whom a unit in Attack Mode may go for (A4, steps 2 to 4)."""

    def __init__(self, g: Battle, unit: Unit) -> None:
        side = g.field.side[unit]
        self.g, self.unit, self.start = g, unit, g.hex_of(unit)
        self.walls = g.field.walls if g.field.walls and g.inside(1 - side) else 0
        """The fort, if it is to be stormed."""
        self.closed = closed_to(g, unit) & ~self.walls
        self.zone = g.zoc(1 - side)
        self.passage = self._forth(self.closed)
        own = 1 << self.start if self.start >= 0 else 0
        self.held = held_by_others(g, unit)
        """Enemies here may be left out: another friend holds them already."""
        free = g.field.board.present & ~(g.taken & ~own) & ~g.field.walls
        self.targets = self._closest(free, self.passage)
        if self._all_left_out():
            self._look_past_friends(free | g.occupied[side])
        self.may_stay = self._all_left_out()
        """Whether nobody has to be chosen: all whom it can come near may be left out (A4, steps 2 and 4)."""

    def _forth(self, closed: HexSet) -> Passage:
        toll = self.g.field.tables.movement.zone
        return Passage(self.g.field.ground, closed, self.zone | self.walls, ((self.zone, toll),))

    def _all_left_out(self) -> bool:
        loose = self.held | self.walls
        return all(loose >> self.g.hex_of(target.enemy) & 1 for target in self.targets)

    def _look_past_friends(self, free: HexSet) -> None:
        """All within reach may be left out: then those whom only friends stand in front of count too (A4, step 4)."""
        reached = {target.enemy for target in self.targets}
        further = self._closest(free, self._forth(self.closed & ~self._friends()))
        self.targets += [target._replace(past=True) for target in further if target.enemy not in reached]

    def _friends(self) -> HexSet:
        return self.g.occupied[self.g.field.side[self.unit]]

    def _closest(self, free: HexSet, ground: Passage) -> list[Target]:
        """All whom the unit may choose: the closest who must not be left out, and those no farther who may."""
        g, side = self.g, self.g.field.side[self.unit]
        wanted = g.field.board.spread(g.occupied[1 - side] & ~self.held) & free
        for limit in _LIMITS if wanted else ():
            fields = fields_from(g, self.unit, ground, limit)
            costs = [cost for rings in fields if (cost := _first(rings, wanted)) is not None]
            if costs:
                return self._within(free, fields, min(costs))
        return self._within(free, fields_from(g, self.unit, ground, ANYWHERE), ANYWHERE)

    def _within(self, free: HexSet, fields: Sequence[Field], limit: int) -> list[Target]:
        """Those with whom there is contact for so many points."""
        g, enemy = self.g, 1 - self.g.field.side[self.unit]
        board = g.field.board
        near = union(ring for rings in fields for ring in rings[: limit + 1])
        found = []
        for e in few(g.occupied[enemy] & board.spread(near & free)):
            contact = board.linked_set[e] & free
            found.append(Target(g.at[e], contact, _least(fields, contact)))
        if self.walls & near:
            found.append(Target(g.inside(enemy)[0], self.walls, _least(fields, self.walls)))
        return found

    def rings_to(self, target: Target, limit: int) -> Field:
        """Hexes by how far it still is from them to contact with the target."""
        closed = self.closed & ~self._friends() if target.past else self.closed
        toll = self.g.field.tables.movement.zone
        back = Passage(self.g.field.back, closed | self.zone | self.walls, exits=((self.zone, toll),))
        return reached(self.g, back, target.contact, limit)


def fields_from(g: Battle, unit: Unit, ground: Passage, limit: int) -> list[Field]:
    """How far a unit comes from its hex, or from each hex that its entry point touches."""
    h = g.hex_of(unit)
    if h >= 0:
        return [reached(g, ground, 1 << h, limit)]
    first = g.field.entries[g.at_entry(unit)].first
    return [reached(g, ground, 1 << e, limit, entering(g, ground, e)) for e in first if not ground.barred >> e & 1]


def _first(rings: Field, hexes: HexSet) -> int | None:
    for cost, ring in enumerate(rings):
        if ring & hexes:
            return cost
    return None


def _least(fields: Sequence[Field], hexes: HexSet) -> int:
    """Points to the nearest of these hexes, one of which is in reach."""
    return min(cost for rings in fields if (cost := _first(rings, hexes)) is not None)


class Approach:
    """Where the first unit of a clan ends, for each enemy that it may go for (A4, step 5)."""

    def __init__(self, g: Battle, unit: Unit, points: int) -> None:
        self.unit = unit
        self.pinned = g.pinned(unit)
        self.hunt = hunt = None if self.pinned else Hunt(g, unit)
        self.ends: dict[Hex, Unit] = {}
        """Each end hex with one of the enemies for whose sake it is taken."""
        self.by_target: dict[Unit, HexSet] = {}
        self.stays = self.pinned
        if hunt is None:
            return
        self.reach = Reach(g, unit, hunt.passage, points)
        self.stays = hunt.may_stay
        for target in hunt.targets:
            self._towards(target)

    def _towards(self, target: Target) -> None:
        assert self.hunt is not None
        open_ends = self.reach.ends & ~self.hunt.walls
        ends = open_ends & target.contact
        if not ends:
            rings = self.hunt.rings_to(target, target.cost)
            ends = next((ring & open_ends for ring in rings if ring & open_ends), 0)
        own = 1 << self.reach.start if self.reach.start >= 0 else 0
        if ends & own or not ends:
            self.stays = True
        ends &= ~own
        self.by_target[target.enemy] = ends
        for end in few(ends):
            self.ends.setdefault(end, target.enemy)


# ---------------------------------------------------------------------------------------------- a clan attacks


def attack_march(g: Battle, clan: Clan, side: Side, points: int) -> Steps[None]:
    """The first unit towards the closest enemy, then the others (6.5 Attack, A4, A5, R57)."""
    if g.first == NOBODY:
        yield from _first_unit(g, clan, side, points)
    while rest := [unit for unit in g.units(clan) if not g.finished >> unit & 1]:
        if g.storming:
            yield from _storm_too(g, side, rest, points)
        else:
            yield from _follow(g, clan, side, rest, points)


def _first_unit(g: Battle, clan: Clan, side: Side, points: int) -> Steps[None]:
    approaches = [Approach(g, unit, points) for unit in g.units(clan)]
    storms = storm_ways(g, clan, points)
    options = _first_options(approaches, storms)
    answer = options[0]
    if len(options) > 1 and not all(approach.pinned for approach in approaches):
        answer = yield Ask(
            side,
            "attack_first",
            options,
            rule="6.5 Attack",
            prompt=say("Choose the first unit of {clan} and where it attacks", clan=g.field.clan_name[clan]),
            judge=lambda action: refuse_first(g, clan, approaches, storms, points, action),
            checkpoint=True,
            subject=clan,
        )
    assert isinstance(answer, Close | Storm | Stay)
    g.first = answer.unit
    g.finished |= hexset([answer.unit, *(approach.unit for approach in approaches if approach.pinned)])
    if isinstance(answer, Storm):
        g.storming = True
        storm_in(g, answer)
    elif isinstance(answer, Close):
        g.tell("close", "6.5 Attack", unit=answer.unit, path=answer.path, target=answer.target)
        set_down(g, answer.unit, answer.path)
    elif not g.pinned(answer.unit):
        g.tell("stay", "6.5 Attack", unit=answer.unit)


def _first_options(approaches: Sequence[Approach], storms: Sequence[Storm]) -> Sequence[Action]:
    rows = [(approach, end) for approach in approaches for end in approach.ends]
    tail: list[Action] = [Stay(approach.unit) for approach in approaches if approach.stays]

    def made(row: tuple[Approach, Hex]) -> Action:
        approach, end = row
        return Close(approach.unit, approach.reach.path(end), approach.ends[end])

    return Choices(rows, made, [*storms, *tail])


def refuse_first(
    g: Battle, clan: Clan, approaches: Sequence[Approach], storms: Sequence[Storm], points: int, action: Action
) -> Refusal | None:
    """Why a clan in Attack Mode cannot begin so (A4, R57)."""
    if not isinstance(action, Close | Storm | Stay):
        return Refusal(
            "6.5 Attack", say("Choose the first unit of {clan} and where it goes", clan=g.field.clan_name[clan])
        )
    approach = next((a for a in approaches if a.unit == action.unit), None)
    if approach is None:
        return refuse_unit(g, clan, action.unit)
    if isinstance(action, Storm):
        return refuse_storm(g, storms, points, action)
    name = g.field.unit_name[action.unit]
    if isinstance(action, Stay):
        if approach.stays:
            return None
        return Refusal("6.5 Attack", say("{unit} must go towards the closest enemy", unit=name))
    if approach.pinned:
        return refuse_unit(g, clan, action.unit)
    assert approach.hunt is not None
    refusal = refuse_way(g, action.unit, action.path, approach.hunt.passage, points)
    if refusal is not None:
        return refusal
    if action.target not in approach.by_target:
        return Refusal("6.5 Attack", say("{unit} is not the closest enemy", unit=g.field.unit_name[action.target]))
    if not approach.by_target[action.target] >> action.path[-1] & 1:
        reason = say(
            "{unit} must come as near to {target} as it can", unit=name, target=g.field.unit_name[action.target]
        )
        return Refusal("6.5 Attack", reason)
    return None


def _follow(g: Battle, clan: Clan, side: Side, rest: Sequence[Unit], points: int) -> Steps[None]:
    """The next of the others: beside the first, or as near as it can (A5)."""
    goings = [_following(g, unit, points) for unit in rest]
    options = _follow_options(goings)
    answer = options[0]
    if any(going.ends for going in goings) and len(options) > 1:
        answer = yield Ask(
            side,
            "follow",
            options,
            rule="6.5 Attack",
            prompt=say("The other units of {clan} follow the first", clan=g.field.clan_name[clan]),
            judge=lambda action: refuse_follow(g, clan, goings, points, action),
            checkpoint=True,
            subject=clan,
        )
    assert isinstance(answer, Move | Enter | Stay)
    g.finished |= 1 << answer.unit
    if isinstance(answer, Stay):
        g.tell("stay", "6.5 Attack", unit=answer.unit)
        return
    g.tell("enter" if isinstance(answer, Enter) else "move", "6.5 Attack", unit=answer.unit, path=answer.path)
    set_down(g, answer.unit, answer.path)


def _following(g: Battle, unit: Unit, points: int) -> Going:
    return Going(g, unit, Reach(g, unit, passage(g, unit, ATTACK), points), [g.first])


def _follow_options(goings: Sequence[Going]) -> Sequence[Action]:
    by_unit = {going.unit: going.reach for going in goings}
    pairs = [(going.unit, end) for going in goings for end in members(going.ends)]
    tail = [Stay(going.unit) for going in goings if going.stays]

    def made(pair: tuple[Unit, Hex]) -> Action:
        unit, end = pair
        reach = by_unit[unit]
        return (Move if reach.start >= 0 else Enter)(unit, reach.path(end))

    return Choices(pairs, made, tail)


def refuse_follow(g: Battle, clan: Clan, goings: Sequence[Going], points: int, action: Action) -> Refusal | None:
    """Why one of the others cannot go there (A5)."""
    if not isinstance(action, Move | Enter | Stay):
        return Refusal("6.5 Attack", say("The other units of {clan} follow the first", clan=g.field.clan_name[clan]))
    going = next((going for going in goings if going.unit == action.unit), None)
    if going is None:
        return refuse_unit(g, clan, action.unit)
    first = g.field.unit_name[g.first]
    apart = Refusal("6.5 Attack", say("It must end next to {unit}, or as near as it can", unit=first))
    if isinstance(action, Stay):
        return None if going.stays else apart
    if isinstance(action, Enter) == (going.reach.start >= 0):
        return Refusal("16.2", say("Units enter from an entry point and move on the map"))
    refusal = refuse_way(g, action.unit, action.path, going.reach.passage, points)
    if refusal is not None:
        return refusal
    return None if going.ends >> action.path[-1] & 1 else apart


# ---------------------------------------------------------------------------------------------- into the fort (R57)


def storm_ways(g: Battle, clan: Clan, points: int) -> list[Storm]:
    """Every way into the enemy's fort, if the whole clan can enter in this activation (13.5, 13.7, R57)."""
    ways = [list(_ways_in(g, unit, points)) for unit in g.units(clan)]
    if not all(ways) or not _fit_to_storm(g, clan):
        return []
    return [way for each in ways for way in each]


def _fit_to_storm(g: Battle, clan: Clan) -> bool:
    side = g.field.clan_side[clan]
    if not g.field.walls or not g.inside(1 - side):
        return False
    return g.siege.besieger != NOBODY or any(g.state[unit] < DISORGANIZED for unit in g.units(clan))


def _ways_in(g: Battle, unit: Unit, points: int) -> Iterator[Storm]:
    """One way over each hex beside the fort."""
    if not g.field.walls or g.hex_of(unit) < 0 or g.where[unit] < 0 or g.pinned(unit):
        return
    fort, ground = g.field.fort, passage(g, unit, ATTACK)
    reach = Reach(g, unit, ground, points)
    for h in g.field.board.linked[fort]:
        if h == reach.start:
            cost: int | None = 0
        else:
            cost = None if ground.stops >> h & 1 else cost_of(reach.fields[0], h)
        if cost is not None and cost + g.field.step_cost(h, fort) <= points:
            yield Storm(unit, (*reach.path(h), fort))


def refuse_storm(g: Battle, storms: Sequence[Storm], points: int, action: Storm) -> Refusal | None:
    """Why a unit cannot enter the enemy's fort so (13.3, R57)."""
    if not storms:
        return Refusal("R57", say("Only a whole clan that can enter the fort at once, with a fit unit, may storm it"))
    fort, path = g.field.fort, action.path
    if len(path) < 2 or path[-1] != fort:
        return Refusal("R57", say("The way ends in the fort"))
    ground = passage(g, action.unit, ATTACK)
    open_ground = Passage(ground.layers, ground.barred & ~g.field.walls, ground.stops, ground.tolls)
    return refuse_way(g, action.unit, path, open_ground, points)


def storm_in(g: Battle, action: Storm) -> None:
    """A unit is in the fort; the hex it came from says through which area (R57)."""
    area = g.field.area_at[action.path[-2]]
    g.siege.fresh |= 1 << area
    g.tell("storm", "R57", unit=action.unit, path=action.path, area=area)
    g.go(action.unit, g.field.fort)


def _storm_too(g: Battle, side: Side, rest: Sequence[Unit], points: int) -> Steps[None]:
    """The whole clan goes in (R57)."""
    clan = g.field.clan[rest[0]]
    storms = [way for unit in rest for way in _ways_in(g, unit, points)]
    answer = storms[0]
    if len(storms) > 1:
        answer = yield Ask(
            side,
            "follow",
            storms,
            rule="R57",
            prompt=say("The whole of {clan} enters the fort", clan=g.field.clan_name[clan]),
            judge=lambda action: _refuse_too(g, clan, rest, storms, points, action),
            checkpoint=True,
            subject=clan,
        )
    g.finished |= 1 << answer.unit
    storm_in(g, answer)


def _refuse_too(
    g: Battle, clan: Clan, rest: Sequence[Unit], storms: Sequence[Storm], points: int, action: Action
) -> Refusal | None:
    if not isinstance(action, Storm):
        return Refusal("R57", say("The whole of {clan} enters the fort", clan=g.field.clan_name[clan]))
    if action.unit not in rest:
        return refuse_unit(g, clan, action.unit)
    return refuse_storm(g, storms, points, action)


# ---------------------------------------------------------------------------------------------- one step (R47)


class Stepping:
    """Where a unit may step on its army's Combat! chit."""

    def __init__(self, g: Battle, unit: Unit) -> None:
        self.unit = unit
        self.may_stay = False
        self.hexes: dict[Hex, None] = {}
        self.behind: HexSet = 0
        """Hexes of others that it would step into if they were free: its owner may handle it before them."""
        if g.pinned(unit):
            return
        hunt = Hunt(g, unit)
        self.may_stay = hunt.may_stay
        near = _neighbours(g, unit) & ~g.taken & ~hunt.walls & ~hunt.closed
        mates = 0
        for mate in g.units(g.field.clan[unit]):
            if mate != unit:
                mates |= around(g, mate, 1)
        for target in hunt.targets:
            nearer = 0
            for ring in hunt.rings_to(target, target.cost - 1) if target.cost else ():
                nearer |= ring
            self.behind |= nearer & _neighbours(g, unit) & g.taken
            steps = nearer & near
            for h in few(steps & mates or steps):
                self.hexes[h] = None


def _neighbours(g: Battle, unit: Unit) -> HexSet:
    h = g.hex_of(unit)
    if h >= 0:
        return g.field.board.linked_set[h]
    point = g.at_entry(unit)
    return 0 if point == NOTHING else g.field.entries[point].hexes


def storm_steps(g: Battle, clan: Clan) -> list[Storm]:
    """On a Combat! chit a clan enters the fort if all its units stand next to it (R57)."""
    fort, units = g.field.fort, g.units(clan)
    beside = g.field.board.linked_set[fort]
    ready = units and all(g.where[u] >= 0 and beside >> g.where[u] & 1 and not g.pinned(u) for u in units)
    if not ready or not _fit_to_storm(g, clan) or any(g.finished >> u & 1 for u in units):
        return []
    return [Storm(unit, (g.where[unit], fort)) for unit in units]
