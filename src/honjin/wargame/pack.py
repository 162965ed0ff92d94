"""The pack of a wargame: the files that every game has, and what must hold between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from pydantic import Field

from honjin.hexes.grid import Grid
from honjin.packs import Pack, PackModel, Problem, load_pack, record_key
from honjin.packs.evaluation import EvaluationFile, nothing_learned
from honjin.packs.guide import Ground, GuideFile, problems as guide_problems
from honjin.packs.look import LookFile, Subject, problems as look_problems
from honjin.packs.references import Known, mentions, unknown
from honjin.packs.showing import ShowingFile, nothing_said
from honjin.wargame import checks, map_checks
from honjin.wargame.art import ArtFile
from honjin.wargame.map import NO_PROVINCE, OFF_MAP, CountryMap, MapFile
from honjin.wargame.options import OptionsFile
from honjin.wargame.scenario import Option, Party, Scenario, ScenariosFile, UnitsFile


class WargamePack(PackModel):
    """All files that a wargame has; a game narrows their types and adds its tables."""

    closed: ClassVar[tuple[str, ...]] = (OFF_MAP,)
    """Terrain where no unit can stand."""
    water: ClassVar[tuple[str, ...]] = ()
    """Terrain that lies in no province."""

    map: MapFile
    units: UnitsFile
    scenarios: ScenariosFile
    guide: GuideFile
    look: LookFile
    showing: ShowingFile = Field(default_factory=nothing_said)
    evaluation: EvaluationFile = Field(default_factory=nothing_learned)

    def options_of(self, scenario: str) -> Mapping[str, Option]:
        """What players of a scenario may choose."""
        found: Mapping[str, Option] = self.scenario(scenario).options
        return found

    def option_tables(self) -> Iterator[tuple[str, str, Mapping[str, Option]]]:
        """Where the pack writes its options: file, key, options."""
        for index, scenario in enumerate(self.scenarios.scenario):
            yield checks.SCENARIOS, record_key("scenario", index, scenario.id) + ".options", scenario.options

    def scenario(self, name: str) -> Any:
        """A scenario by its id."""
        return next(scenario for scenario in self.scenarios.scenario if scenario.id == name)

    def parties(self) -> Mapping[str, Party]:
        """What each side is called: as the scenarios say, or as what is shown has it."""
        named = self.showing.names.get("side", {}).values()
        shown = {name.id: Party(id=name.id, name=name.name, kanji=name.kanji) for name in named}
        return shown | {party.id: party for party in self.scenarios.party}

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

    # ---------------------------------------------------------------------------------------------- what must hold

    def problems(self) -> Iterator[Problem]:
        """Everything that does not fit together. Where the map is malformed, nothing about hexes: they mean nothing."""
        shape = list(map_checks.shape(self.map))
        yield from shape
        yield from checks.records(self)
        yield from look_problems(self.look, self.subject())
        yield from self.problems_of_records()
        yield from self.problems_of_names(() if not shape else ("hex", "open hex"))
        if not shape:
            terrain = self.map.terrain_by_hex()
            yield from guide_problems(self.guide, Ground(self.players, terrain, {unit.id for unit in self.units.unit}))
            yield from map_checks.on_map(self, terrain, self.map.grid)
            yield from self.problems_of_map(terrain, self.map.grid)

    def things(self, scenario: Scenario | None) -> dict[str, Known]:
        """What there is of each kind, for names in the records of a scenario and in all others; a game adds its own."""
        scenarios = self.scenarios
        every = scenarios.scenario if scenario is None else [scenario]
        here, there = (scenario.id, f" that is in {scenario.id}") if scenario else ("", "")
        units = {unit.id for unit in self.units.unit if not here or here in unit.side}
        clans = {clan.id for clan in scenarios.clan if not here or here in clan.side}
        options = {name for known in every for name in self.options_of(known.id)}
        return {
            "scenario": Known([known.id for known in scenarios.scenario], "a scenario"),
            "unit": Known(units, f"a unit of units.toml{there}"),
            "clan": Known(clans, f"a clan of scenarios.toml{there}"),
            "castle": Known({castle.id for castle in scenarios.castle}, "a castle of scenarios.toml"),
            "region": Known({region.id for region in scenarios.region}, "a region of scenarios.toml"),
            "side": Known({side for known in every for side in known.players}, "a side that is played"),
            "phase": Known({phase for known in every for phase in known.operations_order}, "a phase"),
            "option": Known(options, f"an option of {scenario.id if scenario else 'the game'}"),
            "province": Known(set(self.map.province_legend.values()), "a province of map.toml"),
            "set": Known(self.map.set, "a set of map.toml"),
        }

    def problems_of_names(self, besides: tuple[str, ...] = ()) -> Iterator[Problem]:
        """Names of things that there are not, in whatever record; ``besides``: kinds left unchecked."""
        hexes = {} if besides else self._hexes()
        for stem in type(self).model_fields:
            if stem not in ("guide", "look", "scenarios"):  # what people are told is checked by itself
                found = mentions(getattr(self, stem))
                yield from unknown(f"{stem}.toml", found, self.things(None) | hexes, besides=besides)
        file, things = checks.SCENARIOS, self.things(None) | hexes
        yield from unknown(file, mentions(self.scenarios, without=("scenario",)), things, besides=besides)
        for index, scenario in enumerate(self.scenarios.scenario):
            found = mentions(scenario, record_key("scenario", index, scenario.id))
            yield from unknown(file, found, self.things(scenario) | hexes, besides=besides)

    def _hexes(self) -> dict[str, Known]:
        terrain = self.map.terrain_by_hex()
        stand = {number for number, kind in terrain.items() if kind not in self.closed}
        return {
            "hex": Known(terrain, "a hex of the map"),
            "open hex": Known(stand, "an open hex of the map"),
        }

    def problems_of_records(self) -> Iterator[Problem]:
        """What else must hold between records of this game."""
        yield from ()

    def problems_of_map(self, terrain: Mapping[str, str], grid: Grid) -> Iterator[Problem]:
        """What else must hold on this game's map, the terrain of which is known by hex."""
        yield from ()


class CountryPack(WargamePack):
    """The pack of a game on a country of provinces, made from real elevation, with options in a file of their own."""

    closed = ("sea", "lake", "mountain")
    water = ("sea", "lake")

    map: CountryMap
    options: OptionsFile
    art: ArtFile

    def options_of(self, scenario: str) -> Mapping[str, Option]:
        return self.options.of(scenario)

    def option_tables(self) -> Iterator[tuple[str, str, Mapping[str, Option]]]:
        yield checks.OPTIONS, "option", self.options.option

    def subject(self) -> Subject:
        regions = set(self.map.province_legend.values()) - {NO_PROVINCE}
        return replace(super().subject(), hexsides=("river", "closed"), regions=regions)


M = TypeVar("M", bound=WargamePack)


def pack_in(model: type[M], folder: Path, overlays: tuple[Path, ...] = ()) -> Pack[M]:
    """The pack of a folder, with overlays laid over it; it is read once."""
    found: Pack[M] = _read(model, folder, overlays)
    return found


@cache
def _read(model: type[WargamePack], folder: Path, overlays: tuple[Path, ...]) -> Pack[Any]:
    return load_pack(model, folder, overlays)
