"""Events in the store and back: written and read here alone, as typed values on either side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, fields
from typing import Any

import msgspec

from honjin.kernel.events import Event, Weight
from honjin.kernel.words import dumped, revived

_DEFAULTS = {field.name: None if field.default is MISSING else field.default for field in fields(Event)}


def write_events(events: Sequence[Event]) -> str:
    """The events as JSON; what is as usual is left out."""
    return msgspec.json.encode([_fields(event) for event in events], enc_hook=dumped).decode()


def read_events(text: str) -> list[Event]:
    """The events that :func:`write_events` wrote."""
    stored: list[dict[str, Any]] = msgspec.json.decode(text)
    return [_event(fields) for fields in (revived(stored) if '"say"' in text else stored)]


def _fields(event: Event) -> dict[str, Any]:
    found = ((name, getattr(event, name), usual) for name, usual in _DEFAULTS.items())
    return {name: value for name, value, usual in found if value != usual}


def _event(stored: dict[str, Any]) -> Event:
    weight = Weight(stored.pop("weight", Weight.PASSING))
    return Event(weight=weight, **stored)
