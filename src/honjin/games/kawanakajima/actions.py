"""Decisions that only Kawanakajima has, with their texts; the others are in ``honjin.wargame.moves``."""

from __future__ import annotations

from typing import NamedTuple

from honjin.compiled.twins import plain
from honjin.games.kawanakajima.figures import Area, Payer
from honjin.kernel.actions import Action
from honjin.wargame.actions import Clan, OfUnit, OfUnitAndHex, OfUnitAndPath, OfUnits, Unit

Mode = int
Plan = int
Entry = int


@plain
class Purchase(NamedTuple):
    """One chit that is bought: the activity of a special chit, or None for a clan chit; the clans; who pays (8.3)."""

    activity: int | None
    clans: tuple[Clan, ...]
    payer: Payer


class OfClan(Action):
    """Something that a clan does."""

    clan: Clan


# ---------------------------------------------------------------------------------------------- set-up


class Deploy(OfClan):
    """Which clan sets up beside the ford guard (17.6.3)."""

    form = "deploy {clan:clan}"


class Hold(OfUnit):
    """Keep a unit back behind the column (18.1)."""

    form = "hold {unit:unit}"


class Fill(Action):
    """The rest of the column in order: clans by letter from the head, the last units held back (18.1)."""

    form = "fill"


class Choose(Action):
    """The battle plan (7.1)."""

    form = "plan {plan:plan}"
    plan: Plan


class EnterBy(OfClan):
    """By which entry point a clan comes down from Mount Saijo (16.2)."""

    form = "entry {clan:clan} {entry:entry}"
    entry: Entry


class Adopt(OfClan):
    """The Mode of a clan at set-up (3)."""

    form = "adopt {clan:clan} {mode:mode}"
    mode: Mode


class Dig(OfUnit):
    """Put a Defensive Position on a unit (11.8)."""

    form = "dig {unit:unit}"


# ---------------------------------------------------------------------------------------------- command


class Save(Action):
    """Command points put on the plan, and no roll (7.2)."""

    form = "save {number:number}"
    number: int


class Attempt(Action):
    """Command points put on the plan, and a roll to activate it (7.2)."""

    form = "attempt {number:number}"
    number: int


class Adoption(NamedTuple):
    """A clan takes a Mode; None stands for all that are not named (7.2)."""

    clan: Clan | None
    mode: Mode


class Conform(Action):
    """All Modes that change when a plan becomes active, in one answer: their number is nobody else's business (7.2)."""

    form = "conform {modes:adoptions}"
    modes: tuple[Adoption, ...]


class Orders(Action):
    """All chits that a side buys this turn (8.3)."""

    form = "orders {bought:purchases}"
    bought: tuple[Purchase, ...]


# ---------------------------------------------------------------------------------------------- chits


class Take(Action):
    """Execute the chit that was drawn (9.2)."""

    form = "take"


class Delay(Action):
    """Kansuke: the chit that was drawn goes to box 1 (17.6.1)."""

    form = "delay"


class Handle(OfClan):
    """Which clan is next (9.3)."""

    form = "next {clan:clan}"


class Try(OfClan):
    """A clan rolls to change its Mode, or to close up (9.3.4)."""

    form = "try {clan:clan}"


class Count(Action):
    """Enemies across the river keep the clan in Attack (6.5)."""

    form = "count"


class Ignore(Action):
    """Enemies across the river are left out (6.5)."""

    form = "ignore"


class Keep(Action):
    """The clan keeps its Mode (9.4)."""

    form = "keep"


class Change(Action):
    """The clan tries another Mode (6.4)."""

    form = "mode {mode:mode}"
    mode: Mode


class Name(OfClan):
    """The enemy clan that an Impetuous Attack names (9.5.3)."""

    form = "name {clan:clan}"


class Combine(Action):
    """The clans that roll for a Combined Maneuver (9.5.5)."""

    form = "combine {clans:clans}"
    clans: tuple[Clan, ...]


class Hero(OfUnit):
    """Who gets the Samurai marker, and what for: ``rally`` or ``attack`` (14.2)."""

    form = "hero {unit:unit} {how:word}"
    how: str


class Bring(Action):
    """The Samurai marker goes into the Bowl (14.1)."""

    form = "bring"


# ---------------------------------------------------------------------------------------------- movement


class Close(OfUnitAndPath):
    """A unit in Attack Mode goes towards an enemy (6.5)."""

    form = "close {unit:unit} {path:path} > {target:unit}"
    target: Unit


class Storm(OfUnitAndPath):
    """A unit enters the enemy's fort with all its clan (13.5, R57)."""

    form = "storm {unit:unit} {path:path}"


class Leave(OfUnitAndPath):
    """A unit leaves the map (10.4)."""

    form = "leave {unit:unit} {path:path}"


class Step(OfUnitAndHex):
    """One hex by a chit (9.3.3, 9.3.4)."""

    form = "step {unit:unit} {hex:hex}"


class StepAll(Action):
    """Everybody who can take one step only takes it (9.3.3)."""

    form = "steps"


# ---------------------------------------------------------------------------------------------- combat


class Attack(OfUnits):
    """Several units attack one, or one attacks several (11.3)."""

    form = "fight {units:units} > {targets:units}"
    targets: tuple[Unit, ...]


class Ground(Action):
    """Which case of terrain the defender picks (R3)."""

    form = "ground {case:word}"
    case: str


class Lead(Action):
    """Where leadership goes: ``col`` or ``lin`` (R16)."""

    form = "lead {score:word}"
    score: str


class Suffer(OfUnit):
    """Who takes the first result (11.7)."""

    form = "suffer {unit:unit}"


class FallBack(OfUnitAndHex):
    """Where a beaten unit retreats (11.7)."""

    form = "fall_back {unit:unit} {hex:hex}"


class Fate(Action):
    """Clan A that would rout: ``retreat`` or ``seppuku`` (16.4)."""

    form = "fate {how:word}"
    how: str


class Seppuku(OfUnit):
    """Which leader dies (11.12)."""

    form = "seppuku {unit:unit}"


class SeppukuHero(Action):
    """The Samurai dies in place of a leader (11.12, 14.3)."""

    form = "seppuku_hero"


class Heir(OfUnit):
    """Whom a commander joins whose unit is lost (R31, R67)."""

    form = "join {unit:unit}"


class Pursue(OfUnit):
    """Who follows a unit that retreats (9.3.1)."""

    form = "pursue {unit:unit} > {target:unit}"
    target: Unit


class Rally(OfUnit):
    """Who rolls to rally next (12.1)."""

    form = "rally {unit:unit}"


# ---------------------------------------------------------------------------------------------- siege


class Markers(Action):
    """Place markers in areas of the fort (13.4.4)."""

    form = "markers {areas:areas}"
    areas: tuple[Area, ...]


class Assault(Action):
    """Assault an area with the markers of others; ``how`` is ``plain`` or ``advantage`` (13.6.1)."""

    form = "assault {areas:areas} > {target:area} {how:word}"
    areas: tuple[Area, ...]
    target: Area
    how: str


class FireAt(Action):
    """Fire at an area (13.6.1)."""

    form = "fire {target:area}"
    target: Area


class Recover(Action):
    """Bring a point back from Out of Combat (13.6.1)."""

    form = "recover"


class Raise(Action):
    """Sacrifice one point more (13.6.1)."""

    form = "raise"


class Pay(Action):
    """Pay one point of Manpower."""

    form = "pay"


class Yield(Action):
    """Lose markers of these areas, and the rest in Manpower (13.6.1)."""

    form = "yield {areas:areas}"
    areas: tuple[Area, ...]


class MoveIn(Action):
    """A committed marker moves into the area that was won (13.6.1)."""

    form = "move_in {area:area}"
    area: Area


class Retire(OfUnits):
    """A clan retires through Exterior Areas: markers paid instead of Manpower, and who is paid for first (13.8)."""

    form = "retire {units:crew} {gates:areas} {areas:areas}"
    gates: tuple[Area, ...]
    areas: tuple[Area, ...]


class Survive(Action):
    """The units that the winner of a siege keeps, and those of them that are Disorganized (13.9)."""

    form = "survive {units:crew} {worn:crew}"
    units: tuple[Unit, ...]
    worn: tuple[Unit, ...]
