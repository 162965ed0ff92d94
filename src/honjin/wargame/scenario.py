"""The records of a pack that all games share: title page, options, sides, clans, castles, units, groups, scenarios.

A game subclasses them with what is its own. Words that only one game has stay in that game; a word that stands here
with a default is one that several games use and others need not write.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.packs import HexId, Ident, PackFile, Record
from honjin.wargame.ids import (
    CastleId,
    ClanId,
    OpenHexId,
    OptionId,
    PhaseId,
    ProvinceId,
    RegionId,
    ScenarioId,
    SetId,
    UnitId,
)

# ------------------------------------------------------------------------------------------------ title page, options


class GameMeta(Record):
    """The game's title page."""

    title: str
    title_ja: str
    designer: str
    editions: str
    scenarios: list[Ident]
    subtitle: str = ""
    sides: list[Ident] = Field(default_factory=list)
    first_player: Ident | None = None
    players: int = 2
    dice: str = ""


class MapFrame(Record):
    """The map's measures, as in map.toml."""

    hex_id: str
    hex_km: float
    layout: str
    columns: int
    rows: int
    provinces: list[str]


class Option(Record):
    """A rule that players may switch on, or choose among ``values``.

    ``scenarios``: where it matters; none: in all of them. ``excludes``: options that cannot be on besides it.
    """

    rule: str
    default: bool | str
    text: str
    values: list[str] = Field(default_factory=list)
    scenarios: list[ScenarioId] = Field(default_factory=list)
    excludes: list[OptionId] = Field(default_factory=list)
    turn_count: PositiveInt | None = None
    """How many turns are played with it."""

    def allows(self, value: object) -> bool:
        """Whether it can have this value."""
        return value in self.values if self.values else isinstance(value, bool)


# ------------------------------------------------------------------------------------------------ who and what there is


class NamedRecord(Record):
    """Something with an id and a name in both scripts."""

    id: Ident
    name: str
    kanji: str


class Party(NamedRecord):
    """What a player, or a phase, is called."""


class Clan(NamedRecord):
    """The army of a lord. The keys of ``side`` are the scenarios it is in."""

    side: dict[ScenarioId, Ident]


class Castle(NamedRecord):
    """A castle. It is in play in the scenarios that ``owner`` names; a clan or a side owns it, as the game has it."""

    province: ProvinceId
    hex: OpenHexId
    durability: PositiveInt
    owner: Mapping[ScenarioId, Ident]


class Region(Record):
    """Hexes through which units come in."""

    id: Ident
    name: str
    kanji: str = ""
    hexes: list[HexId] = Field(default_factory=list)


class Site(Record):
    """Hexes with a name that are no castle."""

    name: str
    kanji: str = ""
    hexes: list[HexId]


class Unit(NamedRecord):
    """A counter; ``clan`` is empty for one that serves no lord.

    The keys of ``side`` are the scenarios it is in; ``setup`` says for each where it begins, as its group does.
    """

    clan: ClanId | Literal[""]
    side: dict[ScenarioId, Ident]
    setup: Mapping[ScenarioId, str]


class UnitsFile(PackFile):
    """units.toml."""

    unit: Sequence[Unit]


# ------------------------------------------------------------------------------------------------ groups


class Group(Record):
    """Units that come into play together, of one clan or of several.

    ``option`` or ``options``: only if one of them is on. ``absent_with``: not if one of these is on.
    """

    ways: ClassVar[tuple[str, ...]] = ()
    """How a group of this game can say where its units come: exactly one of these keys has a value."""
    one_each: ClassVar[bool] = True
    """Whether ``hexes`` has one hex for each unit; otherwise they may come into any of them."""

    side: Ident
    clan: ClanId | None = None
    units: list[UnitId]
    option: OptionId | None = None
    options: list[OptionId] = Field(default_factory=list)
    absent_with: list[OptionId] = Field(default_factory=list)
    hexes: list[OpenHexId] = Field(default_factory=list)

    def is_in(self, chosen: Mapping[str, Any]) -> bool:
        """Whether the group is in a game with these options."""
        wanted = [*self.options, *([self.option] if self.option else [])]
        if any(chosen.get(name) for name in self.absent_with):
            return False
        return not wanted or any(chosen.get(name) for name in wanted)

    @abstractmethod
    def word(self, unit: str) -> str:
        """What ``setup`` says of a unit of this group."""


class Free(Record):
    """Castles of these clans, in these provinces if any are named, without those excluded."""

    castles_of: list[ClanId]
    provinces: list[ProvinceId] = Field(default_factory=list)
    excluding: list[CastleId] = Field(default_factory=list)


class SetupGroup(Group):
    """Units on the map at the start: in a hex, each in its own, in one of several, in castles, or in a region.

    ``inside`` fixes garrison or field.
    """

    hex: OpenHexId | None = None
    choice: list[OpenHexId] = Field(default_factory=list)
    free: Free | None = None
    region: RegionId | None = None
    castle: CastleId | None = None
    """The castle in ``hex``, for the reader."""
    inside: bool | None = None

    def word(self, unit: str) -> str:
        if self.hex:
            return self.hex
        if self.choice:
            return "|".join(self.choice)
        if self.region:
            return f"region:{self.region}"
        return dict(zip(self.units, self.hexes, strict=False)).get(unit, "free")


class ReinforcementGroup(Group):
    """Units that arrive later: from a turn on, or by a table, in these hexes or in a region."""

    one_each = False

    turn: PositiveInt | None = None
    table: str = ""
    phase: PhaseId | None = None
    region: RegionId | None = None
    optional: bool = False

    def word(self, unit: str) -> str:
        return "reinf"


class EventGroup(Group):
    """Units that a rule or an option brings in: into a hex, each into its own, into a set of hexes, or over an edge."""

    hex: OpenHexId | None = None
    set: SetId | None = None
    edge: Literal["north", "south", "west", "east"] | None = None

    def word(self, unit: str) -> str:
        return "event"


# ------------------------------------------------------------------------------------------------ a scenario


class Turn(Record):
    """A box of the turn track, by the calendar or the clock."""

    n: int
    year: int
    month: int
    week: NonNegativeInt = 0
    day: NonNegativeInt = 0
    clock: str = ""
    label: str = ""


class Victory(Record):
    """How the winner is found; ``rule``: where the rulebook says it."""

    kind: str
    rule: str


class Scenario(Record):
    """A battle or a campaign."""

    id: Ident
    number: int
    title: str
    title_ja: str
    subtitle_ja: str = ""
    date: str
    summary: str = ""
    area: list[ProvinceId] = Field(default_factory=list)
    """Provinces in play; none: the whole map."""
    turn_count: PositiveInt
    turns: Sequence[Turn]
    extra_turns: Sequence[Turn] = Field(default_factory=list)
    """Turns that only an option uses."""
    options: dict[Ident, Option] = Field(default_factory=dict)
    """What players may choose, where the pack has no file for options."""
    first_player: Ident | None = None
    setup_order: Sequence[Ident]
    operations_order: Sequence[Ident]
    sides: Mapping[Ident, list[Ident]]
    """The clans of each side."""
    seats: list[Ident] = Field(default_factory=list)
    """The players, in the order in which they are shown; none: all sides."""
    victory: Victory
    setup: Sequence[SetupGroup]
    reinforcement: Sequence[ReinforcementGroup] = Field(default_factory=list)
    event_units: Sequence[EventGroup] = Field(default_factory=list)

    @property
    def players(self) -> list[str]:
        """The sides that somebody plays, in the order in which they are shown."""
        return self.seats or list(self.sides)

    @property
    def track(self) -> Sequence[Turn]:
        """All boxes of the turn track, also those that only an option uses."""
        return [*self.turns, *self.extra_turns]

    def groups(self) -> Iterator[tuple[str, int, Group]]:
        """Every group, with the name of its list and its place in it."""
        for name in ("setup", "event_units", "reinforcement"):
            for index, group in enumerate(getattr(self, name)):
                yield name, index, group


class ScenariosFile(PackFile):
    """scenarios.toml."""

    meta: GameMeta
    map: MapFrame | None = None
    party: Sequence[Party] = Field(default_factory=list)
    site: list[Site] = Field(default_factory=list)
    region: Sequence[Region] = Field(default_factory=list)
    clan: Sequence[Clan]
    castle: Sequence[Castle] = Field(default_factory=list)
    scenario: Sequence[Scenario]
