"""Games that are over are played once more while their rules are there, to keep what was seen at every step.

That takes a while, so it is done where bots think. What is kept on the way, while a game is played, is a view every so
often; it is shown where nobody has come to put the game into the archive.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from honjin.games.registry import opening
from honjin.kernel.chance import Sampled
from honjin.kernel.inputs import by_action
from honjin.kernel.play import Play
from honjin.kernel.record import parse_input
from honjin.server.kept_views import ViewsWriter

VIEWS_A_ROW: Final = 50


class Replay(msgspec.Struct, frozen=True, tag="replay"):
    """A whole game, as plain values that travel to another process."""

    game: str
    scenario: str
    options: dict[str, Any]
    origin: dict[str, Any] | None
    dump: dict[str, Any] | None
    """The position that it begins with, if it was not set up."""
    steps: list[tuple[int, list[str]]]
    """Entries of the log after each step, and its lines."""
    bot: str = "archive"
    seconds: float = 600.0
    """How long it may take."""


def archived(replay: Replay) -> list[tuple[int, bytes]]:
    """Rows of views, each by its first step; :class:`HonjinError` if the rules are not those of the game any more."""
    game, state = opening(replay.game, replay.options, scenario=replay.scenario, origin=replay.origin)
    if replay.dump is not None:
        state = game.load(replay.dump)
    first, moves = by_action([parse_input(game, line) for _, lines in replay.steps for line in lines])
    play: Play[Any] = Play(game, state, Sampled(), origin=replay.origin, log=first, quiet=True)
    writer, rows = ViewsWriter(), list[tuple[int, bytes]]()
    writer.add(len(play.log), play)
    for move, fallen in moves:
        play.retell(move, fallen)
        if len(writer) == VIEWS_A_ROW:
            rows.append((writer.first, writer.row()))
            writer = ViewsWriter()
        writer.add(len(play.log), play)
    return [*rows, (writer.first, writer.row())]
