"""Assaults and sieges of the game against the second reckoning: the same dice and answers lead to the same end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from echoes import Chance, Echo
from plain_ground import World
from random_wars import plain, siege_war
from siege_referee import FallenError, assault as storm, clean_up, may_assault, start_phase

from honjin.games.sanada.rules import assault, castles, fighting
from honjin.games.sanada.state import War
from honjin.wargame.orders import Fight, Lose

pytestmark = pytest.mark.rule(
    "sanada 10.1", "sanada 10.1.1", "sanada 10.1.2", "sanada 10.1.3", "sanada 10.2.1", "sanada 10.2.2",
    "sanada 10.2.3", "sanada 19.1.2", "sanada 19.1.3", "sanada 19.1.4", "sanada 19.1.5", "sanada 19.1.6",
    "sanada 19.1.8", "sanada 19.1.9", "sanada 19.1.10", "sanada 19.1.11", "sanada 19.1.12", "sanada 19.2.2",
    "sanada 19.2.7", "sanada R6", "sanada R7", "sanada R31", "sanada R32", "sanada R33", "sanada R34", "sanada R44",
    "sanada R67",
)  # fmt: skip

SIDES = ("osaka", "kanto")


class Walls(Echo):
    """Answers for assaults besides."""

    def _walls(self, **_: Any) -> str | None:
        action = self.next("walls")
        return self.name(action.unit) if isinstance(action, Lose) else None

    def _press_on(self) -> bool:
        return isinstance(self.next("press_on"), Fight)


def besieged_war(dice: Random) -> War:
    """Sieges in which some have just fled to where they are."""
    g = siege_war(dice, without=("tokugawa_ieyasu",))
    everybody = g.heads(g.on_map(g.of_side[0] | g.of_side[1]))
    g.retreated = g.forces_of([head for head in everybody if dice.random() < 0.15])
    return g


def same(where: World, g: War) -> None:
    """Castles, forts and units are as the referee has them."""
    now = plain(g)
    assert where["castles"] == now["castles"]
    assert where["forts"] == now["forts"]
    for name, unit in now["units"].items():
        keys = ("hex", "inside", "leader", "spent") if unit["hex"] is not None else ("hex",)
        assert [where["units"][name][key] for key in keys] == [unit[key] for key in keys], name


def compare(seed: int) -> int:
    """A combat phase of assaults, its clean-up and the next start phase; how many castles were assaulted."""
    dice = Random(seed)
    g, fought = besieged_war(dice), 0
    side = dice.choice([0, 1])
    g.phase = 5 if side == 0 else 10
    for castle, keep in enumerate(g.land.keeps):
        where, before = plain(g), g.score
        lawful = where["castles"][keep.id]["owner"] != SIDES[side] and may_assault(where, keep.id)
        assert (assault.refuse_assault(g, side, castle) is None) == lawful
        if not lawful:
            continue
        chance = Chance(dice)
        result = chance.play(assault.assault(g, castle))
        echo = Walls(g, chance.heard)
        try:
            points = storm(where, keep.id, echo.roll, echo.ask)
        except FallenError:
            assert result is not None
            return fought
        assert (result, echo.heard) == (None, [])
        assert points == g.score - before
        same(where, g)
        fought += 1
    where = plain(g)
    fighting._clean_up(g, side)
    clean_up(where, SIDES[side])
    same(where, g)
    return fought + falls(g, 1 - side, dice)


def falls(g: War, side: int, dice: Random) -> int:
    """Walls, falls and levels of a start phase; how many castles were tested."""
    where, before = plain(g), g.score
    castles.repair(g, side)
    chance = Chance(dice)
    result = chance.play(castles.fall(g, side)) or chance.play(castles.tighten(g, side))
    echo = Walls(g, chance.heard)
    try:
        points = start_phase(where, SIDES[side], echo.roll)
    except FallenError:
        assert result is not None
        return 0
    assert (result, echo.heard) == (None, [])
    assert points == g.score - before
    same(where, g)
    return len(chance.heard)


@pytest.mark.parametrize("seed", range(50))
def test_assaults_and_sieges_end_as_the_referee_says(seed: int) -> None:
    compare(seed)
