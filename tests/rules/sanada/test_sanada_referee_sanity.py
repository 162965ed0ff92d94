"""Random battles before the referee: they end, nobody is in two places, and every point has a reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from battle_referee import attacks, battles, fight, is_able
from battle_tables import elimination_points
from plain_ground import World, in_field, linked
from plain_worlds import castle, sides, unit, world

RANKS = ["gunzei", "busho", "busho", "taisho", "sodaisho"]


def muster(dice: Random) -> World:
    """A dozen forces on a small map of all kinds of ground, and a castle with a garrison."""
    ground = [f"{c:02d}{r:02d}" for c in range(1, 8) for r in range(1, 8)]
    rough = {f"h{h}": dice.choice(["rough", "marsh", "mountain"]) for h in dice.sample(ground, 10)}
    where = world(7, 7, **rough)
    sides(where, "rivers", *(f"{h}-{dice.choice(linked(where, h) or [h])}" for h in dice.sample(ground, 10)))
    taken: dict[str, str] = {}
    for number in range(12):
        side = "osaka" if number % 2 else "kanto"
        h = dice.choice([g for g in ground if where["terrain"][g] != "mountain" and taken.get(g, side) == side])
        taken[h] = side
        head = f"{side}_{number}"
        rank = dice.choice(RANKS)
        unit(where, head, side, h, rank, dice.randint(0, 5), spent=dice.random() < 0.3)
        for led in range(dice.randint(0, 3) if rank in ("taisho", "sodaisho") else 0):
            unit(where, f"{head}_{led}", side, h, "busho", leader=head, spent=dice.random() < 0.3)
    besieged = dice.choice(sorted(in_field(where, "kanto")))
    castle(where, "keep", besieged, "osaka", durability=3, invested=True)
    unit(where, "warden", "osaka", besieged, "taisho", 3, inside=True)
    return where


class Chance:
    """Random dice and random answers."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)

    def roll(self, what: str, dice: int) -> int:
        return sum(self.dice.randint(1, 6) for _ in range(dice))

    def ask(self, kind: str, **about: Any) -> Any:
        return getattr(self, "_" + kind.replace(" ", "_").replace("-", "_"))(**about)

    def _split(self, enemies: list[str], strength: int, **_: Any) -> dict[str, int]:
        put = dict.fromkeys(enemies, 0)
        for _point in range(strength):
            put[self.dice.choice(enemies)] += 1
        return put

    def _lose(self, units: list[str], full: list[str], spent: int, removed: int, **_: Any) -> dict[str, list[str]]:
        return {"spent": self.dice.sample(full, spent), "removed": self.dice.sample(units, removed)}

    def _declare(self, **_: Any) -> bool:
        return self.dice.random() < 0.2

    def _pursue(self, targets: list[str], **_: Any) -> str:
        return self.dice.choice(targets)

    def _fall_back(self, forces: list[str], ways: list[tuple[list[str], int]]) -> dict[str, Any]:
        return {"force": self.dice.choice(forces), "path": self.dice.choice(ways)[0] if ways else []}

    def _advance(self, forces: list[str], hexes: list[str], **_: Any) -> dict[str, str]:
        return {name: self.dice.choice(hexes) for name in forces if self.dice.random() < 0.5}

    def _re_form(self, pairs: list[tuple[str, str]], **_: Any) -> dict[str, str]:
        name, head = self.dice.choice(pairs)
        return {name: head} if self.dice.random() < 0.5 else {}


def declared(where: World, half: str, dice: Random) -> list[tuple[str, str]]:
    """Some of the attacks that a side could make."""
    foe = "kanto" if half == "osaka" else "osaka"
    enemies = in_field(where, foe)
    able = [h for h in sorted(in_field(where, half)) if is_able(where, h, half)]
    found = [(h, g) for h in able for g in linked(where, h) if g in enemies]
    keep = where["castles"]["keep"]["hex"]
    if half == "osaka" and keep in enemies and is_able(where, keep + "!", half):
        found.append((keep + "!", keep))
    return [edge for edge in found if dice.random() < 0.8]


@pytest.mark.parametrize("seed", range(150))
def test_random_battles(seed: int) -> None:
    dice = Random(seed)
    where, half = muster(dice), dice.choice(["osaka", "kanto"])
    chance = Chance(seed)
    for battle in battles(attacks(where, half, [], declared(where, half, dice)), half):
        before = where
        report = fight(before, battle, chance.roll, chance.ask)
        where = report["world"]
        assert not in_field(where, "osaka") & in_field(where, "kanto")
        assert report["score"] == reasons(before, where, battle, report["log"])
        for known in where["units"].values():
            head = where["units"][known["leader"]]
            assert known["hex"] is None or (head["hex"], head["inside"]) == (known["hex"], known["inside"])


def reasons(before: World, after: World, battle: dict[str, Any], log: list[tuple[Any, ...]]) -> int:
    """What was lost and who was beaten, as points of Osaka."""
    points = 0
    for entry in log:
        if entry[0] == "defeat":
            points += int(entry[2]) * (1 if battle["sides"][entry[1]] == "kanto" else -1)
    for name, known in before["units"].items():
        if known["hex"] is not None and after["units"][name]["hex"] is None:
            points += elimination_points(name, known) * (1 if known["side"] == "kanto" else -1)
    return points
