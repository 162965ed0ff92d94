"""Why a bot did what it did: the plans that it compared, what it expected of each, and which it took."""

from __future__ import annotations

from dataclasses import dataclass

from honjin.kernel.words import Saying


@dataclass(frozen=True, slots=True)
class ConsideredPlan:
    """One way to go on that was weighed."""

    name: Saying
    """What it is about: an intent, or the option itself where single options were compared."""
    actions: tuple[str, ...]
    """The first actions of it, in notation."""
    hexes: tuple[str, ...] = ()
    """Where it happens, to be lit on the map."""
    score: float = 0.0
    """Expected lead of its side, in points of the game."""
    chance: float | None = None
    """Chance to win, 0 to 1; None where nobody reckoned it."""
    tries: int = 0
    """How often it was played out."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What was weighed for one decision, the plan that was taken first."""

    plans: tuple[ConsideredPlan, ...]
    seconds: float = 0.0
    """How long it was thought over."""
