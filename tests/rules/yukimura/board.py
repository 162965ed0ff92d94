"""Helpers of the rule tests: set a situation, do things in the notation, look at what came of it.

A situation is written in the words of :mod:`honjin.games.yukimura.setup`, as keywords or as a position file:

    play = setting(turn=7, units={"ieyasu": "2020"}, pieces=["o osaka ashigaru 4 4 4 2015"])
    do(play, "move ieyasu 2020-2019", "end")
    assert where(play, "ieyasu") == "2019"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from honjin.games.yukimura.facts import PLACES
from honjin.games.yukimura.rules import movement, victory
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.title import GAME
from honjin.kernel.chance import Scripted
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.words import key_of


def play_from(text: str, dice: Iterable[int] = ()) -> Play[Tennoji]:
    """A play that begins in a position given as the text of a position file; ``game`` may be left out."""
    head = "" if "game =" in text else 'game = "yukimura"\n'
    return GAME.arrange(Position.parse(head + text), Scripted(dice))


def setting(*, dice: Iterable[int] = (), options: Mapping[str, Any] | None = None, **board: Any) -> Play[Tennoji]:
    """A play that begins on a board given by its words.

    A made-up piece may be one text, "id side branch strength morale movement hex", with or without a clan.
    """
    if "pieces" in board:
        board["pieces"] = [_piece(row) for row in board["pieces"]]
    return GAME.arrange(Position(game="yukimura", board=board, options=options or {}), Scripted(dice))


def _piece(row: str | Sequence[Any]) -> Sequence[Any]:
    if not isinstance(row, str):
        return row
    name, side, branch, strength, morale, allowance, number, *clan = row.split()
    checked = morale if morale == "*" else int(morale)
    return [name, side, branch, int(strength), checked, int(allowance), number, clan[0] if clan else ""]


def do(play: Play[Tennoji], *texts: str) -> None:
    """Carry out actions given in notation."""
    for text in texts:
        play.push_text(text)


def refusal(play: Play[Tennoji], text: str) -> str | None:
    """The rule that forbids an action now, None if it is allowed."""
    found = play.refuse(play.game.notation.parse(text))
    return found.rule if found else None


def reason(play: Play[Tennoji], text: str) -> str:
    """What a player is told who tries this."""
    found = play.refuse(play.game.notation.parse(text))
    return str(found.reason) if found else ""


def offers(play: Play[Tennoji]) -> set[str]:
    """Everything that is offered now, in notation."""
    return {play.game.notation.format(action) for action in play.options()}


def choices(play: Play[Tennoji], unit: str) -> set[str]:
    """What a unit is offered when it is taken in hand now."""
    twin = play.fork()
    twin.push_text(f"select {unit}")
    return {twin.game.notation.format(action) for action in twin.options()}


def reach(play: Play[Tennoji], unit: str) -> set[str]:
    """The hexes where a unit's move may end, none if it may not move."""
    g = play.state
    number = g.field.unit_of[unit]
    if movement.refuse_unit(g, g.field.side[number], number):
        return set()
    return {g.field.grid.format(h) for h in movement.ends(g, movement.reach(g, number)[1])}


def where(play: Play[Tennoji], unit: str) -> str:
    """The hex of a unit, or the place off the map where it is."""
    g = play.state
    h = g.where[g.field.unit_of[unit]]
    return g.field.grid.format(h) if h >= 0 else PLACES[h]


def morale(play: Play[Tennoji], unit: str) -> int:
    return play.state.morale(play.state.field.unit_of[unit])


def told(play: Play[Tennoji], kind: str) -> list[dict[str, Any]]:
    """The data of all events of a kind, in order; what dice are for as records keep it."""
    found = [event.data for event in play.events or () if event.kind == kind]
    return [{**data, "purpose": key_of(data["purpose"])} if "purpose" in data else data for data in found]


def rules_told(play: Play[Tennoji], kind: str) -> list[str]:
    """The rules of all events of a kind, in order."""
    return [event.rule for event in play.events or () if event.kind == kind]


def score(play: Play[Tennoji]) -> tuple[int, int]:
    """Points of Osaka and Kanto; the hill counts only when the game is over."""
    return victory.points(play.state, final=play.over)


def pass_phase(play: Play[Tennoji]) -> None:
    """Decline everything until the phase, as the event log counts them, is another one."""
    phase = (play.state.turn, play.state.phase)
    while not play.over and (play.state.turn, play.state.phase) == phase:
        play.push_text("end" if "end" in offers(play) else "decline")


def pass_until(play: Play[Tennoji], turn: int, phase: str) -> None:
    """Nobody does anything until a phase begins in which somebody is asked."""
    while not play.over and (play.state.turn, play.state.phase_name) != (turn, phase):
        pass_phase(play)
