"""The checkpoint of an operations phase: which force does what next, or whether it is enough."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.actions import Attack, Battle, Call, Invest, Lift, Offer, Recover, Sally, Storm
from honjin.games.gunyuden.judgement import camp, fights, sieges
from honjin.games.gunyuden.judgement.goals import plan
from honjin.games.gunyuden.judgement.handing import Found, Stand
from honjin.games.gunyuden.judgement.marches import TIE, gain, ground_of, together
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Done, Unit, Yes
from honjin.wargame.orders import Assault, March, Organise


def orders(s: Situation, ask: Ask) -> Sequence[float]:
    """One value for each order."""
    known = s.orders
    out = []
    for option in ask.options:
        found = known.get(option)
        if found is None:
            found = known[option] = _march(s, option.unit) if isinstance(option, March) else order(s, option)
        out.append(found)
    return out


def _march(s: Situation, unit: Unit) -> float:
    """What a march is worth, also one that is not the best order: whoever looks ahead takes the second best, too.

    Where it cannot gain enough it is worth less than to do nothing, but no more than it lacks.
    """
    g, goals = s.g, plan(s)
    goal, h, least = goals.get(unit), g.where[unit], s.doctrine.worth_a_march
    way = 2.5 * s.doctrine.approach * goal.worth if goal is not None else 0.0
    near = s.foes.in_reach >> h & 1
    if way < least and not near:
        return way - least - TIE
    inside = bool(g.inside >> unit & 1)
    stand = Stand(goal, together(s, unit, goals), g.members[unit], h, inside, s.in_line(unit))
    known = s.marches.known(s, unit, stand)
    if known is not None:
        return known
    ground = ground_of(s, unit)
    # More than a march can bring: danger left behind, prey in reach, and a good stretch of the way.
    found = min(ground.trouble + ground.chances.best + way, least) if near else least
    if found == least:
        found = gain(ground)
    value = found if found > least else found - least - TIE
    clan = g.clan[unit]
    lines = s.supplied(clan), s.closed(clan)
    s.marches.keep(unit, Found(value, stand, ground.reach, *lines, ground.peril.is_lord))
    return value


def order(s: Situation, option: Action) -> float:
    """What an order is worth that is no march."""
    match option:
        case Done():
            return 0.0
        case Attack() | Sally():
            return fights.skirmish(s, option)
        case Battle():
            return fights.battle(s, option)
        case Invest():
            return sieges.invest(s, option)
        case Storm():
            return sieges.storm(s, option)
        case Assault():
            return sieges.assaults(s, option)
        case Call():
            return sieges.call(s, option)
        case Offer():
            return sieges.offer_value(s.g, option)
        case Organise(head):
            return camp.best_form(s, head)
        case Recover(head):
            return camp.recover(s, head)
        case Lift(head):
            return sieges.lift(s, head)
        case _:
            return s.g.rules.counsel.tempting(s.g, option)


def again(s: Situation, ask: Ask) -> Sequence[float]:
    """Whether to move once more."""
    found = gain(ground_of(s, s.g.land.unit_of[ask.subject["unit"]]))
    return [found - s.doctrine.worth_a_march if isinstance(option, Yes) else 0.0 for option in ask.options]
