"""One battle with terrain and leadership settled: how likely each result is, and what becomes of everybody, exactly."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from honjin.games.kawanakajima.odds.endings import Ending
from honjin.games.kawanakajima.odds.forecasts import Close, Placing, Prospect
from honjin.games.kawanakajima.odds.wounds import Wound, Wounds
from honjin.games.kawanakajima.rules.fighting import RESULTS
from honjin.games.kawanakajima.rules.reckoning import COL, LIN
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import TWO_DICE, Battlefield
from honjin.hexes.sets import few
from honjin.kernel.chance import Reading
from honjin.kernel.odds import Axis, Cell, Fate, Share, TableOdds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import Clan, Unit
from honjin.wargame.odds import Told

CHART: Final = "crt"
KINDS: Final[tuple[Literal["column", "row"], ...]] = ("column", "row")
ROUTS: Final = ("no_effect", "seppuku", "retreat", "rout")

LOTS: Final[tuple[Saying, ...]] = (
    say("unhurt"),
    say("retreats"),
    *(lot for n in (1, 2, 3) for lot in (say("{n} lost, retreats", n=n), say("{n} {n:step|steps} lost", n=n))),
    say("eliminated"),
)
"""What may become of a unit, from the best to the worst."""
GONE: Final = len(LOTS) - 1


def lot(wound: Wound | None) -> int:
    """What befalls a unit, by its place among all that may."""
    if wound is None:
        return 0
    if wound.dead:
        return GONE
    return 2 * wound.steps + (not wound.falls_back) if wound.steps else 1


class Picture:
    """A battle with terrain and leadership settled."""

    def __init__(self, prospect: Prospect, ground: int, lead_on: Placing) -> None:
        self.prospect, self.g = prospect, prospect.g
        self.ground, self.lead_on = ground, lead_on
        self.sums = prospect.sums(ground, lead_on)
        counts = prospect.counts(ground, lead_on)
        every = sum(counts.values())
        self.chances: Mapping[str, Fraction] = {
            result: Fraction(counts[result], every) for result in RESULTS if result in counts
        }

    @staticmethod
    def settled(prospect: Prospect) -> Picture:
        """As both sides will choose."""
        return Picture(prospect, *prospect.settle())

    # ---------------------------------------------------------------------------------------------- the table

    def table(self, title: Saying = "") -> TableOdds:
        """Both sums, and how the results lie on the Combat Table; a plan's die comes after it."""
        field, rows = self.g.field, self.prospect.rows(self.ground, self.lead_on)
        axes = tuple(
            Axis(tuple(rows[on]), _span(field, on, self.sums[on]), KINDS[on], curve=_curve(self.sums[on]))
            for on in (COL, LIN)
        )
        return TableOdds(axes, self.plain, title=title, read=Reading(CHART), spread=_spread(field, self.sums))

    @property
    def plain(self) -> Told:
        """What the table says by itself."""
        found = dict(self.g.field.chances(*self.sums))
        every = sum(found.values())
        return tuple((result, Fraction(found[result], every)) for result in RESULTS if result in found)

    @property
    def told(self) -> Told:
        """Results with their chances, a plan's die counted."""
        return tuple(self.chances.items())

    # ---------------------------------------------------------------------------------------------- what follows

    @property
    def ends(self) -> list[tuple[Fraction, Wounds, list[Ending[Fraction]]]]:
        """Every result with what it does, and every way in which that may end."""
        found = [(chance, self.prospect.close(result)) for result, chance in self.chances.items()]
        return [(chance, close.wounds, close.ends) for chance, close in found]

    def chance(self, of: int) -> Fraction:
        """How likely somebody of the attackers (0) or defenders (1) loses a step or gives way."""
        return sum((c for result, c in self.chances.items() if self.prospect.close(result).hurts[of]), Fraction(0))

    def units(self, of: int) -> list[Unit]:
        """Attackers or defenders."""
        there = self.prospect.there
        return there.defenders if of else there.attackers

    def points(self) -> tuple[Fraction, Fraction]:
        """What attacker and defender score on average."""
        return self._mean(lambda close: close.gains[0]), self._mean(lambda close: close.gains[1])

    def steps(self, of: int) -> Fraction:
        """Steps that attackers or defenders lose on average."""
        return self._mean(lambda close: close.steps[of])

    def falls(self, of: int) -> Fraction:
        """How likely the Army Commander of the attackers or defenders dies."""
        return self._mean(lambda close: close.falls[of])

    def _mean(self, of: Callable[[Close], Fraction]) -> Fraction:
        close = self.prospect.close
        return sum((chance * of(close(result)) for result, chance in self.chances.items()), Fraction(0))


# ---------------------------------------------------------------------------------------------- of several pictures


Weighed = Sequence[tuple[Fraction, Picture]]
"""Pictures with the chance that they are the battle: several where clan dice decide who fights (11.4)."""


def gist(cases: Weighed) -> Text:
    """All in a few words."""

    def mean(of: Callable[[Picture], Fraction]) -> Fraction:
        return sum((share * of(picture) for share, picture in cases), Fraction(0))

    def number(of: Callable[[Picture], Fraction]) -> str:
        return f"{float(mean(of)):.1f}"

    return say(
        "defenders suffer {theirs} ({worn} steps), attackers {ours} ({cost}); points {won} : {lost}",
        theirs=percent(mean(lambda picture: picture.chance(1))), worn=number(lambda picture: picture.steps(1)),
        ours=percent(mean(lambda picture: picture.chance(0))), cost=number(lambda picture: picture.steps(0)),
        won=number(lambda picture: picture.points()[0]), lost=number(lambda picture: picture.points()[1]),
    )  # fmt: skip


def results(cases: Weighed) -> Told:
    """Results over all cases."""
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    for share, picture in cases:
        for result, chance in picture.chances.items():
            found[result] += share * chance
    return tuple((result, found[result]) for result in RESULTS if result in found)


Ends = Iterable[tuple[Fraction, Wounds, list[Ending[Fraction]]]]
"""Wounds with their chances, each with every way in which it may end."""


def all_ends(cases: Weighed) -> Ends:
    """The ends of all cases, the same wounds together."""
    found: defaultdict[Wounds, Fraction] = defaultdict(Fraction)
    known: dict[Wounds, list[Ending[Fraction]]] = {}
    for share, picture in cases:
        for chance, wounds, ends in picture.ends:
            found[wounds] += share * chance
            known[wounds] = ends
    return [(chance, wounds, known[wounds]) for wounds, chance in found.items()]


def fates(g: Battle, units: Iterable[Unit], every: Ends) -> tuple[Fate, ...]:
    """What becomes of every unit, and of every clan that may be tested."""
    order = [*dict.fromkeys(units)]
    found = _Sums(order)
    for chance, wounds, ends in every:
        for end in ends:
            found.see(chance * end.chance, wounds, end)
    told = [_fate(g, unit, found.lots[unit], found.lost[unit], found.routed[unit]) for unit in order]
    return (*told, *(_clan_fate(g, clan, results) for clan, results in found.tests.items()))


class _Sums:
    """What is counted over all ways in which a battle may end."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self.lots: dict[Unit, defaultdict[int, Fraction]] = {unit: defaultdict(Fraction) for unit in units}
        self.lost: defaultdict[Unit, Fraction] = defaultdict(Fraction)
        self.routed: defaultdict[Unit, Fraction] = defaultdict(Fraction)
        self.tests: dict[Clan, defaultdict[str, Fraction]] = {}

    def see(self, weight: Fraction, wounds: Wounds, end: Ending[Fraction]) -> None:
        by_unit = {wound.unit: wound for wound in wounds}
        for unit, lots in self.lots.items():
            wound, gone = by_unit.get(unit), end.gone >> unit & 1
            lots[GONE if gone else lot(wound)] += weight
            if gone and not (wound and wound.dead):
                self.routed[unit] += weight
        for unit in few(end.lost):
            self.lost[unit] += weight
        for clan, result in end.routs:
            self.tests.setdefault(clan, defaultdict(Fraction))[result] += weight


def _fate(g: Battle, unit: Unit, found: Mapping[int, Fraction], lost: Fraction, routed: Fraction) -> Fate:
    field = g.field
    shares = []
    for place, chance in sorted(found.items()):
        detail = say("{chance} by rout", chance=percent(routed)) if place == GONE and routed else ""
        shares.append(Share(LOTS[place], chance, detail))
    return Fate(
        field.pieces[unit].id, field.unit_name[unit].text, tuple(shares),
        note=say("leader lost {chance}", chance=percent(lost)) if lost else "",
        party=field.side_name[field.side[unit]].text,
    )  # fmt: skip


def _clan_fate(g: Battle, clan: Clan, found: Mapping[str, Fraction]) -> Fate:
    """The rout test of a clan; most often there is none (11.12)."""
    words, none = g.field.words["rout"], 1 - sum(found.values(), Fraction(0))
    shares = [Share(say("no test"), none)] if none else []
    shares += [Share(words[result], found[result]) for result in ROUTS if found.get(result)]
    name = say("rout of {clan}", clan=g.field.clan_name[clan])
    return Fate("", name, tuple(shares), party=say("Rout tests (11.12)"))


# ---------------------------------------------------------------------------------------------- on two axes


def _curve(shift: int) -> tuple[tuple[int, Fraction], ...]:
    return tuple((total + shift, Fraction(ways, 36)) for total, ways in TWO_DICE)


def _span(field: Battlefield, axis: int, shift: int) -> str:
    low, high = ((field.col_low, field.col_high), (field.lin_low, field.lin_high))[axis]
    ends = [min(max(total + shift, low), high) for total in (TWO_DICE[0][0], TWO_DICE[-1][0])]
    return f"{ends[0]}–{ends[1]}" if ends[0] < ends[1] else str(ends[0])


def _spread(field: Battlefield, sums: tuple[int, int]) -> tuple[Cell, ...]:
    """How likely each cell of the table is; beyond it its ends count (R53)."""
    found: defaultdict[tuple[int, int], int] = defaultdict(int)
    for across, ways in TWO_DICE:
        for down, more in TWO_DICE:
            found[cell(field, across + sums[COL], down + sums[LIN])] += ways * more
    return tuple(Cell(row, column, Fraction(count, 1296)) for (row, column), count in sorted(found.items()))


def cell(field: Battlefield, col: int, lin: int) -> tuple[int, int]:
    """Row and column of a pair of scores, as the chart shows them."""
    row = min(max(lin, field.lin_low), field.lin_high) - field.lin_low
    return row, min(max(col, field.col_low), field.col_high) - field.col_low
