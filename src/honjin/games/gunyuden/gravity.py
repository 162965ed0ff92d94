"""What weighs on a decision: events that are told on the choice which sets them off, and losses that are confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from honjin.games.gunyuden.static import TAISHO
from honjin.kernel.ask import Side
from honjin.kernel.events import Weight

if TYPE_CHECKING:
    from honjin.games.gunyuden.state import Campaign

TOLD: Final = frozenset({"castle", "eliminated", "end", "fall", "morale", "relieved", "spoils", "turned_away"})
"""Events of the series that nobody should be surprised by; a game adds its own."""


def weigh(g: Campaign, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
    """The weight of what has just happened, and whom it hurts: a commander who is lost, a clan that leaves the war."""
    if kind == "eliminated" and g.rank(data["unit"]) >= TAISHO:
        return Weight.GRAVE, g.lost_side[data["unit"]]
    if kind == "collapse":
        return Weight.GRAVE, g.clan_side[data["clan"]]
    if kind in TOLD or kind in g.rules.own_weighty:
        return Weight.TOLD, None
    return Weight.PASSING, None
