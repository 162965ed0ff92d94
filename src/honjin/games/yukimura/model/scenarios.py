"""The form of scenarios.toml: what forces, battles and options have in this game only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from honjin.games.yukimura.model.words import Counts, Phase, Side, Wing, ZoneId
from honjin.packs import HexId, Record, Span
from honjin.wargame import scenario as shared
from honjin.wargame.ids import OptionId


class Region(shared.Region):
    """The zones of one edge."""

    wing: Wing
    zones: list[ZoneId]


class Clan(shared.Clan):
    """The force of a commander."""

    label: str
    kind: Literal["setup", "left_wing", "right_wing", "option", "variant"]
    men: int
    count: Counts
    options: list[OptionId] = Field(default_factory=list)
    absent_with: list[OptionId] = Field(default_factory=list)
    subset: dict[OptionId, Counts] = Field(default_factory=dict)
    tokugawa: bool = False


class Turn(shared.Turn):
    """A box of the turn track. ``duty``: Tokugawa units must march north."""

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


class SetupGroup(shared.SetupGroup):
    """Units on the map at the start, one in each hex."""

    ways = ("hexes",)


class EventGroup(shared.EventGroup):
    """Units that come with an option; ``subset``: so many of them with that option."""

    ways = ("edge", "set", "hexes")

    subset: dict[OptionId, Counts] = Field(default_factory=dict)


class Scenario(shared.Scenario):
    """A battle."""

    turns: list[Turn]
    extra_turns: list[Turn]
    operations_order: list[Phase]
    special: Special
    setup: list[SetupGroup]
    event_units: list[EventGroup]


class ScenariosFile(shared.ScenariosFile):
    """scenarios.toml."""

    region: list[Region]
    clan: list[Clan]
    scenario: list[Scenario]
