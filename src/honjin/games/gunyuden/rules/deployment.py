"""Chapters 3, 35-1 and 41.2: the printed set-up, what players may change in it, and reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from honjin.games.gunyuden.model.scenarios import ReinforcementGroup, SetupGroup
from honjin.games.gunyuden.rules import forces
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import NEUTRAL, Theatre
from honjin.hexes.grid import NOWHERE, Hex
from honjin.hexes.sets import HexSet, few, first, hexset, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, READY, WAIT, Clan, Force, Ready, Unit, Units, Wait
from honjin.wargame.orders import INSIDE, OUTSIDE, Muster, Place
from honjin.wargame.scenario import Group
from honjin.wargame.state import RESERVE

# ---------------------------------------------------------------------------------------------- the printed set-up


def place_printed(g: Campaign) -> None:
    """Everybody where the scenario puts him, in sensible forces; those who come later wait (3, 35-1; Kanto R45)."""
    land = g.land
    g.bonus = [0] * len(land.tables.replenishment.group)
    moved = _moved_by_options(land)
    for group in land.groups:
        for unit in land.units_named(group.units):
            g.settle(1 << unit, moved.get(unit) or _printed_hex(land, group, unit))
    later: Iterable[Group] = (*land.scenario.reinforcement, *land.scenario.event_units)
    for coming in later:
        if coming.option is None or land.options.own.get(coming.option):
            for unit in land.units_named(coming.units):
                g.where[unit] = RESERVE
    for h in list(g.at):
        for clan in range(len(land.houses)):
            _form_up(g, h, clan)
    g.go_inside(_begin_inside(g))


def _moved_by_options(land: Theatre) -> dict[Unit, Hex]:
    """Places that an option changes (3; Kanto R42)."""
    return {
        land.unit_of[o.unit]: land.grid.parse(o.hex)
        for o in land.scenario.override
        if o.unit and o.hex and land.options.own.get(o.option) == o.value
    }


def fixed_inside(land: Theatre) -> dict[Unit, bool]:
    """Units of which the scenario says that they begin inside, or outside (3, 35-1; Kanto R42)."""
    fixed = {u: g.inside for g in land.groups if g.inside is not None for u in land.units_named(g.units)}
    for o in land.scenario.override:
        if o.unit and land.options.own.get(o.option) == o.value:
            fixed.pop(land.unit_of[o.unit], None)
            if o.inside is not None:
                fixed[land.unit_of[o.unit]] = o.inside
    return fixed


def _printed_hex(land: Theatre, group: SetupGroup, unit: Unit) -> Hex:
    if group.hex is not None:
        return land.grid.parse(group.hex)
    default = land.default_hex[unit]
    return default if default != NOWHERE else first(open_hexes(land, group))


def open_hexes(land: Theatre, group: SetupGroup) -> HexSet:
    """Hexes among which the owner of a group chooses (R58)."""
    if group.choice:
        return hexset(map(land.grid.parse, group.choice))
    free = group.free
    if free is None:
        return 0
    return hexset(
        keep.hex
        for keep in land.keeps
        if land.houses[keep.owner].id in free.castles_of
        and (not free.provinces or keep.province in free.provinces)
        and keep.id not in free.excluding
    )


def _form_up(g: Campaign, h: Hex, clan: Clan) -> None:
    """Divide the units of a clan in a hex, inside and outside, into sensible forces."""
    for units in (g.outside_at(h) & g.of_clan[clan], g.inside_at(h) & g.of_clan[clan]):
        if units:
            forces.stand_alone(g, units)
            forces.form(g, forces.default_forces(g, units))


def _begin_inside(g: Campaign) -> Units:
    """Who begins inside a castle: whom the scenario names, clans that are still idle, and lone units (R64, 35-1)."""
    fixed = fixed_inside(g.land)
    out = 0
    for h, units in g.at.items():
        for head in g.heads(units):
            for unit in few(g.members[head]):
                idle = g.status[g.clan[unit]] == INACTIVE or g.side(unit) == NEUTRAL
                lone = g.land.setting.lone_in_castle and g.members[head] == 1 << head
                if fixed.get(unit, idle or lone) and refuse_inside(g, unit, h) is None:
                    out |= 1 << unit
    return out


# ---------------------------------------------------------------------------------------------- what may be changed


@dataclass(frozen=True, slots=True)
class Camp:
    """Whose units are being set up, and which of them may be put where."""

    side: Side
    units: Units
    open_to: Mapping[Unit, HexSet]
    fixed: Mapping[Unit, bool]
    """Who must begin inside, or outside."""


def refuse_inside(g: Campaign, unit: Unit, h: Hex) -> Refusal | None:
    """Why a unit cannot begin in the castle of a hex (16)."""
    castle = g.land.castle_at.get(h, NOBODY)
    owner = NOBODY if castle == NOBODY else g.owner[castle]
    allied = owner != NOBODY and g.clan_side[owner] == g.side(unit) != NEUTRAL
    if owner == g.clan[unit] or allied:
        return None
    why = say("There is no castle for {unit} in {hex}", unit=g.land.unit_name[unit], hex=g.land.place(h))
    return Refusal("16", why)


def refuse_position(g: Campaign, camp: Camp, unit: Unit, h: Hex, place: str) -> Refusal | None:
    """Why a unit cannot begin in a hex, inside or outside the castle there (41.2.2, R64, R67)."""
    name = g.land.unit_name[unit]
    if place not in (INSIDE, OUTSIDE):
        return Refusal("3", say("A unit begins inside or outside a castle"))
    fixed = camp.fixed.get(unit)
    if fixed is not None and fixed != (place == INSIDE):
        if fixed:
            return Refusal("3", say("{unit} must begin inside the castle", unit=name))
        return Refusal("3", say("{unit} must begin outside the castle", unit=name))
    if place == INSIDE:
        return refuse_inside(g, unit, h)
    if g.status[g.clan[unit]] == INACTIVE:
        return Refusal("34.4", say("{unit} stays inside the castle until the clan acts", unit=name))
    if g.occupied[1 - g.bloc(unit)] >> h & 1:
        return Refusal("15-6-2", say("Enemy units stand in {hex}", hex=g.land.place(h)))
    return None


def refuse_place(g: Campaign, camp: Camp, action: Place) -> Refusal | None:
    """Why a unit cannot be placed so (3; Kanto R58)."""
    name = g.land.unit_name[action.unit]
    hexes = camp.open_to.get(action.unit)
    if hexes is None:
        return Refusal("3", say("{unit} is not yours to place now", unit=name))
    if not hexes >> action.hex & 1:
        return Refusal("3", say("{unit} cannot be placed in {hex}", unit=name, hex=g.land.place(action.hex)))
    return refuse_position(g, camp, action.unit, action.hex, action.place)


def refuse_muster(g: Campaign, camp: Camp, action: Muster) -> Refusal | None:
    """Why these forces cannot be formed there (41.2.2, R85)."""
    units = hexset(unit for force in action.forces for unit in force)
    for unit in few(units):
        if not (camp.units | g.of_side[camp.side]) >> unit & 1 or g.where[unit] != action.hex:
            name, where = g.land.unit_name[unit], g.land.place(action.hex)
            return Refusal("3", say("{unit} is not one of your units in {hex}", unit=name, hex=where))
        refusal = refuse_position(g, camp, unit, action.hex, action.place)
        if refusal is not None:
            return refusal
    return forces.refuse_forces(g, action.forces, units)


def refuse(g: Campaign, camp: Camp, action: Action) -> Refusal | None:
    """Why a change of the set-up is not allowed; None if it is."""
    match action:
        case Ready():
            return None
        case Place():
            return refuse_place(g, camp, action)
        case Muster():
            return refuse_muster(g, camp, action)
        case _:
            return Refusal("3", say("Place units, form forces, or say that you are ready"))


def options(g: Campaign, camp: Camp) -> Sequence[Action]:
    """Every place for units that have not been placed yet, and musters of whole hexes not mustered yet."""
    out: list[Action] = []
    for unit in camp.open_to:
        if not g.placed >> unit & 1:
            out += places_of(g, camp, unit)
    there = hexset(g.where[unit] for unit in few(g.on_map(camp.units)))
    for h in members(there & ~g.moved):
        out += _musters(g, camp, h)
    return [*out, READY]


def places_of(g: Campaign, camp: Camp, unit: Unit) -> list[Place]:
    """Where else a unit may begin."""
    return [
        Place(unit, h, place)
        for h in members(camp.open_to[unit])
        for place in (OUTSIDE, INSIDE)
        if not (g.where[unit] == h and (g.inside >> unit & 1) == (place == INSIDE))
        and refuse_position(g, camp, unit, h, place) is None
    ]


def _subject(g: Campaign, camp: Camp) -> dict[str, Any]:
    """Whose set-up it is, who is free to go elsewhere, and where to."""
    pieces = g.land.pieces
    return {
        "units": [pieces[unit].id for unit in few(camp.units)],
        "free": [pieces[unit].id for unit in camp.open_to],
        "again": _again(g, camp),
    }


def _again(g: Campaign, camp: Camp) -> dict[str, list[tuple[str, str]]]:
    """Where units that have been placed may still go; the options name each unit once, so that they come to an end."""
    return {
        g.land.pieces[unit].id: [(g.land.grid.format(to.hex), to.place) for to in places_of(g, camp, unit)]
        for unit in few(g.placed)
        if unit in camp.open_to
    }


def _musters(g: Campaign, camp: Camp, h: Hex) -> list[Action]:
    """All units of a hex outside or inside, in sensible forces; only what would change something."""
    units = g.at[h] & camp.units
    found: list[Action] = []
    for place in (OUTSIDE, INSIDE):
        if any(refuse_position(g, camp, unit, h, place) is not None for unit in few(units)):
            continue
        made: list[Force] = []
        for clan in sorted({g.clan[unit] for unit in few(units)}):
            made += forces.default_forces(g, units & g.of_clan[clan])
        same = units & g.inside == (units if place == INSIDE else 0)
        if not same or any(g.members[force[0]] != hexset(force) for force in made):
            found.append(Muster(h, place, tuple(made)))
    return found


def arrange(g: Campaign, action: Place | Muster) -> None:
    """Carry out a change of the set-up."""
    if isinstance(action, Place):
        unit, left = action.unit, g.where[action.unit]
        forces.stand_alone(g, 1 << unit)
        g.settle(1 << unit, action.hex, inside=action.place == INSIDE)
        g.placed |= 1 << unit
        for h in {left, action.hex}:
            if not g.moved >> h & 1:  # what the player has mustered himself stays as it is
                _form_up(g, h, g.clan[unit])
        g.tell("place", "3", unit=unit, hex=action.hex, place=action.place)
        return
    units = hexset(unit for force in action.forces for unit in force)
    forces.stand_alone(g, units)
    g.settle(units, action.hex, inside=action.place == INSIDE)
    forces.form(g, action.forces)
    g.moved |= 1 << action.hex
    g.tell("muster", "3", hex=action.hex, units=units, place=action.place)


def _rearrange(g: Campaign, camp: Camp, kind: str, rule: str, *, checkpoint: bool) -> Steps[None]:
    """Let a player change things until he is ready."""
    while True:
        action = yield Ask(
            camp.side, kind, lambda: options(g, camp), rule=rule,
            prompt=say("Place units and form forces, then confirm"),
            judge=lambda action: refuse(g, camp, action), checkpoint=checkpoint,
            subject=lambda: _subject(g, camp),
        )  # fmt: skip
        if isinstance(action, Ready):
            break
        arrange(g, action)
    g.placed = g.moved = 0


# ---------------------------------------------------------------------------------------------- set-up (3, R66)


def set_up(g: Campaign) -> Steps[None]:
    """Each in his turn changes what the scenario leaves to him."""
    order = g.land.scenario.setup_order
    while g.seat < len(order):
        camp = camp_of(g, order[g.seat])
        if camp.units:
            yield from _rearrange(g, camp, "setup", "3", checkpoint=True)
            g.tell("set_up", "3", side=camp.side)
        g.seat += 1


def camp_of(g: Campaign, entry: str) -> Camp:
    """Whom an entry in the order of set-up means: an operations phase, or the rest of a side (3; Kanto R58, R66)."""
    land = g.land
    side = land.sides.index(entry) if entry in land.sides else land.phase_side[land.phases.index(entry)]
    units = 0
    for clan, its in enumerate(g.of_clan):
        if g.clan_side[clan] == side:
            phase = land.phases[land.phase_of(clan, side)]
            named = phase if phase in land.scenario.setup_order else land.sides[side]
            if named == entry:
                units |= g.on_map(its)
    open_to: dict[Unit, HexSet] = {}
    for group in land.groups:
        hexes = open_hexes(land, group)
        if hexes:
            open_to |= {unit: hexes for unit in land.units_named(group.units) if units >> unit & 1}
    return Camp(side, units, open_to, fixed_inside(land))


# ---------------------------------------------------------------------------------------------- reinforcements (R62)


def arrive(g: Campaign, group: ReinforcementGroup, rule: str) -> Steps[None]:
    """Reinforcements come onto the map, as soon as a hex is free for them and their player wants them (R59, R62)."""
    land = g.land
    units = hexset(unit for unit in land.units_named(group.units) if g.where[unit] == RESERVE)
    if not units or g.turn < group.turn:
        return
    unit = few(units)[0]
    hexes = hexset(map(land.grid.parse, group.hexes)) & land.board.present & ~g.occupied[1 - g.bloc(unit)]
    if not hexes:
        g.tell("wait", rule, units=units)
        return
    if group.optional:
        answer = yield Ask(
            g.side(unit), "reinforcements", [READY, WAIT], rule=rule,
            prompt=say("Bring in the reinforcements now?"),
            subject={"units": list(group.units), "hexes": [land.grid.format(h) for h in members(hexes)]},
        )  # fmt: skip
        if isinstance(answer, Wait):
            return
    start = land.grid.parse(next(h for h in group.hexes if hexes >> land.grid.parse(h) & 1))
    g.settle(units, start)
    for clan in {g.clan[u] for u in few(units)}:
        _form_up(g, start, clan)
    g.placed = g.moved = 0
    camp = Camp(g.side(unit), units, dict.fromkeys(few(units), hexes), {})
    yield from _rearrange(g, camp, "arrival", rule, checkpoint=False)
    g.tell("arrive", rule, units=units)
    for head in g.heads(units):
        if g.where[head] >= 0:
            yield from g.rules.entered(g, g.members[head], g.where[head])
