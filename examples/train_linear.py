"""Trains a linear policy against `greedy`, on one core, in minutes.

    pip install honjin[agents]
    python examples/train_linear.py                              # trains and measures
    python examples/train_linear.py --game masamune --scenario mini_1

Greedy takes the option that the game values most. This policy adds to that value a weight for each manner of play
(hold, charge, ...) and for each kind of action, other ones in each seat: it learns what the game values too highly or
too little there. All weights are shaken at once, each up or down at random, and the opposite shake plays the same games
on the same luck. What a weight was worth shows in the difference over many such pairs, and the surer it is, the further
the weight is moved.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from honjin.agents.solo import HonjinSolo
from honjin.arena.intervals import proportion

Weights = NDArray[np.float32]
"""A row for each seat, with a figure for each name of an option."""

LEAD = 10.0
"""A lead that is as good as half a victory: it tells more than the bare result."""
SURE = 1.0
"""Standard errors below which a weight stays as it is."""


class Course:
    """Games against greedy from all seats; the same number is the same luck for everybody."""

    def __init__(self, game: str, scenario: str) -> None:
        sides = HonjinSolo(game, scenario).game.sides
        self.envs = [HonjinSolo(game, scenario, side=side, manners=True) for side in sides]
        self.names = self.envs[0].encoder.option

    def play(self, weights: Weights, number: int, seat: int) -> tuple[float, float]:
        """Reward and lead at the end of one game."""
        env, luck = self.envs[seat], np.random.default_rng(number)
        seen, _ = env.reset(seed=number)
        over, reward = False, 0.0
        while not over:
            values = seen["options"][seen["action_mask"] == 1] @ weights[seat]
            best = np.flatnonzero(values == values.max())
            seen, reward, over, _, _ = env.step(int(luck.choice(best)))  # among equals any, as greedy does
        points = env.play.game.points(env.play.state)
        return reward, points[seat] - max(p for side, p in enumerate(points) if side != seat)

    def judged(self, weights: Weights, number: int, seat: int) -> float:
        """How well it did in one game."""
        reward, lead = self.play(weights, number, seat)
        return reward + float(np.tanh(lead / LEAD))

    def greedy(self) -> Weights:
        """The weights that play as greedy does."""
        weights = np.zeros((len(self.envs), len(self.names)), np.float32)
        weights[:, self.names.index("value")] = 1.0
        return weights

    def shakes(self, games: int) -> Weights:
        """How much each weight is shaken: manners by a part of themselves, kinds by how far options lie apart."""
        sizes = np.zeros((len(self.envs), len(self.names)), np.float32)
        for seat in range(len(self.envs)):
            gap, met = self._met(seat, games)
            sizes[seat, met] = [0.4 if self.names[at].startswith("manner ") else gap / 2 for at in met]
        return sizes

    def _met(self, seat: int, games: int) -> tuple[float, list[int]]:
        """How far apart the game values its options, as greedy meets them, and what tells them from each other."""
        gaps: list[float] = []
        met: set[int] = set()
        behind, first = self.names.index("behind the best"), self.names.index("proposed") + 1
        env = self.envs[seat]
        for number in range(games):
            seen, _ = env.reset(seed=number)
            over = False
            while not over:
                rows = seen["options"][seen["action_mask"] == 1]
                gaps += list(-rows[:, behind][rows[:, behind] < 0])
                met |= {int(at) for at in np.flatnonzero(np.ptp(rows, axis=0)) if at >= first}
                seen, _, over, _, _ = env.step(int(np.argmax(rows[:, 0])))
        return float(np.median(gaps)) if gaps else 1.0, sorted(met)


def train(course: Course, *, rounds: int, pairs: int, seed: int) -> Weights:
    """Weights for every seat, from greedy's own."""
    rng = np.random.default_rng(seed)
    sizes = course.shakes(2)
    weights, number = course.greedy(), 1000
    for done in range(rounds):
        began = time.process_time()
        moved = weights.copy()
        for seat in range(len(course.envs)):
            signs = rng.choice((-1.0, 1.0), (pairs, len(course.names)))
            gains = []
            for n, sign in enumerate(signs):
                up, down = (weights + way * sizes * sign for way in (1.0, -1.0))
                gains.append(course.judged(up, number + n, seat) - course.judged(down, number + n, seat))
            moved[seat] += step(np.array(gains), signs) * sizes[seat]
            number += pairs
        weights = moved
        print(f"round {done + 1}: {time.process_time() - began:.0f} s of CPU{_told(course, weights)}", flush=True)
    return weights


def step(gains: NDArray[np.float64], signs: NDArray[np.float64]) -> NDArray[np.float64]:
    """How far each weight is moved, in shakes, by what the pairs have shown."""
    sure = gains @ signs / (np.sqrt(np.sum(gains**2)) or 1.0)
    moved: NDArray[np.float64] = np.where(np.abs(sure) > SURE, np.tanh(sure / 2), 0.0)
    return moved


def _told(course: Course, weights: Weights) -> str:
    text = ""
    for env, row in zip(course.envs, weights, strict=True):
        learnt = sorted(zip(row, course.names, strict=True), key=lambda pair: -abs(pair[0]))
        text += f"\n  {env.game.sides[env.side]}: " + ", ".join(f"{name} {w:+.2f}" for w, name in learnt if w)
    return text


def measure(course: Course, weights: Weights, games: int) -> Any:
    """Share of new games won against greedy, from all seats, a draw as half."""
    rewards = [course.play(weights, 10**6 + n, seat)[0] for n in range(games) for seat in range(len(course.envs))]
    return proportion(sum((reward + 1) / 2 for reward in rewards), len(rewards))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="kanto")
    parser.add_argument("--scenario", default="s1")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=100, help="of games in a round, from each seat")
    parser.add_argument("--measure", type=int, default=100, help="new games from each seat")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    course = Course(options.game, options.scenario)
    weights = train(course, rounds=options.rounds, pairs=options.pairs, seed=options.seed)
    for name, found in (
        ("greedy's own weights", measure(course, course.greedy(), options.measure)),
        ("what was learned", measure(course, weights, options.measure)),
    ):
        games = len(course.envs) * options.measure
        print(f"{name} against greedy: {found.value:.1%} ({found.low:.1%} to {found.high:.1%}) of {games} games")


if __name__ == "__main__":
    main()
