"""Decisions in battle: what to declare, leadership, losses, retreats of a hex, advances, and what follows."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Attack, FallBack, Fate, Ground, Heir, Lead, Seppuku, SeppukuHero, Suffer
from honjin.games.kawanakajima.figures import DESTROYED, NOTHING
from honjin.games.kawanakajima.judgement.clash import Bout, toll
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.judgement.stars import declared_plan
from honjin.games.kawanakajima.rules import combat, fighting
from honjin.games.kawanakajima.rules.reckoning import CASES, SCORES, parts
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Advance, Resolve, Stay

NEVER = -1000.0


# ---------------------------------------------------------------------------------------------- declaring (11.1)


def declared(g: Battle, ask: Ask) -> Sequence[float]:
    """The first battle of the best set; among the others those that promise more."""
    plan = declared_plan(g, ask.side)
    _, wanted = plan.best(combat.declared(g))
    found = []
    for option in ask.options:
        if isinstance(option, Attack):
            star = hexset(option.units), hexset(option.targets)
            found.append(plan.worth(star) - 50.0 if star not in wanted else 50.0 - wanted.index(star))
        else:
            found.append(0.0 if not wanted else -60.0)
    return found


def order(g: Battle, ask: Ask) -> Sequence[float]:
    """The battle that promises most comes first: it may open the way for others."""
    s = situation(g, ask.side)
    by_target = {few(defenders)[0]: (attackers, defenders) for attackers, defenders in s.g.stars}
    found = []
    for option in ask.options:
        assert isinstance(option, Resolve)
        attackers, defenders = by_target[option.target]
        found.append(s.worth(s.bouts.bout(attackers, defenders)))
    return found


# ---------------------------------------------------------------------------------------------- before the dice


def _bout(s: Situation, g: Battle, ground: int, lead_on: tuple[int, int]) -> Bout:
    """The battle at hand with these choices made; what is still open is left out."""
    there = fighting.engagement(g)
    col, lin = parts(s.field, *there.fighters(), there.setting(ground, lead_on))
    cut_off = fighting.cut_off(g, there.defenders)
    return s.bouts.clash(there.attackers, there.defenders, cut_off).expected(sum(col), sum(lin))


def ground(g: Battle, ask: Ask) -> Sequence[float]:
    """The defender picks what makes the attack worst (R3)."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Ground)
        found.append(-_bout(s, g, CASES.index(option.case), (NOTHING, NOTHING)).net)
    return found


def leadership(g: Battle, ask: Ask) -> Sequence[float]:
    """Where leadership does more; the attacker reckons with the answer (R16)."""
    s = situation(g, ask.side)
    fight = g.fight
    attacks = s.field.side[few(fight.attackers)[0]] == ask.side
    answered = attacks and any(s.g.leadership(unit) for unit in few(fight.defenders))
    found = []
    for option in ask.options:
        assert isinstance(option, Lead)
        on = SCORES.index(option.score)
        if attacks:
            answers = (0, 1) if answered else (NOTHING,)
            found.append(min(s.worth(_bout(s, g, fight.ground, (on, answer))) for answer in answers))
        else:
            bout = _bout(s, g, fight.ground, (fight.lead_on[0], on))
            found.append(s.zeal * bout.cost - s.care * bout.harm)
    return found


# ---------------------------------------------------------------------------------------------- after them


def losses(g: Battle, ask: Ask) -> Sequence[float]:
    """Whoever costs least takes the first part (11.7)."""
    s = situation(g, ask.side)
    fight = g.fight
    attacks = s.field.side[few(fight.attackers)[0]] == ask.side
    effect = fighting.RESULTS[fight.result][0 if attacks else 1]
    units = [option.unit for option in ask.options if isinstance(option, Suffer)]
    cut_off = 0 if attacks else fighting.cut_off(s.g, units)
    assert effect is not None
    rest = [0.0 if effect.others is None else toll(s.prices, unit, cut_off, effect.others) for unit in units]
    first = [toll(s.prices, unit, cut_off, effect.one) for unit in units]
    return [sum(rest[:n] + rest[n + 1 :]) * -1 - one for n, one in enumerate(first)]


def falls_back(g: Battle, ask: Ask) -> Sequence[float]:
    """Out of danger, near to friends and to the clan."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        if isinstance(option, FallBack):
            found.append(-standing_at(s, option.unit, option.hex))
        else:
            assert isinstance(option, Stay)
            found.append(-s.prices.price(option.unit)[1])
    return found


def standing_at(s: Situation, unit: Unit, h: int) -> float:
    """How bad it is to stand in a hex: danger, and distance from one's own."""
    field, g = s.field, s.g
    mates = [g.where[u] for u in g.in_field(field.clan[unit]) if u != unit]
    apart = min((field.grid.distance(h, mate) for mate in mates), default=1) - 1
    return s.danger(unit, h, g.mode_of(unit)) + s.beliefs.march.apart * apart


def advances(g: Battle, ask: Ask) -> Sequence[float]:
    """Who must advance does so where it is least exposed; who may does so where it is better off."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        if isinstance(option, Advance):
            start, end = option.path[0], option.path[-1]
            found.append(standing_at(s, option.unit, start) - standing_at(s, option.unit, end) - s.beliefs.march.stir)
        else:
            found.append(0.0)
    return found


# ---------------------------------------------------------------------------------------------- leaders, routs


def fate(_: Battle, ask: Ask) -> Sequence[float]:
    """Clan A that would rout: rather run than lose a leader, unless it cannot run (16.4)."""
    return [0.0 if isinstance(option, Fate) and option.how == "retreat" else -1.0 for option in ask.options]


def seppuku(g: Battle, ask: Ask) -> Sequence[float]:
    """The least leader; never the commander."""
    daimyo = g.general[g.field.army_payer[ask.side]]
    found = []
    for option in ask.options:
        if isinstance(option, Seppuku):
            found.append(NEVER if option.unit == daimyo else -2.0 * g.lead[option.unit])
        else:
            found.append(-2.1 if isinstance(option, SeppukuHero) else -1.0)
    return found


def heirs(g: Battle, ask: Ask) -> Sequence[float]:
    """The commander joins whoever is least worn and least in danger (R31)."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        assert isinstance(option, Heir)
        h = s.g.where[option.unit]
        danger = s.danger(option.unit, h, s.g.mode_of(option.unit)) if h >= 0 else 0.0
        found.append(DESTROYED - s.g.state[option.unit] - danger)
    return found
