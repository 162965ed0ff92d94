"""Checks that maps and tables of every pack need: rows of letters, hexes, hexsides, tables of results, ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Protocol

from honjin.hexes.grid import Grid
from honjin.packs.problem import Problem, record_key, show


class ResultTable(Protocol):
    """A table of results: dice against columns."""

    @property
    def columns(self) -> Sequence[tuple[int, int]]: ...
    @property
    def die_min(self) -> int: ...
    @property
    def die_max(self) -> int: ...
    @property
    def rows(self) -> Mapping[str, Sequence[str]]: ...


def letter_rows(
    file: str, table: str, rows: Sequence[str], size: tuple[int, int], letters: Collection[str]
) -> Iterator[Problem]:
    """A map drawn with letters must have a row for each of its rows and a known letter for each hex."""
    columns, count = size
    if len(rows) != count:
        yield Problem(file, table, f"{len(rows)} rows", f"{count}")
    for index, row in enumerate(rows):
        key = record_key(table, index)
        if len(row) != columns:
            yield Problem(file, key, f"{len(row)} letters", f"{columns}, one for each column")
        strange = sorted(set(row) - set(letters))
        if strange:
            yield Problem(file, key, ", ".join(map(show, strange)), f"letters of the legend: {', '.join(letters)}")


def hex_lists(known: Collection[str], lists: Iterable[tuple[str, str, Sequence[str]]]) -> Iterator[Problem]:
    """Lists of hexes (file, key, hexes) must name hexes of the map, each once."""
    for file, key, hexes in lists:
        for number in hexes:
            if number not in known:
                yield Problem(file, key, show(number), "a hex of the map")
        for number, times in Counter(hexes).items():
            if times > 1:
                yield Problem(file, key, f"{show(number)} {times} times", "each hex once")


def hexsides(file: str, table: str, sides: Sequence[str], grid: Grid, known: Collection[str]) -> Iterator[Problem]:
    """A side lies between two neighbours, the smaller number first."""
    for index, side in enumerate(sides):
        key = record_key(table, index)
        first, second = side.split("-")
        if first not in known or second not in known:
            yield Problem(file, key, show(side), "two hexes of the map")
        elif grid.parse(second) not in grid.near[grid.parse(first)]:
            yield Problem(file, key, show(side), "two neighbours")
        elif first > second:
            yield Problem(file, key, show(side), f'the smaller number first: "{second}-{first}"')


def result_table(file: str, name: str, table: ResultTable) -> Iterator[Problem]:
    """Every roll has a row, every row a cell for each column, and the columns leave no gap."""
    yield from die_keys(file, f"{name}.rows", table.rows, table.die_min, table.die_max)
    for die, cells in table.rows.items():
        if len(cells) != len(table.columns):
            yield Problem(file, f"{name}.rows.{die}", f"{len(cells)} cells", f"{len(table.columns)}, one a column")
    for index, (low, high) in enumerate(table.columns):
        key = record_key(f"{name}.columns", index)
        if low > high:
            yield Problem(file, key, show([low, high]), "the smaller number first")
        if index and low != table.columns[index - 1][1] + 1:
            yield Problem(file, key, show([low, high]), f"a column that begins with {table.columns[index - 1][1] + 1}")


def die_keys(file: str, name: str, rows: Collection[str], low: int, high: int) -> Iterator[Problem]:
    """A table by die has a row for each roll and no other."""
    if low > high:
        yield Problem(file, name, f"rolls from {low} to {high}", "the smaller number first")
        return
    wanted = [str(die) for die in range(low, high + 1)]
    for die in [die for die in wanted if die not in rows] + [die for die in rows if die not in wanted]:
        found = "an unknown row" if die in rows else "nothing"
        yield Problem(file, f"{name}.{die}", found, f"a row for each of {wanted[0]} to {wanted[-1]}")


def each_face_once(file: str, key: str, faces: range, lists: Iterable[Iterable[int]]) -> Iterator[Problem]:
    """Every face of the dice must stand in one of these lists, and in one only."""
    meanings = Counter(face for meant in lists for face in meant)
    for face in sorted(set(faces) | set(meanings)):
        if face not in faces or meanings[face] != 1:
            yield Problem(file, key, f"{face} in {meanings[face]} lists", f"each of {faces[0]} to {faces[-1]} in one")


def agree(file: str, key: str, found: object, wanted: object, what: str = "") -> Iterator[Problem]:
    """Two values must be the same; ``what`` says why, or what is wanted where the value would not tell."""
    if found != wanted:
        shown = found if isinstance(found, str) else show(found)
        yield Problem(file, key, shown, what or show(wanted))


def covers(file: str, key: str, spans: Sequence[tuple[int, int]], low: int, high: int) -> Iterator[Problem]:
    """Ranges in their order must reach from ``low`` to ``high`` without a gap."""
    begins = [low, *(last + 1 for _, last in spans)]
    ends = [first for first, _ in spans] + [high + 1]
    if begins != ends:
        yield Problem(file, key, show([list(span) for span in spans]), f"ranges from {low} to {high} without a gap")


def length(file: str, key: str, values: Collection[object], wanted: int, what: str = "") -> Iterator[Problem]:
    """A list must have so many values; ``what`` says why."""
    if len(values) != wanted:
        yield Problem(file, key, f"{len(values)} values", f"{wanted}, {what}" if what else f"{wanted}")


def every_key(file: str, table: str, found: Collection[str], wanted: Collection[str], what: str) -> Iterator[Problem]:
    """A table must have these keys and no other."""
    for key in sorted({*wanted} ^ {*found}):
        yield Problem(file, f"{table}.{key}", "an unknown key" if key in found else "nothing", what)


def unique(file: str, key: str, names: Iterable[str], what: str) -> Iterator[Problem]:
    """No name may stand twice."""
    for name, times in Counter(names).items():
        if times > 1:
            yield Problem(file, key, f"{show(name)} {times} times", what)


def unique_ids(lists: Iterable[tuple[str, str, Sequence[str]]]) -> Iterator[Problem]:
    """Lists of records (file, key, ids) must not use an id twice."""
    for file, key, ids in lists:
        for name, times in Counter(ids).items():
            if times > 1:
                yield Problem(file, key, f"{times} records with the id {show(name)}", "one")


def unknown_names(file: str, key: str, names: Iterable[str], known: Iterable[str], what: str) -> Iterator[Problem]:
    """Names must be known; ``what`` says where they should be found."""
    there = set(known)
    for name in names:
        if name not in there:
            yield Problem(file, key, show(name), what)
