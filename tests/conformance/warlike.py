"""Random players of the series who look for a fight: even chances alone would hardly ever bring armies together."""

from __future__ import annotations

import random
from typing import Any

from honjin.games.gunyuden.actions import Attack, Battle, Call, Go, Invest, Lift, Sally, Storm
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.play import Play
from honjin.wargame.actions import Done
from honjin.wargame.orders import Assault, March

FIGHTS = (Attack, Battle, Sally, Invest, Storm, Assault, Call)


def warlike(rng: random.Random, play: Play[Any], ask: Ask) -> Action:
    """Fights where there is one, marches towards the enemy, seldom gives up a siege, seldom ends a phase early."""
    options = ask.options
    if ask.kind == "operations":
        return _order(rng, play, list(options))
    if ask.kind == "march" and rng.random() < 0.8:
        goals = _goals(play)
        if goals:
            distance = play.game.land.grid.distance  # type: ignore[attr-defined]
            some = [options[rng.randrange(len(options))] for _ in range(8)]
            ways = [action for action in some if isinstance(action, Go) and action.end == "outside"]
            if ways:
                return min(ways, key=lambda go: min(distance(go.path[-1], h) for h in goals))
    return options[rng.randrange(len(options))]


def _order(rng: random.Random, play: Play[Any], options: list[Action]) -> Action:
    fights = [action for action in options if isinstance(action, FIGHTS)]
    if fights and rng.random() < 0.6:
        return rng.choice(fights)
    marches = [action for action in options if isinstance(action, March)]
    if marches and rng.random() < 0.5:
        strength = play.state.strength
        return max(rng.sample(marches, min(3, len(marches))), key=lambda m: strength(play.state.members[m.unit]))
    calm = [action for action in options if not isinstance(action, Lift) or rng.random() < 0.1]
    busy = [action for action in calm if not isinstance(action, Done) or rng.random() < 0.5]
    return rng.choice(busy or options)


def _goals(play: Play[Any]) -> list[int]:
    """Hexes of the enemy's castles and forces."""
    g = play.state
    bloc = g.land.bloc[play.ask.side]
    return few(g.keeps[1 - bloc] | g.occupied[1 - bloc])
