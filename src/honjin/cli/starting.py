"""Starting games: the list of them, sitting down to play one, and letting bots play many."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.progress import Progress
from rich.table import Table

from honjin.arena import simulate
from honjin.bots import Bot, find_bot
from honjin.cli.options import chosen_options
from honjin.cli.play import run
from honjin.cli.sitting import Sitting
from honjin.cli.terminal import new_console, reader
from honjin.drawing.chart import chart_of
from honjin.files import load as load_play
from honjin.games.registry import find_game, games as all_games, language_for, new_game
from honjin.kernel.chance import Committed
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play
from honjin.kernel.words import Language, Name, Text, say
from honjin.languages import told_in
from honjin.title import Title, shortest_scenario


def show_shelf(code: str) -> None:
    """All games, their sides, scenarios and options."""
    console, words = new_console(), language_for(code)
    put = words.put
    for title in all_games().values():
        table = Table(box=None, show_header=False, pad_edge=False)
        table.add_column(style="dim")
        table.add_column(overflow="fold")
        table.add_row(put(say("summary")), put(Text(title.summary, {})))
        for scenario in title.scenarios():
            name, date = Name(scenario.id, scenario.name, scenario.kanji), put(Text(scenario.date, {}))
            table.add_row(put(say("scenario")), f"{scenario.id}: {_both(words, name)}, {date}", style="bold")
            if scenario.summary != title.summary:
                table.add_row("", put(Text(scenario.summary, {})))
            table.add_row("  " + put(say("sides")), ", ".join(scenario.sides))
            length = spoken_length(scenario.minutes)
            table.add_row("  " + put(say("turns")), put(say("{n}, {length}", n=scenario.turns, length=length)))
            table.add_row("  " + put(say("options")), ", ".join(title.option_infos(scenario.id)))
        console.print(f"{title.id}  {_both(words, Name(title.id, title.name, title.kanji))}", style="bold")
        console.print(table)


def _both(language: Language, name: Name) -> str:
    """A name as it is called; for those who do not read them the kanji stand beside it."""
    return language.name(name) if language.own_script else f"{name.name}  {name.kanji}"


def spoken_length(minutes: int) -> Text:
    """About how long a scenario takes, in words; hours to the half."""
    if minutes < 90:
        return say("about {minutes} minutes", minutes=minutes)
    hours, rest = divmod(round(minutes / 30), 2)
    return say("about {hours} hours", hours=f"{hours}{'½' * rest}")


def sit_down(
    game_id: str,
    *,
    scenario: str | None,
    side: str | None,
    bot: str,
    seed: int | None,
    options: Sequence[str],
    load: Path | None,
    language: str,
) -> None:
    """Set the table and play."""
    title = find_game(game_id)
    if load is None:
        wanted = scenario or shortest_scenario(title).id
        play = new_game(title.id, options=chosen_options(title, options, wanted), scenario=wanted, seed=seed)
    elif scenario or options:
        raise HonjinError(say("--scenario, --option and --load do not go together: the file says what was chosen"))
    else:
        play = _loaded(title, load, seed)
    console = new_console()
    words = language_for(language, title.id)
    chart = chart_of(play.game, told_in(words, play.game.sheet()), words)
    sitting = Sitting(title, play, chart, _seats(play.game.sides, side, bot, seed), console, reader(console), words)
    sitting.shown = len(play.events or ()) if load else 0
    run(sitting)


def _loaded(title: Title, path: Path, seed: int | None) -> Play[Any]:
    play = load_play(path, Committed.fresh() if seed is None else Committed.seeded(seed))
    if play.game.id != title.id:
        raise HonjinError(
            say("{path} is a game of {found}, not of {game}", path=str(path), found=play.game.id, game=title.id)
        )
    return play


def _seats(sides: Sequence[str], side: str | None, bot: str, seed: int | None) -> tuple[Bot | None, ...]:
    """A person on his side, or on all; bots elsewhere."""
    everybody = ("both", "all") if len(sides) == 2 else ("all",)
    if side in everybody:
        return tuple(None for _ in sides)
    own = side or sides[0]
    if own not in sides:
        raise HonjinError(
            say(
                "there is no side {name}; expected {sides} or {all}",
                name=repr(own),
                sides=", ".join(sides),
                all=everybody[0],
            )
        )
    return tuple(None if name == own else _opponent(bot, seed) for name in sides)


def _opponent(spec: str, seed: int | None) -> Bot:
    """A bot for which somebody waits."""
    bot = find_bot(spec, seed)
    bot.seconds = bot.seconds or bot.usual
    return bot


def simulate_games(
    game_id: str,
    count: int,
    bots: Sequence[str],
    *,
    scenario: str | None,
    seed: int,
    options: Sequence[str],
    processes: int,
    keep: Path | None,
    as_json: bool,
) -> None:
    """A series of games and its table, or its figures as JSON; the bar is for eyes only."""
    title = find_game(game_id)
    sides = title.sides(scenario)
    bots = bots or ["greedy"] * len(sides)
    if len(bots) != len(sides):
        example = ",".join(["greedy", "random", "random"][: len(sides)])
        raise HonjinError(
            say("--bots names one bot for each side, {sides}: for example {example}", sides=sides, example=example)
        )
    chosen = chosen_options(title, options, scenario)
    console = new_console()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("games", total=count)
        report = simulate(
            title.id,
            bots,
            count,
            scenario=scenario,
            options=chosen,
            seed=seed,
            processes=processes,
            progress=lambda done: bar.update(task, completed=done),
            keep=keep,
        )
    if as_json:
        console.print_json(data=report.as_dict(), indent=1)
        return
    table = Table(box=None, pad_edge=False, header_style="dim")
    for name in ("", f"seed {seed}", "95% interval"):
        table.add_column(name, justify="right" if name else "left")
    for row in report.rows():
        table.add_row(*row)
    console.print(table)
