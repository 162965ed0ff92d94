"""Chapter 8.3: chits are bought in secret: which, by whom, where they go, and what is offered (R54)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.kawanakajima.actions import Orders, Purchase
from honjin.games.kawanakajima.figures import (
    ACTIVITIES,
    COMBINE,
    IMPETUOUS,
    IN_BOWL,
    IN_RESERVE,
    OUT,
    REGROUP,
    WITHDRAW,
    Payer,
)
from honjin.games.kawanakajima.rules import modes, plans
from honjin.games.kawanakajima.rules.delay import box, distance
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Clan
from honjin.wargame.state import RESERVE

_ACTIVITY_NAMES: Final = (say("Attack"), say("Retreat"), say("Combined Maneuver"), say("Impetuous Attack"))
_SWAPS: Final = 3
"""So many of the next best are offered in place of each that is bought by a usual list."""


@plain
class Item(NamedTuple):
    """A chit that can be bought: what it is, what it costs, where it will lie."""

    purchase: Purchase
    cost: int
    box: int


def question(g: Battle, side: Side) -> Ask:
    """The secret orders of a side (8.3, R61)."""
    return Ask(
        side,
        "orders",
        lambda: list(map(Orders, usual(g, side))),
        rule="8.3",
        prompt=say("Buy chits with your command points"),
        judge=lambda action: refuse(g, side, action),
        subject=lambda: list(items(g, side)),
    )


# ---------------------------------------------------------------------------------------------- what there is


def items(g: Battle, side: Side) -> Iterator[Item]:
    """Every single chit that a side could buy now, each clan with each commander who can pay."""
    for purchase in _each(g, side, None):
        yield Item(purchase, 1, where_to(g, purchase))
    left = plans.activities_left(g, side)
    for activity in range(len(ACTIVITIES)):
        if left[activity] > 0 and free_chits(g, side):
            yield from _specials(g, side, activity)


def _specials(g: Battle, side: Side, activity: int) -> Iterator[Item]:
    if activity == IMPETUOUS:
        yield Item(Purchase(activity, (), g.field.army_payer[side]), 0, IN_BOWL)
        return
    for purchase in _each(g, side, activity):
        yield Item(purchase, 1, IN_BOWL)


def _each(g: Battle, side: Side, activity: int | None) -> Iterator[Purchase]:
    """Chits of one kind for every clan; whoever commands it may pay, and nothing else hangs on who does (17.2)."""
    for clan in g.field.clans_by_side[side]:
        payers = g.field.commanders[clan]
        if payers and refuse_one(g, side, Purchase(activity, (clan,), payers[0])) is None:
            for payer in payers:
                yield Purchase(activity, (clan,), payer)


def free_chits(g: Battle, side: Side) -> list[int]:
    """Special chits that lie in Reserve (9.5)."""
    return [chit for chit in g.field.specials(side) if g.chit[chit] == IN_RESERVE]


def where_to(g: Battle, purchase: Purchase) -> int:
    """Where a bought chit goes (8.3, 17.3)."""
    if purchase.activity is not None:
        return IN_BOWL
    called = calling(g, purchase.clans[0])
    return box(g, distance(g, purchase.payer, purchase.clans[0])) if called is None else called


def calling(g: Battle, clan: Clan) -> int | None:
    """The box of a clan that is called onto the map by its chit; None for all others (17.3)."""
    group = g.field.on_call.get(clan)
    return None if group is None or g.units(clan) else group.delay_box


# ---------------------------------------------------------------------------------------------- what is refused


def refuse(g: Battle, side: Side, action: Action) -> Refusal | None:
    """Why these orders cannot be given (8.3, 9.5.1, 17.2, R54)."""
    if not isinstance(action, Orders):
        return Refusal("8.3", say("Say which chits you buy"))
    left = plans.activities_left(g, side)
    money = {payer: g.purse(payer) for payer in g.field.payers[side]}
    chits = len(free_chits(g, side))
    named: set[Clan] = set()
    for purchase in action.bought:
        refusal = refuse_one(g, side, purchase)
        if refusal is not None:
            return refusal
        activity, clans, payer = purchase
        if activity is None:
            if clans[0] in named:
                return Refusal("8.3", say("{clan} has only one chit", clan=g.field.clan_name[clans[0]]))
            named.add(clans[0])
        else:
            left[activity] -= 1
            chits -= 1
            if left[activity] < 0:
                return Refusal("9.5.1", say("No {activity} is left", activity=_ACTIVITY_NAMES[activity]))
            if chits < 0:
                return Refusal("9.5", say("No special chit is left in Reserve"))
        if activity != IMPETUOUS:
            money[payer] -= 1
            if money[payer] < 0:
                return Refusal("8.3", say("{unit} has not so many command points", unit=_payer_name(g, payer)))
    return None


def refuse_one(g: Battle, side: Side, purchase: Purchase) -> Refusal | None:
    """Why a single chit cannot be bought."""
    field = g.field
    activity, clans, payer = purchase
    if payer not in field.payers[side]:
        return Refusal("8.3", say("This commander is not yours"))
    for clan in clans:
        if field.clan_side[clan] != side:
            return Refusal("8.3", say("{clan} is not yours", clan=field.clan_name[clan]))
        if clan not in field.generals[payer].clans:
            reason = say("{unit} does not command {clan}", unit=_payer_name(g, payer), clan=field.clan_name[clan])
            return Refusal("17.2", reason)
    if activity is None:
        return _refuse_clan(g, purchase)
    return _refuse_special(g, side, purchase)


def _refuse_clan(g: Battle, purchase: Purchase) -> Refusal | None:
    if len(purchase.clans) != 1:
        return Refusal("8.3", say("A clan chit is of one clan"))
    clan = purchase.clans[0]
    name = g.field.clan_name[clan]
    if g.chit[clan] != IN_RESERVE and not (g.chit[clan] == OUT and calling(g, clan) is not None and g.alive(clan)):
        return Refusal("8.3", say("The chit of {clan} is not in Reserve", clan=name))
    if calling(g, clan) is not None:
        return refuse_call(g, clan)
    if not g.units(clan):
        return Refusal("R50", say("{clan} is not on the map yet", clan=name))
    return None


def refuse_call(g: Battle, clan: Clan) -> Refusal | None:
    """The baggage guard comes only after losses (17.3, R37)."""
    group = g.field.on_call[clan]
    if g.lost[g.field.clan_side[clan]] < group.after_losses:
        return Refusal(
            "17.3", say("{clan} comes after {count} lost units", clan=g.field.clan_name[clan], count=group.after_losses)
        )
    if all(g.where[unit] != RESERVE for unit in g.field.clan_units[clan]):
        return Refusal("17.3", say("{clan} has been called", clan=g.field.clan_name[clan]))
    return None


def _refuse_special(g: Battle, side: Side, purchase: Purchase) -> Refusal | None:
    activity, clans, _ = purchase
    assert activity is not None
    if activity == IMPETUOUS:
        return Refusal("9.5.3", say("An Impetuous Attack names its clan when it is drawn")) if clans else None
    most = g.field.tables.combined_maneuver.clans if activity == COMBINE else 1
    if not 1 <= len(clans) <= most or len(set(clans)) != len(clans):
        return Refusal("9.5.1", say("This order names from 1 to {count} clans", count=most))
    for clan in clans:
        if not g.units(clan):
            return Refusal("R59", say("{clan} is not on the map", clan=g.field.clan_name[clan]))
    if not g.active[side]:
        return Refusal("7.2", say("Your plan is not active"))
    return None


def _payer_name(g: Battle, payer: Payer) -> Text:
    unit = g.field.generals[payer].unit
    return g.field.unit_name[unit].text


# ---------------------------------------------------------------------------------------------- what is offered


def usual(g: Battle, side: Side) -> list[tuple[Purchase, ...]]:
    """Lists that anybody might want: nothing, each chit alone, the best that the points buy, and those but for one."""
    purses = [g.purse(payer) if payer in g.field.payers[side] else 0 for payer in range(len(g.cp))]
    affordable = [item for item in items(g, side) if item.cost <= purses[item.purchase.payer]]
    heats = {clan: _heat(g, clan) for clan in {clan for item in affordable for clan in item.purchase.clans}}
    known = sorted(affordable, key=lambda item: _rank(g, item, heats))
    known += list(_together(g, known))
    found: dict[tuple[Purchase, ...], None] = {(): None}
    best = _afford(purses, known)
    found[best] = None
    for item in known:
        found[(item.purchase,)] = None
        found[_afford(purses, known, item)] = None
    for dropped in best:
        others = [
            item for item in known if item.purchase.clans != dropped.clans or item.purchase.activity != dropped.activity
        ]
        found[_afford(purses, others)] = None
        for n in range(1, _SWAPS):
            found[_afford(purses, others[n:])] = None
    return list(found)


def _together(g: Battle, known: Sequence[Item]) -> Iterator[Item]:
    """Combined Maneuvers of the first two, three and four clans that can be named together (9.5.5)."""
    for payer in range(len(g.cp)):
        alone = [item.purchase for item in known if item.purchase.activity == COMBINE and item.purchase.payer == payer]
        clans = [purchase.clans[0] for purchase in alone]
        for count in range(2, min(len(clans), g.field.tables.combined_maneuver.clans) + 1):
            yield Item(Purchase(COMBINE, tuple(sorted(clans[:count])), payer), 1, IN_BOWL)


def _afford(purses: Sequence[int], wanted: Sequence[Item], begun: Item | None = None) -> tuple[Purchase, ...]:
    """As many of these as can be paid, in order, free ones first; one special chit at most, and each clan once."""
    money, left = [*purses], sum(purses)
    bought: list[Purchase] = []
    named: set[tuple[Clan, ...]] = set()
    ordered = False
    for purchase, cost, _ in wanted if begun is None else chain((begun,), wanted):
        activity, clans, payer = purchase
        if cost and not left:
            break
        if cost > money[payer] or clans in named or (ordered and activity is not None):
            continue
        bought.append(purchase)
        money[payer] -= cost
        left -= cost
        named.add(clans)
        ordered |= activity is not None
    return tuple(bought)


def _heat(g: Battle, clan: Clan) -> int:
    """How near a clan is to a fight: in contact, within reach, or neither."""
    return 0 if any(g.pinned(unit) for unit in g.units(clan)) else 1 if modes.may_attack(g, clan) else 2


def _rank(g: Battle, item: Item, heats: Mapping[Clan, int]) -> tuple[int, int, int, int]:
    """Free ones first, then in contact, then near the enemy; chits that can act this turn before others."""
    activity, clans, payer = item.purchase
    late = 0 if item.box == IN_BOWL else item.box
    if not clans:
        return -1, 0, 0, payer
    clan = clans[0]
    weary = g.mode[clan] == REGROUP and activity == WITHDRAW
    return heats[clan], late + weary, clan, payer


# ---------------------------------------------------------------------------------------------- what is done


def carry_out(g: Battle, side: Side, orders: Orders) -> None:
    """The bought chits go where they belong; without fog everybody sees the clan chits (8.3, R61)."""
    told = [_put(g, side, purchase) for purchase in orders.bought]
    if g.field.options.fog_of_war:  # how many come into the bowl is seen, and nothing else
        clans = [bought["chit"] for bought in told if "box" in bought]
        specials, bowl = len(told) - len(clans), sum(not bought.get("box") for bought in told)
        g.tell_secret("ordered", "8.3", side, {"clans": clans, "specials": specials}, side=side, count=bowl)
    else:
        for bought in told:
            _tell(g, side, bought)
    for payer in g.field.payers[side]:
        g.cp[payer] = 0
    g.put_by[side] = 0


def _put(g: Battle, side: Side, purchase: Purchase) -> dict[str, Any]:
    """A chit goes into the bowl or a box, a special one with its order; what its owner knows of it."""
    if purchase.activity is None:
        clan = purchase.clans[0]
        place = g.chit[clan] = where_to(g, purchase)
        return {"chit": clan, "box": 0 if place == IN_BOWL else place}
    chit = free_chits(g, side)[0]
    number = chit - g.field.first_special
    g.chit[chit] = IN_BOWL
    g.activity[number], g.named[number] = purchase.activity, hexset(purchase.clans)
    return {"chit": chit, "activity": purchase.activity, "clans": purchase.clans}


def _tell(g: Battle, side: Side, known: dict[str, Any]) -> None:
    if "activity" in known:
        g.tell_secret("bought", "8.3", side, known, side=side, chit=known["chit"])
    else:
        g.tell("bought", "8.3", side=side, **known)
