"""Sets of hexes as plain ints, one bit a hex.

Union, intersection and difference are ``|``, ``&`` and ``& ~``; a copy costs nothing; and moving a whole set one step
in every direction is eight shifts. On a map of 1,443 hexes that is 1 microsecond, which makes zones of control and
movement fields so cheap that nothing has to be kept up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Final

from honjin.compiled.twins import twin
from honjin.hexes.grid import NOWHERE, Grid, Hex

HexSet = int

EMPTY: Final[HexSet] = 0

_BITS: Final = [tuple(i for i in range(8) if byte >> i & 1) for byte in range(256)]


@twin
def hexset(hexes: Iterable[Hex]) -> HexSet:
    """The set of these hexes."""
    out = 0
    for h in hexes:
        out |= 1 << h
    return out


@twin
def members(hexes: HexSet) -> list[Hex]:
    """The hexes of a set in ascending order."""
    out: list[Hex] = []
    add = out.append
    base = 0
    bits = _BITS
    for byte in hexes.to_bytes(hexes.bit_length() + 7 >> 3, "little"):
        if byte:
            for bit in bits[byte]:
                add(base + bit)
        base += 8
    return out


@twin
def few(hexes: HexSet) -> list[Hex]:
    """The same as :func:`members`, quicker for sets of up to a dozen hexes."""
    out = []
    while hexes:
        low = hexes & -hexes
        out.append(low.bit_length() - 1)
        hexes ^= low
    return out


@twin
def nth(hexes: HexSet, index: int) -> Hex:
    """The hex at a place of :func:`members`, found by halves instead of listing them all."""
    base, width = 0, hexes.bit_length()
    if not 0 <= index < hexes.bit_count():
        raise IndexError("there are not so many hexes")
    while width > 1:
        half = width >> 1
        lower = hexes & (1 << half) - 1
        count = lower.bit_count()
        if index < count:
            hexes, width = lower, half
        else:
            index -= count
            hexes >>= half
            base += half
            width -= half
    return base


@twin
def union(sets: Iterable[HexSet]) -> HexSet:
    """All hexes of these sets."""
    out = 0
    for hexes in sets:
        out |= hexes
    return out


@twin
def first(hexes: HexSet) -> Hex:
    """The lowest hex of a set; NOWHERE if it is empty."""
    return (hexes & -hexes).bit_length() - 1 if hexes else NOWHERE


@twin
def images(numbers: HexSet, table: list[int]) -> HexSet:
    """The set of what a table says of these numbers, such as the hexes of units; below 0 it says nothing."""
    out = 0
    for number in few(numbers):
        said = table[number]
        if said >= 0:
            out |= 1 << said
    return out


@twin
def fixed(numbers: HexSet, table: list[int]) -> list[int]:
    """Those of these numbers of which a table says themselves, such as leaders; in ascending order."""
    return [number for number in few(numbers) if table[number] == number]


@twin
def whose(wanted: HexSet, table: list[int]) -> HexSet:
    """The numbers of which a table says one of these, such as castles by their owners; below 0 it says nothing."""
    these = set(few(wanted))
    return hexset([number for number, said in enumerate(table) if said in these])


@twin
def placed(numbers: HexSet, table: list[int]) -> HexSet:
    """Those of these numbers of which a table says something, such as units that are on the map."""
    out = 0
    for number in few(numbers):
        if table[number] >= 0:
            out |= 1 << number
    return out


@twin
def gathered(numbers: HexSet, table: list[HexSet]) -> HexSet:
    """All that a table of sets says of these numbers, such as the units of clans."""
    out = 0
    for number in few(numbers):
        out |= table[number]
    return out


@twin
def lowest(numbers: HexSet, table: list[int]) -> int:
    """The least that a table says of these numbers, and never more than 0."""
    found = 0
    for number in few(numbers):
        if table[number] < found:
            found = table[number]
    return found


@twin
def besides(numbers: Sequence[int], table: list[int], these: Collection[int]) -> list[int]:
    """Those of these numbers of which a table says none of this, such as units that are not gone."""
    return [number for number in numbers if table[number] not in these]


@twin
def in_one_piece(hexes: HexSet, near: list[HexSet]) -> bool:
    """Whether hexes hang together, each of them near another; ``near`` has the neighbours of every hex."""
    waiting = [first(hexes)] if hexes else []
    rest = hexes & hexes - 1
    while waiting and rest:
        joined = rest & near[waiting.pop()]
        rest ^= joined
        waiting += few(joined)
    return not rest


Spread = Callable[[HexSet], HexSet]
"""All hexes one step away from a set; part of the set itself if its members touch."""


def spread(grid: Grid, links: Iterable[tuple[Hex, Hex]]) -> Spread:
    """Compile directed links between neighbours into one function over whole sets."""
    rows = grid.rows
    source: dict[int, HexSet] = dict.fromkeys((1, -1, rows - 1, rows, rows + 1, -rows - 1, -rows, -rows + 1), 0)
    for a, b in links:
        source[b - a] |= 1 << a
    return stepper(source)


@twin
def stepper(source: dict[int, HexSet]) -> Spread:
    """One step of whole sets: from the hexes of each entry to those that are so many numbers away."""
    rows = max(source) - 1
    south, north = source[1], source[-1]
    east_up, east, east_down = source[rows - 1], source[rows], source[rows + 1]
    west_up, west, west_down = source[-rows - 1], source[-rows], source[-rows + 1]
    less, more = rows - 1, rows + 1

    def step(x: HexSet) -> HexSet:
        return (
            ((x & south) << 1)
            | ((x & north) >> 1)
            | ((x & east_up) << less)
            | ((x & east) << rows)
            | ((x & east_down) << more)
            | ((x & west_up) >> more)
            | ((x & west) >> rows)
            | ((x & west_down) >> less)
        )

    return step
