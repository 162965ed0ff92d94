"""Plays brought back from the store: the last position kept there and the few inputs since, never the whole log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from honjin.games.registry import opening
from honjin.kernel.ask import Side
from honjin.kernel.chance import Committed
from honjin.kernel.game import Game
from honjin.kernel.inputs import by_action
from honjin.kernel.play import Play
from honjin.kernel.record import parse_input, result_of
from honjin.kernel.standing import Standing
from honjin.kernel.throws import NotingPlay
from honjin.server.rows import GameRow, News, Progress, SnapshotRow, StepRow
from honjin.server.sights import Sight


@dataclass(slots=True)
class LivePlay:
    """A play in memory, which may have begun in the middle of its log."""

    play: Play[Any]
    base: int = 0
    """Entries of the log before the play's own."""
    kept: int = 0
    """The last position in the store."""
    told_before: int = 0
    """Events before the play's own."""
    standing: dict[Side, Standing | None] = field(default_factory=dict)
    """The standing orders of its seats."""
    settled: set[int] = field(default_factory=set)
    """Where the log was when a side passed because nothing else was open."""
    unsaved: bool = False
    """Whether it has gone on since it was last the same as the store has it."""
    sight: Sight | None = None
    """What was last seen of it."""

    @property
    def n(self) -> int:
        return self.base + len(self.play.log)

    @property
    def told(self) -> int:
        """Events of the game so far."""
        return self.told_before + len(self.play.events or ())

    @property
    def game(self) -> Game[Any]:
        return self.play.game

    def seen_from(self, sides: set[Side | None]) -> Sight:
        """What these sides see now; what was seen before is taken again where it is the same."""
        if self.sight is None or not self.sight.is_of(self.play):
            self.sight = Sight(self.play)
        self.sight.look(self.play, sides)
        return self.sight

    @property
    def progress(self) -> Progress:
        """Where the table stands."""
        play = self.play
        asked = [play.game.sides[ask.side] for ask in play.asks]
        digest = play.digest() if play.over else ""
        return Progress(self.n, play.game.turn(play.state), asked, result_of(play), digest)


def begin(row: GameRow) -> LivePlay:
    """A play from its start."""
    game, state = opening(row.game, row.options, scenario=row.scenario, origin=row.origin)
    return LivePlay(NotingPlay(game, state, dice_of(row), origin=row.origin))


def dice_of(row: GameRow) -> Committed:
    return Committed(bytes.fromhex(row.dice_key), row.dice_id)


def restore(row: GameRow, snapshot: SnapshotRow | None, steps: Sequence[StepRow]) -> LivePlay:
    """The play after these steps, which follow the snapshot or the start of the table."""
    game, state = opening(row.game, row.options, scenario=row.scenario, origin=row.origin)
    source = dice_of(row)
    if snapshot is not None:
        state = game.load(snapshot.dump)
        source.seek(snapshot.drawn)
    inputs = [parse_input(game, line) for step in steps for line in step.lines]
    play: Play[Any] = NotingPlay(game, state, source, origin=row.origin, log=inputs or None)
    began = 0 if snapshot is None else snapshot.n
    live = LivePlay(play, began, began, 0 if snapshot is None else snapshot.told)
    live.settled = _idle(began, steps)
    return live


def _idle(began: int, steps: Sequence[StepRow]) -> set[int]:
    """Where the log was before each step that left no choice."""
    before = [began, *(step.n for step in steps)]
    return {n for n, step in zip(before, steps, strict=False) if step.idle}


def follow(live: LivePlay, news: News) -> None:
    """Take a play back to where others left the common way, and along theirs."""
    play = live.play
    live.unsaved = True
    while live.n > news.common:
        play.pop()
    _, moves = by_action([parse_input(live.game, line) for step in news.steps for line in step.lines])
    for move, fallen in moves:
        play.retell(move, fallen)
    live.settled = {n for n in live.settled if n < news.common} | _idle(news.common, news.steps)
    live.kept = news.kept
    live.unsaved = False
