"""State messages: what a chair is told of the table, whole at first and afterwards by what has changed.

Views, asks, events and differences are made once for all chairs that see the same, whatever their number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from honjin.kernel.words import Language
from honjin.server import standing_orders
from honjin.server.asks import ask_for, ask_view, seen_position
from honjin.server.chairs import Audience, Chair, Shown
from honjin.server.deltas import NO_OPTIONS, difference
from honjin.server.live_plays import LivePlay
from honjin.server.messages import encode
from honjin.server.narration import Narrator
from honjin.server.rows import GameRow, StepRow

Json = dict[str, Any]


class StateTeller:
    """Tells one state of a table to any number of chairs."""

    def __init__(self, row: GameRow, live: LivePlay) -> None:
        self._row = row
        self._live = live
        self._narrator = Narrator(live.game)
        self._views: dict[Audience, Json] = {}
        self._asks: dict[Audience, _Asked | None] = {}
        self._changes: dict[tuple[int, int], _Change] = {}
        """By the ids of what they lead from and to."""

    def message(self, chair: Chair, steps: Sequence[StepRow], **more: Any) -> bytes:
        """The state for a chair, with the events of these steps as it saw them."""
        now, sides = self._row.progress, self._live.game.sides
        side = chair.look_from([sides.index(asked) for asked in now.asked])
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
        view = self._view(audience)
        ask = self._ask(audience) if self._row.started and audience.side in chair.sides else None
        before = None if chair.whole else chair.shown
        asks = {} if before is None else before.asks
        number = 1 if chair.shown is None else chair.shown.number + 1
        told: Json = {"number": number, "view": view, "ask": ask and {"kind": ask.kind, **ask.rest}}
        if before is not None:
            told |= {"since": before.number, "view": self._change(before.view, view)}
            told["ask"] = ask and {"kind": ask.kind, **self._change(asks.get(ask.kind, NO_OPTIONS), ask.rest)}
        chair.shown = Shown(number, view, asks if ask is None else asks | {ask.kind: ask.rest})
        return told

    def _view(self, audience: Audience) -> Json:
        if audience not in self._views:
            self._views[audience] = _plain(seen_position(self._live.play, audience.side), audience.language)
        return self._views[audience]

    def _ask(self, audience: Audience) -> _Asked | None:
        if audience not in self._asks:
            play = self._live.play
            ask = ask_for(play, audience.side)
            found = None if ask is None else _plain(ask_view(play, ask), audience.language)
            self._asks[audience] = None if found is None else _Asked(found.pop("kind"), found)
        return self._asks[audience]

    def _change(self, old: Json, new: Json) -> Json:
        """The difference, reckoned once for all who were shown the same."""
        found = self._changes.get((id(old), id(new)))
        if found is None:
            found = self._changes[id(old), id(new)] = _Change(old, new, difference(old, new))
        return found.told


class _Asked(NamedTuple):
    kind: str
    rest: Json


class _Change(NamedTuple):
    old: Json
    new: Json
    """Both are held here, so that their ids mean them as long as they are asked for."""
    told: Json


def _plain(value: Any, language: Language) -> Json:
    """JSON values and nothing else, with all texts in words."""
    found: Json = msgspec.json.decode(encode(value, language))
    return found
