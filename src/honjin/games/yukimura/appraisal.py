"""What an option is worth, in expected points: the judgement that the greedy bot plays by."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.tennoji import Tennoji
from honjin.kernel.ask import Ask


def appraise(g: Tennoji, ask: Ask) -> Sequence[float]:
    """One value for each option of the ask."""
    return [0.0 for _ in ask.options]
