"""Chapter 13: replenishment; and the rows of score and Sakai that it shares with mobilisation (24.2.1)."""

from __future__ import annotations

from honjin.games.sanada.model.tables import ScoredTable
from honjin.games.sanada.rules.supply import supplied
from honjin.games.sanada.state import FULL, War
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Reading, Roll, that_count
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import Units
from honjin.wargame.orders import Refill


def modifiers(g: War, side: Side, table: ScoredTable, rule: str) -> list[Mod]:
    """Sakai, and the best line of the own score (13.1.1, 24.2.1, R10, R11)."""
    sakai = bool(g.at.get(g.land.sakai, 0) & g.of_side[side])
    return that_count(
        Mod(say("Sakai"), table.sakai if sakai else 0, rule),
        Mod(say("score"), g.land.lead(table, g.own_score(side)), rule),
    )


def open_to(g: War, side: Side) -> Units:
    """Spent units that can be turned: in supply and not besieged (13.2.1, R63)."""
    spent = g.spent & g.of_side[side]
    reached = supplied(g, side).hexes
    return hexset(unit for unit in few(spent) if g.where[unit] >= 0 and _is_fed(g, unit, reached))


def _is_fed(g: War, unit: int, reached: int) -> bool:
    if g.inside >> unit & 1:
        return not g.is_invested(g.castle_here(unit))
    return bool(reached >> g.where[unit] & 1)


def replenish(g: War, side: Side) -> Steps[None]:
    """A roll gives points; each turns one unit full (13.1)."""
    rolled = yield Roll(
        D6, "13.1.1", say("replenishment of {side}", side=g.land.side_name[side]),
        modifiers(g, side, g.land.tables.replenishment, "13.1.1"), by=side, read=Reading("replenishment", side),
    )  # fmt: skip
    points = g.land.replenishment.count(side, rolled.total)
    g.tell("replenishment", "13.1.1", side=side, points=points)
    units = open_to(g, side)
    while points and units:
        if points >= units.bit_count():
            refresh(g, units)
            return
        answer = yield from decision(
            Ask(
                side, "replenish", [Refill(unit) for unit in few(units)], rule="13.1.2",
                prompt=say("Choose who is turned full ({points} {points:point|points})", points=points),
                subject={"units": g.land.ids(units), "points": points},
            )
        )  # fmt: skip
        refresh(g, 1 << answer.unit)
        units &= ~(1 << answer.unit)
        points -= 1


def refresh(g: War, units: Units) -> None:
    """Units are full again (13)."""
    g.turn_over(units, FULL)
    g.tell("refreshed", "13.1.2", units=units)
