"""A small pack of an imagined game, so that each mistake can be made alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, Literal

from honjin.packs import HexId, PackFile, PackModel, Problem, Record, Span, record_key


class Piece(Record):
    id: str
    strength: int
    morale: int | Literal["*"] = 3
    branch: Literal["horse", "foot"] = "foot"
    hex: HexId = "0101"
    leads: bool = False


class Pieces(PackFile):
    piece: list[Piece]


class Row(Record):
    clan: str
    by_turn: list[int | Literal["no"]]


class Charts(PackFile):
    columns: list[Span]
    row: list[Row]
    names: dict[str, str]


class ToyPack(PackModel):
    game: ClassVar[str] = "toy"

    pieces: Pieces
    charts: Charts

    def problems(self) -> Iterator[Problem]:
        known = {row.clan for row in self.charts.row}
        for index, piece in enumerate(self.pieces.piece):
            if piece.id not in known:
                yield Problem("pieces.toml", record_key("piece", index, piece.id), "no row", "a row in charts.toml")


PACK = 'game = "toy"\ntitle = "Toy"\n'

PIECES = """\
schema = 1
game = "toy"
prov = "printed"

[[piece]]
id = "sanada"
strength = 5
morale = "*"
prov = { exists = "deduced", strength = "reported" }
prov_note = "seen at a table"
sources = ["example.org/sanada"]

[[piece]]
id = "mori"
strength = 4
branch = "horse"
"""

CHARTS = """\
schema = 1
game = "toy"
columns = [[1, 3], [4, 6]]

[names]
east = "Okayama"
west = "Chausuyama"

[[row]]
clan = "sanada"
by_turn = ["no", 2, 3]
prov = "printed"

[[row]]
clan = "mori"
by_turn = [2, 3, 4]
"""


def write_pack(folder: Path, pack: str = PACK, pieces: str = PIECES, charts: str = CHARTS) -> Path:
    """A valid pack, but for what the test changes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("pack", pack), ("pieces", pieces), ("charts", charts)):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def write_overlay(folder: Path, pack: str = 'overlay = "toy"\nname = "Mine"\n', **files: str) -> Path:
    """An overlay with some of the files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (("pack", pack), *files.items()):
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder
