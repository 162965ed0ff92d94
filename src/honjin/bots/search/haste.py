"""Quick answers in a row: what options were worth a moment ago they are worth still, until something happens."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import fields
from typing import Any

from honjin.bots.search.policy import Policy
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play


class Haste:
    """The answers of policies in one imagined game, with as little looking as will do.

    At the checkpoints of a phase the same options come again and again. They are appraised anew only when dice fell or
    somebody else acted, when there are new ones, or when nothing is left to do but to end: that is never decided by
    what was true before.
    """

    __slots__ = ("_key", "_known", "_last", "_seen")

    def __init__(self) -> None:
        self._key: Hashable = None
        self._known: dict[Hashable, float] = {}
        self._last: Action | None = None
        self._seen = 0

    def answer(self, play: Play[Any], ask: Ask, policy: Policy, rng: random.Random) -> None:
        """Let a policy decide."""
        whole = play.game.propose(play.state, ask)
        if whole is not None and ask.refuse(whole) is None:
            play.push(whole, ask.side)
            return
        index = self._index(play, ask, policy, rng)
        if ask is play.ask:
            play.choose(index)
        else:
            play.push(ask.options[index], ask.side)

    def _index(self, play: Play[Any], ask: Ask, policy: Policy, rng: random.Random) -> int:
        if not ask.checkpoint:
            return policy.index(policy.values(play, ask), rng)
        options, marks = ask.options, marks_of(ask)
        key = ask.side, ask.kind, policy.manner, play.game.span(play.state, ask)
        if key == self._key and self._undisturbed(play, ask.side):
            values = [*map(self._known.get, marks)]
            if None not in values:
                index = policy.index(values, rng)  # type: ignore[arg-type]
                option = options[index]
                if option != self._last and fields(option):
                    return self._took(play, option, index)
        fresh = policy.values(play, ask)
        self._key, self._known = key, dict(zip(marks, fresh, strict=True))
        index = policy.index(fresh, rng)
        return self._took(play, options[index], index)

    def _took(self, play: Play[Any], action: Action, index: int) -> int:
        self._last, self._seen = action, len(play.log)
        return index

    def _undisturbed(self, play: Play[Any], side: int) -> bool:
        """Whether this side alone has done something since, and nothing fell."""
        since: Sequence[Any] = play.log[self._seen :]
        return all(isinstance(entry, Said) and entry.side == side for entry in since)


def marks_of(ask: Ask) -> Sequence[Hashable]:
    """What tells the options of one kind of question apart, one mark for each: actions are not made for that."""
    options = ask.options
    return [*options.items, *options.tail] if isinstance(options, Choices) else options
