"""The command line as it is typed: each command reads its words and hands on to the module that does it."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer

import honjin
from honjin.cli import balance as laboratory, contests, records, rules, starting, studies, training
from honjin.compiled.twins import CORE
from honjin.games.registry import language_for
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import reason_of
from honjin.kernel.words import Language as Words, say
from honjin.languages import LANGUAGES, find_language

UsageError: type[Any] = typer.BadParameter.__mro__[1]
"""What the parser of the command line raises, wherever this version of it keeps the class."""

app = typer.Typer(
    add_completion=False, pretty_exceptions_enable=False, help="Sengoku board wargames by their full rules."
)
position_app = typer.Typer(help="Positions: text files that set any situation.")
pack_app = typer.Typer(help="Data packs: the values of a game.")
app.add_typer(position_app, name="position")
app.add_typer(pack_app, name="pack")
puzzles_app = typer.Typer(help="Puzzles: positions with one clearly best decision.")
app.add_typer(puzzles_app, name="puzzles")

Game = Annotated[str, typer.Argument(metavar="GAME", help="Id of a game; `honjin games` lists them.")]
Option = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game.")
]
Scenario = Annotated[str | None, typer.Option(metavar="ID", help="A scenario of the game; the first one if not given.")]
Evening = Annotated[str | None, typer.Option(metavar="ID", help="A scenario of the game; the shortest if not given.")]
LANGUAGE_VARIABLES = ["HONJIN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
Language = Annotated[
    str,
    typer.Option(
        metavar="CODE",
        envvar=LANGUAGE_VARIABLES,
        show_envvar=False,
        callback=find_language,
        help=f"The language of the game: {', '.join(LANGUAGES)}; the system's if not given.",
    ),
]
Seed = Annotated[int | None, typer.Option(help="The same seed gives the same dice.")]
File = Annotated[Path, typer.Argument(metavar="FILE")]


@app.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    if version:
        typer.echo(f"honjin {honjin.__version__}, {'pure Python' if CORE is None else 'with its compiled core'}")
    elif context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(language: Language = "en") -> None:
    """The games on the shelf."""
    starting.show_shelf(language)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 takes a free one.")] = 8017,
    db: Annotated[str | None, typer.Option(help="SQLite file or postgresql:// URL that keeps the games.")] = None,
    browser: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    proxy: Annotated[bool, typer.Option("--proxy", help="Trust the forwarding headers of a proxy.")] = False,
) -> int:
    """Serve the games to browsers."""
    from honjin.cli import serving  # what the server is made of takes a while to load, and only this command needs it

    return serving.open_doors(host, port, db, browser=browser, proxy=proxy)


@app.command()
def play(
    game: Game,
    scenario: Evening = None,
    side: Annotated[
        str | None, typer.Option(help="Your side, or `all` (`both` for two); the first side if not given.")
    ] = None,
    vs: Annotated[str, typer.Option(metavar="BOT", help="Who plays the other sides.")] = "greedy",
    seed: Seed = None,
    option: Option = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a record or begin in a position.")
    ] = None,
    language: Language = "en",
) -> None:
    """Play in the terminal."""
    starting.sit_down(
        game, scenario=scenario, side=side, bot=vs, seed=seed, options=option or [], load=load, language=language
    )


@app.command()
def simulate(
    game: Game,
    scenario: Scenario = None,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    bots: Annotated[
        str | None, typer.Option(metavar="A,B", help="One bot for each side; greedy ones if not given.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: Option = None,
    processes: Annotated[int, typer.Option(min=0, help="How many at once; 0 plays in this process.")] = 0,
    keep: Annotated[Path | None, typer.Option(metavar="DIR", help="A folder for the record of every game.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON instead of a table.")] = False,
) -> None:
    """Let bots play many games and count."""
    starting.simulate_games(
        game,
        games,
        bots.split(",") if bots else [],
        scenario=scenario,
        seed=seed,
        options=option or [],
        processes=processes,
        keep=keep,
        as_json=as_json,
    )


@app.command()
def arena(
    game: Game,
    bots: Annotated[str, typer.Option(metavar="A,B,...", help="Who plays; all meet all, with sides exchanged.")],
    scenario: Scenario = None,
    rounds: Annotated[int, typer.Option(min=1, help="How many rounds; in each a pair plays every way to sit.")] = 50,
    ladder: Annotated[bool, typer.Option(help="Each bot meets only the next.")] = False,
    test: Annotated[
        str | None, typer.Option(metavar="LOW,HIGH", help="Stop when it is sure that A is this much Elo stronger.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    option: Option = None,
    processes: Annotated[int, typer.Option(min=0, help="How many at once; 0: one for each processor.")] = 0,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Ray cluster, or `local`.")] = None,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keeps the games (SQLite); run again, it goes on.")
    ] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="A page of HTML with tables and plots.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON instead of a table.")] = False,
) -> None:
    """Let bots meet each other and tell how strong they are."""
    contests.hold_contest(
        game,
        bots.split(","),
        rounds,
        scenario=scenario,
        seed=seed,
        options=option or [],
        ladder=ladder,
        test=test,
        processes=processes or os.cpu_count() or 1,
        ray=ray,
        store=store,
        report=report,
        as_json=as_json,
    )


@app.command()
def train(
    game: Game,
    scenario: Annotated[str | None, typer.Argument(help="One scenario; all without.")] = None,
    number: Annotated[int, typer.Option("--games", min=10, help="Games to learn from.")] = 200,
    manners: Annotated[bool, typer.Option("--manners", help="Learn which manner of play pays for each side.")] = False,
    every: Annotated[int, typer.Option(min=0, help="Look at one phase in so many; 0: as before, or at each.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write; without, the pack.")] = None,
    processes: Annotated[int, typer.Option(min=0, help="How many at once; 0: one for each processor.")] = 0,
) -> None:
    """Learn from games of the computer against itself what positions are worth."""
    training.train(game, scenario, number, manners=manners, every=every, seed=seed, to=to, processes=processes)


@app.command()
def balance(
    game: Game,
    scenario: Annotated[str, typer.Argument(metavar="SCENARIO", help="A scenario of the game.")],
    games: Annotated[int, typer.Option(min=1, help="How many games of each kind.")] = 100,
    bots: Annotated[
        str, typer.Option(metavar="A,B,...", help="Levels: each plays all sides; A/B names one for each side.")
    ] = "greedy",
    option: Option = None,
    what_if: Annotated[
        list[str] | None, typer.Option("--what-if", metavar="NAME=VALUE", help="Compare with this option, same luck.")
    ] = None,
    pack: Annotated[
        list[Path] | None, typer.Option("--pack", metavar="DIR", help="Compare with this overlay pack, same luck.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    processes: Annotated[int, typer.Option(min=0, help="How many at once; 0: one for each processor.")] = 0,
    ray: Annotated[str | None, typer.Option(metavar="ADDRESS", help="A Ray cluster, or `local`.")] = None,
    store: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keeps the games (SQLite); run again, it goes on.")
    ] = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="A page of HTML with tables and plots.")] = None,
    tables: Annotated[Path | None, typer.Option("--csv", metavar="DIR", help="All figures as CSV files.")] = None,
    summary: Annotated[Path | None, typer.Option(metavar="FILE", help="The main figures as Markdown.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON instead of a table.")] = False,
) -> None:
    """Study how a scenario goes between bots: who wins, the score by turn, who falls, which rules act."""
    laboratory.study_balance(
        game,
        scenario,
        games,
        levels=bots.split(","),
        options=option or [],
        what_if=what_if or [],
        packs=pack or [],
        seed=seed,
        processes=processes or os.cpu_count() or 1,
        ray=ray,
        store=store,
        report=report,
        tables=tables,
        summary=summary,
        as_json=as_json,
    )


@app.command()
def replay(
    file: File,
    step: Annotated[int | None, typer.Option(min=0, help="Show the position after so many decisions.")] = None,
    side: Annotated[str | None, typer.Option(help="With the eyes of a side; an observer's if not given.")] = None,
    language: Language = "en",
) -> None:
    """Step through a record."""
    records.replay_record(file, step, side, language)


@app.command()
def verify(file: File, language: Language = "en") -> int:
    """Derive every throw of a record again from its revealed key."""
    return records.verify_record(file, language)


@app.command()
def odds(
    file: Annotated[Path, typer.Argument(metavar="POSITION_OR_RECORD")],
    action: Annotated[str, typer.Argument(help="In notation, as `position show` lists it.")],
) -> None:
    """The exact odds of an action for which dice fall."""
    records.show_odds(file, action)


@app.command("rules")
def rules_(
    words: Annotated[list[str], typer.Argument(metavar="GAME [ID|WORDS]", help="Or: coverage GAME.")],
    tests: Annotated[Path, typer.Option(help="Where coverage looks for tests.")] = Path("tests"),
) -> int:
    """Read the rules of a game: all titles, one rule, or a search. `rules coverage GAME`: which rules are tested."""
    if words[0] == "coverage":
        if len(words) != 2:
            raise HonjinError(say("expected: honjin rules coverage GAME"))
        return rules.show_coverage(words[1], tests)
    rules.show_rules(words[0], words[1:])
    return 0


@position_app.command("show")
def position_show(file: File) -> None:
    """Map, decision and choices of a position."""
    records.show_position(file)


@position_app.command("check")
def position_check(files: Annotated[list[Path], typer.Argument(metavar="FILE...")]) -> int:
    """Run what positions script and compare with what they expect."""
    return records.check_positions(files)


@app.command()
def puzzle(
    game: Game,
    name: Annotated[str | None, typer.Argument(metavar="PUZZLE", help="`honjin puzzles list GAME` names them.")] = None,
    language: Language = "en",
) -> None:
    """Solve a puzzle in the terminal; the easiest if none is named."""
    studies.solve_puzzle(game, name, language)


@puzzles_app.command("list")
def puzzles_list(game: Game, language: Language = "en") -> None:
    """The puzzles of a game."""
    studies.list_puzzles(game, language)


@puzzles_app.command("check")
def puzzles_check(
    game: Game,
    name: Annotated[str | None, typer.Argument(metavar="PUZZLE", help="Only this one.")] = None,
    language: Language = "en",
) -> int:
    """Weigh the answers of the puzzles again: are they still legal, the solutions still best by their margin?"""
    return int(studies.check_puzzles(game, name, language) > 0)


@puzzles_app.command("make")
def puzzles_make(
    game: Game,
    scenario: Scenario = None,
    games: Annotated[int, typer.Option(min=1, help="How many games are played and looked through.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 1,
    margin: Annotated[float, typer.Option(help="Points by which the best must be ahead of the next.")] = 1.0,
    turns: Annotated[int, typer.Option(help="Turns after the present one that are played on; -1: to the end.")] = 0,
    per_kind: Annotated[int, typer.Option(min=1, help="Decisions of each kind that are looked at in a game.")] = 3,
    playouts: Annotated[int, typer.Option(min=2, help="Playouts of each answer before it is believed.")] = 24,
    near: Annotated[
        int | None, typer.Option(min=1, help="Cut out: leave only who stands within so many hexes of the question.")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the candidates go.")] = Path("puzzles"),
) -> None:
    """Look for puzzles in games between bots; a person picks among what is found."""
    search = studies.wanted(margin, turns, per_kind, playouts, near)
    studies.make_puzzles(game, scenario, range(seed, seed + games), search, out)


@app.command()
def analyse(
    file: File,
    playouts: Annotated[int, typer.Option(min=1, help="How often the game is played on from each point.")] = 8,
    as_json: Annotated[bool, typer.Option("--json", help="The figures as JSON instead of a table.")] = False,
    language: Language = "en",
) -> None:
    """Look back on a finished game: what could be expected, what dice did and what decisions did, better plans."""
    studies.analyse_record(file, playouts, language, as_json=as_json)


@pack_app.command("check")
def pack_check(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    game: Annotated[str | None, typer.Option(help="The game, if the pack does not say it.")] = None,
) -> int:
    """Name every error of a data pack."""
    return rules.check_pack(folder, game)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line. 0: good; 1: checked and found wrong; 2: it could not be done, and one line says why."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = app(args=typed, prog_name="honjin", standalone_mode=False)
    except UsageError as error:
        return _complain(error.format_message())
    except HonjinError as error:
        return _complain(_language(typed).put(reason_of(error)))
    except SystemExit:  # whoever read the pipe has gone, which is no mistake
        return 0
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except (KeyboardInterrupt, typer.Abort):
        return 130
    return code if isinstance(code, int) else 0


def _language(typed: Sequence[str]) -> Words:
    """The language that was asked for, or that of the system, for complaints that come before a game knows its own."""
    words = [part for word in typed for part in word.split("=", 1)]
    asked = [after for word, after in pairwise(words) if word == "--language"]
    return language_for(find_language(next(filter(None, [*asked, *map(os.environ.get, LANGUAGE_VARIABLES)]), "")))


def _complain(message: str) -> int:
    sys.stderr.write(f"honjin: {message}\n")
    return 2
