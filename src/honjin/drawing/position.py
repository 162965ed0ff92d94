"""A whole position as text without colours, as ``print(play)`` shows it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.drawing.board import Lights, everything, legend, picture
from honjin.drawing.chart import chart_of
from honjin.drawing.hexmap import plain
from honjin.drawing.status import status
from honjin.kernel.game import Game


def drawn(game: Game[Any], facts: Mapping[str, Any]) -> str:
    """Game and scenario, turn and score, the map of all hexes in play, and what its letters mean."""
    chart = chart_of(game)
    lines = [status(chart, facts), *picture(chart, facts, Lights(), everything(chart)), legend(chart, game.sides)]
    return "\n".join([f"{chart.title}: {game.scenario}", *(plain(line).rstrip() for line in lines)])
