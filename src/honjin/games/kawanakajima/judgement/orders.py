"""Which chits to buy, and what to put on the plan (7.2, 8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from honjin.games.kawanakajima.actions import Attempt, Orders, Purchase, Save
from honjin.games.kawanakajima.figures import ATTACK, CHARGE, COMBINE, IMPETUOUS, IN_BOWL, REGROUP, WITHDRAW
from honjin.games.kawanakajima.judgement.clans import Outlook, outlook
from honjin.games.kawanakajima.judgement.goals import goals
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.rules import orders as rules, plans, retreat
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import members
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Clan

_TWO_DICE = [6 - abs(total - 7) for total in range(2, 13)]


class Ware(NamedTuple):
    """A chit that can be bought, and what it is worth."""

    value: float
    purchase: Purchase
    cost: int


def chosen(g: Battle, ask: Ask) -> Orders:
    """The best list that the points buy."""
    s = situation(g, ask.side)
    return Orders(tuple(ware.purchase for ware in bought(s)))


def listed(g: Battle, ask: Ask) -> Sequence[float]:
    """What each list on offer is worth."""
    s = situation(g, ask.side)
    known = {ware.purchase: ware.value for ware in wares(s)}
    found = []
    for option in ask.options:
        assert isinstance(option, Orders)
        total, named = 0.0, set[tuple[Clan, ...]]()
        for purchase in option.bought:
            again = s.beliefs.command.again if purchase.clans in named else 1.0
            total += again * known.get(purchase, 0.0)
            named.add(purchase.clans)
        found.append(total)
    return found


class Purse:
    """What is left to buy with: points of each commander, special chits, and orders of each kind."""

    def __init__(self, s: Situation) -> None:
        g = s.g
        self.money = {payer: g.purse(payer) for payer in s.field.payers[s.side]}
        self.chits = len(rules.free_chits(g, s.side))
        self.left = plans.activities_left(g, s.side)

    def buys(self, ware: Ware) -> bool:
        """Whether a ware can be paid for."""
        activity = ware.purchase.activity
        special = activity is None or (self.chits > 0 and self.left[activity] > 0)
        return special and ware.cost <= self.money[ware.purchase.payer]

    def pay(self, ware: Ware) -> None:
        """A ware is bought."""
        self.money[ware.purchase.payer] -= ware.cost
        if ware.purchase.activity is not None:
            self.chits -= 1
            self.left[ware.purchase.activity] -= 1


def bought(s: Situation) -> list[Ware]:
    """The best of all wares, one after another, as long as there is something to pay with."""
    purse, rest, found = Purse(s), wares(s), list[Ware]()
    while True:
        rest = [ware for ware in rest if purse.buys(ware)]
        best = max(rest, key=lambda ware: ware.value, default=None)
        if best is None or best.value <= s.beliefs.command.least:
            return found
        found.append(best)
        purse.pay(best)
        rest = [_after(s, ware, best) for ware in rest if not _same(ware, best)]


def _same(ware: Ware, bought: Ware) -> bool:
    """The same chit, whoever pays for it; one order of a kind is enough for a clan."""
    return ware.purchase[:2] == bought.purchase[:2]


def _after(s: Situation, ware: Ware, bought: Ware) -> Ware:
    """What a ware is still worth when another is bought for the same clans."""
    if set(ware.purchase.clans) & set(bought.purchase.clans):
        return ware._replace(value=ware.value * s.beliefs.command.again)
    return ware


def wares(s: Situation) -> list[Ware]:
    """Everything on offer with its worth, found once for a position."""
    found: list[Ware] | None = s.kept.get("wares")
    if found is None:
        found = s.kept["wares"] = list(_wares(s))
    return found


def _wares(s: Situation) -> Iterator[Ware]:
    command = s.beliefs.command
    together: dict[int, list[tuple[float, Clan]]] = {}
    for purchase, cost, box in rules.items(s.g, s.side):
        if purchase.activity is None:
            late = box != IN_BOWL and rules.calling(s.g, purchase.clans[0]) is None
            if late and box > s.turns_left:  # it would come into the bowl when the battle is over
                continue
            value = clan_chit(s, purchase.clans[0]) * (command.delay**box if late else 1.0)
        elif purchase.activity == IMPETUOUS:
            value = command.impetuous
        elif purchase.activity == COMBINE:
            together.setdefault(purchase.payer, []).append((_in_maneuver(s, purchase.clans[0]), purchase.clans[0]))
            continue
        elif _ordered(s, purchase.activity, purchase.clans[0]):
            continue
        else:
            value = order(s, purchase.activity, purchase.clans[0])
        heard = command.unheard if s.g.deaf and purchase.activity is not None else 1.0
        yield Ware(value * s.drawn * heard, purchase, cost)
    for payer, clans in together.items():
        yield from _maneuvers(s, payer, clans)


def _ordered(s: Situation, activity: int, clan: Clan) -> bool:
    """Whether such an order for a clan waits in the bowl already."""
    g, first = s.g, s.field.first_special
    return any(g.activity[c - first] == activity and g.named[c - first] >> clan & 1 for c in s.field.specials(s.side))


def clan_chit(s: Situation, clan: Clan) -> float:
    """What the chit of a clan is worth when it is drawn."""
    if rules.calling(s.g, clan) is not None:
        return s.beliefs.command.call if s.turns_left > s.beliefs.command.call_until else 0.0
    return outlook(s, clan).activation()


def order(s: Situation, activity: int, clan: Clan) -> float:
    """What a special order for a clan is worth when it is drawn."""
    view, command = outlook(s, clan), s.beliefs.command
    now = view.stands(s.g.mode[clan])
    if activity == CHARGE:
        if view.near > s.field.tables.distance.attack:
            return 0.0
        leaves = command.post if goals(s).guards(clan) else 0.0
        return view.acts(ATTACK, special=True) - now - command.spare - leaves
    if activity == WITHDRAW and (view.pinned or view.near < s.field.tables.distance.retreat):
        return _withdrawal(s, view) - command.spare
    return 0.0


def _withdrawal(s: Situation, view: Outlook) -> float:
    """What a Retreat at once brings: less if somebody follows, and to who has no way out it does harm (9.3.1)."""
    now, regroup = view.stands(s.g.mode[view.clan]), view.stands(REGROUP)
    away = _gets_away(s, view)
    if not away:
        return min(0.0, regroup - now)
    rally = view.rally() * s.beliefs.command.withdraw
    if _pursued(s, view):
        return min(rally, regroup) - now
    return away * rally + (1 - away) * min(rally, regroup) - now


def _gets_away(s: Situation, view: Outlook) -> float:
    """How much of a clan has a way out; nothing counts where the commander himself has none."""
    g, commander = s.g.copy(), s.g.general[s.field.army_payer[s.side]]
    retreat.freeze(g)
    near = retreat.danger(g, s.side)
    out = {escape.unit for escape in retreat.escapes(g, view.clan)}
    must = {unit for unit in view.on_map if near >> g.where[unit] & 1}
    if commander in must - out:
        return 0.0
    return len(out) / len(must) if must else 1.0


def _pursued(s: Situation, view: Outlook) -> bool:
    """Whether an enemy in Attack touches a clan, who will follow it (9.3.1)."""
    g = s.g
    return any(g.mode_of(g.at[h]) == ATTACK for unit in view.on_map for h in members(g.touching(unit)))


def _in_maneuver(s: Situation, clan: Clan) -> float:
    """What a clan adds to a Combined Maneuver: it may fail, and be driven about by the enemy (9.5.5)."""
    table, command = s.field.tables.combined_maneuver, s.beliefs.command
    lead = s.g.best_lead(clan)
    works = sum(die + lead >= table.success_min for die in range(2, 7)) / 6
    return works * max(0.0, outlook(s, clan).activation()) - command.driven / 6


def _maneuvers(s: Situation, payer: int, clans: Sequence[tuple[float, Clan]]) -> Iterator[Ware]:
    """The best clans together: as many as add something."""
    most = s.field.tables.combined_maneuver.clans
    best = [pair for pair in sorted(clans, reverse=True)[:most] if pair[0] > 0]
    if len(best) > 1:
        total = sum(value for value, _ in best) - s.beliefs.command.spare
        named = tuple(sorted(clan for _, clan in best))
        yield Ware(total * s.drawn, Purchase(COMBINE, named, payer), 1)


# ---------------------------------------------------------------------------------------------- the plan (7.2)


def plan_points(g: Battle, ask: Ask) -> Sequence[float]:
    """Some points a turn, and the roll when it is likely enough."""
    s = situation(g, ask.side)
    return [_plan_value(s, option) for option in ask.options]


def _plan_value(s: Situation, option: object) -> float:
    assert isinstance(option, Save | Attempt)
    command = s.beliefs.command
    total = s.g.saved[s.side] + option.number
    enough = s.turns_left >= command.plan_until
    wanted = min(command.save, max(0, command.roll_at + 2 - s.g.saved[s.side])) if enough else 0
    value = -abs(option.number - wanted) * 1.0
    rolls = total >= command.roll_at and enough
    return value + (0.5 if isinstance(option, Attempt) == rolls else 0.0)


def plan_succeeds(total: int) -> float:
    """The chance to activate a plan with so many points."""
    return sum(_TWO_DICE[: max(0, total - 1)]) / 36
