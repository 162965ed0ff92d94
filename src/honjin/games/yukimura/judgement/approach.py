"""Which enemies can come beside a hex in their next move (7-3): no way leads on through a zone of control."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from honjin.games.yukimura.judgement.ground import Ground
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few

FASTEST: Final = 8
"""No unit goes farther in a move."""


def comers(seen: Ground, h: Hex, own: HexSet) -> Iterator[int]:
    """The strength of each enemy that finds a way beside a hex, if one's own stand in ``own``."""
    board = seen.field.board
    closed = own | board.spread(own)
    beside = board.linked_set[h]
    ring = beside & ~own & ~seen.enemy
    known, able = ring | closed | beside, seen.enemy & ~closed & ~beside
    for steps in range(1, FASTEST + 1):
        ring = board.spread(ring) & ~known
        known |= ring
        for post in few(ring & able):
            if seen.reach_at[post] >= steps:
                yield seen.strength_at[post]
