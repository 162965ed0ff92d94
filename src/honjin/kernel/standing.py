"""Standing orders: a side passes by itself until something happens that it wants to be asked about.

A pass is an ordinary action, taken only where the game says which of the options lets a decision go by. What makes an
order stop is judged in a world of the side's own knowledge, so that a stop tells nothing that the side may not know.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import HonjinError
from honjin.kernel.events import Event
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play
from honjin.kernel.sentry import TURN, Signs
from honjin.kernel.words import Saying, say


@dataclass(slots=True)
class Standing:
    """The order of a side to pass until one of these."""

    until: list[str]
    turn: int
    signs: dict[str, list[Saying]] = field(default_factory=dict)
    why: Saying | None = None
    """What has ended it, in a sentence; None while it stands."""

    def as_dict(self) -> dict[str, Any]:
        """JSON values for a client."""
        return asdict(self)


def stand(play: Play[Any], side: Side, until: Iterable[str]) -> Standing:
    """An order that begins now; :class:`HonjinError` if the game knows no such thing."""
    sentry = play.game.sentry
    if sentry is None:
        raise HonjinError(say("this game has no standing orders"))
    wanted, known = set(until), [stop.id for stop in sentry.stops]
    if not wanted or not wanted <= set(known):
        raise HonjinError(say("an order stands until one or more of these: {names}", names=", ".join(known)))
    order = Standing([stop for stop in known if stop in wanted], play.game.turn(play.state))
    order.signs = _signs(play, side, order)
    return order


def hear(play: Play[Any], side: Side, order: Standing, events: Iterable[Event]) -> None:
    """End the order if one of these events is what it stands until."""
    sentry = play.game.sentry
    for event in events if sentry is not None and order.why is None else ():
        found = sentry.struck(play.state, side, event.seen_by(side)) if sentry is not None else None
        if found is not None and found[0] in order.until:
            order.why = found[1]
            return


def answer(play: Play[Any], ask: Ask, order: Standing) -> Action | None:
    """How the order answers a decision; None if the order has ended, or if the side must take this one itself."""
    sentry = play.game.sentry
    passing = None if sentry is None or order.why is not None else sentry.passing(ask)
    if passing is None:
        return None
    now = _signs(play, ask.side, order)
    order.why = _new_turn(play, order) or _new_sign(order.signs, now)
    order.signs = now
    return passing if order.why is None else None


def idle(play: Play[Any], ask: Ask) -> Action | None:
    """The pass of a side that could do nothing else from the beginning of its phase; None if it has a choice.

    Somebody who has just done the last thing that was open is asked: it may be taken back.
    """
    sentry = play.game.sentry
    passing = None if sentry is None else sentry.passing(ask)
    if passing is None or len(ask.options) > 1:
        return None
    last = next((entry for entry in reversed(play.log) if isinstance(entry, Said)), None)
    begun = last is not None and last.side == ask.side and last.action != passing
    return None if begun else passing


def _signs(play: Play[Any], side: Side, order: Standing) -> dict[str, list[Saying]]:
    sentry = play.game.sentry
    assert sentry is not None
    found = sentry.signs(play.fork(determinize=side).state, side)
    return {kind: list(found[kind]) for kind in order.until if kind in found}


def _new_turn(play: Play[Any], order: Standing) -> Saying | None:
    turn = play.game.turn(play.state)
    return say("turn {turn} begins", turn=turn) if TURN.id in order.until and turn != order.turn else None


def _new_sign(before: Signs, now: Signs) -> Saying | None:
    for kind, there in now.items():
        known = set(before.get(kind, ()))
        for sentence in there:
            if sentence not in known:
                return sentence
    return None
