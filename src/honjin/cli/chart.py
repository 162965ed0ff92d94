"""What never changes on a table: the grid, the ground, the names on the map and the pieces.

All games lay their packs out alike, so this is read once from a game and the rest of the room knows no game.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

from honjin.hexes.grid import Grid
from honjin.kernel.game import Game

_NUMBERED = re.compile(r"(.+)_([a-z])(\d+)")
_VOWELS = frozenset("aeiou_")


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as it is named and drawn."""

    id: str
    name: str
    side: int
    group: str
    """The force it belongs to."""
    label: str
    """Three letters of its name and one for its branch, ``*`` for somebody with a name of his own."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Grid, ground, places and pieces of a game."""

    grid: Grid
    ground: dict[str, str]
    """Kind of terrain by hex number; what is off the map is not there."""
    places: dict[str, str]
    """Names on the map by hex number."""
    pieces: tuple[Piece, ...]
    """In the order in which actions count them."""
    by_id: dict[str, Piece]

    def is_hex(self, text: str) -> bool:
        return text in self.ground

    def line(self, start: str, end: str) -> list[str]:
        """The hexes of a straight walk, both ends included."""
        grid = self.grid
        here, goal = grid.parse(start), grid.parse(end)
        away = grid.distances(goal)
        path = [here]
        while here != goal:
            here = min((h for h in grid.near[here] if h >= 0), key=lambda h: away[h])
            path.append(here)
        return [grid.format(h) for h in path]

    def distance(self, a: str, b: str) -> int:
        return self.grid.distance(self.grid.parse(a), self.grid.parse(b))


def chart_of(game: Game[Any]) -> Chart:
    """The chart of a game, from its pack and its roster."""
    source: Any = game
    layout = source.pack.data.map
    pieces = tuple(_pieces(source.field.pieces))
    return Chart(
        grid=source.field.grid,
        ground=dict(_ground(source.field.grid, layout.terrain_rows, layout.legend)),
        places={place.hex: place.name for place in layout.place},
        pieces=pieces,
        by_id={piece.id: piece for piece in pieces},
    )


def _ground(grid: Grid, rows: Sequence[str], legend: dict[str, str]) -> Iterator[tuple[str, str]]:
    for row, letters in enumerate(rows, 1):
        for column, letter in enumerate(letters, 1):
            if legend[letter] != "off_map":
                yield grid.format(grid.at(column, row)), legend[letter]


def _pieces(roster: Sequence[Any]) -> Iterator[Piece]:
    stems = {unit.id: stem_and_branch(unit.id, unit.branch) for unit in roster}
    letters = abbreviations(dict.fromkeys(stem for stem, _ in stems.values()))
    for unit in roster:
        stem, branch = stems[unit.id]
        yield Piece(unit.id, unit.name, unit.side, unit.clan, letters[stem] + branch)


def stem_and_branch(unit_id: str, branch: str) -> tuple[str, str]:
    """The name in an id and the letter of its branch.

    >>> stem_and_branch("sanada_k1", "cavalry"), stem_and_branch("yukimura", "commander")
    (('sanada', 'k'), ('yukimura', '*'))
    """
    match = _NUMBERED.fullmatch(unit_id)
    if match:
        return match[1], match[2]
    return unit_id, "*" if branch == "commander" else branch[0]


def abbreviations(names: Iterable[str]) -> dict[str, str]:
    """Three letters for each name, no two alike: the first three, or, where several begin alike, its consonants.

    >>> abbreviations(["mori", "tadanao", "tadatomo"])
    {'mori': 'mor', 'tadanao': 'tdn', 'tadatomo': 'tdt'}
    """
    names = list(names)
    heads = Counter(name[:3] for name in names)
    found = {name: name[:3] for name in names if heads[name[:3]] == 1}
    taken = set(found.values())
    for name in names:
        if name not in found:
            found[name] = next(short for short in _candidates(name) if short not in taken)
            taken.add(found[name])
    return {name: found[name] for name in names}


def _candidates(name: str) -> Iterator[str]:
    consonants = [letter for letter in name[1:] if letter not in _VOWELS]
    letters = [*name[1:].replace("_", ""), *"0123456789"]
    return (name[0] + a + b for a, b in chain(combinations(consonants, 2), combinations(letters, 2)))
