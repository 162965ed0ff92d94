"""Supply and zones of the game against the second reckoning, on random boards."""

from __future__ import annotations

from random import Random

import pytest
from plain_ground import zone as plain_zone
from random_wars import plain, random_war
from supply_oracle import fed_hexes, in_supply

from honjin.games.sanada.rules import supply
from honjin.games.sanada.rules.zones import zone
from honjin.hexes.sets import members

pytestmark = pytest.mark.rule("sanada 9", "sanada 11", "sanada 17.3.1", "sanada R9")

SIDES = ("osaka", "kanto")


@pytest.mark.parametrize("seed", range(40))
def test_supply_and_zones_are_the_same(seed: int) -> None:
    dice = Random(seed)
    for _ in range(3):
        g = random_war(dice, groups=dice.choice([6, 14, 24]), radius=dice.choice([3, 6, 9]))
        where, number = plain(g), g.land.grid.format
        for side, name in enumerate(SIDES):
            assert {number(h) for h in members(zone(g, side))} == plain_zone(where, name)
            assert {number(h) for h in members(supply.supplied(g, side).hexes)} == set(fed_hexes(where, name))
            hungry = {g.land.pieces[head].id for head in supply.without_supply(g, side)}
            heads = {g.land.pieces[head].id for head in g.heads(g.on_map(g.of_side[side]))}
            assert heads - hungry == heads & in_supply(where, name)
