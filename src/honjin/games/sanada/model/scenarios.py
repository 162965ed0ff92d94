"""The form of scenarios.toml: clans, castles, regions, scenarios and their set-ups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, PositiveInt

from honjin.games.sanada.model.words import ClanKind, Edge, Label, Outcome, Side, UnitClass
from honjin.packs import HexId, Ident, Record
from honjin.wargame import scenario as shared


class Clan(shared.Clan):
    """A house whose units bear one banner, or a class of units without any (8, R4)."""

    kind: ClanKind
    side: dict[Ident, Side]  # type: ignore[assignment]


class Walls(Record):
    """What a castle is worth in a scenario: its part in combat, and the blows it stands."""

    strength: PositiveInt
    durability: PositiveInt


class Castle(shared.NamedRecord):
    """A castle (5); it is in play in the scenarios that ``owner`` names."""

    province: Ident
    hex: HexId
    strength: PositiveInt
    durability: PositiveInt
    override: dict[Ident, Walls] = Field(default_factory=dict)
    owner: dict[Ident, Side]

    def walls(self, scenario: str) -> Walls:
        """What it is worth in a scenario."""
        return self.override.get(scenario) or Walls(strength=self.strength, durability=self.durability)


class Region(shared.NamedRecord):
    """Where Kanto arrives: a set of hexes at an edge of the map (23.1.1)."""

    edge: Edge
    set: Ident


# ------------------------------------------------------------------------------------------------ a scenario


class Turn(shared.Turn):
    """A box of the turn track: three days."""

    year: int
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
    hex: HexId
    initial_units: PositiveInt
    never_initial: list[Ident]


class SetupGroup(shared.Group):
    """Units on the map at the start: in a castle's hex, or in the hexes of a region."""

    side: Side
    castle: Ident | None = None
    hex: HexId | None = None
    region: Ident | None = None
    inside: bool
    hold: Hold | None = None


class ReinforcementGroup(shared.Group):
    """Units that arrive at the edge of the map from a turn on (23.1)."""

    side: Side
    turn: PositiveInt
    label: Label
    group: PositiveInt
    region: Ident


class Recast(Record):
    """A unit on another side or in another class than its counter; ``on``: if the die of the set-up shows these."""

    unit: Ident
    side: Side
    class_: UnitClass = Field(alias="class")
    on: list[Annotated[int, Field(ge=1, le=6)]] = Field(default_factory=list)


class ByOption(Record):
    """Values of the scenario that an option chooses, each by the name of the option.

    ``only_with``: units that are in the scenario only if an option is on.
    """

    initial_units: Ident | None = None
    first_turn: Ident | None = None
    last_turn: Ident | None = None
    only_with: dict[Ident, list[Ident]] = Field(default_factory=dict)

    @property
    def options(self) -> list[str]:
        """All options that are named."""
        found = (self.initial_units, self.first_turn, self.last_turn, *self.only_with)
        return [name for name in found if name is not None]


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

    party: list[shared.Party]
    clan: list[Clan]
    region: list[Region]
    castle: list[Castle]
    scenario: list[Scenario]
