"""Small worlds for the reference implementations: open ground, and who stands on it."""

from __future__ import annotations

from typing import Any

from plain_ground import World, pair


def world(columns: int = 20, rows: int = 12, **terrain: str) -> World:
    """Flat ground; ``h0405="rough"`` makes a hex something else."""
    ground = {f"{c:02d}{r:02d}": "flat" for c in range(1, columns + 1) for r in range(1, rows + 1)}
    ground |= {name[1:]: kind for name, kind in terrain.items()}
    return {"terrain": ground, "rivers": set(), "water": set(), "castles": {}, "forts": {}, "units": {}}


def sides(where: World, kind: str, *texts: str) -> None:
    """Rivers or water between hexes."""
    where[kind] |= {pair(text) for text in texts}


def castle(where: World, name: str, h: str, owner: str, durability: int = 2, **more: Any) -> None:
    known = {"hex": h, "owner": owner, "usable": True, "invested": False, "durability": durability}
    where["castles"][name] = known | more


def unit(where: World, name: str, side: str, h: str, rank: str = "busho", rating: int = 1, **more: Any) -> None:
    """A unit that leads itself, in the open and full, unless something else is said."""
    known = {
        "side": side, "hex": h, "inside": False, "leader": name, "rank": rank, "rating": rating, "spent": False,
        "retreated": False, "clan": "", "boxes": 3 if rank == "taisho" else 8 if rank == "sodaisho" else 0,
    }  # fmt: skip
    where["units"][name] = known | more


def force(where: World, leader: str, led: int, **more: Any) -> None:
    """So many busho under a leader who is there already; their names are his with a number."""
    head = where["units"][leader]
    for number in range(1, led + 1):
        unit(where, f"{leader}_{number}", head["side"], head["hex"], leader=leader, inside=head["inside"], **more)
