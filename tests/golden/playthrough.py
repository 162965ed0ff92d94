"""Golden playthroughs: a random game written out with what every seat saw of it.

A change of rules, or a leak, is a difference in a text file. ``python tests/golden/playthrough.py`` writes them anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import honjin
from honjin.kernel.chance import Committed
from honjin.kernel.play import Play
from honjin.kernel.position import Position

HERE = Path(__file__).parent
DECISIONS = 120


def begin(path: Path) -> Play[Any]:
    """The play that a position file sets up, with dice that depend on its name alone."""
    position = Position.read(path)
    return honjin.find_game(position.game).arrange(position, Committed(path.stem.encode(), path.stem))


def lines(play: Play[Any], seed: int) -> Iterator[str]:
    """Every decision with its choice, and every event as each seat sees it."""
    rng = random.Random(seed)
    told = 0
    for number in range(1, DECISIONS + 1):
        if play.over:
            break
        ask = play.ask
        options = ask.options
        action = options[rng.randrange(len(options))]
        yield f"{number}. {play.game.describe(ask)} [{ask.kind}, {len(options)} options]"
        play.push(action)
        yield f"   {play.game.notation.format(action)}"
        for event in (play.events or [])[told:]:
            yield from seen(play, event)
        told = len(play.events or [])
    yield f"digest {play.digest()}"
    for side in (*range(len(play.game.sides)), None):
        yield f"view of {seat(play, side)}: {view(play, side)}"


def seat(play: Play[Any], side: int | None) -> str:
    return "an observer" if side is None else play.game.sides[side]


def seen(play: Play[Any], event: Any) -> Iterator[str]:
    """One line if all see the same, else one a seat."""
    told = {side: play.game.narrate(event.seen_by(side)) for side in (*range(len(play.game.sides)), None)}
    if len(set(told.values())) == 1:
        yield f"   - {told[None]} ({event.rule})"
    else:
        yield from (f"   - to {seat(play, side)}: {line} ({event.rule})" for side, line in told.items())


def view(play: Play[Any], side: int | None) -> str:
    facts = play.view(side).facts
    kept = {key: value for key, value in facts.items() if key not in ("units", "arrivals")}
    places = " ".join(f"{unit}@{known.get('hex', known.get('place'))}" for unit, known in facts["units"].items())
    return f"{kept} {places}"


def golden_text(path: Path) -> str:
    return "\n".join(lines(begin(path), seed=1615)) + "\n"


if __name__ == "__main__":
    for found in sorted(HERE.glob("*.toml")):
        found.with_suffix(".txt").write_text(golden_text(found), encoding="utf-8")
