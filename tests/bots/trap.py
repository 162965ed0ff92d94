"""A small game in which the next best thing is a trap: whoever grabs stands exposed, and the other strikes.

Two camps have phases in turn, each of three decisions. To grab is worth two points at once, but each grab of a phase
costs five when the other camp strikes, which it does if it can unless the die is a 1.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, Final

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Roll, Sampled
from honjin.kernel.game import Game, Result, Steps
from honjin.kernel.notation import Notation
from honjin.kernel.play import Play
from honjin.kernel.words import Saying, say
from honjin.wargame.state import Position, kept

STEPS: Final = 3
PHASES: Final = 8


class Grab(Action):
    form = "grab"


class Guard(Action):
    form = "guard"


class Strike(Action):
    form = "strike"


class Camp(Position):
    """A position of the trap."""

    phase: int = kept(0)
    step: int = kept(0)
    exposed: list[int] = kept(lambda _: [0, 0])
    score: list[int] = kept(lambda _: [0, 0])


class Trap(Game[Camp]):
    """The rules."""

    id = "trap"
    sides: tuple[str, ...] = ("red", "blue")
    notation = Notation((Grab, Guard, Strike), {})
    manners: Mapping[str, Saying] = {"hold": say("hold")}

    def __init__(self) -> None:
        super().__init__("camps", {})

    def start(self) -> Camp:
        return Camp()

    def load(self, dump: dict[str, Any]) -> Camp:
        return Camp().restore(dump)

    def points(self, state: Camp) -> tuple[int, ...]:
        return tuple(state.score)

    def facts(self, state: Camp, side: Side | None) -> dict[str, Any]:
        return {"phase": state.phase, "score": state.score[:]}

    def turn(self, state: Camp) -> int:
        return state.phase // 2 + 1

    def span(self, state: Camp, ask: Ask) -> Hashable:
        return state.phase

    def appraise(self, state: Camp, ask: Ask, manner: str = "") -> Sequence[float]:
        worth = {"grab": 2.0, "guard": 3.0 if manner == "hold" else 0.0, "strike": 5.0}
        return [worth[option.form] for option in ask.options]

    def procedure(self, g: Camp) -> Steps[Result]:
        while g.phase < PHASES:
            side = g.phase % 2
            while g.step < STEPS:
                options = [Grab(), Guard()] + ([Strike()] if g.exposed[1 - side] else [])
                choice = yield Ask(side, "do", options, rule="1", prompt="What now?", checkpoint=True)
                g.step += 1
                yield from self._do(g, side, choice)
            g.step, g.exposed[1 - side], g.phase = 0, 0, g.phase + 1
        red, blue = g.score
        winner = None if red == blue else int(blue > red)
        return Result(winner, (red, blue), "3", say("the phases are over"))

    def _do(self, g: Camp, side: Side, choice: Action) -> Steps[None]:
        if isinstance(choice, Grab):
            g.score[side] += 2
            g.exposed[side] += 1
        elif isinstance(choice, Strike):
            roll = yield Roll(D6, "2", say("a strike"))
            if roll.total > 1:
                g.score[1 - side] -= 5 * g.exposed[1 - side]
            g.exposed[1 - side] = 0


def new_trap(seed: int = 1) -> Play[Camp]:
    game = Trap()
    return Play(game, game.start(), Sampled(seed), quiet=True)
