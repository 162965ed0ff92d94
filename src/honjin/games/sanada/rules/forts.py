"""Chapter 22: forts."""

from __future__ import annotations

from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Side
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame.actions import Unit, Units


def refuse_build(g: War, head: Unit, spent: int) -> Refusal | None:
    """Why a Force cannot build a fort where it stands (22.1, R38)."""
    h = g.where[head]
    if g.inside >> head & 1:
        return Refusal("22.1", say("A garrison builds no fort"))
    if spent:
        return Refusal("22.1", say("A fort takes the whole allowance, and the force has used some of it"))
    if g.forts[g.side[head]] >> h & 1:
        return Refusal("22.1", say("There is a fort in {hex} already", hex=g.land.place(h)))
    return None


def build(g: War, head: Unit) -> None:
    """A Force spends its movement on a fort (22.1)."""
    g.forts[g.side[head]] |= 1 << g.where[head]
    g.tell("fort", "22.1", unit=head, hex=g.where[head])


def watch(g: War) -> None:
    """A fort stands while men of its side are in the hex and no enemy in the field (22.2.2, R38)."""
    for side, built in enumerate(g.forts):
        for h in few(built):
            if not g.at.get(h, 0) & g.of_side[side] or g.occupied[1 - side] >> h & 1:
                _raze(g, side, h)


def passed(g: War, units: Units, path: Path) -> None:
    """Forts on the way of a Force go at once: its own where nobody stays, the enemy's where it comes (22.2.2, R38)."""
    side = g.side[few(units)[0]]
    if g.forts[side] >> path[0] & 1 and not g.at.get(path[0], 0) & g.of_side[side] & ~units:
        _raze(g, side, path[0])
    for h in few(g.forts[1 - side] & hexset(path[1:])):
        _raze(g, 1 - side, h)


def _raze(g: War, side: Side, h: Hex) -> None:
    g.forts[side] &= ~(1 << h)
    g.tell("fort_gone", "22.2.2", hex=h, side=side)
