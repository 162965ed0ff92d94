"""How long a castle holds out: the course of a siege by averages, stage by stage."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final, NamedTuple

from honjin.games.gunyuden.doctrine import FAIR_CALL, WALLS_FOR_A_STEP
from honjin.games.gunyuden.judgement.clashes import losses_by
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules import assault, surrender
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO, TAISHO
from honjin.hexes.sets import few
from honjin.wargame.actions import Castle, Units
from honjin.wargame.memo import Lately

ACTIVE_STAGES: Final = 3
"""Stages of a turn in which besiegers usually can act."""
LIKELY: Final = 0.4
"""A castle that falls with this chance is worth the whole siege."""
LONGEST: Final = 12 * STAGES
"""Stages after which nobody looks any further."""


class Besieged(NamedTuple):
    """What the course of a siege hangs on."""

    column: int
    """Column of the assault by all besiegers."""
    shift: int
    """Level and ground in an assault."""
    rank: int
    """The highest rank within the walls."""
    durability: int
    heart: int
    """How much lower the morale of the castle is than that of the besiegers."""
    called: bool
    """Whether a commander is there who can call upon the castle."""


_COURSES: Final = Lately[tuple[float, ...]](4_000)


def besieged(g: Campaign, castle: Castle, strength: float, garrison: Units, *, called: bool) -> Besieged:
    """A castle with this garrison before besiegers of so much strength in good heart."""
    keep = g.land.keeps[castle]
    ground = g.land.tables.terrain[g.land.terrain[keep.hex]].assault or 0
    rank = max((g.rank(unit) for unit in few(garrison)), default=0)
    net = round(strength) - g.strength(garrison)
    table = g.land.crt if g.land.options.revised else g.land.assault_table
    invested = g.is_invested(castle)
    heart = -g.castle_side_morale(castle) if invested else 0
    return Besieged(table.column(max(1, net)), ground - keep.level, rank, g.durability[castle], heart, called)


def holds_out(s: Situation, castle: Castle, strength: float, garrison: Units, *, called: bool) -> float:
    """Turns that a castle with this garrison stands before besiegers of so much strength."""
    g = s.g
    key = castle, strength, garrison, called, g.durability[castle], g.castle_morale[castle]
    found = s.books.sieges.get(key)
    if found is None:
        found = s.books.sieges[key] = turns_to_fall(g, besieged(g, castle, strength, garrison, called=called))
    return found


def promise(s: Situation, castle: Castle, strength: float) -> float:
    """How much of what a siege is worth is left, if the game may end before it does: nothing where it surely will."""
    g = s.g
    stages = min(LONGEST, STAGES * s.turns_left - max(1, g.stage) + 1)
    falls = course(g, besieged(g, castle, strength, g.garrison(castle), called=True))[stages]
    return 1.0 - s.doctrine.promise * (1.0 - min(1.0, falls / LIKELY))


def loss(stands: float, turns: float) -> float:
    """How much of a castle that stands so long is as good as lost in so many turns: the later it falls, the less."""
    return max(0.0, 1.0 - stands / turns) if turns > 0 else 0.0


def turns_to_fall(g: Campaign, terms: Besieged) -> float:
    """Turns until the castle has fallen with a chance of one half."""
    return max(1, bisect_left(course(g, terms), 0.5)) / STAGES


def course(g: Campaign, terms: Besieged) -> tuple[float, ...]:
    """The chance that a castle has fallen after each stage."""
    return _COURSES.find(g, terms, lambda: tuple(_course(g, terms)))


def _course(g: Campaign, terms: Besieged) -> list[float]:
    heart, walls, stands = float(terms.heart), float(terms.durability), 1.0
    cracks, despair = _determination(g, terms.rank)
    out = [0.0]
    for stage in range(LONGEST):
        if stage % STAGES < ACTIVE_STAGES:
            call = _call(g, int(walls), int(heart), terms.rank) if terms.called else 0.0
            breach = _assault(g, terms, int(heart))
            if call >= FAIR_CALL or breach <= 0.0:
                stands *= 1.0 - call
            else:
                walls -= breach
        walls -= cracks
        heart += despair
        if walls < 1.0 or heart > -g.land.tables.morale.lowest:
            break
        out.append(1.0 - stands)
    return out + [1.0] * (LONGEST + 1 - len(out))


def _determination(g: Campaign, rank: int) -> tuple[float, float]:
    """Walls and heart that a castle loses in a stage (18-2)."""
    tables = g.land.tables
    if g.land.options.revised:
        results = list(tables.siege_result_revised.within_limit.values())
    else:
        steady = tables.siege_result_classic.sodaisho_in_garrison if rank == SODAISHO else 0
        results = [tables.siege_result_classic.rows[str(die + steady)] for die in range(1, 7)]
    return results.count("durability-1") / 6, results.count("morale-1") / 6


def _call(g: Campaign, durability: int, heart: int, rank: int) -> float:
    """The chance that a call opens the castle (20-2)."""
    table = g.land.tables.surrender_modifiers
    shift = heart + (table.sodaisho if rank == SODAISHO else table.taisho if rank == TAISHO else 0)
    return sum(surrender.ANSWERS[surrender.answer_to(g, durability, die + shift)].opens for die in range(1, 7)) / 6


def _assault(g: Campaign, terms: Besieged, heart: int) -> float:
    """Walls that an assault breaks on average; none where it would cost too many men (19)."""
    shift = terms.shift + heart
    if g.land.options.revised:
        low, _ = g.land.crt.columns[terms.column]
        return losses_by(g, low, shift)
    low, _ = g.land.assault_table.columns[terms.column]
    cells = [assault.classic_result(g, low, die + shift) for die in range(1, 7)]
    walls, steps = sum(cell[0] for cell in cells) / 6, sum(cell[1] for cell in cells) / 6
    return walls if walls >= WALLS_FOR_A_STEP * steps else 0.0
