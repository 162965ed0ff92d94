"""The form of scenarios.toml: what clans, castles and scenarios have in this series only."""

from __future__ import annotations

from typing import Any, Generic, Literal, TypeVar

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.gunyuden.model.words import ClanKind, WeatherName
from honjin.packs import Ident, Record
from honjin.wargame import scenario as shared
from honjin.wargame.ids import CastleId, ClanId, OpenHexId, OptionId, PhaseId, PlayerId, ScenarioId, UnitId


class Clan(shared.Clan):
    """The army of a lord. The keys of ``main`` are the scenarios where it has a seat."""

    kind: ClanKind
    main: dict[ScenarioId, list[OpenHexId]]


class Castle(shared.Castle):
    """A castle of a clan.

    ``neutral``: nobody may enter it while its clan is neutral.
    ``ring``: it is invested from these hexes, by units of this strength together.
    ``extra``: the option ``extra_castles`` may leave it out.
    """

    level: NonNegativeInt
    owner: dict[ScenarioId, ClanId]
    main_of: dict[ScenarioId, list[ClanId]] = Field(default_factory=dict)
    neutral: dict[ScenarioId, bool] = Field(default_factory=dict)
    ring: list[OpenHexId] = Field(default_factory=list)
    ring_strength: NonNegativeInt = 0
    extra: bool = False


# ------------------------------------------------------------------------------------------------ a scenario


class Pregame(Record):
    """Movement actions of each force of a side before the first turn."""

    side: PlayerId
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
    truce: list[list[PlayerId]] = Field(default_factory=list)
    """Sides that are partners although different players lead them."""


Own = TypeVar("Own", bound=Special)


class Victory(shared.Victory):
    """How the winner is found."""

    kind: Literal["points", "steps", "steps_and_target", "battle_or_points", "points_with_duties"]


class SetupGroup(shared.SetupGroup):
    """Units on the map at the start: in a hex, in one of several, or in castles."""

    ways = ("hex", "choice", "free")


class ReinforcementGroup(shared.ReinforcementGroup):
    """Units that arrive from a turn on, at the start of their phase."""

    ways = ("hexes",)

    turn: PositiveInt
    phase: PhaseId


class EventGroup(shared.EventGroup):
    """Units that a rule brings in: into a hex, or into hexes of a set."""

    ways = ("hex", "set")


class Override(Record):
    """What is different if an option has this value: a castle's owner, a unit's place, or a clan's side."""

    option: OptionId
    value: bool | str
    castle: CastleId | None = None
    owner: ClanId | None = None
    unit: UnitId | None = None
    hex: OpenHexId | None = None
    inside: bool | None = None
    clan: ClanId | None = None
    side: Ident | None = None


class ScenarioOf(shared.Scenario, Generic[Own]):
    """A campaign or a battle, with the rules that only a game of the series has."""

    seats: list[Ident]
    phase_clans: dict[PhaseId, list[ClanId]]
    join_phase: dict[PlayerId, PhaseId]
    """The phase of a clan that changes to a side during play."""
    special: Own
    victory: Victory
    setup: list[SetupGroup]
    reinforcement: list[ReinforcementGroup] = Field(default_factory=list)
    event_units: list[EventGroup] = Field(default_factory=list)
    override: list[Override] = Field(default_factory=list)


class ScenariosOf(shared.ScenariosFile, Generic[Own]):
    """scenarios.toml."""

    clan: list[Clan]
    castle: list[Castle]
    scenario: list[ScenarioOf[Own]]


Scenario = ScenarioOf[Any]
"""A scenario of any game of the series."""
