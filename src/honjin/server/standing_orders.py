"""Standing orders of seats: kept with the table, answered with what came before them, told to nobody else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec

from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.errors import HonjinError
from honjin.kernel.standing import Standing, answer, hear, idle, stand
from honjin.kernel.words import dumped, revived
from honjin.server.asks import ask_for
from honjin.server.errors import Fault
from honjin.server.live_plays import LivePlay


class Pass(NamedTuple):
    """An action that a seat takes without being asked."""

    side: Side
    action: Action
    idle: bool
    """Nothing else was open, so that going back to it would be no use."""


def give(live: LivePlay, side: Side, until: Sequence[str] | None) -> None:
    """Begin an order, or end the one that stands."""
    if until is None:
        return lift(live, side)
    try:
        live.standing[side] = stand(live.play, side, until)
        live.unsaved = True
    except HonjinError as error:
        raise Fault("standing", str(error), status=422) from None


def lift(live: LivePlay, side: Side) -> None:
    """No order stands any more, and what ended the last one has been read."""
    if side in live.standing:
        live.standing[side] = None
        live.unsaved = True


def acted(live: LivePlay, side: Side) -> None:
    """Who takes a decision that the order would have let go by has other plans; an answer to a question has not."""
    order = live.standing.get(side)
    sentry, ask = live.game.sentry, ask_for(live.play, side)
    if order is None or sentry is None or ask is None:
        return
    if order.why is not None or sentry.passing(ask) is not None:
        lift(live, side)


def overhear(live: LivePlay, told: int) -> None:
    """Let every order hear the events since the play had told so many."""
    for side, order in live.standing.items():
        if order is not None:
            hear(live.play, side, order, (live.play.events or [])[told:])


def next_pass(live: LivePlay, people: Collection[Side]) -> Pass | None:
    """What one of these seats answers by itself now, if any does."""
    play = live.play
    for ask in play.asks:
        if ask.side not in people:
            continue
        nothing_else = idle(play, ask)
        if nothing_else is not None:
            return Pass(ask.side, nothing_else, idle=True)
        order = live.standing.get(ask.side)
        passing = None if order is None else answer(play, ask, order)
        if passing is not None:
            return Pass(ask.side, passing, idle=False)
    return None


def view(live: LivePlay, side: Side | None) -> dict[str, Any] | None:
    """The order of a seat as its holder sees it."""
    order = None if side is None else live.standing.get(side)
    return None if order is None else {"until": order.until, "why": order.why}


def rows(live: LivePlay) -> dict[str, str | None]:
    """For the store: the orders by side; None for one that is to be forgotten."""
    sides = live.game.sides
    return {
        sides[side]: None if order is None else msgspec.json.encode(order.as_dict(), enc_hook=dumped).decode()
        for side, order in live.standing.items()
    }


def of_rows(sides: Sequence[str], kept: dict[str, str]) -> dict[Side, Standing | None]:
    return {sides.index(side): Standing(**revived(msgspec.json.decode(text))) for side, text in kept.items()}
