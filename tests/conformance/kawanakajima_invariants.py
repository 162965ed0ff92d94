"""What holds in every position of Kawanakajima between two actions."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.kawanakajima.figures import ACTIVITIES, DESTROYED, DRAWN, IMPETUOUS, IN_BOWL, NOTHING, OUT
from honjin.games.kawanakajima.rules import plans
from honjin.games.kawanakajima.state import (
    ACTIVATION,
    ELIMINATED,
    HELD_BACK,
    IN_FORT,
    ON_ENTRY,
    OVER,
    SET_UP,
    Battle,
)
from honjin.hexes.sets import hexset
from honjin.wargame.actions import NOBODY
from honjin.wargame.state import RESERVE


def invariants(g: Battle) -> list[str]:
    """Every way in which a position is not one of this battle."""
    return [*_places(g), *_derived(g), *_score(g), *_chits(g), *_bowl(g), *_siege(g), *_plans(g)]


def settled(g: Battle) -> list[str]:
    """What holds at checkpoints besides: leaders have rolled whose units are gone, in a siege after all are counted."""
    return [*_leaders(g)]


def _places(g: Battle) -> Iterator[str]:
    """Every unit is in one place; only what is eliminated has lost all its steps."""
    off = {RESERVE, ELIMINATED, HELD_BACK, *(ON_ENTRY - n for n in range(4))} | ({IN_FORT} if g.field.siege else set())
    for unit, h in enumerate(g.where):
        name = g.field.pieces[unit].id
        if h >= 0 and not g.field.board.present >> h & 1:
            yield f"{name} stands off the map"
        if h >= 0 and g.field.walls >> h & 1:
            yield f"{name} stands on the fort and not in it"
        if h < 0 and h not in off:
            yield f"{name} is nowhere: {h}"
        if (g.state[unit] == DESTROYED) != (h == ELIMINATED):
            yield f"{name} has state {g.state[unit]} and is at {h}"
        if g.dug >> unit & 1 and h < 0:
            yield f"{name} is dug in off the map"


def _derived(g: Battle) -> Iterator[str]:
    """What is kept for speed is what follows from the places."""
    for side in (0, 1):
        held = hexset(h for unit, h in enumerate(g.where) if h >= 0 and g.field.side[unit] == side)
        guns = hexset(h for u, h in enumerate(g.where) if h >= 0 and g.field.side[u] == side and g.field.fire[u])
        if held != g.occupied[side] or guns != g.guns[side]:
            yield f"the hexes of side {side} are reckoned wrong"
        if g.zoc(side) != g.zone_of(held, guns):
            yield f"the zone of side {side} is reckoned wrong"


def _score(g: Battle) -> Iterator[str]:
    """Points come from élan and leadership lost, from the fort and from Kansuke (R32)."""
    field, tables = g.field, g.field.tables.points
    for side in (0, 1):
        enemy = [unit for unit in range(len(g.where)) if field.side[unit] != side]
        elan = sum(field.elan[unit] for unit in enemy if g.where[unit] == ELIMINATED)
        lead = sum(field.lead[unit] for unit in enemy)
        extra = tables.kansuke * g.kansuke + 4 * field.options.samurai * len(field.clans)
        low = 0 if field.options.exit_unscored else elan * tables.elan
        sieges = g.vp[side] // tables.fort * tables.fort if field.siege else 0
        if not low <= g.vp[side] <= elan + lead + extra + sieges:
            yield f"side {side} has {g.vp[side]} points for élan {elan} and leadership {lead} at most"
        if g.lost[side] != sum(g.where[u] == ELIMINATED for u in range(len(g.where)) if field.side[u] == side):
            yield f"side {side} has not lost {g.lost[side]} units"


def _chits(g: Battle) -> Iterator[str]:
    """Chits lie where they can, special ones with an order if they are in play; plans allow what was ordered."""
    field = g.field
    for clan, units in enumerate(field.clan_units):
        if all(g.where[unit] == ELIMINATED for unit in units) and g.chit[clan] != OUT and g.hand != clan:
            yield f"the chit of {field.clans[clan].id} is still in the game"
    for number, activity in enumerate(g.activity):
        chit = field.first_special + number
        ordered = activity != NOTHING
        if g.hand != chit and ordered != (1 <= g.chit[chit] <= IN_BOWL):
            yield f"{field.chit_name[chit].id} lies in {g.chit[chit]} with order {activity}"
    if g.hand == NOTHING or not field.first_special <= g.hand < field.first_compulsory:
        for side in (0, 1):
            if min(plans.activities_left(g, side)) < 0:
                yield f"side {side} has ordered more than its plan allows"


def _bowl(g: Battle) -> Iterator[str]:
    """Compulsory chits are in the bowl or drawn while chits are played, and out of it otherwise (8.4, 9.3)."""
    field = g.field
    for chit in range(field.first_compulsory, field.first_samurai):
        able = (IN_BOWL, DRAWN) if g.phase == ACTIVATION else (OUT,) if g.phase != OVER else (OUT, IN_BOWL, DRAWN)
        if g.chit[chit] not in able:
            yield f"{field.chit_name[chit].id} lies in {g.chit[chit]}"
    drawn = [chit for chit in range(field.first_compulsory, field.first_samurai) if g.chit[chit] == DRAWN]
    if not set(drawn) <= set(g.strip):
        yield "a compulsory chit was played that nobody has drawn"
    for clan in range(field.first_special):
        waits = any(g.where[unit] == RESERVE for unit in field.clan_units[clan])
        if g.chit[clan] == IN_BOWL and not g.units(clan) and not waits:
            yield f"the chit of {field.clans[clan].id} is in the bowl and nobody of it in play"
    for side, unit in enumerate(g.samurai):
        if unit != NOBODY and (field.side[unit] != side or g.where[unit] == ELIMINATED) and not g.fight.stage:
            yield f"the Samurai of side {side} is with {field.pieces[unit].id}"


def _plans(g: Battle) -> Iterator[str]:
    """No plan is ruled out that is followed; what is saved can have been saved; hidden Modes are those of the plan."""
    field = g.field
    for side in (0, 1):
        plan = g.plan[side]
        if plan != NOTHING and g.ruled_out[side] >> plan & 1:
            yield f"side {side} follows {field.plans[plan].id}, which has been ruled out"
        if plan == NOTHING and (g.active[side] or g.shown[side] or g.saved[side]):
            yield f"side {side} has no plan and acts on it"
        if not 0 <= g.put_by[side] <= max(g.cp[field.army_payer[side]], 0) or g.saved[side] < 0:
            yield f"side {side} has put {g.put_by[side]} of {g.cp} points on its plan, {g.saved[side]} in all"
        if g.roused >> side & 1 and not g.active[side]:
            yield f"the plan of side {side} is roused and not active"
        if g.granted[side] < g.spent[side * len(ACTIVITIES) + IMPETUOUS]:
            yield f"side {side} has used more Impetuous Attacks than it was given"
        yield from _hidden_modes(g, side)


def _hidden_modes(g: Battle, side: int) -> Iterator[str]:
    if not g.field.options.fog_of_war or not g.active[side] or g.adapting >> side & 1 or g.phase == SET_UP:
        return
    for clan in g.field.clans_by_side[side]:
        if g.units(clan) and not g.seen >> clan & 1 and g.mode[clan] not in g.field.plans[g.plan[side]].modes:
            yield f"{g.field.clans[clan].id} is unseen in a Mode that its plan does not allow"


def _leaders(g: Battle) -> Iterator[str]:
    """Commanders are with units that are in the game; nobody leads who is gone."""
    for payer, unit in enumerate(g.general):
        if unit != NOBODY and g.where[unit] == ELIMINATED and not g.fight.stage:
            yield f"{g.field.generals[payer].id} is with a unit that is gone"
    for unit, lead in enumerate(g.lead):
        if lead and g.where[unit] == ELIMINATED and not g.fight.stage:
            yield f"{g.field.pieces[unit].id} is gone and leads"


def _siege(g: Battle) -> Iterator[str]:
    """A siege has both sides inside, scores that are not negative, and shared areas only outside."""
    siege = g.siege
    if g.fallen:  # the battle is over at once, wherever that comes (16.4)
        return
    if siege.besieger == NOBODY:
        if g.field.siege and g.inside(0) and g.inside(1) and not g.storming:
            yield "enemies are in the fort without a siege"
        return
    if not (g.inside(0) and g.inside(1)):
        yield "a siege goes on with one side only"
    if min(siege.manpower + siege.out_of_combat) < 0:
        yield f"scores of the siege are {siege.manpower} and {siege.out_of_combat}"
    if siege.markers[0] & siege.markers[1] & ~g.field.exterior:
        yield "both sides have a marker in an interior area"
