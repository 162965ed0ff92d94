"""When it is and how it stands: one line over a map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from honjin.drawing.chart import Chart
from honjin.drawing.hexmap import Cell, Line


def status(chart: Chart, facts: Mapping[str, Any]) -> Line:
    """Turn, hour, phase and score."""
    parts = [f"Turn {facts['turn']} of {facts['turns']}"] if "turns" in facts else []
    parts += [str(facts["clock"])] if "clock" in facts else []
    if "month" in facts:
        parts += [f"week {facts['week']} of month {facts['month']}, {facts['year']}", facts["weather"]]
    parts += [f"stage {facts['stage']}"] if facts.get("stage") else []
    phases = [facts["phase"]] if "phase" in facts else []
    phases += [facts["acting"]] if facts.get("acting") else []
    parts += [str(chart.phases.get(phase, phase)) for phase in phases]
    scores = "  ".join(f"{side} {score_of(facts, side)[0]}" for side in facts.get("score", ()))
    return [Cell(" · ".join(parts), "bold"), Cell("   points: " if scores else "", "dim"), Cell(scores)]


def score_of(facts: Mapping[str, Any], side: str) -> tuple[int, Sequence[tuple[str, int, str]]]:
    """Points, and the rows that make them where the game tells them."""
    score = facts["score"][side]
    return (score, ()) if isinstance(score, int) else (score["points"], score["rows"])
