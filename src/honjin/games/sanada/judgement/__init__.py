"""What an option is worth, in points of the score: the judgement that the greedy bot plays by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from honjin.games.sanada.judgement import camp, fights, marches, sieges
from honjin.games.sanada.state import War
from honjin.kernel.ask import Ask

_JUDGES: Final[dict[str, Callable[[War, Ask], Sequence[float]]]] = {
    "setup": camp.ready,
    "arrival": camp.ready,
    "mobilise": camp.mobilised,
    "replenish": camp.refills,
    "lose": camp.losses,
    "refuge": camp.losses,
    "organise": camp.forms,
    "rejoin": camp.rejoins,
    "movement": marches.movement,
    "march": marches.marches,
    "reaction": marches.checks,
    "forced_march": marches.checks,
    "engaged_force": camp.losses,
    "declare": fights.declare,
    "battle": fights.order,
    "split": fights.split,
    "give_way": fights.give_way,
    "pursue": fights.pursuits,
    "retreat": fights.retreats,
    "advance": fights.advances,
    "assault": sieges.assaults,
    "press_on": sieges.press_on,
    "walls": sieges.walls,
}


def appraise(g: War, ask: Ask) -> Sequence[float]:
    """One value for each option of the ask, for the side that decides; doing nothing is worth about 0."""
    return _JUDGES[ask.kind](g, ask)
