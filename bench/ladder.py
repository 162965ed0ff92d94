"""How the bots stand to each other, in every game and from both sides: the table of docs/bots.md.

    python bench/ladder.py --games 200 --pairs greedy/random,greedy/greedy0 --write docs/bots.md
    python bench/ladder.py --games 40 --only kanto/s1,masamune/mini_1 --pairs search:5/greedy

A pair is FIRST/SECOND, and both take every side with the same dice. Games are kept in SQLite, so that a run that was
broken off goes on; whatever was played by other sources is played anew.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from rich.progress import Progress, TaskID

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent
sys.path.insert(0, str(HERE))
os.environ["HONJIN_BOTS"] = "past:Greedy0"  # the processes that play are told of it too

from honjin.arena import workers  # noqa: E402
from honjin.arena.contest import Contest, Standings, hold  # noqa: E402
from honjin.arena.intervals import proportion  # noqa: E402
from honjin.arena.ledger import Ledger  # noqa: E402
from honjin.arena.marked import with_part  # noqa: E402
from honjin.arena.ratings import Tally  # noqa: E402
from honjin.arena.versions import players_version  # noqa: E402
from honjin.games.registry import games  # noqa: E402
from past import COMMIT  # noqa: E402


class Place(NamedTuple):
    """A scenario of a game."""

    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game}/{self.scenario}"


def places() -> list[Place]:
    """Every scenario, those that take the least time first."""
    found = [(info.minutes, Place(title.id, info.id)) for title in games().values() for info in title.scenarios()]
    return [place for _, place in sorted(found)]


def share(tally: Tally) -> str:
    """The score with its interval, a draw as half a game."""
    if not tally.games:
        return ""
    found = proportion(tally.score, tally.games)
    return f"{found.value:.0%} ({found.low:.0%}-{found.high:.0%})"


def row(place: Place, standings: Standings) -> str:
    """A line of the table: all games, and the first bot's by side."""
    contest = standings.contest
    first, second = contest.bots
    tally = standings.tally(first, second)
    sides = "; ".join(f"{name} {share(standings.as_side(first, side))}" for side, name in enumerate(contest.sides))
    cells = (f"{first} : {second}", str(place), str(tally.games), f"{tally.wins}-{tally.draws}-{tally.losses}")
    return f"| {' | '.join((*cells, f'**{share(tally)}**', sides))} |"


def table(rows: list[str]) -> str:
    """The whole table with what it was made from."""
    today = datetime.now(UTC).date()
    head = "| bots | scenario | games | won-drawn-lost | score of the first, 95 % | the first as |"
    made = f"Players {players_version()}, {today}; greedy0 is the greedy of {COMMIT}."
    return "\n".join([made, "", head, "|---|---|---:|---:|---|---|", *rows])


def contests(options: argparse.Namespace) -> Iterator[tuple[Place, Contest]]:
    """Everything that is to be played, by pair and scenario."""
    chosen = options.only.split(",") if options.only else None
    for pair in options.pairs.split(","):
        bots = tuple(pair.split("/"))
        for place in places():
            if chosen is None or str(place) in chosen or place.game in chosen:
                contest = Contest(place.game, bots, 1, place.scenario, seed=options.seed)
                rounds = max(1, options.games // contest.seatings)
                yield place, Contest(place.game, bots, rounds, place.scenario, seed=options.seed)


def _show(bar: Progress, task: TaskID, done: int) -> None:
    bar.update(task, completed=done)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="of each pair in each scenario")
    parser.add_argument("--pairs", default="greedy/random,greedy/greedy0,search:5/greedy")
    parser.add_argument("--only", help="games or GAME/SCENARIO, with commas; all if not given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--store", type=Path, default=ROOT / "build" / "ladder.sqlite")
    parser.add_argument("--write", type=Path, help="a page whose table is replaced")
    options = parser.parse_args()
    options.store.parent.mkdir(parents=True, exist_ok=True)
    rows = []
    with Ledger.open(options.store) as ledger, Progress(disable=not sys.stderr.isatty()) as bar:
        players = ledger.through(workers.processes(options.processes))
        for place, contest in contests(options):
            task = bar.add_task(f"{place} {' : '.join(contest.bots)}", total=contest.games)
            standings = hold(contest, players, progress=partial(_show, bar, task))
            rows.append(row(place, standings))
            print(rows[-1], flush=True)
    if options.write is not None:
        page = options.write.read_text() if options.write.exists() else "# Bots\n"
        options.write.write_text(with_part(page, "ladder", table(rows)))


if __name__ == "__main__":
    main()
