"""The data pack of a game of the series: what is in it, and how to load it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, get_args

from pydantic import Field

from honjin.games.gunyuden.model import beliefs, checks, clans
from honjin.games.gunyuden.model.beliefs import DoctrineFile, nothing_else
from honjin.games.gunyuden.model.map import MapFile
from honjin.games.gunyuden.model.options import OptionsFile
from honjin.games.gunyuden.model.scenarios import ScenariosOf
from honjin.games.gunyuden.model.tables import TablesFile
from honjin.games.gunyuden.model.units import UnitsFile
from honjin.games.gunyuden.model.words import WEATHERS, Rank
from honjin.hexes.grid import Grid
from honjin.packs import Folder, Problem
from honjin.packs.look import Subject
from honjin.wargame.pack import CountryPack


class SeriesPack(CountryPack):
    """All files of a pack; the form is the same for every game of the series."""

    shared: ClassVar[Folder | None] = Path(__file__).parents[1] / "shared"

    map: MapFile
    units: UnitsFile
    tables: TablesFile
    scenarios: ScenariosOf[Any]
    options: OptionsFile
    doctrine: DoctrineFile = Field(default_factory=nothing_else)

    def subject(self) -> Subject:
        levels = {castle.level for castle in self.scenarios.castle}
        weathers = [name.replace(" ", "_") for name in WEATHERS]
        hexsides = ("river", "closed", "bridge", "snow_line")
        return replace(super().subject(), hexsides=hexsides, weathers=weathers, kinds=get_args(Rank), levels=levels)

    def problems_of_records(self) -> Iterator[Problem]:
        yield from checks.records(self)
        yield from beliefs.problems(self)

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        return clans.problems(self, grid)
