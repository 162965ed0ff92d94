"""The checkpoint of an operations phase: which force does what next, or whether it is enough."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from honjin.games.gunyuden.actions import Attack, Battle, Call, Invest, Lift, Offer, Recover, Sally, Storm
from honjin.games.gunyuden.judgement import camp, fights, sieges
from honjin.games.gunyuden.judgement.doctrine import APPROACH, WORTH_A_MARCH
from honjin.games.gunyuden.judgement.goals import Goal, plan
from honjin.games.gunyuden.judgement.marches import NEVER, Ground, gain
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Done, Unit, Yes
from honjin.wargame.orders import Assault, March, Organise


def orders(g: Campaign, ask: Ask) -> Sequence[float]:
    """One value for each order. A march is looked at closely only where it could be the best order of all."""
    options = ask.options
    s = Situation(g, ask.side)
    goals = plan(s)
    values = [NEVER if isinstance(option, March) else order(s, goals, option) for option in options]
    marches = [(number, option.unit) for number, option in enumerate(options) if isinstance(option, March)]
    if marches:
        _weigh_marches(s, goals, marches, values)
    return values


def _weigh_marches(
    s: Situation, goals: Mapping[Unit, Goal], marches: list[tuple[int, Unit]], values: list[float]
) -> None:
    """The most promising marches first, until no other can be better than what was found."""
    bounded = sorted(((_bound(s, unit, goals), number, unit) for number, unit in marches), reverse=True)
    best = max(values)
    for bound, number, unit in bounded:
        if bound <= best:
            break
        found = gain(Ground(s, unit, goals))
        values[number] = found if found > WORTH_A_MARCH else NEVER
        best = max(best, values[number])


def _bound(s: Situation, unit: Unit, goals: Mapping[Unit, Goal]) -> float:
    """More than a march can bring: danger left behind, and a good stretch of the way."""
    g, goal = s.g, goals.get(unit)
    here = g.where[unit]
    escape = 0.0
    if s.menace.get(here):
        escape = -min(0.0, Ground(s, unit, goals).value(here, bool(g.inside >> unit & 1)))
    return escape + (2.5 * APPROACH * goal.worth if goal is not None else 0.0)


def order(s: Situation, goals: Mapping[Unit, Goal], option: Action) -> float:
    """What an order is worth that is no march."""
    g = s.g
    match option:
        case Done():
            return 0.0
        case Attack() | Sally():
            return fights.skirmish(g, option, s.caution)
        case Battle():
            return fights.battle(g, option)
        case Invest():
            return sieges.invest(g, option)
        case Storm():
            return sieges.storm(g, option)
        case Assault():
            return sieges.assaults(g, option)
        case Call():
            return sieges.call(g, option)
        case Offer():
            return sieges.offer_value(g, option)
        case Organise(head):
            return camp.best_form(g, head)
        case Recover(head):
            return camp.recover(g, head)
        case Lift(head):
            return sieges.lift(s, head, goals)
        case _:
            return g.rules.counsel.tempting(g, option)


def pregame(g: Campaign, ask: Ask) -> Sequence[float]:
    """Marches before the first turn."""
    return orders(g, ask)


def again(g: Campaign, ask: Ask) -> Sequence[float]:
    """Whether to move once more."""
    head = g.land.unit_of[ask.subject["unit"]]
    s = Situation(g, ask.side)
    found = gain(Ground(s, head, plan(s)))
    return [found - WORTH_A_MARCH if isinstance(option, Yes) else 0.0 for option in ask.options]
