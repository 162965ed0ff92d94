"""Looking at what was played: replay and verify records, show and check positions, tell odds."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from honjin.cli.board import coloured, map_of
from honjin.cli.lines import log_lines, write
from honjin.cli.sitting import Sitting
from honjin.cli.terminal import new_console, reader
from honjin.cli.typed import whole
from honjin.drawing.board import everything, front, legend, view_part
from honjin.drawing.chart import chart_of
from honjin.drawing.status import status
from honjin.files import load, open_position, open_record, opening_of
from honjin.games.registry import language_for
from honjin.kernel.ask import Side
from honjin.kernel.chance import Sampled
from honjin.kernel.errors import HonjinError, Illegal
from honjin.kernel.game import Game
from honjin.kernel.inputs import Input, Said
from honjin.kernel.play import Play, reason_of
from honjin.kernel.position import run_script
from honjin.kernel.record import Record, parse_input, verify
from honjin.kernel.words import Language, say

_EVENTS_BEFORE = 12


# ---------------------------------------------------------------------------------------------- records


@dataclass(frozen=True, slots=True)
class Story:
    """A record, to be entered after any number of decisions."""

    game: Game[Any]
    state: Any
    inputs: list[Input]
    cuts: list[int]
    """Where in the log each decision begins; the last is its end."""
    language: Language

    @staticmethod
    def of(record: Record, language: str) -> Story:
        game, state = opening_of(record)
        inputs = [parse_input(game, line) for line in record.log]
        said = [at for at, entry in enumerate(inputs) if isinstance(entry, Said)]
        return Story(game, state, inputs, [*said, len(inputs)], language_for(language, game.id))

    @property
    def length(self) -> int:
        return len(self.cuts) - 1

    def at(self, step: int) -> Play[Any]:
        """The play after so many decisions, with what then fell."""
        return Play(self.game, self.state, Sampled(), log=self.inputs[: self.cuts[step]])


def replay_record(path: Path, step: int | None, side_name: str | None, language: str) -> None:
    """Show a step; without one, walk through by hand, or print all of it into a pipe."""
    record, _ = open_record(path)
    story = Story.of(record, language)
    side = _side(story.game, side_name)
    console = new_console()
    if step is not None:
        if step > story.length:
            raise HonjinError(say("the record has {n} decisions, so --step is 0 to {n}", n=story.length))
        _show_step(console, story, step, side, told=None)
    elif sys.stdin.isatty() and console.is_terminal:
        _walk(console, story, side)
    else:
        play = story.at(story.length)
        _tell(console, play, side, 0, story.language)
        _show_board(console, play, side)


def _side(game: Game[Any], name: str | None) -> Side | None:
    if name is None:
        return None
    if name not in game.sides:
        raise HonjinError(say("there is no side {name}; known: {names}", name=repr(name), names=", ".join(game.sides)))
    return game.sides.index(name)


def _walk(console: Console, story: Story, side: Side | None) -> None:
    """Enter goes on, a number jumps, +N and -N step, q leaves."""
    read = reader(console)
    step = 0
    told: int | None = None
    while True:
        told = _show_step(console, story, step, side, told)
        write(console, f"{step} of {story.length} decisions. Enter: next, +N, -N, a number, q", "dim")
        try:
            word = read("replay> ").strip()
        except EOFError:
            return
        if word in ("q", "quit"):
            return
        goal = _goal(word, step)
        if goal is None:
            write(console, f"? {word!r} is no step")
            continue
        goal = max(0, min(goal, story.length))
        told = told if goal == step + 1 else None
        step = goal


def _goal(word: str, step: int) -> int | None:
    """Where a word leads.

    >>> _goal("", 3), _goal("+10", 3), _goal("7", 3), _goal("x", 3)
    (4, 13, 7, None)
    """
    if not word:
        return step + 1
    number = whole(word.removeprefix("+").removeprefix("-"))
    if number is None:
        return None
    return {"+": step + number, "-": step - number}.get(word[0], number)


def _show_step(console: Console, story: Story, step: int, side: Side | None, told: int | None) -> int:
    """The position with what led to it; how many events there are by then."""
    play = story.at(step)
    count = len(play.events or ())
    _show_board(console, play, side)
    _tell(console, play, side, max(0, count - _EVENTS_BEFORE) if told is None else told, story.language)
    return count


def _tell(console: Console, play: Play[Any], side: Side | None, since: int, language: Language) -> None:
    for line in log_lines(play.game, chart_of(play.game), play.view(side).events[since:], language):
        write(console, line)


def _show_board(console: Console, play: Play[Any], side: Side | None) -> None:
    chart = chart_of(play.game)
    facts = play.view(side).facts
    size = shutil.get_terminal_size()
    fits = console.is_terminal
    part = view_part(chart, front(chart, facts), size.columns, size.lines - 8) if fits else everything(chart)
    console.print(map_of(chart, facts, part), soft_wrap=True)
    write(console, coloured([status(chart, facts)]))


def verify_record(path: Path, code: str) -> int:
    """0 if every throw follows from the key, else 1 and the line that does not."""
    record = Record.read(path)
    game, state = opening_of(record)
    language = language_for(code, game.id)
    console = new_console()
    try:
        count = verify(record, game, state)
    except HonjinError as error:
        why = language.put(reason_of(error))
        write(console, Text.assemble((language.put(say("not verified: ")), "bold red"), why))
        return 1
    told = language.put(say("{n} {n:throw|throws}, each as the committed key gives it", n=count))
    write(console, Text.assemble((language.put(say("verified: ")), "bold green"), told))
    return 0


# ---------------------------------------------------------------------------------------------- positions


def show_position(path: Path) -> None:
    """Map, decision and choices before anything that the file scripts."""
    title, position, play = open_position(path)
    console = new_console()
    if position.title:
        write(console, position.title, "bold")
    chart = chart_of(play.game)
    sitting = Sitting(title, play, chart, tuple(None for _ in play.game.sides), console, reader(console))
    if play.over:
        sitting.draw()
    else:
        sitting.show_decision()
    sitting.write(coloured([legend(chart, play.game.sides)]))


def check_positions(paths: Sequence[Path]) -> int:
    """OK or every problem of each file, and of each file in a folder; 1 if there is any problem."""
    console = new_console()
    files = [file for path in paths for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    wrong = 0
    for file in files:
        problems = _problems(file)
        wrong += bool(problems)
        write(console, Text.assemble((f"{file}: ", ""), ("OK", "green") if not problems else ("wrong", "bold red")))
        for problem in problems:
            write(console, f"  {problem}")
    write(console, f"{len(files) - wrong} of {len(files)} positions hold", "bold")
    return 1 if wrong else 0


def _problems(path: Path) -> list[str]:
    try:
        title, position, play = open_position(path)
        return run_script(play, position) or title.expectations(play, position.expect)
    except HonjinError as error:
        return [str(error)]


def show_odds(path: Path, text: str) -> None:
    """The odds of an action in a position, or at the end of a record."""
    play = load(path)
    action = play.game.notation.parse(text)
    refusal = play.refuse(action)
    if refusal is not None:
        raise Illegal(refusal)
    side = next((ask.side for ask in play.asks if ask.refuse(action) is None), None)
    odds = play.game.odds(play.state, action, side)
    if odds is None:
        raise HonjinError(
            say("there are no odds for {action}: they belong to actions for which dice fall", action=repr(text))
        )
    console = new_console()
    for line in odds.lines():
        write(console, line)
