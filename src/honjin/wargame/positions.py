"""The tables of a position file as strict records, and mistakes in them told by their place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from honjin.hexes.grid import Hex
from honjin.hexes.sets import hexset
from honjin.kernel.errors import RecordError, Refusal
from honjin.kernel.names import UnknownNameError, known
from honjin.packs.checking import type_problems
from honjin.wargame.actions import Force, Unit, Units
from honjin.wargame.country import Country
from honjin.wargame.forces import join, stand_alone
from honjin.wargame.scene import Scene
from honjin.wargame.singles import Singles
from honjin.wargame.stacks import Stacks
from honjin.wargame.state import RESERVE


class Words(BaseModel):
    """A table: its keys are exact, and so are the types of its values."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class ForceWords(Words):
    """A force where it stands; ``units`` are those its leader leads. A game adds what its forces are besides."""

    leader: str
    hex: str
    units: list[str] = Field(default_factory=list)
    inside: bool = False


W = TypeVar("W", bound=Words)
F = TypeVar("F", bound=ForceWords)
T = TypeVar("T")


def read_words(model: type[W], data: Mapping[str, Any], table: str) -> W:
    """The content of a table; :class:`RecordError` names every key that is unknown and every value of a wrong type."""
    try:
        return model.model_validate(dict(data))
    except ValidationError as error:
        problems = type_problems(lambda _: table, model, dict(data), error)
        raise RecordError("; ".join(map(str, problems))) from None


@contextmanager
def place(key: str) -> Iterator[None]:
    """Where a name or value stands that may be unknown or impossible."""
    try:
        yield
    except (UnknownNameError, ValueError) as error:
        raise RecordError(f"{key}: {error}") from None


@contextmanager
def on_board() -> Iterator[None]:
    """Where a board is read: what is wrong is told as a mistake of the board."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"board: {error}") from None


def known_at(key: str, table: Mapping[str, T], name: str, what: str) -> T:
    """What a name stands for that is written at a key."""
    with place(key):
        return known(table, name, what)


def within_at(key: str, value: int, low: int, high: int) -> int:
    """A number, written at a key, that must lie between two others."""
    with place(key):
        return within(value, low, high)


def units_at(key: str, scene: Scene[Any], names: Iterable[str]) -> list[Unit]:
    """Units whose names are written at a key."""
    return [known_at(key, scene.unit_of, name, "unit") for name in names]


def by_name(names: Iterable[str]) -> dict[str, int]:
    """Numbers by name, in the order of a list."""
    return {name: number for number, name in enumerate(names)}


def within(value: int, low: int, high: int) -> int:
    """A number that must lie between two others."""
    if not low <= value <= high:
        raise ValueError(f"found {value}, expected {low} to {high}")
    return value


# ---------------------------------------------------------------------------------------------- single units


def stand_singly(g: Singles, units: Mapping[str, str], off: Mapping[str, int], *, no_hex: str, taken: str) -> None:
    """Put units into hexes, or off the map; who stood elsewhere leaves. Two rules say where nobody can stand."""
    scene = g.scene
    places = {known_at("units", scene.unit_of, name, "unit"): where for name, where in units.items()}
    for unit in places:
        if g.where[unit] >= 0:
            g.lift(unit, RESERVE)
    for unit, where in places.items():
        if where in off:
            g.where[unit] = off[where]
            continue
        with place(f"units.{scene.pieces[unit].id}"):
            h = scene.grid.parse(where)
            if not scene.board.present >> h & 1:
                raise ValueError(f"{where} is no hex where a unit can stand ({no_hex})")
            if g.taken >> h & 1:
                raise ValueError(f"{where} holds a unit already ({taken})")
        g.put(unit, h)


# ---------------------------------------------------------------------------------------------- forces


class Standing(NamedTuple):
    """A force of a board: its key there, its leader with those he leads, and its hex."""

    key: str
    force: Force
    hex: Hex


def standing(land: Country[Any, Any], listed: Sequence[F]) -> Iterator[tuple[F, Standing]]:
    """The forces of a board, each unit in one of them, in hexes where somebody can stand, inside castles only."""
    found: dict[str, int] = {}
    for number, words in enumerate(listed, 1):
        key = f"forces[{number}]"
        for name in (words.leader, *words.units):
            if name in found:
                raise RecordError(f"{key}: {name} stands in forces[{found[name]}] already")
            found[name] = number
        leader = known_at(f"{key}.leader", land.unit_of, words.leader, "unit")
        led = [known_at(f"{key}.units", land.unit_of, name, "unit") for name in words.units]
        with place(f"{key}.hex"):
            h = land.grid.parse(words.hex)
            if not land.board.present >> h & 1:
                raise ValueError(f"nobody can stand in {words.hex}")
        if words.inside and h not in land.castle_at:
            raise RecordError(f"{key}.inside: there is no castle in {words.hex}")
        yield words, Standing(key, (leader, *led), h)


def put_forces(
    g: Stacks, listed: Sequence[F], refuse: Callable[[Force], Refusal | None]
) -> Iterator[tuple[F, str, Units]]:
    """Put every force of a board where it stands, if it is a lawful one; who stood elsewhere leaves his old force.

    What is said of each, its key and its units come back, for what a game says of it besides.
    """
    for words, (key, force, h) in standing(g.scene, listed):
        refusal = refuse(force)
        if refusal is not None:
            raise RecordError(f"{key}: {refusal}")
        units = hexset(force)
        stand_alone(g, units)
        g.settle(units, h, inside=words.inside)
        join(g, [force])
        yield words, key, units
