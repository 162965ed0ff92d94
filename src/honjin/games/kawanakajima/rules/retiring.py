"""Chapter 13.6 and 13.8: the clan chit of a clan in a siege: a change of Mode, and the way out of the fort (R44)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Final, NamedTuple

from honjin.games.kawanakajima.actions import Retire
from honjin.games.kawanakajima.figures import ATTACK, DESTROYED, DISORGANIZED, SHAKEN, Area, Areas
from honjin.games.kawanakajima.rules import areas as ground, losses, modes, victory
from honjin.games.kawanakajima.rules.markers import weight
from honjin.games.kawanakajima.rules.survivors import judge_end
from honjin.games.kawanakajima.state import IN_FORT, Battle
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import PASS, Clan, Pass, Unit
from honjin.wargame.moves import Place

_FEW: Final = 4


def clan_chit(g: Battle, clan: Clan, side: Side, *, mode_roll: bool = True) -> Steps[None]:
    """A clan in a siege may change its Mode; out of Attack Mode it retires, or may (13.6, 13.8, R44)."""
    was = g.mode[clan]
    if mode_roll:
        yield from modes.change(g, clan, side)
    if g.mode[clan] == ATTACK:
        return
    options = ways_out(g, clan)
    if not options:
        return
    must = was == ATTACK and (side == g.siege.besieger or bool(g.siege.relief >> clan & 1))
    if not must:
        options.append(PASS)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask(
            side,
            "retire",
            options,
            rule="13.8",
            prompt=say("How does {clan} retire?", clan=g.field.clan_name[clan])
            if must
            else say("Does {clan} retire?", clan=g.field.clan_name[clan]),
            judge=lambda action: refuse(g, clan, must, action),
            subject=clan,
        )
    if isinstance(answer, Retire):
        yield from retire(g, clan, side, answer)


# ---------------------------------------------------------------------------------------------- what it costs (R44)


class Bill(NamedTuple):
    """What is left after a clan was paid for, and the state in which each unit leaves; DESTROYED: not paid."""

    manpower: int
    out_of_combat: int
    states: tuple[int, ...]


def settle_bill(units: Sequence[tuple[int, int]], manpower: int, out: int, markers: int) -> Bill:
    """Points and states of units in the order in which they are paid; markers are paid before Manpower (R44)."""
    states = []
    for points, state in units:
        if state > SHAKEN:
            if points > out:
                states.append(DESTROYED)
                continue
            out -= points
            states.append(state)
            continue
        fit = min(points, markers + manpower)
        if points - fit > out:
            states.append(DESTROYED)
            continue
        by_markers = min(fit, markers)
        markers -= by_markers
        manpower -= fit - by_markers
        out -= points - fit
        states.append(state if fit == points else DISORGANIZED)
    return Bill(manpower, out, tuple(states))


def bill(g: Battle, side: Side, action: Retire) -> Bill:
    """The bill of a clan that retires so."""
    rows = [(weight(g, unit), g.state[unit]) for unit in action.units]
    siege = g.siege
    return settle_bill(rows, siege.manpower[side], siege.out_of_combat[side], len(action.areas))


# ---------------------------------------------------------------------------------------------- ways out


def inside(g: Battle, clan: Clan) -> list[Unit]:
    """The units of a clan in the fort."""
    return [unit for unit in g.field.clan_units[clan] if g.where[unit] == IN_FORT]


def has_room(g: Battle, clan: Clan, gates: Areas) -> bool:
    """Whether a clan can leave through these: own markers lie there, and outside is room for all (13.8)."""
    side = g.field.clan_side[clan]
    if not gates or gates & ~(g.siege.markers[side] & g.field.exterior):
        return False
    return sum(map(len, rooms(g, side, gates))) >= len(inside(g, clan))


def rooms(g: Battle, side: Side, gates: Areas) -> tuple[list[Hex], list[Hex]]:
    """Free hexes in no enemy zone: those linked to the areas, and those next to them (R44)."""
    free = g.field.board.present & ~g.taken & ~g.zoc(1 - side) & ~g.field.walls
    linked = hexset(h for area in few(gates) for h in g.field.area_hexes[area])
    return few(linked & free), few(g.field.near(1, linked) & ~linked & free)


def connected(g: Battle, side: Side, gates: Areas) -> Areas:
    """Own markers joined to the areas through areas free of enemy markers (13.8)."""
    siege = g.siege
    return ground.open_from(g.field, gates, siege.markers[1 - side]) & siege.markers[side]


def ways_out(g: Battle, clan: Clan) -> list[Action]:
    """By one area with each choice of markers and each order of payment that matters, and by several areas."""
    side, units = g.field.clan_side[clan], inside(g, clan)
    need = sum(weight(g, unit) for unit in units if g.state[unit] <= SHAKEN)
    held = few(g.siege.markers[side] & g.field.exterior)
    found: list[Action] = []
    for size in range(1, len(held) + 1):
        for gates in combinations(held, size):
            if has_room(g, clan, hexset(gates)):
                own = few(connected(g, side, hexset(gates))) if size == 1 else []
                for paid in _payments(own, need):
                    found += _by_order(g, side, [Retire(order, gates, paid) for order in permutations(units)])
    return found


def _payments(own: Sequence[Area], need: int) -> Iterator[tuple[Area, ...]]:
    """Markers paid with: of few every choice is offered, of many the first and the last of each number."""
    for size in range(min(need, len(own)) + 1):
        yield from dict.fromkeys(
            combinations(own, size) if len(own) <= _FEW else [tuple(own[:size]), tuple(own[len(own) - size :])]
        )


def _by_order(g: Battle, side: Side, ways: list[Retire]) -> list[Retire]:
    """One way for each outcome."""
    seen: dict[tuple[object, ...], Retire] = {}
    for way in ways:
        paid = bill(g, side, way)
        fates = tuple(sorted(zip(way.units, paid.states, strict=True)))
        seen.setdefault((paid.manpower, paid.out_of_combat, fates), way)
    return list(seen.values())


def refuse(g: Battle, clan: Clan, must: bool, action: Action) -> Refusal | None:
    """Why a clan cannot retire so, or must (13.8, R44)."""
    name = g.field.clan_name[clan]
    if isinstance(action, Pass):
        return Refusal("13.8", say("{clan} has left Attack Mode and must retire", clan=name)) if must else None
    if not isinstance(action, Retire):
        return Refusal("13.8", say("Say how {clan} retires", clan=name))
    side = g.field.clan_side[clan]
    if sorted(action.units) != inside(g, clan):
        return Refusal("13.8", say("All units of {clan} retire together", clan=name))
    names = [g.field.area_name[area] for area in action.gates]
    if len(set(action.gates)) != len(action.gates) or not has_room(g, clan, hexset(action.gates)):
        return Refusal("13.8", say("{clan} cannot leave through {areas}", clan=name, areas=names))
    paid = hexset(action.areas)
    if paid.bit_count() != len(action.areas) or paid & ~connected(g, side, hexset(action.gates)):
        return Refusal("13.8", say("Only markers that are connected with {areas} are paid", areas=names))
    if len(action.areas) > sum(weight(g, unit) for unit in action.units if g.state[unit] <= SHAKEN):
        return Refusal("13.8", say("So many markers need not be paid"))
    return None


# ---------------------------------------------------------------------------------------------- going


def retire(g: Battle, clan: Clan, side: Side, action: Retire) -> Steps[None]:
    """The clan is paid for and appears outside; its movement is over (13.8)."""
    siege = g.siege
    paid = bill(g, side, action)
    siege.markers[side] &= ~hexset(action.areas)
    siege.manpower[side], siege.out_of_combat[side] = paid.manpower, paid.out_of_combat
    g.tell("retire", "13.8", clan=clan, gates=action.gates, areas=action.areas)
    dead = []
    for unit, state in zip(action.units, paid.states, strict=True):
        if state == DESTROYED:
            losses.eliminate(g, unit, "R44")
            dead.append(unit)
        else:
            g.state[unit] = state
    if dead:
        yield from losses.show_bowl(g)
    yield from losses.leader_rolls(g, dead, "R45")
    victory.end_if_decided(g)
    yield from _step_out(g, clan, side, hexset(action.gates))
    yield from judge_end(g)


def _step_out(g: Battle, clan: Clan, side: Side, gates: Areas) -> Steps[None]:
    while units := inside(g, clan):
        linked, beside = rooms(g, side, gates)
        options: list[Action] = [Place(unit, h) for unit in units for h in linked or beside]
        answer = options[0]
        if len(options) > 1:
            answer = yield Ask(
                side,
                "place",
                options,
                rule="13.8",
                prompt=say("Where do the units of {clan} come out?", clan=g.field.clan_name[clan]),
                subject=clan,
            )
        assert isinstance(answer, Place)
        g.tell("arrive", "13.8", unit=answer.unit, hex=answer.hex)
        g.put(answer.unit, answer.hex)
