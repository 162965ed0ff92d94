"""How long a bot may think: so many seconds for a whole turn of its side, most of them at the first decision."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

Clock = Callable[[], float]

FIRST: Final = 0.8
"""How much of the time that is left for each phase of the turn a plan may take; the rest is for surprises."""
SURPRISE: Final = 0.5
"""The same where a plan has to be made anew in the middle."""
REPLY: Final = 0.15
"""The same for a single question in another's phase."""


class OutOfTime(Exception):
    """A trial that is not worth its end any more."""


class TurnBudget:
    """The seconds of one turn. A new turn has all of them again; 0 means that nobody counts."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.turn: Hashable = None
        self.used = 0.0
        self.short = 0.0
        """So many seconds that were left did not do for a single question."""
        self._since: float | None = None

    def begin(self, turn: Hashable) -> None:
        """A decision of this turn begins."""
        if turn != self.turn:
            self.turn, self.used, self.short = turn, 0.0, 0.0
        self._since = self.clock()

    def end(self) -> None:
        """It is made."""
        self.used = self.spent
        self._since = None

    @property
    def spent(self) -> float:
        """Seconds of this turn so far."""
        return self.used if self._since is None else self.used + self.clock() - self._since

    def left(self, seconds: float) -> float:
        """What is left of so many."""
        return max(0.0, seconds - self.spent)
