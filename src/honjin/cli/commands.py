"""The words of the play prompt that do not act in the game: looking, asking, taking back, saving."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from honjin.cli.board import legend
from honjin.cli.choices import units_at
from honjin.cli.session import Session
from honjin.cli.show import PAGE, forces_table, log_lines, refusal_lines, rule_lines, score_table
from honjin.cli.why import natural_action
from honjin.kernel.errors import HonjinError

Words = Sequence[str]


class Command(NamedTuple):
    """A word of the prompt."""

    do: Callable[[Session, Words], None]
    usage: str
    help: str


def _list(session: Session, words: Words) -> None:
    choices = session.the_menu().choices
    pages = -(-len(choices) // PAGE)
    page = _number(words, 1)
    if not 1 <= page <= pages:
        raise HonjinError(f"there are pages 1 to {pages}")
    session.list_choices(choices[(page - 1) * PAGE : page * PAGE])
    if pages > 1:
        session.say(f"page {page} of {pages}", "dim")


def _number(words: Words, default: int) -> int:
    if not words:
        return default
    if not words[0].isdigit():
        raise HonjinError(f"{words[0]!r} is no number")
    return int(words[0])


def _map(session: Session, words: Words) -> None:
    if list(words) == ["all"]:
        session.draw(whole=True)
    else:
        session.draw([_hex_of(session, words)] if words else ())
    session.say(legend(session.chart, session.play.game.sides))


def _hex_of(session: Session, words: Words) -> str:
    """A hex by its number, or by who stands there."""
    if session.chart.is_hex(words[0]):
        return words[0]
    menu = session.the_menu()
    units = units_at(menu, [word.casefold() for word in words])
    if not units or units[0] not in menu.where:
        raise HonjinError(f"{' '.join(words)!r} is no hex and no unit on this map")
    return menu.where[units[0]]


def _why(session: Session, words: Words) -> None:
    if not words:
        raise HonjinError("why what? For example: why 1408, why yukimura, or why with a whole action")
    action = natural_action(session.play.game, session.the_menu(), [word.casefold() for word in words])
    refusal = session.play.refuse(action, session.the_menu().ask.side)
    text = session.play.game.notation.format(action)
    if refusal is None:
        session.say(f"It can: {text}")
        return
    session.say(text, "dim")
    session.say_all(refusal_lines(session.title.rulebook(), refusal))


def _odds(session: Session, words: Words) -> None:
    menu = session.the_menu()
    if words and words[0].isdigit() and int(words[0]) <= len(menu.choices):
        actions = [menu.choices[int(words[0]) - 1].action]
    elif words:
        actions = [session.play.game.notation.parse(" ".join(words))]
    else:
        actions = [choice.action for choice in menu.choices]
    found = [(action, odds) for action in actions if (odds := session.odds(action)) is not None]
    if not found:
        raise HonjinError("there are no odds to tell here: they belong to fire and melee")
    for action, odds in found:
        session.say(session.play.game.notation.format(action), "bold")
        session.say_all(f"  {line}" for line in odds.lines())


def _undo(session: Session, words: Words) -> None:
    session.undo()


def _units(session: Session, words: Words) -> None:
    names = session.play.game.sides
    menu = session.menu
    side = menu.ask.side if menu else session.people[0]
    if words:
        if words[0] not in names:
            raise HonjinError(f"there is no side {words[0]!r}; known: {', '.join(names)}")
        side = names.index(words[0])
    session.console.print(forces_table(session.chart, session.facts, side, menu.actors if menu else set()))


def _log(session: Session, words: Words) -> None:
    events = session.play.view(session.viewer).events
    count = len(events) if list(words) == ["all"] else _number(words, PAGE)
    session.say_all(log_lines(session.play.game, events[max(0, len(events) - count) :]))


def _score(session: Session, words: Words) -> None:
    session.console.print(score_table(session.play.game, session.facts))


def _rule(session: Session, words: Words) -> None:
    book = session.title.rulebook()
    if not words:
        menu = session.menu
        words = [menu.ask.rule] if menu else ["13"]
    text = " ".join(words)
    if text in book:
        session.say_all(rule_lines(book, text))
        return
    found = book.search(text)[:PAGE]
    if not found:
        book.get(text)
    session.say_all(f"  {entry.id}  {entry.title}" for entry in found)


def _save(session: Session, words: Words) -> None:
    if len(words) != 1:
        raise HonjinError("save where? For example: save tennoji.json")
    path = Path(words[0])
    session.save(path)
    session.say(f"Saved in {path}; go on with: honjin play {session.title.id} --load {path}")


def _help(session: Session, words: Words) -> None:
    session.say("To act, type a number, a hex, a unit's name, or several of them: 12, 1408, yukimura, 1408 1510.")
    for command in COMMANDS.values():
        session.say(f"  {command.usage:<16} {command.help}")
    session.say("Actions can be written out as well:")
    session.say("  " + " · ".join(session.play.game.notation.usages), "dim")


def _quit(session: Session, words: Words) -> None:
    if session.unsaved and not session.leaving:
        session.leaving = True
        raise HonjinError("this game is not saved: `save FILE` keeps it, `quit` once more leaves it")
    raise EOFError


COMMANDS = {
    "list": Command(_list, "list [PAGE]", "the choices with their numbers"),
    "map": Command(_map, "map [HEX|all]", "the map: about what matters, about a hex or unit, or all of it"),
    "why": Command(_why, "why HEX|UNIT", "why a unit cannot be taken, go there or be attacked, and the rule"),
    "odds": Command(_odds, "odds [NUMBER]", "what a shot or melee will bring"),
    "undo": Command(_undo, "undo", "take back your last line, until dice have fallen"),
    "units": Command(_units, "units [SIDE]", "the order of battle, with those that can still act"),
    "log": Command(_log, "log [N|all]", "what happened"),
    "score": Command(_score, "score", "points so far"),
    "rule": Command(_rule, "rule [ID|WORDS]", "the rule behind this decision, a rule, or a search in all of them"),
    "save": Command(_save, "save FILE", "keep the game as a record"),
    "help": Command(_help, "help", "this list"),
    "quit": Command(_quit, "quit", "leave the table"),
}


def nearest(word: str) -> str | None:
    """The command that somebody may have meant."""
    near = difflib.get_close_matches(word, COMMANDS, n=1, cutoff=0.75)
    return near[0] if near else None
