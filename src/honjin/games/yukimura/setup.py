"""Positions of this battle: any units in any hexes, in any phase, and what must come of it.

The words of ``[board]`` and ``[expect]`` are told in ``docs/positions.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from honjin.games.yukimura.facts import PLACES
from honjin.games.yukimura.game import Yukimura
from honjin.games.yukimura.model.pack import YukimuraPack
from honjin.games.yukimura.model.words import Side
from honjin.games.yukimura.rules import movement, victory
from honjin.games.yukimura.setup_words import BoardWords, PieceRow, TallyWords
from honjin.games.yukimura.state import CONDUCT, ELIMINATED, EXITED, UNUSED, Tennoji
from honjin.games.yukimura.static import BOXES, EDGES, KANTO, SIDES, WINGS, Piece
from honjin.hexes.grid import Hex
from honjin.hexes.sets import hexset
from honjin.kernel.errors import RecordError
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.packs import Pack
from honjin.wargame import expectations as wanted
from honjin.wargame.actions import Unit
from honjin.wargame.positions import by_name, known_at, on_board, place, read_words, stand_singly, units_at, within_at
from honjin.wargame.state import RESERVE

_EXITED: Final = [f"exited {edge}" for edge in EDGES]
_PLACES: Final = {"reserve": RESERVE, "eliminated": ELIMINATED, "out": ELIMINATED, "exited": EXITED, "unused": UNUSED}
_OFF: Final = _PLACES | dict.fromkeys(_EXITED, EXITED)
_STAGES: Final = {"kanto_move": 1, "osaka_move": 1}
"""A position in a movement phase begins after the rolls at its start."""


def set_up(pack: Pack[YukimuraPack], position: Position) -> tuple[Yukimura, Tennoji]:
    """The game and the state of a position; :class:`RecordError` says where the board is wrong."""
    board = read_words(BoardWords, position.board, "board")
    pieces = [_piece(row, board.tokugawa) for row in board.pieces]
    scenario = position.scenario or pack.data.scenarios.scenario[0].id
    with on_board():
        with place("pond_hexsides"):
            game = Yukimura(pack, scenario, position.options, pieces=pieces, pond_hexsides=board.pond_hexsides)
        g = game.start() if board.base == "setup" else game.blank()
        _fill(g, board)
    return game, g


def _piece(row: PieceRow, bound: Sequence[str]) -> Piece:
    name, side, branch, strength, morale, allowance, _, clan = row
    star = None if morale == "*" else morale
    return Piece(name, name, name, SIDES.index(side), clan, branch, strength, star, allowance, name in bound)


def _fill(g: Tennoji, board: BoardWords) -> None:
    """The later words build on the earlier: control of the hill brings a shift, which may have faded."""
    field = g.field
    g.turn = within_at("turn", board.turn, 1, field.last_turn)
    g.phase = known_at("phase", by_name(field.phases), board.phase, "phase")
    g.stage = _STAGES.get(board.phase, 0)
    units = {row[0]: row[6] for row in board.pieces} | board.units
    stand_singly(g, units, _OFF, no_hex="R3", taken="5")
    if units.get("ieyasu") in _EXITED:
        g.ieyasu_left_north = units["ieyasu"] == "exited north"
    if board.chausuyama is not None:
        g.control = SIDES.index(board.chausuyama)
        g.shift = g.control == KANTO
    g.shift = g.shift if board.shift is None else board.shift
    g.duty = g.duty if board.duty is None else board.duty
    g.ieyasu = CONDUCT.index(board.ieyasu)
    g.used |= hexset(units_at("used", field, board.used))
    for unit in units_at("moved", field, board.moved):
        g.spent |= 1 << g.where[unit]
    _areas(g, board.areas)
    _forces(g, board)
    _markers(g, board.markers)
    for wing, delay in board.disruption.items():
        g.disruption[WINGS.index(wing)] = delay
    if board.tally is not None:
        _tally(g, board.tally)
    g.immobile_turn = g.turn if board.immobile else g.immobile_turn


def _areas(g: Tennoji, areas: Mapping[str, int]) -> None:
    """Where forces enter; some come as several groups of one name."""
    field = g.field
    names = by_name(group.id for group in field.groups)
    for name, area in areas.items():
        known_at("areas", names, name, "force that comes later")
        for number, group in enumerate(field.groups):
            if group.id == name:
                last = 1 if group.wing is None else len(field.areas[group.wing])
                g.area[number] = within_at(f"areas.{name}", area, 1, last) - 1
                for unit in group.units:
                    if g.where[unit] == UNUSED:
                        g.where[unit] = RESERVE


def _forces(g: Tennoji, board: BoardWords) -> None:
    """Those that do nothing in a turn, and those that have lost their commander's heart (14-1)."""
    field = g.field
    for name, turn in board.idle.items():
        clan = known_at("idle", field.clan_of, name, "force")
        g.idle_turn[clan] = 1 << within_at(f"idle.{name}", turn, 1, field.last_turn)
    for name in board.shaken:
        g.clan_morale[known_at("shaken", field.clan_of, name, "force")] = field.tables.commander_death.morale


def _markers(g: Tennoji, markers: Mapping[str, str]) -> None:
    for name, box in markers.items():
        marker = known_at("markers", g.field.marker_of, name, "marker")
        g.box[marker] = known_at(f"markers.{name}", by_name(BOXES), box, "box")
        if g.box[marker] not in g.field.boxes_for(marker):
            raise RecordError(f"markers.{name}: it may not lie in {box} (14-7-1)")


def _tally(g: Tennoji, counts: TallyWords) -> None:
    tally = g.tally
    tally.lost = [counts.osaka_lost, counts.kanto_lost]
    tally.heads, tally.illegal, tally.north, tally.still = counts.heads, counts.illegal, counts.north, counts.still


# ---------------------------------------------------------------------------------------------- what must come of it


def _results(play: Play[Tennoji], want: Sequence[str]) -> list[str]:
    found = [event.data["result"] for event in play.events or () if event.kind in ("fire", "melee")]
    return wanted.differ("results", found, list(want))


def _reach(g: Tennoji, unit: Unit, _: Mapping[str, Any]) -> Sequence[Hex]:
    refused = movement.refuse_unit(g, g.field.side[unit], unit)
    return [] if refused else movement.ends(g, movement.reach(g, unit)[1])


def _morale(g: Tennoji, unit: Unit) -> int | str:
    return "*" if g.field.morale[unit] is None else g.morale(unit)


def _score(play: Play[Tennoji], want: Sequence[int]) -> list[str]:
    return wanted.differ("score", list(victory.points(play.state, final=play.over)), want)


EXPECTATIONS: Final = wanted.Expectations(
    {
        "at": wanted.of_place(PLACES, {"out": "eliminated"}),
        "score": wanted.Expectation(list[int], _score),
        "results": wanted.Expectation(list[str], _results),
        "control": wanted.of_state(Side, "control", lambda g: SIDES[g.control]),
        "shift": wanted.of_state(bool, "shift", lambda g: g.shift),
        "duty": wanted.of_state(bool, "duty", lambda g: g.duty),
        "morale": wanted.of_unit(int | Literal["*"], "morale", _morale),
        "strength": wanted.of_unit(int, "strength", lambda g, unit: g.strength(unit)),
        "reach": wanted.of_reach(wanted.Reach, _reach),
        "phase": wanted.of_state(str, "phase", lambda g: g.phase_name),
    }
)
