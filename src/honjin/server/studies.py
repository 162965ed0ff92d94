"""What is studied in a thinking process for people: advice, what a seat may expect, a finished game looked back on.

Advice and expectations travel with a world of the asking seat's own knowledge, as a bot's thoughts do. A finished game
travels whole: nothing of it is secret any more.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final, Literal

import msgspec

from honjin.analysis import review
from honjin.analysis.advice import advise, expect
from honjin.analysis.plan_words import told_plans
from honjin.games.registry import opening
from honjin.kernel.ask import Side
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.record import parse_input
from honjin.server.worlds import World, world_of

LONG: Final = 240.0
"""Seconds that a part of a finished game may take."""


class Advice(World, frozen=True, tag="advice", kw_only=True):
    """What would be good to do now, or only what may be expected."""

    seconds: float
    what: Literal["hint", "expectation"]
    bot: str = "advice"


class Retrospect(msgspec.Struct, frozen=True, tag="retrospect"):
    """A part of the work of looking back on a finished game."""

    game: str
    scenario: str
    options: dict[str, Any]
    origin: dict[str, Any] | None
    dump: dict[str, Any] | None
    """The position that it begins with, if it was not set up."""
    lines: list[str]
    what: Literal["outline", "playouts", "luck", "plan"]
    at: list[int] = []
    """Where the game is played on, dice are thrown again, or a plan is looked for."""
    numbers: tuple[int, int] = (0, 0)
    """The first of the playouts that are wanted, and the first that is not."""
    side: Side = 0
    bot: str = "review"
    seconds: float = LONG


Study = Advice | Retrospect


def advice_of(play: Play[Any], side: Side, seed: str, seconds: float, what: Literal["hint", "expectation"]) -> Advice:
    """A question about the present, in a world of the side's own knowledge."""
    return Advice(**world_of(play, side, seed, dealt=seed), seconds=seconds, what=what)


def studied(study: Study) -> Any:
    """What is found, as plain values and texts."""
    return _advised(study) if isinstance(study, Advice) else _looked_back(study)


def _advised(study: Advice) -> dict[str, Any]:
    play = study.play()
    if study.what == "expectation":
        found = expect(play, study.side, study.seconds, study.seed)
        return {"score": found.score, "chance": found.chance, "tries": found.tries}
    plans = advise(play, study.side, study.seconds, study.seed).plans
    return {"plans": told_plans(play, study.side, plans)}


def _looked_back(study: Retrospect) -> Any:
    game, state = opening(study.game, study.options, scenario=study.scenario, origin=study.origin)
    told = review.Told(game, state if study.dump is None else game.load(study.dump), _inputs(game, study.lines))
    if study.what == "outline":
        return asdict(review.outline(told))
    if study.what == "playouts":
        return [list(map(asdict, found)) for found in review.played_on(told, study.at, range(*study.numbers))]
    if study.what == "luck":
        return [review.deep_luck(told, n) for n in study.at]
    plan = review.better_plan(told, study.at[0], study.side)
    return None if plan is None else told_plans(told.at(study.at[0]), study.side, [plan])[0]


def _inputs(game: Game[Any], lines: list[str]) -> list[Any]:
    return [parse_input(game, line) for line in lines]
