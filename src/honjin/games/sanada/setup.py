"""Positions of the war: any forces in any hexes, in any phase, and what must come of it.

The words of ``[board]``:

    setup = true                      # the scenario's set-up, changed by what follows; without it nobody is on the map
    turn = 3
    phase = "osaka_movement"          # one of the ten, or "setup"
    score = -12                       # Osaka's points less Kanto's
    forces = [
      { leader = "sanada_yukimura", units = ["onjuku_kanbei"], hex = "1726", moved = true },
      { leader = "katagiri_katsumoto", hex = "1922", inside = true },
    ]                                 # also checked, retreated, held, bound (false: markers bind others there)
    spent = ["onjuku_kanbei"]
    off = { ban_danemon = "box" }     # or "reserve" (still to arrive), "eliminated", "home"
    castles = { ibaraki = { owner = "osaka", durability = 1, level = 2, unusable = false } }
    forts = { osaka = ["1725"] }
    markers = [{ hex = "1726", target = "1727" }]     # placed from one hex on the enemy in the other
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from honjin.games.sanada.game import Sanada
from honjin.games.sanada.rules import fighting, forces, investment, movement, supply
from honjin.games.sanada.setup_words import BoardWords, CastleWords, ForceWords, MarkerWords
from honjin.games.sanada.state import BOX, ELIMINATED, FATES, HOME, SET_UP, SPENT, UNUSED, Marker, War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset, members
from honjin.kernel.errors import RecordError
from honjin.kernel.names import known
from honjin.kernel.position import Position
from honjin.wargame import expectations as wanted
from honjin.wargame.actions import NOBODY, Unit
from honjin.wargame.positions import (
    Words,
    by_name,
    known_at,
    on_board,
    place,
    put_forces,
    read_words,
    units_at,
    within_at,
)
from honjin.wargame.state import RESERVE

_OFF: Final = {"reserve": RESERVE, "box": BOX, "eliminated": ELIMINATED, "home": HOME}
FLAGS: Final = ("moved", "checked", "retreated", "bound", "held")


def set_up(game: Sanada, position: Position) -> War:
    """The state of a position; :class:`RecordError` says where the board is wrong."""
    board = read_words(BoardWords, position.board, "board")
    g = game.start() if board.setup else game.blank()
    with on_board():
        _fill(g, board)
    return g


def _fill(g: War, board: BoardWords) -> None:
    _castles(g, board.castles)
    _forces(g, board.forces)
    g.turn_over(hexset(units_at("spent", g.land, board.spent)), SPENT)
    _off(g, board.off)
    g.score = board.score
    g.turn = within_at("turn", board.turn, 1, g.land.last_turn)
    for side, hexes in board.forts.items():
        with place(f"forts.{side}"):
            g.forts[g.land.sides.index(side)] |= hexset(map(g.land.grid.parse, hexes))
    _markers(g, board.markers)
    for words in board.forces:
        if words.bound is False:
            g.bound &= ~g.members[g.land.unit_of[words.leader]]
    _check(g)
    _come_to(g, board)


def _come_to(g: War, board: BoardWords) -> None:
    """Where in the sequence of play the position stands."""
    phases = by_name(["setup", *(stage.id for stage in g.land.stages)])
    phase = board.phase or ("setup" if board.setup else g.land.stages[1].id)
    g.phase = known_at("phase", phases, phase, "phase")
    if g.phase != SET_UP and g.land.stages[g.phase - 1].kind == "combat":
        fighting.begin(g)


def _castles(g: War, castles: Mapping[str, CastleWords]) -> None:
    for name, words in castles.items():
        key, castle = f"castles.{name}", known_at("castles", g.land.castle_of, name, "castle")
        if words.owner is not None:
            g.owner[castle] = g.land.sides.index(words.owner)
        if words.durability is not None:
            whole = g.land.keeps[castle].durability
            g.durability[castle] = within_at(f"{key}.durability", words.durability, 1, whole)
        if words.level is not None:
            g.level[castle] = words.level
        g.unusable |= words.unusable << castle
    g.recount_keeps()


def _forces(g: War, listed: Sequence[ForceWords]) -> None:
    for words, _, units in put_forces(g, listed, lambda force: forces.refuse_forces(g, (force,), hexset(force))):
        for flag in FLAGS:
            if getattr(words, flag):
                setattr(g, flag, getattr(g, flag) | units)


def _off(g: War, fates: Mapping[str, str]) -> None:
    for name, fate in fates.items():
        unit = known_at("off", g.land.unit_of, name, "unit")
        forces.stand_alone(g, 1 << unit)
        g.take_off(1 << unit, _OFF[fate])


def _markers(g: War, listed: Sequence[MarkerWords]) -> None:
    """Markers bind those who placed them and those on whom they lie (R36)."""
    for number, words in enumerate(listed, 1):
        with place(f"markers[{number}]"):
            start, target = map(g.land.grid.parse, (words.hex, words.target))
            side = next((side for side in (0, 1) if g.occupied[side] >> start & 1), NOBODY)
            if side == NOBODY or not g.occupied[1 - side] >> target & 1:
                raise ValueError("a marker goes from a force to an enemy")
            if not g.land.board.linked_set[start] >> target & 1:
                raise ValueError("a marker goes to a hex next door (21.1.1)")
        g.markers.append(Marker(side, start, target))
        g.bound |= g.outside_at(start) | g.outside_at(target)


def _check(g: War) -> None:
    """Nobody stands among enemies or in a castle of theirs, and whoever invests a castle can (14.2.5, 17, 19.2)."""
    for problem in _problems(g):
        raise RecordError(problem)
    for castle, keep in enumerate(g.land.keeps):
        if g.is_invested(castle) and not investment.outnumbers(g, castle):
            raise RecordError(f"castles.{keep.id}.level: there are too few before it to invest it (19.2.2)")


def _problems(g: War) -> Iterator[str]:
    land = g.land
    for h in few(g.occupied[0] & g.occupied[1]):
        yield f"forces: {land.grid.format(h)}: enemies stand there together (14.2.5)"
    for unit in few(g.inside):
        castle = g.castle_here(unit)
        if castle == NOBODY or g.owner[castle] != g.side[unit]:
            yield f"forces: {land.pieces[unit].id} is inside a castle of others (17.1.1)"
    for side, name in enumerate(land.sides):
        for h in few(g.forts[side]):
            if not g.at.get(h, 0) & g.of_side[side] or g.occupied[1 - side] >> h & 1:
                yield f"forts.{name}: {land.grid.format(h)} is not held (22.2.2)"
    for castle, keep in enumerate(land.keeps):
        if g.room(castle) < 0:
            yield f"forces: {keep.id} has no room for all who are inside (17.2)"


# ---------------------------------------------------------------------------------------------- what must come of it


class _CastleSeen(Words):
    owner: str | None = None
    durability: int | None = None
    level: int | None = None
    invested: bool | None = None
    unusable: bool | None = None


def _castle(g: War, name: str) -> dict[str, Any]:
    castle = known(g.land.castle_of, name, "castle")
    return {
        "owner": g.land.sides[g.owner[castle]],
        "durability": g.durability[castle],
        "level": g.level[castle],
        "invested": g.is_invested(castle),
        "unusable": bool(g.unusable >> castle & 1),
    }


def _led(g: War, head: Unit) -> list[str]:
    return sorted(g.land.ids(g.members[head] & ~(1 << head)))


def _reach(g: War, unit: Unit, _: Mapping[str, Any]) -> list[Hex]:
    head = g.leader[unit]
    if movement.refuse_leave(g, head) is not None:
        return []
    return [h for h in members(movement.reach(g, movement.begin(g, head)).ends()) if h != g.where[head]]


def _forts(g: War) -> dict[str, list[str]]:
    number = g.land.grid.format
    return {
        side: [number(h) for h in members(hexes)] for side, hexes in zip(g.land.sides, g.forts, strict=True) if hexes
    }


_FORCES: Final = wanted.of_unit(list[str], "force", _led)

EXPECTATIONS: Final = wanted.Expectations(
    {
        "at": wanted.of_place({**FATES, UNUSED: "unused"}),
        "spent": wanted.marked("spent"),
        **{flag: wanted.marked(flag) for flag in ("inside", *FLAGS)},
        "strength": wanted.of_unit(int, "strength", lambda g, unit: g.strength(g.members[g.leader[unit]])),
        "supply": wanted.of_unit(bool, "supply", lambda g, unit: supply.in_supply(g, g.leader[unit])),
        "forces": wanted.Expectation(
            _FORCES.kind, lambda play, want: _FORCES.check(play, {head: sorted(led) for head, led in want.items()})
        ),
        "castles": wanted.of_parts(_CastleSeen, "castle", _castle),
        "reach": wanted.of_reach(wanted.Reach, _reach),
        "score": wanted.of_state(int, "score", lambda g: g.score),
        "phase": wanted.of_state(
            str, "phase", lambda g: g.land.stages[g.phase - 1].id if 1 <= g.phase <= 10 else "setup"
        ),
        "forts": wanted.Expectation(
            dict[str, list[str]], lambda play, want: wanted.differ("forts", _forts(play.state), want)
        ),
        "markers": wanted.of_state(int, "markers", lambda g: len(g.markers)),
    }
)
