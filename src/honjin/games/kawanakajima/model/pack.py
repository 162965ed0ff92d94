"""The data pack of Kawanakajima 1561: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from honjin.games.kawanakajima.model import checks
from honjin.games.kawanakajima.model.doctrine import DoctrineFile
from honjin.games.kawanakajima.model.map import MapFile
from honjin.games.kawanakajima.model.scenarios import ScenariosFile
from honjin.games.kawanakajima.model.tables import TablesFile
from honjin.games.kawanakajima.model.units import UnitsFile
from honjin.games.kawanakajima.model.words import RANKS
from honjin.hexes.grid import Grid
from honjin.packs import Pack, Problem
from honjin.packs.look import Subject
from honjin.packs.references import Known
from honjin.wargame import checks as shared
from honjin.wargame.options import OptionsFile
from honjin.wargame.pack import WargamePack, pack_in
from honjin.wargame.scenario import Option, Scenario


class KawanakajimaPack(WargamePack):
    """All files of the pack."""

    game: ClassVar[str] = "kawanakajima"

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile
    options: OptionsFile
    doctrine: DoctrineFile

    def options_of(self, scenario: str) -> Mapping[str, Option]:
        return self.options.of(scenario)

    def option_tables(self) -> Iterator[tuple[str, str, Mapping[str, Option]]]:
        yield shared.OPTIONS, "option", self.options.option

    def subject(self) -> Subject:
        return replace(super().subject(), hexsides=list(self.map.sides()), weathers=["mist"], kinds=RANKS, levels=[1])

    def things(self, scenario: Scenario | None) -> dict[str, Known]:
        return super().things(scenario) | {
            "plan": Known({plan.id for plan in self.tables.plan}, "a battle plan of tables.toml"),
            "area": Known({area.id for area in self.map.fort.area}, "an area of the fort in map.toml"),
            "entry point": Known({entry.id for entry in self.map.entry}, "an entry point of map.toml"),
        }

    def problems_of_records(self) -> Iterator[Problem]:
        return checks.records(self)

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        return checks.field(self, terrain, grid)


FOLDER: Final = Path(__file__).parents[1] / "pack"


def load(overlays: tuple[Path, ...] = ()) -> Pack[KawanakajimaPack]:
    """The pack that comes with the game, with overlays laid over it."""
    return pack_in(KawanakajimaPack, FOLDER, overlays)
