"""Records and positions from disk, as plays."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from honjin.games.registry import Title, games, opening
from honjin.kernel.chance import Scripted, Source
from honjin.kernel.errors import HonjinError
from honjin.kernel.game import Game
from honjin.kernel.play import Input, Play
from honjin.kernel.position import Position
from honjin.kernel.record import Record, parse_input, replay

_BOOLEANS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


def title_of(game_id: str) -> Title:
    """The game with this id, or the nearest name as a suggestion."""
    found = games().get(game_id)
    if found is None:
        near = difflib.get_close_matches(game_id, games(), n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(games())}"
        raise HonjinError(f"there is no game {game_id!r}; {hint}")
    return found


def chosen_options(title: Title, words: Sequence[str], scenario: str | None = None) -> dict[str, Any]:
    """Options from ``name=value`` words; a name alone switches one on."""
    infos = title.option_infos(scenario)
    chosen: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if name not in infos:
            near = difflib.get_close_matches(name, infos, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(infos)}"
            raise HonjinError(f"there is no option {name!r}; {hint}")
        chosen[name] = _option_value(name, value if sign else "true", infos[name].values)
    return chosen


def _option_value(name: str, value: str, values: Sequence[str]) -> Any:
    if values:
        if value not in values:
            raise HonjinError(f"option {name}: found {value!r}, expected one of {', '.join(values)}")
        return value
    if value.casefold() not in _BOOLEANS:
        raise HonjinError(f"option {name}: found {value!r}, expected true or false")
    return _BOOLEANS[value.casefold()]


# ---------------------------------------------------------------------------------------------- plays


def is_position(path: Path) -> bool:
    return path.suffix == ".toml"


def opening_of(record: Record) -> tuple[Game[Any], Any]:
    """The game of a record and the position it begins with."""
    title_of(record.game)
    return opening(record.game, record.options, scenario=record.scenario, origin=record.origin)


def open_record(path: Path) -> tuple[Record, Play[Any]]:
    """A record and the play it tells, checked."""
    record = Record.read(path)
    game, state = opening_of(record)
    return record, replay(record, game, state)


def inputs_of(record: Record, game: Game[Any]) -> list[Input]:
    """The log of a record, line by line."""
    return [parse_input(game, line) for line in record.log]


def open_position(path: Path, source: Source | None = None) -> tuple[Title, Position, Play[Any]]:
    """A position and a play that begins in it, with the dice it scripts unless others are given."""
    position = Position.read(path)
    title = title_of(position.game)
    return title, position, title.arrange(position, source or Scripted(position.dice))


def open_any(path: Path, source: Source | None = None) -> Play[Any]:
    """The play of a position file or of a record."""
    return open_position(path, source)[2] if is_position(path) else open_record(path)[1]
