"""Chapter 4: set-up, then turns of a command phase and of chits, until the last one or a commander's death."""

from __future__ import annotations

from honjin.games.kawanakajima.rules import chits, command, deployment, victory
from honjin.games.kawanakajima.rules.activation import clear
from honjin.games.kawanakajima.state import ACTIVATION, COMMAND, OVER, SET_UP, Battle
from honjin.kernel.ask import CHECKPOINT
from honjin.kernel.game import Result, Steps


def battle(g: Battle) -> Steps[Result]:
    """The whole battle, from a checkpoint to its end (4.2, 16.4)."""
    try:
        result = yield from _play(g)
    except victory.Decided as decided:
        result = decided.result
    g.phase = OVER
    winner = None if result.winner is None else g.field.sides[result.winner]
    g.tell("end", result.rule, winner=winner, points=list(result.points), reason=result.reason)
    return result


def _play(g: Battle) -> Steps[Result]:
    if g.phase == SET_UP:
        yield from deployment.set_up(g)
        clear(g)
        _begin(g, COMMAND)
    while True:
        if g.phase == COMMAND:
            yield from command.command(g)
            _begin(g, ACTIVATION)
            yield CHECKPOINT
        yield from chits.activations(g)
        chits.end_turn(g)
        if g.turn == g.field.last_turn:
            return victory.final(g)
        g.turn += 1
        _begin(g, COMMAND)


def _begin(g: Battle, phase: int) -> None:
    g.phase, g.step = phase, 0
    g.tell("phase", "4.2", turn=g.turn, phase=g.phase_name)
