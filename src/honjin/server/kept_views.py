"""What every side saw, kept beside the log: it can be shown when no rules are left that would make it again.

Views are kept as plain values with texts that are not put into words yet, in rows of one view or many: the first of a
row is whole, those after it are told by what has changed, and sides by how they differ from what observers see.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

import msgspec

from honjin.kernel.play import Play
from honjin.kernel.words import dumped, revived
from honjin.server.asks import seen_positions
from honjin.server.deltas import applied, difference

OBSERVER: Final = ""
EFFORT: Final = 1
"""Of compression: the quickest, which finds nearly all that there is."""

Seen = dict[str, Any]


class ViewsWriter:
    """Puts views of one play after another into a row."""

    def __init__(self) -> None:
        self._before: Seen | None = None
        self._kept: list[tuple[int, Seen]] = []

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def first(self) -> int:
        """The step of the first view, by which the row is found."""
        return self._kept[0][0]

    def add(self, n: int, play: Play[Any]) -> None:
        sides = play.game.sides
        seen = seen_positions(play, [None, *range(len(sides))])
        plain = {OBSERVER if side is None else sides[side]: _plain(view) for side, view in seen.items()}
        everybody = plain.pop(OBSERVER)
        told = everybody if self._before is None else difference(self._before, everybody)
        own = {side: difference(everybody, view) for side, view in plain.items()}
        self._before = everybody
        self._kept.append((n, {OBSERVER: told, **own}))

    def row(self) -> bytes:
        return zlib.compress(msgspec.json.encode(self._kept), EFFORT)


def view_of(row: bytes, n: int, side: str | None) -> Seen:
    """What a side, or an observer, saw at a step, or at the last one before it that is in the row."""
    everybody: Any = None
    own: Any = {}
    for step, told in msgspec.json.decode(zlib.decompress(row)):
        if everybody is not None and step > n:
            break
        everybody = told[OBSERVER] if everybody is None else applied(everybody, told[OBSERVER])
        own = told.get(side, {})
    found: Seen = revived(applied(everybody, own))
    return found


def _plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value, enc_hook=dumped))
