"""The tables that only this game has: random events, rebellions and uprisings."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from honjin.games.gunyuden.model.tables import TablesFile
from honjin.games.gunyuden.model.words import Side
from honjin.games.gunyuden.static import Theatre
from honjin.packs import Ident, Record
from honjin.wargame.ids import ClanId, SetId, UnitId
from honjin.wargame.narrow import narrowed
from honjin.wargame.tables import Die, DieRows

EventName = Literal[
    "activate",
    "ceasefire",
    "conflict_northern_kasai",
    "dispute",
    "kasai_rebellion",
    "loses",
    "mogami_scheme",
    "nagae_defects",
    "odawara_rumours",
    "ouchi_rebels",
    "shonai_uprising",
    "tamura_joins",
    "trouble_at_yonezawa",
    "yoshihime_scheme",
]


class Told(Record):
    """An event as players are told of it: its paragraph, its name, and in a line what it does."""

    rule: str
    name: str
    text: str
    once: bool = False


class Event(Told):
    """A random event; ``clans``, ``side`` and ``count`` as it needs them."""

    event: EventName
    clans: list[ClanId] = Field(default_factory=list)
    side: Side | None = None
    count: int = 0


class Peace(Told):
    """The letter that may end the game; there is no second roll."""

    letter: str


class RandomEvents(Record):
    """A roll gives a letter by side and month, a second roll the event of that letter (33)."""

    months: list[int]
    letters: dict[Side, dict[Die, list[str]]]
    """``-`` for no event."""
    peace: Peace
    rows: dict[str, dict[Die, Ident]]
    """The events of each letter."""
    event: dict[Ident, Event]


class Rebellion(Told):
    """Some units leave for a turn, or one leader rebels with a clan of his own."""

    count: int = 0
    unit: UnitId | None = None
    clan: ClanId | None = None


class KasaiRebellion(DieRows[Ident]):
    """Rebellions in Kasai (35)."""

    event: dict[Ident, Rebellion]


class Shonai(Record):
    """Steps of each rebel unit by where it stands, in the set or not; lists begin with a roll of 1 (36-3)."""

    set: SetId
    inside: list[int]
    outside: list[int]


class Inawashiro(Told):
    """When the lord of Inawashiro changes sides (44.7)."""

    defects_on: list[int]


class MasamuneTables(TablesFile):
    """tables.toml."""

    random_events: RandomEvents
    kasai_rebellion: KasaiRebellion
    shonai: Shonai
    inawashiro: Inawashiro


def tables(land: Theatre) -> MasamuneTables:
    """The tables of a game of Masamune."""
    return narrowed(land.tables, MasamuneTables)
