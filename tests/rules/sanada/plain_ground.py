"""The map of Sanada's War Chronicle in plain dicts: geometry, costs, forces and zones of control, told by the rules.

Nothing here comes from the game. A world is a dict:

    terrain   {"1724": "flat", ...}; hexes that are not named do not exist
    rivers    pairs of hexes, each a frozenset
    water     pairs of hexes with nothing but water between them
    castles   {id: {"hex", "owner", "usable", "invested", "durability"}}
    forts     {hex: side}
    units     {id: {"side", "hex", "inside", "leader", "rank", "rating", "spent", "retreated", "clan", "boxes"}}
              whoever is out of the game has the hex None
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

World = dict[str, Any]
Hex = str
Pair = frozenset[str]

COSTS: Final = {"flat": 1, "rough": 2, "marsh": 2}
"""All other terrain is closed (14.1.4)."""
RANKS: Final = ("gunzei", "busho", "taisho", "sodaisho")
ODD: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
EVEN: Final = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def pair(text: str) -> Pair:
    """A side as the maps write it: ``1724-1725``."""
    return frozenset(text.split("-"))


def around(h: Hex) -> list[Hex]:
    """The six hexes around one, on the map or not."""
    column, row = int(h[:2]), int(h[2:])
    return [f"{column + dc:02d}{row + dr:02d}" for dc, dr in (ODD if column % 2 else EVEN)]


def far(a: Hex, b: Hex) -> int:
    """Hexes from one to another, counted straight over any terrain."""
    (ax, ay, az), (bx, by, bz) = _cube(a), _cube(b)
    return max(abs(ax - bx), abs(ay - by), abs(az - bz))


def _cube(h: Hex) -> tuple[int, int, int]:
    column, row = int(h[:2]), int(h[2:])
    low = row - (column + 1) // 2  # even columns lie half a hex lower
    return column, low, -column - low


def is_open(world: World, h: Hex) -> bool:
    """Whether somebody can stand there."""
    return world["terrain"].get(h) in COSTS


def linked(world: World, h: Hex) -> list[Hex]:
    """Hexes next to one that can be entered from it (14.1.4, 14.1.5)."""
    return [g for g in around(h) if is_open(world, g) and frozenset((h, g)) not in world["water"]]


def alive(world: World) -> Iterable[tuple[str, dict[str, Any]]]:
    """Units on the map."""
    return ((name, unit) for name, unit in world["units"].items() if unit["hex"] is not None)


def in_field(world: World, side: str) -> set[Hex]:
    """Hexes with forces of a side outside castles."""
    return {unit["hex"] for _, unit in alive(world) if unit["side"] == side and not unit["inside"]}


def garrison(world: World, castle: dict[str, Any]) -> list[str]:
    """Who is inside."""
    return [name for name, unit in alive(world) if unit["inside"] and unit["hex"] == castle["hex"]]


def other(side: str) -> str:
    return "kanto" if side == "osaka" else "osaka"


def zone(world: World, side: str) -> set[Hex]:
    """Hexes in a side's zones of control (9, 9.1.1, 9.1.2, R2, R3)."""
    sources = set(in_field(world, side))
    for castle in world["castles"].values():
        if castle["owner"] == side and castle["usable"] and not castle["invested"]:
            sources.add(castle["hex"])
    reached = {g for h in sources for g in linked(world, h)}
    return reached - in_field(world, other(side))


def hostile_castles(world: World, side: str) -> set[Hex]:
    """Hexes that cost a side a point more: enemy castles that are not invested (14.2.7)."""
    return {
        castle["hex"]
        for castle in world["castles"].values()
        if castle["owner"] != side and castle["usable"] and not castle["invested"]
    }


def step_cost(world: World, side: str, a: Hex, b: Hex) -> int:
    """What it costs a side to go from a hex to the next (14.1.1, 14.1.2, 14.2.7)."""
    return ground_cost(world, a, b) + (b in hostile_castles(world, side))


def ground_cost(world: World, a: Hex, b: Hex) -> int:
    """Terrain and river alone."""
    return COSTS[world["terrain"][b]] + (frozenset((a, b)) in world["rivers"])
