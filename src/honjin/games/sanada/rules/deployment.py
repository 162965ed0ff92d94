"""Chapters 3, 23 and 24.1: the set-up, and how units that come later are placed and formed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from honjin.games.sanada.actions import Delay, Swap
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import forces
from honjin.games.sanada.state import BOX, War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, READY, Force, Ready, Unit, Units
from honjin.wargame.orders import INSIDE, OUTSIDE, Muster, Place
from honjin.wargame.state import RESERVE

# Steps of the set-up.
DICE = 0
"""Who decides which side a lord takes (R54)."""


@dataclass(frozen=True, slots=True)
class Camp:
    """Whose units are being placed, where each may go, and what else their owner may do."""

    side: Side
    units: Units
    open_to: Mapping[Unit, HexSet]
    rule: str
    kind: str
    pool: Units = 0
    """Units that may be taken in place of those chosen (24.1.1)."""
    may_delay: bool = False


# ---------------------------------------------------------------------------------------------- the printed set-up


def place_printed(g: War) -> None:
    """Everybody where the scenario puts him, in sensible Forces; Osaka's box, and those who come later."""
    land = g.land
    for camp in land.camps:
        hexes = members(camp.hexes)
        g.settle(camp.units, hexes[len(hexes) // 2], inside=camp.inside)
        g.held |= camp.units if camp.hold is not None else 0
    for arrival in land.arrivals:
        for unit in few(arrival.units):
            g.where[unit] = RESERVE
    for unit in few(land.pool):
        g.where[unit] = BOX
    chosen = sorted(few(land.pool & ~land.never_initial), key=lambda u: _eagerness(g, u))[: land.initial_units]
    g.settle(hexset(chosen), land.pool_hex)
    for h in list(g.at):
        _form_up(g, g.at[h])


def _eagerness(g: War, unit: Unit) -> tuple[int, ...]:
    """Commanders who act first, then the best fighters."""
    land = g.land
    return -land.rank[unit], -land.action[unit], -land.rating[unit], unit


def _form_up(g: War, units: Units) -> None:
    """Divide units of a hex, inside and outside, into sensible Forces."""
    for side in (OSAKA, KANTO):
        for part in (units & g.inside & g.of_side[side], units & ~g.inside & g.of_side[side]):
            if part:
                forces.stand_alone(g, part)
                forces.form(g, forces.default_forces(g, part))


# ---------------------------------------------------------------------------------------------- what may be changed


def refuse_position(g: War, side: Side, h: Hex, place: str, count: int = 1) -> Refusal | None:
    """Why so many units cannot be in a hex, inside or outside the castle there (17.1.3, 17.2, 23.2.1, R61)."""
    if place not in (INSIDE, OUTSIDE):
        return Refusal("17.1.3", say("A unit is inside or outside a castle"))
    if place == OUTSIDE:
        if g.occupied[1 - side] >> h & 1:
            return Refusal("23.2.1", say("Enemy forces stand in {hex}", hex=g.land.place(h)))
        return None
    castle = g.castle_in(h)
    if castle == NOBODY or g.owner[castle] != side:
        return Refusal("17.1.3", say("There is no castle of yours in {hex}", hex=g.land.place(h)))
    if g.room(castle) < count:
        return Refusal("17.2", say("{castle} has no room for them", castle=g.land.castle_name[castle]))
    return None


def refuse(g: War, camp: Camp, action: Action) -> Refusal | None:
    """Why a change is not allowed; None if it is."""
    match action:
        case Ready():
            return None
        case Swap():
            return _refuse_swap(g, camp, action)
        case Place():
            return _refuse_place(g, camp, action)
        case Muster():
            return _refuse_muster(g, camp, action)
        case Delay(unit):
            return None if camp.may_delay and camp.units >> unit & 1 and g.where[unit] >= 0 else _NOT_NOW
        case _:
            return _NOT_NOW


_NOT_NOW = Refusal("3", say("Place units and form forces, or say that you are ready"))


def _refuse_swap(g: War, camp: Camp, action: Swap) -> Refusal | None:
    """Why a unit of the pool cannot begin in place of another (24.1.1, 24.3)."""
    name = g.land.unit_name[action.unit]
    if not camp.pool >> action.unit & 1 or g.where[action.unit] != BOX:
        return Refusal("24.1.1", say("{unit} is not among those who can be chosen", unit=name))
    if g.land.never_initial >> action.unit & 1:
        return Refusal("24.3", say("{unit} is not there at the beginning", unit=name))
    if not camp.pool >> action.other & 1 or g.where[action.other] < 0:
        other = g.land.unit_name[action.other]
        return Refusal("24.1.1", say("{unit} has not been chosen", unit=other))
    return None


def _refuse_place(g: War, camp: Camp, action: Place) -> Refusal | None:
    name = g.land.unit_name[action.unit]
    if not camp.open_to.get(action.unit, 0) >> action.hex & 1:
        return Refusal(camp.rule, say("{unit} cannot be placed in {hex}", unit=name, hex=g.land.place(action.hex)))
    return refuse_position(g, camp.side, action.hex, action.place)


def _refuse_muster(g: War, camp: Camp, action: Muster) -> Refusal | None:
    """Why these Forces cannot be formed there (23.1.2, 24.2.3, R40, R61)."""
    units = hexset(unit for force in action.forces for unit in force)
    if not units:
        return _NOT_NOW
    for unit in few(units):
        if not camp.units >> unit & 1 or g.where[unit] != action.hex:
            name, where = g.land.unit_name[unit], g.land.place(action.hex)
            return Refusal(camp.rule, say("{unit} is not one of your units in {hex}", unit=name, hex=where))
    entering = (units & ~g.inside).bit_count() if action.place == INSIDE else 0
    if entering or action.place != INSIDE:
        refusal = refuse_position(g, camp.side, action.hex, action.place, entering)
        if refusal is not None:
            return refusal
    return forces.refuse_forces(g, action.forces, units)


# ---------------------------------------------------------------------------------------------- options


def options(g: War, camp: Camp) -> Sequence[Action]:
    """Every change that has not been made yet: the list comes to an end, although more may be said."""
    out: list[Action] = [READY, *_swaps(g, camp)]
    spots = {hexes: _spots(g, camp, hexes) for hexes in set(camp.open_to.values())}
    for unit, hexes in camp.open_to.items():
        if not g.placed >> unit & 1 and g.where[unit] >= 0:
            out += _places(g, unit, spots[hexes])
            if camp.may_delay:
                out.append(Delay(unit))
    there = hexset(g.where[unit] for unit in few(camp.units) if g.where[unit] >= 0)
    for h in members(there & ~g.mustered):
        out += _musters(g, camp, h)
    return out


def _swaps(g: War, camp: Camp) -> list[Action]:
    fresh = camp.pool & ~g.placed
    waiting = [unit for unit in few(fresh & ~g.land.never_initial) if g.where[unit] == BOX]
    chosen = [unit for unit in few(fresh) if g.where[unit] >= 0]
    return [Swap(unit, other) for unit in waiting for other in chosen]


def _spots(g: War, camp: Camp, hexes: HexSet) -> list[tuple[Hex, str]]:
    """Where one more unit can be."""
    both = [(h, place) for h in members(hexes) for place in (OUTSIDE, INSIDE)]
    return [(h, place) for h, place in both if refuse_position(g, camp.side, h, place) is None]


def _places(g: War, unit: Unit, spots: Sequence[tuple[Hex, str]]) -> list[Action]:
    here = g.where[unit], INSIDE if g.inside >> unit & 1 else OUTSIDE
    return [Place(unit, *spot) for spot in spots if spot != here]


def _musters(g: War, camp: Camp, h: Hex) -> list[Action]:
    """All units of a hex outside, or inside, in sensible Forces; only what would change something."""
    units = g.at.get(h, 0) & camp.units
    made = tuple(forces.default_forces(g, units))
    found: list[Action] = []
    for place in (OUTSIDE, INSIDE):
        action = Muster(h, place, made)
        same = units & g.inside == (units if place == INSIDE else 0)
        formed = all(g.members[force[0]] == hexset(force) for force in made)
        if not (same and formed) and _refuse_muster(g, camp, action) is None:
            found.append(action)
    return found


# ---------------------------------------------------------------------------------------------- changes


def arrange(g: War, camp: Camp, action: Action) -> None:
    """Carry out a change of the set-up, or of who arrives (23.2.2, 24.1.1, R61)."""
    match action:
        case Swap(unit, other):
            h, inside = g.where[other], bool(g.inside >> other & 1)
            _withdraw(g, camp, other, BOX)
            _bring(g, camp, unit, h, inside=inside)
        case Place(unit, h, place):
            _bring(g, camp, unit, h, inside=place == INSIDE)
        case Delay(unit):
            _withdraw(g, camp, unit, RESERVE)
            g.placed |= 1 << unit
            g.tell("delay", "23.2.2", unit=unit)
        case Muster(h, place, made):
            units = hexset(unit for force in made for unit in force)
            forces.stand_alone(g, units)
            g.settle(units, h, inside=place == INSIDE)
            forces.form(g, made)
            g.mustered |= 1 << h
            g.tell("muster", camp.rule, hex=h, units=units, place=place)


def _withdraw(g: War, camp: Camp, unit: Unit, fate: int) -> None:
    h = g.where[unit]
    forces.stand_alone(g, 1 << unit)
    g.take_off(1 << unit, fate)
    _reform(g, camp, h)


def _bring(g: War, camp: Camp, unit: Unit, h: Hex, *, inside: bool) -> None:
    left = g.where[unit]
    forces.stand_alone(g, 1 << unit)
    g.settle(1 << unit, h, inside=inside)
    g.placed |= 1 << unit
    g.tell("place", camp.rule, unit=unit, hex=h, place=INSIDE if inside else OUTSIDE)
    for touched in {left, h}:
        _reform(g, camp, touched)


def _reform(g: War, camp: Camp, h: Hex) -> None:
    """Forces of a hex that its owner has not formed himself follow the change; those already there stay (R39)."""
    if h in g.at and not g.mustered >> h & 1:
        _form_up(g, g.at[h] & camp.units)


def rearrange(g: War, camp: Camp, *, checkpoint: bool) -> Steps[None]:
    """Let a player change things until he is ready."""
    while True:
        action = yield Ask(
            camp.side, camp.kind, lambda: options(g, camp), rule=camp.rule,
            prompt=say("Place units and form forces, then confirm"),
            judge=lambda action: refuse(g, camp, action), checkpoint=checkpoint,
            subject={"units": g.land.ids(camp.units), "free": g.land.ids(camp.open_to)},
        )  # fmt: skip
        if isinstance(action, Ready):
            break
        arrange(g, camp, action)
    g.placed = g.mustered = 0


# ---------------------------------------------------------------------------------------------- set-up (3, R61)


def set_up(g: War) -> Steps[None]:
    """A die where the scenario has one, then Osaka, then Kanto."""
    order = [g.land.sides.index(side) for side in g.land.scenario.setup_order]
    if g.step == DICE:
        yield from turncoats(g)
        g.step += 1
    while g.step <= len(order):
        yield from rearrange(g, camp_of(g, order[g.step - 1]), checkpoint=True)
        g.tell("set_up", "3", side=order[g.step - 1])
        g.step += 1


def turncoats(g: War) -> Steps[None]:
    """Lords whose side a die decides (R54)."""
    for unit, recast in g.land.turncoats.items():
        rolled = yield Roll(D6, "R54", say("whether {unit} joins Osaka", unit=g.land.unit_name[unit]))
        if rolled.total in recast.on:
            g.side[unit] = g.land.sides.index(recast.side)
            g.where[unit] = BOX
            g.reckon()
        g.tell("joins", "R54", unit=unit, side=g.side[unit])


def camp_of(g: War, side: Side) -> Camp:
    """What a side may change before the war."""
    land = g.land
    units = hexset(unit for unit in few(g.of_side[side]) if g.where[unit] >= 0 or g.where[unit] == BOX)
    pool = units & (land.pool | hexset(land.turncoats)) if side == OSAKA else 0
    free = [camp for camp in land.camps if camp.hexes.bit_count() > 1]
    open_to = {unit: camp.hexes for camp in free for unit in few(camp.units & units)}
    return Camp(side, units, open_to, "3", "setup", pool)


def groups_of(forces_: Sequence[Force]) -> Units:
    """All units of these Forces."""
    return hexset(unit for force in forces_ for unit in force)
