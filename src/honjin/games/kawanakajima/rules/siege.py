"""Chapter 13: the fort: entering it, markers at the start, activities on Combat! chits, the Rally chit (R42, R57)."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from honjin.games.kawanakajima.actions import Assault, FireAt, Markers, Recover
from honjin.games.kawanakajima.figures import SHAKEN, Area, Areas
from honjin.games.kawanakajima.rules import areas as ground
from honjin.games.kawanakajima.rules.assault import ADVANTAGE, PLAIN, assault, fire
from honjin.games.kawanakajima.rules.markers import lay, place_markers, refuse_markers, weight
from honjin.games.kawanakajima.rules.survivors import change_hands, judge_end
from honjin.games.kawanakajima.state import Battle, Siege
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Clan, Unit
from honjin.wargame.moves import End

END: Final = End()


# ---------------------------------------------------------------------------------------------- in and out (13.5)


def come_in(g: Battle, clan: Clan) -> None:
    """After movement: a siege begins or is reinforced, or the fort changes hands (13.5, 13.7, R45, R57)."""
    if not g.field.walls:
        return
    if g.storming:
        side = g.field.clan_side[clan]
        if g.siege.besieger == NOBODY:
            _begin(g, side)
        else:
            _reinforce(g, clan, side)
        g.storming = False
    change_hands(g)


def _begin(g: Battle, side: Side) -> None:
    """Both sides' units become points and markers (13.4, 13.5)."""
    fresh = g.siege.fresh
    g.siege = siege = Siege()
    siege.besieger = side
    siege.bases[side] = siege.fresh = fresh
    for owner in (0, 1):
        for unit in g.inside(owner):
            _count_in(g, unit)
    siege.placing = [1 - side, side]
    g.tell("siege", "13.5", side=side, manpower=siege.manpower[:], out_of_combat=siege.out_of_combat[:])


def _count_in(g: Battle, unit: Unit) -> None:
    side = g.field.side[unit]
    scores = g.siege.manpower if g.state[unit] <= SHAKEN else g.siege.out_of_combat
    scores[side] += weight(g, unit)


def _reinforce(g: Battle, clan: Clan, side: Side) -> None:
    """A whole clan joins those inside (13.7)."""
    siege = g.siege
    for unit in g.units(clan):
        _count_in(g, unit)
    siege.bases[side] |= siege.fresh
    siege.placing = [side]
    if side != siege.besieger:
        siege.relief |= 1 << clan
    g.tell("reinforced", "13.7", clan=clan, side=side)


def settle(g: Battle) -> Steps[None]:
    """Whoever has just come in, or is besieged, places markers (13.5, 13.7, R57)."""
    while g.siege.placing:
        side = g.siege.placing[0]
        yield from place_markers(g, side, _placeable(g, side), first=_must_place(g, side))
        g.siege.placing = g.siege.placing[1:]
        if not g.siege.placing:
            g.siege.fresh = 0
    if g.siege.besieger != NOBODY:
        yield from judge_end(g)


def _must_place(g: Battle, side: Side) -> Areas:
    """Where the first marker of a siege must lie, if its owner has any Manpower (R57)."""
    siege = g.siege
    if siege.markers[side] or not siege.manpower[side] or (len(siege.placing) == 1 and side != siege.besieger):
        return 0
    return siege.bases[side] if side == siege.besieger else 1 << g.field.centre


def _placeable(g: Battle, side: Side) -> Areas:
    """The besieged at the start: anywhere; others: in what they entered and what is open from there (R57)."""
    siege, field = g.siege, g.field
    if len(siege.placing) == 2:
        return field.every_area & ~siege.markers[side]
    if siege.fresh:
        return ground.open_from(field, siege.fresh, siege.markers[1 - side]) & ~siege.markers[side]
    return ground.open_to(g, side)


# ---------------------------------------------------------------------------------------------- activities (13.6.1)


def count_actions(g: Battle, side: Side) -> None:
    """One action, one for each point of firepower, and the leadership of one unit (13.4.3)."""
    if g.siege.besieger == NOBODY:
        return
    units = g.inside(side)
    lead = max((g.leadership(unit) for unit in units), default=0)
    g.siege.actions = g.field.tables.siege.actions + sum(g.field.fire[unit] for unit in units) + lead


def activities(g: Battle, side: Side) -> Steps[None]:
    """On its own Combat! chit a side acts in the fort until its actions are spent (13.6.1)."""
    while g.siege.besieger != NOBODY and g.siege.actions:
        options = _activity_options(g, side)
        if len(options) == 1:
            break
        answer = yield Ask(
            side,
            "siege",
            options,
            rule="13.6.1",
            prompt=say("Siege: what next? ({count} {count:action|actions} left)", count=g.siege.actions),
            judge=lambda action: refuse_activity(g, side, action),
            checkpoint=True,
        )
        if isinstance(answer, End):
            break
        g.siege.actions -= 1
        if isinstance(answer, Markers):
            lay(g, side, answer.areas)
        elif isinstance(answer, Recover):
            recover(g, side)
        elif isinstance(answer, FireAt):
            yield from fire(g, side, answer.target)
        else:
            yield from assault(g, side, answer)
        yield from judge_end(g)
    g.siege.actions = 0


def targets(g: Battle, side: Side) -> list[tuple[Area, Areas]]:
    """Enemy markers with own markers adjacent to them."""
    found = [(area, ground.sources(g, side, area)) for area in few(g.siege.markers[1 - side])]
    return [(area, sources) for area, sources in found if sources]


def _activity_options(g: Battle, side: Side) -> list[Action]:
    siege = g.siege
    options: list[Action] = []
    for area, sources in targets(g, side):
        listed = few(sources)
        for size in range(len(listed), 0, -1):
            for some in combinations(listed, size):
                options.append(Assault(some, area, PLAIN))
                if siege.actions > 1:
                    options.append(Assault(some, area, ADVANTAGE))
        options.append(FireAt(area))
    free = ground.open_to(g, side)
    if free and siege.manpower[side]:
        listed = few(free)
        most = min(siege.manpower[side], len(listed))
        options += dict.fromkeys([*(Markers((area,)) for area in listed), Markers(tuple(listed[:most]))])
    if siege.out_of_combat[side]:
        options.append(Recover())
    return [*options, END]


def refuse_activity(g: Battle, side: Side, action: Action) -> Refusal | None:
    """Why something cannot be done in the siege now."""
    siege, name = g.siege, g.field.area_name
    if isinstance(action, End):
        return None
    if isinstance(action, Recover):
        return None if siege.out_of_combat[side] else Refusal("13.6.1 Rally", say("Nobody is out of combat"))
    if isinstance(action, Markers):
        areas = ground.open_to(g, side)
        if not action.areas:
            return Refusal("13.6.1 Move Troops", say("Name at least one area"))
        return refuse_markers(g, areas, min(siege.manpower[side], areas.bit_count()), 0, action)
    if not isinstance(action, Assault | FireAt):
        return Refusal("13.6.1", say("Place markers, assault, fire, rally, or end"))
    target = action.target
    sources = ground.sources(g, side, target)
    if not siege.markers[1 - side] >> target & 1:
        return Refusal("13.6.1 Assault", say("There is no enemy marker in {area}", area=name[target]))
    if not sources:
        return Refusal("13.6.1 Assault", say("You have no marker beside {area}", area=name[target]))
    if isinstance(action, FireAt):
        return None
    used = hexset(action.areas)
    if not used or used & ~sources or used.bit_count() != len(action.areas):
        return Refusal("13.6.1 Assault", say("Commit markers that are adjacent to {area}", area=name[target]))
    if action.how not in (PLAIN, ADVANTAGE):
        return Refusal("13.6.1 Advantage", say("An assault is made plainly or with Advantage"))
    if action.how == ADVANTAGE and siege.actions < 2:
        return Refusal("13.6.1 Advantage", say("Advantage costs one action more"))
    return None


def recover(g: Battle, side: Side) -> None:
    """A point comes back to Manpower (13.6.1 Rally)."""
    g.siege.out_of_combat[side] -= 1
    g.siege.manpower[side] += 1
    g.tell("recovered", "13.6.1 Rally", side=side, points=1)


# ---------------------------------------------------------------------------------------------- Rally chit (13.6.2)


def rally_chit(g: Battle) -> Steps[None]:
    """A die for each point that is out of combat (13.6.2)."""
    if g.siege.besieger == NOBODY:
        return
    table = g.field.tables.siege_rally.rows
    for side in (0, 1):
        for _ in range(g.siege.out_of_combat[side]):
            purpose = say("{side}: a point out of combat", side=g.field.side_name[side])
            roll = yield Roll(D6, "13.6.2", purpose, by=side)
            outcome = table[str(roll.total)]
            if outcome == "none":
                continue
            g.siege.out_of_combat[side] -= 1
            if outcome == "to_manpower":
                g.siege.manpower[side] += 1
            g.tell("siege_rally", "13.6.2", side=side, result=outcome)
    yield from judge_end(g)
