"""What a side may know when it looks at odds: plans that are shown or its own, Modes in the fog (section 7, 2.3).

``side`` None is an observer, who knows what both sides know.
"""

from __future__ import annotations

from collections.abc import Iterable

from honjin.games.kawanakajima.facts import knows_mode
from honjin.games.kawanakajima.figures import NOTHING, Scheme
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import Side
from honjin.wargame.actions import Clan, Unit


def plan_of(g: Battle, owner: Side, side: Side | None) -> Scheme | None:
    """The plan of an army that acts now, if the side knows it: its own, or one that was shown (7.1, 7.2)."""
    if not g.active[owner] or g.plan[owner] == NOTHING or not (side == owner or g.shown[owner]):
        return None
    return g.field.plans[g.plan[owner]]


def suspected(g: Battle, owner: Side, side: Side | None) -> list[Scheme]:
    """Plans that an army may follow for all that the side knows; none if it knows which (R63)."""
    if not g.active[owner] or side == owner or g.shown[owner]:
        return []
    return [plan for plan in g.field.plans if not g.ruled_out[owner] >> plan.number & 1]


def in_the_fog(g: Battle, units: Iterable[Unit], side: Side | None) -> list[Clan]:
    """Clans of these units whose Mode the side does not know (2.3)."""
    clans = dict.fromkeys(g.field.clan[unit] for unit in units)
    return [clan for clan in clans if not knows_mode(g, clan, side)]
