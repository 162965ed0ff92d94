"""A position of this battle in the words of a position file: the printed set-up, and what has changed since."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.yukimura.facts import PLACES
from honjin.games.yukimura.game import Yukimura
from honjin.games.yukimura.state import CONDUCT, EXITED, Tennoji
from honjin.games.yukimura.static import SIDES, WINGS
from honjin.hexes.sets import HexSet, members

_TALLY: Final = ("heads", "illegal", "north", "still")


def write_board(game: Yukimura, g: Tennoji) -> dict[str, Any]:
    """As much as ``[board]`` can say; whether that is all of it shows when it is read again."""
    field, start = g.field, game.start()
    moved = [unit for unit, h in enumerate(g.where) if h != start.where[unit]]
    board: dict[str, Any] = {
        "base": "setup",
        "turn": g.turn,
        "phase": g.phase_name,
        "units": {field.pieces[unit].id: _place(g, unit) for unit in moved},
        "chausuyama": SIDES[g.control],
        "shift": g.shift,
        "duty": g.duty,
        "ieyasu": CONDUCT[g.ieyasu],
        "tally": _tally(g),
        "used": [field.pieces[unit].id for unit in members(g.used)],
        "moved": [field.pieces[unit].id for unit, h in enumerate(g.where) if h >= 0 and g.spent >> h & 1],
        "areas": {field.groups[n].id: area + 1 for n, area in enumerate(g.area) if area >= 0},
        "idle": {field.clans[n]: turns.bit_length() - 1 for n, turns in enumerate(g.idle_turn) if turns},
        "shaken": [field.clans[n] for n, morale in enumerate(g.clan_morale) if morale],
        "disruption": {wing: delay for wing, delay in zip(WINGS, g.disruption, strict=True) if delay},
        "immobile": g.immobile_turn == g.turn,
    }
    return {word: value for word, value in board.items() if value not in ({}, [], False) or word in ("shift", "duty")}


def write_part(g: Tennoji, near: HexSet) -> dict[str, Any]:
    """Only who stands in these hexes, on an empty map and with nothing scored yet."""
    field = g.field
    units = {field.pieces[unit].id: h for unit, h in enumerate(g.where) if h >= 0 and near >> h & 1}
    used = [field.pieces[unit].id for unit in members(g.used)]
    board: dict[str, Any] = {
        "base": "empty",
        "turn": g.turn,
        "phase": g.phase_name,
        "units": {unit: field.grid.format(h) for unit, h in units.items()},
        "chausuyama": SIDES[g.control],
        "used": [unit for unit in used if unit in units],
    }
    return {word: value for word, value in board.items() if value != []}


def _place(g: Tennoji, unit: int) -> str:
    h = g.where[unit]
    if h >= 0:
        return g.field.grid.format(h)
    if h == EXITED and g.field.pieces[unit].id == "ieyasu" and g.ieyasu_left_north:
        return "exited north"
    return PLACES[h]


def _tally(g: Tennoji) -> dict[str, int]:
    osaka, kanto = g.tally.lost
    counts = {"osaka_lost": osaka, "kanto_lost": kanto} | {name: getattr(g.tally, name) for name in _TALLY}
    return {name: count for name, count in counts.items() if count}
