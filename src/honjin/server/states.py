"""State messages: what a chair is told of the table, whole at first and afterwards by what has changed.

Views, asks, events and differences are made once for all chairs that see the same, whatever their number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec import Raw

from honjin.kernel.ask import Side
from honjin.server import standing_orders
from honjin.server.asks import ask_for, prepared_ask
from honjin.server.chairs import Audience, Chair, Shown
from honjin.server.deltas import NOTHING_ASKED, Prepared
from honjin.server.live_plays import LivePlay
from honjin.server.messages import encode, writer
from honjin.server.narration import Narrator
from honjin.server.rows import GameRow, Progress, StepRow

Json = dict[str, Any]


class StateTeller:
    """Tells one state of a table to any number of chairs."""

    def __init__(self, row: GameRow, progress: Progress, live: LivePlay, chairs: Iterable[Chair]) -> None:
        self._row = row
        self._progress = progress
        self._live = live
        self._narrator = Narrator(live.game)
        self._deciding = [ask.side for ask in live.play.asks]
        self._sight = live.seen_from({chair.look_from(self._deciding) for chair in chairs})
        self._asked: dict[Side | None, Json | None] = {}
        self._asks: dict[Audience, _Asked | None] = {}
        self._changes: dict[tuple[int, int], _Change] = {}
        """By the ids of what they lead from and to."""

    def message(self, chair: Chair, steps: Sequence[StepRow], **more: Any) -> bytes:
        """The state for a chair, with the events of these steps as it saw them."""
        now, sides = self._progress, self._live.game.sides
        side = chair.look_from(self._deciding)
        audience = Audience(side, chair.language)
        told = {
            "t": "state",
            "n": now.n,
            "side": None if side is None else sides[side],
            "started": self._row.started,
            **self._shown(chair, audience),
            "asked": now.asked,
            "events": self._narrator.tell(steps, chair.event_side, chair.language),
            "from": chair.told,
            "standing": standing_orders.view(self._live, side if side in chair.sides else None),
            "over": now.over,
            **more,
        }
        chair.sent, chair.told = self._live.n, self._live.told
        return encode(told, chair.language)

    def _shown(self, chair: Chair, audience: Audience) -> Json:
        """View and ask: as they are, or as they differ from what the chair was shown last."""
        view = self._sight.view(audience)
        ask = self._ask(audience) if self._row.started and audience.side in chair.sides else None
        before = None if chair.whole else chair.shown
        asks = {} if before is None else before.asks
        number = 1 if chair.shown is None else chair.shown.number + 1
        chair.shown = Shown(number, view, asks if ask is None else asks | {ask.kind: ask.told})
        if before is None:
            return {"number": number, "view": view.whole, "ask": ask and ask.told.whole}
        return {
            "number": number,
            "view": self._change(before.view, view),
            "ask": ask and self._change(asks.get(ask.kind, NOTHING_ASKED), ask.told),
            "since": before.number,
        }

    def _ask(self, audience: Audience) -> _Asked | None:
        if audience not in self._asks:
            side, play = audience.side, self._live.play
            if side not in self._asked:
                ask = ask_for(play, side)
                self._asked[side] = None if ask is None else prepared_ask(play, ask)
            found = self._asked[side]
            if found is None:
                self._asks[audience] = None
            else:
                options = [option.written(audience.language) for option in found["options"]]
                write = writer(audience.language)
                self._asks[audience] = _Asked(found["kind"], Prepared(found, write, {id(found["options"]): options}))
        return self._asks[audience]

    def _change(self, old: Prepared, new: Prepared) -> Raw:
        """The difference, reckoned once for all who were shown the same."""
        found = self._changes.get((id(old), id(new)))
        if found is None:
            found = self._changes[id(old), id(new)] = _Change(old, new, new.since(old, always="kind"))
        return found.told


class _Asked(NamedTuple):
    kind: str
    told: Prepared


class _Change(NamedTuple):
    old: Prepared
    new: Prepared
    """Both are held here, so that their ids mean them as long as they are asked for."""
    told: Raw
