"""The checkpoint of an operations phase: which force does what next, or whether it is enough."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.actions import Attack, Battle, Call, Invest, Lift, Offer, Recover, Sally, Storm
from honjin.games.gunyuden.judgement import camp, fights, sieges
from honjin.games.gunyuden.judgement.goals import plan
from honjin.games.gunyuden.judgement.marches import TIE, gain, ground_of
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Done, Unit, Yes
from honjin.wargame.orders import Assault, March, Organise


def orders(s: Situation, ask: Ask) -> Sequence[float]:
    """One value for each order."""
    return [_march(s, option.unit) if isinstance(option, March) else order(s, option) for option in ask.options]


def _march(s: Situation, unit: Unit) -> float:
    """What a march is worth, also one that is not the best order: whoever looks ahead takes the second best, too.

    Where it cannot gain enough it is worth less than to do nothing, but no more than it lacks.
    """
    least = s.doctrine.worth_a_march
    found = min(_bound(s, unit), least)
    if found == least:
        found = gain(ground_of(s, unit))
    return found if found > least else found - least - TIE


def _bound(s: Situation, unit: Unit) -> float:
    """More than a march can bring: danger left behind, prey in reach, and a good stretch of the way."""
    goal = plan(s).get(unit)
    way = 2.5 * s.doctrine.approach * goal.worth if goal is not None else 0.0
    if not s.foes.in_reach >> s.g.where[unit] & 1:
        return way
    ground = ground_of(s, unit)
    return ground.trouble + ground.chances.best + way


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
