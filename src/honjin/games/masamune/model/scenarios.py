"""The scenario rules that only this game has."""

from __future__ import annotations

from pydantic import Field

from honjin.games.gunyuden.model import scenarios as series
from honjin.games.gunyuden.static import Theatre
from honjin.packs import Record
from honjin.wargame.ids import CastleId, ClanId, OpenHexId, PlayerId, UnitId
from honjin.wargame.narrow import narrowed


class Target(Record):
    """A hex that a side wants to reach with a line of communication; units of some clans do not count."""

    hex: OpenHexId
    side: PlayerId
    except_clans: list[ClanId]


class Defection(Record):
    """A unit that may change sides with its castle. Others of its clan in the hex go to the castle ``exit``."""

    unit: UnitId
    becomes: UnitId
    castle: CastleId
    exit: CastleId


class MasamuneSpecial(series.Special):
    """The scenario's own rules; what is not named is not in force."""

    random_events: bool = False
    inactive_at_start: list[ClanId] = Field(default_factory=list)
    rebels_at_start: list[UnitId] = Field(default_factory=list)
    """Units that rebel against their former clan from the start."""
    target: Target | None = None
    defection: Defection | None = None


def special(land: Theatre) -> MasamuneSpecial:
    """The scenario's own rules in a game of Masamune."""
    return narrowed(land.special, MasamuneSpecial)
