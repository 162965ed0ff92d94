"""Puzzles checked again: the answers are still legal, and the solutions still best by the margin that is told.

Where all dice can be reckoned, the margin must be what it was. Otherwise the answers are played on anew with other
dice; the margin that comes of it must be there again, and not less than the one told by more than chance explains.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from honjin.analysis.exact import expected_lead
from honjin.analysis.playouts import Horizon
from honjin.analysis.puzzles import Puzzle, arranged
from honjin.analysis.weighing import Weighing
from honjin.kernel.actions import Action
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play
from honjin.kernel.words import Saying, say

EXACT: Final = 0.01
"""Points by which a margin may be rounded."""
AGAIN: Final = 2.0
"""Standard errors that a margin must have that is found again."""
CHANCE: Final = 3.0
"""Standard errors by which it may have been told greater."""


@dataclass(frozen=True, slots=True)
class Check:
    """What was found about a puzzle; no problem if it holds."""

    margin: float
    error: float
    problem: Saying = ""


def check(puzzle: Puzzle, seed: str = "check") -> Check:
    """Weigh the answers of a puzzle again."""
    try:
        play = arranged(puzzle)
        better, worse = answers(puzzle, play)
    except HonjinError as error:
        return Check(0.0, 0.0, error.reason)
    if puzzle.words.by == "odds":
        return _reckoned(puzzle, play, better)
    return _played(puzzle, play, better, worse, seed)


def answers(puzzle: Puzzle, play: Play[Any]) -> tuple[list[Action], list[Action]]:
    """The solutions, and the other answers that were weighed; whatever the rules refuse is named."""
    parse, ask = play.game.notation.parse, play.ask
    told = {weighed.action: parse(weighed.action) for weighed in puzzle.words.weighed}
    told |= {text: parse(text) for text in puzzle.words.solutions}
    for text, action in told.items():
        refusal = ask.refuse(action)
        if refusal is not None:
            raise HonjinError(say("{action}: {reason}", action=text, reason=refusal.reason))
    solutions = puzzle.words.solutions
    return [told[text] for text in solutions], [action for text, action in told.items() if text not in solutions]


def _reckoned(puzzle: Puzzle, play: Play[Any], better: list[Action]) -> Check:
    """All answers are reckoned, not only those that the file weighs."""
    side, worse = play.ask.side, [option for option in play.ask.options if option not in better]
    least = min(expected_lead(play, action, side) for action in better)
    margin = float(least - max(expected_lead(play, action, side) for action in worse))
    return Check(margin, 0.0, _verdict(puzzle, margin, 0.0, abs(margin - puzzle.words.margin) <= EXACT))


def _played(puzzle: Puzzle, play: Play[Any], better: list[Action], worse: list[Action], seed: str) -> Check:
    words = puzzle.words
    weighing = Weighing(play, play.ask.side, Horizon(words.turns), f"{seed} {puzzle.id}")
    weighing.try_out([*better, *worse], words.playouts)
    worths = weighing.worths

    def score(action: Action) -> float:
        return worths[action].score

    margin, error = worths[min(better, key=score)].ahead_of(worths[max(worse, key=score)])
    overrated = words.margin - margin > CHANCE * math.hypot(error, words.error) + EXACT
    return Check(margin, error, _verdict(puzzle, margin, error, margin >= AGAIN * error and not overrated))


def _verdict(puzzle: Puzzle, margin: float, error: float, holds: bool) -> Saying:
    if holds and margin > 0:
        return ""
    return say(
        "the margin is {found} ± {error}, told is {told}",
        found=f"{margin:.2f}", error=f"{error:.2f}", told=f"{puzzle.words.margin:.2f}",
    )  # fmt: skip
