"""Chapter 13.4: men and markers in the fort: what units count, where markers lie, how they are lost (R40, R42, R57)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from honjin.games.kawanakajima.actions import Markers
from honjin.games.kawanakajima.figures import Area, Areas
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit


def weight(g: Battle, unit: Unit) -> int:
    """A unit in points of the fort: élan and mass (13.4.1)."""
    return g.field.elan[unit] + g.field.mass[unit]


def place_markers(g: Battle, side: Side, areas: Areas, *, first: Areas = 0) -> Steps[None]:
    """Any number of areas at once, a point of Manpower each (13.4.4, R42)."""
    siege = g.siege
    most = min(siege.manpower[side], areas.bit_count())
    if not most:
        return
    options = _marker_options(areas, most, first)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask(
            side,
            "markers",
            options,
            rule="13.4.4",
            prompt=say("In which areas do you place markers?"),
            judge=lambda action: refuse_markers(g, areas, most, first, action),
            checkpoint=True,
        )
    assert isinstance(answer, Markers)
    lay(g, side, answer.areas)


def _marker_options(areas: Areas, most: int, first: Areas) -> list[Action]:
    """Nothing, each alone, and from the front as many as there are men for; any other list is accepted."""
    listed = few(areas)
    found: dict[tuple[Area, ...], None] = {}
    starts: list[Area | None] = [*few(first & areas)] or [None]
    for start in starts:
        rest = [area for area in listed if area != start]
        head = [] if start is None else [start]
        if head:
            found[tuple(head)] = None
        else:
            found[()] = None
        for count in range(1, most - len(head) + 1):
            for some in combinations(rest, count) if len(rest) < 5 else [tuple(rest[:count]), tuple(rest[-count:])]:
                found[tuple(sorted([*head, *some]))] = None
        if most > len(head):
            for area in rest:
                found[tuple(sorted([*head, area]))] = None
    return [Markers(some) for some in found]


def refuse_markers(g: Battle, areas: Areas, most: int, first: Areas, action: Action) -> Refusal | None:
    """Why markers cannot be placed so (13.4.4, R57)."""
    if not isinstance(action, Markers):
        return Refusal("13.4.4", say("Say in which areas you place markers"))
    chosen = action.areas
    if len(set(chosen)) != len(chosen):
        return Refusal("13.4.4", say("Each area is named once"))
    for area in chosen:
        if not areas >> area & 1:
            return Refusal("13.4.4", say("{area} is not open to you", area=g.field.area_name[area]))
    if len(chosen) > most:
        return Refusal("13.4.4", say("You have Manpower for {count} markers", count=most))
    if first & areas and not hexset(chosen) & first:
        names = [g.field.area_name[area] for area in few(first & areas)]
        return Refusal("R57", say("The first marker lies here: {areas}", areas=names))
    return None


def lay(g: Battle, side: Side, chosen: Sequence[Area]) -> None:
    """Markers cost Manpower (13.4.4)."""
    siege = g.siege
    siege.markers[side] |= hexset(chosen)
    siege.manpower[side] -= len(chosen)
    if chosen:
        g.tell("markers", "13.4.4", side=side, areas=chosen)


def remove_marker(g: Battle, side: Side, area: Area, rule: str) -> None:
    """A marker goes; the last one stays while there is Manpower to lose instead (R40)."""
    siege = g.siege
    if siege.markers[side] == 1 << area and siege.manpower[side]:
        siege.manpower[side] -= 1
        g.tell("manpower", "R40", side=side, points=-1)
        return
    siege.markers[side] &= ~(1 << area)
    g.tell("marker_lost", rule, side=side, area=area)


def wound(g: Battle, side: Side, points: int = 1) -> None:
    """Men fall out (13.6.1)."""
    g.siege.out_of_combat[side] += points
    g.tell("out_of_combat", "13.6.1", side=side, points=points)


def beaten(g: Battle, side: Side) -> bool:
    """A side with no marker and no Manpower has lost the fort (13.9)."""
    return not g.siege.markers[side] and not g.siege.manpower[side]
