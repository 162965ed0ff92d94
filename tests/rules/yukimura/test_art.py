"""The decorative map data: it lies on the sheet and touches no rule (2-1-3)."""

from __future__ import annotations

from typing import Any

import pytest

from honjin.games.yukimura import GAME
from honjin.games.yukimura.model.pack import FOLDER
from honjin.wargame.art import loose_art


def points(part: Any) -> list[list[float]]:
    if isinstance(part, dict):
        return [point for inner in part.values() for point in points(inner)]
    if isinstance(part, list) and len(part) == 2 and all(isinstance(n, int | float) for n in part):
        return [part]
    return [point for inner in part for point in points(inner)] if isinstance(part, list) else []


@pytest.mark.parametrize("kind", ["road", "stream", "field", "wood", "village", "site", "name"])
def test_everything_lies_on_the_sheet_or_runs_off_it(kind: str) -> None:
    field = GAME.pack().data.map
    for column, row in points([part.get("points", part.get("at")) for part in loose_art(FOLDER)[kind]]):
        assert -2 <= column <= field.columns + 2
        assert -2 <= row <= field.rows + 2


def test_it_says_that_it_is_ours_and_has_no_effect() -> None:
    assert loose_art(FOLDER)["prov"] == "reconstructed"
    assert loose_art(FOLDER)["effect"] == "none"
    assert not hasattr(GAME.pack().data, "art")
