"""What holds in every position of Sanada's War Chronicle between two actions."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.sanada.rules import forces
from honjin.games.sanada.state import War
from honjin.hexes.sets import few


def invariants(g: War) -> list[str]:
    """Every way in which a position is not one of this war."""
    return [*_field(g), *_castles(g), *_derived(g)]


def _field(g: War) -> Iterator[str]:
    """Nobody shares a hex with an enemy in the field; Forces are lawful and in one place."""
    number = g.land.grid.format
    for h in few(g.occupied[0] & g.occupied[1]):
        yield f"enemies share {number(h)}"
    for units in g.at.values():
        for head in g.heads(units):
            name = g.land.pieces[head].id
            if not forces.lawful(g, head):
                yield f"{name} leads whom it may not"
            if len({(g.where[unit], g.inside >> unit & 1) for unit in few(g.members[head])}) > 1:
                yield f"the Force of {name} is in two places"


def _castles(g: War) -> Iterator[str]:
    """Castles hold no more than they can; forts stand where somebody is."""
    for castle, keep in enumerate(g.land.keeps):
        if g.garrison(castle).bit_count() > keep.room:
            yield f"too many are in {keep.id}"
        if not 0 < g.durability[castle] <= keep.durability:
            yield f"{keep.id} has durability {g.durability[castle]}"
    for side, forts in enumerate(g.forts):
        for h in few(forts):
            if not g.at.get(h, 0) & g.of_side[side]:
                yield f"nobody keeps the fort in {g.land.grid.format(h)}"


def _derived(g: War) -> Iterator[str]:
    """What follows from the rest does follow from it."""
    again = g.copy()
    again.reckon()
    for field in ("at", "members", "occupied", "keeps", "spent"):
        if getattr(again, field) != getattr(g, field):
            yield f"{field} is out of date"
