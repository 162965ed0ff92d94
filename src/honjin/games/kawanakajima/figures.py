"""What a battle is made of: counters, clans, chits, plans, entry points, the areas of the fort; words by number."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from honjin.games.kawanakajima.model.words import COMPULSORY, MODES, SIDES, STATES
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.wargame.actions import Clan, Unit
from honjin.wargame.roster import Thing

TAKEDA: Final[Side] = 0
UESUGI: Final[Side] = 1

ATTACK, MOVE, DEFENSE, REGROUP = range(len(MODES))
SLACK: Final = (MOVE, REGROUP)
"""Modes in which a clan fights badly (11.6)."""
GOOD_ORDER, SHAKEN, DISORGANIZED, EXHAUSTED = range(len(STATES))
DESTROYED: Final = len(STATES)
"""The step that eliminates a unit (5.3)."""

Chit = int
"""A chit is its number: clans first, then special chits of both sides, compulsory ones, Samurai markers."""
Payer = int
"""A commander with command points is his place in the scenario's list."""
Area = int
Areas = int
"""A set of areas of the fort, one bit each."""

RALLY, MARCH, COMBAT_TAKEDA, COMBAT_UESUGI, INITIATIVE = range(len(COMPULSORY))

OWN_ACTIVITIES: Final = ("attack", "retreat", "combined_maneuver")
"""What a plan allows its owner to order by special chits (7.3)."""
ACTIVITIES: Final = (*OWN_ACTIVITIES, "impetuous_attack")
CHARGE, WITHDRAW, COMBINE, IMPETUOUS = range(len(ACTIVITIES))
NOTHING: Final = -1
"""No chit, no clan, no plan, no activity, no area."""

# Where a chit lies: a delay box is its number.
IN_RESERVE: Final = 0
IN_BOWL: Final = 5
DRAWN: Final = 6
OUT: Final = 7
ON_MAP: Final = 8
"""A Samurai marker on a unit (14.2)."""


@dataclass(frozen=True, slots=True)
class Piece(Thing):
    """A counter (5.1)."""

    side: Side
    clan: Clan
    elan: int
    mass: int
    fire: int
    lead: int
    army_commander: bool


@dataclass(frozen=True, slots=True)
class House(Thing):
    """A clan: units of one letter (6.1)."""

    letter: str
    side: Side
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Entry(Thing):
    """An entry point of Mount Saijo (16.2)."""

    turn: int
    hexes: HexSet
    first: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class General:
    """A commander who rolls for command points (8.2, 17.2)."""

    id: str
    side: Side
    unit: Unit
    clans: frozenset[Clan]
    army: bool


@dataclass(frozen=True, slots=True)
class Scheme(Thing):
    """A battle plan (7.3)."""

    number: int
    activities: tuple[int, int, int]
    modes: tuple[int, ...]
    command_roll: int
    rally_roll: int
    stand_to: int
    """The natural rally roll that lets a clan go to Defense; 0: none."""
    into_attack: int
    out_of_attack: int
    digs_in: bool
    grants: int
    """Impetuous Attacks that the opponent gets."""
    grants_on: str
    swap: Mapping[str, tuple[str, ...]]
    """Results suffered that a die replaces."""


def side_of(name: str) -> Side:
    """A side by its id."""
    return SIDES.index(name)
