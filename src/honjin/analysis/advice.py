"""Advice to whoever is asked: what a bot that thinks ahead would do in this seat, and what the seat may expect."""

from __future__ import annotations

import time
from typing import Any, Final

from honjin.analysis.playouts import Horizon, Worth, worth_of
from honjin.bots import bots, find_bot
from honjin.bots.glance import places
from honjin.bots.reasons import ConsideredPlan, Reasons
from honjin.kernel.ask import Side
from honjin.kernel.play import Play
from honjin.kernel.words import Saying

ADVISER: Final = "search"
AHEAD: Final = Horizon(turns=1)
"""How far a position is played on before it is judged."""
LEAST: Final = 4
"""Playouts behind every figure, however long they take."""
MOST: Final = 48


def advise(play: Play[Any], side: Side, seconds: float, seed: str) -> Reasons:
    """What the side is advised to do, with what else was weighed; it is told nothing that it may not know."""
    ask = next(ask for ask in play.asks if ask.side == side)
    bot = find_bot(ADVISER if ADVISER in bots() else "greedy", seed)
    bot.seconds, bot.once = seconds, True
    action = bot.choose(play.view(side), ask)
    text = play.game.notation.format(action)
    reasons = bot.reasons
    taken = None if reasons is None else next((plan for plan in reasons.plans if plan.actions[:1] == (text,)), None)
    if reasons is None or taken is None:
        label: Saying = play.game.label(play.state, action)
        return Reasons((ConsideredPlan(label, (text,), tuple(places(play.game, action))),))
    others = tuple(plan for plan in reasons.plans if plan is not taken)
    return Reasons((taken, *others), reasons.seconds)


def expect(play: Play[Any], side: Side, seconds: float, seed: str) -> Worth:
    """What a side may expect from here, in worlds of its own knowledge; so many playouts as the time allows."""
    until = time.perf_counter() + seconds
    found = worth_of(play, side, None, [f"{seed} {n}" for n in range(LEAST)], AHEAD)
    while found.tries < MOST and time.perf_counter() < until:
        found = found.and_(worth_of(play, side, None, [f"{seed} {found.tries}"], AHEAD))
    return found
