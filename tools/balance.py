"""Studies the balance of every scenario and writes docs/balance: one short page each, and the table of all.

    python tools/balance.py --games 40 --seconds 120                  # greedy against greedy, the cheap ones first
    python tools/balance.py --bots search:2 --games 24 --seconds 360  # beside them, what bots that think do

Every level of bots has figures of its own in a page. Games are kept in SQLite, so that a run that was broken off goes
on. What people have written below the figures stays. Pages with plots and all figures as CSV go to `build/balance`.
"""

from __future__ import annotations

import argparse
import os
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from honjin.arena import workers
from honjin.arena.marked import with_part
from honjin.arena.versions import players_version
from honjin.games.registry import find_game, games
from honjin.lab.chronicle import Annals, observe
from honjin.lab.report import csv_files, page_of, share, summary_of, title_of
from honjin.lab.study import Arm, Report, Study, undertake

ROOT: Final = Path(__file__).parent.parent
PAGES: Final = ROOT / "docs" / "balance"
BUILT: Final = ROOT / "build" / "balance"
USUAL: Final = "greedy"
"""Whose figures come first in a page."""
_BATCH: Final = 4
"""So many games for each process between two looks at the clock, because processes take a while to start."""


class Place(NamedTuple):
    """A scenario of a game, and about how long it takes."""

    minutes: int
    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game}-{self.scenario}"


def places(only: str | None) -> list[Place]:
    """Every scenario, or those that are named; the shortest first."""
    found = [Place(info.minutes, title.id, info.id) for title in games().values() for info in title.scenarios()]
    chosen = only.split(",") if only else None
    return sorted(place for place in found if chosen is None or str(place) in chosen or place.game in chosen)


def studied(place: Place, options: argparse.Namespace) -> Report:
    """As many games as were asked for, or as there was time for."""
    bots = (options.bots,) * len(find_game(place.game).sides(place.scenario))
    arm, batch = Arm(options.bots, bots), 1 if options.processes <= 1 else _BATCH * options.processes
    began = time.monotonic()
    made = {"players": players_version(), "of": str(datetime.now(UTC).date())}
    with Annals.open(options.store) as annals:
        players = annals.through(workers.playing(observe, options.processes))
        count = 0
        while True:
            count = min(count + batch, options.games)
            report = undertake(Study(place.game, place.scenario, (arm,), count, options.seed), players, made)
            used = time.monotonic() - began
            if count == options.games or (options.seconds and used > options.seconds):
                return report


def part_of(bots: str) -> str:
    """What the part of a page is called that has the figures of these bots."""
    return "figures" if bots == USUAL else f"figures of {bots}"


def write(place: Place, report: Report) -> str:
    """The pages of one scenario; its line for the table of all."""
    (found,) = report.findings
    bots = found.arm.name
    name = str(place) if bots == USUAL else f"{place}-{bots.replace(':', '-')}"
    folder = BUILT / name
    folder.mkdir(parents=True, exist_ok=True)
    (BUILT / f"{name}.html").write_text(page_of(report))
    for file, text in csv_files(report).items():
        (folder / file).write_text(text)
    path = PAGES / f"{place}.md"
    page = path.read_text() if path.exists() else f"# {title_of(report)}\n"
    study, by = report.study, f"players {report.made['players']} of {report.made['of']}"
    made = f"{study.games} games, {by}, seed {study.seed}."
    path.write_text(with_part(page, part_of(bots), f"{made}\n\n{summary_of(report)}"))
    won = "; ".join(f"{side} {share(interval)}" for side, interval in found.shares.items())
    cells = (f"[{title_of(report)}]({place}.md)", bots, str(len(found.games)), won)
    return f"| {' | '.join(cells)} | {found.draws.value:.0%} | {found.turns.value:.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="of each scenario")
    parser.add_argument("--seconds", type=float, default=0, help="no new games of a scenario after so long; 0: no end")
    parser.add_argument("--bots", default=USUAL, help="who plays all sides")
    parser.add_argument("--only", help="games or GAME-SCENARIO, with commas; all if not given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--store", type=Path, default=BUILT / "games.sqlite")
    options = parser.parse_args()
    for folder in (PAGES, BUILT):
        folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for place in places(options.only):
        rows.append(write(place, studied(place, options)))
        print(rows[-1], flush=True)
    if options.only is None:
        table = ["| scenario | bots | games | won, 95 % | drawn | turns |", "|---|---|---:|---|---:|---:|", *rows]
        path = PAGES / "README.md"
        page = path.read_text() if path.exists() else "# Balance\n"
        path.write_text(with_part(page, part_of(options.bots), "\n".join(table)))


if __name__ == "__main__":
    main()
