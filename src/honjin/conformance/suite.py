"""One random game from beginning to end, with every check as often as wanted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from honjin.conformance.broken import Broken, place, require
from honjin.conformance.forgery import Referee
from honjin.conformance.walk import Invariants, Taste, Walk
from honjin.title import Title


@dataclass(frozen=True, slots=True)
class Depth:
    """How often each check is made: once in so many decisions on average; 0 is never.

    Beside that, the first ``each`` decisions of every kind get all checks, so that rare ones are not missed.
    """

    each: int = 1

    invariants: int = 20
    ask: int = 20
    forgeries: int = 40
    fork: int = 60
    pop: int = 60
    checkpoint: int = 60
    dump: int = 100
    views: int = 100
    leaks: int = 200
    sealed: int = 2
    """Of the decisions that several sides take at once."""
    seats: int = 300


@dataclass(slots=True)
class Census:
    """What was done in a game that passed."""

    decisions: int = 0
    refused: int = 0
    """Forged actions, each refused with a rule and a reason."""
    lawful: int = 0
    """Altered actions that turned out to be legal."""
    ended: bool = False
    kinds: set[str] = field(default_factory=set)
    """Kinds of decisions that came up."""

    def __iadd__(self, other: Census) -> Census:
        self.decisions += other.decisions
        self.refused += other.refused
        self.lawful += other.lawful
        self.kinds |= other.kinds
        return self


def check_random_game(
    title: Title,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    *,
    scenario: str | None = None,
    bound: int = 30_000,
    stop: int | None = None,
    depth: Depth | None = None,
    invariants: Invariants | None = None,
    settled: Invariants | None = None,
    referee: Referee | None = None,
    taste: Taste | None = None,
) -> Census:
    """Play a random game of a title and check on the way all that every game must keep.

    The game must end within ``bound`` decisions; with ``stop`` it is left after so many. ``invariants`` defaults to
    the title's own; ``settled`` is what holds at checkpoints besides. ``referee`` is a second opinion on actions that
    are accepted without being offered; ``taste`` is how the random players lean, if not evenly.
    """
    walk = Walk(
        title, dict(options or {}), seed, scenario=scenario, invariants=invariants, settled=settled, referee=referee,
        taste=taste,
    )  # fmt: skip
    play = walk.play
    depth = depth or Depth()
    checks = _checks(walk, depth)
    kinds: Counter[str] = Counter()
    census = Census()
    try:
        while not play.over and census.decisions != stop:
            require(census.decisions < bound, f"the game does not end within {bound} decisions", play)
            kind = play.ask.kind
            kinds[kind] += 1
            for check, every in checks:
                if kinds[kind] <= depth.each or walk.rng.random() * every < 1:
                    check()
            walk.step()
            census.decisions += 1
        walk.check_telling()
        walk.check_invariants()
        walk.check_record()
        if play.over:
            walk.check_end()
    except Broken as broken:
        raise Broken(f"{title.id}, seed {seed}: {broken}") from broken
    except Exception as error:
        raise Broken(f"{title.id}, seed {seed}: {error!r}\n{place(play)}") from error
    census.refused, census.lawful, census.ended = walk.forger.refused, walk.forger.lawful, play.over
    census.kinds = set(kinds)
    return census


def _checks(walk: Walk, depth: Depth) -> list[tuple[Callable[[], None], int]]:
    table = [
        (walk.check_invariants, depth.invariants),
        (walk.check_ask, depth.ask),
        (walk.check_forgeries, depth.forgeries),
        (walk.check_fork, depth.fork),
        (walk.check_pop, depth.pop),
        (walk.check_checkpoint, depth.checkpoint),
        (walk.check_dump, depth.dump),
        (walk.check_views, depth.views),
        (walk.check_leaks, depth.leaks),
        (walk.check_sealed, depth.sealed),
        (walk.check_seats, depth.seats),
    ]
    return [(check, every) for check, every in table if every]
