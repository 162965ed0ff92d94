"""Standing orders in the battle: a move is passed by ending it, until enemies come near or strike.

Only what lies open on the map is looked at: the markers of the Ten Braves tell nothing here (14-7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from honjin.games.yukimura.actions import End
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.sets import HexSet, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.sentry import TURN, Signs, Stop
from honjin.kernel.words import Saying, say

NEAR_HEXES: Final = 4

NEAR: Final = Stop("near", say("an enemy comes within {hexes} hexes of one of my units", hexes=NEAR_HEXES))
ATTACKED: Final = Stop("attacked", say("one of my units is shot at, attacked or lost"))

_STRIKES: Final = frozenset({"declare", "fire", "melee"})


class BattleSentry:
    """What a side is woken for."""

    stops = (NEAR, ATTACKED, TURN)

    def passing(self, ask: Ask) -> Action | None:
        """Only moves go by: who has an enemy to shoot at or to attack decides about it."""
        return End() if ask.kind == "move" and ask.refuse(End()) is None else None

    def signs(self, state: Tennoji, side: Side) -> Signs:
        names = state.field.names
        near = [names[state.at[h]] for h in members(_around(state, side) & state.occupied[1 - side])]
        own = (unit for unit, of in enumerate(state.field.side) if of == side)
        gone = [say("{unit} is not on the map", unit=names[unit]) for unit in own if state.where[unit] < 0]
        return {NEAR.id: [say("{unit} is near", unit=name) for name in near], ATTACKED.id: gone}

    def struck(self, state: Tennoji, side: Side, seen: Mapping[str, Any]) -> tuple[str, Saying] | None:
        if seen["kind"] not in _STRIKES:
            return None
        target = state.field.unit_of[seen["target"]]
        if state.field.side[target] != side:
            return None
        return ATTACKED.id, say("{unit} is attacked", unit=state.field.names[target])


def _around(g: Tennoji, side: Side) -> HexSet:
    reached = g.occupied[side]
    for _ in range(NEAR_HEXES):
        reached |= g.field.board.spread_anywhere(reached)
    return reached
