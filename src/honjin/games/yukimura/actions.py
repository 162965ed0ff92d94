"""What a side can decide in Yukimura Gaiden. Paths begin in the hex where the unit stands; entries in the first hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action

Unit = int
"""A unit is its index in the battlefield's roster."""
Marker = int
"""A brave, shinobi or dummy is its index in the battlefield's list of markers."""
Box = int


@dataclass(frozen=True, slots=True)
class Select(Action):
    """Take a unit in hand; where it goes is asked next."""

    form: ClassVar[str] = "select {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a unit along a path (7)."""

    form: ClassVar[str] = "move {unit:unit} {path:path}"
    unit: Unit
    path: Path


@dataclass(frozen=True, slots=True)
class Enter(Action):
    """Bring a reinforcement onto the map (8-2)."""

    form: ClassVar[str] = "enter {unit:unit} {path:path}"
    unit: Unit
    path: Path


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """Move a unit off the map over an edge (7-6)."""

    form: ClassVar[str] = "exit {unit:unit} {path:path} {edge:word}"
    unit: Unit
    path: Path
    edge: str


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Finish a unit's movement where it stands (7)."""

    form: ClassVar[str] = "stay {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class March(Action):
    """Let every Tokugawa unit whose way is clear do its duty: two hexes north (7-5-1)."""

    form: ClassVar[str] = "march"


@dataclass(frozen=True, slots=True)
class End(Action):
    """Close a phase or a declaration."""

    form: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Fire(Action):
    """Guns fire at a target (9-1)."""

    form: ClassVar[str] = "fire {units:units} > {target:unit}"
    units: tuple[Unit, ...]
    target: Unit


@dataclass(frozen=True, slots=True)
class Melee(Action):
    """Units attack a defender (10-1)."""

    form: ClassVar[str] = "melee {units:units} > {target:unit}"
    units: tuple[Unit, ...]
    target: Unit


@dataclass(frozen=True, slots=True)
class Resolve(Action):
    """Which declared shot or melee comes next (9, 10)."""

    form: ClassVar[str] = "resolve {target:unit}"
    target: Unit


@dataclass(frozen=True, slots=True)
class Next(Action):
    """Which of several beaten attackers retreats next (10-3-1)."""

    form: ClassVar[str] = "next {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Retreat(Action):
    """The way a beaten unit takes (11-1)."""

    form: ClassVar[str] = "retreat {unit:unit} {path:path}"
    unit: Unit
    path: Path


@dataclass(frozen=True, slots=True)
class Displace(Action):
    """Where a unit makes room for a retreating friend (11-2-5)."""

    form: ClassVar[str] = "displace {unit:unit} {hex:hex}"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Advance(Action):
    """Advance after combat (11-3)."""

    form: ClassVar[str] = "advance {unit:unit} {path:path}"
    unit: Unit
    path: Path


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Leave an optional thing undone."""

    form: ClassVar[str] = "decline"


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Set up a unit of an optional force (14-4, 14-5, 14-6, 14-8)."""

    form: ClassVar[str] = "place {unit:unit} {hex:hex}"
    unit: Unit
    hex: Hex


@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Leave a unit of an optional force out of the game (14-6-1)."""

    form: ClassVar[str] = "leave {unit:unit}"
    unit: Unit


@dataclass(frozen=True, slots=True)
class Attempt(Action):
    """Roll for a force that may join (14-2, 14-3)."""

    form: ClassVar[str] = "attempt {force:word}"
    force: str


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """Lay a marker face down in a mission box (14-7-3)."""

    form: ClassVar[str] = "lay {marker:marker} {box:box}"
    marker: Marker
    box: Box


@dataclass(frozen=True, slots=True)
class Command(Action):
    """A brave takes command of a Sanada unit (14-7-1(4))."""

    form: ClassVar[str] = "command {marker:marker} {unit:unit}"
    marker: Marker
    unit: Unit


@dataclass(frozen=True, slots=True)
class Mission(Action):
    """Carry out a mission (14-7-4)."""

    form: ClassVar[str] = "mission {box:box}"
    box: Box


@dataclass(frozen=True, slots=True)
class Pair(Action):
    """Put a marker out for the showdown, or answer one (14-7-5(1))."""

    form: ClassVar[str] = "pair {marker:marker}"
    marker: Marker


@dataclass(frozen=True, slots=True)
class Add(Action):
    """Add a spare marker to a combination, counted from 1 (14-7-5(2))."""

    form: ClassVar[str] = "add {marker:marker} {combination:number}"
    marker: Marker
    combination: int


@dataclass(frozen=True, slots=True)
class Strike(Action):
    """Remove this marker of the other side after a hit (14-7-5(3))."""

    form: ClassVar[str] = "strike {marker:marker}"
    marker: Marker


@dataclass(frozen=True, slots=True)
class Double(Action):
    """The Yukimura who fell was a body double: the true one takes a unit's place (14-7-1(3))."""

    form: ClassVar[str] = "double {marker:marker} {unit:unit}"
    marker: Marker
    unit: Unit


ALL: tuple[type[Action], ...] = (
    Select, Move, Enter, Exit, Stay, March, End, Fire, Melee, Resolve, Next, Retreat, Displace, Advance, Decline,
    Place, Leave, Attempt, Lay, Command, Mission, Pair, Add, Strike, Double,
)  # fmt: skip
