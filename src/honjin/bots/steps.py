"""Steps of a plan told to people, as the log would tell them."""

from __future__ import annotations

from typing import Any

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import Sampled
from honjin.kernel.notation import kinds_in
from honjin.kernel.play import Play
from honjin.kernel.words import Saying, say


def in_words(play: Play[Any], ask: Ask, action: Action) -> Saying:
    """An answer as its label has it; one that says nothing by itself, such as a bare no, with its question."""
    label = play.game.label(play.state, action)
    if ask.checkpoint or kinds_in(action.form):
        return label
    return say("{question} – {answer}", question=ask.prompt, answer=label)


class Telling:
    """A world in which a side's steps are carried out and told one after the other, until others go on."""

    def __init__(self, play: Play[Any], side: Side) -> None:
        state, inputs = play.since_checkpoint
        self.world: Play[Any] = Play(play.game, state, Sampled(0), log=inputs)
        self.side = side
        self.turn = play.game.turn(play.state)
        self.ended = False
        """Whether dice have fallen or it is for others to go on: what comes of that is not the plan's."""

    def label(self, action: Action) -> Saying:
        """What the side would do next, in words."""
        ask = next((ask for ask in self.world.asks if ask.side == self.side), self.world.ask)
        return in_words(self.world, ask, action)

    def step(self, action: Action) -> Saying:
        """What the log tells of an action; nothing of one that only leads to the next, such as to take up a force.

        Of the step that ends it all, its label. :class:`Illegal` if the rules refuse it here.
        """
        world, game = self.world, self.world.game
        label, told, entries = self.label(action), len(world.events or ()), len(world.log)
        world.push(action, self.side)
        others = game.turn(world.state) != self.turn or not any(ask.side == self.side for ask in world.asks)
        self.ended = others or len(world.log) > entries + 1
        events = (world.events or [])[told:]
        if self.ended:
            return label
        return game.narrate(events[0].seen_by(self.side)) if events else ""
