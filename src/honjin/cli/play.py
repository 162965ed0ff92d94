"""Playing in the terminal: a line is read, understood and carried out; then the others act."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Sequence
from typing import Final

from rich.text import Text

from honjin.cli.board import coloured
from honjin.cli.choices import Choice, Menu, menu_of
from honjin.cli.commands import COMMANDS, nearest
from honjin.cli.lines import PAGE, score_table
from honjin.cli.sitting import Sitting
from honjin.cli.typed import whole
from honjin.cli.why import natural_action, verbs
from honjin.drawing.board import legend
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError, Illegal, NotationError, Refusal
from honjin.kernel.words import Saying, Text as Sentence, say

_FIRST: Final = re.compile(r"(?<=\.) |(?<=。)")
"""Where the first sentence of a rule ends."""


def run(sitting: Sitting) -> None:
    """Play until the person leaves."""
    try:
        introduce(sitting)
        _rounds(sitting)
    except (EOFError, KeyboardInterrupt) as leaving:
        sitting.write(farewell(sitting))
        if isinstance(leaving, KeyboardInterrupt):
            raise


def _rounds(sitting: Sitting) -> None:
    asked: Ask | None = None
    settle(sitting)
    while True:
        if sitting.ask is not None and sitting.ask is not asked:
            sitting.show_decision()
        asked = sitting.ask
        before = len(sitting.play.log)
        handle(sitting, sitting.read(_prompt(sitting)))
        if len(sitting.play.log) > before:
            sitting.typed.append(before)
            settle(sitting)


def _prompt(sitting: Sitting) -> str:
    ask = sitting.ask
    return "over> " if ask is None else f"{sitting.play.game.sides[ask.side]}> "


def settle(sitting: Sitting) -> None:
    """Bots act, people pass who want to, and everything new is told."""
    with sitting.console.status(sitting.language.put(say("The others are thinking ..."))):
        sitting.let_others_act()
    sitting.tell()
    for why in sitting.stopped():
        sitting.write(say("You are asked again: {why}.", why=why), "bold")
    if sitting.play.over:
        close(sitting)


def handle(sitting: Sitting, line: str) -> None:
    """Carry out a line; what is wrong with it is said, and nothing has changed."""
    words = line.casefold().split()
    if not words:
        if sitting.ask is not None:
            sitting.show_decision()
        return
    sitting.leaving = sitting.leaving and words == ["quit"]
    try:
        command = COMMANDS.get(words[0])
        if command is not None:
            command.do(sitting, line.split()[1:])
        else:
            act(sitting, words)
    except Illegal as illegal:
        sitting.refuse(illegal.refusal)
    except (HonjinError, OSError) as error:
        told = sitting.language.put(error.reason) if isinstance(error, HonjinError) else str(error)
        sitting.write(Text.assemble(("? ", "bold red"), told))


# ---------------------------------------------------------------------------------------------- what is meant


def act(sitting: Sitting, words: list[str]) -> None:
    """Do what these words mean: a number, an action written out, or whatever names one choice."""
    menu = sitting.the_menu()
    action = _counted(sitting, menu, words) or _numbered(menu, words) or _written(sitting, words)
    if action is not None and sitting.play.refuse(action, menu.ask.side) is None:
        sitting.push(action)
    elif not _take(sitting, menu.find(words)) and not _chain(sitting, words):
        raise Illegal(_refusal(sitting, menu, words, action))


def _counted(sitting: Sitting, menu: Menu, words: Sequence[str]) -> Action | None:
    """Where numbers are asked for, what is typed are these and not the number of a choice."""
    numbers = [number for number in map(whole, words) if number is not None]
    if len(numbers) < len(words):
        return None
    game = sitting.play.game
    text = game.showing.written(menu.ask, numbers)
    return None if text is None else game.notation.parse(text)


def _numbered(menu: Menu, words: Sequence[str]) -> Action | None:
    number = whole(words[0]) if len(words) == 1 else None
    if number is None or menu.chart.is_hex(words[0]):
        return None
    most = len(menu.choices)
    if not 1 <= number <= most:
        raise HonjinError(say("there are choices 1 to {most}, and no hex {number}", most=most, number=words[0]))
    return menu.choices[number - 1].action


def _written(sitting: Sitting, words: Sequence[str]) -> Action | None:
    try:
        return sitting.play.game.notation.parse(" ".join(words))
    except NotationError:
        return None


def _take(sitting: Sitting, found: Sequence[Choice]) -> bool:
    """Do the one choice that was found, or show the several. Whether there was any."""
    if len(found) == 1:
        sitting.push(found[0].action)
    elif found:
        sitting.write(say("Which of these? Type a number."), "bold")
        sitting.list_choices(found[:PAGE])
        if len(found) > PAGE:
            sitting.write(say("  ... and {n} more: type more of the name", n=len(found) - PAGE), "dim")
    return bool(found)


def _chain(sitting: Sitting, words: list[str]) -> bool:
    """Two choices in one line, as in ``1408 1510`` or ``move yukimura 1510``: take the unit, then say where to."""
    menu = sitting.the_menu()
    for rest in [words, words[1:]] if words[0] in verbs(sitting.play.game) else [words]:
        for cut in range(len(rest) - 1, 0, -1):
            found = [choice for choice in menu.find(rest[:cut]) if choice.units and not choice.end]
            if len(found) > 1:
                found = _leading_to(sitting, found, rest[cut:])
            if len(found) == 1:
                _take_and_send(sitting, found[0], rest[cut:])
            elif found:
                _take(sitting, found)
            if found:
                return True
    return False


def _leading_to(sitting: Sitting, choices: Sequence[Choice], rest: Sequence[str]) -> list[Choice]:
    """Several orders may begin with a unit: those after which the rest of the line can be chosen, a way before all."""
    side = sitting.the_menu().ask.side
    offered: list[tuple[Choice, bool]] = []
    for choice in choices:
        foreseen = sitting.play.foresee(choice.action, side)
        if foreseen is None:
            continue
        world, ask = foreseen
        found = menu_of(world, sitting.chart, ask, world.view(side).facts).find(rest)
        if found:
            offered.append((choice, any(then.end for then in found)))
    return [choice for choice, leads in offered if leads] or [choice for choice, _ in offered]


def _take_and_send(sitting: Sitting, first: Choice, rest: list[str]) -> None:
    """Nothing has changed if the second step is refused."""
    side = sitting.the_menu().ask.side
    sitting.push(first.action)
    menu = sitting.menu
    if menu is None or menu.ask.side != side:
        return
    if _take(sitting, menu.find(rest)):
        return
    try:
        raise Illegal(_refusal(sitting, menu, rest, None))
    finally:
        if sitting.play.refuse_undo(side) is None:
            sitting.play.undo(side)


def _refusal(sitting: Sitting, menu: Menu, words: list[str], action: Action | None) -> Refusal:
    """Why these words do not lead to an action."""
    if action is None:
        try:
            action = natural_action(sitting.play.game, menu, words)
        except NotationError:
            raise
        except HonjinError as error:
            guess = nearest(words[0])
            typed = repr(" ".join(words))
            hint = say("did you mean {guess}?", guess=repr(guess)) if guess else say("`help` lists what can be typed")
            raise HonjinError(
                say("{typed} is not understood: {reason}; {hint}", typed=typed, reason=error.reason, hint=hint)
            ) from None
    refusal = sitting.play.refuse(action, menu.ask.side)
    return refusal or Refusal(menu.ask.rule, say("This is possible, but not yet: select the unit first"))


# ---------------------------------------------------------------------------------------------- first and last words


def introduce(sitting: Sitting) -> None:
    """Who one is, what wins, and what to type."""
    title, game = sitting.title, sitting.play.game
    own_script = sitting.language.own_script
    name = title.kanji if own_script else f"{title.name}  {title.kanji}"
    sitting.write(Text.assemble((name, "bold"), f"   {'' if own_script else title.summary}".rstrip()))
    sitting.write(say("You play {sides}.", sides=[game.side_name(side) for side in sitting.people]), "bold")
    for side, bot in enumerate(sitting.seats):
        if bot is not None:
            sitting.write(say("{side} is played by {bot}.", side=game.side_name(side), bot=bot.title or bot.name))
    sitting.write(say("Victory:"), "bold")
    for line in victory_lines(sitting):
        sitting.write(f"  {line}")
    sitting.write(say("What to type:"), "bold")
    sitting.say_all(_what_to_type(sitting))
    sitting.write(coloured([legend(sitting.chart, game.sides)]))
    if sys.stdin.isatty():
        sitting.read(sitting.language.put(say("Press Enter to begin: ")))


def _what_to_type(sitting: Sitting) -> list[Saying]:
    """Examples with a unit of one's own and a hex beside it, if there is any."""
    lines: list[Saying] = [
        say("  12            the choice with that number; `list` shows all numbers"),
        *_endings(verbs(sitting.play.game)),
    ]
    shown = sitting.example()
    if shown is None:
        return [*lines, say("  why           why not?    undo, map, units, odds, rule, score, save FILE, help, quit")]
    unit, here, there = shown
    return [
        say("  {here}          select the unit in that hex, or send the selected one there", here=here),
        say(
            "  {here} {there}     both at once; a name works as well: {unit} {there}", here=here, there=there, unit=unit
        ),
        *lines,
        say("  why {there}      why not?    undo, map, units, odds, rule, score, save FILE, help, quit", there=there),
    ]


def _endings(words: Collection[str]) -> list[Saying]:
    """How a phase is finished, in the words of the game."""
    told = {"ready": say("finish the set-up"), "done": say("finish the phase"), "end": say("finish the phase")}
    return [say("  {word} {what}", word=f"{word:<13}", what=what) for word, what in told.items() if word in words]


def victory_lines(sitting: Sitting) -> list[str]:
    """What the rulebook says about winning the scenario, and the parts of that in short."""
    book, said = sitting.title.rulebook(), sitting.chart.victory
    if not said:
        return []
    put = sitting.language.put
    parts = [f"{_FIRST.split(put(Sentence(rule.text, {})))[0]} ({rule.id})" for rule in book.children(said)]
    return [f"{put(Sentence(book.get(said).text, {}))} ({said})", *parts]


def close(sitting: Sitting) -> None:
    """How the game ended."""
    result = sitting.play.result
    assert result is not None
    sitting.write(sitting.play.game.verdict(result), "bold")
    sitting.console.print(score_table(sitting.play.game, sitting.facts, sitting.language))
    sitting.write(say("`save FILE` keeps the record, `log`, `map` and `score` look back, `quit` leaves."), "dim")


def farewell(sitting: Sitting) -> Saying:
    """Where the game was saved, or that it was not."""
    if sitting.saved is None:
        return say("The game was not saved.") if sitting.typed else say("Nothing was played.")
    path, length = sitting.saved
    since = len(sitting.play.log) - length
    if not since:
        return say("The game is saved in {path}.", path=str(path))
    return say("The game is saved in {path}; the last {n} {n:line|lines} are not.", path=str(path), n=since)
