"""What the exclusive rules of a game mean to the computer's judgement; the rules themselves never ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Unit

if TYPE_CHECKING:
    from honjin.games.gunyuden.judgement.situation import Situation
    from honjin.games.gunyuden.state import Campaign


Post = tuple[Unit, Hex, float]
"""A force, the hex it should go to, and what that is worth."""


class Counsel:
    """Advice about the rules of one game; here there is none to give."""

    def tempting(self, g: Campaign, action: Action) -> float:
        """What one of the game's own orders is worth, in points."""
        return 0.0

    def unfinished(self, g: Campaign, side: Side) -> Sequence[str]:
        """Duties of the scenario that a side has not yet done ("siege", "ceremony")."""
        return ()

    def margin(self, g: Campaign, side: Side) -> float:
        """By how many points a side would win now; less than 0: it would lose."""
        points = g.rules.points(g)
        return float(points[side] - max(score for other, score in enumerate(points) if other != side))

    def shunned(self, g: Campaign, side: Side) -> HexSet:
        """Hexes that a side had better not enter for now: the enemy would gain by it."""
        return 0

    def prized(self, g: Campaign, castle: Castle) -> bool:
        """Whether a scenario asks for the investment of a castle."""
        return False

    def first_posts(self, s: Situation, free: list[Unit]) -> Iterable[Post]:
        """Where some of the free forces should go before all else."""
        return ()

    def last_posts(self, s: Situation, free: list[Unit]) -> Iterable[Post]:
        """Where those should go that no castle needs."""
        return ()

    def figures(self, g: Campaign, side: Side) -> Mapping[str, float]:
        """Further figures that a position is judged by, always the same names in one scenario."""
        return {}
