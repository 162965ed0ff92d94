"""Hidden markers are dealt anew: the same places, and nobody where he may not lie."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from honjin.wargame.narrow import narrowed
from honjin.wargame.secrets import redealt

PLACES = [7, 7, 8, 9, 9]


@pytest.mark.parametrize("seed", range(20))
def test_the_same_places_are_dealt_and_some_only_to_some(seed: int) -> None:
    dealt = redealt(random.Random(seed), range(5), PLACES, {9: [0, 1, 4]})
    assert Counter(dealt.values()) == Counter(PLACES)
    assert dealt.keys() == set(range(5))
    assert {marker for marker, place in dealt.items() if place == 9} <= {0, 1, 4}


def test_every_way_can_come() -> None:
    ways = {tuple(sorted(redealt(random.Random(seed), [0, 1, 2], [7, 8, 9], {9: [2]}).items())) for seed in range(50)}
    assert ways == {((0, 7), (1, 8), (2, 9)), ((0, 8), (1, 7), (2, 9))}


def test_a_value_is_what_a_game_knows_it_to_be() -> None:
    assert narrowed(True, int) is True
    with pytest.raises(AssertionError, match="str is no int"):
        narrowed("1", int)
