"""What the exclusive rules of Kanto mean to the computer: duties to do, lords to win, hexes to keep away from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from honjin.games.gunyuden.counsel import Counsel, Post
from honjin.games.gunyuden.doctrine import DUTY
from honjin.games.gunyuden.state import Campaign
from honjin.games.kanto.actions import Subvert
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.games.kanto.rules import ceremony
from honjin.hexes.sets import HexSet
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Unit

if TYPE_CHECKING:
    from honjin.games.gunyuden.judgement.situation import Situation


class KantoCounsel(Counsel):
    """Advice about the siege of Odawara, the ceremony and the waiver (R51, R53), and about subversion."""

    def tempting(self, g: Campaign, action: Action) -> float:
        return float(len(action.units)) if isinstance(action, Subvert) else super().tempting(g, action)

    def unfinished(self, g: Campaign, side: Side) -> Sequence[str]:
        duty = own_special(g.land).siege_duty
        return ceremony.unfinished(g) if duty is not None and g.land.sides[side] == duty.side else ()

    def shunned(self, g: Campaign, side: Side) -> HexSet:
        """Hexes whose entry would spare the enemy duties that he has not done yet (R53)."""
        waiver = own_special(g.land).waiver
        if waiver is None or g.land.sides[side] != waiver.side or not ceremony.unfinished(g):
            return 0
        return g.land.hexes_of[waiver.province]

    def prized(self, g: Campaign, castle: Castle) -> bool:
        duty = own_special(g.land).siege_duty
        return duty is not None and duty.castle == g.land.keeps[castle].id

    def first_posts(self, s: Situation, free: list[Unit]) -> Iterator[Post]:
        """A lord must stand somewhere when a stage begins, and those with him count."""
        special = own_special(s.g.land).ceremony
        if special is None or s.g.land.sides[s.side] != special.side:
            return
        if "ceremony" not in self.unfinished(s.g, s.side):
            return
        lord = s.g.leader[s.g.land.unit_of[special.unit]]
        if lord in free:
            yield lord, s.g.land.grid.parse(special.hex), DUTY
