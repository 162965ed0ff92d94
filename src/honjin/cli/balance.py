"""Studies of balance on the command line: a bar while games are played, then tables, a page, files."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from rich.progress import Progress
from rich.table import Table

from honjin.arena import workers
from honjin.arena.versions import players_version
from honjin.cli.options import chosen_options
from honjin.cli.terminal import new_console
from honjin.games.registry import find_game
from honjin.kernel.saving import save_text
from honjin.lab.chronicle import Annals, Chronicle, observe
from honjin.lab.report import as_dict, csv_files, differences_table, page_of, shares_table, summary_of
from honjin.lab.study import Arm, Report, Study, undertake
from honjin.title import Title, find_scenario


def arms_of(
    title: Title,
    scenario: str,
    levels: Sequence[str],
    options: Sequence[str],
    what_if: Sequence[str],
    packs: Sequence[str],
) -> tuple[Arm, ...]:
    """Each level of bots against itself, and then the first under each option and pack that is asked about."""
    chosen = chosen_options(title, options, scenario)
    seats = [_seats(title, scenario, level) for level in levels]
    plain = tuple(sorted(chosen.items()))
    arms = [Arm(level, bots, plain) for level, bots in zip(levels, seats, strict=True)]
    for asked in what_if:
        changed: dict[str, Any] = {**chosen, **chosen_options(title, [asked], scenario)}
        arms.append(Arm(asked, seats[0], tuple(sorted(changed.items()))))
    arms += [Arm(Path(pack).name, seats[0], plain, (pack,)) for pack in packs]
    return tuple(arms)


def _seats(title: Title, scenario: str, level: str) -> tuple[str, ...]:
    """One bot for all sides, or one for each: ``greedy/random``."""
    bots = tuple(level.split("/"))
    return bots * len(title.sides(scenario)) if len(bots) == 1 else bots


def study_balance(
    game_id: str,
    scenario: str,
    games: int,
    *,
    levels: Sequence[str],
    options: Sequence[str],
    what_if: Sequence[str],
    packs: Sequence[Path],
    seed: int,
    processes: int,
    ray: str | None,
    store: Path | None,
    report: Path | None,
    tables: Path | None,
    summary: Path | None,
    as_json: bool,
) -> None:
    """Play a study, going on with what its file already has, and tell what came of it."""
    title = find_game(game_id)
    found = find_scenario(title, scenario).id
    folders = [str(pack.resolve()) for pack in packs]
    study = Study(title.id, found, arms_of(title, found, levels, options, what_if, folders), games, seed)
    done = played(study, processes, ray, store)
    if report is not None:
        save_text(report, page_of(done))
    if tables is not None:
        tables.mkdir(parents=True, exist_ok=True)
        for name, text in csv_files(done).items():
            save_text(tables / name, text)
    if summary is not None:
        save_text(summary, summary_of(done) + "\n")
    console = new_console()
    if as_json:
        console.print_json(data=as_dict(done), indent=1)
        return
    console.print(_table(*shares_table(done)))
    if done.differences:
        console.print(f"\nDifference from {study.arms[0].name}, game by game with the same luck")
        console.print(_table(*differences_table(done)))


def played(study: Study, processes: int, ray: str | None, store: Path | None) -> Report:
    """All games of a study, with a bar while they last."""
    console = new_console()
    made = {"rules": find_game(study.game).create({}, scenario=study.scenario).version, "players": players_version()}
    bar = Progress(console=console, transient=True, disable=not console.is_terminal)
    with Annals.open(store) as annals, _workers(processes, ray) as players, bar:
        task = bar.add_task("games", total=len(study.matches()))
        return undertake(study, annals.through(players), made, lambda count: bar.update(task, completed=count))


def _workers(processes: int, ray: str | None) -> AbstractContextManager[workers.WorkersFor[Chronicle]]:
    return nullcontext(workers.playing(observe, processes)) if ray is None else workers.playing_on(observe, ray)


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in head:
        table.add_column(name, justify="right" if name else "left")
    for row in rows:
        table.add_row(*row)
    return table
