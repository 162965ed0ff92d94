"""The form of scenarios.toml: clans, castles, regions, scenarios and their set-ups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, PositiveInt

from honjin.games.sanada.model.words import ClanKind, Edge, Label, Outcome, Side, UnitClass
from honjin.packs import Record
from honjin.wargame import scenario as shared
from honjin.wargame.ids import OpenHexId, OptionId, RegionId, ScenarioId, SetId, UnitId


class Clan(shared.Clan):
    """A house whose units bear one banner, or a class of units without any (8, R4)."""

    kind: ClanKind
    side: dict[ScenarioId, Side]  # type: ignore[assignment]


class Walls(Record):
    """What a castle is worth in a scenario: its part in combat, and the blows it stands."""

    strength: PositiveInt
    durability: PositiveInt


class Castle(shared.Castle):
    """A castle of a side (5)."""

    strength: PositiveInt
    override: dict[ScenarioId, Walls] = Field(default_factory=dict)
    owner: dict[ScenarioId, Side]

    def walls(self, scenario: str) -> Walls:
        """What it is worth in a scenario."""
        return self.override.get(scenario) or Walls(strength=self.strength, durability=self.durability)


class Region(shared.Region):
    """Where Kanto arrives: a set of hexes at an edge of the map (23.1.1)."""

    edge: Edge
    set: SetId


# ------------------------------------------------------------------------------------------------ a scenario


class Turn(shared.Turn):
    """A box of the turn track: three days."""

    month: Annotated[int, Field(ge=1, le=12)]
    day: Annotated[int, Field(ge=1, le=30)]
    label: Label


class Band(Record):
    """What a score of Osaka from ``min`` to ``max`` means; without one of them it has no end."""

    min: int | None = None
    max: int | None = None
    result: Outcome


class Victory(shared.Victory):
    """The score at the end against bands, the highest first."""

    kind: Literal["score_bands"]
    band: list[Band]


class Special(Record):
    """The scenario's own rules. ``fall_needs_both``: it ends only when castle and Hideyori are both lost (R51)."""

    fall_needs_both: bool


class Hold(Record):
    """Units that may not move until a turn, or until a force of Osaka has been so near (R52, R53)."""

    until_turn: PositiveInt | None = None
    until_osaka_within: PositiveInt | None = None


class Pool(shared.Group):
    """Units of which a side picks some for the start; the rest wait in the box (24.1)."""

    side: Side
    hex: OpenHexId
    initial_units: PositiveInt
    never_initial: list[UnitId]

    def word(self, unit: str) -> str:
        return "pool"


class SetupGroup(shared.SetupGroup):
    """Units on the map at the start: in a castle's hex, or in the hexes of a region."""

    ways = ("hex", "region")

    side: Side
    inside: bool
    hold: Hold | None = None


class ReinforcementGroup(shared.ReinforcementGroup):
    """Units that arrive at the edge of the map from a turn on (23.1)."""

    side: Side
    turn: PositiveInt
    label: Label
    group: PositiveInt
    region: RegionId


class Recast(Record):
    """A unit on another side or in another class than its counter; ``on``: if the die of the set-up shows these."""

    unit: UnitId
    side: Side
    class_: UnitClass = Field(alias="class")
    on: list[Annotated[int, Field(ge=1, le=6)]] = Field(default_factory=list)


class ByOption(Record):
    """Values of the scenario that an option chooses, each by the name of the option.

    ``only_with``: units that are in the scenario only if an option is on.
    """

    initial_units: OptionId | None = None
    first_turn: OptionId | None = None
    last_turn: OptionId | None = None
    only_with: dict[OptionId, list[UnitId]] = Field(default_factory=dict)


class Scenario(shared.Scenario):
    """A campaign."""

    turns: list[Turn]
    pool: Pool
    victory: Victory
    special: Special
    setup: list[SetupGroup]
    reinforcement: list[ReinforcementGroup] = Field(default_factory=list)
    recast: list[Recast] = Field(default_factory=list)
    by_option: ByOption = ByOption()

    def groups(self) -> Iterator[tuple[str, int, shared.Group]]:
        yield "pool", 0, self.pool
        yield from super().groups()


class ScenariosFile(shared.ScenariosFile):
    """scenarios.toml."""

    clan: list[Clan]
    region: list[Region]
    castle: list[Castle]
    scenario: list[Scenario]
