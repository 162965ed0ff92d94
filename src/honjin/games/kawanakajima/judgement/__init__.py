"""What an option is worth, in victory points: the judgement that the greedy bot plays by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from honjin.games.kawanakajima.judgement import battles, camp, chits, fort, marches, orders, retreats, sieges
from honjin.games.kawanakajima.state import SET_UP, Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask

TRIFLE: Final = 1e-9
Judge = Callable[[Battle, Ask], Sequence[float]]


def _places(g: Battle, ask: Ask) -> Sequence[float]:
    return (camp.on_the_bank if g.phase == SET_UP else marches.places)(g, ask)


_JUDGES: Final[dict[str, Judge]] = {
    "plan": camp.plans,
    "entry": camp.entries,
    "first_modes": camp.first_modes,
    "conform": camp.conforming,
    "positions": camp.digging,
    "deploy": camp.deployed,
    "column": camp.columns,
    "place": _places,
    "plan_points": orders.plan_points,
    "orders": orders.listed,
    "kansuke": chits.kansuke,
    "decline": chits.declines,
    "mode": chits.modes,
    "far_bank": chits.far_bank,
    "impetuous": chits.impetuous,
    "combined": chits.combined,
    "samurai": chits.samurai,
    "next_clan": retreats.handled,
    "initiative": retreats.initiatives,
    "reunite": retreats.reunions,
    "close_up": marches.close_ups,
    "move": marches.marches,
    "drive": marches.driven,
    "attack_first": marches.onsets,
    "follow": marches.followers,
    "step": marches.steps,
    "battles": battles.declared,
    "next_battle": battles.order,
    "terrain": battles.ground,
    "leadership": battles.leadership,
    "loss": battles.losses,
    "fall_back": battles.falls_back,
    "advance": battles.advances,
    "rout_a": battles.fate,
    "seppuku": battles.seppuku,
    "heir": battles.heirs,
    "retreat": retreats.retreats,
    "pursuit": retreats.pursuits,
    "rally": retreats.rallies,
    "stand_to": retreats.stands_to,
    "markers": sieges.placed,
    "siege": sieges.activities,
    "sacrifice": sieges.sacrifices,
    "siege_losses": sieges.losses,
    "push": sieges.pays,
    "hold": sieges.pays,
    "fire_hit": sieges.pays,
    "occupy": sieges.occupied,
    "retire": fort.retirements,
    "survivors": fort.survivors,
}


def appraise(g: Battle, ask: Ask) -> Sequence[float]:
    """One value for each option of the ask, for the side that decides; of equals the first is a trifle better.

    So nothing is left to chance, and what a side does follows from what it knows alone.
    """
    return [value - TRIFLE * number for number, value in enumerate(_JUDGES[ask.kind](g, ask))]


def propose(g: Battle, ask: Ask) -> Action | None:
    """A whole answer that need not be among the options, where they are too many to be listed."""
    if ask.kind == "orders":
        return orders.chosen(g, ask)
    if ask.kind == "conform":
        return camp.conformed(g, ask)
    return sieges.best_markers(g, ask) if ask.kind == "markers" else None
