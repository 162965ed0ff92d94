"""Standing orders in the battle: a move is passed by ending it, until enemies come near or strike.

Only what lies open on the map is looked at: the markers of the Ten Braves tell nothing here (14-7).
"""

from __future__ import annotations

from honjin.games.yukimura.state import Tennoji
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.moves import End
from honjin.wargame.sentry import SinglesSentry


class BattleSentry(SinglesSentry[Tennoji]):
    """What a side is woken for."""

    strikes = dict.fromkeys(("declare", "fire", "melee"), "target")

    def passing(self, ask: Ask) -> Action | None:
        """Only moves go by: who has an enemy to shoot at or to attack decides about it."""
        return End() if ask.kind == "move" and ask.refuse(End()) is None else None
