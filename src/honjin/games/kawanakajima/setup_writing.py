"""A part of a position of this battle in the words of a position file."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.kawanakajima.figures import DEFENSE
from honjin.games.kawanakajima.model.words import MODES, STATES
from honjin.games.kawanakajima.rules import chits
from honjin.games.kawanakajima.state import PHASES, Battle
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet

BOWL: Final = ("rally", "move")
"""What is still to be drawn in a part of the battle: nothing that fights, so that the question is decided here."""


def places_in_hand(g: Battle) -> set[Hex]:
    """Where the clan stands whose chit is executed or was just drawn."""
    return {h for unit, h in enumerate(g.where) if h >= 0 and g.field.clan[unit] == g.hand}


def write_part(g: Battle, near: HexSet) -> dict[str, Any]:
    """Only who stands in these hexes, with nothing scored yet and the chit in hand."""
    field = g.field
    units = [unit for unit, h in enumerate(g.where) if h >= 0 and near >> h & 1]
    clans = {field.clan[unit] for unit in units}
    ids = [piece.id for piece in field.pieces]
    names = [name.id for name in field.chit_name]
    held = {} if g.hand < 0 else {"drawn" if g.stage <= chits.OFFERED else "chit": names[g.hand]}
    board: dict[str, Any] = {
        "turn": g.turn,
        "phase": PHASES[g.phase],
        "units": {ids[unit]: field.grid.format(g.where[unit]) for unit in units},
        "states": {ids[unit]: STATES[g.state[unit]] for unit in units if g.state[unit]},
        "modes": {field.clans[clan].id: MODES[g.mode[clan]] for clan in sorted(clans) if g.mode[clan] != DEFENSE},
        "lead": {ids[unit]: g.lead[unit] for unit in units if g.lead[unit] != field.lead[unit]},
        "dug": [ids[unit] for unit in units if g.dug >> unit & 1],
        "bowl": list(BOWL),
        **held,
    }
    return {word: value for word, value in board.items() if value not in ({}, [])}
