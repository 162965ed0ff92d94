"""What came of a series of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from honjin.arena.intervals import Interval, mean, proportion


@dataclass(frozen=True, slots=True)
class Report:
    """Results by side with 95 % intervals. Equal series give equal reports; how long they took is not compared."""

    game: str
    sides: tuple[str, ...]
    bots: tuple[str, ...]
    seed: int | str
    games: int
    wins: tuple[int, ...]
    draws: int
    shares: tuple[Interval, ...]
    """Share of games won, by side."""
    points: tuple[Interval, ...]
    decisions: float
    turns: float | None
    """None where a game counts no turns."""
    seconds: float = field(compare=False, default=0.0)
    """Time from start to end; with several processes less than the games took together."""

    @staticmethod
    def of(
        game: str,
        sides: tuple[str, ...],
        bots: tuple[str, ...],
        seed: int | str,
        outcomes: Sequence[Any],
        seconds: float = 0.0,
    ) -> Report:
        """Sum up outcomes, in whatever order they came."""
        outcomes = sorted(outcomes, key=lambda outcome: outcome.index)
        count = len(outcomes)
        wins = tuple(sum(1 for o in outcomes if o.winner == side) for side in range(len(sides)))
        turns = [o.turns for o in outcomes if o.turns is not None]
        return Report(
            game=game,
            sides=sides,
            bots=bots,
            seed=seed,
            games=count,
            wins=wins,
            draws=sum(1 for o in outcomes if o.winner is None),
            shares=tuple(proportion(won, count) for won in wins),
            points=tuple(mean([o.points[side] for o in outcomes]) for side in range(len(sides))),
            decisions=mean([o.decisions for o in outcomes]).value,
            turns=mean(turns).value if turns else None,
            seconds=seconds,
        )

    @property
    def decisions_per_second(self) -> float:
        """How quick the games were."""
        return self.decisions * self.games / self.seconds if self.seconds else 0.0

    def rows(self) -> list[tuple[str, str, str]]:
        """For a table: what, the figure, its 95 % interval."""
        told = [("games", str(self.games), "")]
        for side, name in enumerate(self.sides):
            share = self.shares[side]
            label = f"{name} ({self.bots[side]})"
            told.append((f"{label} wins", f"{share.value:.1%}", f"{share.low:.1%} to {share.high:.1%}"))
        told.append(("draws", str(self.draws), ""))
        for side, name in enumerate(self.sides):
            points = self.points[side]
            told.append((f"{name} points", f"{points.value:.1f}", f"{points.low:.1f} to {points.high:.1f}"))
        told.append(("decisions a game", f"{self.decisions:.0f}", ""))
        if self.turns is not None:
            told.append(("turns a game", f"{self.turns:.1f}", ""))
        if self.seconds:
            told.append(("decisions a second", f"{self.decisions_per_second:.0f}", ""))
        return told

    def as_dict(self) -> dict[str, Any]:
        """JSON values. Bounds that are not finite become None."""
        return {
            "game": self.game,
            "sides": list(self.sides),
            "bots": list(self.bots),
            "seed": self.seed,
            "games": self.games,
            "wins": list(self.wins),
            "draws": self.draws,
            "shares": [_finite(interval) for interval in self.shares],
            "points": [_finite(interval) for interval in self.points],
            "decisions": self.decisions,
            "turns": self.turns,
            "seconds": self.seconds,
        }


def _finite(interval: Interval) -> list[float | None]:
    return [bound if abs(bound) < float("inf") else None for bound in interval]
