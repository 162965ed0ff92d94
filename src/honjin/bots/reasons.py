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
    about: Saying = ""
    """What somebody means to do who plays so; nothing where the name says it all."""
    differs: Saying = ""
    """In words: its first action that the plan which was taken does not have; of that one itself, that the next best
    does not have. Nothing where it only leaves something out."""
    instead: Saying = ""
    """In words: the first action that the other has and it has not."""
    differs_at: tuple[str, ...] = ()
    """The hexes that ``differs`` speaks of."""


@dataclass(frozen=True, slots=True)
class Reasons:
    """What was weighed for one decision, the plan that was taken first."""

    plans: tuple[ConsideredPlan, ...]
    seconds: float = 0.0
    """How long it was thought over."""
