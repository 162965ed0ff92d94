"""The form of scenarios.toml: armies, clans, the two battles and their set-ups."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.games.kawanakajima.model.words import Bank, ClanKind, Commander, EntryId, Mode, PlanId, Side
from honjin.packs import Record
from honjin.packs.record import Words
from honjin.wargame import scenario as shared
from honjin.wargame.ids import ClanId, OpenHexId, OptionId, ScenarioId, SetId, UnitId

FirstMode = Mode | Literal["plan"]
"""The Mode of a clan at the start; ``plan``: what its owner chooses within his battle plan."""
Letter = Annotated[str, Field(pattern=r"^[A-T]$")]


class Army(shared.Party):
    """A side, and the unit of its Army Commander (5.1)."""

    commander_unit: UnitId


class Region(shared.Region):
    """Ground off the map that touches it at entry points (16.2)."""

    entry: list[EntryId]


class Clan(shared.Clan):
    """Units of one letter (6.1). ``role``: where they stood in the battle."""

    letter: Letter
    kind: ClanKind
    side: dict[ScenarioId, Side]  # type: ignore[assignment]
    commander: Words
    role: Words


# ------------------------------------------------------------------------------------------------ a scenario


class Surprise(Record):
    """The bonus of an attacker against some clans on one turn (17.1)."""

    turn: PositiveInt
    attacker: Side
    defender_clans: list[ClanId]
    col: int


class Silence(Record):
    """A turn on which no chit works before the first clan chit of a side (17.4)."""

    turn: PositiveInt
    until: Side


class Detachment(Record):
    """Clans with a commander of their own; they live on his points or on those of the army (17.2)."""

    commander_unit: UnitId
    clans: list[ClanId]


class FordGuard(Record):
    """Beside which clan another may set up with an option, on which bank, and which clan never does (17.6.3, R39)."""

    option: OptionId
    beside: ClanId
    bank: Bank
    never: list[ClanId]


class Control(Record):
    """Who holds the fort at the start (13)."""

    controller: Side


class Special(Record):
    """The scenario's own rules. ``fatigue_from``: from this turn both Combat! chits end a turn (16.5)."""

    fatigue_from: PositiveInt
    surprise: Surprise | None = None
    silence: Silence | None = None
    detachment: Detachment | None = None
    ford_guard: FordGuard | None = None
    fort: Control | None = None


class Command(Record):
    """Whose command points a side rolls, and which clans they may move (8.2, 17.2)."""

    commander: Commander
    side: Side
    unit: UnitId
    clans: list[ClanId]
    army: bool
    """Whether he is the Army Commander: only he pays for the plan, and Clan A out of Defense spoils his roll."""


class PlanChoice(Record):
    """How a side comes by its battle plan: by choice, or by none at all (17.1, 18.2).

    ``active``: from the start. ``option``: it chooses only with this one. ``fixed_with``: this option fixes ``fixed``.
    """

    choice: Literal["none", "free"]
    active: bool = False
    option: OptionId | None = None
    fixed_with: OptionId | None = None
    fixed: PlanId | None = None
    saves: Literal["always", "enemy_on_map"] = "always"
    """When command points may be put on it (18.2)."""


class Column(Record):
    """A march column: one unit a hex of these sets, some held back that enter through another set (18.1, R51)."""

    sets: list[SetId]
    held_back: PositiveInt
    never_held_back: list[UnitId]
    enters: SetId


class SetupGroup(shared.SetupGroup):
    """Units at the start: each in its hex, all in the fort, on Mount Saijo, or in a march column."""

    ways = ("hexes", "hex", "region", "column")

    side: Side
    column: Column | None = None
    mode: FirstMode


class ReinforcementGroup(shared.ReinforcementGroup):
    """Units that their owner may call once he has lost so many units: what it costs and the box of the chit (17.3)."""

    ways = ("hexes",)

    side: Side
    after_losses: PositiveInt
    cost: NonNegativeInt
    delay_box: PositiveInt
    hexes: list[OpenHexId]
    mode: Mode


class Scenario(shared.Scenario):
    """A battle. ``rules_not_used``: chapters that do not matter here."""

    rule: str
    rules_not_used: list[str] = Field(default_factory=list)
    special: Special
    command: list[Command]
    plan: dict[Side, PlanChoice]
    setup: list[SetupGroup]
    reinforcement: list[ReinforcementGroup] = Field(default_factory=list)


class ScenariosFile(shared.ScenariosFile):
    """scenarios.toml."""

    party: list[Army]
    region: list[Region]
    clan: list[Clan]
    scenario: list[Scenario]
