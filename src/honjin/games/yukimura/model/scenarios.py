"""The form of scenarios.toml: forces, battles and options."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from honjin.games.yukimura.model.words import Counts, Edge, Phase, Side, Wing
from honjin.packs import HexId, Record, Span
from honjin.wargame import scenario as shared


class GameMeta(shared.GameMeta):
    """The game's title page."""

    subtitle: str
    sides: list[Side]
    first_player: Side
    players: int
    dice: str


class MapSummary(Record):
    """The map's measures, as in map.toml."""

    hex_id: str
    hex_km: float
    layout: str
    columns: int
    rows: int
    provinces: list[str]


class Region(shared.NamedRecord):
    """The zones of one edge."""

    wing: Wing
    zones: list[str]
    hexes: list[HexId]


class Clan(shared.Clan):
    """The force of a commander."""

    label: str
    kind: Literal["setup", "left_wing", "right_wing", "option", "variant"]
    men: int
    count: Counts
    options: list[str] = Field(default_factory=list)
    absent_with: list[str] = Field(default_factory=list)
    subset: dict[str, Counts] = Field(default_factory=dict)
    tokugawa: bool = False


class Turn(shared.Turn):
    """A box of the turn track. ``duty``: Tokugawa units must march north."""

    year: int
    month: int
    day: int
    clock: str
    duty: bool


class SpecialDuty(Record):
    """Where the scenario uses the Tokugawa duty."""

    rule: str
    turns: Span
    table: str
    text: str


class SpecialHill(Record):
    """Who holds Chausuyama at the start."""

    rule: str
    hex: HexId
    controller: Side
    table: str


class Special(Record):
    """The scenario's own rules."""

    tokugawa_duty: SpecialDuty
    chausuyama: SpecialHill


class Option(shared.Option):
    """A rule that players may switch on, or choose among ``values``."""

    excludes: list[str] = Field(default_factory=list)
    turn_count: int | None = None


class SetupGroup(shared.Group):
    """Units on the map at the start, one in each hex."""

    hexes: list[HexId]
    absent_with: list[str] = Field(default_factory=list)


class EventGroup(shared.Group):
    """Units that come with an option: at an edge, in a set of hexes, or each in its own hex."""

    options: list[str]
    edge: Edge | None = None
    set: str | None = None
    hexes: list[HexId] = Field(default_factory=list)
    subset: dict[str, Counts] = Field(default_factory=dict)


class ReinforcementGroup(shared.Group):
    """Units that arrive by the table."""

    table: Literal["reinforcement"]
    region: str
    optional: bool
    phase: Phase


class Scenario(shared.Scenario):
    """A battle."""

    turns: list[Turn]
    extra_turns: list[Turn]
    operations_order: list[Phase]
    first_player: Side
    special: Special
    options: dict[str, Option]
    setup: list[SetupGroup]
    event_units: list[EventGroup]
    reinforcement: list[ReinforcementGroup]


class ScenariosFile(shared.ScenariosFile):
    """scenarios.toml."""

    meta: GameMeta
    map: MapSummary
    region: list[Region]
    clan: list[Clan]
    scenario: list[Scenario]
