"""What an option is worth, in expected points: the judgement that the greedy bot plays by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from honjin.games.yukimura.judgement import aftermath, combat, marches, shadows, staging
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.ask import Ask

_JUDGES: Final[dict[str, Callable[[Tennoji, Ask], Sequence[float]]]] = {
    "move": marches.whose_move,
    "destination": marches.destinations,
    "fire": combat.shots,
    "melee": combat.melees,
    "order": combat.order,
    "retreat": aftermath.retreats,
    "displace": aftermath.displacements,
    "retreat_order": aftermath.retreat_order,
    "fire_advance": aftermath.advances,
    "free_advance": aftermath.advances,
    "defender_advance": aftermath.advances,
    "pursuit": aftermath.pursuit,
    "place": staging.places,
    "attempt": staging.attempts,
    "lay": shadows.lays,
    "command": shadows.commands,
    "mission": shadows.missions,
    "pair": shadows.pairs,
    "add": shadows.additions,
    "strike": shadows.strikes,
    "body_double": shadows.doubles,
}


def appraise(g: Tennoji, ask: Ask) -> Sequence[float]:
    """One value for each option of the ask, for the side that decides; doing nothing is worth about 0."""
    return _JUDGES[ask.kind](g, ask)
