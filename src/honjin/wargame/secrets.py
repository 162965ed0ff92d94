"""Hidden markers: what a side may know of them, and how they are dealt anew for one that may not know."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from honjin.kernel.ask import Side


class Hidden(Protocol):
    """A marker that may lie face down."""

    @property
    def id(self) -> str: ...
    @property
    def side(self) -> Side: ...
    @property
    def dummy(self) -> bool: ...


def face_down(markers: Sequence[Hidden], face_up: int, side: Side) -> list[int]:
    """A side's markers that its opponent has not seen; ``face_up``: those that lie open, one bit each."""
    return [marker for marker, piece in enumerate(markers) if piece.side == side and not face_up >> marker & 1]


def alike(markers: Sequence[Hidden], shown: Sequence[int], side: Side | None) -> list[int]:
    """Markers that all have seen, with as many dummies as were among them, but the first ones of the other sides.

    Dummies are all alike. Their numbers are for their owner: to others they would tell which was laid first.
    """
    spare = {owner: iter(dummies_of(markers, owner)) for owner in {piece.side for piece in markers}}
    return sorted(next(spare[markers[m].side]) if markers[m].dummy and markers[m].side != side else m for m in shown)


def dummies_of(markers: Sequence[Hidden], side: Side) -> list[int]:
    return [marker for marker, piece in enumerate(markers) if piece.dummy and piece.side == side]


class Boxes:
    """Where markers lie: in boxes, by number, or in the hands of their sides."""

    def __init__(self, markers: Sequence[Hidden], box: Sequence[int], face_up: int, hand: int) -> None:
        self.markers, self.box, self.face_up, self.hand = markers, box, face_up, hand

    def lying(self, box: int, side: Side | None) -> dict[str, Any]:
        """How many lie face down in a box, which lie open, and for their owner which the face-down ones are."""
        there = self.within(box)
        hidden = [marker for marker in there if not self.face_up >> marker & 1]
        seen = {"face_down": len(hidden), "open": self._ids(m for m in there if self.face_up >> m & 1)}
        own = side is not None and bool(hidden) and self.markers[hidden[0]].side == side
        return seen | {"own": self._ids(hidden)} if own else seen

    def held(self, owner: Side, side: Side | None) -> dict[str, Any]:
        """How many a side has in hand, and for itself which."""
        held = [marker for marker in self.within(self.hand) if self.markers[marker].side == owner]
        return {"count": len(held)} | ({"own": self._ids(held)} if side == owner else {})

    def within(self, box: int) -> list[int]:
        """The markers of a box, whoever knows of them."""
        return [marker for marker, lies in enumerate(self.box) if lies == box]

    def _ids(self, markers: Iterable[int]) -> list[str]:
        return [self.markers[marker].id for marker in markers]


def redealt(
    rng: random.Random, markers: Sequence[int], places: Sequence[int], only: Mapping[int, Collection[int]]
) -> dict[int, int]:
    """Another way in which these markers may lie in these places, of which some are open ``only`` to some markers.

    Those who lie in such a place are drawn first; the rest share what is left.
    """
    dealt: dict[int, int] = {}
    for place, able in only.items():
        fit = [marker for marker in markers if marker in able and marker not in dealt]
        dealt |= dict.fromkeys(rng.sample(fit, places.count(place)), place)
    others = sorted(place for place in places if place not in only)  # what is dealt must not hang on what really lies
    rng.shuffle(others)
    return dealt | {marker: others.pop() for marker in markers if marker not in dealt}
