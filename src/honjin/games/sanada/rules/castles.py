"""Chapters 5, 10 and 25.2: castles fall, change hands, and are given up."""

from __future__ import annotations

from honjin.games.sanada.figures import GUNZEI, KANTO, OSAKA
from honjin.games.sanada.rules import losses, scoring, victory
from honjin.games.sanada.state import NOT_INVESTED, War
from honjin.kernel.ask import Side
from honjin.kernel.chance import D6, Reading, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Castle


def capture(g: War, castle: Castle, rule: str) -> None:
    """A castle goes to its besieger, and whoever is inside is lost (10.1.2, 10.1.3, 19.1.9, R7, R44)."""
    keep, side = g.land.keeps[castle], 1 - g.owner[castle]
    garrison = g.inside_at(keep.hex)
    g.owner[castle] = side
    g.durability[castle] = keep.durability  # restored with the new owner (19.1.12)
    g.level[castle] = NOT_INVESTED
    g.recount_keeps()
    g.tell("captured", rule, castle=castle, side=side)
    scoring.score(g, side, scoring.capture_points(g, castle), "26.2.1", keep.id)
    losses.eliminate(g, garrison, "10.1.3")
    if castle == g.land.osaka_castle and side == KANTO and g.land.scenario.special.fall_needs_both:
        victory.castle_lost(g)


def repair(g: War, side: Side) -> None:
    """Castles that are not invested stand whole again in their owner's Start Phase (19.1.12, R33)."""
    for castle, keep in enumerate(g.land.keeps):
        worn = g.durability[castle] < keep.durability and g.owner[castle] == side
        if worn and not g.is_invested(castle):
            g.durability[castle] = keep.durability
            g.tell("repaired", "19.1.12", castle=castle)


def invested(g: War, side: Side) -> list[Castle]:
    """The invested castles of a side, in the order of their ids."""
    return [c for c in range(len(g.land.keeps)) if g.owner[c] == side and g.is_invested(c)]


def falls(level: int, die: int) -> bool:
    """Whether a castle under siege of this level falls (10.1.1)."""
    return die <= level


def foremost_rank(g: War, castle: Castle) -> int:
    """The highest rank inside, which finds the column of a siege; that of plain troops for nobody (10.2.2, R6)."""
    inside = g.inside_at(g.land.keeps[castle].hex)
    return g.land.rank[g.foremost(inside)] if inside else GUNZEI


def fall(g: War, side: Side) -> Steps[None]:
    """Invested castles may fall: one die each against the siege level (10.1)."""
    for castle in invested(g, side):
        name = g.land.castle_name[castle]
        rolled = yield Roll(D6, "10.1.1", say("fall of {castle}", castle=name), by=side)
        if falls(g.level[castle], rolled.total):
            capture(g, castle, "10.1.1")
            victory.watch(g)
        else:
            g.tell("held_out", "10.1.1", castle=castle, level=g.level[castle])


def tighten(g: War, side: Side) -> Steps[None]:
    """The siege level of castles that held rises, by the highest rank inside (10.2, R6)."""
    for castle in invested(g, side):
        rank = foremost_rank(g, castle)
        roll = Roll(
            D6, "10.2.2", say("siege of {castle}", castle=g.land.castle_name[castle]),
            by=side, read=Reading("siege", rank),
        )  # fmt: skip
        rolled = yield roll
        rise = g.land.siege.count(rank, rolled.total)
        g.level[castle] += rise
        g.tell("siege", "10.2.3", castle=castle, rise=rise, level=g.level[castle])


def is_lost(g: War) -> bool:
    """Whether Osaka Castle is Kanto's."""
    return g.owner[g.land.osaka_castle] != OSAKA
