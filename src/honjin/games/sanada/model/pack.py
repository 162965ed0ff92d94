"""The data pack of Sanada's War Chronicle: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final

from honjin.games.sanada.model import checks, forces
from honjin.games.sanada.model.doctrine import DoctrineFile
from honjin.games.sanada.model.map import MapFile
from honjin.games.sanada.model.scenarios import ScenariosFile
from honjin.games.sanada.model.tables import TablesFile
from honjin.games.sanada.model.units import UnitsFile
from honjin.games.sanada.model.words import RANKS
from honjin.hexes.grid import Grid
from honjin.packs import Pack, Problem
from honjin.packs.look import Subject
from honjin.wargame.pack import CountryPack, pack_in


class SanadaPack(CountryPack):
    """All files of the pack."""

    game: ClassVar[str] = "sanada"

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosFile
    doctrine: DoctrineFile

    def subject(self) -> Subject:
        castles = self.scenarios.castle
        levels = {castle.walls(scenario).strength for castle in castles for scenario in castle.owner}
        return replace(super().subject(), kinds=RANKS, levels=levels)

    def problems_of_records(self) -> Iterator[Problem]:
        return checks.records(self)

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        return forces.problems(self, terrain)


FOLDER: Final = Path(__file__).parents[1] / "pack"


def load(overlays: tuple[Path, ...] = ()) -> Pack[SanadaPack]:
    """The pack that comes with the game, with overlays laid over it."""
    return pack_in(SanadaPack, FOLDER, overlays)
