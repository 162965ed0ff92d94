"""What a side can decide in this war, beside what all games of leaders and castles know (:mod:`honjin.wargame.orders`).

Paths begin in the hex where the Force stands.
"""

from __future__ import annotations

from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.amounts import Shares
from honjin.wargame.actions import OfCastle, OfHex, OfUnit, OfUnitAndPath, Unit

# ---------------------------------------------------------------------------------------------- set-up and arrivals


class Swap(OfUnit):
    """Begin with this unit of the pool in place of another (24.1.1)."""

    form = "swap {unit:unit} for {other:unit}"
    other: Unit


class Delay(OfUnit):
    """Keep a unit that could arrive back for now (23.2.2)."""

    form = "delay {unit:unit}"


class Mobilise(OfUnit):
    """Call a unit out of the holding box (24.2.2)."""

    form = "mobilise {unit:unit}"


class Enough(Action):
    """Mobilise no more (R41, an option)."""

    form = "enough"


# ---------------------------------------------------------------------------------------------- losses


class Walls(Action):
    """The walls take the damage (19.1.8)."""

    form = "walls"


class Leave(OfUnit):
    """This unit finds no room in the castle (18.7.4)."""

    form = "leave {unit:unit}"


# ---------------------------------------------------------------------------------------------- movement (14 to 22)


class Check(OfUnit):
    """This Force checks for action (15)."""

    form = "check {unit:unit}"


class Join(OfUnit):
    """A unit that lost its leader comes under another (R5)."""

    form = "join {unit:unit} under {other:unit}"
    other: Unit


class Go(OfUnitAndPath):
    """March along a way and stop there, inside or outside the castle (14.2, 17.1)."""

    form = "go {unit:unit} {path:path} {end:word}"
    end: str


class Overrun(OfUnitAndPath):
    """March along a way and overrun the enemy in the hex beyond (20)."""

    form = "overrun {unit:unit} {path:path} > {hex:hex}"
    hex: Hex


class Engage(OfUnitAndPath):
    """March along a way and engage the enemy in the hex beyond (21)."""

    form = "engage {unit:unit} {path:path} > {hex:hex}"
    hex: Hex


class Build(OfUnit):
    """Build a fort (22)."""

    form = "build {unit:unit}"


# ---------------------------------------------------------------------------------------------- battle (18)


class Attack(OfHex):
    """The Forces of a hex attack those of another (18.1)."""

    form = "attack {hex:hex} > {target:hex}"
    target: Hex


class Sortie(OfCastle):
    """A garrison attacks the enemies before its walls (18.10)."""

    form = "sortie {castle:castle}"


class Battle(OfHex):
    """Which Battle comes next: the one with an attack out of this hex (18, R19)."""

    form = "battle {hex:hex}"


class Split(Action):
    """Divide the strength of a hex over its enemies, each by its hex (18.9.2)."""

    form = "split {shares:shares}"
    shares: Shares


class Withdraw(Action):
    """Give way and retreat (18.3.6)."""

    form = "withdraw"


class Pursue(OfHex):
    """Pursue those who flee from this hex (18.6)."""

    form = "pursue {hex:hex}"
