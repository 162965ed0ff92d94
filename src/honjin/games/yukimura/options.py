"""The options of a game (14 and the named readings of unclear rules), checked against the scenario."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from honjin.wargame.options import ChosenOptions


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    """Every switch of the game, as agreed before play (14)."""

    full_track: bool
    commander_death: bool
    hideyori: bool
    akashi: bool
    goto_lives: bool
    kimura_lives: bool
    tennoji_ready: bool
    ten_braves: bool
    masayuki: bool
    ieyasu_pinned_penalty: bool
    declare: Literal["phase", "one_by_one"]
    chausuyama_duration: Literal["while_held", "turn"]
    retreat_end: Literal["empty_first", "free"]
    sanada_idle: bool
    one_head: bool
    braves_repeat: bool
    okayama_front: bool
