"""Chapter 19.2: castles are invested, and relieved, by counting heads."""

from __future__ import annotations

from honjin.games.sanada.rules import engaging, forts
from honjin.games.sanada.state import NOT_INVESTED, War
from honjin.hexes.grid import Hex
from honjin.wargame.actions import NOBODY, Castle


def outnumbers(g: War, castle: Castle) -> bool:
    """Whether there are more enemies before a castle than men in it, full or spent (19.2.2)."""
    h = g.land.keeps[castle].hex
    before = g.outside_at(h) & g.of_side[1 - g.owner[castle]]
    return before.bit_count() > g.inside_at(h).bit_count()


def needed(g: War, castle: Castle) -> int:
    """How many units invest a castle as it is garrisoned now (19.2.2)."""
    return g.inside_at(g.land.keeps[castle].hex).bit_count() + 1


def invest(g: War, h: Hex) -> None:
    """At the end of a move, and in the clean-up, a castle is invested if the numbers allow (19.2.1, 19.2.3, R34)."""
    castle = g.castle_in(h)
    if castle != NOBODY and not g.is_invested(castle) and outnumbers(g, castle):
        g.level[castle] = 0
        g.recount_keeps()
        g.tell("invested", "19.2.1", castle=castle)


def watch(g: War) -> None:
    """What hangs on numbers and places is looked at again: investments, forts, markers (19.2.7, R34)."""
    for castle, level in enumerate(g.level):
        if level != NOT_INVESTED and not outnumbers(g, castle):
            lift(g, castle, "19.2.7")
    forts.watch(g)
    engaging.watch(g)


def lift(g: War, castle: Castle, rule: str) -> None:
    """A castle is invested no longer."""
    g.level[castle] = NOT_INVESTED
    g.recount_keeps()
    g.tell("relieved", rule, castle=castle)
