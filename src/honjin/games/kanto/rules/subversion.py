"""Subversion (35-S3-8, R57): a lord wins clans of the enemy over while their protector is far away."""

from __future__ import annotations

from itertools import combinations

from honjin.games.gunyuden.actions import Choose
from honjin.games.gunyuden.rules import castles, forces, investment, losses
from honjin.games.gunyuden.rules.activation import mark_acted, refuse_act
from honjin.games.gunyuden.state import REMOVED, Campaign
from honjin.games.kanto.actions import Subvert
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.games.kanto.model.tables import tables as own_tables
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import Name, say
from honjin.wargame.actions import Unit
from honjin.wargame.orders import INSIDE, OUTSIDE

RULE = "35-S3-8"


def targets(g: Campaign) -> list[Unit]:
    """Lords that can still be won over: alive and on the enemy's side."""
    special = own_special(g.land).subversion
    named = [] if special is None else g.land.units_named(special.targets)
    return [unit for unit in named if refuse_target(g, unit) is None]


def refuse_target(g: Campaign, unit: Unit) -> Refusal | None:
    """Why a lord cannot be won over, whenever that may be tried."""
    special, name = own_special(g.land).subversion, g.land.unit_name[unit]
    assert special is not None
    if unit not in g.land.units_named(special.targets):
        return Refusal(RULE, say("{unit} is not one of the lords who can be won over", unit=name))
    if g.where[unit] < 0:
        return Refusal(RULE, say("{unit} is not on the map", unit=name))
    if g.bloc(unit) == g.bloc(g.land.unit_of[special.by]):
        return Refusal(RULE, say("{unit} has already been won over", unit=name))
    return None


def refuse_now(g: Campaign) -> Refusal | None:
    """Why nobody can be won over at this moment."""
    land = g.land
    special = own_special(land).subversion
    if special is None:
        return Refusal("12", say("There is no subversion in this scenario"))
    by, enemy, names = land.unit_of[special.by], land.unit_of[special.enemy], land.unit_name
    if g.turn < special.from_turn:
        return Refusal(RULE, say("Subversion begins in turn {turn}", turn=special.from_turn))
    if g.stage > special.last_stage:
        return Refusal(RULE, say("Subversion is possible up to stage {stage}", stage=special.last_stage))
    if g.where[enemy] < 0 or land.province[g.where[enemy]] not in special.enemy_in:
        provinces = [_province(g, name) for name in special.enemy_in]
        reason = say("{unit} is not in one of these provinces: {provinces}", unit=names[enemy], provinces=provinces)
        return Refusal(RULE, reason)
    return refuse_act(g, by)


def _province(g: Campaign, province: str) -> Name:
    words = g.land.pack.look.region[province]
    return Name(province, words.en, words.ja)


def refuse(g: Campaign, action: Subvert) -> Refusal | None:
    refusal = refuse_now(g)
    if refusal is not None:
        return refusal
    if not action.units or len(set(action.units)) != len(action.units):
        return Refusal(RULE, say("Each lord is named once"))
    refusals = (refuse_target(g, unit) for unit in action.units)
    return next((refusal for refusal in refusals if refusal is not None), None)


def orders(g: Campaign) -> list[Action]:
    """Every choice of lords, all of them first."""
    if own_special(g.land).subversion is None or refuse_now(g) is not None:
        return []
    open_to = targets(g)
    return [Subvert(some) for count in range(len(open_to), 0, -1) for some in combinations(open_to, count)]


def carry_out(g: Campaign, action: Subvert) -> Steps[None]:
    """One die for each lord (35-S3-8)."""
    special, table = own_special(g.land).subversion, own_tables(g.land).subversion
    assert special is not None
    by = g.land.unit_of[special.by]
    mark_acted(g, by)
    g.tell("subvert", RULE, unit=by, targets=list(action.units))
    for unit in action.units:
        rolled = yield Roll(D6, RULE, say("subversion of {unit}", unit=g.land.unit_name[unit]), by=g.side(by))
        if rolled.total in table.success_on:
            yield from win_over(g, unit, by)
    forces.end_of_action(g)


def win_over(g: Campaign, unit: Unit, by: Unit) -> Steps[None]:
    """A clan joins with its castles, and its men go home (R57)."""
    clan, side = g.clan[unit], g.side(by)
    own = g.castles_of(clan)
    for castle in own:
        if g.is_invested(castle):
            investment.end(g, castle)
    units = g.on_map(g.of_clan[clan])
    forces.stand_alone(g, units)
    investment.lift(g, units)
    g.clan_side[clan] = side
    g.survey()
    g.tell("joins", "R57", clan=clan, side=side, unit=unit)
    foes = 1 - g.land.bloc[side]
    for castle in own:
        strangers = g.garrison(castle) & g.of_bloc[foes]
        yield from castles.send_away(g, strangers, castle, "R57")
    yield from go_home(g, unit)


def go_home(g: Campaign, unit: Unit) -> Steps[None]:
    """To the main castle, or if that is lost to the nearest castle of the new side; inside if enemies stand there.

    Without any he is lost, as a garrison that has nowhere to go (20-3).
    """
    land, clan = g.land, g.clan[unit]
    side = g.clan_side[clan]
    homes = [land.castle_at[h] for h in land.houses[clan].main if g.owner[land.castle_at[h]] == clan]
    homes = homes or castles.nearest(g, g.where[unit], [castles.held_by(g, side)])
    options: list[Action] = []
    for castle in homes:
        shut_in = g.is_invested(castle) or g.occupied[1 - g.bloc(unit)] >> land.keeps[castle].hex & 1
        options += [Choose(castle, place) for place in ((INSIDE,) if shut_in else (OUTSIDE, INSIDE))]
    if not options:
        losses.eliminate(g, unit, "R57", REMOVED)
        return
    action = options[0]
    if len(options) > 1:
        if g.castle_here(unit) not in homes:
            g.lift(1 << unit)  # he is on his way, no longer among those who are now his enemies
        action = yield Ask(
            side, "refuge", options, rule="R57", prompt=say("Choose where {unit} goes", unit=land.unit_name[unit]),
            subject={"units": [land.pieces[unit].id]},
        )  # fmt: skip
    assert isinstance(action, Choose)
    castles.house(g, 1 << unit, action.castle, inside=action.place == INSIDE)
    g.tell("go_home", "R57", units=1 << unit, castle=action.castle)
