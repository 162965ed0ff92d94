"""Standing orders on a map: a side is woken when enemies come near, when it is struck, and when the turn ends."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from honjin.hexes.board import Board
from honjin.hexes.sets import HexSet, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.sentry import TURN, Signs, Stop
from honjin.kernel.words import Saying, say
from honjin.wargame.singles import Singles
from honjin.wargame.state import OnMap

S = TypeVar("S", bound=OnMap)

NEAR_HEXES: Final = 4
"""Who stops there is seen before it can strike."""

NEAR: Final = Stop("near", say("an enemy comes within {hexes} hexes of something of mine", hexes=NEAR_HEXES))
ATTACKED: Final = Stop("attacked", say("something of mine is attacked or lost"))


class MapSentry(ABC, Generic[S]):
    """A :class:`~honjin.kernel.sentry.Sentry` for units on a map."""

    stops = (NEAR, ATTACKED, TURN)
    strikes: ClassVar[Mapping[str, str]]
    """Kinds of events that are blows, each with the key under which it names who is struck."""

    @abstractmethod
    def passing(self, ask: Ask) -> Action | None:
        """The answer that lets a decision go by; None for one that a side must take itself."""

    @abstractmethod
    def approaches(self, state: S, side: Side) -> Iterable[Saying]:
        """Every enemy who is near, in a sentence."""

    @abstractmethod
    def losses(self, state: S, side: Side) -> Iterable[Saying]:
        """What a side lacks, so that each further loss is something new."""

    @abstractmethod
    def blow(self, state: S, side: Side, key: str, name: str) -> Saying | None:
        """What a blow against somebody means to a side, in a sentence; None if it is nothing of its own."""

    def signs(self, state: S, side: Side) -> Signs:
        """What a side sees that an order may stop for."""
        return {NEAR.id: list(self.approaches(state, side)), ATTACKED.id: list(self.losses(state, side))}

    def struck(self, state: S, side: Side, seen: Mapping[str, Any]) -> tuple[str, Saying] | None:
        """Whether an event is a blow against a side."""
        key = self.strikes.get(seen["kind"])
        if key is None:
            return None
        named = [seen[key]] if isinstance(seen[key], str) else seen[key]
        blows = (self.blow(state, side, key, name) for name in named)
        told = next((blow for blow in blows if blow is not None), None)
        return None if told is None else (ATTACKED.id, told)


def around(board: Board, hexes: HexSet) -> HexSet:
    """Everything near these hexes."""
    for _ in range(NEAR_HEXES):
        hexes |= board.spread_anywhere(hexes)
    return hexes


L = TypeVar("L", bound=Singles)


class SinglesSentry(MapSentry[L]):
    """Where every hex holds one unit: each counts by itself."""

    def approaches(self, state: L, side: Side) -> Iterator[Saying]:
        near = around(state.scene.board, state.occupied[side]) & state.occupied[1 - side]
        return (say("{unit} is near", unit=state.scene.unit_name[state.at[h]]) for h in members(near))

    def losses(self, state: L, side: Side) -> Iterator[Saying]:
        own = (unit for unit, of in enumerate(state.scene.side) if of == side and state.where[unit] < 0)
        return (say("{unit} is not on the map", unit=state.scene.unit_name[unit]) for unit in own)

    def blow(self, state: L, side: Side, key: str, name: str) -> Saying | None:
        unit = state.scene.unit_of[name]
        return say("{unit} is attacked", unit=state.scene.unit_name[unit]) if state.scene.side[unit] == side else None
