"""A second reading of fire, melee, retreats and advances (9 to 11), written from the procedures P4 to P7.

It shares nothing with the rules code: it keeps its own board, reads the same dice, and at every decision says what the
player may choose. A test plays both in step and compares.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from oracle import Place, Way, is_pond, neighbours, read

from honjin.games.yukimura import GAME


class Fighter(NamedTuple):
    side: int
    gun: bool
    strength: int
    morale: int | None


class Choice(NamedTuple):
    """A decision that is open: whose, and everything that may be said."""

    side: int
    texts: frozenset[str]


Asking = Generator[Choice, str, None]
Combats = dict[str, tuple[str, ...]]


def name(place: Place) -> str:
    return f"{place[0]:02}{place[1]:02}"


def text_of(way: Iterable[Place]) -> str:
    return "-".join(map(name, way))


def gap(a: Place, b: Place) -> int:
    """Hex distance."""
    (ax, ay), (bx, by) = ((c, r - (c + c % 2) // 2) for c, r in (a, b))
    dx, dy = bx - ax, by - ay
    return max(abs(dx), abs(dy), abs(dx + dy))


def cell(columns: Sequence[Sequence[int]], rows: Mapping[str, Sequence[str]], value: int, total: int) -> str:
    number = next(n for n, (low, high) in enumerate(columns) if low <= value <= high)
    return rows[str(total)][number]


@dataclass
class Combat:
    """What one combat remembers."""

    away_from: list[Place]
    done: set[str] = field(default_factory=set)
    queue: list[str] = field(default_factory=list)


class Referee:
    """A board in the middle of an attack or defensive fire phase."""

    def __init__(
        self,
        fighters: dict[str, Fighter],
        places: dict[str, Place],
        ponds: Iterable[str],
        dice: Iterable[int],
        *,
        free: bool,
    ) -> None:
        self.fighters = fighters
        self.places = dict(places)
        self.closed = {frozenset((read(side[:4]), read(side[5:]))) for side in ponds}
        self.dice = iter(dice)
        self.free = free
        self.taken: Way | None = None
        self.first_way: Way | None = None

    # ------------------------------------------------------------------------------------------ the board

    def linked(self, a: Place, b: Place) -> bool:
        return b in neighbours(a) and not is_pond(a) and not is_pond(b) and frozenset((a, b)) not in self.closed

    def who(self, place: Place) -> str | None:
        return next((unit for unit, where in self.places.items() if where == place), None)

    def closed_to(self, side: int, place: Place) -> bool:
        """An enemy unit or zone of control (11-1-2)."""
        foes = [where for unit, where in self.places.items() if self.fighters[unit].side != side]
        return any(where == place or self.linked(where, place) for where in foes)

    def ways(self, unit: str, hexes: int, combat: Combat) -> list[Way]:
        here = self.places[unit]
        side = self.fighters[unit].side
        found: list[Way] = [(here,)]
        for number in range(1, hexes + 1):
            found = [
                (*way, to)
                for way in found
                for to in neighbours(way[-1])
                if self.linked(way[-1], to)
                and gap(here, to) == number
                and not self.closed_to(side, to)
                and min(gap(to, r) for r in combat.away_from) >= min(gap(way[-1], r) for r in combat.away_from)
            ]
        return found

    def preferred(self, ways: list[Way]) -> list[Way]:
        empty = [way for way in ways if self.who(way[-1]) is None]
        return ways if self.free or not empty else empty

    # ------------------------------------------------------------------------------------------ P4, P5

    def roll(self) -> int:
        return next(self.dice)

    def remove(self, unit: str) -> None:
        del self.places[unit]

    def resolve(self, combats: Combats, *, melee: bool, advance: bool) -> Asking:
        side = self.fighters[next(iter(combats.values()))[0]].side
        left = dict(combats)
        while left:
            target = next(iter(left))
            if len(left) > 1:
                answer = yield Choice(side, frozenset(f"resolve {t}" for t in left))
                target = answer.split()[1]
            units = left.pop(target)
            touching = [
                u
                for u in units
                if u in self.places
                and target in self.places
                and self.places[target] in neighbours(self.places[u])
                and (not melee or self.linked(self.places[u], self.places[target]))
            ]
            if touching:
                yield from self.melee(target, touching) if melee else self.fire(target, touching, advance=advance)

    def fire(self, target: str, firers: list[str], *, advance: bool) -> Asking:
        table = GAME.pack().data.tables.fire
        total = sum(self.fighters[u].strength for u in firers)
        result = cell(table.columns, table.rows, total, self.roll() + self.roll())
        here = self.places[target]
        if result == "E":
            self.remove(target)
        elif result != "-":
            combat = Combat([self.places[u] for u in firers])
            yield from self.check_one(target, int(result), combat)
        if advance and self.places.get(target) != here and self.who(here) is None:
            texts = [f"advance {u} {text_of((self.places[u], here))}" for u in firers]
            answer = yield Choice(self.fighters[firers[0]].side, frozenset([*texts, "decline"]))
            self.advance(answer)

    def advance(self, answer: str) -> None:
        if answer != "decline":
            _, unit, way = answer.split()
            self.places[unit] = read(way.split("-")[-1])

    def melee(self, target: str, attackers: list[str]) -> Asking:
        table = GAME.pack().data.tables.melee
        posts = {u: self.places[u] for u in attackers}
        here = self.places[target]
        difference = sum(self.fighters[u].strength for u in attackers) - self.fighters[target].strength
        result = cell(table.columns, table.rows, difference, self.roll() + self.roll())
        way: Way | None = None
        if result == "AE":
            for unit in attackers:
                self.remove(unit)
        elif result == "DE":
            self.remove(target)
        else:
            number = int(result[1])
            if result[0] in "DB":
                yield from self.check_one(target, number, Combat(list(posts.values())))
                way = self.first_way
            if result[0] in "AB":
                yield from self.check_all(attackers, number, Combat([self.places.get(target, here)]))
        yield from self.after_melee(target, here, posts, way)

    def after_melee(self, target: str, here: Place, posts: dict[str, Place], way: Way | None) -> Asking:
        holding = [u for u, post in posts.items() if self.places.get(u) == post]
        if self.places.get(target) == here:
            lost = [post for u, post in posts.items() if self.places.get(u) != post and self.who(post) is None]
            if lost:
                texts = [f"advance {target} {text_of((here, post))}" for post in lost]
                self.advance((yield Choice(self.fighters[target].side, frozenset([*texts, "decline"]))))
        elif self.who(here) is not None:
            return
        elif target not in self.places:
            yield from self.free_advance(holding, here)
        else:
            assert way is not None
            yield from self.column(holding, way)

    def column(self, holding: list[str], way: Way) -> Asking:
        last = len(way) - 2
        for number in range(1, len(way)):
            if self.who(way[number]) is not None:
                last = min(last, number - 1)
        while holding and last >= 0:
            texts = [f"advance {u} {text_of((self.places[u], *way[: last + 1]))}" for u in holding]
            answer = texts[0]
            if len(texts) > 1:
                answer = yield Choice(self.fighters[holding[0]].side, frozenset(texts))
            self.advance(answer)
            holding.remove(answer.split()[1])
            last -= 1

    def free_advance(self, holding: list[str], first: Place) -> Asking:
        while holding:
            ends = {(u, end) for u in holding for end in self.free_ends(u, first)}
            texts = {f"{u} {name(end)}" for u, end in ends}
            answer = yield Choice(self.fighters[holding[0]].side, frozenset([*texts, "decline"]))
            if answer == "decline":
                return
            self.advance(answer)
            holding.remove(answer.split()[1])

    def free_ends(self, unit: str, first: Place) -> set[Place]:
        side = self.fighters[unit].side
        enemies = {where for u, where in self.places.items() if self.fighters[u].side != side}
        reached = ring = {first}
        for _ in range(3):
            ring = {n for p in ring for n in neighbours(p) if n not in enemies and not is_pond(n)}
            reached = reached | ring
        return {place for place in reached if self.who(place) is None}

    # ------------------------------------------------------------------------------------------ P6

    def excess(self, unit: str, result: int) -> int:
        printed = self.fighters[unit].morale
        assert printed is not None
        return self.roll() + result - printed

    def check_one(self, unit: str, result: int, combat: Combat) -> Asking:
        self.first_way = None
        if self.fighters[unit].morale is None:
            return
        miss = self.excess(unit, result)
        if miss >= 5:
            self.remove(unit)
        elif miss > 0:
            combat.done.add(unit)
            yield from self.retreat(unit, miss, combat)
            self.first_way = self.taken
            yield from self.chain(combat)

    def check_all(self, attackers: list[str], result: int, combat: Combat) -> Asking:
        beaten: dict[str, int] = {}
        for unit in attackers:
            if unit not in self.places or self.fighters[unit].morale is None:
                continue
            miss = self.excess(unit, result)
            if miss >= 5:
                self.remove(unit)
            elif miss > 0:
                beaten[unit] = miss
        combat.done |= set(beaten)
        while waiting := [u for u in beaten if u in self.places]:
            unit = waiting[0]
            if len(waiting) > 1:
                answer = yield Choice(self.fighters[unit].side, frozenset(f"next {u}" for u in waiting))
                unit = answer.split()[1]
            yield from self.retreat(unit, beaten.pop(unit), combat)
            yield from self.chain(combat)

    def retreat(self, unit: str, hexes: int, combat: Combat) -> Asking:
        self.taken = None
        ways = self.preferred(self.ways(unit, hexes, combat))
        if not ways:
            self.remove(unit)
            return
        way = ways[0]
        if len(ways) > 1:
            texts = frozenset(f"retreat {unit} {text_of(w)}" for w in ways)
            answer = yield Choice(self.fighters[unit].side, texts)
            way = tuple(read(h) for h in answer.split()[2].split("-"))
        del self.places[unit]
        for place in way[1:-1]:
            self.owes(self.who(place), combat)
        if self.who(way[-1]) is not None:
            yield from self.displace(way[-1], combat, {way[-1]})
        self.places[unit] = way[-1]
        self.taken = way

    def owes(self, unit: str | None, combat: Combat) -> None:
        if unit is not None and unit not in combat.done and unit not in combat.queue:
            combat.queue.append(unit)

    def displace(self, place: Place, combat: Combat, used: set[Place]) -> Asking:
        unit = self.who(place)
        assert unit is not None
        steps = [way for way in self.ways(unit, 1, combat) if way[1] not in used]
        steps = self.preferred(steps)
        if not steps:
            self.remove(unit)
            return
        to = steps[0][1]
        if len(steps) > 1:
            texts = frozenset(f"displace {unit} {name(way[1])}" for way in steps)
            answer = yield Choice(self.fighters[unit].side, texts)
            to = read(answer.split()[2])
        used.add(to)
        if self.who(to) is not None:
            yield from self.displace(to, combat, used)
        self.places[unit] = to
        self.owes(unit, combat)

    def chain(self, combat: Combat) -> Asking:
        while combat.queue:
            unit = combat.queue.pop(0)
            if unit not in self.places or unit in combat.done or self.fighters[unit].morale is None:
                continue
            miss = self.excess(unit, 0)
            if miss >= 5:
                self.remove(unit)
            elif miss > 0:
                combat.done.add(unit)
                kept = self.taken
                yield from self.retreat(unit, miss, combat)
                self.taken = kept
