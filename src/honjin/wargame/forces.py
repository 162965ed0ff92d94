"""Forces: a leader with the units that he leads, or one unit alone. How they are made, divided and come apart.

Who may lead whom is a rule of the game, which says it in a function that answers with a refusal. Ranks and boxes (the
room for those who are led) come from the pack and stand with the scene, by unit; garrison or field is a matter of the
position (:mod:`honjin.wargame.stacks`). How forces are written in actions is in :mod:`honjin.wargame.roster`, how in
position files in :mod:`honjin.wargame.positions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from honjin.hexes.sets import few, hexset
from honjin.kernel.errors import Refusal
from honjin.wargame.actions import Force, Unit, Units
from honjin.wargame.stacks import Stacks


def written(g: Stacks, head: Unit) -> Force:
    """A force as it is written: its leader, then those he leads."""
    return (head, *few(g.members[head] & ~(1 << head)))


def join(g: Stacks, forces: Iterable[Force]) -> None:
    """Make these forces of units that stand alone, or that all serve under leaders who are among them."""
    for force in forces:
        leader = force[0]
        for unit in force:
            g.leader[unit] = leader
            g.members[unit] = 0
        g.members[leader] = hexset(force)


def enlist(g: Stacks, forces: Iterable[Force]) -> None:
    """Units that stand alone join these leaders, beside those whom they lead already."""
    join(g, [(leader, *led, *written(g, leader)[1:]) for leader, *led in forces])


def stand_alone(g: Stacks, units: Units) -> None:
    """Each of these units, and whoever they leave behind without a leader, becomes a force of its own."""
    for unit in few(units):
        led = g.members[unit] & ~(1 << unit)
        g.members[g.leader[unit]] &= ~(1 << unit)
        for alone in (unit, *few(led)):
            g.leader[alone] = alone
            g.members[alone] = 1 << alone


def named_twice(forces: Iterable[Force]) -> Unit | None:
    """A unit that is in two forces, or twice in one; None if there is none."""
    seen = 0
    for force in forces:
        for unit in force:
            if seen >> unit & 1:
                return unit
            seen |= 1 << unit
    return None


def united(forces: Iterable[Force]) -> Units:
    """All units of some forces."""
    return hexset(unit for force in forces for unit in force)


def refuse_each(forces: Iterable[Force], refuse: Callable[[Force], Refusal | None]) -> Refusal | None:
    """Why one of these forces may not be; the first is told."""
    return next((refusal for refusal in map(refuse, forces) if refusal is not None), None)


def divided(
    leaders: Sequence[Unit],
    followers: Callable[[Unit, Units], Iterable[Unit]],
    may_join: Callable[[Force, Unit], bool],
) -> list[Force]:
    """A division of units: in this order each leads whom he may, unless he is led himself.

    ``followers`` says whom of those that are left a leader asks first.
    """
    left = hexset(leaders)
    made: list[Force] = []
    for leader in leaders:
        if not left >> leader & 1:
            continue
        left &= ~(1 << leader)
        force: Force = (leader,)
        for unit in followers(leader, left):
            if may_join(force, unit):
                force = (*force, unit)
        left &= ~hexset(force)
        made.append(force)
    return made
