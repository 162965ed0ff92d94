"""The camp: forces that come together, losses and who bears them, rest and replenishment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from honjin.games.gunyuden.actions import CASTLE, Assign, Desert, Replenish
from honjin.games.gunyuden.judgement import worth
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules import organising, replenishment
from honjin.games.gunyuden.rules.recovery import highest_die
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Force, Unit
from honjin.wargame.losses import price
from honjin.wargame.memo import Lately
from honjin.wargame.orders import Form, Keep, Lose, Refill

_FORMS: Final = Lately[float](4_000)
IDLE: Final = 0.01
"""What an organisation must gain: an action that changes nothing is none."""

# ---------------------------------------------------------------------------------------------- organising (13)


def order_of(s: Situation, forces: Sequence[Force]) -> float:
    """How well these forces are led: strength counts for more under those who act often and fight well."""
    total = 0.0
    for force in forces:
        total += _led(s, force)[0]
    return s.doctrine.gathered * total


def _led(s: Situation, force: Force) -> tuple[float, float]:
    """How well one force is led, and what it costs that all of it has the heart of the lowest."""
    found = s.led.get(force)
    if found is None:
        g, leader = s.g, force[0]
        quality = g.activation(leader) + 0.5 * g.land.modifier[leader] + 0.2 * (len(force) - 1)
        hearts = [g.morale[unit] for unit in force]
        spoilt = s.doctrine.morale_point * (sum(hearts) - min(hearts) * len(hearts))
        found = s.led[force] = quality * s.strength(hexset(force)), spoilt
    return found


def form_gain(s: Situation, forces: Sequence[Force]) -> float:
    """How much better led everybody is after a reorganisation; a shaken unit spoils the heart of a force."""
    g = s.g
    units = hexset([unit for force in forces for unit in force])
    before = [(head, *few(g.members[head] & ~(1 << head))) for head in g.heads(units)]
    gain = order_of(s, forces) - order_of(s, before)
    for force in forces:
        gain -= _led(s, force)[1]
    gain = gain * s.step * 0.1
    return min(gain, 0.0) if _changes_sieges(g, forces) else gain


def formed_up(_: Situation, ask: Ask) -> Sequence[float]:
    """Men under a commander do more than men alone."""
    return [1.0 if isinstance(option, Form) else 0.0 for option in ask.options]


def _changes_sieges(g: Campaign, forces: Sequence[Force]) -> bool:
    """Whether units would begin or cease to invest with their new leaders: that is for marches and sieges to weigh."""
    investing = g.investing
    if not investing:
        return False
    return any((investing >> leader ^ investing >> unit) & 1 for leader, *led in forces for unit in led)


def best_form(s: Situation, head: Unit) -> float:
    """What organising by this commander is worth at best."""
    g = s.g
    here = g.at[g.where[head]]
    figures = tuple([(g.leader[unit], g.steps[unit], g.morale[unit], g.activation(unit)) for unit in few(here)])
    state = g.acted & here, g.subordinate & here, g.inside & here, g.investing & here, g.rebel & here, g.stage
    lines = [s.in_line(other) for other in g.heads(here)] if g.land.options.organise_needs_loc else ()
    key = head, here, figures, state, tuple(lines), s.doctrine
    found = _FORMS.find(g, key, lambda: _best_form(s, head))
    rolls = _rolls(s, head)
    return max(found, *rolls) - IDLE if rolls else found - IDLE


def _best_form(s: Situation, head: Unit) -> float:
    """The best way that is open: most seem worse than another, so that nobody need ask whether they are open."""
    g = s.g
    ranked = sorted([(form_gain(s, forces), forces) for forces in organising.suggestions(g, head)], reverse=True)
    return next((gain for gain, forces in ranked if organising.refuse_form(g, head, forces) is None), -IDLE)


def _rolls(s: Situation, head: Unit) -> list[float]:
    """What replenishment within an organisation brings him."""
    return [roll_value(s, choice) for choice in replenishment.with_organisation_choices(s.g, 1 << head)]


def forms(s: Situation, ask: Ask) -> Sequence[float]:
    """One value for each way to organise."""
    roll = max([0.0, *_rolls(s, s.g.land.unit_of[ask.subject["unit"]])])
    out = []
    for option in ask.options:
        if isinstance(option, Form):
            out.append(form_gain(s, option.forces) + roll)
        else:
            assert isinstance(option, Keep)
            out.append(roll)
    return out


# ---------------------------------------------------------------------------------------------- replenishment (14)


def roll_value(s: Situation, action: Replenish) -> float:
    """What a roll brings on average; more than is missing is lost."""
    g, head = s.g, action.unit
    column = replenishment.column(g, head)
    shift = sum(mod.value for mod in replenishment.modifiers(g, head, action.what))
    added = replenishment.added(g, head)
    if action.what == CASTLE:
        castle = g.castle_here(head)
        room = g.land.tables.durability.start - g.durability[castle]
        worth_one = s.doctrine.durability * worth.castle(g.land, castle)
    else:
        room = replenishment.reduced(g, head).bit_count()
        worth_one = worth.step(g.land)
    total = 0.0
    for die in range(1, 7):
        total += min(room, replenishment.steps_for(g, g.clan[head], column, die + shift) + added)
    return worth_one * total / 6


def rolls(s: Situation, ask: Ask) -> Sequence[float]:
    return [roll_value(s, option) if isinstance(option, Replenish) else 0.0 for option in ask.options]


def assignments(s: Situation, ask: Ask) -> Sequence[float]:
    """Troops or walls, whichever gains more."""
    g = s.g
    head, castle = g.land.unit_of[ask.subject["unit"]], g.land.castle_of[ask.subject["castle"]]
    steps: int = ask.subject["steps"]
    walls = min(steps, g.land.tables.durability.start - g.durability[castle])
    men = min(steps, replenishment.reduced(g, head).bit_count())
    out = []
    for option in ask.options:
        assert isinstance(option, Assign)
        if option.what == CASTLE:
            out.append(walls * s.doctrine.durability * worth.castle(g.land, castle))
        else:
            out.append(men * worth.step(g.land))
    return out


def recover(s: Situation, head: Unit) -> float:
    """Rest for a shaken force: sure with a line of communication, a chance without."""
    g = s.g
    units = g.members[head]
    shaken = sum(g.morale[unit] < 0 for unit in few(units))
    chance = 1.0 if s.in_line(head) else highest_die(g, head) / 6
    depth = 1 - g.lowest_morale(units)
    return s.doctrine.rest * s.doctrine.morale_point * worth.step(g.land) * shaken * chance * depth


# ---------------------------------------------------------------------------------------------- steps


def losses(s: Situation, ask: Ask) -> Sequence[float]:
    """The cheapest step first."""
    g = s.g
    owed = bool(ask.subject["dot"])
    units = [option.unit for option in ask.options if isinstance(option, Lose)]
    ranking = sorted(units, key=lambda unit: price(g, unit, g.steps[unit], owed))
    return [-float(ranking.index(unit)) for unit in units]


def desertions(s: Situation, ask: Ask) -> Sequence[float]:
    g = s.g
    units = [option.unit for option in ask.options if isinstance(option, Desert)]
    ranking = sorted(units, key=lambda unit: price(g, unit, g.steps[unit], False))
    return [-float(ranking.index(unit)) for unit in units]


def refills(s: Situation, ask: Ask) -> Sequence[float]:
    """Where a step gives most strength; a commander before others."""
    g = s.g
    out = []
    for option in ask.options:
        assert isinstance(option, Refill)
        _, back, front = g.land.strength[option.unit]
        out.append(front - back + 0.5 * g.rank(option.unit))
    return out
