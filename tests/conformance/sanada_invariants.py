"""What holds in every position of Sanada's War Chronicle between two actions."""

from __future__ import annotations

from collections.abc import Iterator

from sanada_warlike import warlike as taste

from honjin.games.sanada.rules import forces, investment, supply
from honjin.games.sanada.state import FATES, UNUSED, War
from honjin.hexes.sets import few

__all__ = ["invariants", "settled", "taste"]


def invariants(g: War) -> list[str]:
    """Every way in which a position is not one of this war."""
    return [*_places(g), *_field(g), *_castles(g), *_derived(g)]


def _places(g: War) -> Iterator[str]:
    """Every unit is in exactly one place: in a hex that can be entered, in a castle of its side, or off the map."""
    land = g.land
    for unit, h in enumerate(g.where):
        name = land.pieces[unit].id
        if h >= 0:
            castle = g.castle_in(h)
            if not land.board.present >> h & 1:
                yield f"{name} stands where nobody can"
            if g.inside >> unit & 1 and (castle < 0 or g.owner[castle] != g.side[unit]):
                yield f"{name} is inside and has no castle"
        elif h != UNUSED and h not in FATES:
            yield f"{name} is nowhere: {h}"
        elif g.inside >> unit & 1 or g.members[g.leader[unit]] != 1 << unit:
            yield f"{name} is off the map and in a castle or in a Force"
    if type(g.score) is not int:
        yield f"the score is {g.score!r}"


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
        if not 0 <= g.durability[castle] <= keep.durability:
            yield f"{keep.id} has durability {g.durability[castle]}"
    for side, forts in enumerate(g.forts):
        for h in few(forts):
            if not g.at.get(h, 0) & g.of_side[side]:
                yield f"nobody keeps the fort in {g.land.grid.format(h)}"
            if g.occupied[1 - side] >> h & 1:
                yield f"enemies stand in the fort in {g.land.grid.format(h)}"


def settled(g: War) -> list[str]:
    """What holds when a move, a fight or an arrival is over."""
    return list(_walls(g))


def _walls(g: War) -> Iterator[str]:
    """Castles stand; they are invested while enemies outnumber their garrisons (19.2.7, R34)."""
    for castle, keep in enumerate(g.land.keeps):
        if not g.durability[castle]:
            yield f"{keep.id} has fallen and has no new owner"
        if g.is_invested(castle) and (g.unusable >> castle & 1 or not investment.outnumbers(g, castle)):
            yield f"{keep.id} is invested by too few"


def _derived(g: War) -> Iterator[str]:
    """What follows from the rest does follow from it."""
    again = g.copy()
    again.reckon()
    for field in ("at", "members", "occupied", "keeps", "spent"):
        if getattr(again, field) != getattr(g, field):
            yield f"{field} is out of date"
    again.fed = {}
    for side in (0, 1):
        if supply.supplied(g, side) != supply.supplied(again, side):
            yield f"the supply of {g.land.sides[side]} is out of date"
