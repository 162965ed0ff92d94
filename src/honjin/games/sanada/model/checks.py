"""What must hold in the tables and options of this game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, get_args

from honjin.games.sanada.model.options import Options
from honjin.games.sanada.model.words import RANKS, SIDES, PhaseKind, Terrain
from honjin.packs import Problem, record_key, show
from honjin.packs.shapes import covers, every_key, unique_ids, unknown_names
from honjin.wargame.checks import OPTIONS, TABLES

if TYPE_CHECKING:
    from honjin.games.sanada.model.pack import SanadaPack
    from honjin.games.sanada.model.tables import TablesFile

OPEN_HIGH = 999


def records(pack: SanadaPack) -> Iterator[Problem]:
    """What must hold in tables and options."""
    tables = pack.tables
    yield from _columns("siege", tables.siege.columns, len(RANKS), "one for each rank")
    yield from _columns("replenishment", tables.replenishment.columns, len(SIDES), "one for each side")
    yield from _columns("mobilisation", tables.mobilisation.columns, 1, "one")
    yield from _phases(tables)
    yield from _points(pack)
    yield from every_key(TABLES, "terrain", tables.terrain, get_args(Terrain), "a table")
    yield from _options(pack)


def _columns(name: str, found: Collection[tuple[int, int]], count: int, wanted: str) -> Iterator[Problem]:
    if list(found) != [(number, number) for number in range(count)]:
        yield Problem(TABLES, f"{name}.columns", show([list(pair) for pair in found]), f"{wanted}, counted from 0")


def _phases(tables: TablesFile) -> Iterator[Problem]:
    """Each side has its five phases; in those of reaction the other side acts (4, 4.1)."""
    yield from unique_ids([(TABLES, "phase", [phase.id for phase in tables.phase])])
    wanted = [
        (SIDES[half if kind != "reaction" else 1 - half], kind) for half in (0, 1) for kind in get_args(PhaseKind)
    ]
    found = [(phase.side, phase.kind) for phase in tables.phase]
    if found != wanted:
        odd = next((pair for pair, good in zip(found, wanted, strict=False) if pair != good), f"{len(found)} phases")
        yield Problem(TABLES, "phase", show(odd), "five phases of Osaka and five of Kanto, in the order of the rules")


def _points(pack: SanadaPack) -> Iterator[Problem]:
    points = pack.tables.points
    for name in ("eliminate", "defeat"):
        yield from every_key(TABLES, f"points.{name}", getattr(points, name), RANKS, "points for each rank")
    yield from covers(TABLES, "points.capture", [capture.durability for capture in points.capture], 1, OPEN_HIGH)
    ids = [location.id for location in points.location]
    yield from unique_ids([(TABLES, "points.location", ids)])
    for index, location in enumerate(points.location):
        key = record_key("points.location", index, location.id)
        if (location.hex is None) == (location.set is None):
            yield Problem(TABLES, key, "both or neither", "a hex or a set of map.toml")
        if location.replaces is not None:
            yield from unknown_names(TABLES, f"{key}.replaces", [location.replaces], ids, "another location")


def _options(pack: SanadaPack) -> Iterator[Problem]:
    """Every option is one that the rules know."""
    known = [field.name for field in fields(Options)]
    yield from every_key(OPTIONS, "option", pack.options.option, known, "an option of the rules")
