"""look.toml: how a game looks on the page. No rule reads it.

What a side, a clan or a kind of ground is called belongs to its game; what can be drawn does not. So a look names
drawings by what they show (``"six-coins"``, ``"peaks"``), and the page knows the drawings and no game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, NonNegativeInt, PositiveInt

from honjin.packs.problem import Problem, show
from honjin.packs.record import FREE_KEYS, Colour, Ident, PackFile, Record, Words
from honjin.packs.shapes import unknown_names

LOOK = "look.toml"

Shape = Literal["round", "diamond", "triangle", "square"]
"""By its shape a side is known to those who see no colours: on signs, and in the corners of its counters."""

Device = Literal[
    "four-diamonds", "three-scales", "six-coins", "three-leaves", "three-stars-bar", "well", "ring-cross", "crossed",
    "four-squares", "three-fans", "moon-fan", "two-arcs", "arrow", "waves", "paulownia", "sparrow-bamboo",
    "sparrow-bamboo-west", "two-sparrows-bamboo", "petals-3", "petals-4", "petals-5", "petals-6", "petals-7", "dots-5",
    "dots-6", "dots-8", "bars-1", "bars-2", "bars-3", "upright-bars-2", "upright-bars-3", "wheel-4", "wheel-6",
    "wheel-8", "wheel-12", "lozenge-1", "lozenge-2", "lozenge-3", "commas-2", "commas-3",
]  # fmt: skip
"""Figures that a clan may bear on its counters and banners."""

Ground = Literal[
    "open", "scrub", "hills", "peaks", "reeds", "trees", "paddy", "furrows", "houses", "pond", "water"
]  # fmt: skip
"""How a kind of terrain is drawn: ``pond`` is a hex of water with its bank, ``water`` the open sea or a lake."""

Line = Literal["river", "stream", "ford", "closed", "bridge", "slope", "beads", "pond", "wall"]
"""How a kind of hexside is drawn: ``beads`` are a limit, ``slope`` falls from the first hex to the second."""

Symbol = Literal["war-fan", "horse", "horse-gun", "gun", "spears"]
"""The picture of a kind of unit on its counter."""

Works = Literal["residence", "keep-1", "keep-2", "keep-3", "keep-4", "keep-5"]
"""How a castle is drawn, by its storeys."""

Weather = Literal["bare", "snow", "mist"]
"""What lies on the land."""

Sign = Literal["veil", "tick", "halt", "star", "stakes", "chip"]
"""A sign on a counter: ``veil`` lies over all of it, ``tick`` comes with one, and a ``chip`` tells a number."""

Badge = Literal["spear", "chevrons", "shield", "ring"]
"""A figure on the badge of a mode."""

CastleSign = Literal["ring", "ruin", "chip"]
"""A sign on a castle: ``ring`` shuts it in with stakes, ``ruin`` leaves only its walls, a ``chip`` tells a number."""

KeyPicture = Literal["pond", "entry", "village", "temple", "road", "border", "old-road"]
"""A picture in the key beside the map that is of no kind of terrain or hexside."""

Compass = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


class SideLook(Record):
    """A colour for dark and for light ground and a shape; ``frame`` and ``band`` of its counters, if not the usual."""

    dark: Colour
    light: Colour
    shape: Shape
    frame: Colour | None = None
    band: Colour | None = None
    band_ink: Colour | None = None


class ClanLook(Record):
    """The field of a clan's counters, its ink and its device; ``banner`` is what stands on them, if not its name."""

    field: Colour
    ink: Colour
    device_ink: Colour
    device: Device | None = None
    """Without one, the first sign of its name."""
    banner: str | None = None
    letter: str | None = None
    """What its counters and chits are called by for short."""


class TerrainLook(Record):
    """A kind of terrain. Without a tint the land shows through."""

    name: Words
    style: Ground
    tint: Colour | None = None
    listed: bool = True
    """Whether the key beside the map shows it."""


class HexsideLook(Record):
    """A kind of hexside."""

    name: Words
    style: Line
    listed: bool = True


class WeatherLook(Record):
    """A kind of weather. ``set`` names the hexes on which it lies, if not on all."""

    name: Words
    style: Weather
    set: Ident | None = None


class RegionLook(Words):
    """A province: what it is called, and a tint to tell it from its neighbours."""

    tint: Colour | None = None


class KindLook(Record):
    """A kind of unit: a branch or a rank. With stars it lies above others; ``double`` frames bear its own name."""

    name: Words
    symbol: Symbol | None = None
    stars: Annotated[int, Field(ge=0, le=2)] = 0
    frame: Literal["plain", "double"] = "plain"


class Figure(Record):
    """A figure on a counter: which value, and what it is called. The first is the largest."""

    value: Ident
    name: Words
    signed: bool = False


class StateLook(Record):
    """A state or a mode of a unit: its colour, and of a mode the sign on its badge, or a figure where the page does
    not speak the language of the sign."""

    name: Words
    colour: Colour
    sign: str | None = None
    figure: Badge | None = None


class StatesLook(Record):
    """How worn units are: which value tells it, and how each step from 0 looks. Notches tell it without colour."""

    value: Ident
    name: Words
    look: list[StateLook] = Field(min_length=2)


class ModesLook(Record):
    """What units are about: which value tells it, and the badge of each mode."""

    value: Ident
    name: Words
    look: dict[Ident, StateLook]


class CounterLook(Record):
    """What stands on a counter. ``kind`` is the value of a unit that says which of the kinds it is."""

    kind: Ident
    figures: list[Figure] = Field(min_length=1, max_length=4)
    dots: Figure | None = None
    """A value that is told by dots."""
    bars: Figure | None = None
    """A value that is told by bars."""
    states: StatesLook | None = None
    modes: ModesLook | None = None
    kind_name: Words | None = None
    """What the key calls the kind."""
    led_name: Words | None = None
    """What the key calls the units of a force."""


class MarkLook(Record):
    """What a flag or a number of a unit or force looks like on its counter while it is not false and not 0."""

    name: Words
    sign: Sign
    colour: Colour | None = None


class KeyLook(Record):
    """A line of the key beside the map."""

    style: KeyPicture
    name: Words


class WorksLook(Record):
    """Castles of one level."""

    level: NonNegativeInt
    name: Words
    style: Works


class CastleMark(Record):
    """What a flag or a number of a castle looks like."""

    name: Words
    sign: CastleSign
    colour: Colour | None = None


class PlateLook(Record):
    """Values of a castle side by side, as in 3-12; the last stands in red where it is less than ``printed``."""

    values: list[Ident] = Field(min_length=1)
    printed: Ident | None = None


class CastleLook(Record):
    """Castles: which value the shield tells where it is below ``whole``, how each level is drawn, and their marks."""

    whole: PositiveInt
    shield: Ident | None = None
    plate: PlateLook | None = None
    """What stands beside every castle."""
    level: list[WorksLook]
    mark: dict[Ident, CastleMark] = Field(default_factory=dict)
    """By the value of a castle that it shows."""


class LookFile(PackFile):
    """look.toml."""

    played: ClassVar[bool] = False

    top: Compass = "N"
    """Which way is up on the map."""
    great: list[Ident] = Field(default_factory=list)
    """Units around whom all turns; their counters are larger."""
    side: dict[Ident, SideLook]
    clan: dict[Ident, ClanLook] = Field(default_factory=dict)
    terrain: dict[Ident, TerrainLook]
    hexside: dict[Ident, HexsideLook] = Field(default_factory=dict)
    weather: dict[Ident, WeatherLook] = Field(default_factory=dict)
    region: dict[Ident, RegionLook] = Field(default_factory=dict)
    """What provinces are called."""
    river: dict[str, str] = Field(default_factory=dict)
    """The signs of rivers that the drawing of the map names in letters."""
    kind: dict[Ident, KindLook] = Field(default_factory=dict)
    counter: CounterLook
    mark: dict[Ident, MarkLook] = Field(default_factory=dict)
    """By the value of a unit or force that it shows."""
    castle: CastleLook | None = None
    key: list[KeyLook] = Field(default_factory=list)
    """What the key tells beside terrain, hexsides, castles and counters."""

    def sheet(self) -> dict[str, Any]:
        """What the sheet tells of it."""
        return {"look": _told(self.model_dump(exclude={"schema_", "game"}))}

    def sign(self, side: str) -> dict[str, str]:
        """A side's colours and shape, for those who choose before there is a table."""
        look = self.side[side]
        return {"dark": look.dark, "light": look.light, "shape": look.shape}


def _told(value: Any) -> Any:
    """The data without the keys of its authors and what nobody has said."""
    if isinstance(value, dict):
        told = {key: _told(inner) for key, inner in value.items() if key not in FREE_KEYS}
        return {key: inner for key, inner in told.items() if inner is not None}
    return [_told(inner) for inner in value] if isinstance(value, list) else value


# ------------------------------------------------------------------------------------------------ checks


@dataclass(frozen=True, slots=True)
class Subject:
    """What a look may speak of, by the ids of its game."""

    meetings: Mapping[str, Collection[str]]
    """By scenario, the sides that meet in it."""
    terrains: Collection[str]
    units: Collection[str]
    clans: Collection[str] = ()
    hexsides: Collection[str] = ()
    regions: Collection[str] = ()
    weathers: Collection[str] = ()
    kinds: Collection[str] = ()
    levels: Collection[int] = ()
    """Of castles."""


def problems(look: LookFile, subject: Subject) -> Iterator[Problem]:
    """Everything in the look that does not fit the pack."""
    sides = {side for meeting in subject.meetings.values() for side in meeting}
    for table, found, wanted in (
        ("side", look.side, sides),
        ("terrain", look.terrain, subject.terrains),
        ("hexside", look.hexside, subject.hexsides),
        ("region", look.region, subject.regions),
        ("weather", look.weather, subject.weathers),
        ("kind", look.kind, subject.kinds),
    ):
        yield from _each(table, found, wanted)
    yield from unknown_names(LOOK, "clan", look.clan, subject.clans, "the id of a clan")
    yield from unknown_names(LOOK, "great", look.great, subject.units, "the id of a unit")
    yield from _levels(look, subject)
    for scenario, meeting in subject.meetings.items():
        yield from _alike(look, scenario, [side for side in meeting if side in look.side])


def _each(table: str, found: Collection[str], wanted: Collection[str]) -> Iterator[Problem]:
    """A table has a look for each id and for no other."""
    yield from unknown_names(LOOK, table, found, wanted, f"the id of a {table}")
    for missing in sorted(set(wanted) - set(found)):
        yield Problem(LOOK, f"{table}.{missing}", "nothing", f"how the {table} {show(missing)} looks")


def _levels(look: LookFile, subject: Subject) -> Iterator[Problem]:
    drawn = {works.level for works in look.castle.level} if look.castle else set()
    for missing in sorted(set(subject.levels) - drawn):
        yield Problem(LOOK, "castle.level", "nothing", f"how a castle of level {missing} looks")


def _alike(look: LookFile, scenario: str, sides: Collection[str]) -> Iterator[Problem]:
    """Sides that meet are told apart by colour and by shape."""
    for one, other in combinations(sides, 2):
        for part in ("dark", "light", "shape"):
            value = getattr(look.side[other], part)
            if getattr(look.side[one], part) == value:
                said = f"another {part} than that of {show(one)}, which it meets in {show(scenario)}"
                yield Problem(LOOK, f"side.{other}.{part}", show(value), said)
