"""Plays brought back from the store: the last position kept there and the few inputs since, never the whole log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from honjin.kernel.ask import Side
from honjin.kernel.chance import Committed
from honjin.kernel.events import Event
from honjin.kernel.game import Game
from honjin.kernel.play import Play, Said
from honjin.kernel.record import format_input, parse_input, result_of
from honjin.kernel.standing import Standing
from honjin.server.errors import Fault
from honjin.server.game_info import opening
from honjin.server.rows import Change, GameRow, SnapshotRow, StepRow

SNAPSHOT_EVERY = 50
"""Entries of the log between two positions that are kept."""


@dataclass(slots=True)
class LivePlay:
    """A play in memory, which may have begun in the middle of its log."""

    play: Play[Any]
    base: int
    """Entries of the log before the play's own."""
    kept: int
    """The last position in the store."""
    told_before: int = 0
    """Events before the play's own."""
    standing: dict[Side, Standing | None] = field(default_factory=dict)
    """The standing orders of its seats."""
    settled: set[int] = field(default_factory=set)
    """Where the log was when a side passed because nothing else was open."""

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


def begin(row: GameRow) -> tuple[LivePlay, Change]:
    """A play from its start, and what the store must know of it."""
    game, state = opening(row.game, row.scenario, row.options, row.origin)
    play: Play[Any] = Play(game, state, dice_of(row), origin=row.origin)
    live = LivePlay(play, 0, 0)
    change = outline(row.id, live)
    if play.log or play.events:
        change.steps.append(step_since(live, 0, 0, -1))
    return live, change


def dice_of(row: GameRow) -> Committed:
    return Committed(bytes.fromhex(row.dice_key), row.dice_id)


def restore(row: GameRow, snapshot: SnapshotRow | None, steps: Sequence[StepRow]) -> LivePlay:
    """The play after these steps, which follow the snapshot or the start of the table."""
    game, state = opening(row.game, row.scenario, row.options, row.origin)
    if (game.version, game.pack_hash) != (row.version, row.pack):
        raise Fault("version", "this table was begun with other rules or another pack; it can only be read", status=409)
    source = dice_of(row)
    if snapshot is not None:
        state = game.load(snapshot.dump)
        source.seek(snapshot.drawn)
    inputs = [parse_input(game, line) for step in steps for line in step.lines]
    play: Play[Any] = Play(game, state, source, origin=row.origin, log=inputs)
    if snapshot is None:
        return LivePlay(play, 0, 0)
    return LivePlay(play, snapshot.n, snapshot.n, snapshot.told)


def outline(table: str, live: LivePlay) -> Change:
    """Where a play stands, for the store."""
    play = live.play
    sides = play.game.sides
    return Change(
        table=table,
        n=live.n,
        turn=play.game.turn(play.state),
        asked=[sides[ask.side] for ask in play.asks],
        over=result_of(play),
    )


def step_since(live: LivePlay, entries: int, told: int, side: Side) -> StepRow:
    """The step that the play has taken since it had so many entries and events."""
    play = live.play
    since = play.log[entries:]
    return StepRow(
        n=live.n,
        side=side,
        fixed=side < 0 or any(not isinstance(entry, Said) for entry in since),
        lines=[format_input(play.game, entry) for entry in since],
        events=[_event(event) for event in (play.events or [])[told:]],
        told=live.told,
    )


def snapshot_due(live: LivePlay) -> SnapshotRow | None:
    """The position, where one can be kept and the last is far enough behind."""
    play = live.play
    if live.n - live.kept < SNAPSHOT_EVERY or play.over or not play.ask.checkpoint:
        return None
    live.kept = live.n
    return SnapshotRow(live.n, play.source.tell(), live.told, play.state.dump())


def _event(event: Event) -> dict[str, Any]:
    stored: dict[str, Any] = {"kind": event.kind, "rule": event.rule, "data": event.data}
    if event.secret is not None:
        stored |= {"owner": event.owner, "secret": event.secret}
    return stored


def seen_events(game: Game[Any], steps: Sequence[StepRow], side: Side | None) -> list[dict[str, Any]]:
    """Events of steps as a side saw them, each with its line of log and its step."""
    found = []
    for step in steps:
        for stored in step.events:
            seen = Event(**stored).seen_by(side)
            found.append({**seen, "text": game.narrate(seen), "n": step.n})
    return found
