"""What the exclusive rules of Kanto mean to the computer: duties to do, lords to win, hexes to keep away from."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.counsel import Counsel
from honjin.games.gunyuden.state import Campaign
from honjin.games.kanto.actions import Subvert
from honjin.games.kanto.rules import ceremony
from honjin.hexes.sets import HexSet
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side


class KantoCounsel(Counsel):
    """Advice about the siege of Odawara, the ceremony and the waiver (R51, R53), and about subversion."""

    def tempting(self, g: Campaign, action: Action) -> float:
        return float(len(action.units)) if isinstance(action, Subvert) else super().tempting(g, action)

    def unfinished(self, g: Campaign, side: Side) -> Sequence[str]:
        duty = g.land.special.siege_duty
        return ceremony.unfinished(g) if duty is not None and g.land.sides[side] == duty.side else ()

    def shunned(self, g: Campaign, side: Side) -> HexSet:
        """Hexes whose entry would spare the enemy duties that he has not done yet (R53)."""
        waiver = g.land.special.waiver
        if waiver is None or g.land.sides[side] != waiver.side or not ceremony.unfinished(g):
            return 0
        return g.land.hexes_of[waiver.province]
