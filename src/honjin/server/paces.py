"""Clocks of a table that is played by turns: how long a seat has, and when its time is up.

Only arithmetic: who keeps the clocks is ``clock_book``, who looks at them is ``pacer``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

Per = Literal["decision", "turn"]
Then = Literal["mark", "bot", "lose"]

HOUR: Final = 3600.0
WARNING: Final = 24 * HOUR
"""So long before the end a seat is reminded, or when a quarter of its time is left if that is less."""


@dataclass(frozen=True, slots=True)
class Pace:
    """What a table has agreed on before it began."""

    hours: int
    per: Per
    """Whether each decision has so long, or all of a seat's decisions in one turn of the game together."""
    then: Then
    """When time is up: only a mark, the computer plays on for the seat, or the seat has lost."""

    @property
    def seconds(self) -> float:
        return self.hours * HOUR

    @property
    def warning(self) -> float:
        return min(WARNING, self.seconds / 4)


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of a seat."""

    side: str
    due: float | None
    """When its time is up; None while it is not the one to decide."""
    remind: float | None
    """When it is to be reminded; None if it has been, or need not be."""
    spare: float
    """Seconds left while it stands."""
    turn: int
    mark: int
    """Entries of the log when it last began anew: to take back and do again wins no time."""
    late: int = 0
    """1 once the time is up."""
    times: int = 0
    """How often it was."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What clocks look at after a change."""

    now: float
    n: int
    turn: int
    asked: Collection[str]
    acted: Collection[str]
    """Sides that have just acted."""
    anew: bool = False
    """Whether all who are asked begin anew: the game has begun, or has gone back."""


def advanced(pace: Pace, clocks: Mapping[str, ClockRow], people: Collection[str], at: Moment) -> dict[str, ClockRow]:
    """The clocks of these seats after a change, as far as they are other than before."""
    found = {side: _next(pace, clocks.get(side), side, at) for side in people}
    return {side: clock for side, clock in found.items() if clock is not None and clock != clocks.get(side)}


def _next(pace: Pace, clock: ClockRow | None, side: str, at: Moment) -> ClockRow | None:
    if side not in at.asked:
        return None if clock is None else _stopped(clock, at.now)
    if clock is None or at.anew or _begins_anew(pace, clock, side, at):
        times = 0 if clock is None else clock.times
        return _running(pace, side, pace.seconds, at, times)
    if clock.due is None:
        return replace(_running(pace, side, clock.spare, at, clock.times), mark=clock.mark)
    return clock


def _begins_anew(pace: Pace, clock: ClockRow, side: str, at: Moment) -> bool:
    if pace.per == "turn":
        return at.turn > clock.turn
    return at.n > clock.mark and (clock.due is None or side in at.acted)


def _running(pace: Pace, side: str, seconds: float, at: Moment, times: int) -> ClockRow:
    due = at.now + seconds
    remind = due - pace.warning if seconds > pace.warning else None
    return ClockRow(side, due, remind, seconds, at.turn, at.n, 0, times)


def _stopped(clock: ClockRow, now: float) -> ClockRow:
    if clock.due is None:
        return clock
    return replace(clock, due=None, remind=None, spare=max(0.0, clock.due - now), late=0)
