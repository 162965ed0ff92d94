"""A long run of the conformance suite: random games with options at random until so many decisions are made.

    python bench/soak.py --decisions 200000 --forged 20000
    python bench/soak.py --game kanto --scenario s2 --decisions 100000 --forged 5000

No exception, no dead end, no broken invariant; every forged action refused with a rule and a reason and nothing
changed. Ends with status 1 and the place in the game at the first finding.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

from honjin.conformance import Broken, Census, Depth, check_random_game
from honjin.games.registry import find_game
from honjin.title import Title

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "conformance"))


def options_at_random(title: Title, scenario: str | None, rng: random.Random) -> dict[str, Any]:
    """Each option changed with even chance; of those that exclude each other the first one drawn stays."""
    chosen: dict[str, Any] = {}
    for name, info in sorted(title.option_infos(scenario).items(), key=lambda _: rng.random()):
        barred = any(chosen.get(other) is True for other in getattr(info, "excludes", ()))
        values = [value for value in (info.values or (False, True)) if value != info.default]
        if values and not barred and rng.random() < 0.5:
            chosen[name] = rng.choice(values)
    return chosen


def second_opinions(title: Title) -> dict[str, Any]:
    """Invariants, referee and taste of a game or its series, where its tests have them."""
    found: dict[str, Any] = {}
    for name in (*(kin.name for kin in title.kin), title.id):
        try:
            module = __import__(f"{name}_invariants")
        except ModuleNotFoundError:
            continue
        found |= {
            what: getattr(module, what)
            for what in ("invariants", "settled", "referee", "taste")
            if hasattr(module, what)
        }
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="yukimura")
    parser.add_argument("--scenario")
    parser.add_argument("--decisions", type=int, default=200_000)
    parser.add_argument("--forged", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--usual", action="store_true", help="play with the usual options only")
    parser.add_argument("--secrets", action="store_true", help="also compare worlds that differ in what is hidden")
    wanted = parser.parse_args()
    title = find_game(wanted.game)
    # A forging round tries about seven false actions.
    forging = max(1, wanted.decisions * 6 // max(1, wanted.forged)) if wanted.forged else 0
    secrets = 300 if wanted.secrets else 0
    depth = Depth(
        each=0, invariants=8, ask=200, forgeries=forging, fork=300, pop=300, checkpoint=300, dump=500,
        views=secrets, leaks=secrets, seats=1000,
    )  # fmt: skip
    total, games, seed = Census(), 0, wanted.seed
    while total.decisions < wanted.decisions:
        chance = random.Random(f"soak {seed}")
        options = {} if wanted.usual else options_at_random(title, wanted.scenario, chance)
        left = max(1, wanted.decisions - total.decisions)
        try:
            total += check_random_game(
                title, options, seed, scenario=wanted.scenario, depth=depth, stop=left, **second_opinions(title)
            )
        except Broken as broken:
            print(f"options {options}\n{broken}")
            return 1
        games, seed = games + 1, seed + 1
        if games % 5 == 0:
            print(report(games, total), flush=True)
    print(report(games, total))
    print(f"kinds of decisions: {', '.join(sorted(total.kinds))}")
    return 0


def report(games: int, total: Census) -> str:
    return (
        f"{games} games, {total.decisions} decisions, {total.refused} forged actions refused,"
        f" {total.lawful} altered actions found lawful by the referee"
    )


if __name__ == "__main__":
    sys.exit(main())
