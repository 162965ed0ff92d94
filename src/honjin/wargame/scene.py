"""The scene of a game: everything that never changes in it, compiled once from the pack. All positions share it.

A game's own scene adds its tables and whatever else its rules look up; clans, castles and rivers are in
:mod:`honjin.wargame.country`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from honjin.hexes.sets import few
from honjin.kernel.notation import Codec
from honjin.kernel.words import Name
from honjin.wargame.actions import Unit
from honjin.wargame.map import Landscape
from honjin.wargame.pack import WargamePack
from honjin.wargame.roster import Named, codecs, numbers
from honjin.wargame.scenario import Scenario

P = TypeVar("P", bound=Named)

Teller = Callable[[Any], Any]
"""How a value of an event is told: ints by ids."""


def names_of(things: Iterable[Named]) -> tuple[Name, ...]:
    """What people call things, in the same order."""
    return tuple(Name(thing.id, thing.name, thing.kanji) for thing in things)


class Scene(Landscape, Generic[P]):
    """The map and the roster of one game, what its sides are called, and how events tell of them."""

    def __init__(self, pack: WargamePack, scenario: Scenario, pieces: Sequence[P]) -> None:
        super().__init__(pack.map)
        self.sides = tuple(scenario.players)
        self.party_name = {name.id: name for name in names_of(pack.parties().values())}
        """Players and phases, by their ids."""
        self.side_name = tuple(self.party_name[side] for side in self.sides)
        self.pieces = tuple(pieces)
        self.unit_of = numbers([piece.id for piece in pieces])
        self.unit_name: Sequence[Name] = names_of(pieces)
        hex_, unit = self.grid.format, self._unit
        self.tellers: dict[str, Teller] = {
            **dict.fromkeys(("unit", "target", "other", "leader"), unit),
            **dict.fromkeys(("units", "targets"), self.ids),
            **dict.fromkeys(("hex", "from", "to"), hex_),
            **dict.fromkeys(("path", "hexes"), lambda hexes: [hex_(h) for h in hexes]),
            "side": lambda side: self.sides[side],
        }
        """By the key of the value."""
        self.called, self.words = pack.showing.names, pack.showing.words
        """What things are called that have no record of their own, by kind and id: in both scripts, or by a text."""
        self.weighty = pack.showing.told
        """Kinds of events that are told on the choice which sets them off."""
        self.found: dict[Any, dict[Any, Any]] = {}
        """Answers that hold in every position, by who found them; see :mod:`honjin.wargame.memo`."""

    def _unit(self, unit: Unit) -> str:
        return self.pieces[unit].id

    def ids(self, units: Iterable[Unit] | int) -> list[str]:
        """The ids of units, given as a list or as a set."""
        return [self.pieces[unit].id for unit in (few(units) if isinstance(units, int) else units)]

    def units_named(self, ids: Iterable[str]) -> list[Unit]:
        """Units by their ids."""
        return [self.unit_of[name] for name in ids]

    def told(self, key: str, value: Any) -> Any:
        """A value of an event as others read it."""
        teller = self.tellers.get(key)
        return value if teller is None or value is None else teller(value)

    def codecs(self, **others: Sequence[str]) -> Mapping[str, Codec]:
        """How actions name units, hexes and other things by their ids."""
        return codecs(self.grid, list(self.unit_of), **others)
