"""Chapters 8, 21-1 and 31-2: who holds a castle, and where its garrison goes when it must leave."""

from __future__ import annotations

from collections.abc import Callable

from honjin.games.gunyuden.actions import Choose, Quarter
from honjin.games.gunyuden.rules import investment, losses
from honjin.games.gunyuden.rules.forces import foremost
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Castle, Clan, Units
from honjin.wargame.orders import INSIDE, OUTSIDE

Kind = Callable[[Castle], bool]


def give(g: Campaign, castle: Castle, clan: Clan, rule: str) -> None:
    """A castle passes to a clan with its durability; all markers are removed (20-3-1)."""
    g.investing &= ~g.besiegers(castle)
    g.owner[castle] = clan
    g.castle_morale[castle] = 0
    bit = ~(1 << castle)
    g.resists &= bit
    g.refused &= bit
    g.recount_keeps()
    g.tell("castle", rule, castle=castle, clan=clan)


def abandon(g: Campaign, castle: Castle) -> None:
    """Walls gone: nobody's, and without any function until somebody repairs it (8-2-5, 21-1)."""
    give(g, castle, NOBODY, "21-1")
    g.durability[castle] = g.land.tables.durability.abandoned_at


def batter(g: Campaign, castle: Castle, points: int, rule: str) -> None:
    """A castle loses durability (8-2-2)."""
    lowest = g.land.tables.durability.abandoned_at
    g.durability[castle] = max(lowest, g.durability[castle] - points)
    g.tell("durability", rule, castle=castle, points=-points, left=g.durability[castle])


def nearest(g: Campaign, start: Hex, kinds: list[Kind], *, but: Castle = NOBODY) -> list[Castle]:
    """The nearest castles of the first kind that exists at all (31-2, R36)."""
    distance = g.land.grid.distance
    for kind in kinds:
        fit = [castle for castle in range(len(g.land.keeps)) if castle != but and kind(castle)]
        if fit:
            least = min(distance(start, g.land.keeps[castle].hex) for castle in fit)
            return [castle for castle in fit if distance(start, g.land.keeps[castle].hex) == least]
    return []


def held_by(g: Campaign, side: Side) -> Kind:
    """Castles of a player's clans."""
    return lambda castle: g.owner[castle] != NOBODY and g.clan_side[g.owner[castle]] == side


def refuges(g: Campaign, clan: Clan, start: Hex, *, but: Castle = NOBODY) -> list[Castle]:
    """Where a garrison sent away may go (31-2, R36; Kanto 20-3)."""
    friendly = held_by(g, g.clan_side[clan])

    def own(castle: Castle) -> bool:
        return g.owner[castle] == clan

    def free(kind: Kind) -> Kind:
        return lambda castle: kind(castle) and not g.is_invested(castle)

    kinds: list[Kind] = [free(own), free(friendly), own, friendly]
    if g.land.setting.surrender_exit == "nearest_of_side":
        kinds = [free(friendly), friendly]
    return nearest(g, start, kinds, but=but)


def send_away(g: Campaign, units: Units, castle: Castle, rule: str) -> Steps[int]:
    """A garrison leaves its castle, each player's units together, and takes heart (20-3-2, 31-2, R36).

    Returns the steps of those who had nowhere to go and were lost.
    """
    lost = 0
    for of_side in g.of_side:
        if units & of_side:
            lost += yield from _leave(g, units & of_side, castle, rule)
    return lost


def _leave(g: Campaign, units: Units, castle: Castle, rule: str) -> Steps[int]:
    """Units of one player leave a castle, or are lost; the steps so lost (20-3-2, 31-2; Kanto 20-3)."""
    keep = g.land.keeps[castle]
    clan = g.clan[foremost(g, units)]
    side = g.clan_side[clan]
    options: list[Action] = []
    for refuge in refuges(g, clan, keep.hex, but=castle):
        h = g.land.keeps[refuge].hex
        shut_in = g.is_invested(refuge) or g.occupied[1 - g.clan_bloc(clan)] >> h & 1
        options += [Choose(refuge, place) for place in ((INSIDE,) if shut_in else (INSIDE, OUTSIDE))]
    if g.land.options.revised:
        camps = g.occupied[g.clan_bloc(clan)] & ~(1 << keep.hex)
        friends = hexset(h for h in members(camps) if g.outside_at(h) & g.of_side[side])
        options += [Quarter(h) for h in members(friends)]
    if not options:
        steps = g.all_steps(units)
        losses.eliminate_together(g, units, rule)
        return steps
    where = Ask(
        side, "refuge", options, rule=rule,
        prompt=say("Choose where the garrison of {castle} goes", castle=g.land.castle_name[castle]),
        subject={"castle": keep.id},
    )  # fmt: skip
    action = yield from decision(where)
    if isinstance(action, Quarter):
        g.settle(units, action.hex)
    else:
        house(g, units, action.castle, inside=action.place == INSIDE)
    for unit in few(units):
        g.morale[unit] = 0
    g.tell("leave", rule, castle=castle, units=units, to=g.where[few(units)[0]])
    return 0


def house(g: Campaign, units: Units, castle: Castle, *, inside: bool) -> None:
    """Put units at a castle, inside or outside."""
    g.settle(units, g.land.keeps[castle].hex, inside=inside)
    if inside:
        g.castle_morale[castle] = 0


def go_home(g: Campaign, units: Units, castles: list[Castle], rule: str) -> Steps[None]:
    """Move units into one of some castles, their owner's choice (33-2(10), 39-2, 44.7(2))."""
    if not units:
        return
    clan = g.clan[foremost(g, units)]
    options = [Choose(castle, INSIDE) for castle in castles]
    names = [g.land.unit_name[unit] for unit in few(units)]
    where = Ask(
        g.clan_side[clan], "refuge", options, rule=rule,
        prompt=say("Choose the castle that {units} {units:goes|go} to", units=names),
        subject={"units": [g.land.pieces[unit].id for unit in few(units)]},
    )  # fmt: skip
    action = yield from decision(where)
    investment.lift(g, units)
    house(g, units, action.castle, inside=True)
    g.tell("go_home", rule, units=units, castle=action.castle)
