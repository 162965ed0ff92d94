"""Assaults and sieges by the letter of the rules (10, 19, R6, R7, R31-R34, R44, R67), without any part of the game.

Dice come from ``roll(what, dice)``, decisions from ``ask(kind, ...)``. Castles have ``now`` (durability left),
``level`` (None: not invested) and ``strength`` beside what :mod:`plain_ground` says. Points are Osaka's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from battle_tables import assault_modifiers, damage, rating_of, strength_of
from march_referee import besieged, drop_forts, invest, watch
from plain_ground import RANKS, World, alive, garrison, other
from retreat_referee import Ask, free_orphans, leaders, losses, remove

Roll = Callable[[str, int], int]

SIEGE: Final = {
    "gunzei": (0, 1, 1, 2, 2, 3),
    "busho": (0, 0, 1, 1, 2, 2),
    "taisho": (0, 0, 0, 0, 1, 1),
    "sodaisho": (0, 0, 0, 0, 0, 1),
}
"""By how much the level rises, for each die (10.2.2)."""


class FallenError(Exception):
    """The war is over: Ieyasu, Hideyori or Osaka Castle is lost (27.2)."""


def capture_points(durability: int) -> int:
    """What a castle is worth, by its printed durability (R44)."""
    return 4 if durability >= 4 else max(0, durability - 1)


def give(side: str, points: int) -> int:
    """Points of a side as Osaka's score counts them."""
    return points if side == "osaka" else -points


def fall(world: World, name: str) -> int:
    """A castle changes hands: whole again, and everybody inside is lost (10.1.2, 10.1.3, 19.1.12, R7)."""
    castle = world["castles"][name]
    taker = other(castle["owner"])
    points = capture_points(castle["durability"])
    for unit in garrison(world, castle):
        points += remove(world, unit)
    castle |= {"owner": taker, "now": castle["durability"], "invested": False, "level": None}
    return give(taker, points)


def test_end(world: World, lost: list[str]) -> None:
    ends = world["ends"]
    if ends["ieyasu"] in lost or ends["hideyori"] in lost or world["castles"]["osaka"]["owner"] == "kanto":
        raise FallenError


# ------------------------------------------------------------------------------------------------ start phase


def start_phase(world: World, side: str, roll: Roll) -> int:
    """Castles of a side: walls, falls, levels, in the order of their names; the points that Osaka gains (10, R33)."""
    mine = sorted(name for name, castle in world["castles"].items() if castle["owner"] == side and castle["usable"])
    for name in mine:
        if not world["castles"][name]["invested"]:
            world["castles"][name]["now"] = world["castles"][name]["durability"]
    points = 0
    for name in [name for name in mine if world["castles"][name]["invested"]]:
        if roll(f"fall {name}", 1) <= world["castles"][name]["level"]:
            before = [unit for unit, _ in alive(world)]
            points += fall(world, name)
            test_end(world, [unit for unit in before if world["units"][unit]["hex"] is None])
    for name in mine:
        castle = world["castles"][name]
        if castle["invested"]:
            ranks = [RANKS.index(world["units"][unit]["rank"]) for unit in garrison(world, castle)]
            row = SIEGE[RANKS[max(ranks, default=0)]]
            castle["level"] += row[roll(f"siege {name}", 1) - 1]
    drop_forts(world)
    return points


# ------------------------------------------------------------------------------------------------ assault


def attackers(world: World, name: str) -> list[str]:
    """Forces of the other side in the open in the hex, but those that retreated (R31, R67)."""
    castle = world["castles"][name]
    place = (other(castle["owner"]), castle["hex"], False, False)
    keys = ("side", "hex", "inside", "retreated")
    return [unit for unit, known in alive(world) if tuple(known[key] for key in keys) == place]


def defenders(world: World, name: str) -> list[str]:
    """Those inside, but who fled there in this phase (R67)."""
    inside = garrison(world, world["castles"][name])
    return [unit for unit in inside if not world["units"][unit]["retreated"]]


def full(world: World, units: list[str]) -> list[str]:
    return [unit for unit in units if not world["units"][unit]["spent"]]


def may_assault(world: World, name: str) -> bool:
    """An own force with a full unit stands before a usable enemy castle (19.1.2, 18.4.2)."""
    return bool(world["castles"][name]["usable"] and full(world, attackers(world, name)))


def assault(world: World, name: str, roll: Roll, ask: Ask) -> int:
    """Rounds until it falls, nobody is full, or the attacker stops (19.1.5, 19.1.6); the points that Osaka gains."""
    taker, points = other(world["castles"][name]["owner"]), 0
    while True:
        points += assault_round(world, name, roll, ask)
        done = world["castles"][name]["owner"] == taker or not full(world, attackers(world, name))
        if done or not ask("press_on"):
            break
    drop_forts(world)
    watch(world)
    return points


def assault_round(world: World, name: str, roll: Roll, ask: Ask) -> int:
    """Both roll; the owner's losses, then the attacker's, all taken together (19.1.3, 19.1.8, R32)."""
    units, castle = world["units"], world["castles"][name]
    before = [unit for unit, _ in alive(world)]
    storming, inside = attackers(world, name), defenders(world, name)
    rating = rating_of(units[unit] for unit in leaders(world, storming))
    against = rating_of(units[unit] for unit in leaders(world, inside)) if inside else 0
    rows = assault_modifiers(castle["strength"], rating, against)
    harm = damage(strength_of(units[unit] for unit in storming), roll("assault", 2) + rows[0])
    back = damage(1 + strength_of(units[unit] for unit in inside), roll("defence", 2) + rows[1])
    owner = castle["owner"]
    points = give(other(owner), defend(world, name, harm, ask))
    spent, removed = losses(world, storming, back, ask, name)
    for unit in spent:
        units[unit]["spent"] = True
    points += give(owner, sum(remove(world, unit) for unit in removed))
    if not castle["now"]:
        points += fall(world, name)
    test_end(world, [unit for unit in before if units[unit]["hex"] is None])
    free_orphans(world, ask)
    return points


def defend(world: World, name: str, harm: int, ask: Ask) -> int:
    """Point by point on the walls or on men: a full one is spent, when none is full one is removed (19.1.8, R32)."""
    castle, points = world["castles"][name], 0
    for _ in range(harm):
        if not castle["now"]:
            break
        inside = defenders(world, name)
        unit = ask("walls", units=inside) if inside else None
        if unit is None:
            castle["now"] -= 1
        elif not world["units"][unit]["spent"]:
            world["units"][unit]["spent"] = True
        else:
            assert not full(world, inside)
            points += remove(world, unit)
    return points


def clean_up(world: World, side: str) -> None:
    """Castles of the enemy before which a side has enough are invested; all others are tested (R34)."""
    for castle in world["castles"].values():
        if castle["owner"] != side and besieged(world, castle):
            invest(world, castle["hex"])
    watch(world)
