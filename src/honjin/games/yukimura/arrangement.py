"""Positions of this battle: any units in any hexes, in any phase, and what must come of it.

The words of ``[board]``:

    base = "empty"                    # or "setup": the printed set-up, changed by what follows
    turn = 3
    phase = "kanto_attack_melee"      # a phase of the sequence of play
    units = { yukimura = "1408", ieyasu = "eliminated", date_k1 = "reserve" }
    pieces = [["x1", "osaka", "ashigaru", 6, 5, 5, "2015", "sanada"]]   # made up for this position; morale "*": star
    tokugawa = ["x1"]                 # made-up pieces bound by 7-5
    pond_hexsides = ["2015-2016"]     # instead of the map's
    chausuyama = "kanto"              # who controls 1408; the morale shift goes with it
    shift = false                     # the shift has faded (option chausuyama_duration = "turn")
    moved = ["x1"]                    # has finished its movement in this phase
    duty = false                      # the Tokugawa duty has been lifted
    used = ["x1"]                     # has fired or attacked in this phase
    areas = { date = 2 }              # forces that have arrived, and where
    idle = { tadanao = 5 }            # forces that do nothing in a turn
    shaken = ["tadanao"]              # forces that lost their commander's heart
    markers = { sarutobi = "assassinate" }
    disruption = { left = 2 }
    tally = { kanto_lost = 3, north = 2 }
    immobile = true                   # the Tokugawa do not move in this turn
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from honjin.games import expectations
from honjin.games.expectations import Check, compare_hexes, differ, of_each
from honjin.games.yukimura import movement, victory
from honjin.games.yukimura.battlefield import BOXES, KANTO, SIDES, WINGS, Piece
from honjin.games.yukimura.deployment import printed_setup
from honjin.games.yukimura.facts import PLACES
from honjin.games.yukimura.game import Yukimura
from honjin.games.yukimura.pack_model import load
from honjin.games.yukimura.tennoji import ELIMINATED, EXITED, RESERVE, UNUSED, Tennoji
from honjin.kernel.chance import Source
from honjin.kernel.errors import RecordError
from honjin.kernel.play import Play
from honjin.kernel.position import Position

_PLACES: Final = {"reserve": RESERVE, "eliminated": ELIMINATED, "out": ELIMINATED, "exited": EXITED, "unused": UNUSED}
_STAGES: Final = {"kanto_move": 1, "osaka_move": 1}
"""A position in a movement phase begins after the rolls at its start."""


def arrange(position: Position, source: Source) -> Play[Tennoji]:
    """Set the position up and begin to play in it."""
    board = position.board
    unknown = sorted(set(board) - set(_WORDS) - {"base", "turn", "phase", "pieces", "tokugawa", "pond_hexsides"})
    if unknown:
        raise RecordError(f"board: unknown key {', '.join(unknown)}")
    bound = set(board.get("tokugawa", ()))
    pieces = [_piece(row, bound) for row in board.get("pieces", ())]
    game = Yukimura(load(), position.options, pieces=pieces, pond_hexsides=board.get("pond_hexsides"))
    g = Tennoji(game.field)
    if board.get("base", "empty") == "setup":
        printed_setup(g)
    try:
        _fill(g, board)
    except (KeyError, ValueError, AssertionError) as error:
        raise RecordError(f"board: {error}") from None
    return Play(game, g, source, origin=position.as_dict())


def _piece(row: Sequence[Any], bound: set[str]) -> Piece:
    if len(row) != 8:
        raise RecordError(
            f"board.pieces: found {row!r}, expected [id, side, branch, strength, morale, movement, hex, clan]"
        )
    name, side, branch, strength, morale, allowance, _, clan = row
    star = None if morale == "*" else morale
    return Piece(name, name, name, SIDES.index(side), clan, branch, strength, star, allowance, name in bound)


def _fill(g: Tennoji, board: Mapping[str, Any]) -> None:
    field = g.field
    g.turn = board.get("turn", 1)
    phase = board.get("phase", "kanto_move")
    if phase not in field.phases or not 1 <= g.turn <= field.last_turn:
        raise ValueError(f"no turn {g.turn} or no phase {phase!r}; phases: {', '.join(field.phases)}")
    g.phase = field.phases.index(phase)
    g.stage = _STAGES.get(phase, 0)
    _units(g, {row[0]: row[6] for row in board.get("pieces", ())} | dict(board.get("units", {})))
    for word, fill in _WORDS.items():
        if word in board and word != "units":
            fill(g, board[word])


def _units(g: Tennoji, units: Mapping[str, str]) -> None:
    field = g.field
    for name in units:
        if g.where[field.unit_of[name]] >= 0:
            g.lift(field.unit_of[name], RESERVE)
    for name, place in units.items():
        unit = field.unit_of[name]
        if place in _PLACES:
            g.where[unit] = _PLACES[place]
            continue
        h = field.grid.parse(place)
        if not field.board.present >> h & 1:
            raise ValueError(f"{name}: {place} is no hex where a unit can stand (R3)")
        if g.taken >> h & 1:
            raise ValueError(f"{name}: {place} holds a unit already (5)")
        g.put(unit, h)


def _control(g: Tennoji, side: str) -> None:
    g.control = SIDES.index(side)
    g.shift = g.control == KANTO


def _shift(g: Tennoji, shift: bool) -> None:
    g.shift = shift


def _used(g: Tennoji, units: Sequence[str]) -> None:
    for name in units:
        g.used |= 1 << g.field.unit_of[name]


def _moved(g: Tennoji, units: Sequence[str]) -> None:
    for name in units:
        g.spent |= 1 << g.where[g.field.unit_of[name]]


def _areas(g: Tennoji, areas: Mapping[str, int]) -> None:
    for number, group in enumerate(g.field.groups):
        if group.id in areas:
            g.area[number] = areas[group.id] - 1 if group.wing is not None else 0
            for unit in group.units:
                if g.where[unit] == UNUSED:
                    g.where[unit] = RESERVE


def _idle(g: Tennoji, turns: Mapping[str, int]) -> None:
    for clan, turn in turns.items():
        g.idle_turn[g.field.clan_of[clan]] = 1 << turn


def _shaken(g: Tennoji, clans: Sequence[str]) -> None:
    for clan in clans:
        g.clan_morale[g.field.clan_of[clan]] = g.field.tables.commander_death.morale


def _markers(g: Tennoji, markers: Mapping[str, str]) -> None:
    for name, box in markers.items():
        marker = g.field.marker_of[name]
        number = BOXES.index(box)
        if number not in g.field.boxes_for(marker):
            raise ValueError(f"{name} may not lie in {box} (14-7-1)")
        g.box[marker] = number


def _disruption(g: Tennoji, delays: Mapping[str, int]) -> None:
    for wing, delay in delays.items():
        g.disruption[WINGS.index(wing)] = delay


def _tally(g: Tennoji, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        if name in ("kanto_lost", "osaka_lost"):
            g.tally.lost[SIDES.index(name.removesuffix("_lost"))] = count
        elif name in ("heads", "illegal", "north", "still"):
            setattr(g.tally, name, count)
        else:
            raise ValueError(f"tally.{name}: expected kanto_lost, osaka_lost, heads, illegal, north or still")


def _duty(g: Tennoji, duty: bool) -> None:
    g.duty = duty


def _immobile(g: Tennoji, immobile: bool) -> None:
    g.immobile_turn = g.turn if immobile else 0


_WORDS: Final[dict[str, Callable[[Tennoji, Any], None]]] = {
    "units": _units,
    "chausuyama": _control,
    "shift": _shift,
    "duty": _duty,
    "used": _used,
    "moved": _moved,
    "areas": _areas,
    "idle": _idle,
    "shaken": _shaken,
    "markers": _markers,
    "disruption": _disruption,
    "tally": _tally,
    "immobile": _immobile,
}
"""In the order in which they act."""


# ---------------------------------------------------------------------------------------------- what must come of it


def unmet(play: Play[Tennoji], expected: Mapping[str, Any]) -> list[str]:
    """Every expectation that does not hold.

    Words besides those of every game: ``at`` (unit = hex or place), ``score`` ([Osaka, Kanto]), ``results`` (table
    results in order), ``control``, ``shift``, ``duty``, ``morale``, ``strength``, ``reach`` (unit = {includes,
    excludes, count}), ``turn``, ``phase``.
    """
    return expectations.unmet(play, expected, _EXPECTATIONS)


def _at(play: Play[Tennoji], want: Mapping[str, str]) -> list[str]:
    g = play.state
    problems = []
    for name, place in want.items():
        h = g.where[g.field.unit_of[name]]
        found = g.field.grid.format(h) if h >= 0 else PLACES[h]
        problems += differ(name, found, "eliminated" if place == "out" else place)
    return problems


def _results(play: Play[Tennoji], want: Sequence[str]) -> list[str]:
    found = [event.data["result"] for event in play.events or () if event.kind in ("fire", "melee")]
    return differ("results", found, list(want))


def _reach(play: Play[Tennoji], want: Mapping[str, Mapping[str, Any]]) -> list[str]:
    g = play.state
    problems = []
    for name, case in want.items():
        unit = g.field.unit_of[name]
        side = g.field.side[unit]
        ends = [] if movement.refuse_unit(g, side, unit) else movement.ends(g, movement.reach(g, unit)[1])
        found = {g.field.grid.format(h) for h in ends}
        problems += compare_hexes(f"reach of {name}", found, case)
    return problems


def _morale(g: Tennoji, name: str) -> int | str:
    unit = g.field.unit_of[name]
    return "*" if g.field.morale[unit] is None else g.morale(unit)


_EXPECTATIONS: Final[dict[str, Check]] = {
    "at": _at,
    "score": lambda play, want: differ("score", list(victory.points(play.state, final=play.over)), want),
    "results": _results,
    "control": lambda play, want: differ("control", SIDES[play.state.control], want),
    "shift": lambda play, want: differ("shift", play.state.shift, want),
    "duty": lambda play, want: differ("duty", play.state.duty, want),
    "morale": of_each("morale", _morale),
    "strength": of_each("strength", lambda g, name: g.strength(g.field.unit_of[name])),
    "reach": _reach,
    "turn": lambda play, want: differ("turn", play.state.turn, want),
    "phase": lambda play, want: differ("phase", play.state.phase_name, want),
}
