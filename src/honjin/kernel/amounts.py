"""Answers in numbers: one number out of a range, or a sum split among several receivers.

A question that wants one has it as its ``subject``; a page shows it by sliders, a terminal takes the numbers as they
are typed. The action that answers has the number as ``number``, or the split as ``shares``.

    fish = Amount(0, 6)
    catches = [Catch(number) for number in fish.numbers]
    Ask(side, "fish", catches, rule="5", prompt=say("Catch fish"), judge=fish.judge("5"), subject=fish)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Saying, say

Shares = tuple[tuple[str, int], ...]
"""How much each receiver gets, by its id, in the order of the receivers."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A number from ``least`` to ``most``, in steps; ``usual`` is where it stands before anybody has moved it."""

    least: int
    most: int
    step: int = 1
    usual: int | None = None

    @property
    def numbers(self) -> range:
        """Every number that it can be."""
        return range(self.least, self.most + 1, self.step)

    def refuse(self, number: int, rule: str) -> Refusal | None:
        """Why it cannot be this number."""
        if number in self.numbers:
            return None
        if self.least <= number <= self.most:
            return Refusal(rule, say("{number} is not a multiple of {step}", number=number, step=self.step))
        return Refusal(rule, say("{number} is not from {least} to {most}", number=number, **self._limits()))

    def judge(self, rule: str, *others: Action) -> Callable[[Action], Refusal | None]:
        """What judges the answers of a question: these numbers, and other actions that are possible besides."""

        def judged(action: Action) -> Refusal | None:
            number = getattr(action, "number", None)
            if number is None:
                asked = Refusal(rule, say("A number from {least} to {most} is asked for", **self._limits()))
                return None if action in others else asked
            return self.refuse(number, rule)

        return judged

    def shown(self) -> dict[str, Any]:
        """As a page is told it."""
        usual = self.least if self.usual is None else self.usual
        return {**self._limits(), "step": self.step, "usual": usual}

    def _limits(self) -> dict[str, int]:
        return {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True)
class Receiver:
    """Who or what gets a part: its id as the action names it, and how much it takes; where it is on the map."""

    id: str
    name: Saying
    most: int
    least: int = 0
    unit: str | None = None
    hex: str | None = None

    def shown(self) -> dict[str, Any]:
        """As a page is told it."""
        known: dict[str, Any] = {"id": self.id, "name": self.name, "least": self.least, "most": self.most}
        return known | {key: value for key in ("unit", "hex") if (value := getattr(self, key)) is not None}


@dataclass(frozen=True, slots=True)
class Split:
    """A sum for several receivers; ``whole``: nothing of it may be left over."""

    total: int
    receivers: tuple[Receiver, ...]
    whole: bool = True

    def __post_init__(self) -> None:
        most = sum(receiver.most for receiver in self.receivers)
        if sum(receiver.least for receiver in self.receivers) > self.total or (self.whole and most < self.total):
            raise ValueError(f"{self.total} cannot be split among these receivers")

    def shares(self, numbers: Sequence[int]) -> Shares:
        """A split by its numbers, in the order of the receivers."""
        return tuple((receiver.id, number) for receiver, number in zip(self.receivers, numbers, strict=True))

    def refuse(self, shares: Shares, rule: str) -> Refusal | None:
        """Why it cannot be split so."""
        given = dict(shares)
        if len(shares) != len(self.receivers) or given.keys() != {receiver.id for receiver in self.receivers}:
            return Refusal(rule, say("Say what each of these gets: {names}", names=self.names))
        for one in self.receivers:
            number = given[one.id]
            if not one.least <= number <= one.most:
                limits = {"least": one.least, "most": one.most}
                text = say("{name} takes from {least} to {most}, not {number}", name=one.name, number=number, **limits)
                return Refusal(rule, text)
        total = sum(given.values())
        if total > self.total or (self.whole and total < self.total):
            return Refusal(rule, say("That makes {number} of {total}", number=total, total=self.total))
        return None

    def judge(self, rule: str, *others: Action) -> Callable[[Action], Refusal | None]:
        """What judges the answers of a question: splits, and other actions that are possible besides."""
        return lambda action: None if action in others else self.refuse(getattr(action, "shares", ()), rule)

    @property
    def names(self) -> list[Saying]:
        """Who the receivers are."""
        return [receiver.name for receiver in self.receivers]

    def usual(self) -> list[Shares]:
        """Splits that anybody might want: an even one, and as much as possible to each in turn."""
        return list(dict.fromkeys([self._filled(), *(self._filled(n) for n in range(len(self.receivers)))]))

    def _filled(self, first: int | None = None) -> Shares:
        """One by one in turn, until nothing is left or nobody has room; whoever is first gets all that he takes."""
        numbers = [receiver.least for receiver in self.receivers]
        left = self.total - sum(numbers)
        if first is not None:
            taken = min(left, self.receivers[first].most - numbers[first])
            numbers[first] += taken
            left -= taken
        for n in islice(self._turns(numbers), left):
            numbers[n] += 1
        return self.shares(numbers)

    def _turns(self, numbers: Sequence[int]) -> Iterator[int]:
        """Whose turn it is: all who still have room, again and again."""
        while room := [n for n, receiver in enumerate(self.receivers) if numbers[n] < receiver.most]:
            yield from room

    def shown(self) -> dict[str, Any]:
        """As a page is told it."""
        receivers = [receiver.shown() for receiver in self.receivers]
        even = [number for _, number in self.usual()[0]]
        return {"total": self.total, "whole": self.whole, "receivers": receivers, "usual": even}
