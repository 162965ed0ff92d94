"""A position of the war in the words of a position file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from honjin.games.sanada.game import Sanada
from honjin.games.sanada.setup import FLAGS
from honjin.games.sanada.state import FATES, NOT_INVESTED, SET_UP, War
from honjin.hexes.sets import HexSet, few, members
from honjin.wargame.actions import Unit, Units


def write_board(game: Sanada, g: War, near: HexSet | None = None) -> dict[str, Any]:
    """As much as ``[board]`` can say; with ``near`` only of who stands in these hexes."""
    stages, grid, blank = g.land.stages, g.land.grid, game.blank()
    heads = [head for head, h in enumerate(g.where) if h >= 0 and g.leader[head] == head and _is_in(h, near)]
    kept = _led(g, heads)
    board: dict[str, Any] = {
        "turn": g.turn,
        "phase": "setup" if g.phase == SET_UP else stages[g.phase - 1].id,
        "score": g.score if near is None else 0,
        "forces": [_force(g, head) for head in heads],
        "spent": g.land.ids(g.spent if near is None else g.spent & kept),
        "off": {} if near is not None else {g.land.pieces[u].id: FATES[h] for u, h in enumerate(g.where) if h in FATES},
        "castles": dict(_castles(g, blank, near)),
        "forts": {side: [grid.format(h) for h in members(g.forts[n])] for n, side in enumerate(g.land.sides)},
        "markers": [{"hex": grid.format(m.hex), "target": grid.format(m.target)} for m in g.markers],
    }
    board["forts"] = {side: hexes for side, hexes in board["forts"].items() if hexes}
    return {word: value for word, value in board.items() if value not in ({}, [], 0)}


def _is_in(h: int, near: HexSet | None) -> bool:
    return near is None or bool(near >> h & 1)


def _led(g: War, heads: list[Unit]) -> Units:
    units = 0
    for head in heads:
        units |= g.members[head]
    return units


def _force(g: War, head: Unit) -> dict[str, Any]:
    ids, units = [piece.id for piece in g.land.pieces], g.members[head]
    words: dict[str, Any] = {"leader": ids[head], "hex": g.land.grid.format(g.where[head])}
    led = [ids[unit] for unit in few(units & ~(1 << head))]
    marked = {flag: True for flag in FLAGS if getattr(g, flag) & units}
    return words | ({"units": led} if led else {}) | ({"inside": True} if g.inside >> head & 1 else {}) | marked


def _castles(g: War, blank: War, near: HexSet | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """What is otherwise than on an empty map; only castles before which somebody stands have a siege level."""
    for castle, keep in enumerate(g.land.keeps):
        words: dict[str, Any] = {}
        if g.owner[castle] != blank.owner[castle]:
            words["owner"] = g.land.sides[g.owner[castle]]
        if g.durability[castle] != blank.durability[castle]:
            words["durability"] = g.durability[castle]
        if g.level[castle] != NOT_INVESTED and _is_in(keep.hex, near):
            words["level"] = g.level[castle]
        if g.unusable >> castle & 1:
            words["unusable"] = True
        if words:
            yield keep.id, words
