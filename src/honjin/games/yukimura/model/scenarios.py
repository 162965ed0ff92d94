"""The form of scenarios.toml: forces, battles and options."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, PositiveInt

from honjin.games.yukimura.model.words import Counts, Edge, Phase, Side, Wing
from honjin.packs import HexId, Ident, PackFile, Record, Span


class GameMeta(Record):
    """The game's title page."""

    title: str
    title_ja: str
    subtitle: str
    designer: str
    editions: str
    scenarios: list[str]
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


class Region(Record):
    """The zones of one edge."""

    id: Ident
    name: str
    kanji: str
    wing: Wing
    zones: list[str]
    hexes: list[HexId]


class Clan(Record):
    """The force of a commander."""

    id: Ident
    name: str
    kanji: str
    label: str
    kind: Literal["setup", "left_wing", "right_wing", "option", "variant"]
    side: dict[str, Side]
    men: int
    count: Counts
    options: list[str] = Field(default_factory=list)
    absent_with: list[str] = Field(default_factory=list)
    subset: dict[str, Counts] = Field(default_factory=dict)
    tokugawa: bool = False


class Turn(Record):
    """A box of the turn track. ``duty``: Tokugawa units must march north."""

    n: int
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


class Victory(Record):
    """How the winner is found; ``rule``: where the rulebook says it."""

    kind: Literal["points"]
    rule: str


class Option(Record):
    """A rule that players may switch on, or choose among ``values``."""

    rule: str
    default: bool | str
    text: str
    values: list[str] = Field(default_factory=list)
    excludes: list[str] = Field(default_factory=list)
    turn_count: int | None = None


class Group(Record):
    """Units of one clan that come into play together."""

    side: Side
    clan: str
    units: list[str]


class SetupGroup(Group):
    """Units on the map at the start, one in each hex."""

    hexes: list[HexId]
    absent_with: list[str] = Field(default_factory=list)


class EventGroup(Group):
    """Units that come with an option: at an edge, in a set of hexes, or each in its own hex."""

    options: list[str]
    edge: Edge | None = None
    set: str | None = None
    hexes: list[HexId] = Field(default_factory=list)
    subset: dict[str, Counts] = Field(default_factory=dict)


class ReinforcementGroup(Group):
    """Units that arrive by the table."""

    table: Literal["reinforcement"]
    region: str
    optional: bool
    phase: Phase


class Scenario(Record):
    """A battle."""

    id: Ident
    number: int
    title: str
    title_ja: str
    date: str
    turn_count: PositiveInt
    turns: list[Turn]
    extra_turns: list[Turn]
    setup_order: list[Side]
    operations_order: list[Phase]
    first_player: Side
    sides: dict[Side, list[str]]
    special: Special
    victory: Victory
    options: dict[str, Option]
    setup: list[SetupGroup]
    event_units: list[EventGroup]
    reinforcement: list[ReinforcementGroup]


class ScenariosFile(PackFile):
    """scenarios.toml."""

    meta: GameMeta
    map: MapSummary
    region: list[Region]
    clan: list[Clan]
    scenario: list[Scenario]
