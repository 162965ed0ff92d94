"""The pack of a wargame: the files that every game has, and what must hold between them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from honjin.hexes.grid import Grid
from honjin.packs import Pack, PackModel, Problem, load_pack
from honjin.packs.guide import Ground, GuideFile, problems as guide_problems
from honjin.packs.look import LookFile, Subject, problems as look_problems
from honjin.packs.shapes import hex_lists
from honjin.wargame import checks
from honjin.wargame.map import OFF_MAP, MapFile
from honjin.wargame.scenario import Option, Party, ScenariosFile, UnitsFile


class WargamePack(PackModel):
    """All files that a wargame has; a game narrows their types and adds its tables."""

    map: MapFile
    units: UnitsFile
    scenarios: ScenariosFile
    guide: GuideFile
    look: LookFile

    @abstractmethod
    def parties(self) -> Mapping[str, Party]:
        """What each side is called."""

    @abstractmethod
    def options_of(self, scenario: str) -> Mapping[str, Option]:
        """What players of a scenario may choose."""

    # ---------------------------------------------------------------------------------------------- what must hold

    def problems(self) -> Iterator[Problem]:
        """Everything that does not fit together. Where the map is malformed, nothing about hexes: they mean nothing."""
        shape = list(checks.shape(self.map))
        yield from shape
        yield from checks.records(self)
        yield from look_problems(self.look, self.subject())
        yield from self.problems_of_records()
        if not shape:
            terrain = self.map.terrain_by_hex()
            yield from hex_lists(terrain, self.named_hexes())
            yield from guide_problems(self.guide, Ground(self.players, terrain, {unit.id for unit in self.units.unit}))
            yield from self.problems_of_map(terrain, self.map.grid)

    @property
    def players(self) -> dict[str, list[str]]:
        """The players of each scenario."""
        return {scenario.id: scenario.players for scenario in self.scenarios.scenario}

    def subject(self) -> Subject:
        """What there is to be looked at; a game adds hexsides, kinds of units and castles."""
        return Subject(
            self.players,
            terrains=set(self.map.legend.values()) - {OFF_MAP},
            units={unit.id for unit in self.units.unit},
            clans={clan.id for clan in self.scenarios.clan},
        )

    def named_hexes(self) -> Iterator[tuple[str, str, list[str]]]:
        """Every list of hexes that must be on the map: file, key, hexes."""
        return checks.named_hexes(self.map)

    def problems_of_records(self) -> Iterator[Problem]:
        """What else must hold between records of this game."""
        yield from ()

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        """What else must hold on this game's map, the terrain of which is known by hex."""
        yield from ()


M = TypeVar("M", bound=WargamePack)


def pack_in(model: type[M], folder: Path, overlays: tuple[Path, ...] = ()) -> Pack[M]:
    """The pack of a folder, with overlays laid over it; it is read once."""
    found: Pack[M] = _read(model, folder, overlays)
    return found


@cache
def _read(model: type[WargamePack], folder: Path, overlays: tuple[Path, ...]) -> Pack[Any]:
    return load_pack(model, folder, overlays)
