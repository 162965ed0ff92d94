"""A world of a side's own knowledge, as plain values that travel to where somebody thinks in it."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from honjin.games.registry import find_game
from honjin.kernel.ask import Side
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
from honjin.kernel.record import format_input, parse_input


class World(msgspec.Struct, frozen=True):
    """What a side knows of a game; all that it may not know was dealt anew before it left the table."""

    game: str
    scenario: str
    options: dict[str, Any]
    dump: dict[str, Any]
    """The world at its last checkpoint."""
    lines: list[str]
    """What has been done and has fallen there since."""
    side: Side
    seed: str
    """The same world and the same seed: the same answer."""

    def play(self) -> Play[Any]:
        """The world to think in."""
        game = find_game(self.game).create(self.options, scenario=self.scenario)
        log = [parse_input(game, line) for line in self.lines]
        return Play(game, game.load(self.dump), Sampled(random.Random(self.seed)), quiet=True, log=log)


def world_of(play: Play[Any], side: Side, seed: str, dealt: str) -> dict[str, Any]:
    """The fields of a world of this side; ``dealt`` seeds what it may not know."""
    game = play.game
    state, inputs = play.fork(determinize=side, rng=random.Random(dealt)).since_checkpoint
    lines = [format_input(game, entry) for entry in inputs]
    return {
        "game": game.id,
        "scenario": game.scenario,
        "options": game.options,
        "dump": state.dump(),
        "lines": lines,
        "side": side,
        "seed": seed,
    }
