"""Where units go: marches, attacks, single steps, and where they come onto the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from honjin.games.kawanakajima.actions import Close, Leave, Step, StepAll, Storm
from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, REGROUP
from honjin.games.kawanakajima.judgement import fort
from honjin.games.kawanakajima.judgement.charges import Charging, Field, Onset, charging
from honjin.games.kawanakajima.judgement.goals import goals
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask, Choices
from honjin.wargame.actions import NOBODY, Unit
from honjin.wargame.moves import End, Enter, Move, Place, Stay

NEVER = -1000.0
CANDIDATES = 9
"""Hexes of a march that are looked at closely."""


def pairs_of(ask: Ask) -> tuple[Sequence[Any], Sequence[Any]]:
    """The options of a march as pairs of unit and hex, without their ways, and the others."""
    options = ask.options
    if isinstance(options, Choices):
        return options.items, options.tail
    found, rest = [], []
    for option in options:
        if isinstance(option, Move | Enter):
            found.append((option.unit, option.path[-1]))
        else:
            rest.append(option)
    return found, rest


# ---------------------------------------------------------------------------------------------- marches (10.1)


def marches(g: Battle, ask: Ask) -> Sequence[float]:
    """Units of a clan on the march: to where they are wanted, and out of danger."""
    s = situation(g, ask.side)
    pairs, tail = pairs_of(ask)
    mode = s.g.mode[ask.subject]
    first_look = {unit: _first_look(s, unit) for unit in dict.fromkeys(unit for unit, _ in pairs)}
    rough = [(first_look[unit](h), number) for number, (unit, h) in enumerate(pairs)]
    values = [value - 50.0 for value, _ in rough]
    for _, number in sorted(rough, reverse=True)[:CANDIDATES]:
        unit, h = pairs[number]
        values[number] = goals(s).worth(unit, h, mode) - goals(s).here(unit, mode) + fort.shelter(s, unit, h)
    return [*values, *(_unmoved(s, option) for option in tail)]


def _first_look(s: Situation, unit: Unit) -> Callable[[Hex], float]:
    """What a unit sees at once of every hex: how far it is from there."""
    view, distance = goals(s), s.field.grid.distance
    clan, start = s.field.clan[unit], s.g.where[unit]
    if view.shyness(clan):
        return lambda h: float(s.hexes_away(h))
    if view.marches(clan):
        return lambda h: -float(view.ahead(clan, h))
    if start < 0:
        return lambda _: 0.0
    return lambda h: -float(distance(start, h)) / 2 + min(s.hexes_away(h), 6)


def _unmoved(s: Situation, option: Any) -> float:
    """To stop, to stay, or to leave the map."""
    if isinstance(option, Leave):
        return NEVER
    if isinstance(option, End):
        return s.beliefs.march.stir
    assert isinstance(option, Stay)
    return 0.0


def driven(g: Battle, ask: Ask) -> Sequence[float]:
    """The enemy's clan is driven to where it can be attacked best, away from its own (R27)."""
    s = situation(g, ask.side)
    pairs, tail = pairs_of(ask)
    mine = [s.g.where[u] for u in s.g.units_on_map(s.side)]
    commander = s.g.where[s.g.general[s.field.army_payer[s.enemy]]]
    distance = s.field.grid.distance

    def bad(h: Hex) -> float:
        near = min((distance(h, own) for own in mine), default=0)
        return -abs(near - 2) + (0.1 * distance(h, commander) if commander >= 0 else 0.0)

    values = [bad(h) - (bad(s.g.where[unit]) if s.g.where[unit] >= 0 else 0.0) for unit, h in pairs]
    return [*values, *(0.0 for _ in tail)]


# ---------------------------------------------------------------------------------------------- attacks (6.5)


def onsets(g: Battle, ask: Ask) -> Sequence[float]:
    """Who attacks first, and where."""
    s = situation(g, ask.side)
    options = ask.options
    rows = options.items if isinstance(options, Choices) else []
    approaches = list(dict.fromkeys(approach for approach, _ in rows))
    points = approaches[0].reach.allowance if approaches else s.field.reach[ATTACK]
    usual = points == s.field.reach[ATTACK]
    values = (charging(s, ask.subject) if usual else Charging(s, ask.subject, points)).values
    found = []
    for option in options:
        if isinstance(option, Close):
            found.append(values.get(Onset(option.unit, option.path[-1]), NEVER))
        elif isinstance(option, Stay):
            found.append(values.get(Onset(option.unit, s.g.where[option.unit]), 0.0))
        else:
            assert isinstance(option, Storm)
            found.append(fort.storming(s, ask.subject) + 0.1 * fort.way_in(s, g, option))
    return found


def followers(g: Battle, ask: Ask) -> Sequence[float]:
    """Where the others of an attacking clan strike."""
    s = situation(g, ask.side)
    if isinstance(ask.options[0], Storm):
        return fort.gate(g, ask)
    pairs, tail = pairs_of(ask)
    clan = ask.subject
    charge = Field(s, clan)
    values = [charge.placed(unit, h) for unit, h in pairs]
    return [*values, *(charge.placed(option.unit, s.g.where[option.unit]) for option in tail)]


def steps(g: Battle, ask: Ask) -> Sequence[float]:
    """Steps of Attack units on their army's chit: into good battles, and beside friends (9.3.3).

    First those who have no choice; the others one unit after another, since all are asked in any case.
    """
    s = situation(g, ask.side)
    mover = next((option.unit for option in ask.options if isinstance(option, Step | Stay)), NOBODY)
    charge = Field(s, s.field.clan[mover]) if mover != NOBODY else None
    ends = [option.hex for option in ask.options if isinstance(option, Step) and option.unit == mover]
    fighters = _comrades(s, mover, ends)
    found = []
    for option in ask.options:
        if isinstance(option, Step | Stay):
            end = option.hex if isinstance(option, Step) else s.g.where[option.unit]
            looked_at = charge is not None and option.unit == mover
            found.append(charge.placed(mover, end, fighters) if charge is not None and looked_at else NEVER)
        elif isinstance(option, StepAll):
            found.append(-NEVER)
        else:
            assert isinstance(option, Storm)
            found.append(fort.storming(s, s.field.clan[option.unit]) + 0.1 * fort.way_in(s, g, option))
    return found


def _comrades(s: Situation, mover: Unit, ends: Sequence[Hex]) -> list[Unit]:
    """Who steps, and friends in contact with those whom it would touch: they fight in the same phase (9.3.3)."""
    g, linked = s.g, s.field.board.linked_set
    touched, beside = 0, 0
    for h in ends:
        touched |= linked[h] & g.occupied[s.enemy]
    for h in few(touched):
        beside |= linked[h]
    return [mover, *(g.at[h] for h in few(beside & g.occupied[s.side]) if g.at[h] != mover)]


def close_ups(g: Battle, ask: Ask) -> Sequence[float]:
    """Separated units step towards their clan, unless that is dangerous (9.3.4 b)."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        if isinstance(option, Step):
            here = s.g.where[option.unit]
            before = s.danger(option.unit, here, DEFENSE) if here >= 0 else 0.0
            found.append(0.1 + before - s.danger(option.unit, option.hex, DEFENSE))
        else:
            found.append(0.0)
    return found


# ---------------------------------------------------------------------------------------------- arrivals


def places(g: Battle, ask: Ask) -> Sequence[float]:
    """Where units are set down: out of danger, and near to where they are wanted."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Place)
        clan = s.field.clan[option.unit]
        value = -s.danger(option.unit, option.hex, REGROUP if s.g.mode[clan] == REGROUP else s.g.mode[clan])
        view = goals(s)
        if view.marches(clan):
            value -= view.pace(clan) * view.ahead(clan, option.hex)
        found.append(value)
    return found
