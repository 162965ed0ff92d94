"""Playing in the terminal: a line is read, understood and carried out; then the others act."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from honjin.cli.board import SIDE_STYLES, legend
from honjin.cli.choices import Choice, Menu
from honjin.cli.commands import COMMANDS, nearest
from honjin.cli.session import Session
from honjin.cli.show import PAGE, score_table
from honjin.cli.why import natural_action, verbs
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import HonjinError, Illegal, NotationError, Refusal


def run(session: Session) -> None:
    """Play until the person leaves."""
    introduce(session)
    try:
        _rounds(session)
    except (EOFError, KeyboardInterrupt) as leaving:
        session.say(farewell(session))
        if isinstance(leaving, KeyboardInterrupt):
            raise


def _rounds(session: Session) -> None:
    asked: Ask | None = None
    settle(session)
    while True:
        if session.ask is not None and session.ask is not asked:
            session.show_decision()
        asked = session.ask
        before = len(session.play.log)
        handle(session, session.read(_prompt(session)))
        if len(session.play.log) > before:
            session.typed.append(before)
            settle(session)


def _prompt(session: Session) -> str:
    ask = session.ask
    return "over> " if ask is None else f"{session.play.game.sides[ask.side]}> "


def settle(session: Session) -> None:
    """Bots act, and everything new is told."""
    if session.ask is None and not session.play.over:
        with session.console.status("The other side is thinking ..."):
            session.let_bots_act()
    session.tell()
    if session.play.over:
        close(session)


def handle(session: Session, line: str) -> None:
    """Carry out a line; what is wrong with it is said, and nothing has changed."""
    words = line.casefold().split()
    if not words:
        if session.ask is not None:
            session.show_decision()
        return
    session.leaving = session.leaving and words == ["quit"]
    try:
        command = COMMANDS.get(words[0])
        if command is not None:
            command.do(session, line.split()[1:])
        else:
            act(session, words)
    except Illegal as illegal:
        session.refuse(illegal.refusal)
    except (HonjinError, OSError) as error:
        session.say(Text.assemble(("? ", "bold red"), str(error)))


# ---------------------------------------------------------------------------------------------- what is meant


def act(session: Session, words: list[str]) -> None:
    """Do what these words mean: a number, an action written out, or whatever names one choice."""
    menu = session.the_menu()
    action = _numbered(menu, words) or _written(session, words)
    if action is not None and session.play.refuse(action, menu.ask.side) is None:
        session.push(action)
    elif not _take(session, menu.find(words)) and not _chain(session, words):
        raise Illegal(_refusal(session, menu, words, action))


def _numbered(menu: Menu, words: Sequence[str]) -> Action | None:
    if len(words) != 1 or not words[0].isdigit() or menu.chart.is_hex(words[0]):
        return None
    if not 1 <= int(words[0]) <= len(menu.choices):
        raise HonjinError(f"there are choices 1 to {len(menu.choices)}, and no hex {words[0]}")
    return menu.choices[int(words[0]) - 1].action


def _written(session: Session, words: Sequence[str]) -> Action | None:
    try:
        return session.play.game.notation.parse(" ".join(words))
    except NotationError:
        return None


def _take(session: Session, found: Sequence[Choice]) -> bool:
    """Do the one choice that was found, or show the several. Whether there was any."""
    if len(found) == 1:
        session.push(found[0].action)
    elif found:
        session.say("Which of these? Type a number.", "bold")
        session.list_choices(found[:PAGE])
        if len(found) > PAGE:
            session.say(f"  ... and {len(found) - PAGE} more: say more of the name", "dim")
    return bool(found)


def _chain(session: Session, words: list[str]) -> bool:
    """Two choices in one line, as in ``1408 1510`` or ``move yukimura 1510``: take the unit, then say where to."""
    menu = session.the_menu()
    for first in ([words] if words[0] not in verbs(session.play.game) else [words[1:]]):
        for cut in range(len(first) - 1, 0, -1):
            found = menu.find(first[:cut])
            if len(found) == 1 and found[0].units and not found[0].end:
                _take_and_send(session, found[0], first[cut:])
                return True
    return False


def _take_and_send(session: Session, first: Choice, rest: list[str]) -> None:
    """Nothing has changed if the second step is refused."""
    side = session.the_menu().ask.side
    session.push(first.action)
    menu = session.menu
    if menu is None or menu.ask.side != side:
        return
    if not _take(session, menu.find(rest)):
        refusal = _refusal(session, menu, rest, None)
        if session.play.refuse_undo(side) is None:
            session.play.undo(side)
        raise Illegal(refusal)


def _refusal(session: Session, menu: Menu, words: list[str], action: Action | None) -> Refusal:
    """Why these words do not lead to an action."""
    if action is None:
        try:
            action = natural_action(session.play.game, menu, words)
        except NotationError:
            raise
        except HonjinError as error:
            guess = nearest(words[0])
            hint = f"did you mean {guess!r}?" if guess else "`help` lists what can be typed"
            raise HonjinError(f"{' '.join(words)!r} is not understood: {error}; {hint}") from None
    refusal = session.play.refuse(action, menu.ask.side)
    return refusal or Refusal(menu.ask.rule, "this is allowed, but not yet: take the unit first")


# ---------------------------------------------------------------------------------------------- first and last words


def introduce(session: Session) -> None:
    """Who one is, what wins, and what to type."""
    title, game = session.title, session.play.game
    session.say(Text.assemble((f"{title.name}  {title.kanji}", "bold"), f"   {title.summary}"))
    for side in session.people:
        others = ", ".join(f"{game.sides[n]} is {bot.name}" for n, bot in enumerate(session.seats) if bot)
        line = Text("You are ").append(game.sides[side].upper(), f"bold {SIDE_STYLES[side]}")
        session.say(line.append(f"; {others}." if others else "."))
    session.say("What wins:", "bold")
    for line in victory_lines(session):
        session.say(f"  {line}")
    session.say("What to type:", "bold")
    session.say("  1408          take the unit in that hex, or send the unit in hand there")
    session.say("  1408 1510     both at once; a name will do as well: yukimura 1510")
    session.say("  12            the choice with that number; `list` shows all numbers")
    session.say("  end           finish the phase")
    session.say("  why 1510      why not?    undo, map, units, odds, rule, score, save FILE, help, quit")
    session.say(legend(session.chart, game.sides))


def victory_lines(session: Session) -> list[str]:
    """What the rulebook says about winning, the parts of its chapter in short."""
    book = session.title.rulebook()
    chapters = {chapter.number for chapter in book.chapters if "victory" in chapter.title.casefold()}
    rules = [rule for rule in book.rules if rule.chapter in chapters and rule.kind != "none"]
    return [f"{rule.text.split('. ')[0].rstrip('.')}. ({rule.id})" for rule in rules]


def close(session: Session) -> None:
    """How the game ended."""
    result = session.play.result
    assert result is not None
    names = session.play.game.sides
    won = "It is a draw" if result.winner is None else f"{names[result.winner].capitalize()} wins"
    points = ", ".join(f"{name} {value}" for name, value in zip(names, result.points, strict=True))
    session.say(Text(f"{won}: {points}. {result.reason}", "bold"))
    session.console.print(score_table(session.play.game, session.facts))
    session.say("`save FILE` keeps the record, `log`, `map` and `score` look back, `quit` leaves.", "dim")


def farewell(session: Session) -> str:
    """Where the game was saved, or that it was not."""
    if session.saved is None:
        return "The game was not saved." if session.typed else "Nothing was played."
    path, length = session.saved
    since = len(session.play.log) - length
    return f"The game is saved in {path}." + (f" What was done since then ({since} lines) is not." if since else "")
