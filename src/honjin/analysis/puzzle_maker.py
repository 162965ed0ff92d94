"""Candidates for puzzles: decisions of bots' games in which one option is clearly better than all others.

A game is played by quick judgement with slips, so that there is something to find. Decisions of every kind are then
weighed: all options in the same worlds with the same dice. Where the best, or a few that come to the same, stay ahead
of the next by a margin that many playouts bear out, a position file is written. A person picks, and says why.

A puzzle can be cut out of its position: only those are left who stand near, which is easier to take in. Its answers are
weighed there, not in the game that it comes from.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from honjin.analysis.courses import Course, part_of, script, slipping_game
from honjin.analysis.exact import carried_out
from honjin.analysis.playouts import Horizon, imagined
from honjin.analysis.weighing import Weighing, shortlist
from honjin.kernel.actions import Action
from honjin.kernel.chance import Sampled
from honjin.kernel.inputs import Input, Said
from honjin.kernel.play import Play

WEIGHED: Final = 3
"""Options that are compared at first."""
MOST_WEIGHED: Final = 10
"""Options that are compared before an answer is believed to be the best."""
MOST_OPTIONS: Final = 60
"""Questions with more answers are no puzzles."""
MOST_SOLUTIONS: Final = 3
QUICK: Final = 10
LITTLE: Final = 0.3
"""Playouts of a quick look, and the points that make it worth a longer one."""
GLANCE, FIRST, SECOND = 2, 4, 8
"""Playouts of each option: at a glance, at first sight, if it looks good."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A decision with clearly best answers."""

    play: Play[Any]
    solutions: list[str]
    weighed: list[dict[str, Any]]
    margin: float
    error: float
    playouts: int
    difficulty: int


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for."""

    margin: float
    """Points by which the best must be ahead of the next."""
    sure: float
    """Standard errors that the margin must have."""
    horizon: Horizon
    per_kind: int
    """Decisions of each kind that are looked at in a game."""
    playouts: int = 24
    """Of each option, before it is believed."""
    reach: int | None = None
    """Where only those are left who stand within so many hexes of what is asked."""
    at_once: bool = False
    """Only decisions whose answers differ already when all that they set off is over."""


def decisions(play: Play[Any], per_kind: int, rng: random.Random) -> Iterator[Play[Any]]:
    """Plays that stand at decisions of this one: of every kind those where quick judgement sees the most at stake."""
    by_kind: dict[str, list[tuple[float, int]]] = defaultdict(list)
    cuts = [at for at, entry in enumerate(play.log) if isinstance(entry, Said)]
    told = Play(play.game, play.opening, Sampled(0), log=play.log[: cuts[0]])
    for number, at in enumerate(cuts):
        if told.game.turn(told.state) and len(told.asks) == 1 and 2 <= len(told.ask.options) <= MOST_OPTIONS:
            by_kind[told.ask.kind].append((_stake(told, rng), number))
        _retell(told, play.log[at : cuts[number + 1] if number + 1 < len(cuts) else len(play.log)])
    chosen = [number for found in by_kind.values() for stake, number in sorted(found)[-per_kind:] if stake > 0]
    for number in sorted(chosen):
        yield Play(play.game, play.opening, Sampled(0), log=play.log[: cuts[number]])


def _stake(play: Play[Any], rng: random.Random) -> float:
    """How far quick judgement sees the best few answers ahead of the rest."""
    ask = play.ask
    world = play.fork(determinize=ask.side, rng=rng)
    own = next(there for there in world.asks if there.side == ask.side)
    values = sorted(world.game.appraise(world.state, own), reverse=True)[: MOST_SOLUTIONS + 1]
    return max(better - worse for better, worse in pairwise(values))


def _retell(play: Play[Any], entries: Sequence[Input]) -> None:
    move = entries[0]
    assert isinstance(move, Said)
    play.retell(move, [entry for entry in entries[1:] if not isinstance(entry, Said)])


def look_at(play: Play[Any], search: Search, seed: str) -> Finding | None:
    """What is clearly best here, if anything is."""
    ask = play.ask
    world = play.fork(determinize=ask.side, rng=random.Random(seed))
    liked = shortlist(world, next(own for own in world.asks if own.side == ask.side), MOST_WEIGHED)
    liked = [action for action in liked if ask.refuse(action) is None]
    if search.at_once and not _differ_at_once(play, liked, seed):
        return None
    weighing = Weighing(play, ask.side, search.horizon, seed)
    for options, playouts, sure in (
        (liked[:WEIGHED], GLANCE, 0.5),
        (liked[:WEIGHED], FIRST, 1.5),
        (liked, GLANCE, 1.0),
    ):
        weighing.try_out(options, playouts)
        if _gap(weighing, search.margin, sure) is None:
            return None
    weighing.try_out(_best(weighing, 3), SECOND)  # whoever else came near
    gap = _gap(weighing, search.margin, 2.0)
    if gap is None:
        return None
    weighing.try_out(_best(weighing, gap + 1), search.playouts)
    gap = _gap(weighing, search.margin, search.sure)
    return None if gap is None else _finding(weighing, gap, liked[0])


def _differ_at_once(play: Play[Any], options: Sequence[Action], seed: str) -> bool:
    """Whether it makes a difference already when all that an answer sets off is over: a quick look before long ones."""
    side = play.ask.side
    leads = []
    for action in options:
        worlds = [imagined(play, side, f"{seed} {n}") for n in range(QUICK)]
        leads.append(sum(carried_out(world, action, side) for world in worlds) / QUICK)
    ranked = sorted(leads, reverse=True)
    return len(ranked) > 1 and max(better - worse for better, worse in pairwise(ranked[: MOST_SOLUTIONS + 1])) >= LITTLE


def _best(weighing: Weighing, count: int) -> list[Action]:
    return sorted(weighing.worths, key=lambda action: -weighing.worths[action].score)[:count]


def _gap(weighing: Weighing, margin: float, sure: float) -> int | None:
    """How many answers are about equally good before the next is clearly worse; None if there is no such gap."""
    ranked = _best(weighing, MOST_SOLUTIONS + 1)
    for count, (better, worse) in enumerate(pairwise(ranked), 1):
        mean, error = _ahead(weighing, better, worse)
        if mean >= margin and mean >= sure * error:
            return count
        if mean > margin / 3:
            return None
    return None


def _ahead(weighing: Weighing, better: Action, worse: Action) -> tuple[float, float]:
    one, other = weighing.worths[better], weighing.worths[worse]
    both = min(one.tries, other.tries)
    return type(one)(one.leads[:both], one.won[:both]).ahead_of(type(one)(other.leads[:both], other.won[:both]))


def _finding(weighing: Weighing, gap: int, liked: Action) -> Finding:
    game, ranked = weighing.play.game, _best(weighing, len(weighing.worths))
    text, worths = game.notation.format, weighing.worths
    margin, error = _ahead(weighing, ranked[gap - 1], ranked[gap])
    weighed = [
        {"action": text(a), "score": round(worths[a].score, 2), "chance": round(worths[a].chance, 2)} for a in ranked
    ]
    difficulty = 1 if liked == ranked[0] else 2 if liked in ranked[:gap] else 3
    solutions = [text(action) for action in ranked[:gap]]
    return Finding(weighing.play, solutions, weighed, margin, error, worths[ranked[0]].tries, difficulty)


def written(finding: Finding, search: Search, told: dict[str, Any]) -> dict[str, Any]:
    """The content of a position file; what a person has to say is left empty."""
    play = finding.play
    return {
        "game": play.game.id,
        "scenario": play.game.scenario,
        **told,
        "puzzle": {
            "title": {"en": "", "ja": ""},
            "theme": "",
            "difficulty": finding.difficulty,
            "side": play.game.sides[play.ask.side],
            "solutions": finding.solutions,
            "reason": {"en": "", "ja": ""},
            "by": "playouts",
            "playouts": finding.playouts,
            "margin": round(finding.margin, 2),
            "error": round(finding.error, 2),
            "weighed": finding.weighed,
        }
        | ({} if search.horizon.turns is None else {"turns": search.horizon.turns}),
    }


def find_puzzles(game: str, scenario: str | None, seeds: Sequence[int], search: Search) -> Iterator[dict[str, Any]]:
    """Candidates out of so many games."""
    for seed in seeds:
        course = slipping_game(game, scenario, seed)
        for play in decisions(course.play, search.per_kind, random.Random(f"choice {seed}")):
            stands = play if search.reach is None else part_of(play, search.reach)
            found = None if stands is None else look_at(stands, search, f"{game} {seed} {len(play.log)}")
            if found is not None:
                yield written(found, search, _told(course, play, found.play))


def _told(course: Course, play: Play[Any], stands: Play[Any]) -> dict[str, Any]:
    """How a position file tells where a puzzle stands; a part of a position begins with a board of its own."""
    if stands.origin is not None:
        said = [entry for entry in stands.log if isinstance(entry, Said)]
        return {"actions": [play.game.notation.format(entry.action) for entry in said], "board": stands.origin["board"]}
    return script(course, len(play.log))
