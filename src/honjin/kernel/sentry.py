"""What a game says for standing orders: which answers let a decision go by, and what there is to be woken for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import Saying, say

S = TypeVar("S", contravariant=True)


class Stop(NamedTuple):
    """Something that ends a standing order; ``text`` goes on after "until"."""

    id: str
    text: Saying


TURN: Final = Stop("turn", say("the turn ends"))

Signs = Mapping[str, Sequence[Saying]]
"""For each kind of stop what there is now, in sentences; one that was not there before ends the order."""


class Sentry(Protocol[S]):
    """What a game has as ``sentry`` if a side may leave standing orders in it."""

    @property
    def stops(self) -> tuple[Stop, ...]:
        """In the order in which they are offered; all of them are the usual choice."""
        ...

    def passing(self, ask: Ask) -> Action | None:
        """The answer that lets a decision go by; None for one that a side must take itself."""
        ...

    def signs(self, state: S, side: Side) -> Signs:
        """What a side sees that an order may stop for."""
        ...

    def struck(self, state: S, side: Side, seen: Mapping[str, Any]) -> tuple[str, Saying] | None:
        """The kind of stop that an event means for a side, with a sentence; None if it means nothing to it."""
        ...
