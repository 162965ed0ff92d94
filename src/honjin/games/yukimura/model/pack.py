"""The data pack of Yukimura Gaiden: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final, get_args

from honjin.games.yukimura.model import checks, forces
from honjin.games.yukimura.model.map import MapFile
from honjin.games.yukimura.model.scenarios import Option, ScenariosFile
from honjin.games.yukimura.model.tables import TablesFile
from honjin.games.yukimura.model.units import UnitsFile
from honjin.games.yukimura.model.words import Branch
from honjin.hexes.grid import Grid
from honjin.packs import Pack, Problem
from honjin.packs.look import Subject
from honjin.wargame.pack import WargamePack, pack_in
from honjin.wargame.scenario import Party

PARTIES: Final = {
    "osaka": Party(id="osaka", name="Osaka", kanji="大坂方"),
    "kanto": Party(id="kanto", name="Kanto", kanji="関東方"),
}


class YukimuraPack(WargamePack):
    """All files of the pack."""

    game: ClassVar[str] = "yukimura"

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile

    def parties(self) -> Mapping[str, Party]:
        return PARTIES

    def options_of(self, scenario: str) -> Mapping[str, Option]:
        return next(known.options for known in self.scenarios.scenario if known.id == scenario)

    def subject(self) -> Subject:
        return replace(super().subject(), hexsides=["pond"], kinds=get_args(Branch))

    def named_hexes(self) -> Iterator[tuple[str, str, list[str]]]:
        yield from super().named_hexes()
        yield from checks.named_hexes(self)

    def problems_of_records(self) -> Iterator[Problem]:
        yield from checks.tables(self.tables)
        yield from forces.problems(self)

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        yield from checks.field(self.map, terrain, grid)
        yield from checks.references(self)


FOLDER: Final = Path(__file__).parents[1] / "pack"


def load(overlays: tuple[Path, ...] = ()) -> Pack[YukimuraPack]:
    """The pack that comes with the game, with overlays laid over it."""
    return pack_in(YukimuraPack, FOLDER, overlays)
