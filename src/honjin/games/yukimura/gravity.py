"""What weighs on a decision: events that are told on the choice which sets them off, and losses that are confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from honjin.games.yukimura.static import KANTO
from honjin.kernel.ask import Side
from honjin.kernel.events import Weight

if TYPE_CHECKING:
    from honjin.games.yukimura.state import Tennoji

TOLD: Final = frozenset(
    {
        "body_double", "chausuyama", "duty_lifted", "eliminated", "end", "exit", "force_idle", "force_shaken",
        "never_joins",
    }
)  # fmt: skip


def weigh(g: Tennoji, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
    """The weight of what has just happened, and whom it hurts: a commander who is lost, or Ieyasu's name."""
    field = g.field
    if kind == "commander_killed" or (kind == "eliminated" and field.is_commander[data["unit"]]):
        return Weight.GRAVE, field.side[data["unit"]]
    if kind == "astray":
        return Weight.GRAVE, KANTO
    # Points for a unit need no line of their own: the sum of them stands on the choice anyhow.
    if kind in TOLD or (kind == "points" and "unit" not in data):
        return Weight.TOLD, None
    return Weight.PASSING, None
