"""Battles in the field: when to seek one, and what to do in it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from honjin.games.gunyuden import battle_odds
from honjin.games.gunyuden.actions import Attack, Battle, Join, Pursue, Sally, Withdraw
from honjin.games.gunyuden.judgement import worth
from honjin.games.gunyuden.judgement.clashes import Bearer, Terms, course_value, losses_by, results, terms_of
from honjin.games.gunyuden.judgement.deciding import STAKE, decides
from honjin.games.gunyuden.judgement.marches import ground_of
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules import retreat
from honjin.games.gunyuden.rules.battle import opponents, refuse_ground
from honjin.games.gunyuden.rules.investment import invested
from honjin.games.gunyuden.rules.skirmish import open_targets, sally_force
from honjin.games.gunyuden.stakes import Clash, Respite
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Unit, Units, Yes
from honjin.wargame.orders import INSIDE, Advance, Fight, Retreat

# ---------------------------------------------------------------------------------------------- skirmishes


def skirmish(s: Situation, action: Attack | Sally) -> float:
    """What an attack is worth: the exchange, and sieges of own castles that it may break."""
    g = s.g
    targets = g.forces_of(action.targets)
    if isinstance(action, Attack):
        clash = Clash(g.members[action.unit], targets, g.where[action.unit], action.hex, sally=False)
    else:
        units = sally_force(g, action.castle, action.targets)
        clash = Clash(units, targets, g.land.keeps[action.castle].hex, action.hex, sally=True)
    good = worth.step(g.land) * s.doctrine.good_fight
    value = clash_value(s, clash) - good * s.caution
    return value + good if targets & g.investing else value


def clash_value(s: Situation, clash: Clash) -> float:
    """What a skirmish is worth to the attackers: the exchange, and the siege that it may break up."""
    key = s.g.weather, clash
    found = s.books.clashes.get(key)
    if found is None:
        terms = terms_of(s.g, clash)
        found = s.exchange(clash.attackers, clash.targets, terms)
        if clash.targets & s.g.investing:
            found += _relief(s, clash.targets, terms)
        s.books.clashes[key] = found
    return found


def _relief(s: Situation, units: Units, terms: Terms) -> float:
    """What an attack on besiegers may do for the castle: with too few of them left the siege is over (18-3)."""
    g, targets = s.g, s.bearer(units)
    castle = next(castle for castle in invested(g) if g.besiegers(castle) & units)
    besiegers = g.besiegers(castle)
    spare = g.strength(besiegers) - g.land.keeps[castle].threshold
    if g.land.keeps[castle].ring and g.outside_at(g.where[few(units)[0]]) & besiegers & ~units == 0:
        spare = min(spare, targets.strength - 1)  # a ring breaks where nobody is left
    cells = results(targets.crt, targets.crt.column(terms.strength), terms.shift)
    broken = sum(min(steps, targets.total) * targets.strength > spare * targets.total for steps, _ in cells) / 6
    return s.doctrine.relief * broken * worth.home(g, castle)


def best_attack(s: Situation, head: Unit) -> float:
    """The best battle that a force could give where it stands if nothing bound it."""
    g = s.g
    start = g.where[head]
    best = 0.0
    for h in few(g.land.board.linked_set[start] & g.occupied[1 - g.bloc(head)]):
        targets = tuple(open_targets(g, head, h))
        if targets:
            best = max(best, skirmish(s, Attack(head, h, targets)))
        if g.land.rank[head] == SODAISHO and opponents(g, head, h) and refuse_ground(g, start, h) is None:
            best = max(best, battle(s, Battle(h, (head,))))
    return best


# ---------------------------------------------------------------------------------------------- decisive battles


HOPELESS: Final = -2.0
"""A battle that seems worse than this at first sight, in steps, is not reckoned exactly."""


def battle(s: Situation, action: Battle) -> float:
    """What a decisive battle is worth."""
    ours, theirs = map(s.bearer, battle_odds.participants(s.g, action))
    rough = s.duel(ours, theirs)
    if rough < HOPELESS * worth.step(s.g.land) or decides(s.g.land):
        return rough
    return course_value(s.g, ours, theirs)


def accept(s: Situation, ask: Ask) -> Sequence[float]:
    """A decisive battle that could be declined: only if it looks good."""
    g = s.g
    unit, foe = g.land.unit_of[ask.subject["unit"]], g.land.unit_of[ask.subject["target"]]
    theirs = g.outside_at(g.where[unit]) & g.of_bloc[g.bloc(unit)] & ~g.acted
    ours = g.outside_at(g.where[foe]) & g.of_bloc[g.bloc(foe)]
    value_of = s.duel if decides(g.land) else partial(course_value, g)
    value = value_of(s.bearer(ours), s.bearer(theirs | g.members[unit]))
    return [value if isinstance(option, Yes) else 0.0 for option in ask.options]


def declined(s: Situation, ask: Ask) -> Sequence[float]:
    g = s.g
    head, hex_ = g.land.unit_of[ask.subject["unit"]], g.land.grid.parse(ask.subject["hex"])
    targets = tuple(open_targets(g, head, hex_))
    value = skirmish(s, Attack(head, hex_, targets)) if targets else 0.0
    return [value if isinstance(option, Fight) else 0.0 for option in ask.options]


def join(_: Situation, ask: Ask) -> Sequence[float]:
    """Everybody."""
    return [float(len(option.units)) if isinstance(option, Join) else 0.0 for option in ask.options]


def stop(s: Situation, ask: Ask) -> Sequence[float]:
    """Fight on while the rest of the battle looks better than to have it over as it stands."""
    stake = s.g.stake
    assert isinstance(stake, Respite)
    own, enemy = stake.lost[stake.stopper], stake.lost[1 - stake.stopper]
    ours, theirs = s.bearer(stake.armies[stake.stopper]), s.bearer(stake.armies[1 - stake.stopper])
    ahead = (own < enemy) - (own > enemy)
    if decides(s.g.land):
        value = s.duel(ours, theirs) if not ahead else -STAKE * ahead
    else:
        value = course_value(s.g, ours, theirs, (own, enemy)) - ahead * s.g.land.tables.points.decisive_battle_won
    return [value if isinstance(option, Fight) else 0.0 for option in ask.options]


# ---------------------------------------------------------------------------------------------- losses or retreat


def split(s: Situation, ask: Ask) -> Sequence[float]:
    """Steps or hexes: standing costs steps and allows a counterattack, going costs heart and ground."""
    g = s.g
    bearer = s.bearer(hexset(g.land.unit_of[name] for name in ask.subject["units"]))
    return [_split(g, bearer, ask.subject["steps"], ask.subject["dot"], option) for option in ask.options]


def _split(g: Campaign, bearer: Bearer, steps: int, dot: bool, option: Action) -> float:
    hexes = option.hexes if isinstance(option, Withdraw) else 0
    if hexes:
        return -bearer.lose(steps - hexes, dot) - bearer.retire(hexes)
    left = bearer.total - steps
    strength = bearer.strength * left // bearer.total
    counter = bearer.step * losses_by(g, max(1, strength), 0) * 0.8 if left > 0 else 0.0
    return counter - bearer.lose(steps, dot)


def retreats(s: Situation, ask: Ask) -> Sequence[float]:
    """The way that costs fewest steps, into a castle if there is one, and not next to enemies."""
    g = s.g
    head = g.land.unit_of[ask.subject["unit"]]
    units = g.members[head]
    step = worth.step(g.land)
    out = []
    for option in ask.options:
        assert isinstance(option, Retreat)
        value = -step * retreat.toll(g, units, option.path)
        end = option.path[-1]
        if option.end == INSIDE:
            value += 0.5 * step
        else:
            value -= 0.05 * step * s.menace.get(end, 0)
            if not s.supplied(g.clan[head]) >> end & 1:
                value -= 0.5 * step
        out.append(value)
    return out


# ---------------------------------------------------------------------------------------------- afterwards


def pursuits(s: Situation, ask: Ask) -> Sequence[float]:
    """Follow where the place reached is better than the one left."""
    return _moves(s, s.g.land.unit_of[ask.subject["unit"]], ask)


def advances(s: Situation, ask: Ask) -> Sequence[float]:
    return _moves(s, s.g.land.unit_of[ask.subject["units"][0]], ask)


def _moves(s: Situation, head: Unit, ask: Ask) -> Sequence[float]:
    ground = ground_of(s, head)
    out = []
    for option in ask.options:
        if isinstance(option, Pursue):
            out.append(ground.value(option.path[-1], inside=False) - ground.here)
        elif isinstance(option, Advance):
            value = ground.value(s.g.land.grid.parse(ask.subject["hex"]), inside=False) - ground.here
            out.append(value * len(option.units))
        else:
            out.append(0.0)
    return out
