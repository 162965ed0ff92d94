"""Battles of the game against the referee, on random boards: the same dice and answers lead to the same end."""

from __future__ import annotations

from random import Random

import pytest
from battle_referee import battles, fight
from echoes import Chance, Echo
from plain_ground import World
from random_wars import plain, random_war

from honjin.games.sanada.rules import battle, fighting
from honjin.games.sanada.state import Edge, Node, War

pytestmark = pytest.mark.rule(
    "sanada 18.1.1", "sanada 18.3.1", "sanada 18.3.4", "sanada 18.3.5", "sanada 18.7.2", "sanada 18.7.8",
    "sanada 18.8.1", "sanada 18.8.2", "sanada 18.8.3", "sanada 18.9.4", "sanada 18.9.7", "sanada R23", "sanada R26",
    "sanada R28", "sanada R69",
)  # fmt: skip

SIDES = ("osaka", "kanto")
KEPT = ("hex", "inside", "leader", "spent", "retreated")


def declare(g: War, side: int, dice: Random) -> dict[Edge, int]:
    """Attacks of both sides as markers and declarations make them: at most one between two hexes."""
    found: dict[Edge, int] = {}
    for by in (side, 1 - side):
        for action in fighting.attacks(g, by):
            edge = fighting.edge_of(g, action)  # type: ignore[arg-type]
            in_turn = by == side or not edge.attacker.inside
            wanted = dice.random() < (0.7 if by == side else 0.3)
            if wanted and in_turn and Edge(edge.defender, edge.attacker) not in found:
                found[edge] = by
    return found


def node(g: War, one: Node) -> str:
    return g.land.grid.format(one.hex) + "!" * one.inside


def told(where: World) -> dict[str, tuple[object, ...]]:
    """What must be the same of every unit; who is gone is gone."""
    units = where["units"]
    return {
        name: tuple(unit[key] for key in KEPT) if unit["hex"] is not None else (None,) for name, unit in units.items()
    }


def compare(seed: int, *, with_ieyasu: bool = False) -> int:
    """One combat phase; how many battles it had."""
    dice = Random(seed)
    g = random_war(dice, first="tokugawa_ieyasu") if with_ieyasu else random_war(dice, without=("tokugawa_ieyasu",))
    side = dice.choice([0, 1])
    found = declare(g, side, dice)
    fought = 0
    for group in battle.groups(list(found)):
        if not all(battle.fighters(g, one) for edge in group for one in edge):
            continue
        if any(g.all_spent(battle.fighters(g, edge.attacker)) for edge in group):
            continue
        where, before = plain(g), g.score
        edges = {(node(g, edge.attacker), node(g, edge.defender)): SIDES[found[edge]] for edge in group}
        [plan] = battles(edges, SIDES[side])
        assert plan["lead"] == SIDES[battle.leading_side(g, group, side)]
        chance = Chance(dice)
        result = chance.play(battle.battle(g, group, side))
        echo = Echo(g, chance.heard)
        report = fight(where, plan, echo.roll, echo.ask)
        assert (result is None) == (report["result"] is None)
        if result is not None:
            return fought
        assert echo.heard == []
        assert told(report["world"]) == told(plain(g))
        assert report["score"] == g.score - before
        fought += 1
    return fought


@pytest.mark.parametrize("seed", range(120))
def test_battles_end_as_the_referee_says(seed: int) -> None:
    """Without Ieyasu, so that nobody goes home."""
    compare(seed)


@pytest.mark.parametrize("seed", [*range(60), 5269, 5736])
def test_battles_in_which_lords_may_go_home(seed: int) -> None:
    """With Ieyasu in the midst of them; in the last two a node has only spent units left when others have gone home."""
    compare(seed, with_ieyasu=True)
