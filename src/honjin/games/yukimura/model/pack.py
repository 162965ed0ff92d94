"""The data pack of Yukimura Gaiden: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final, get_args

from honjin.games.yukimura.model import checks
from honjin.games.yukimura.model.map import MapFile
from honjin.games.yukimura.model.scenarios import ScenariosFile
from honjin.games.yukimura.model.tables import TablesFile
from honjin.games.yukimura.model.units import UnitsFile
from honjin.games.yukimura.model.words import Branch
from honjin.hexes.grid import Grid
from honjin.packs import Problem
from honjin.packs.look import Subject
from honjin.packs.references import Known
from honjin.wargame.pack import WargamePack
from honjin.wargame.scenario import Scenario


class YukimuraPack(WargamePack):
    """All files of the pack."""

    game: ClassVar[str] = "yukimura"
    closed = ("pond", "off_map")

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile

    def subject(self) -> Subject:
        return replace(super().subject(), hexsides=["pond"], kinds=get_args(Branch))

    def things(self, scenario: Scenario | None) -> dict[str, Known]:
        return super().things(scenario) | {
            "zone": Known({zone.id for zone in self.map.zone}, "a zone of map.toml"),
            "brave": Known({brave.id for brave in self.units.brave}, "a brave of units.toml"),
        }

    def problems_of_records(self) -> Iterator[Problem]:
        return checks.records(self)

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        return checks.field(self, terrain, grid)


FOLDER: Final = Path(__file__).parents[1] / "pack"
