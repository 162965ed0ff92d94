"""Bots that play against each other, and the judgement of a game asked about everything: for tests of all games."""

from __future__ import annotations

import random
from typing import Any

from honjin.bots import find_bot
from honjin.kernel.play import Play


def play_out(play: Play[Any], names: list[str], seed: int) -> Play[Any]:
    """To the end, by bots of these names."""
    seats = [find_bot(name, seed + side) for side, name in enumerate(names)]
    while not play.over:
        ask = play.ask
        play.push(seats[ask.side].choose(play.view(ask.side), ask), ask.side)
    return play


def asked_its_opinion(play: Play[Any], decisions: int = 10_000) -> set[str]:
    """A game without a plan: one value for each option, and thinking changes nothing. The kinds of what was asked."""
    rng = random.Random(1)
    seen: set[str] = set()
    for _ in range(decisions):
        if play.over:
            break
        ask = play.ask
        if ask.kind not in seen or rng.random() < 0.03:
            seen.add(ask.kind)
            before = play.digest()
            assert len(play.game.appraise(play.state, ask)) == len(ask.options)
            assert play.digest() == before
        play.choose(rng.randrange(len(ask.options)))
    return seen
