"""A whole battle of Kawanakajima a second time, by the letter: from terrain to advances, with pencil and paper.

No code of the game is used here. The referee is given what fell and what was answered, one after the other; what may
be answered it finds by itself, and whatever it would not have asked or rolled for is an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from combat_letter import Fight, blow, cases, cell, over_river, sums
from plain_field import Man, around, crossed, gap, zone_of

GONE = 4
EFFECTS = {"wood": (-1, True), "water": (-1, True), "slope": (-1, False), "river": (-2, False)}
"""What a case of terrain adds to the column, and whether it is difficult."""


class Roll(NamedTuple):
    """Dice as they fell, without what is added."""

    rule: str
    natural: int


class Question(NamedTuple):
    """What was asked: of what kind, what could be answered, and what was."""

    kind: str
    options: frozenset[Any]
    answer: Any


Entry = Roll | Question


@dataclass
class Soldier:
    """A unit in the course of the battle."""

    man: Man
    state: int
    lead: int
    hex: str | None
    lost: int = 0
    """Blows by which it has lost steps, two at least if one took two."""
    moved: bool = False

    @property
    def stands(self) -> bool:
        return self.hex is not None

    def now(self) -> Man:
        assert self.hex is not None
        return replace(self.man, state=self.state, lead=self.lead, hex=self.hex)


class Course:
    """The battle as a referee follows it."""

    def __init__(self, men: Iterable[Man], fight: Fight, generals: Iterable[str], entries: Sequence[Entry]) -> None:
        """``generals``: names of the units that commanders are with, those of whole armies in Clan A."""
        self.all = {man.name: Soldier(man, man.state, man.lead, man.hex) for man in men}
        self.fight = fight
        self.active = fight.attackers[0].side
        self.generals = set(generals)
        self.entries = list(entries)
        self.points = {"takeda": 0, "uesugi": 0}
        self.heads = {"takeda": 0, "uesugi": 0}
        self.vacated: list[tuple[str, str]] = []
        self.dead: list[Soldier] = []
        self.fled: set[str] = set()
        """Clans that have run: where they are now is another chapter."""
        self.over = False

    # ------------------------------------------------------------------------------------------ what is on the sheet

    def rolled(self, rule: str) -> int:
        entry = self.entries.pop(0)
        assert isinstance(entry, Roll), (rule, entry)
        assert entry.rule == rule
        return entry.natural

    def answered(self, kind: str, options: Iterable[Any]) -> Any:
        entry = self.entries.pop(0)
        assert isinstance(entry, Question), (kind, entry)
        assert (entry.kind, entry.options) == (kind, frozenset(options))
        return entry.answer

    def of_clan(self, clan: str) -> list[Soldier]:
        return [one for one in self.all.values() if one.man.clan == clan and one.stands]

    def group(self, men: Iterable[Man]) -> list[Soldier]:
        return [self.all[man.name] for man in men]

    # ------------------------------------------------------------------------------------------ the course

    def run(self) -> None:
        """From the first question to the last advance."""
        self.choose()
        column, line = sums(self.fight)
        scores = self.rolled("11.6") + column, self.rolled("11.6") + line
        result = cell(*scores)
        self.hurt(result, "a", [m for m in self.fight.attackers if not over_river(self.fight, m) or self.armed()])
        running = self.hurt(result, "d", self.fight.defenders)
        self.give_ground(running)
        self.leaders()
        if not self.over:
            self.tests()
        if not self.over and not self.fled:
            self.follow_up()
        assert self.fled or not self.entries

    def armed(self) -> bool:
        """Whether defenders can hit those who fire over the river (R7)."""
        return any(man.fire for man in self.fight.defenders)

    def choose(self) -> None:
        """Terrain by the defender, leadership by both (R3, R16)."""
        found = cases(self.fight)
        case = min(found, default=None)
        effects = {EFFECTS[one] for one in found}
        if len(effects) > 1:
            case = self.answered("terrain", effects)
        self.fight = replace(self.fight, case=case if case is None or isinstance(case, str) else self._named(case))
        if any(man.lead for man in self.fight.attackers):
            self.fight = replace(self.fight, lead_att=self.answered("leadership", ("col", "lin")))
        if any(man.lead for man in self.fight.defenders):
            self.fight = replace(self.fight, lead_def=self.answered("leadership", ("col", "lin")))

    def _named(self, effect: tuple[int, bool]) -> str:
        return next(case for case in sorted(cases(self.fight)) if EFFECTS[case] == effect)

    def hurt(self, result: str, hits: str, men: Iterable[Man]) -> list[Soldier]:
        """Steps of one side; returns who must give ground (11.7, R29)."""
        units = self.group(men)
        blows = blow(result, len(units), hits) if units else []
        if len(units) > 1 and blows[0] != blows[1]:
            first = self.answered("loss", (one.man.name for one in units))
            units.sort(key=lambda one: one.man.name != first)
        for one, (steps, _) in zip(units, blows, strict=True):
            self.lose(one, steps)
        return [one for one, (_, back) in zip(units, blows, strict=True) if back and one.stands]

    def lose(self, one: Soldier, steps: int) -> None:
        if not steps:
            return
        one.lost += steps
        one.state = min(GONE, one.state + steps)
        if one.state == GONE:
            assert one.hex is not None
            self.vacated.append((one.hex, one.man.side))
            self.dead.append(one)
            self.remove(one)

    def remove(self, one: Soldier) -> None:
        one.hex, one.state = None, GONE
        self.points[other(one.man.side)] += one.man.elan

    # ------------------------------------------------------------------------------------------ giving ground (R30)

    def give_ground(self, running: list[Soldier]) -> None:
        while running:
            ways = {one.man.name: self.ways_back(one) for one in running}
            options = [(name, h) for name, hexes in ways.items() for h in (*hexes,) or (None,)]
            held = all(h is None for _, h in options) and all(one.state < 3 for one in running)
            name, h = options[0] if len(options) == 1 or held else self.answered("fall_back", options)
            one = self.all[name]
            running.remove(one)
            if h is None:
                self.lose(one, 1)
            else:
                assert one.hex is not None
                self.vacated.append((one.hex, one.man.side))
                one.hex, one.moved = h, True

    def ways_back(self, one: Soldier) -> list[str]:
        assert one.hex is not None
        taken = {other.hex for other in self.all.values()}
        foes = [foe.now() for foe in self.all.values() if foe.stands and foe.man.side != one.man.side]
        return [
            h
            for h in around(one.hex)
            if crossed(one.hex, h) and h not in taken and not any(h in zone_of(foe) for foe in foes)
        ]

    # ------------------------------------------------------------------------------------------ leaders (11.11, R31)

    def leaders(self) -> None:
        hit = [one for one in self.all.values() if one.lead and (one in self.dead or one.lost >= 2)]
        for one in sorted(hit, key=lambda one: one.man.name in self.generals):
            die = self.rolled("11.11")
            if die <= (1 if one.stands else 4):
                self.falls(one, bundori=True)
            elif not one.stands:
                self.survives(one)

    def falls(self, one: Soldier, *, bundori: bool) -> None:
        side = one.man.side
        self.points[other(side)] += one.lead
        self.heads[side] += one.lead if bundori else 0
        one.lead = 0
        if one.man.name in self.generals:
            self.generals.remove(one.man.name)
            self.over = self.over or one.man.clan.endswith("_a")

    def survives(self, one: Soldier) -> None:
        """A commander joins another unit of his clan; nobody else does (R31, R67)."""
        mates = self.of_clan(one.man.clan)
        if one.man.name not in self.generals or not mates:
            self.falls(one, bundori=False)
            return
        names = [mate.man.name for mate in mates]
        heir = self.all[names[0] if len(names) == 1 else self.answered("heir", names)]
        heir.lead, one.lead = max(heir.lead, one.lead), 0
        self.generals = self.generals - {one.man.name} | {heir.man.name}

    # ------------------------------------------------------------------------------------------ rout (11.12)

    def tests(self) -> None:
        """Each clan that lost a unit by the result, the active side's first (R33)."""
        order = list(self.all)
        clans = sorted(
            {one.man.clan: one for one in self.dead}.values(),
            key=lambda one: (one.man.side != self.active, order.index(one.man.name)),
        )
        for clan in dict.fromkeys(one.man.clan for one in clans):
            mates = self.of_clan(clan)
            if mates:
                total = self.rolled("11.12") + max(one.lead for one in mates) + sum(one.state < 3 for one in mates)
                self.judged(clan, mates, total)

    def judged(self, clan: str, mates: list[Soldier], total: int) -> None:
        fate = "rout" if total <= 2 else "retreat" if total <= 4 else "seppuku" if total == 5 else None
        if fate == "rout" and clan.endswith("_a"):
            fate = self.answered("rout_a", ("retreat", "seppuku"))
        if fate == "rout":
            for one in mates:
                self.remove(one)
                self.falls(one, bundori=False)
        elif fate == "seppuku":
            self.atones(mates)
        elif fate == "retreat":
            self.fled.add(clan)
            self.entries = [entry for entry in self.entries if not _of_a_retreat(entry)]

    def atones(self, mates: list[Soldier]) -> None:
        """A leader of the owner's choice; the daimyo only if he wants it; without one a head is taken (R66)."""
        side = mates[0].man.side
        names = [one.man.name for one in mates if one.lead and not self.is_daimyo(one)]
        options: list[str | None] = [*names] or [None]
        options += [one.man.name for one in mates if self.is_daimyo(one)]
        name = options[0] if len(options) == 1 else self.answered("seppuku", options)
        if name is None:
            self.heads[side] += 1
        else:
            self.falls(self.all[name], bundori=True)

    def is_daimyo(self, one: Soldier) -> bool:
        return one.man.name in self.generals and one.man.clan.endswith("_a")

    # ------------------------------------------------------------------------------------------ advances (11.13, R34)

    def follow_up(self) -> None:
        for men in (self.fight.attackers, self.fight.defenders):
            while self.advanced(self.group(men)):
                pass

    def advanced(self, units: list[Soldier]) -> bool:
        """Whether one of these has gone into a hex that was left."""
        must, may = self.steps(units, "attack"), self.steps(units, "defense")
        options: list[tuple[str, str] | None] = [*must] or [*may, None]
        answer = options[0] if len(options) == 1 else self.answered("advance", options)
        if answer is None:
            return False
        one = self.all[answer[0]]
        one.hex, one.moved = answer[1], True
        return True

    def steps(self, units: list[Soldier], mode: str) -> list[tuple[str, str]]:
        taken = {one.hex for one in self.all.values()}
        return [
            (one.man.name, h)
            for one in units
            if one.hex is not None and one.man.mode == mode and not one.moved
            for h in dict.fromkeys(h for h, side in self.vacated if side != one.man.side)
            if h not in taken and gap(h, one.hex) == 1 and crossed(h, one.hex)
        ]


def _of_a_retreat(entry: Entry) -> bool:
    """What is asked when a clan runs, and whatever hangs on where it has run to."""
    return isinstance(entry, Question) and entry.kind in ("retreat", "pursuit", "advance")


def other(side: str) -> str:
    return "uesugi" if side == "takeda" else "takeda"
