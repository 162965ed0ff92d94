"""Contests of bots on the command line: a bar while they play, the table, and a page with plots."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.progress import Progress
from rich.table import Table

from honjin.arena import workers
from honjin.arena.contest import Contest, Standings, hold
from honjin.arena.ledger import Ledger
from honjin.arena.page import page_of
from honjin.arena.ratings import Sprt
from honjin.cli.options import chosen_options
from honjin.cli.terminal import new_console
from honjin.games.registry import find_game
from honjin.kernel.errors import HonjinError
from honjin.kernel.saving import save_text
from honjin.kernel.words import say


def hold_contest(
    game_id: str,
    bots: Sequence[str],
    rounds: int,
    *,
    scenario: str | None,
    seed: int,
    options: Sequence[str],
    ladder: bool,
    test: str | None,
    processes: int,
    ray: str | None,
    store: Path | None,
    report: Path | None,
    as_json: bool,
) -> None:
    """Play a contest, going on with what its file already has, and show who is how strong."""
    title = find_game(game_id)
    chosen = chosen_options(title, options, scenario)
    contest = Contest(title.id, tuple(bots), rounds, scenario, chosen, seed, ladder)
    console = new_console()
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    with Ledger.open(store) as ledger, _workers(processes, ray) as players, bar:
        task = bar.add_task("games", total=contest.games)
        standings = hold(
            contest,
            ledger.through(players),
            test=None if test is None else sprt_of(test),
            progress=lambda done: bar.update(task, completed=done),
        )
    if report is not None:
        save_text(report, page_of(standings))
    if as_json:
        console.print_json(data=standings.as_dict(), indent=1)
    else:
        console.print(_table(standings))
        console.print(_last_line(standings))


def _workers(processes: int, ray: str | None) -> AbstractContextManager[workers.Workers]:
    return nullcontext(workers.processes(processes)) if ray is None else workers.cluster(ray)


def sprt_of(text: str) -> Sprt:
    """Two differences in Elo, the lower first: ``0,20``."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        low = high = 0.0
    if not -2000 <= low < high <= 2000:
        raise HonjinError(say("a test names two differences in Elo, the lower first: for example 0,20"))
    return Sprt(low, high)


def _table(standings: Standings) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", "Elo", "95% interval", *(f"against {bot}" for bot in standings.contest.bots)):
        table.add_column(name, justify="right" if name else "left")
    for bot, rating in standings.ratings.items():
        shares = (standings.tally(bot, other) for other in standings.contest.bots)
        cells = (f"{tally.share:.1%} of {tally.games}" if tally.games else "" for tally in shares)
        table.add_row(bot, f"{rating.value:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}", *cells)
    return table


def _last_line(standings: Standings) -> str:
    sides = (f"{name} {standings.side_share(side).value:.1%}" for side, name in enumerate(standings.contest.sides))
    told = f"{len(standings.played)} games; won by side: {', '.join(sides)}"
    if standings.test is None:
        return told
    first = standings.contest.bots[0]
    verdict = {True: f"{first} is stronger", False: f"{first} is not stronger", None: "not decided"}
    return f"{told}; test: {verdict[standings.test.better]} (LLR {standings.test.llr:.2f})"
