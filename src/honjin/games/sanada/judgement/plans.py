"""The plan of a side."""

from __future__ import annotations

from honjin.games.sanada.figures import OSAKA
from honjin.games.sanada.judgement.kanto import KantoPlan
from honjin.games.sanada.judgement.osaka import OsakaPlan
from honjin.games.sanada.judgement.plan import Plan, Task
from honjin.games.sanada.judgement.situation import Situation
from honjin.wargame.actions import Unit


def plan(s: Situation) -> Plan:
    """Who goes for what: Kanto thinks anew in every position.

    Osaka's is made once for a phase and kept with the picture of the enemy, since its captains are to do what was meant
    when the first of them set out.
    """
    if s.side != OSAKA:
        if s.plan is None:
            s.plan = KantoPlan(s)
        return s.plan
    if s.picture.plan is None:
        s.picture.plan = OsakaPlan(s)
    return s.picture.plan


def task_of(s: Situation, head: Unit) -> Task:
    """What a force goes for; one that was not there when the plan was made is a reason for another."""
    if head not in plan(s).tasks:
        s.picture.plan = None
    return plan(s).tasks[head]
