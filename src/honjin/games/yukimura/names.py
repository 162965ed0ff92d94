"""What units and markers are called, in letters and in kanji."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol

from honjin.games.yukimura.model.pack import YukimuraPack
from honjin.kernel.words import Name
from honjin.wargame.roster import Named

_NUMBER: Final = re.compile(r"\d+$")


class Called(Named, Protocol):
    """A piece as its counter names it."""

    @property
    def branch(self) -> str: ...


def unit_names(pack: YukimuraPack, pieces: Sequence[Called]) -> list[Name]:
    """The names of units. Many of a force bear the same signs; branch and number tell them apart: 真田隊騎馬1."""
    return [Name(piece.id, piece.name, _kanji(pack, piece)) for piece in pieces]


def _kanji(pack: YukimuraPack, piece: Called) -> str:
    if not piece.kanji or piece.branch == "commander":
        return piece.kanji
    return f"{piece.kanji}{pack.look.kind[piece.branch].name.ja}{_number(piece.name)}"


def marker_names(markers: Sequence[Named]) -> list[Name]:
    """The names of braves, shinobi and dummies; those who are many are told apart by their numbers: 伊賀者1."""
    return [Name(marker.id, marker.name, f"{marker.kanji}{_number(marker.name)}") for marker in markers]


def _number(name: str) -> str:
    found = _NUMBER.search(name)
    return found[0] if found else ""
