"""Standing orders in the battle: a move is passed by ending it, until enemies come near or strike.

Only what lies open on the map is looked at: the markers of the Ten Braves tell nothing here (14-7).
"""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.yukimura.state import Tennoji
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import Saying, say
from honjin.wargame.moves import End
from honjin.wargame.sentry import MapSentry, around


class BattleSentry(MapSentry[Tennoji]):
    """What a side is woken for."""

    strikes = dict.fromkeys(("declare", "fire", "melee"), "target")

    def passing(self, ask: Ask) -> Action | None:
        """Only moves go by: who has an enemy to shoot at or to attack decides about it."""
        return End() if ask.kind == "move" and ask.refuse(End()) is None else None

    def approaches(self, state: Tennoji, side: Side) -> Iterator[Saying]:
        near = around(state.field.board, state.occupied[side]) & state.occupied[1 - side]
        return (say("{unit} is near", unit=state.field.unit_name[state.at[h]]) for h in members(near))

    def losses(self, state: Tennoji, side: Side) -> Iterator[Saying]:
        own = (unit for unit, of in enumerate(state.field.side) if of == side and state.where[unit] < 0)
        return (say("{unit} is not on the map", unit=state.field.unit_name[unit]) for unit in own)

    def blow(self, state: Tennoji, side: Side, key: str, name: str) -> Saying | None:
        unit = state.field.unit_of[name]
        return say("{unit} is attacked", unit=state.field.unit_name[unit]) if state.field.side[unit] == side else None
