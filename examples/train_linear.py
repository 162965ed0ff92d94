"""Trains a linear policy against `greedy`, on one core, in minutes.

    pip install honjin[agents]
    python examples/train_linear.py                              # trains and measures
    python examples/train_linear.py --game masamune --scenario mini_1

Greedy takes the option that the game values most. This policy adds to that value a weight for each kind of action, so
it learns which kinds the game values too highly or too little. Candidates change a few weights of the best so far at
random and are raced: all play the same few games, the better half plays on, until one is left, which then plays anew.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np

from honjin.agents.solo import HonjinSolo
from honjin.arena.intervals import proportion

CHANGES = 3
"""So many weights of the best a candidate changes."""


class Course:
    """Games against greedy from both seats; the same number is the same luck for everybody."""

    def __init__(self, game: str, scenario: str) -> None:
        first = HonjinSolo(game, scenario)
        self.envs = [HonjinSolo(game, scenario, side=side) for side in first.game.sides]
        self.names = first.encoder.option
        self.value = self.names.index("value")

    def play(self, weights: np.ndarray, number: int, seat: int) -> tuple[float, float]:
        """Reward and lead at the end of one game."""
        env = self.envs[seat]
        seen, _ = env.reset(seed=number)
        over, reward = False, 0.0
        while not over:
            rows = seen["options"][seen["action_mask"] == 1]
            seen, reward, over, _, _ = env.step(int(np.argmax(rows @ weights)))
        points = env.play.game.points(env.play.state)
        return reward, points[seat] - max(p for side, p in enumerate(points) if side != seat)

    def judged(self, weights: np.ndarray, numbers: range) -> np.ndarray:
        """How well it did in every game; the lead tells more than the bare result."""
        played = [self.play(weights, n, seat) for n in numbers for seat in range(len(self.envs))]
        return np.array([reward + np.tanh(lead / self.lead) for reward, lead in played])

    lead = 10.0
    """A lead that is as good as half a victory."""


def met(course: Course, games: int) -> tuple[float, list[int]]:
    """How far apart the game values its options, as greedy meets them, and which kinds there are to choose from."""
    gaps: list[float] = []
    kinds: set[int] = set()
    behind = course.names.index("behind the best")
    for number in range(games):
        env = course.envs[number % len(course.envs)]
        seen, _ = env.reset(seed=number)
        over = False
        while not over:
            rows = seen["options"][seen["action_mask"] == 1]
            if len(rows) > 1:
                gaps += list(-rows[:, behind][rows[:, behind] < 0])
                kinds |= {int(at) for at in np.nonzero(rows.any(axis=0) & ~rows.all(axis=0))[0]}
            seen, _, over, _, _ = env.step(int(np.argmax(rows[:, course.value])))
    return float(np.median(gaps)), sorted(at for at in kinds if course.names[at].startswith("verb "))


def race(course: Course, candidates: list[np.ndarray], first: int, games: int) -> tuple[np.ndarray, int]:
    """The better half plays on, with twice as many games each time, until one is left."""
    scores: list[list[float]] = [[] for _ in candidates]
    left = list(range(len(candidates)))
    while len(left) > 1:
        for at in left:
            scores[at] += list(course.judged(candidates[at], range(first, first + games)))
        first += games
        left = sorted(left, key=lambda at: -np.mean(scores[at]))[: (len(left) + 1) // 2]
        games *= 2
    return candidates[left[0]], first


def train(course: Course, *, rounds: int, candidates: int, games: int, seed: int) -> np.ndarray:
    """Evolution of the weights, from greedy's own: each candidate changes a few kinds of actions."""
    rng = np.random.default_rng(seed)
    scale, kinds = met(course, 2 * len(course.envs))
    weights = np.zeros(len(course.names), np.float32)
    weights[course.value] = 1.0
    first = 1000
    for number in range(rounds):
        began = time.process_time()
        drawn = [weights.copy() for _ in range(candidates - 1)]
        for one in drawn:
            changed = rng.permutation(kinds)[:CHANGES]
            one[changed] += rng.normal(0, scale / 2, len(changed))
        weights, first = race(course, [weights, *drawn], first, games)
        print(f"round {number + 1}: {time.process_time() - began:.0f} s of CPU, {_told(course, weights)}", flush=True)
    return weights


def _told(course: Course, weights: np.ndarray) -> str:
    learnt = sorted(zip(weights, course.names, strict=True), key=lambda pair: -abs(pair[0]))
    return ", ".join(f"{name} {weight:+.2f}" for weight, name in learnt if weight)


def measure(course: Course, weights: np.ndarray, games: int) -> Any:
    """Share of new games won against greedy, both seats, a draw as half."""
    rewards = [course.play(weights, 10**6 + n, seat)[0] for n in range(games) for seat in range(len(course.envs))]
    return proportion(sum((reward + 1) / 2 for reward in rewards), len(rewards))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kanto")
    parser.add_argument("--scenario", default="s1")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--candidates", type=int, default=16)
    parser.add_argument("--games", type=int, default=2, help="of each candidate in the first heat, from each seat")
    parser.add_argument("--measure", type=int, default=100, help="new games from each seat")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    course = Course(options.game, options.scenario)
    weights = train(
        course, rounds=options.rounds, candidates=options.candidates, games=options.games, seed=options.seed
    )
    found = measure(course, weights, options.measure)
    print(f"against greedy: {found.value:.1%} ({found.low:.1%} to {found.high:.1%}) of {2 * options.measure} games")


if __name__ == "__main__":
    main()
