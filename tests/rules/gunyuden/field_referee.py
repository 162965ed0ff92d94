"""A second, plain reading of marches, skirmishes and decisive battles, to compare the engine with.

The referee takes a position as it stands and plays one action beside the engine: at each decision it says who decides
and what is legal, at each throw what modifies the die, and at the end where everybody is. Hexes are their printed
numbers, units are records in a dict; of the engine it reads the pack and the raw position alone.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from lines_oracle import Number, ground_of

from honjin.games.gunyuden.state import COLLAPSED, KILLED, Campaign
from honjin.games.gunyuden.static import HEAVY_SNOW, SNOW, THAW, Theatre

Move = tuple[Any, ...]
"""A decision: its word, then numbers of units, hexes and so on."""
Way = tuple[Number, ...]
NO, YES, STAND, HOLD, COUNTER, FORGO = ("no",), ("yes",), ("stand",), ("hold",), ("counter",), ("forgo",)
FIGHT, STOP = ("fight",), ("stop",)

SODAISHO, TAISHO = 2, 1
LOWEST = -4
ATTACK_GROUND = {"rough": -1, "marsh": -1, "foothills": -2}
COUNTER_GROUND = {"marsh": -1, "foothills": -1}
ALLOWANCE = 8
OFF = {KILLED: "killed", COLLAPSED: "collapsed"}


class Question(NamedTuple):
    """A decision of a player: one of these moves, or the move of this word with any party of ``able`` forces.

    ``among``: of whom one must be in the party.
    """

    kind: str
    side: int
    options: frozenset[Move] = frozenset()
    word: str = ""
    able: frozenset[int] = frozenset()
    among: frozenset[int] = frozenset()

    def allows(self, move: Move) -> bool:
        if move[0] == self.word:
            return move[1] <= self.able and bool(move[1] & self.among)
        return move in self.options


class Throw(NamedTuple):
    """A die with what is added to it."""

    modifier: int


Play = Generator[Question | Throw, Any, Any]


@dataclass
class Man:
    """A unit."""

    number: int
    clan: int
    rank: int
    figures: tuple[int, ...]
    modifier: int
    hex: Number
    """Empty off the map."""
    inside: bool
    steps: int
    morale: int
    leader: int
    investing: bool
    acted: bool
    fate: str

    @property
    def strength(self) -> int:
        return self.figures[self.steps]


@dataclass
class Fort:
    """A castle. ``ground``: where its besiegers stand; ``needed``: the strength that invests it."""

    hex: Number
    owner: int
    first_owner: int
    needed: int
    ground: frozenset[Number]
    ringed: bool
    morale: int


def column_and_slant(number: Number) -> tuple[int, int]:
    column, row = int(number[:2]), int(number[2:])
    return column, row - (column + column % 2) // 2


def apart(a: Number, b: Number) -> int:
    """Hexes from a to b; even columns lie half a hex lower."""
    (x, y), (p, q) = column_and_slant(a), column_and_slant(b)
    return max(abs(x - p), abs(y - q), abs(x + y - p - q))


class Referee:
    """One position, and one action in it."""

    def __init__(self, g: Campaign) -> None:
        land = g.land
        self.ground = ground_of(land)
        self.weather, self.options = g.weather, land.options
        self.crt, self.setting = land.pack.tables.crt, land.setting
        self.player = list(g.clan_side)
        self.camp_of_clan = [land.bloc[side] if side >= 0 else -1 for side in g.clan_side]
        self.clan_ids = [house.id for house in land.houses]
        self.barrier = getattr(land.scenario.special, "barrier", None)
        place = land.grid.format
        self.men = {
            unit: Man(
                unit, g.clan[unit], g.rank(unit), land.strength[unit], land.modifier[unit],
                place(h) if h >= 0 else "", bool(g.inside >> unit & 1), g.steps[unit], g.morale[unit], g.leader[unit],
                bool(g.investing >> unit & 1), bool(g.acted >> unit & 1), OFF.get(h, ""),
            )
            for unit, h in enumerate(g.where)
        }  # fmt: skip
        self.forts = [self._fort(g, land, castle) for castle in range(len(land.keeps))]
        self.headless: set[int] = set()
        self.won = list(g.battles_won)
        self.steps_lost = list(g.steps_lost)

    def _fort(self, g: Campaign, land: Theatre, castle: int) -> Fort:
        keep = land.keeps[castle]
        here = land.grid.format(keep.hex)
        record = next(c for c in land.pack.scenarios.castle if c.id == keep.id)
        ring = frozenset(number for number in record.ring if number in self.ground.playable)
        needed = record.ring_strength or max(10, 10 * record.level)
        return Fort(
            here, g.owner[castle], keep.owner, needed, ring or frozenset({here}), bool(ring), g.castle_morale[castle]
        )

    # ---------------------------------------------------------------------------------------------- who and where

    def camp(self, unit: int) -> int:
        return self.camp_of_clan[self.men[unit].clan]

    def side(self, unit: int) -> int:
        return self.player[self.men[unit].clan]

    def on_map(self, units: Iterable[int]) -> list[int]:
        return sorted(unit for unit in units if self.men[unit].hex)

    def heads(self, units: Iterable[int]) -> list[int]:
        return sorted({self.men[unit].leader for unit in units})

    def force(self, head: int) -> list[int]:
        return [unit for unit, man in self.men.items() if man.hex and man.leader == head]

    def forces(self, heads: Iterable[int]) -> list[int]:
        return sorted(unit for head in heads for unit in self.force(head))

    def field(self, number: Number, camp: int) -> list[int]:
        """Units of a camp in a hex outside castles."""
        return [u for u, man in self.men.items() if man.hex == number and not man.inside and self.camp(u) == camp]

    def held_by(self, camp: int) -> set[Number]:
        return {man.hex for u, man in self.men.items() if man.hex and not man.inside and self.camp(u) == camp}

    def fort_at(self, number: Number) -> Fort | None:
        return next((fort for fort in self.forts if fort.hex == number), None)

    def fort_camp(self, fort: Fort) -> int:
        return self.camp_of_clan[fort.owner] if fort.owner >= 0 else -1

    def castles_of(self, camp: int) -> set[Number]:
        return {fort.hex for fort in self.forts if self.fort_camp(fort) == camp}

    # ---------------------------------------------------------------------------------------------- figures

    def strength(self, units: Iterable[int]) -> int:
        return sum(self.men[unit].strength for unit in units)

    def low_morale(self, units: Iterable[int]) -> int:
        return min(self.men[unit].morale for unit in units)

    def highest(self, heads: list[int]) -> list[int]:
        """The heads of the highest rank."""
        top = max(self.men[head].rank for head in heads)
        return [head for head in heads if self.men[head].rank == top]

    def modifier(self, units: Iterable[int]) -> int:
        """R45: of the highest rank, the best among equals."""
        return max(self.men[head].modifier for head in self.highest(self.heads(units)))

    def speaker(self, units: Iterable[int]) -> int:
        """The player of the strongest force decides for all."""
        heads = self.heads(units)
        return self.side(max(heads, key=lambda h: (self.strength(self.force(h)), self.men[h].rank, -h)))

    def result(self, strength: int, roll: int) -> tuple[int, bool]:
        if not strength and self.crt.strength_zero == "nothing":
            return 0, False
        low, high = min(map(int, self.crt.rows)), max(map(int, self.crt.rows))
        row = next(cells for die, cells in self.crt.rows.items() if int(die) == min(max(roll, low), high))
        fitting = [cell for (least, _), cell in zip(self.crt.columns, row, strict=True) if least <= max(strength, 1)]
        cell = fitting[-1]
        return int(cell.rstrip("*")), "*" in cell

    # ---------------------------------------------------------------------------------------------- sieges (18)

    def besiegers(self, fort: Fort) -> list[int]:
        return [unit for unit, man in self.men.items() if man.investing and man.hex in fort.ground]

    def is_invested(self, fort: Fort) -> bool:
        return bool(self.besiegers(fort))

    def holds(self, fort: Fort) -> bool:
        """18-1, 31-2: strong enough, and where there is a ring, all around."""
        around = self.besiegers(fort)
        return self.strength(around) >= fort.needed and {self.men[unit].hex for unit in around} == fort.ground

    def check_sieges(self) -> None:
        """18-3: too weak, or a ring that is open, and it is over; the besieged take heart (18-3-2)."""
        for fort in self.forts:
            if self.is_invested(fort) and not self.holds(fort):
                self.relieve(fort)
        places = set().union(*(fort.ground for fort in self.forts)) if self.forts else set()
        for man in self.men.values():
            man.investing = man.investing and man.hex in places

    def relieve(self, fort: Fort) -> None:
        for unit in self.besiegers(fort):
            self.men[unit].investing = False
        fort.morale = 0
        for man in self.men.values():
            if man.hex == fort.hex and man.inside:
                man.morale = 0

    def lift(self, units: Iterable[int]) -> None:
        """18-3-1, in part or in whole: who is left must still be strong enough."""
        gone = set(units)
        hurt = [fort for fort in self.forts if gone & set(self.besiegers(fort))]
        for unit in gone:
            self.men[unit].investing = False
        for fort in hurt:
            if not self.holds(fort):
                self.relieve(fort)

    # ---------------------------------------------------------------------------------------------- zones (5)

    def in_zone(self, number: Number, camp: int) -> bool:
        """Whether a hex is in the strong zone of a camp, nobody there to cancel it."""
        fort = self.fort_at(number)
        if fort is not None and self.fort_camp(fort) == camp and not self.is_invested(fort):
            return True
        snow = self.weather in (SNOW, HEAVY_SNOW)
        if self.ground.terrain[number] == "marsh" or (snow and self.options.snow_zoc == "none"):
            return False
        if snow and self.ground.terrain[number] == "foothills" and self.ground.snowy(number, self.weather):
            return False
        held = self.held_by(camp)
        return any(near in held for near in self.ground.linked(number))

    def costs_a_step(self, a: Number, b: Number, force: Iterable[int]) -> bool:
        """23-4-4, R50; under snow Kanto R29."""
        movers = set(force)
        camp = self.camp(next(iter(movers)))
        if self.ground.terrain[b] in ("foothills", "marsh") or frozenset((a, b)) in self.ground.rivers:
            return True
        if b in self.castles_of(1 - camp) or (self.options.snow_attrition and self.ground.snowy(b, self.weather)):
            return True
        return self.is_exposed(b, movers)

    def is_exposed(self, number: Number, movers: set[int]) -> bool:
        """Whether these would stand in an enemy zone of control there, with nobody and nothing to cancel it (5-4-1)."""
        camp = self.camp(next(iter(movers)))
        friends = set(self.field(number, camp)) - movers or number in self.castles_of(camp)
        return not friends and self.in_zone(number, 1 - camp)

    # ---------------------------------------------------------------------------------------------- closed hexes

    def closed(self, clans: Iterable[int], *, retreat: bool) -> set[Number]:
        """Hexes with enemies in the field (23-4-3, 23-5-4), and what the scenario closes."""
        found: set[Number] = set()
        for clan in clans:
            camp = self.camp_of_clan[clan]
            found |= self.held_by(1 - camp)
            if self.barrier is not None and self.clan_ids[clan] in self.barrier.clans:
                found |= self._set(self.barrier.set)
            for fort in self.forts:
                host = self.fort_camp(fort)
                unfallen = fort.ringed and host == self.camp_of_clan[fort.first_owner]
                if unfallen and (camp != host or (retreat and self.is_invested(fort))):
                    found.add(fort.hex)
                neutral = fort.owner >= 0 and host < 0
                if neutral and (retreat or self.setting.neutral_mode == "closed"):
                    found.add(fort.hex)
        return found

    def _set(self, name: str) -> set[Number]:
        known = self.ground.land.pack.map.set[name]
        return set(known.hexes) | {n for n, land in self.ground.province.items() if land in known.provinces}

    # ---------------------------------------------------------------------------------------------- movement (5.2)

    def march(self, head: int, *, strategic: bool) -> dict[Number, int]:
        """Where a force gets to by itself, and what it has spent there (15, 16-3); strategic: once it may (15-3)."""
        force = self.force(head)
        camp, man = self.camp(head), self.men[head]
        closed = self.closed([man.clan], retreat=False)
        if strategic:
            foes = self.held_by(1 - camp) | self.castles_of(1 - camp)
            closed |= {n for n in self.ground.playable if any(apart(n, foe) <= 1 for foe in foes)}
        points = ALLOWANCE + self.low_morale(force)
        found = {man.hex: int(man.inside)}
        pending = [man.hex]
        while pending:
            a = min(pending, key=lambda n: found[n])
            pending.remove(a)
            for b in self.ground.linked(a):
                price = self.step_price(a, b, force, strategic=strategic)
                if price is None or b in closed or found[a] + price > points:
                    continue
                if b not in found or found[a] + price < found[b]:
                    found[b] = found[a] + price
                    pending.append(b)
        return found

    def step_price(self, a: Number, b: Number, force: list[int], *, strategic: bool) -> int | None:
        """5.2: the ground, and what zones of control cost on either side (15-4)."""
        price = self.ground.price("strategic" if strategic else "normal", a, b, self.weather)
        if price is None or strategic:
            return price
        return price + self.is_hindered(a, force) + self.is_hindered(b, force)

    def is_hindered(self, number: Number, force: list[int]) -> bool:
        """15-4-6, R6: in a strong zone of the enemy, with neither friends nor a friendly castle there."""
        camp = self.camp(force[0])
        friends = set(self.field(number, camp)) - set(force)
        return not friends and number not in self.castles_of(camp) and self.in_zone(number, 1 - camp)

    # ---------------------------------------------------------------------------------------------- losses (23-3, 25)

    def take(self, side: int, units: Iterable[int], steps: int, *, dot: bool = False) -> Play:
        """So many steps, one by one; with a dot a unit must go. Returns how many were lost."""
        lost = 0
        while lost < steps:
            units = self.on_map(units)
            if not units:
                break
            left = steps - lost
            total = sum(self.men[unit].steps for unit in units)
            able = [unit for unit in units if not dot or self.dot_can_follow(units, unit, left - 1)]
            unit = min(able, key=lambda u: (self.men[u].rank, u))
            if len(able) > 1 and left < total:
                answer = yield Question("lose", side, frozenset(("lose", u) for u in able))
                unit = answer[1]
            lost += 1
            self.men[unit].steps -= 1
            self.steps_lost[self.side(unit)] += 1
            if not self.men[unit].steps:
                dot = False
                self.kill(unit)
            self.check_sieges()
        return lost

    def dot_can_follow(self, units: list[int], unit: int, left: int) -> bool:
        """Whether a unit can still be eliminated by the rest, once this one has lost a step."""
        after = {other: self.men[other].steps - (other == unit) for other in units}
        return any(steps <= left for steps in after.values())

    def kill(self, unit: int, fate: str = "killed") -> None:
        """A unit goes, with the steps that it still has (R81), and with a sodaisho his clan (25-2)."""
        man = self.men[unit]
        self.steps_lost[self.side(unit)] += man.steps
        if man.investing:
            self.lift([unit])
        rest = [other for other in self.force(man.leader) if other != unit]
        man.hex, man.inside, man.steps, man.acted, man.fate = "", False, 0, False, fate
        if man.leader == unit:
            self.headless.discard(unit)
            if rest:
                heir = max(rest, key=lambda u: (self.men[u].rank, self.men[u].modifier, self.men[u].morale, -u))
                for other in rest:
                    self.men[other].leader = heir
                self.headless.add(heir)
        man.leader = unit
        if fate == "killed" and man.rank == SODAISHO and self.clan_falls(man):
            for other in list(self.men):
                if self.men[other].clan == man.clan and self.men[other].hex:
                    self.kill(other, "collapsed")

    def clan_falls(self, dead: Man) -> bool:
        """25-2; a clan of two sodaisho with the last of them, or with either (Kanto R36)."""
        twins = self.setting.twins
        if twins is None or self.clan_ids[dead.clan] != twins.clan or self.options.own["twin_collapse"] == "either":
            return True
        return not any(m.hex for m in self.men.values() if m.clan == dead.clan and m.rank == SODAISHO)

    # ---------------------------------------------------------------------------------------------- retreat (23-4)

    def trails(self, head: int, away: Number, hexes: int) -> Iterator[Way]:
        """All ways of up to so many hexes, each hex farther away than the last (R49)."""
        closed = self.closed([self.men[head].clan], retreat=True)
        pending: list[Way] = [(self.men[head].hex,)]
        while pending:
            way = pending.pop()
            yield way
            if len(way) <= hexes:
                near = [b for b in self.ground.linked(way[-1]) if b not in closed]
                pending += [(*way, b) for b in near if apart(b, away) > apart(way[-1], away)]

    def opens(self, number: Number, head: int) -> bool:
        """23-4-6: a castle of the camp that is not invested."""
        fort = self.fort_at(number)
        return fort is not None and self.fort_camp(fort) == self.camp(head) and not self.is_invested(fort)

    def is_partners(self, number: Number, head: int) -> bool:
        fort = self.fort_at(number)
        return fort is not None and fort.owner >= 0 and self.player[fort.owner] != self.side(head)

    def retreats(
        self, head: int, away: Number, hexes: int, refused: Iterable[Number] = (), *, forced: bool
    ) -> set[Move]:
        trails = list(self.trails(head, away, hexes))
        length = max(map(len, trails)) if forced else hexes + 1
        found: set[Move] = {("retreat", head, way, "outside") for way in trails if len(way) == length}
        for way in trails:
            if self.opens(way[-1], head) and way[-1] not in refused:
                found.add(("retreat", head, way, "inside"))
        return found

    def can_retreat(self, head: int, away: Number, hexes: int) -> bool:
        """Without the leave of a partner (Kanto R56)."""
        closed = [fort.hex for fort in self.forts if self.is_partners(fort.hex, head)]
        return bool(self.retreats(head, away, hexes, closed, forced=False))

    def fall_back(self, head: int, away: Number, hexes: int, *, forced: bool = False, shaken: bool = True) -> Play:
        refused: set[Number] = set()
        while True:
            options = self.retreats(head, away, hexes, refused, forced=forced)
            choice = next(iter(options))
            if len(options) > 1:
                choice = yield Question("retreat", self.side(head), frozenset(options))
            _, _, way, end = choice
            fort = self.fort_at(way[-1])
            if end == "outside" or fort is None or not self.is_partners(way[-1], head):
                break
            if (yield Question("consent", self.player[fort.owner], frozenset({YES, NO}))) == YES:
                break
            refused.add(way[-1])
        force = self.force(head)
        if len(way) > 1:
            self.lift(force)
        bad = sum(self.costs_a_step(a, b, force) for a, b in pairwise(way))
        for unit in force:
            self.men[unit].hex, self.men[unit].inside = way[-1], end == "inside"
        if end == "inside" and fort is not None:
            fort.morale = 0
        missing = 0 if end == "inside" else hexes - (len(way) - 1)
        side = self.side(head)
        yield from self.take(side, force, bad)
        yield from self.take(side, force, missing)
        if shaken:
            self.dishearten(self.on_map(force), hexes - missing)
        self.check_sieges()
        return way

    def all_back(
        self, units: list[int], away: Number, hexes: int, *, forced: bool = False, shaken: bool = True
    ) -> Play:
        """Several forces go back; where somebody may come to harm it is for their owner to say who goes next."""
        ways: list[Way] = []
        left = self.heads(units)
        while left := [head for head in left if self.men[head].hex]:
            head = left[0]
            if self.order_counts(left, away, hexes):
                head = yield from self.whose_turn(left)
            left.remove(head)
            way = yield from self.fall_back(head, away, hexes, forced=forced, shaken=shaken)
            ways.append(way)
        return ways

    def whose_turn(self, heads: list[int]) -> Play:
        """One owner after the other, he of the strongest force first."""
        side = self.speaker(self.forces(heads))
        own = [head for head in heads if self.side(head) == side]
        if len(own) == 1:
            return own[0]
        answer = yield Question("next", side, frozenset(("pick", head) for head in own))
        return answer[1]

    def order_counts(self, heads: list[int], away: Number, hexes: int) -> bool:
        """Where a zone may be entered that a friend would cancel (R50), or a sodaisho may break (25-2)."""
        if len(heads) == 1:
            return False
        for head in heads:
            force = self.force(head)
            if any(self.men[u].rank == SODAISHO and self.men[u].morale - hexes < LOWEST for u in force):
                return True
            crossed = {number for way in self.trails(head, away, hexes) for number in way[1:]}
            if any(self.is_exposed(number, set(force)) for number in crossed):
                return True
        return False

    def dishearten(self, units: list[int], points: int) -> None:
        """23-4-5, 10-1-2: below -4 a unit is killed (R15); those who break together, a sodaisho last."""
        broken = [unit for unit in units if self.men[unit].morale - points < LOWEST]
        for unit in units:
            self.men[unit].morale = max(self.men[unit].morale - points, LOWEST)
        for unit in sorted(broken, key=lambda u: (self.men[u].rank, u)):
            if self.men[unit].hex:
                self.kill(unit)

    # ---------------------------------------------------------------------------------------------- skirmish (5.4)

    def may_attack(self, head: int, number: Number, targets: Iterable[int]) -> bool:
        """22-1: an own force in the field that does not invest, named forces in the field of one linked hex."""
        man, heads = self.men[head], list(targets)
        if not man.hex or man.leader != head or man.acted or man.inside or man.investing:
            return False
        if not heads or number not in self.ground.linked(man.hex):
            return False
        there = self.heads(self.field(number, 1 - self.camp(head)))
        return all(target in there for target in heads)

    def attack_modifier(self, ours: list[int], theirs: list[int], start: Number, number: Number, *, sally: bool) -> int:
        river = frozenset((start, number)) in self.ground.unbridged
        return (
            ATTACK_GROUND.get(self.ground.terrain[number], 0)
            + (-4 if self.weather == THAW else -2) * river
            + self.modifier(ours) - self.modifier(theirs)
            + self.low_morale(ours) - self.low_morale(theirs)
            - sally
        )  # fmt: skip

    def counter_modifier(
        self, ours: list[int], theirs: list[int], start: Number, number: Number, *, sally: bool
    ) -> int:
        """``theirs``: the attacked, who now strike; the ground is theirs (R46, R47)."""
        best = max(self.low_morale(self.force(head)) for head in self.highest(self.heads(theirs)))
        return (
            COUNTER_GROUND.get(self.ground.terrain[number], 0)
            - 2 * (frozenset((start, number)) in self.ground.unbridged)
            + self.modifier(theirs) - self.modifier(ours)
            + best - self.low_morale(ours)
            + sally
        )  # fmt: skip

    def skirmish(self, attackers: list[int], targets: list[int], number: Number, *, sally: bool = False) -> Play:
        for unit in attackers:
            self.men[unit].acted = True
        start = self.men[attackers[0]].hex
        for head in self.heads(self.bound(targets, sally=sally)):
            lifts = self.men[head].investing and (yield Question("lift", self.side(head), frozenset({NO, YES}))) == YES
            if lifts:
                self.lift(self.force(head))
        strength = self.strength(attackers)
        castle = self.fort_at(start)
        if sally and castle is not None and castle.ringed:
            strength //= 2
        die = yield Throw(self.attack_modifier(attackers, targets, start, number, sally=sally))
        steps, dot = self.result(strength, die)
        ways = yield from self.suffer(targets, start, steps, dot)
        left = self.on_map(targets)
        if ways:
            yield from self.pursuit(attackers, start, number, ways)
        elif left:
            yield from self.counterattack(attackers, left, start, number, sally=sally)
        self.check_sieges()
        self.dissolve()

    def bound(self, targets: list[int], *, sally: bool) -> list[int]:
        """18-4-2: besiegers who are attacked, but not by a sally (23-7-2)."""
        return [] if sally else [unit for unit in targets if self.men[unit].investing]

    def suffer(self, targets: list[int], away: Number, steps: int, dot: bool) -> Play:
        """Steps first, then hexes (23-3); the ways of all who retreat."""
        if not steps:
            return []
        side = self.speaker(targets)
        have = [self.men[unit].steps for unit in targets]
        hexes = 0
        splits = [
            away_
            for away_ in range(1, min(steps, 4) + 1)
            if steps - away_ < sum(have)
            and (not dot or steps - away_ >= min(have))
            and steps - away_ >= sum(self.men[unit].steps for unit in self.cut_off(targets, away, away_))
        ]
        if splits:
            answer = yield Question("split", side, frozenset([STAND, *(("withdraw", n) for n in splits)]))
            hexes = answer[1] if answer != STAND else 0
        steps -= hexes
        lost = self.cut_off(targets, away, hexes) if hexes else []
        for unit in sorted(lost, key=lambda u: (self.men[u].rank, u)):
            steps -= self.men[unit].steps
            if self.men[unit].hex:
                self.kill(unit)
        self.check_sieges()
        yield from self.take(side, self.on_map(targets), steps, dot=dot and not lost)
        if not hexes:
            return []
        return (yield from self.all_back(self.on_map(targets), away, hexes))

    def cut_off(self, targets: list[int], away: Number, hexes: int) -> list[int]:
        """Those of forces without a way back, who must fall if the others are to retreat (23-4-1)."""
        heads = [head for head in self.heads(targets) if not self.can_retreat(head, away, hexes)]
        return [unit for head in heads for unit in self.force(head)]

    def pursuit(self, attackers: list[int], start: Number, number: Number, ways: list[Way]) -> Play:
        """23-5: any hex of one of the ways, unless a hex before it holds enemies in the field."""
        closed = self.closed({self.men[head].clan for head in self.heads(attackers)}, retreat=False)
        if number in closed:
            return
        first: Way = (start,) if start == number else (start, number)
        options: set[Move] = {HOLD, ("pursue", first)}
        for way in ways:
            for length in range(2, len(way) + 1):
                if not closed & set(way[1:length]):
                    options.add(("pursue", first + way[1:length]))
        answer = yield Question("pursue", self.speaker(attackers), frozenset(options))
        if answer == HOLD:
            return
        for unit in attackers:
            self.men[unit].hex, self.men[unit].inside = answer[1][-1], False

    def counterattack(
        self, attackers: list[int], left: list[int], start: Number, number: Number, *, sally: bool
    ) -> Play:
        if (yield Question("counter", self.speaker(left), frozenset({COUNTER, FORGO}))) == FORGO:
            return
        bound = self.bound(left, sally=sally)
        strength = self.strength(set(left) - set(bound)) + -(-self.strength(bound) // 2)
        die = yield Throw(self.counter_modifier(attackers, left, start, number, sally=sally))
        steps, dot = self.result(strength, die)
        yield from self.take(self.speaker(attackers), attackers, steps, dot=dot)

    def dissolve(self) -> None:
        """9-1-2: whoever has lost his leader stands alone when the action is over."""
        for head in self.headless:
            for unit in self.force(head):
                self.men[unit].leader = unit
        self.headless.clear()

    # ---------------------------------------------------------------------------------------------- battle (5.5)

    def sodaisho(self, units: Iterable[int]) -> list[int]:
        return [head for head in self.heads(units) if self.men[head].rank == SODAISHO]

    def may_battle(self, heads: list[int], number: Number) -> bool:
        """24-1; ``heads``: the sodaisho who gives it, and who joins him."""
        first, *others = heads
        enemy = 1 - self.camp(first)
        start = self.men[first].hex
        if self.men[first].rank != SODAISHO or not self.may_attack(
            first, number, self.heads(self.field(number, enemy))
        ):
            return False
        if not self.sodaisho(self.field(number, enemy)):
            return False
        if {self.ground.terrain[start], self.ground.terrain[number]} & {"foothills", "marsh"}:
            return False
        river = frozenset((start, number)) in self.ground.unbridged
        if river and self.weather == THAW and self.options.thaw_bars_battle:
            return False
        beside = self.heads(self.field(start, self.camp(first)))
        return all(
            head in beside and not self.men[head].acted and not self.men[head].investing and head != first
            for head in others
        )

    def battle(self, heads: list[int], number: Number) -> Play:
        first = heads[0]
        start = self.men[first].hex
        camps = self.camp(first), 1 - self.camp(first)
        foes = self.sodaisho(self.field(number, camps[1]))
        chief = max(foes, key=lambda u: (self.men[u].modifier, self.men[u].morale, -u))
        if self.may_refuse(number, camps[1]):
            accepted = yield Question("accept", self.side(chief), frozenset({NO, YES}))
            if accepted == NO:
                answer = yield Question("declined", self.side(first), frozenset({FIGHT, HOLD}))
                if answer == FIGHT:
                    yield from self.skirmish(self.force(first), self.field(number, camps[1]), number)
                return
        attackers = self.forces(heads)
        for unit in attackers:
            self.men[unit].acted = True
        there = self.heads(self.field(number, camps[1]))
        defenders = self.forces(there)
        if len(there) > 1:
            answer = yield Question("join", self.side(chief), word="join", able=frozenset(there), among=frozenset(foes))
            defenders = self.forces(answer[1])
        yield from self.rounds(attackers, defenders, (start, number), camps)
        self.check_sieges()
        self.dissolve()

    def may_refuse(self, number: Number, camp: int) -> bool:
        """24-1-8, R56: any castle that is one still, or with the option only one of the defender's camp."""
        fort = self.fort_at(number)
        if fort is None or fort.owner < 0:
            return False
        return self.options.consent == "any_castle" or self.fort_camp(fort) == camp

    def battle_modifier(self, units: list[int]) -> int:
        """R87."""
        least = TAISHO if self.options.battle_modifier == "any_commander" else SODAISHO
        return max(self.men[head].modifier for head in self.heads(units) if self.men[head].rank >= least)

    def rounds(self, attackers: list[int], defenders: list[int], places: tuple[Number, Number], camps: Any) -> Play:
        sides = self.speaker(attackers), self.speaker(defenders)
        armies = [attackers, defenders]
        lost = [0, 0]
        stopper = -1
        while True:
            armies = [self.on_map(army) for army in armies]
            edge = self.battle_modifier(armies[0]) - self.battle_modifier(armies[1])
            edge += self.low_morale(armies[0]) - self.low_morale(armies[1])
            blow = self.result(self.strength(armies[0]), (yield Throw(edge)))
            reply = self.result(self.strength(armies[1]), (yield Throw(-edge)))
            theirs = yield from self.take(sides[1], armies[1], blow[0], dot=blow[1])
            ours = yield from self.take(sides[0], armies[0], reply[0], dot=reply[1])
            lost = [lost[0] + ours, lost[1] + theirs]
            spent = [self.is_spent(army) for army in armies]
            if any(spent):
                break
            if ours != theirs:
                more = 0 if theirs > ours else 1
                may = more if self.options.battle_breakoff == "winner" else 1 - more
                army = self.on_map(armies[may])
                free = all(self.can_retreat(head, places[1 - may], 1) for head in self.heads(army))
                if free and (yield Question("stop", self.speaker(army), frozenset({FIGHT, STOP}))) == STOP:
                    stopper = may
                    break
        if lost[0] != lost[1]:
            self.won[sides[int(lost[1] < lost[0])]] += 1
        if all(spent):
            for which in (0, 1):
                yield from self.go_back(self.on_map(armies[which]), places[1 - which], forced=True)
            return
        if stopper >= 0:
            loser = stopper
            yield from self.go_back(self.on_map(armies[loser]), places[1 - loser], forced=False)
        else:
            loser = int(spent[1])
            yield from self.rout(self.heads(self.field(places[loser], camps[loser])), places[1 - loser])
        if not self.field(places[loser], camps[loser]):
            yield from self.advance(self.on_map(armies[1 - loser]), places[loser])

    def is_spent(self, units: list[int]) -> bool:
        left = self.on_map(units)
        return not self.sodaisho(left) or all(self.men[unit].steps == 1 for unit in left)

    def go_back(self, units: list[int], away: Number, *, forced: bool) -> Play:
        """24-2-5, 24-2-7: one hex, no morale lost."""
        yield from self.all_back(units, away, 1, forced=forced, shaken=False)

    def rout(self, heads: list[int], away: Number) -> Play:
        """24-3: each force by its die, in the order that its owner likes."""
        pending = heads
        while pending := [head for head in pending if self.men[head].hex]:
            head = pending[0]
            if self.order_counts(pending, away, 4):
                head = yield from self.whose_turn(pending)
            pending.remove(head)
            force = self.force(head)
            die = yield Throw(0)
            yield from self.take(self.side(head), force, max(die - 4, 0))
            left = self.on_map(force)
            if left:
                yield from self.fall_back(self.men[left[0]].leader, away, min(die, 4), forced=True)

    def advance(self, victors: list[int], number: Number) -> Play:
        """24-3-3, R60."""
        able = [h for h in self.heads(victors) if number not in self.closed([self.men[h].clan], retreat=False)]
        if not able:
            return
        free = frozenset(able)
        answer = yield Question("advance", self.speaker(victors), frozenset({HOLD}), "advance", free, free)
        if answer == HOLD:
            return
        for head in sorted(answer[1]):
            force = self.force(head)
            self.lift(force)
            for unit in force:
                self.men[unit].hex = number
            self.check_sieges()
