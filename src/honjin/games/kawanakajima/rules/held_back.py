"""Units that come onto the map later: those behind the column (18.1, R51) and the baggage guard (17.3, R37)."""

from __future__ import annotations

from honjin.games.kawanakajima.state import HELD_BACK, Battle
from honjin.hexes.sets import HexSet, few, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Place
from honjin.wargame.state import RESERVE


def enter(g: Battle) -> Steps[None]:
    """With the first Move chit the units held back stand on the edge hexes of their side (18.1, R51)."""
    units = [unit for unit, place in enumerate(g.where) if place == HELD_BACK]
    column = next((group.column for group in g.field.scenario.setup if group.column is not None), None)
    if not units or column is None:
        return
    yield from arrive(g, units, g.field.sets[column.enters], "18.1", say("Place the units that were held back"))


def baggage_guard(g: Battle) -> Steps[None]:
    """Those who were called come as near to their hex as they can (17.3, R37)."""
    for group in g.field.scenario.reinforcement:
        units = [u for u in g.field.units_named(group.units) if g.where[u] == RESERVE]
        yield from arrive(g, units, g.field.hexes(group.hexes), "17.3", say("Place the units that were called"))


def arrive(g: Battle, units: list[Unit], hexes: HexSet, rule: str, prompt: Text) -> Steps[None]:
    """Units come one by one into these hexes, or as near to them as there is room (R37, R51)."""
    while units:
        side: Side = g.field.side[units[0]]
        room = nearest(g, side, hexes, rule)
        if not room:
            return
        options: list[Action] = [Place(unit, h) for unit in units for h in room]
        answer = options[0]
        if len(options) > 1:
            answer = yield Ask(side, "place", options, rule=rule, prompt=prompt, checkpoint=True)
        assert isinstance(answer, Place)
        units = [unit for unit in units if unit != answer.unit]
        g.tell("arrive", rule, unit=answer.unit, hex=answer.hex)
        g.put(answer.unit, answer.hex)


def nearest(g: Battle, side: Side, hexes: HexSet, rule: str) -> list[int]:
    """Free hexes as near as possible to where units arrive; the baggage guard keeps out of enemy zones."""
    zone = g.zoc(1 - side) if rule == "17.3" else 0
    free = g.field.board.present & ~g.taken & ~zone & ~g.field.walls
    if rule == "18.1":
        edge = free & g.field.edge
        free = edge or free
    for radius in range(g.field.grid.columns + g.field.grid.rows):
        found = g.field.near(radius, hexes) & free
        if found:
            return members(found) if found.bit_count() > 12 else few(found)
    return []
