"""Puzzles: positions of played games with one clearly best decision, and how a try is judged.

A puzzle is a position file in ``puzzles/`` of a game's pack, with a table ``[puzzle]``; see ``docs/positions.md``.
"""

from __future__ import annotations

import datetime
import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from honjin.analysis.exact import expected_lead
from honjin.games.registry import find_game, games
from honjin.kernel.actions import Action
from honjin.kernel.chance import Scripted
from honjin.kernel.errors import Illegal, RecordError
from honjin.kernel.names import known
from honjin.kernel.odds import Odds
from honjin.kernel.play import Play
from honjin.kernel.position import Position, run_script
from honjin.kernel.words import Saying, phrase, say
from honjin.packs.checking import type_problems
from honjin.packs.record import Ident, Words

Theme = Literal["attack", "hold", "target", "retreat", "leader", "march", "siege", "command"]

THEMES: Final[dict[Theme, str]] = {
    "attack": phrase("Attack now, or not"),
    "hold": phrase("Hold the line"),
    "target": phrase("Which target"),
    "retreat": phrase("The way back"),
    "leader": phrase("A leader in danger"),
    "march": phrase("March for points"),
    "siege": phrase("At the castle"),
    "command": phrase("Command and order"),
}
"""What puzzles are about."""


class Weighed(BaseModel):
    """An answer that was weighed: the expected lead after it, and the chance to win where that was counted."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    action: str
    score: float
    chance: float | None = None


class PuzzleWords(BaseModel):
    """The table ``[puzzle]``."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    title: Words
    theme: Theme
    difficulty: Annotated[int, Field(ge=1, le=3)]
    side: Ident
    solutions: Annotated[list[str], Field(min_length=1)]
    """Answers that come to the same, the best first."""
    reason: Words
    by: Literal["odds", "playouts"]
    """How it was found: all ways the dice can fall, or many games played on with the same dice."""
    playouts: int = 0
    turns: int | None = None
    """How many turns after this one they went on; None: to the end."""
    margin: Annotated[float, Field(gt=0)]
    """Points by which the solutions are better than the next answer."""
    error: float = 0.0
    """The standard error of the margin."""
    weighed: Annotated[list[Weighed], Field(min_length=2)]
    """The best first: solutions, the runner-up, others."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a question, and what is known of its answers."""

    id: str
    position: Position
    words: PuzzleWords

    @property
    def game(self) -> str:
        return self.position.game

    @property
    def runner_up(self) -> Weighed:
        """The best answer that is none of the solutions."""
        return next(weighed for weighed in self.words.weighed if weighed.action not in self.words.solutions)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to a try."""

    right: bool
    tried: Weighed | None
    """None where nobody has weighed this answer, since it looked worse than those that were."""
    best: Weighed
    cost: float
    """Points that the try gives away, at least."""
    odds: Odds | None
    """What the tried answer may bring at once, if dice fall for it."""


def read_puzzle(name: str, position: Position) -> Puzzle:
    """A puzzle out of a position file; :class:`RecordError` says what is wrong with its table."""
    try:
        words = PuzzleWords.model_validate(dict(position.puzzle))
    except ValidationError as error:
        problems = type_problems(lambda _: f"{name}: puzzle", PuzzleWords, dict(position.puzzle), error)
        raise RecordError("; ".join(map(str, problems))) from None
    return Puzzle(name, position, words)


@cache
def puzzles_of(game: str) -> dict[str, Puzzle]:
    """The puzzles of a game by their ids, the easiest first."""
    folder = find_game(game).puzzles
    if folder is None or not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=lambda file: file.name)
    found = [_read(file.name, file.read_text(encoding="utf-8")) for file in files]
    return {puzzle.id: puzzle for puzzle in sorted(found, key=lambda puzzle: puzzle.words.difficulty)}


def _read(name: str, text: str) -> Puzzle:
    return read_puzzle(name.removesuffix(".toml"), Position.parse(text, name))


def find_puzzle(game: str, puzzle: str) -> Puzzle:
    """A puzzle by its id."""
    return known(puzzles_of(game), puzzle, "puzzle")


def todays_puzzle(day: datetime.date) -> Puzzle | None:
    """The problem of a day, the same for everybody; all come by before one comes again."""
    every = [puzzle for game in sorted(games()) for puzzle in puzzles_of(game).values()]
    mixed = sorted(every, key=lambda puzzle: hashlib.sha256(f"{puzzle.game} {puzzle.id}".encode()).digest())
    return mixed[day.toordinal() % len(mixed)] if mixed else None


def arranged(puzzle: Puzzle) -> Play[Any]:
    """The play at the question of a puzzle; :class:`RecordError` if its script does not lead there."""
    position = puzzle.position
    play = find_game(position.game).arrange(position, Scripted(position.dice))
    problems = run_script(play, position)
    if problems:
        raise RecordError(f"{puzzle.id}: {problems[0]}")
    if play.over or play.game.sides[play.ask.side] != puzzle.words.side:
        raise RecordError(f"{puzzle.id}: {puzzle.words.side} is not asked")
    return play


def judge(puzzle: Puzzle, play: Play[Any], text: str) -> Verdict:
    """What a try is worth; :class:`Illegal` if the rules refuse it."""
    action, ask = play.game.notation.parse(text), play.ask
    refusal = ask.refuse(action)
    if refusal is not None:
        raise Illegal(refusal)
    written, words = play.game.notation.format(action), puzzle.words
    tried = next((weighed for weighed in words.weighed if weighed.action == written), None)
    best, right = words.weighed[0], written in words.solutions
    lost = words.margin if tried is None else best.score - tried.score
    odds = play.game.odds(play.state, action, ask.side)
    return Verdict(right, tried, best, 0.0 if right else max(lost, words.margin), odds)


def exact_margin(play: Play[Any], better: Action, worse: Action) -> float:
    """By how much one answer is better than another over all ways the dice can fall."""
    side = play.ask.side
    return float(expected_lead(play, better, side) - expected_lead(play, worse, side))


def theme_name(theme: Theme) -> Saying:
    """What people call a theme."""
    return say(THEMES[theme])
