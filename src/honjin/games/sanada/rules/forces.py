"""Chapters 7 and 8: Forces, who may lead whom, and clans."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.sanada.figures import SODAISHO, TAISHO
from honjin.games.sanada.state import War
from honjin.hexes.sets import few, hexset
from honjin.kernel.errors import Refusal
from honjin.kernel.words import say
from honjin.wargame import forces as shared
from honjin.wargame.actions import Force, Unit, Units
from honjin.wargame.forces import divided, named_twice, refuse_each, united
from honjin.wargame.memo import per_scene

form, stand_alone, written = shared.enlist, shared.stand_alone, shared.written


def refuse_lead(g: War, leader: Unit, unit: Unit) -> Refusal | None:
    """Why a commander may not lead a unit, by rank (7.3.1, 7.3.2)."""
    land = g.land
    names = {"unit": land.unit_name[unit], "leader": land.unit_name[leader]}
    if not land.boxes[leader]:
        return Refusal("7.3", say("{leader} leads nobody", **names))
    if land.rank[unit] >= land.rank[leader]:
        return Refusal("7.3.1", say("{leader} is not of a rank to lead {unit}", **names))
    return None


def refuse_clan(g: War, force: Force, unit: Unit) -> Refusal | None:
    """Why a clan does not let a unit serve in a Force (8.1, R4)."""
    land, leader = g.land, force[0]
    clan = land.pieces[unit].clan
    if not land.bound >> unit & 1 or (land.pieces[leader].clan == clan and land.rank[leader] >= TAISHO):
        return None
    if land.rank[leader] == SODAISHO and any(land.pieces[u].clan == clan and land.rank[u] >= TAISHO for u in force):
        return None
    why = say(
        "{unit} serves only under a taisho of the {clan}, or with one under a sodaisho",
        unit=land.unit_name[unit], clan=land.clan_name[clan],
    )  # fmt: skip
    return Refusal("8.1", why)


def refuse_force(g: War, force: Force) -> Refusal | None:
    """Why these units cannot be one Force."""
    leader, *led = force
    for unit in led:
        refusal = refuse_lead(g, leader, unit) or refuse_clan(g, force, unit)
        if refusal is not None:
            return refusal
    if len(led) > g.land.boxes[leader]:
        why = say(
            "{leader} leads at most {boxes} {boxes:unit|units}, not {count}",
            leader=g.land.unit_name[leader], boxes=g.land.boxes[leader], count=len(led),
        )  # fmt: skip
        return Refusal("7.3.3", why)
    return None


@per_scene
def followers(g: War) -> list[Units]:
    """Whom each unit may lead when it leads nobody else."""
    units, boxes = range(len(g.land.pieces)), g.land.boxes
    return [hexset(u for u in units if boxes[leader] and refuse_force(g, (leader, u)) is None) for leader in units]


def refuse_forces(g: War, forces: Sequence[Force], units: Units) -> Refusal | None:
    """Why these Forces are no lawful division of these units."""
    if named_twice(forces) is not None or united(forces) != units:
        return Refusal("16", say("Every unit of the forces concerned must be named once"))
    return refuse_each(forces, lambda force: refuse_force(g, force))


def default_forces(g: War, units: Units) -> list[Force]:
    """A sensible division: the highest commanders first, each with his own clan and then with whoever is free."""
    land = g.land
    return divided(
        sorted(few(units), key=lambda u: (-land.rank[u], -land.boxes[u], -land.action[u], u)),
        lambda leader, left: _by_closeness(g, leader, left),
        lambda force, unit: len(force) <= land.boxes[force[0]] and refuse_force(g, (*force, unit)) is None,
    )


def _by_closeness(g: War, leader: Unit, units: Units) -> list[Unit]:
    """Whom a commander takes first: men of his clan, then others; nobody who can lead himself."""
    land, clan = g.land, g.land.pieces[leader].clan
    led = [unit for unit in few(units) if land.rank[unit] < TAISHO]
    return sorted(led, key=lambda u: (land.pieces[u].clan != clan, land.bound >> u & 1, land.rank[u], u))


def lawful(g: War, head: Unit) -> bool:
    """Whether a Force still keeps to ranks, boxes and clans (R5)."""
    return refuse_force(g, written(g, head)) is None


def lose_leader(g: War, units: Units) -> None:
    """Units leave their Forces for good; who loses his leader, or may not stay without them, is an orphan (R5)."""
    touched = {g.leader[unit] for unit in few(units)}
    for unit in few(units):
        g.orphans |= g.members[unit] & ~units
    stand_alone(g, units)
    g.orphans &= ~units
    for head in touched:
        if not units >> head & 1:
            _cast_out(g, head)


def _cast_out(g: War, head: Unit) -> None:
    """Those who may no longer serve in a Force stand alone: a clan troop without its taisho (8.1, R5)."""
    while True:
        force = written(g, head)
        outcast = next((unit for unit in force[1:] if refuse_clan(g, force, unit) is not None), None)
        if outcast is None:
            return
        stand_alone(g, 1 << outcast)
        g.orphans |= 1 << outcast
