"""The words of the play prompt that do not act in the game: looking, asking, taking back, saving."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from honjin.cli.board import coloured
from honjin.cli.choices import units_at
from honjin.cli.lines import PAGE, forces_table, log_lines, refusal_lines, rule_lines, score_table
from honjin.cli.sitting import Sitting
from honjin.cli.typed import whole
from honjin.cli.why import natural_action
from honjin.drawing.board import legend
from honjin.kernel.actions import Action
from honjin.kernel.errors import HonjinError, Illegal
from honjin.kernel.words import phrase, say
from honjin.packs.rulebook import Rulebook

Words = Sequence[str]


class Command(NamedTuple):
    """A word of the prompt."""

    do: Callable[[Sitting, Words], None]
    usage: str
    help: str


def _alone(do: Callable[[Sitting], None]) -> Callable[[Sitting, Words], None]:
    """A command that needs no other word."""

    def command(sitting: Sitting, words: Words) -> None:
        if words:
            raise HonjinError(say("this word stands alone, without {words}", words=repr(" ".join(words))))
        do(sitting)

    return command


def _list(sitting: Sitting, words: Words) -> None:
    choices = sitting.the_menu().choices
    pages = -(-len(choices) // PAGE)
    page = _number(words, 1)
    if not 1 <= page <= pages:
        raise HonjinError(say("there are pages 1 to {pages}", pages=pages))
    sitting.list_choices(choices[(page - 1) * PAGE : page * PAGE])
    if pages > 1:
        sitting.write(say("page {page} of {pages}", page=page, pages=pages), "dim")


def _number(words: Words, default: int) -> int:
    if not words:
        return default
    number = whole(words[0])
    if number is None:
        raise HonjinError(say("{word} is not a number", word=repr(words[0])))
    return number


def _map(sitting: Sitting, words: Words) -> None:
    if list(words) == ["all"]:
        sitting.draw(whole=True)
    else:
        sitting.draw([_hex_of(sitting, words)] if words else ())
    sitting.write(coloured([legend(sitting.chart, sitting.play.game.sides)]))


def _hex_of(sitting: Sitting, words: Words) -> str:
    """A hex by its number, or by who stands there."""
    if sitting.chart.is_hex(words[0]):
        return words[0]
    menu = sitting.the_menu()
    units = units_at(menu, [word.casefold() for word in words])
    if not units or units[0] not in menu.where:
        typed = repr(" ".join(words))
        raise HonjinError(say("{typed} is no hex and no unit on this map", typed=typed))
    return menu.where[units[0]]


def _why(sitting: Sitting, words: Words) -> None:
    if not words:
        shown = sitting.example()
        if shown is None:
            raise HonjinError(say("why what?"))
        unit, _, there = shown
        raise HonjinError(
            say("why what? For example: why {there}, why {unit}, or why with a whole action", there=there, unit=unit)
        )
    action = natural_action(sitting.play.game, sitting.the_menu(), [word.casefold() for word in words])
    refusal = sitting.play.refuse(action, sitting.the_menu().ask.side)
    text = sitting.play.game.notation.format(action)
    if refusal is None:
        sitting.write(say("This is possible: {action}", action=text))
        return
    sitting.write(text, "dim")
    sitting.say_all(refusal_lines(sitting.title.rulebook(), refusal, sitting.language))


def _odds(sitting: Sitting, words: Words) -> None:
    menu = sitting.the_menu()
    number = whole(words[0]) if words else None
    if number is not None and 1 <= number <= len(menu.choices):
        actions = [menu.choices[number - 1].action]
    elif words:
        actions = [_legal(sitting, " ".join(words))]
    else:
        actions = [choice.action for choice in menu.choices]
    found = [(action, odds) for action in actions if (odds := sitting.odds(action)) is not None]
    if not found:
        raise HonjinError(say("there are no odds to tell here: they belong to actions for which dice fall"))
    for action, odds in found:
        sitting.write(sitting.play.game.notation.format(action), "bold")
        sitting.say_all(f"  {line}" for line in odds.lines(sitting.language))


def _legal(sitting: Sitting, text: str) -> Action:
    action = sitting.play.game.notation.parse(text)
    refusal = sitting.play.refuse(action, sitting.the_menu().ask.side)
    if refusal is not None:
        raise Illegal(refusal)
    return action


def _pass(sitting: Sitting, words: Words) -> None:
    choices = sitting.the_menu().choices
    plain = [choice.action for choice in choices if sitting.play.game.notation.format(choice.action) == "pass"]
    if plain and not words:  # the word is an answer here
        sitting.push(plain[0])
    else:
        sitting.pass_until([word.strip(",") for word in words if word not in ("until", "or")])


def _undo(sitting: Sitting) -> None:
    sitting.undo()


def _units(sitting: Sitting, words: Words) -> None:
    names = sitting.play.game.sides
    menu = sitting.menu
    side = menu.ask.side if menu else sitting.people[0]
    if words:
        if words[0] not in names:
            raise HonjinError(
                say("there is no side {name}; known: {names}", name=repr(words[0]), names=", ".join(names))
            )
        side = names.index(words[0])
    sitting.console.print(forces_table(sitting.chart, sitting.facts, side, menu.actors if menu else set()))


def _log(sitting: Sitting, words: Words) -> None:
    events = sitting.play.view(sitting.viewer).events
    count = len(events) if list(words) == ["all"] else _number(words, PAGE)
    sitting.say_all(
        log_lines(sitting.play.game, sitting.chart, events[max(0, len(events) - count) :], sitting.language)
    )


def _score(sitting: Sitting) -> None:
    sitting.console.print(score_table(sitting.play.game, sitting.facts, sitting.language))


def _rule(sitting: Sitting, words: Words) -> None:
    book = sitting.title.rulebook()
    if not words:
        words = [_rule_of_the_hour(sitting, book)]
    text = " ".join(words)
    if text in book:
        sitting.say_all(rule_lines(book, text))
        return
    found = book.search(text)[:PAGE]
    if not found:
        book.get(text)
    sitting.say_all(f"  {entry.id}  {entry.title}" for entry in found)


def _rule_of_the_hour(sitting: Sitting, book: Rulebook) -> str:
    """The rule of the open decision; once the game is over, the one that ended it, or that tells who wins."""
    if sitting.menu is not None:
        return sitting.menu.ask.rule
    result = sitting.play.result
    return result.rule if result is not None and result.rule in book else sitting.chart.victory


def _save(sitting: Sitting, words: Words) -> None:
    if len(words) != 1:
        raise HonjinError(say("save where? For example: save {file}", file=f"{sitting.title.id}.json"))
    path = Path(words[0])
    sitting.save(path)
    again = f"honjin play {sitting.title.id} --load {path}"
    sitting.write(say("Saved in {path}; continue with: {command}", path=str(path), command=again))


def _help(sitting: Sitting) -> None:
    shown = sitting.example()
    example = "" if shown is None else f": 12, {shown[1]}, {shown[0]}, {shown[1]} {shown[2]}"
    sitting.write(say("To act, type a number, a hex, a unit's name, or several of them{example}.", example=example))
    for command in COMMANDS.values():
        sitting.write(f"  {command.usage:<16} {sitting.language.put(say(command.help))}")
    sitting.write(say("Actions can be written out as well:"))
    sitting.write("  " + " · ".join(sitting.play.game.notation.usages), "dim")


def _quit(sitting: Sitting) -> None:
    if sitting.unsaved and not sitting.leaving:
        sitting.leaving = True
        raise HonjinError(say("this game is not saved: `save FILE` keeps it, `quit` once more leaves it"))
    raise EOFError


COMMANDS = {
    "list": Command(_list, "list [PAGE]", phrase("the choices with their numbers")),
    "map": Command(_map, "map [HEX|all]", phrase("the map: about what matters, about a hex or unit, or all of it")),
    "why": Command(_why, "why HEX|UNIT", phrase("why a unit cannot be taken, go there or be attacked, and the rule")),
    "odds": Command(_odds, "odds [NUMBER]", phrase("the odds")),
    "pass": Command(_pass, "pass [until ...]", phrase("pass phases until near, attacked or turn: any, or those named")),
    "undo": Command(_alone(_undo), "undo", phrase("take back your last line, until dice are rolled")),
    "units": Command(_units, "units [SIDE]", phrase("the order of battle, with those that can still act")),
    "log": Command(_log, "log [N|all]", phrase("what happened")),
    "score": Command(_alone(_score), "score", phrase("points so far")),
    "rule": Command(
        _rule, "rule [ID|WORDS]", phrase("the rule behind this decision, a rule, or a search in all of them")
    ),
    "save": Command(_save, "save FILE", phrase("keep the game as a record")),
    "help": Command(_alone(_help), "help", phrase("this list")),
    "quit": Command(_alone(_quit), "quit", phrase("leave the table")),
}


def nearest(word: str) -> str | None:
    """The command that somebody may have meant."""
    near = difflib.get_close_matches(word, COMMANDS, n=1, cutoff=0.75)
    return near[0] if near else None
