"""How actions name what takes part: units and other things by their ids, forces, hexes and paths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from honjin.hexes.grid import Grid
from honjin.kernel.notation import NUMBER, SHARES, WORD, Codec


class Named(Protocol):
    """Something with an id and a name in both scripts: a unit, a clan, a castle, a marker."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kanji(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Thing:
    """Something with an id and a name in both scripts; a game adds what its units, clans and castles are besides."""

    id: str
    name: str
    kanji: str


def numbers(ids: Sequence[str]) -> dict[str, int]:
    """The number of each thing by its id: its place in the list."""
    return {name: number for number, name in enumerate(ids)}


def codecs(grid: Grid, units: Sequence[str], **others: Sequence[str]) -> Mapping[str, Codec]:
    """How a game's actions are written, out of the ids of its units and of other things.

    The kinds are ``unit``, ``units``, ``force`` (a leader and those he leads, with plus signs), ``forces``, ``hex``,
    ``path`` (with hyphens), ``word``, ``number``, ``shares`` (of a sum), and one for each of ``others``.

    >>> kinds = codecs(Grid(9, 9, "flat_top_even_columns_down"), ["date", "sanada"], castle=["obama"])
    >>> kinds["force"].write((1, 0)), kinds["castle"].read("obama")
    ('sanada+date', 0)
    """
    unit = _thing(units)
    force = _chain(unit, "+")
    hex_ = Codec(grid.format, grid.parse)
    return {
        "unit": unit,
        "units": unit.several(),
        "force": force,
        "forces": force.several(),
        "hex": hex_,
        "path": _chain(hex_, "-"),
        "word": WORD,
        "number": NUMBER,
        "shares": SHARES,
        **{kind: _thing(ids) for kind, ids in others.items()},
    }


def _thing(ids: Sequence[str]) -> Codec:
    return Codec(ids.__getitem__, numbers(ids).__getitem__)


def _chain(link: Codec, sign: str) -> Codec:
    """Several values in one word, joined by a sign."""
    write, read = link.write, link.read
    return Codec(
        lambda values: sign.join(map(write, values)),
        lambda text: tuple(map(read, text.split(sign))),
        parts=lambda values: [write(value) for value in values],
    )
