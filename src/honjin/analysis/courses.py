"""Games between bots that slip, as they went, and the positions in them as position files tell them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any, Final

from honjin.analysis.playouts import quick_answer
from honjin.analysis.weighing import shortlist
from honjin.games.registry import find_game
from honjin.kernel.chance import Committed, Sampled, Source
from honjin.kernel.errors import HonjinError
from honjin.kernel.game import Game
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.words import Saying
from honjin.title import Title

SLIPS: Final = 0.1
"""How often a player takes the second best for the best."""
BACK: Final = 2
"""Actions before a question from which a part of its position may be told."""


class Noted:
    """Dice that note what they gave, as faces that can be laid down again."""

    __slots__ = ("_source", "given")

    def __init__(self, source: Source) -> None:
        self._source = source
        self.given: list[int] = []

    def below(self, n: int, purpose: Saying) -> int:
        """What the dice give."""
        self.given.append(self._source.below(n, purpose) + 1)
        return self.given[-1] - 1

    def copy(self) -> Source:
        """Nobody notes what a copy gives."""
        return self._source.copy()

    def tell(self) -> int:
        """How many numbers were given."""
        return len(self.given)

    def seek(self, given: int) -> None:
        """Go on as if so many had been given."""
        del self.given[given:]
        self._source.seek(given)


@dataclass(frozen=True, slots=True)
class Course:
    """A game as it went, with how many dice had fallen where."""

    play: Play[Any]
    dice: list[int]
    fallen: dict[int, int]
    """By the number of entries in the log."""


def slipping_game(game: str, scenario: str | None, seed: int | str) -> Course:
    """A game between players who judge quickly and slip now and then."""
    made, dice = find_game(game).create({}, scenario=scenario), Noted(Committed.seeded(seed))
    play = Play(made, made.start(), dice)
    rng = random.Random(f"slips {seed}")
    fallen = {len(play.log): dice.tell()}
    while not play.over:
        ask = play.ask
        world = play.fork(determinize=ask.side, rng=rng)
        own = next(there for there in world.asks if there.side == ask.side)
        liked = shortlist(world, own, 2)
        action = liked[-1] if rng.random() < SLIPS and ask.refuse(liked[-1]) is None else quick_answer(world, own)
        play.push(action, ask.side)
        fallen[len(play.log)] = dice.tell()
    return Course(play, dice.given, fallen)


def script(course: Course, entries: int) -> dict[str, Any]:
    """Board, dice and actions that lead to a place in a game: from the last position that a board can tell."""
    game, log = course.play.game, course.play.log[:entries]
    title = find_game(game.id)
    began, board = 0, dict(title.opening_board)
    for at in reversed([n for n in course.fallen if n <= entries and _can_write(title, course)]):
        told = Play(game, course.play.opening, Sampled(0), log=log[:at])
        words = title.write_board(game, told.state) if told.at_checkpoint else None
        if words is not None and _is_told(title, game, words, told):
            began, board = at, words
            break
    actions = [game.notation.format(entry.action) for entry in log[began:] if isinstance(entry, Said)]
    dice = course.dice[course.fallen[began] if began else 0 : course.fallen[entries]]
    return {"dice": dice, "actions": actions, "board": board}


def _can_write(title: Title, course: Course) -> bool:
    return title.write_board(course.play.game, course.play.opening) is not None


def _is_told(title: Title, game: Game[Any], words: dict[str, Any], told: Play[Any]) -> bool:
    """Whether a board, read again, is the same position and asks the same question."""
    try:
        _, state = title.set_up(Position(game=game.id, board=words, scenario=game.scenario, options=game.options))
    except HonjinError:
        return False
    return bool(state.dump() == told.state.dump())


def part_of(play: Play[Any], reach: int) -> Play[Any] | None:
    """The same question with only those who stand within so many hexes of it; None where that cannot be told.

    It can where a board, with the last few actions if need be, asks the same side the same.
    """
    ask, since = play.ask, [at for at, entry in enumerate(play.log) if isinstance(entry, Said)]
    for at in [len(play.log), *reversed(since[-BACK:])]:
        if any(not isinstance(entry, Said) for entry in play.log[at:]):
            return None
        found = _part(play, at, reach)
        if found is not None and (found.ask.side, found.ask.kind) == (ask.side, ask.kind):
            return found
    return None


def _part(play: Play[Any], at: int, reach: int) -> Play[Any] | None:
    """A board where the log had so many entries, cut out round what is asked now, and the actions since."""
    game, title = play.game, find_game(play.game.id)
    then = Play(game, play.opening, Sampled(0), log=play.log[:at], quiet=True)
    words = title.cut_out(game, then.state, play.ask, reach)
    if words is None:
        return None
    position = Position(game=game.id, board=words, scenario=game.scenario, options=game.options)
    try:
        found = title.arrange(position, Sampled(0))
        for entry in play.log[at:]:
            assert isinstance(entry, Said)
            found.push(entry.action, entry.side)
    except HonjinError:
        return None
    fallen = any(not isinstance(entry, Said) for entry in found.log)
    return None if found.over or fallen or len(found.asks) > 1 else found
