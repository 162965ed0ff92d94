"""The data pack of a game of the series: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from honjin.games.gunyuden.model import checks, forces
from honjin.games.gunyuden.model.art import ArtFile
from honjin.games.gunyuden.model.map import MapFile
from honjin.games.gunyuden.model.options import Option, OptionsFile
from honjin.games.gunyuden.model.scenarios import ScenariosFile, Special
from honjin.games.gunyuden.model.tables import TablesFile
from honjin.games.gunyuden.model.units import UnitsFile
from honjin.hexes.grid import Grid
from honjin.packs import Folder, Problem
from honjin.packs.look import Subject
from honjin.wargame.pack import WargamePack
from honjin.wargame.scenario import Party


class SeriesPack(WargamePack):
    """All files of a pack; the form is the same for every game of the series."""

    shared: ClassVar[Folder | None] = Path(__file__).parents[1] / "shared"

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

    def named_in(self, special: Special) -> list[tuple[str, Sequence[str], str]]:
        """What a scenario's own rules name in this game: key, names, and what kind of thing they must be."""
        return []

    def subject(self) -> Subject:
        return replace(super().subject(), **checks.subject(self))

    def named_hexes(self) -> Iterator[tuple[str, str, list[str]]]:
        yield from super().named_hexes()
        yield from checks.named_hexes(self.map)

    def problems_of_records(self) -> Iterator[Problem]:
        return checks.records(self)

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        yield from checks.on_map(self, terrain, grid)
        yield from forces.problems(self, terrain, self.map.province_by_hex())
