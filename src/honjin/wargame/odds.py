"""Odds before a choice: every way the dice can fall, what comes of it, and the card that tells it. Exact.

blows = thrown(mods).map(partial(result, g, strength))      # what the modified die does
blows.mean(lambda steps: min(steps, left))                   # how much on average
by_table(title, mods, table, strength, "combat", blows.told(str))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple, TypeVar

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Reading, Roll
from honjin.kernel.game import Steps
from honjin.kernel.odds import Odds
from honjin.kernel.words import Saying
from honjin.wargame.state import OnMap
from honjin.wargame.tables import ResultTable, tally

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V")

Told = tuple[tuple[Saying, Fraction], ...]
"""Results in words, each with its chance."""
CERTAIN: Final = Fraction(1)


class Outcomes(Generic[T]):
    """What may come, each with its chance; equal things together, in the order in which they come up first."""

    __slots__ = ("_cases",)

    def __init__(self, cases: Iterable[tuple[T, Fraction]]) -> None:
        self._cases = tally(cases)

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        return iter(self._cases)

    def map(self, find: Callable[[T], U]) -> Outcomes[U]:
        """What each comes to."""
        return Outcomes((find(thing), chance) for thing, chance in self._cases)

    def then(self, follow: Callable[[T], Outcomes[U]]) -> Outcomes[U]:
        """What may follow from each, by dice of its own."""
        return Outcomes((last, chance * share) for thing, chance in self._cases for last, share in follow(thing))

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """How much it is on average."""
        return sum((chance * value(thing) for thing, chance in self._cases), Fraction(0))

    def chance(self, test: Callable[[T], bool]) -> Fraction:
        """How likely something of this kind is."""
        return sum((chance for thing, chance in self._cases if test(thing)), Fraction(0))

    def told(self, word: Callable[[T], Saying]) -> Told:
        """Everything in words."""
        return tally((word(thing), chance) for thing, chance in self._cases)


S = TypeVar("S", bound=OnMap)


def alike(reckon: Callable[[S, Action], Odds | None]) -> Callable[[S, Action, Side | None], Odds | None]:
    """Odds that are the same for whoever asks: nothing that is hidden bears on them."""
    return lambda g, action, _: reckon(g, action)


def thrown(mods: Iterable[Mod] = (), dice: tuple[int, ...] = D6) -> Outcomes[int]:
    """Every sum of modified dice, lowest first."""
    roll = Roll(dice, "", "", list(mods))
    return Outcomes((roll.answer(faces).total, chance) for faces, chance in roll.outcomes())


def sure(thing: T) -> Outcomes[T]:
    """What comes without dice."""
    return Outcomes([(thing, CERTAIN)])


class OnTable(NamedTuple):
    """A throw that is read on a table, in the column of a strength or a difference."""

    table: ResultTable
    chart: str
    value: int
    mods: Sequence[Mod]
    """Rows of the sum that is thrown, or of the one that finds the column."""

    def card(self, title: Saying, outcomes: Told, **more: Any) -> Odds:
        """What it can bring, for people."""
        column = self.table.heading(self.table.column(self.value))
        read = Reading(self.chart, self.value)
        return Odds.by_column(title, tuple(self.mods), column, outcomes, read=read, **more)


def without_table(title: Saying, outcomes: Iterable[tuple[Saying, Fraction]], **more: Any) -> Odds:
    """The card of what is not read on a table; what cannot come is left out."""
    return Odds.by_column(title, (), "", tuple(row for row in outcomes if row[1]), **more)


def without_dice(title: Saying, outcome: Saying, **more: Any) -> Odds:
    """The card of what is certain."""
    return without_table(title, [(outcome, CERTAIN)], **more)


def without_chance(steps: Steps[V], answer: Callable[[Ask], Action]) -> V:
    """Carry out a procedure that needs no dice, with answers as they are usual."""
    said: Any = None
    try:
        while True:
            request = steps.send(said)
            assert isinstance(request, Ask)
            said = answer(request)
    except StopIteration as stop:
        value: V = stop.value
        return value


def at_stake(g: OnMap, stake: object, ask: Ask) -> Steps[Any]:
    """A question whose odds can be reckoned while it is open: the position knows what it is about."""
    g.stake = stake
    answer = yield ask
    g.stake = None
    return answer
