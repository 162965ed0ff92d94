"""Castles: when to invest, to storm, to call; and what to do with one that gives up."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.actions import Call, Choose, Claim, Grant, Invest, Offer, Quarter, Storm
from honjin.games.gunyuden.doctrine import IDLE_CALL, KILL
from honjin.games.gunyuden.judgement import fights, outlook, worth
from honjin.games.gunyuden.judgement.clashes import losses_by
from honjin.games.gunyuden.judgement.goals import plan
from honjin.games.gunyuden.judgement.marches import gain, ground_of
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules import assault, investment, surrender
from honjin.games.gunyuden.rules.activation import refuse_act
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import TAISHO
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Castle, Unit, Yes
from honjin.wargame.orders import INSIDE, Assault, Pick

RELUCTANCE = 0.1
"""What a fight must be worth more than the siege that it ends."""
DESPERATE = 2
"""Durability at which a castle is as good as lost."""


def garrison_worth(g: Campaign, castle: Castle) -> float:
    return sum(worth.unit(g, unit) for unit in few(g.garrison(castle)))


def invest(s: Situation, action: Invest) -> float:
    """To begin an investment is what an army goes to a castle for; to join one helps little."""
    g = s.g
    value = worth.castle(g.land, action.castle)
    if not worth.by_steps(g.land):
        value += 0.25 * garrison_worth(g, action.castle)
    if g.rules.counsel.prized(g, action.castle):
        value += worth.castle(g.land, action.castle)
    if g.is_invested(action.castle):
        return 0.05 * value
    strength = s.strength(g.forces_of(action.units))
    return s.doctrine.invested * value * outlook.promise(s, action.castle, strength)


def lift(s: Situation, head: Unit) -> float:
    """To give up a siege: for a battle that is worth more, for a better goal, or to get away from a stronger enemy."""
    g = s.g
    price = _price_to_lift(s, head)
    if refuse_act(g, head) is not None:  # it could do nothing with its freedom now
        return -price - RELUCTANCE
    ground = ground_of(s, head)
    here, goal = g.where[head], plan(s).get(head)
    reward = max(fights.best_attack(s, head), ground.danger(here))
    if goal is not None and not goal.there >> here & 1:
        reward = max(reward, gain(ground))
    return reward - price - RELUCTANCE


def _price_to_lift(s: Situation, head: Unit) -> float:
    """What a siege loses with a force: all of it, if the others are too few; otherwise what it helps by joining."""
    g = s.g
    castle = next(castle for castle in investment.invested(g) if g.besiegers(castle) >> head & 1)
    if investment.holds(g, castle, g.besiegers(castle) & ~g.members[head]):
        return invest(s, Invest(castle, (head,)))  # free for less than that, it would only join again
    value = worth.castle(g.land, castle) * s.doctrine.invested
    return value * outlook.promise(s, castle, s.strength(g.besiegers(castle)))


def unbound(s: Situation, ask: Ask) -> Sequence[float]:
    """Besiegers who are attacked: with free hands they strike back with all their strength, not with half (18-4-2)."""
    g = s.g
    head = g.land.unit_of[ask.subject["unit"]]
    strength = s.force(head)
    gained = losses_by(g, strength, 0) - losses_by(g, max(1, strength // 2), 0)
    value = worth.step(g.land) * gained - _price_to_lift(s, head)
    return [value if isinstance(option, Yes) else 0.0 for option in ask.options]


def storm(s: Situation, action: Storm) -> float:
    return invest(s, Invest(action.castle, action.units)) + attack(s, action.castle, action.units)


def assaults(s: Situation, action: Assault) -> float:
    return attack(s, action.castle, action.units)


def attack(s: Situation, castle: Castle, heads: tuple[Unit, ...]) -> float:
    """An assault: walls against steps. A castle that falls in ruins is lost to its owner, but nobody's."""
    g = s.g
    units = g.forces_of(heads)
    value = worth.castle(g.land, castle)
    step = worth.step(g.land)
    left = g.durability[castle]
    if g.land.options.revised:
        mods = assault.ambush_mods(g, castle, units)
        inside = g.strength(g.garrison(castle))
        cost = losses_by(g, max(1, inside), sum(mod.value for mod in mods))
        walls = losses_by(g, g.strength(units), sum(mod.value for mod in assault.assault_mods(g, castle, units)))
        falls = max(0.0, min(1.0, 1.0 - (left - walls) / 2)) if left - walls < 2 else 0.0
        return walls * s.doctrine.durability * value + 0.5 * falls * value - cost * step
    shift = sum(mod.value for mod in assault.assault_mods(g, castle, units))
    strength = assault.classic_strength(g, castle, units)
    total = 0.0
    for die in range(1, 7):
        walls, steps, dot = assault.classic_result(g, strength, die + shift)
        total += s.doctrine.durability * value * min(walls, left) - step * (steps + KILL * dot)
        if walls >= left:
            total += 0.5 * (value + garrison_worth(g, castle))
    return total / 6


def call(s: Situation, action: Call) -> float:
    """A call costs nothing but the action; in the revised edition it may close the door for good."""
    g, castle = s.g, action.castle
    shift = sum(mod.value for mod in surrender.modifiers(g, castle, g.lowest_morale(g.members[action.unit])))
    value = worth.castle(g.land, castle)
    total = 0.0
    for die in range(1, 7):
        letter = surrender.answer_to(g, g.durability[castle], die + shift)
        if surrender.ANSWERS[letter].opens:
            total += value + (garrison_worth(g, castle) if letter == "H" else 0.0)
        elif letter == "A":
            total -= 0.3 * value
        elif letter == "B":
            total -= 0.05 * value
    return total / 6 or IDLE_CALL


# ---------------------------------------------------------------------------------------------- terms (20-4)


def offer_value(g: Campaign, action: Offer) -> float:
    """Terms are offered only for a castle that is lost anyhow, to bring its garrison out."""
    castle = action.castle
    lowest = g.land.tables.morale.lowest
    lost = g.durability[castle] <= 1 or g.castle_side_morale(castle) <= lowest
    inside = g.garrison(castle)
    if not lost or action.terms != "D" or not any(g.land.rank[unit] >= TAISHO for unit in few(inside)):
        return -1.0
    return 0.5


def offers(s: Situation, ask: Ask) -> Sequence[float]:
    g = s.g
    return [offer_value(g, option) if isinstance(option, Offer) else 0.0 for option in ask.options]


def terms(s: Situation, ask: Ask) -> Sequence[float]:
    """A castle in the hand, unless its garrison would be too."""
    g = s.g
    castle = g.land.castle_of[ask.subject["castle"]]
    inside = garrison_worth(g, castle)
    doomed = g.durability[castle] <= DESPERATE and inside > worth.castle(g.land, castle)
    value = -1.0 if doomed and ask.subject["terms"] == "D" else 1.0
    return [value if isinstance(option, Yes) else 0.0 for option in ask.options]


def dooms(s: Situation, ask: Ask) -> Sequence[float]:
    g = s.g
    return [worth.unit(g, option.unit) if isinstance(option, Pick) else 0.0 for option in ask.options]


def grants(s: Situation, ask: Ask) -> Sequence[float]:
    """To the clan with most men on the map: it can make most of it."""
    g = s.g
    return [
        float(g.strength(g.on_map(g.of_clan[option.clan]))) if isinstance(option, Grant) else 0.0
        for option in ask.options
    ]


def captors(s: Situation, ask: Ask) -> Sequence[float]:
    """Good heart helps to bring a garrison to surrender; then those who have gaps to fill."""
    g = s.g
    return [
        g.lowest_morale(g.members[option.unit]) + 0.1 * sum(g.steps[unit] == 1 for unit in few(g.members[option.unit]))
        if isinstance(option, Pick)
        else 0.0
        for option in ask.options
    ]


def claims(_: Situation, ask: Ask) -> Sequence[float]:
    """Asking costs nothing."""
    return [1.0 if isinstance(option, Claim) else 0.0 for option in ask.options]


def refuges(s: Situation, ask: Ask) -> Sequence[float]:
    """Into a castle that nobody threatens, the strongest one."""
    g = s.g
    out = []
    for option in ask.options:
        if isinstance(option, Choose):
            keep = g.land.keeps[option.castle]
            value = keep.level - 0.1 * s.near(keep.hex, 1) + 0.5 * bool(keep.main_of)
            out.append(value + 0.25 * (option.place == INSIDE))
        else:
            assert isinstance(option, Quarter)
            out.append(-0.1 * s.menace.get(option.hex, 0))
    return out
