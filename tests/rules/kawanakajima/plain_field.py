"""The battlefield of Kawanakajima read a second time, by the letter of the book: no code of the game is used here.

Hexes are their printed numbers, units are plain records, and every question is answered by looking at everything.
"""

from __future__ import annotations

import heapq
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from honjin.games.kawanakajima.model.pack import FOLDER

NEVER = 10**6
ALLOWANCE = {"attack": 5, "move": 4, "defense": 3, "regroup": 0}


@dataclass(frozen=True)
class Man:
    """One unit as it stands."""

    name: str
    side: str
    clan: str
    hex: str
    mode: str
    elan: int = 1
    mass: int = 1
    fire: int = 0
    lead: int = 0
    state: int = 0
    position: bool = False


@cache
def chart() -> tuple[dict[str, str], dict[str, str], dict[frozenset[str], str]]:
    """Terrain by hex, height by hex, kind of each hexside that has one."""
    data = tomllib.loads((FOLDER / "map.toml").read_text(encoding="utf-8"))
    ground, height = {}, {}
    for row, line in enumerate(data["terrain_rows"], 1):
        for column, letter in enumerate(line, 1):
            number = f"{column:02}{row:02}"
            if data["legend"][letter] != "off_map":
                ground[number] = data["legend"][letter]
                height[number] = data["elevation_rows"][row - 1][column - 1]
    sides = {
        frozenset(pair.split("-")): kind
        for kind in ("river", "ford", "stream", "slope")
        for pair in data[f"{kind}_hexsides"]
    }
    return ground, height, sides


@cache
def around(number: str) -> tuple[str, ...]:
    """The hexes next to one, those that are on the map: even columns lie half a hex lower."""
    column, row = int(number[:2]), int(number[2:])
    down = column % 2 == 0
    beside = (
        (column - 1, row - 1 + down),
        (column - 1, row + down),
        (column + 1, row - 1 + down),
        (column + 1, row + down),
    )
    found = [f"{c:02}{r:02}" for c, r in ((column, row - 1), (column, row + 1), *beside)]
    return tuple(one for one in found if one in chart()[0])


@cache
def gap(a: str, b: str) -> int:
    """Hexes from one to another, counted over any ground: a flood without a map's edge."""
    (qa, ra), (qb, rb) = _slanted(a), _slanted(b)
    return max(abs(qa - qb), abs(ra - rb), abs(qa + ra - qb - rb))


def _slanted(number: str) -> tuple[int, int]:
    column, row = int(number[:2]), int(number[2:])
    return column, row - (column + 1) // 2 if column % 2 else row - column // 2


def border(a: str, b: str) -> str | None:
    return chart()[2].get(frozenset((a, b)))


def crossed(a: str, b: str) -> bool:
    """Whether a unit can go or strike over the side between two neighbours (10.2)."""
    return border(a, b) != "river"


def ascent(a: str, b: str) -> bool:
    """Whether the step from one to the other goes up a slope."""
    return border(a, b) == "slope" and chart()[1][b] > chart()[1][a]


def price(a: str, b: str) -> int:
    """Movement points of one step, zones apart (10.2)."""
    extra = 1 if border(a, b) in ("ford", "stream") or ascent(a, b) else 0
    return {"open": 1, "wood": 2, "fort": 3}[chart()[0][b]] + extra


# ------------------------------------------------------------------------------------------------ zones and contact


def zone_of(man: Man) -> frozenset[str]:
    """The hexes a unit holds in its zone: over a river only with firepower (5.2, R7)."""
    return _held(man.hex, man.fire > 0)


@cache
def _held(number: str, guns: bool) -> frozenset[str]:
    return frozenset(one for one in around(number) if crossed(number, one) or guns)


def zone(men: Iterable[Man], side: str) -> set[str]:
    return set().union(*(zone_of(man) for man in men if man.side == side))


def touches(a: Man, b: Man) -> bool:
    """Contact: next to each other over a side that can be crossed."""
    return b.hex in around(a.hex) and crossed(a.hex, b.hex)


def foes_of(men: Iterable[Man], man: Man) -> list[Man]:
    return [other for other in men if other.side != man.side]


def pinned(men: Iterable[Man], man: Man) -> bool:
    return any(man.hex in zone_of(foe) for foe in foes_of(men, man))


# ------------------------------------------------------------------------------------------------ ways (A3)

Entry = Callable[[str], int | None]
"""What a zone adds to a hex for a mover: points, or None where it may not go."""


def entry(men: list[Man], man: Man) -> Entry:
    """What enemy zones mean for the unit's Mode (6.5, A3)."""
    foes = foes_of(men, man)
    friends = [other for other in men if other.side == man.side and other.name != man.name]
    loose = [foe for foe in foes if not any(foe.hex in zone_of(friend) for friend in friends)]
    shut = zone(foes, foes[0].side) if foes else set()
    closed = zone(loose, loose[0].side) if loose else set()

    def extra(number: str) -> int | None:
        if number not in shut:
            return 0
        if man.mode == "attack":
            return 2
        return 2 if man.mode == "defense" and number not in closed else None

    return extra


def costs(
    men: list[Man], man: Man, start: str, limit: int = NEVER, goal: frozenset[str] = frozenset()
) -> dict[str, int]:
    """The cheapest cost to every hex, or as far as the first of some, through friends; a zone ends a way (A3)."""
    closed = {foe.hex for foe in foes_of(men, man)}
    extra = entry(men, man)
    best, heap = {start: 0}, [(0, start)]
    while heap:
        paid, here = heapq.heappop(heap)
        if here in goal:
            return {here: paid}
        if paid > best[here] or (here != start and extra(here) != 0):
            continue
        for number in around(here):
            toll = extra(number)
            if number in closed or toll is None or not crossed(here, number):
                continue
            total = paid + price(here, number) + toll
            if total <= limit and total < best.get(number, NEVER):
                best[number] = total
                heapq.heappush(heap, (total, number))
    return {} if goal else best


def ends(men: list[Man], man: Man, points: int) -> set[str]:
    """Where a unit can end a move, its own hex among them; a pinned one stays (5.2, 10.3)."""
    if pinned(men, man):
        return {man.hex}
    held = {other.hex for other in men if other.name != man.name}
    return {number for number in costs(men, man, man.hex, points) if number not in held}


# ------------------------------------------------------------------------------------------------ forced moves


def attack_ends(men: list[Man], man: Man, points: int, struck: Iterable[str] = ()) -> dict[str, set[str]]:
    """Where the first unit of an Attack clan may end, by the closest enemy it goes for (A4)."""
    targets = [foe for foe in foes_of(men, man) if foe.name not in struck]
    if pinned(men, man) or not targets:
        return {}
    held = {other.hex for other in men if other.name != man.name}
    for taken in (held, {foe.hex for foe in foes_of(men, man)}):
        left = {foe.name: _left(men, man, foe, man.hex, taken) for foe in targets}
        nearest = min(left.values())
        if nearest < NEVER:
            closest = [foe for foe in targets if left[foe.name] == nearest]
            return {foe.name: _toward(men, man, foe, points, taken) for foe in closest}
    return {}


def _left(men: list[Man], man: Man, foe: Man, start: str, taken: set[str]) -> int:
    """What is left to pay from a hex to contact with an enemy; a unit in a zone goes no further."""
    contact = {number for number in around(foe.hex) if crossed(number, foe.hex) and number not in taken}
    if start in contact:
        return 0
    if not contact or entry(men, man)(start) != 0:
        return NEVER
    return min(costs(men, man, start, goal=frozenset(contact)).values(), default=NEVER)


def _toward(men: list[Man], man: Man, foe: Man, points: int, taken: set[str]) -> set[str]:
    """The ends within reach from which least is left to pay."""
    left = {number: _left(men, man, foe, number, taken) for number in ends(men, man, points)}
    least = min(left.values())
    return {number for number, value in left.items() if value == least}


def follow_ends(men: list[Man], man: Man, first: str, points: int) -> set[str]:
    """Where another unit of an Attack clan must end: beside the first, or as near as it can (A5)."""
    return _near(ends(men, man, points), [first])


def cohesive_ends(men: list[Man], man: Man, finished: list[str], points: int) -> set[str]:
    """Where a unit in Move or Defense may end when clan-mates have finished at these hexes (A6)."""
    open_to = ends(men, man, points)
    return _near(open_to, finished) if finished else open_to


def _near(open_to: set[str], mates: list[str]) -> set[str]:
    beside = {number for number in open_to if any(mate in around(number) for mate in mates)}
    if beside:
        return beside
    least = min(min(gap(number, mate) for mate in mates) for number in open_to)
    return {number for number in open_to if min(gap(number, mate) for mate in mates) == least}


def retreat_ends(men: list[Man], man: Man, beside: str | None = None) -> set[str]:
    """Where a unit that must Retreat goes: the cheapest hexes four away from every enemy; none: it stays (A8)."""
    foes = foes_of(men, man)
    shut, held = zone(men, foes[0].side) if foes else set(), {other.hex for other in men}
    closed = {foe.hex for foe in foes}
    best, heap = {man.hex: 0}, [(0, man.hex)]
    while heap:
        paid, here = heapq.heappop(heap)
        for number in around(here):
            if number in closed or number in shut or not crossed(here, number):
                continue
            total = paid + price(here, number)
            if total < best.get(number, NEVER):
                best[number] = total
                heapq.heappush(heap, (total, number))
    goals = {
        number: paid
        for number, paid in best.items()
        if number not in held and all(gap(number, foe.hex) >= 4 for foe in foes)
        and (beside is None or beside in around(number))
    }  # fmt: skip
    least = min(goals.values(), default=NEVER)
    return {number for number, paid in goals.items() if paid == least}


# ------------------------------------------------------------------------------------------------ battles (A7)

Star = tuple[frozenset[str], frozenset[str]]
"""Names of attackers and of defenders."""


def binds(man: Man, foe: Man) -> bool:
    """Whether a unit must see to it that this enemy is fought (11.1, 11.2, A7)."""
    if not touches(man, foe):
        return False
    return man.mode == "attack" or (border(man.hex, foe.hex) != "ford" and not man.position)


def lawful(men: list[Man], side: str, stars: list[Star]) -> bool:
    """Whether these battles may be declared by the side at work (11.1 to 11.3, A7)."""
    by_name = {man.name: man for man in men}
    named = [name for attackers, defenders in stars for name in (*attackers, *defenders)]
    if len(named) != len(set(named)):
        return False
    for attackers, defenders in stars:
        if not attackers or not defenders or (len(attackers) > 1 and len(defenders) > 1):
            return False
        for one in attackers:
            for other in defenders:
                if by_name[one].side != side or by_name[other].side == side:
                    return False
                if not touches(by_name[one], by_name[other]) and not fires(by_name[one], by_name[other]):
                    return False
    bound = [(man, foe) for man in men if man.side == side for foe in foes_of(men, man) if binds(man, foe)]
    return all(foe.name in named and (man.mode != "attack" or man.name in named) for man, foe in bound)


def fires(man: Man, foe: Man) -> bool:
    """Whether a unit can strike this enemy over the river (R7)."""
    return man.fire > 0 and foe.hex in around(man.hex) and not crossed(man.hex, foe.hex)


def star_forests(men: list[Man], side: str) -> Iterator[list[Star]]:
    """Every lawful declaration on a small board, by trying all groupings of who fights whom."""
    pairs = [(a, b) for a in men if a.side == side for b in foes_of(men, a) if touches(a, b) or fires(a, b)]
    attackers = sorted({a.name for a, _ in pairs})
    choices = []
    for name in attackers:
        against = sorted(b.name for a, b in pairs if a.name == name)
        sizes = range(len(against) + 1)
        choices.append([frozenset(some) for size in sizes for some in combinations(against, size)])

    def build(index: int, chosen: dict[str, frozenset[str]]) -> Iterator[dict[str, frozenset[str]]]:
        if index == len(attackers):
            yield chosen
            return
        for subset in choices[index]:
            yield from build(index + 1, chosen | {attackers[index]: subset})

    for chosen in build(0, {}):
        grouped: dict[frozenset[str], set[str]] = {}
        for name, foes in chosen.items():
            if foes:
                grouped.setdefault(foes, set()).add(name)
        stars = [(frozenset(names), foes) for foes, names in grouped.items()]
        if lawful(men, side, stars):
            yield stars
