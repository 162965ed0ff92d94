"""Differences of JSON values: what is sent to somebody who has the old value, and how the new one is made of it.

an object    what is new or changed by its key, as a difference where the key was there; under ``-`` the keys that
             are gone
a list       ``{"~": [...]}``: runs ``[from, to]`` of the old list, and new things, each as the difference from the
             one before it; or the new list, where that is shorter or has lists in it
the rest     the new value
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

_written = msgspec.json.Encoder().encode

GONE: Final = "-"
EDIT: Final = "~"
NO_OPTIONS: Final[dict[str, Any]] = {"options": []}
"""What an ask differs from where none of its kind came before."""


def difference(old: Any, new: Any) -> Any:
    """What :func:`applied` makes ``new`` of again, given ``old``."""
    if isinstance(old, dict) and isinstance(new, dict):
        told = {
            key: difference(old[key], value) if key in old else value
            for key, value in new.items()
            if key not in old or old[key] != value
        }
        gone = [key for key in old if key not in new]
        return told | {GONE: gone} if gone else told
    if isinstance(old, list) and isinstance(new, list):
        edit = None if any(isinstance(item, list) for item in new) else {EDIT: _edit(old, new)}
        return new if edit is None or len(_written(edit)) >= len(_written(new)) else edit
    return new


def _edit(old: list[Any], new: list[Any]) -> list[Any]:
    places = {_written(item): place for place, item in enumerate(old)}
    told: list[Any] = []
    run: list[int] | None = None
    before: Any = None
    for item in new:
        place = places.get(_written(item))
        if place is None:
            run = None
            told.append(difference(before, item))
        elif run is not None and run[1] == place:
            run[1] += 1
        else:
            run = [place, place + 1]
            told.append(run)
        before = item
    return told


def applied(old: Any, told: Any) -> Any:
    """The new value; the old one stays as it is, and what has not changed is shared."""
    if not isinstance(told, dict):
        return told
    if isinstance(old, list) and EDIT in told:
        return _edited(old, told[EDIT])
    if not isinstance(old, dict):
        return told
    gone = told.get(GONE, ())
    kept = {key: value for key, value in old.items() if key not in gone}
    return kept | {key: applied(old.get(key), value) for key, value in told.items() if key != GONE}


def _edited(old: list[Any], told: list[Any]) -> list[Any]:
    new: list[Any] = []
    for entry in told:
        if isinstance(entry, list):
            new += old[entry[0] : entry[1]]
        else:
            new.append(applied(new[-1] if new else None, entry))
    return new


class StateReader:
    """Completes the states that a line is sent, for programs that read it."""

    def __init__(self) -> None:
        self._number = 0
        self._view: Any = None
        self._asks: dict[str, Any] = {}

    def read(self, message: dict[str, Any]) -> dict[str, Any]:
        """The whole state; :class:`ValueError` if one was missed, so that all of it has to be asked for."""
        view, ask = message["view"], message["ask"]
        if "since" in message:
            if message["since"] != self._number:
                raise ValueError(f"state {message['number']} builds on {message['since']}, not on {self._number}")
            view = applied(self._view, view)
            ask = ask and applied(self._asks.get(ask["kind"], NO_OPTIONS), ask)
        else:
            self._asks = {}
        self._number, self._view = message["number"], view
        if ask is not None:
            self._asks[ask["kind"]] = ask
        return message | {"view": view, "ask": ask}
