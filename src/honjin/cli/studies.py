"""Puzzles and reviews in the terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from honjin.analysis import review
from honjin.analysis.playouts import Horizon
from honjin.analysis.position_text import position_text
from honjin.analysis.puzzle_check import check
from honjin.analysis.puzzle_maker import Search, find_puzzles
from honjin.analysis.puzzles import Puzzle, Verdict, arranged, find_puzzle, judge, puzzles_of, theme_name
from honjin.cli.board import coloured
from honjin.cli.lines import write
from honjin.cli.sitting import Sitting
from honjin.cli.terminal import new_console, reader
from honjin.cli.typed import whole
from honjin.drawing.board import legend
from honjin.drawing.chart import chart_of
from honjin.files import open_record, opening_of
from honjin.games.registry import find_game, language_for
from honjin.kernel.errors import HonjinError
from honjin.kernel.odds import percent
from honjin.kernel.play import Play, reason_of
from honjin.kernel.record import parse_input
from honjin.kernel.words import Language, say
from honjin.packs.record import Words

STARS: Final = "★★★☆☆☆"
SURE: Final = 3.0
"""Standard errors that the margin of a puzzle must have."""

# ---------------------------------------------------------------------------------------------- puzzles


def list_puzzles(game: str, code: str) -> None:
    """The puzzles of a game."""
    console, language = new_console(), language_for(code, game)
    for puzzle in puzzles_of(find_game(game).id).values():
        words = puzzle.words
        write(console, f"{puzzle.id:28} {_stars(words.difficulty)}  {_in(language, words.title)}")
        write(console, f"{'':32} {language.put(theme_name(words.theme))}", "dim")


def solve_puzzle(game: str, name: str | None, code: str) -> None:
    """Show a puzzle and judge tries until one is right; without a name the first is taken."""
    found = puzzles_of(find_game(game).id)
    if not found:
        raise HonjinError(say("there are no puzzles of {game}", game=game))
    puzzle = next(iter(found.values())) if name is None else find_puzzle(game, name)
    console, play, language = new_console(), arranged(puzzle), language_for(code, game)
    _show(console, puzzle, play, language)
    read = reader(console)
    while True:
        try:
            typed = read("puzzle> ").strip()
        except EOFError:
            return
        if typed in ("q", "quit"):
            return
        if _try(console, puzzle, play, typed, language):
            return


def _show(console: Console, puzzle: Puzzle, play: Play[Any], language: Language) -> None:
    words, chart = puzzle.words, chart_of(play.game)
    write(console, f"{_in(language, words.title)}  {_stars(words.difficulty)}", "bold")
    write(console, language.put(theme_name(words.theme)), "dim")
    seats = tuple(None for _ in play.game.sides)
    Sitting(find_game(puzzle.game), play, chart, seats, console, reader(console)).show_decision()
    write(console, coloured([legend(chart, play.game.sides)]))
    write(console, language.put(say("A number, an action, `show` for the solution, `q` to leave")), "dim")


def _try(console: Console, puzzle: Puzzle, play: Play[Any], typed: str, language: Language) -> bool:
    """Judge what was typed; whether all is said."""
    words, options = puzzle.words, play.ask.options
    text = words.solutions[0] if typed == "show" else typed
    number = whole(text)
    if number is not None and 0 < number <= len(options):
        text = play.game.notation.format(options[number - 1])
    try:
        verdict = judge(puzzle, play, text)
    except HonjinError as error:
        write(console, f"? {language.put(reason_of(error))}")
        return False
    for line in _told(puzzle, play, verdict, language):
        write(console, line)
    return verdict.right


def _told(puzzle: Puzzle, play: Play[Any], verdict: Verdict, language: Language) -> list[Text | str]:
    words = puzzle.words
    if not verdict.right:
        wrong = language.put(say("Not the best: it gives away at least {points} points.", points=f"{verdict.cost:.1f}"))
        return [Text(wrong, "bold red")]
    label = play.game.label(play.state, play.game.notation.parse(words.solutions[0]))
    second = puzzle.runner_up
    next_label = play.game.label(play.state, play.game.notation.parse(second.action))
    best = say("Expected lead {best}; next comes {label} with {next}",
               best=_signed(verdict.best.score), label=next_label, next=_signed(second.score))  # fmt: skip
    return [
        Text(language.put(say("Right: {label}", label=label)), "bold green"),
        _in(language, words.reason),
        language.put(best),
    ]


def _stars(difficulty: int) -> str:
    return STARS[3 - difficulty : 6 - difficulty]


def _in(language: Language, words: Words) -> str:
    return words.ja if language.code == "ja" else words.en


def make_puzzles(game: str, scenario: str | None, seeds: Sequence[int], search: Search, folder: Path) -> None:
    """Write candidates into a folder; a person picks, and says what they are about and why."""
    console = new_console()
    folder.mkdir(parents=True, exist_ok=True)
    for data in find_puzzles(find_game(game).id, scenario, seeds, search):
        puzzle = data["puzzle"]
        path = folder / f"{game}-{data['scenario']}-{len(list(folder.glob('*.toml'))) + 1:03}.toml"
        path.write_text(position_text(data), encoding="utf-8")
        write(
            console, f"{path.name}: {puzzle['side']}, {puzzle['solutions'][0]}, +{puzzle['margin']} ± {puzzle['error']}"
        )


def check_puzzles(game: str, name: str | None, code: str) -> int:
    """Weigh the answers of puzzles again and say of each whether it holds; how many do not."""
    console, language = new_console(), language_for(code, game)
    found = puzzles_of(find_game(game).id).values() if name is None else [find_puzzle(game, name)]
    wrong = 0
    for puzzle in found:
        checked = check(puzzle)
        wrong += bool(checked.problem)
        told = f"+{checked.margin:.2f} ± {checked.error:.2f}" if not checked.problem else language.put(checked.problem)
        write(console, f"{puzzle.id:28} {told}", "bold red" if checked.problem else "")
    return wrong


def wanted(margin: float, turns: int, per_kind: int, playouts: int, reach: int | None) -> Search:
    """What is looked for; less than no turns is to the end of the game."""
    return Search(margin, SURE, Horizon(None if turns < 0 else turns), per_kind, playouts, reach)


# ---------------------------------------------------------------------------------------------- reviews


def analyse_record(path: Path, playouts: int, code: str, *, as_json: bool) -> None:
    """Look back on the game of a record."""
    record, play = open_record(path)
    if not play.over:
        raise HonjinError(say("a game can be reviewed when it is over"))
    game, state = opening_of(record)
    told = review.Told(game, state, [parse_input(game, line) for line in record.log])
    found = _reviewed(told, playouts)
    if as_json:
        sys.stdout.write(json.dumps(_plain(game.sides, found), indent=1, default=str) + "\n")
    else:
        _write_review(new_console(), game, found, language_for(code, game.id))


def _reviewed(told: review.Told, playouts: int) -> review.Review:
    with Progress(console=Console(stderr=True), transient=True) as progress:
        found = review.outline(told)
        bar = progress.add_task("", total=len(found.cuts) + review.PLANS)
        prospects = []
        for worths in review.played_on(told, [cut.n for cut in found.cuts], range(playouts)):
            prospects.append(review.Prospect.of(worths))
            progress.advance(bar)
        throws = [moment.throw for moment in review.put_together(found, prospects).moments if moment.throw is not None]
        whole = review.put_together(found, prospects, {n: review.deep_luck(told, n, playouts) for n in throws})
        plans = {}
        for moment in review.worth_a_look(whole):
            plans[moment.start] = review.better_plan(told, moment.start, moment.side)
            progress.advance(bar)
        return review.with_plans(whole, plans, playouts)


def _plain(sides: Sequence[str], found: review.Review) -> dict[str, Any]:
    plain = asdict(found) | {"sides": list(sides)}
    plain["decided"] = {sides[side]: change for side, change in found.decided.items()}
    for part in (*plain["cuts"], *plain["moments"]):
        part["side"] = sides[part["side"]]
    return plain


def _write_review(console: Console, game: Any, found: review.Review, language: Language) -> None:
    put, first = language.put, 0
    name = game.side_name(first)
    write(console, put(say("Expected lead of {side}, turn by turn", side=name)), "bold")
    for cut, prospect in zip(found.cuts, found.prospects, strict=True):
        score, chance = prospect.scores[first], prospect.chances[first]
        bar = "█" * min(40, round(abs(score)))
        line = say("turn {turn}, {side}: {score}", turn=cut.turn, side=game.side_name(cut.side), score=_signed(score))
        write(console, f"{put(line):32} {percent_of(chance):>5} {bar}")
    write(console, put(say("Dice {luck}", luck=_signed(found.luck[first]))), "bold")
    for side, change in found.decided.items():
        told = say("Decisions of {side} {change}", side=game.side_name(side), change=_signed(change[first]))
        write(console, put(told), "bold")
    for moment in found.moments:
        line = say(
            "turn {turn}, {side}: {change} (dice {luck}, decisions {decided})",
            turn=moment.turn, side=game.side_name(moment.side), change=_signed(moment.change[first]),
            luck=_signed(moment.luck[first]), decided=_signed(moment.decided[first]),
        )  # fmt: skip
        write(console, put(line))
        if moment.better is not None:
            plan = moment.better.differs or moment.better.name
            better = say("better: {plan} ({score})", plan=plan, score=_signed(moment.better.score))
            write(console, f"    {put(better)}: {moment.better.actions[0]}")


def _signed(points: float) -> str:
    return f"{points:+.1f}"


def percent_of(chance: float) -> str:
    """A chance that was counted, as people read it."""
    return percent(Fraction(chance).limit_denominator(1000))
