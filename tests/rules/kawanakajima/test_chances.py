"""How likely each result of the Combat Table is, against all throws of four dice."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from kawanakajima_field import game

from honjin.games.kawanakajima.static import THROWS


@pytest.mark.rule("kawanakajima 11.7", "kawanakajima R53")
@pytest.mark.parametrize(("col", "lin"), [(0, 0), (4, 0), (-2, 7), (8, 3), (-25, -25), (40, 40)])
def test_results_of_a_battle_over_all_dice(col: int, lin: int) -> None:
    field = game().field
    dice = product(range(1, 7), repeat=4)
    wanted = Counter(field.result(col + a + b, lin + c + d) for a, b, c, d in dice)
    assert dict(field.chances(col, lin)) == wanted
    assert sum(wanted.values()) == THROWS
