"""The data pack of Sanada's War Chronicle: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from honjin.games.sanada.model import checks, forces
from honjin.games.sanada.model.art import ArtFile
from honjin.games.sanada.model.map import MapFile
from honjin.games.sanada.model.options import Option, OptionsFile
from honjin.games.sanada.model.scenarios import ScenariosFile
from honjin.games.sanada.model.tables import TablesFile
from honjin.games.sanada.model.units import UnitsFile
from honjin.hexes.grid import Grid
from honjin.packs import Pack, Problem
from honjin.packs.look import Subject
from honjin.wargame.pack import WargamePack, pack_in
from honjin.wargame.scenario import Party


class SanadaPack(WargamePack):
    """All files of the pack."""

    game: ClassVar[str] = "sanada"

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile
    options: OptionsFile
    art: ArtFile

    def parties(self) -> Mapping[str, Party]:
        return {party.id: party for party in self.scenarios.party}

    def options_of(self, scenario: str) -> Mapping[str, Option]:
        return self.options.of(scenario)

    def subject(self) -> Subject:
        return replace(super().subject(), **checks.subject(self))

    def named_hexes(self) -> Iterator[tuple[str, str, list[str]]]:
        yield from super().named_hexes()
        yield from checks.named_hexes(self)

    def problems_of_records(self) -> Iterator[Problem]:
        return checks.records(self)

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        yield from checks.on_map(self, terrain, grid)
        yield from forces.problems(self, terrain)


FOLDER: Final = Path(__file__).parents[1] / "pack"


def load(overlays: tuple[Path, ...] = ()) -> Pack[SanadaPack]:
    """The pack that comes with the game, with overlays laid over it."""
    return pack_in(SanadaPack, FOLDER, overlays)
