"""Differences of JSON values: what is sent to somebody who has the old value, and how the new one is made of it.

an object    what is new or changed by its key, as a difference where the key was there; under ``-`` the keys that
             are gone
a list       ``{"~": [...]}``: runs ``[from, to]`` of the old list, and new things, each as the difference from the
             one before it; or the new list, where that is shorter or has lists in it
the rest     the new value

A server tells many states. It keeps them as :class:`Prepared`: written already, and cut into the parts by which they
change. What has stayed the same is found by comparing bytes; only what has not is taken apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final

import msgspec
from msgspec import Raw

_written = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder().decode

GONE: Final = "-"
EDIT: Final = "~"
SHORT: Final = 12
REMEMBERED: Final = 20_000
"""Differences of things that follow each other in lists."""
WORDS: Final = len('{"~":[[0,9]]}')
"""Bytes that it takes to say what stays."""

Part = bytes | list[bytes] | dict[str, bytes]
"""A field of a prepared object: its members or its items, each written by itself, or whatever else it is."""


def difference(old: Any, new: Any) -> Any:
    """What :func:`applied` makes ``new`` of again, given ``old``. A state has hundreds of them."""
    kind = type(new)
    if kind is not type(old):
        return new
    if kind is dict:
        return _object_difference(old, new)
    return _list_difference(old, new) if kind is list else new


def _object_difference(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    shared = 0
    for key, value in new.items():
        if key in old:
            shared += 1
            before = old[key]
            if before != value:
                told[key] = value if type(value) is str else difference(before, value)
        else:
            told[key] = value
    if shared < len(old):
        told[GONE] = [key for key in old if key not in new]
    return told


def _list_difference(old: list[Any], new: list[Any]) -> Any:
    texts = True
    for item in new:
        if type(item) is not str:
            texts = False
            if type(item) is list:
                return new
    if texts and len(new) <= SHORT:
        return _short_difference(old, new)
    edit = {EDIT: _edit(_marks(old), _marks(new), lambda i: difference(new[i - 1] if i else None, new[i]))}
    return new if len(_written(edit)) >= len(_written(new)) else edit


def _short_difference(old: list[Any], new: list[str]) -> Any:
    """Of a few texts, as a way over the map: what they begin with may stay, if it is worth the words."""
    same = 0
    for before, item in zip(old, new, strict=False):
        if before != item:
            break
        same += 1
    return {EDIT: [[0, same], *new[same:]]} if sum(map(len, new[:same])) + 3 * same > WORDS else new


def _marks(items: list[Any]) -> list[str] | list[bytes]:
    """What items are known by: texts by themselves, everything else as it is written."""
    return items if all(type(item) is str for item in items) else [_written(item) for item in items]


def _edit(old: Sequence[str | bytes], new: Sequence[str | bytes], told_at: Callable[[int], Any]) -> list[Any]:
    """Runs and new things of a list, given what its items are known by; ``told_at`` tells a new one by its place."""
    places = {mark: place for place, mark in enumerate(old)}
    told: list[Any] = []
    run: list[int] | None = None
    for index, mark in enumerate(new):
        place = places.get(mark)
        if place is None:
            told.append(told_at(index))
            run = None
        elif run is not None and run[1] == place:
            run[1] += 1
        else:
            run = [place, place + 1]
            told.append(run)
    return told


@lru_cache(maxsize=REMEMBERED)
def _after(before: bytes, item: bytes) -> Raw:
    """The difference of two things as they are written; the same follow each other again and again."""
    return Raw(_written(difference(_read(before), _read(item))))


class Prepared:
    """An object that is told to many, and compared with the one that was told before it."""

    __slots__ = ("__dict__", "parts")

    def __init__(
        self, value: Mapping[str, Any], write: Callable[[Any], bytes], made: dict[int, Part] | None = None
    ) -> None:
        """``write`` puts texts into words; ``made`` has the parts of others by the ids of what they were made of."""
        made = {} if made is None else made
        self.parts: dict[str, Part] = {key: _part(inner, write, made) for key, inner in value.items()}

    @cached_property
    def whole(self) -> Raw:
        """All of it, ready to be sent."""
        return Raw(_written({key: _whole(part) for key, part in self.parts.items()}))

    def since(self, old: Prepared, always: str = "") -> Raw:
        """The :func:`difference` from another one, ready to be sent; one field may be told though it is the same."""
        parts, before = self.parts, old.parts
        told: dict[str, Any] = {
            key: _part_change(before[key], part) if key in before else _whole(part)
            for key, part in parts.items()
            if before.get(key) != part or key == always
        }
        gone = [key for key in before if key not in parts]
        return Raw(_written(told | {GONE: gone} if gone else told))


def _part(value: Any, write: Callable[[Any], bytes], made: dict[int, Part]) -> Part:
    kind = type(value)
    if kind is not dict and kind is not list:
        return write(value)
    part = made.get(id(value))
    if part is None:
        part = {key: write(inner) for key, inner in value.items()} if kind is dict else [write(item) for item in value]
        made[id(value)] = part
    return part


def _whole(part: Part) -> Any:
    if isinstance(part, dict):
        return {key: Raw(inner) for key, inner in part.items()}
    return Raw(_listed(part) if isinstance(part, list) else part)


def _listed(items: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"


def _part_change(old: Part, new: Part) -> Any:
    if isinstance(old, dict) and isinstance(new, dict):
        told: dict[str, Any] = {
            key: difference(_read(old[key]), _read(inner)) if key in old else Raw(inner)
            for key, inner in new.items()
            if old.get(key) != inner
        }
        gone = [str(key) for key in old if key not in new]
        return told | {GONE: gone} if gone else told
    return _list_change(old, new) if isinstance(old, list) and isinstance(new, list) else _whole(new)


def _list_change(old: list[bytes], new: list[bytes]) -> Raw:
    whole = _listed(new)
    if any(item.startswith(b"[") for item in new):
        return Raw(whole)
    edit = _written({EDIT: _edit(old, new, lambda i: _after(new[i - 1], new[i]) if i else Raw(new[0]))})
    return Raw(whole if len(edit) >= len(whole) else edit)


NO_OPTIONS: Final[dict[str, Any]] = {"options": []}
"""What an ask differs from where none of its kind came before."""
NOTHING_ASKED: Final = Prepared(NO_OPTIONS, _written)


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
