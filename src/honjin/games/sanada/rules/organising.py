"""Chapter 16: reorganisation, and what becomes of units that lose their leader (R5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from honjin.games.sanada.actions import Join
from honjin.games.sanada.figures import SODAISHO
from honjin.games.sanada.rules import forces
from honjin.games.sanada.state import War
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import DONE, Done, Unit, Units
from honjin.wargame.forces import united
from honjin.wargame.orders import KEEP, Form, Keep


def pool(g: War, head: Unit, *, passed: Units = 0) -> Units:
    """The units of a place that may be formed anew with this Force (16.1, R16, R62).

    ``passed``: the Force that has just passed its check, which may be included.
    """
    shut = (g.moved | g.checked) & ~passed | g.bound
    units = g.place_of(head) & ~_touched(g, g.place_of(head), shut)
    held = units & g.held
    return held if g.held >> head & 1 else units & ~held


def places(g: War, side: Side) -> Iterator[Unit]:
    """A leader of each place where Forces can be formed anew, as :func:`refuse_organise` says, but quicker.

    Held units stand apart from the others of their place (R16).
    """
    commanders, mine, shut = g.land.commanders, g.of_side[side], g.moved | g.checked | g.bound
    for h in sorted(g.at):
        here = g.at[h] & mine
        if not here & (here - 1):
            continue
        for units in (here & ~g.inside, here & g.inside):
            if units & (units - 1) and units & commanders:
                units &= ~_touched(g, units, shut)
                for part in (units & ~g.held, units & g.held):
                    if _can_change(g, part):
                        yield from g.heads(part)[:1]


def _touched(g: War, units: Units, flagged: Units) -> Units:
    """All units of Forces of which one has a flag (R62)."""
    out = 0
    for head in g.heads(units) if units & flagged else ():
        if g.members[head] & flagged:
            out |= g.members[head]
    return out


def refuse_organise(g: War, head: Unit, *, passed: Units = 0) -> Refusal | None:
    """Why there is nothing to organise with this Force (16.1)."""
    if g.leader[head] != head or g.where[head] < 0:
        return Refusal("16", say("{unit} leads no force on the map", unit=g.land.unit_name[head]))
    units = pool(g, head, passed=passed)
    if not units >> head & 1:
        return Refusal("16.1.3", say("Forces that have moved, checked or been bound are not formed anew"))
    if not _can_change(g, units):
        return Refusal("16", say("There is nothing to be formed otherwise here"))
    return None


def _can_change(g: War, units: Units) -> bool:
    """Whether somebody of these leads others, or could."""
    could, members = forces.followers(g), g.members
    return any(could[unit] & units or members[unit] & ~(1 << unit) for unit in few(units & g.land.commanders))


def organise(g: War, head: Unit, *, passed: Units = 0) -> Steps[None]:
    """The owner divides the units of a place into Forces (16.1.1, 16.1.2)."""
    units = pool(g, head, passed=passed)
    action = yield Ask(
        g.side[head], "organise", lambda: options(g, units), rule="16",
        prompt=say("Form the forces in {hex}", hex=g.land.place(g.where[head])),
        judge=lambda action: refuse(g, units, action),
        subject={"units": g.land.ids(units), "hex": g.land.grid.format(g.where[head])},
    )  # fmt: skip
    if isinstance(action, Form):
        named = united(action.forces)
        forces.stand_alone(g, named)
        forces.form(g, action.forces)
        g.tell("organised", "16", units=named, hex=g.where[head])


def options(g: War, units: Units) -> Sequence[Action]:
    """As it is, everybody in a sensible place, the same but for lords who lead nobody, everybody alone."""
    now = {forces.written(g, head) for head in g.heads(units)}
    lords = hexset(unit for unit in few(units) if g.land.rank[unit] == SODAISHO)
    without = [*((lord,) for lord in few(lords)), *forces.default_forces(g, units & ~lords)]
    divisions = (forces.default_forces(g, units), without, [(unit,) for unit in few(units)])
    other = [Form(tuple(made)) for made in divisions if {(f[0], *sorted(f[1:])) for f in made} != now]
    return [KEEP, *dict.fromkeys(other)]


def refuse(g: War, units: Units, action: Action) -> Refusal | None:
    """Why units cannot be divided so (7.3, 8.1, 16). Forces of which nobody is named stay as they are."""
    if isinstance(action, Keep):
        return None
    named = united(action.forces) & units if isinstance(action, Form) else 0
    if not isinstance(action, Form) or not named:
        return Refusal("16", say("Form the forces, or keep them as they are"))
    return forces.refuse_forces(g, action.forces, g.forces_of({g.leader[unit] for unit in few(named)}))


# ---------------------------------------------------------------------------------------------- orphans (R5)


def reform(g: War) -> Steps[None]:
    """Units that have lost their leader may come under others of their place, the phasing side's first (R5, R58)."""
    phasing = g.land.stages[g.phase - 1].side
    while g.orphans:
        offers = sorted(joins(g), key=lambda offer: g.side[offer.unit] != phasing)
        if not offers:
            break
        side = g.side[offers[0].unit]
        mine: list[Action] = [offer for offer in offers if g.side[offer.unit] == side]
        answer = yield Ask(
            side, "rejoin", [DONE, *mine], rule="R5",
            prompt=say("Choose under whom those without a leader come"),
            subject={"units": g.land.ids(g.orphans & g.of_side[side])},
        )  # fmt: skip
        if isinstance(answer, Done):
            g.orphans &= ~g.of_side[side]
            continue
        g.orphans &= ~(1 << answer.unit)
        forces.form(g, [(answer.other, answer.unit)])
        g.tell("joined", "R5", unit=answer.unit, leader=answer.other)
    g.orphans = 0


def joins(g: War) -> list[Join]:
    """Which orphans may come under whom."""
    alone = [unit for unit in few(g.orphans) if g.where[unit] >= 0 and g.members[unit] == 1 << unit]
    return [
        Join(unit, head)
        for unit in alone
        for head in g.heads(g.place_of(unit) & ~(1 << unit))
        if not _apart(g, head, unit) and forces.refuse_force(g, (*forces.written(g, head), unit)) is None
    ]


def _apart(g: War, head: Unit, unit: Unit) -> bool:
    """Whether flags keep two apart: who retreated or is held does not mix with who did not (R62, R67)."""
    flags = (g.retreated, g.advanced, g.held)
    return any(bool(g.members[head] & flag) != bool(flag >> unit & 1) for flag in flags)
