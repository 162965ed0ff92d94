"""Chapter 13: commanders form and divide forces."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.rules import forces, investment, replenishment
from honjin.games.gunyuden.rules.activation import acts_now
from honjin.games.gunyuden.rules.communication import has_line
from honjin.games.gunyuden.state import INACTIVE, Campaign
from honjin.games.gunyuden.static import NEUTRAL, TAISHO
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Force, Unit, Units
from honjin.wargame.orders import KEEP, Form, Keep

# ---------------------------------------------------------------------------------------------- who may


def refuse_organiser(g: Campaign, head: Unit) -> Refusal | None:
    """Why a unit cannot organise at all now; his own activation does not matter here (13-1, 13-2-1, R16)."""
    land = g.land
    name, clan = land.unit_name[head], g.clan[head]
    if g.where[head] < 0:
        return Refusal("9-1", say("{unit} is not on the map", unit=name))
    if g.rank(head) < TAISHO:
        return Refusal("13-1-1", say("{unit} is not a commander", unit=name))
    if g.leader[head] != head or g.subordinate >> head & 1:
        return Refusal("13-1-2", say("{unit} began this phase under another commander", unit=name))
    if g.side(head) == NEUTRAL or not acts_now(g, head):
        return Refusal("4-1", say("This is not the phase of {unit}'s clan", unit=name))
    if g.status[clan] == INACTIVE:
        return Refusal("34", say("The {clan} do not act yet", clan=land.clan_name[clan]))
    if g.acted & g.members[head]:
        return Refusal(land.rule("13-2-1"), say("{unit} has already acted", unit=name))
    if land.options.organise_needs_loc and not has_line(g, head):
        return Refusal("13-2-2", say("{unit} has no line of communication", unit=name))
    return g.rules.refuse_order_kind(g, head, "organise")


def refuse_organise(g: Campaign, head: Unit) -> Refusal | None:
    """Why a commander cannot organise: he may not, or there is nothing that he could do."""
    refusal = refuse_organiser(g, head)
    if refusal is not None:
        return refusal
    if g.members[head] != 1 << head and g.activation(head) >= g.stage:
        return None  # he can always let his units go
    others = partners(g, head)
    if any(_may_take(g, head, other) for other in others):
        return None
    if others and next(_forms(g, head, others), None) is not None:
        return None
    if _may_keep(g, head):
        return None
    name = g.land.unit_name[head]
    if not _can_act(g, [head, *others]):
        why = say(
            "Neither {unit} nor any force that could take part can act in stage {stage}", unit=name, stage=g.stage
        )
        return Refusal("13-2-3", why)
    if g.at[g.where[head]] & g.of_side[g.side(head)] == g.members[head]:
        return Refusal("13-1-3", say("{unit} is alone", unit=name))
    return Refusal("13-2", say("There is nothing for {unit} to organise or replenish now", unit=name))


def partners(g: Campaign, head: Unit) -> list[Unit]:
    """The heads of other forces here that can take part in an organisation by this commander."""
    here = g.at[g.where[head]] & g.of_side[g.side(head)] & ~g.members[head] & ~g.acted
    return [other for other in g.heads(here) if refuse_involve(g, head, other) is None]


def _may_take(g: Campaign, head: Unit, other: Unit) -> bool:
    """Whether it is plain that he can take a partner under his command."""
    room = g.land.boxes[head] >= g.members[head].bit_count()
    return room and _can_act(g, [head, other]) and forces.refuse_lead(g, head, other) is None


def refuse_involve(g: Campaign, head: Unit, other: Unit) -> Refusal | None:
    """Why the force of another head cannot take part in an organisation (13-1-3, 13-1-4, 13-2-2, R16, R18)."""
    if other == head:
        return None
    land = g.land
    name = land.unit_name[other]
    units = g.members[other]
    if g.where[other] != g.where[head]:
        return Refusal("13-1-4", say("{unit} is in another hex", unit=name))
    if not land.options.organise_across_walls and (g.inside >> other ^ g.inside >> head) & 1:
        return Refusal("13-1-4", say("{unit} is on the other side of the castle walls", unit=name))
    if any(not _own(g, head, unit) for unit in few(units)):
        return Refusal("13-1-3", say("{unit} serves another clan", unit=name))
    if g.rank(other) > g.rank(head):
        return Refusal("13-2-2", say("{unit} ranks above {leader}", unit=name, leader=land.unit_name[head]))
    if g.acted & units:
        return Refusal(land.rule("13-2-1"), say("{unit} has already acted", unit=name))
    if land.options.organise_needs_loc and not has_line(g, other):
        return Refusal("13-2-2", say("{unit} has no line of communication", unit=name))
    return None


def _own(g: Campaign, head: Unit, unit: Unit) -> bool:
    return g.clan[unit] == g.clan[head] or bool(g.rules.may_lead(g, head, unit))


def _can_act(g: Campaign, heads: list[Unit]) -> bool:
    return any(g.activation(head) >= g.stage for head in heads)


def refuse_form(g: Campaign, head: Unit, made: tuple[Force, ...]) -> Refusal | None:
    """Why these forces cannot come out of an organisation by this commander (13-2)."""
    named = hexset(unit for force in made for unit in force)
    involved = sorted({g.leader[unit] for unit in few(named)} | {head})
    for other in involved:
        refusal = refuse_involve(g, head, other)
        if refusal is not None:
            return refusal
    whole = g.forces_of(involved)
    if named not in (whole, whole & ~g.members[head]):
        return Refusal("9-1", say("Name every unit of the forces concerned"))
    if not _can_act(g, involved):
        return Refusal("13-2-3", say("None of the forces concerned can act in stage {stage}", stage=g.stage))
    refusal = forces.refuse_forces(g, made, named) or _refuse_lodging(g, made)
    if refusal is not None:
        return refusal
    if all(g.members[force[0]] == hexset(force) for force in made):
        return Refusal("13-2", say("The forces are already arranged like that"))
    return None


def _refuse_lodging(g: Campaign, made: tuple[Force, ...]) -> Refusal | None:
    """Why units cannot be where their new leaders are: a partner's castle takes in whole forces only (Kanto R56)."""
    for leader, *led in made:
        entering = g.inside >> leader & 1 and hexset(led) & ~g.inside
        if entering and g.castle_side(g.castle_here(leader)) != g.side(leader):
            return Refusal("16", say("Only a whole force can ask to be let into an ally's castle"))
    return None


def _may_keep(g: Campaign, head: Unit) -> bool:
    """Whether there is something to replenish without any reorganisation (14-1-3)."""
    return bool(replenishment.with_organisation_choices(g, 1 << head))


def refuse(g: Campaign, head: Unit, action: Action) -> Refusal | None:
    """Why an organisation cannot end in this way; None if it can."""
    if isinstance(action, Form):
        return refuse_form(g, head, action.forces)
    if isinstance(action, Keep):
        return None if _may_keep(g, head) else Refusal("14-1", say("There is nothing to replenish"))
    return Refusal("13", say("Name the forces as they will be"))


# ---------------------------------------------------------------------------------------------- suggestions


def options(g: Campaign, head: Unit) -> list[Action]:
    """Sensible ways to organise; a player may name any other."""
    found: list[Action] = [*_forms(g, head, partners(g, head))]
    return [*found, KEEP] if _may_keep(g, head) else found


def _forms(g: Campaign, head: Unit, others: list[Unit]) -> Iterator[Form]:
    """Suggestions that hold; ``others``: his partners."""
    seen = set()
    for made in _suggestions(g, head, others):
        key = frozenset((force[0], hexset(force)) for force in made)
        if key not in seen and refuse_form(g, head, made) is None:
            seen.add(key)
            yield Form(made)


def suggestions(g: Campaign, head: Unit) -> Iterator[tuple[Force, ...]]:
    """Ways to organise that may come to mind; some of them may not be open."""
    return _suggestions(g, head, partners(g, head))


def _suggestions(g: Campaign, head: Unit, others: list[Unit]) -> Iterator[tuple[Force, ...]]:
    """He takes all he can, one unit or one force, leaves one or all of his units, or orders the whole camp anew."""
    own = few(g.members[head] & ~(1 << head))
    led = [u for u in few(g.forces_of(others)) if forces.refuse_lead(g, head, u) is None]
    room = g.land.boxes[head] - len(own)
    if led and room > 0:
        led.sort(key=lambda u: (-g.unit_strength(u), -g.rank(u), u))
        at_ease = [u for u in led if g.investing >> head & 1 or not g.investing >> u & 1]
        yield _taking(g, head, hexset((at_ease or led)[:room]))  # whom it takes from no siege, if there are any
        for unit in led:
            yield _taking(g, head, 1 << unit)
        for other in others:
            if g.members[other].bit_count() > 1:
                yield _taking(g, head, g.members[other])
    helper = _helper(g, head, others)
    for unit in own:
        yield (head, *(u for u in own if u != unit)), (unit,), *helper
    if len(own) > 1:
        yield (head,), *((unit,) for unit in own), *helper
    yield tuple(forces.default_forces(g, g.forces_of([head, *others])))


def _helper(g: Campaign, head: Unit, others: list[Unit]) -> list[Force]:
    """As it stands, a force that lets a commander without points for this stage organise all the same (13-2-3)."""
    able = [other for other in others if _can_act(g, [other])] if not _can_act(g, [head]) else []
    return [(other, *few(g.members[other] & ~(1 << other))) for other in able[:1]]


def _taking(g: Campaign, head: Unit, units: Units) -> tuple[Force, ...]:
    """The forces after he has taken these units; those who lose their leader stand alone."""
    made: list[Force] = [(head, *few(g.members[head] & ~(1 << head)), *few(units))]
    for other in sorted({g.leader[unit] for unit in few(units)}):
        left = few(g.members[other] & ~units & ~(1 << other))
        if units >> other & 1:
            made += [(unit,) for unit in left]
        else:
            made.append((other, *left))
    return tuple(made)


# ---------------------------------------------------------------------------------------------- the action


def organise(g: Campaign, head: Unit) -> Steps[None]:
    """One action of organising, with the replenishment that belongs to it (13, 14-1)."""
    open_to = options(g, head)
    action = open_to[0]
    if len(open_to) > 1 or isinstance(action, Form):
        action = yield Ask(
            g.side(head), "organise", open_to, rule="13-2",
            prompt=say("Choose how {unit} organises", unit=g.land.unit_name[head]),
            judge=lambda action: refuse(g, head, action),
            subject={"unit": g.land.pieces[head].id, "units": [g.land.pieces[u].id for u in few(at_hand(g, head))]},
        )  # fmt: skip
    units = g.members[head]
    if isinstance(action, Form):
        for force in action.forces:
            for unit in force:
                units |= g.members[g.leader[unit]]
        forces.form(g, action.forces)
        g.tell(
            "organise", "13-2", unit=head, hex=g.where[head],
            forces=[[g.land.pieces[unit].id for unit in force] for force in action.forces],
        )  # fmt: skip
        _follow_leaders(g, action.forces)
    g.acted |= units
    yield from replenishment.with_organisation(g, units, must=isinstance(action, Keep))
    forces.end_of_action(g)


def _follow_leaders(g: Campaign, made: tuple[Force, ...]) -> None:
    """Units do as their leaders: they are inside or outside with them, and invest or do not (R16)."""
    joining = leaving = 0
    for leader, *led in made:
        units = hexset(led)
        if g.investing >> leader & 1:
            joining |= units & ~g.investing
        else:
            leaving |= units & g.investing
        if g.inside >> leader & 1:
            g.go_inside(units & ~g.inside)
        else:
            g.go_outside(units & g.inside)
    investment.join(g, joining)
    for unit in few(leaving):
        g.tell("lift", "18-3-1", unit=unit)
    investment.lift(g, leaving)


def at_hand(g: Campaign, head: Unit) -> Units:
    """All units that could take part in an organisation by this commander."""
    return g.forces_of([head, *partners(g, head)])
