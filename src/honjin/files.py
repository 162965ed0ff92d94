"""Plays on disk: records and position files, loaded and saved."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from honjin.games.registry import find_game, opening
from honjin.kernel.chance import Scripted, Source
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.record import Record, record_of, replay
from honjin.title import Title


def load(path: Path | str, source: Source | None = None) -> Play[Any]:
    """The play of a record, checked and ready to go on, or one that begins in a position file (``.toml``).

    ``source``: dice for a position instead of those it scripts. A record goes on with its own.
    """
    path = Path(path)
    return open_position(path, source)[2] if path.suffix == ".toml" else open_record(path)[1]


def save(play: Play[Any], path: Path | str, sides: Mapping[str, str] | None = None, *, sealed: bool = True) -> None:
    """Keep a play as a record that can be gone on with: it holds the key of the dice and what every side has done.

    ``sides``: who sits where. ``sealed``: whether it holds answers that wait for those of others too. For a record
    without the key while the game runs see :func:`honjin.kernel.record.record_of`.
    """
    record_of(play, dict(sides or {}), reveal=True, sealed=sealed).write(Path(path))


def open_record(path: Path) -> tuple[Record, Play[Any]]:
    """A record and the play it tells, checked."""
    record = Record.read(path)
    game, state = opening_of(record)
    return record, replay(record, game, state)


def opening_of(record: Record) -> tuple[Game[Any], Any]:
    """The game of a record and the position it begins with."""
    return opening(record.game, record.options, scenario=record.scenario, origin=record.origin)


def open_position(path: Path, source: Source | None = None) -> tuple[Title, Position, Play[Any]]:
    """A position and a play that begins in it, with the dice it scripts unless others are given."""
    position = Position.read(path)
    title = find_game(position.game)
    return title, position, title.arrange(position, source or Scripted(position.dice))
