"""Helpers for the optional rules (14): games from the first placement on, and turns in which no arrival dice fall."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from board import do, pass_until, setting

from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES
from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.play import Play

ARRIVALS = (
    "date", "tadamasa", "tadateru", "furuta", "mizoguchi", "murakami", "tadaaki", "hitotsuyanagi", "tokunaga",
    "ii", "hosokawa", "todo",
)  # fmt: skip

ALL_ARRIVED = dict.fromkeys(ARRIVALS, 1)
"""As ``areas`` of a board: every force of the arrival tables is there, so no dice fall at the start of a turn."""


def new_game(**options: Any) -> Play[Tennoji]:
    """A game from its very beginning, with options; the dice are such that nobody arrives on turn 1."""
    game = GAME.create(options)
    return Play(game, game.start(), Scripted([6, 6, 6, 6]))


def in_command(marker: str, unit: str, until: str, dice: Iterable[int] = (), **board: Any) -> Play[Tennoji]:
    """The last turn: a brave has taken command of a Sanada unit, and a later phase has come."""
    play = setting(
        turn=10,
        phase="turn_start",
        options={"ten_braves": True},
        areas=ALL_ARRIVED,
        markers={marker: "force_command"},
        dice=dice,
        **board,
    )
    do(play, f"command {marker} {unit}")
    pass_until(play, 10, until)
    return play


def strength(play: Play[Tennoji], unit: str) -> int:
    return play.state.strength(play.state.field.unit_of[unit])


def marker_place(play: Play[Tennoji], marker: str) -> str:
    """The box of a marker, or "gone", "hand" or "command"."""
    boxes = play.game.facts(play.state, None)["boxes"]
    g = play.state
    if marker in boxes["gone"]:
        return "gone"
    if marker in boxes["in_command"]:
        return "command"
    box = g.box[g.field.marker_of[marker]]
    return BOXES[box] if box >= 0 else "hand"
