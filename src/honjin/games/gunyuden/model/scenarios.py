"""The form of scenarios.toml: clans, castles, scenarios and their set-ups."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.gunyuden.model.words import ClanKind, Side, WeatherName
from honjin.packs import HexId, Ident, Record
from honjin.wargame import scenario as shared


class Site(Record):
    """Hexes with a name that are no castle."""

    name: str
    kanji: str = ""
    hexes: list[HexId]


class Clan(shared.Clan):
    """The army of a lord. The keys of ``main`` are the scenarios where it has a seat."""

    kind: ClanKind
    main: dict[Ident, list[HexId]]


class Castle(shared.NamedRecord):
    """A castle. It is in play in the scenarios that ``owner`` names.

    ``neutral``: nobody may enter it while its clan is neutral.
    ``ring``: it is invested from these hexes, by units of this strength together.
    ``extra``: the option ``extra_castles`` may leave it out.
    """

    province: Ident
    hex: HexId
    level: NonNegativeInt
    durability: PositiveInt
    owner: dict[Ident, Ident]
    main_of: dict[Ident, list[Ident]] = Field(default_factory=dict)
    neutral: dict[Ident, bool] = Field(default_factory=dict)
    ring: list[HexId] = Field(default_factory=list)
    ring_strength: NonNegativeInt = 0
    extra: bool = False


# ------------------------------------------------------------------------------------------------ a scenario


class Turn(shared.Turn):
    """A box of the turn track: one week."""

    month: int
    week: int
    year: int


class Pregame(Record):
    """Movement actions of each force of a side before the first turn."""

    side: Side
    moves: PositiveInt


class SnowLine(Record):
    """What a snowy hex costs a line of communication where snow otherwise closes it."""

    foothills: int


class Special(Record):
    """The scenario's own rules; what is not named is not in force. A game adds those that only it has."""

    replenishment: bool = True
    fixed_weather: WeatherName | None = None
    loc_in_snow: SnowLine | None = None
    pregame: Pregame | None = None
    truce: list[list[Side]] = Field(default_factory=list)
    """Sides that are partners although different players lead them."""


class Victory(shared.Victory):
    """How the winner is found."""

    kind: Literal["points", "steps", "steps_and_target", "battle_or_points", "points_with_duties"]


class Free(Record):
    """Castles of these clans, in these provinces if any are named, without those excluded."""

    castles_of: list[Ident]
    provinces: list[Ident] = Field(default_factory=list)
    excluding: list[Ident] = Field(default_factory=list)


class Group(shared.Group):
    """Units that come into play together. With ``option``: only if that option is on."""

    option: Ident | None = None


class SetupGroup(Group):
    """Units on the map at the start: in a hex, in one of several, or in castles. ``inside`` fixes garrison or field."""

    hex: HexId | None = None
    choice: list[HexId] = Field(default_factory=list)
    free: Free | None = None
    inside: bool | None = None


class ReinforcementGroup(Group):
    """Units that arrive from a turn on, at the start of their phase."""

    turn: PositiveInt
    phase: Ident
    hexes: list[HexId]
    optional: bool


class EventGroup(Group):
    """Units that a rule brings in: into a hex, or into hexes of a set."""

    hex: HexId | None = None
    set: Ident | None = None


class Override(Record):
    """What is different if an option has this value: a castle's owner, a unit's place, or a clan's side."""

    option: Ident
    value: bool | str
    castle: Ident | None = None
    owner: Ident | None = None
    unit: Ident | None = None
    hex: HexId | None = None
    inside: bool | None = None
    clan: Ident | None = None
    side: Side | None = None


class Scenario(shared.Scenario):
    """A campaign or a battle."""

    subtitle_ja: str = ""
    area: list[Ident]
    """Provinces in play."""
    turns: list[Turn]
    seats: list[Side]
    """The players, in the order in which they are shown."""
    phase_clans: dict[Ident, list[Ident]]
    join_phase: dict[Side, Ident]
    """The phase of a clan that changes to a side during play."""
    special: Special
    victory: Victory
    setup: list[SetupGroup]
    reinforcement: list[ReinforcementGroup] = Field(default_factory=list)
    event_units: list[EventGroup] = Field(default_factory=list)
    override: list[Override] = Field(default_factory=list)

    @property
    def players(self) -> list[str]:
        return self.seats


class ScenariosFile(shared.ScenariosFile):
    """scenarios.toml."""

    party: list[shared.Party]
    site: list[Site]
    clan: list[Clan]
    castle: list[Castle]
    scenario: list[Scenario]
