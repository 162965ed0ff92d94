"""The scene of a game on a country: clans and their armies, castles, rivers that take time to cross."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from honjin.hexes.board import Board, hexside
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Layer
from honjin.hexes.sets import HexSet, hexset
from honjin.kernel.notation import Codec
from honjin.wargame.actions import Castle, Clan
from honjin.wargame.map import compile_layers
from honjin.wargame.pack import CountryPack
from honjin.wargame.roster import Thing, numbers
from honjin.wargame.scenario import Scenario
from honjin.wargame.scene import P, Scene, names_of

Price = Callable[[Hex, Hex], int | None]
"""What a step from a hex to its neighbour costs; None where it is not allowed."""


@dataclass(frozen=True, slots=True)
class Stronghold(Thing):
    """A castle as the map shows it."""

    province: str
    hex: Hex


K = TypeVar("K", bound=Stronghold)


class Country(Scene[P], Generic[P, K]):
    """Map, roster, clans and castles of one game; its own scene says which castles are in play and where one walks."""

    def __init__(self, pack: CountryPack, scenario: Scenario, pieces: Sequence[P]) -> None:
        super().__init__(pack, scenario, pieces)
        clans = pack.scenarios.clan
        self.clan_of = numbers([clan.id for clan in clans])
        self.clan_name = names_of(clans)
        map_ = pack.map
        self.closed_sides = self.hexsides(map_.closed_hexsides)
        self.tellers["castle"] = lambda castle: self.keeps[castle].id
        self.river = self.hexsides(map_.river_hexsides)
        self.unbridged = self.river - self.hexsides(map_.bridge_hexsides)
        """Rivers that take points to cross and lie between those who fight; a bridge ends that."""
        self.by_river = hexset(h for side in self.river for h in side)
        """Hexes with a river side."""
        self._castle_places = {self.grid.parse(place.hex): place.castle for place in map_.place if place.castle}

    def settle(self, keeps: Sequence[K]) -> None:
        """These castles are in play; the places of others have no name."""
        self.keeps = tuple(keeps)
        self.castle_of = numbers([keep.id for keep in keeps])
        self.castle_at: dict[Hex, Castle] = {keep.hex: number for number, keep in enumerate(keeps)}
        self.castle_hex: list[Hex] = [keep.hex for keep in keeps]
        self.castle_name = names_of(keeps)
        for h, castle in self._castle_places.items():
            if castle not in self.castle_of:
                del self.places[h]

    def open_board(self, present: HexSet) -> None:
        """Somebody can stand in these hexes; sides that are all water stop everything."""
        self.board = Board(self.grid, present, self.closed_sides)

    def priced(self, costs: Sequence[int | None], river: int) -> Price:
        """Entering a hex costs so much, and over a river without a bridge more."""

        def price(a: Hex, b: Hex) -> int | None:
            cost = costs[b]
            return cost if cost is None or hexside(a, b) not in self.unbridged else cost + river

        return price

    def steps(self, price: Price) -> tuple[Layer, ...]:
        """All steps over the board at a price, by cost."""
        linked = self.board.linked
        return compile_layers(self.grid, [(a, b, price(a, b)) for a in self.board.hexes for b in linked[a]])

    def codecs(self, **others: Sequence[str]) -> Mapping[str, Codec]:
        return super().codecs(clan=list(self.clan_of), castle=list(self.castle_of), **others)


def clan_numbers(pack: CountryPack) -> dict[str, Clan]:
    """Clans by their ids, in the order of the pack: what a roster needs before there is a scene."""
    return numbers([clan.id for clan in pack.scenarios.clan])
