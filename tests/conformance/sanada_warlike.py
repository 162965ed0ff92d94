"""Random players of Sanada's War Chronicle who look for a fight: chance alone seldom brings armies together."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from honjin.games.sanada.actions import Attack, Check, Engage, Go, Overrun, Sortie
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.play import Play
from honjin.wargame.orders import Assault, Fight, March, Stand

FIGHTS = (Overrun, Engage, Attack, Sortie, Assault, Fight, Stand)
MOVES = (March, Check)


def warlike(rng: random.Random, play: Play[Any], ask: Ask) -> Action:
    """Fights where there is one, marches towards the enemy, seldom ends a phase early or lies still behind walls."""
    options = ask.options
    fights = [option for option in options if isinstance(option, FIGHTS)]
    if fights and rng.random() < 0.7:
        return rng.choice(fights)
    if ask.kind == "march" and rng.random() < 0.8:
        return _towards(rng, play.state, ask.side, options)
    moves = [option for option in options if isinstance(option, MOVES)]
    if moves and rng.random() < 0.8:
        return rng.choice(moves)
    return options[rng.randrange(len(options))]


def _towards(rng: random.Random, g: War, side: int, options: Sequence[Action]) -> Action:
    """The best of a few ways to the nearest enemy, in the field or in a castle."""
    goals = few(g.occupied[1 - side] | g.keeps[1 - side])
    distance = g.land.grid.distance
    some = [options[rng.randrange(len(options))] for _ in range(8)]
    ways = [option for option in some if isinstance(option, Go) and option.end == "outside"]

    def far(h: Hex) -> int:
        return min(distance(h, goal) for goal in goals)

    return min(ways, key=lambda way: far(way.path[-1])) if ways and goals else some[0]
