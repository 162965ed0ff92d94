"""Random boards of the real game, and the same as plain dicts for the referees."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from plain_ground import RANKS, World
from sanada_theatre import theatre

from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import forces
from honjin.games.sanada.rules.investment import outnumbers
from honjin.games.sanada.state import SPENT, Marker, War
from honjin.games.sanada.static import Theatre
from honjin.hexes.sets import few, hexset
from honjin.wargame.actions import Units


def random_war(
    dice: Random, *, groups: int = 14, radius: int = 3, without: tuple[str, ...] = (), first: str = ""
) -> War:
    """Groups of both sides close together somewhere on the map, in castles and before them, many of them spent.

    ``first``: somebody who is there in any case.
    """
    land = theatre()
    g = War(land)
    centre = dice.choice([keep.hex for keep in land.keeps])
    distance = land.grid.distance
    near = [h for h in land.board.hexes if distance(h, centre) <= radius]
    left = {side: _free(land, side, without) for side in (OSAKA, KANTO)}
    if first:
        unit = land.unit_of[first]
        left[g.side[unit]].remove(unit)
        _stand(g, dice, 1 << unit | _draw(dice, left[g.side[unit]], 4), dice.choice(near))
    for number in range(groups):
        side = number % 2
        castles = [h for h in near if _is_for(land, h, side) and not g.inside_at(h)]
        if castles and dice.random() < 0.2:
            _garrison(g, dice, side, dice.choice(castles), left[side])
            continue
        open_to = [h for h in near if not g.occupied[1 - side] >> h & 1]
        if open_to:
            _stand(g, dice, _draw(dice, left[side], 4), dice.choice(open_to))
    _wear(g, dice)
    _besiege(g)
    for h in near:
        for side in (OSAKA, KANTO):
            if g.occupied[side] >> h & 1 and dice.random() < 0.2:
                g.forts[side] |= 1 << h
    return g


def siege_war(dice: Random, *, castles: int = 8, without: tuple[str, ...] = ()) -> War:
    """Castles of both sides with garrisons or without, battered, and enemies before them."""
    land = theatre()
    g = War(land)
    left = {side: _free(land, side, without) for side in (OSAKA, KANTO)}
    for keep in dice.sample(land.keeps, castles):
        owner = OSAKA if keep.hex == land.pool_hex else dice.choice([OSAKA, KANTO])
        castle = land.castle_at[keep.hex]
        g.owner[castle], g.durability[castle] = owner, dice.randint(1, keep.durability)
        if dice.random() < 0.7:
            _stand(g, dice, _draw(dice, left[owner], min(5, keep.room)), keep.hex, inside=True)
        for _ in range(dice.randint(1, 3)):
            _stand(g, dice, _draw(dice, left[1 - owner], 4), keep.hex)
    _wear(g, dice)
    _besiege(g)
    g.level = [level if level < 0 else dice.randint(0, 4) for level in g.level]
    return g


def _free(land: Theatre, side: int, without: tuple[str, ...]) -> list[int]:
    """Units of a side; those who lead, and plain units in equal numbers."""
    barred = {land.unit_of[name] for name in without}
    return [unit for unit in few(land.side_units[side]) if unit not in barred]


def _draw(dice: Random, left: list[int], most: int) -> Units:
    chosen = dice.sample(left, min(len(left), dice.randint(1, most)))
    for unit in chosen:
        left.remove(unit)
    return hexset(chosen)


def _stand(g: War, dice: Random, units: Units, h: int, *, inside: bool = False) -> None:
    """Units in a hex, in lawful forces or each alone."""
    g.settle(units, h, inside=inside)
    if dice.random() < 0.8:
        forces.form(g, [force for force in forces.default_forces(g, units) if len(force) > 1])


def _is_for(land: Theatre, h: int, side: int) -> bool:
    """Whether a side may hold a castle there; that of Osaka would end the war in other hands."""
    return h in land.castle_at and (side == OSAKA or land.castle_at[h] != land.osaka_castle)


def _garrison(g: War, dice: Random, side: int, h: int, left: list[int]) -> None:
    castle = g.land.castle_at[h]
    g.owner[castle] = side
    _stand(g, dice, _draw(dice, left, min(4, g.land.keeps[castle].room)), h, inside=True)


def _wear(g: War, dice: Random) -> None:
    share = dice.choice([0.1, 0.4, 0.8])
    spent = [unit for unit, h in enumerate(g.where) if h >= 0 and dice.random() < share]
    g.turn_over(hexset(spent), SPENT)


def _besiege(g: War) -> None:
    """Castles in whose hexes enemies outnumber the garrison are invested."""
    for castle in range(len(g.land.keeps)):
        if outnumbers(g, castle):
            g.level[castle] = 0
    g.recount_keeps()


def mark(g: War, dice: Random) -> None:
    """Some Forces have engaged enemies next to them, never against a marker that lies there (R65)."""
    for side in (OSAKA, KANTO):
        for head in g.heads(g.on_map(g.of_side[side]) & ~g.inside):
            start = g.where[head]
            for target in few(g.land.board.linked_set[start] & g.occupied[1 - side]):
                if dice.random() < 0.15 and Marker(1 - side, target, start) not in g.markers:
                    g.markers.append(Marker(side, start, target))
                    g.bound |= g.members[head] | g.outside_at(target)


def flag(g: War, dice: Random) -> None:
    """Some units have moved, checked, or are held by their scenario."""
    there = [unit for unit, h in enumerate(g.where) if h >= 0]
    g.moved, g.checked, g.held = (
        hexset(unit for unit in there if dice.random() < share) for share in (0.05, 0.05, 0.03)
    )


# ------------------------------------------------------------------------------------------------ plain


def plain(g: War) -> World:
    """The board as plain dicts."""
    land = g.land
    number, sides = land.grid.format, ("osaka", "kanto")
    return _ground() | {
        "castles": {
            keep.id: {
                "hex": number(keep.hex),
                "owner": sides[g.owner[castle]],
                "usable": not g.unusable >> castle & 1,
                "invested": g.is_invested(castle),
                "level": g.level[castle] if g.is_invested(castle) else None,
                "durability": keep.durability,
                "now": g.durability[castle],
                "strength": keep.strength,
            }
            for castle, keep in enumerate(land.keeps)
        },
        "forts": {number(h): sides[side] for side in (OSAKA, KANTO) for h in few(g.forts[side])},
        "markers": [
            {"side": sides[marker.side], "from": number(marker.hex), "to": number(marker.target)}
            for marker in dict.fromkeys(g.markers)
        ],
        "units": {piece.id: _unit(g, unit) for unit, piece in enumerate(land.pieces)},
        "ends": {"ieyasu": land.pieces[land.ieyasu].id, "hideyori": land.pieces[land.hideyori].id},
        "seats": {
            land.pieces[lord].id: [land.keeps[castle].id for castle in castles] for lord, castles in land.seats.items()
        },
        "home": {
            name: {"number": land.pieces[few(group)[0]].home, "units": land.ids(group)}
            for name, group in land.home_groups
        },
    }


@cache
def _ground() -> World:
    field = theatre().pack.map
    return {
        "terrain": field.terrain_by_hex(),
        "rivers": {frozenset(side.split("-")) for side in field.river_hexsides},
        "water": {frozenset(side.split("-")) for side in field.closed_hexsides},
    }


def _unit(g: War, unit: int) -> dict[str, Any]:
    land, piece = g.land, g.land.pieces[unit]
    return {
        "side": ("osaka", "kanto")[g.side[unit]],
        "hex": land.grid.format(g.where[unit]) if g.where[unit] >= 0 else None,
        "inside": bool(g.inside >> unit & 1),
        "leader": land.pieces[g.leader[unit]].id,
        "rank": RANKS[piece.rank],
        "rating": piece.rating,
        "spent": bool(g.spent >> unit & 1),
        "retreated": bool(g.retreated >> unit & 1),
        "moved": bool(g.moved >> unit & 1),
        "checked": bool(g.checked >> unit & 1),
        "bound": bool(g.bound >> unit & 1),
        "held": bool(g.held >> unit & 1),
        "action": piece.action,
        "clan": str(piece.clan) if land.bound >> unit & 1 else "",
        "boxes": piece.boxes,
    }
