"""Battles in the field: when to seek one, and what to do in it."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden import battle_odds
from honjin.games.gunyuden.actions import Attack, Battle, Join, Pursue, Sally, Withdraw
from honjin.games.gunyuden.judgement import worth
from honjin.games.gunyuden.judgement.clashes import Bearer, clash_value, course_value, losses_by
from honjin.games.gunyuden.judgement.doctrine import GOOD_FIGHT
from honjin.games.gunyuden.judgement.goals import plan
from honjin.games.gunyuden.judgement.marches import Ground
from honjin.games.gunyuden.judgement.situation import Situation
from honjin.games.gunyuden.rules import retreat
from honjin.games.gunyuden.rules.battle import opponents, refuse_ground
from honjin.games.gunyuden.rules.skirmish import open_targets, sally_force
from honjin.games.gunyuden.stakes import Clash
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Unit, Yes
from honjin.wargame.orders import INSIDE, Advance, Fight, Retreat

# ---------------------------------------------------------------------------------------------- skirmishes


def skirmish(g: Campaign, action: Attack | Sally, caution: float = 1.0) -> float:
    """What an attack is worth: the exchange, and sieges of own castles that it may break."""
    targets = g.forces_of(action.targets)
    if isinstance(action, Attack):
        clash = Clash(g.members[action.unit], targets, g.where[action.unit], action.hex, sally=False)
    else:
        units = sally_force(g, action.castle, action.targets)
        clash = Clash(units, targets, g.land.keeps[action.castle].hex, action.hex, sally=True)
    step = worth.step(g.land)
    value = clash_value(g, clash) - step * GOOD_FIGHT * caution
    if targets & g.investing:
        value += step * GOOD_FIGHT
    return value


def best_attack(g: Campaign, head: Unit) -> float:
    """The best battle that a force could give where it stands if nothing bound it."""
    start = g.where[head]
    best = 0.0
    for h in few(g.land.board.linked_set[start] & g.occupied[1 - g.bloc(head)]):
        targets = tuple(open_targets(g, head, h))
        if targets:
            best = max(best, skirmish(g, Attack(head, h, targets)))
        if g.land.rank[head] == SODAISHO and opponents(g, head, h) and refuse_ground(g, start, h) is None:
            best = max(best, battle(g, Battle(h, (head,))))
    return best


# ---------------------------------------------------------------------------------------------- decisive battles


def battle(g: Campaign, action: Battle) -> float:
    return course_value(g, *battle_odds.participants(g, action))


def accept(g: Campaign, ask: Ask) -> Sequence[float]:
    """A decisive battle that could be declined: only if it looks good."""
    unit, foe = g.land.unit_of[ask.subject["unit"]], g.land.unit_of[ask.subject["target"]]
    theirs = g.outside_at(g.where[unit]) & g.of_bloc[g.bloc(unit)] & ~g.acted
    ours = g.outside_at(g.where[foe]) & g.of_bloc[g.bloc(foe)]
    value = course_value(g, ours, theirs | g.members[unit])
    return [value if isinstance(option, Yes) else 0.0 for option in ask.options]


def declined(g: Campaign, ask: Ask) -> Sequence[float]:
    head, hex_ = g.land.unit_of[ask.subject["unit"]], g.land.grid.parse(ask.subject["hex"])
    targets = tuple(open_targets(g, head, hex_))
    value = skirmish(g, Attack(head, hex_, targets)) if targets else 0.0
    return [value if isinstance(option, Fight) else 0.0 for option in ask.options]


def join(_: Campaign, ask: Ask) -> Sequence[float]:
    """Everybody."""
    return [float(len(option.units)) if isinstance(option, Join) else 0.0 for option in ask.options]


def stop(g: Campaign, ask: Ask) -> Sequence[float]:
    """Fight on while the rest of the battle looks good."""
    ours = hexset(g.land.unit_of[name] for name in ask.subject["units"])
    bloc = g.bloc(few(ours)[0])
    here, there = g.where[few(ours)[0]], g.land.grid.parse(ask.subject["hex"])
    foes = g.of_bloc[1 - bloc]
    if here == there:  # the defender: his enemies are those next to him who have fought
        around = 0
        for h in g.land.board.linked[here]:
            around |= g.outside_at(h)
        enemies = around & foes & g.acted
    else:
        enemies = g.outside_at(there) & foes
    value = course_value(g, ours, enemies) if enemies else 1.0
    return [value if isinstance(option, Fight) else 0.0 for option in ask.options]


# ---------------------------------------------------------------------------------------------- losses or retreat


def split(g: Campaign, ask: Ask) -> Sequence[float]:
    """Steps or hexes: standing costs steps and allows a counterattack, going costs heart and ground."""
    units = hexset(g.land.unit_of[name] for name in ask.subject["units"])
    bearer = Bearer(g, units)
    return [_split(g, bearer, ask.subject["steps"], ask.subject["dot"], option) for option in ask.options]


def _split(g: Campaign, bearer: Bearer, steps: int, dot: bool, option: Action) -> float:
    hexes = option.hexes if isinstance(option, Withdraw) else 0
    if hexes:
        return -bearer.lose(steps - hexes, dot) - bearer.retire(hexes)
    left = bearer.total - steps
    strength = bearer.strength * left // bearer.total
    counter = bearer.step * losses_by(g, max(1, strength), 0) * 0.8 if left > 0 else 0.0
    return counter - bearer.lose(steps, dot)


def retreats(g: Campaign, ask: Ask) -> Sequence[float]:
    """The way that costs fewest steps, into a castle if there is one, and not next to enemies."""
    head = g.land.unit_of[ask.subject["unit"]]
    units = g.members[head]
    s = Situation(g, g.side(head))
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


def pursuits(g: Campaign, ask: Ask) -> Sequence[float]:
    """Follow where the place reached is better than the one left."""
    return _moves(g, g.land.unit_of[ask.subject["unit"]], ask)


def advances(g: Campaign, ask: Ask) -> Sequence[float]:
    heads = [g.land.unit_of[name] for name in ask.subject["units"]]
    return _moves(g, heads[0], ask)


def _moves(g: Campaign, head: Unit, ask: Ask) -> Sequence[float]:
    s = Situation(g, g.side(head))
    ground = Ground(s, head, plan(s))
    here = ground.value(g.where[head], bool(g.inside >> head & 1))
    out = []
    for option in ask.options:
        if isinstance(option, Pursue):
            out.append(ground.value(option.path[-1], inside=False) - here)
        elif isinstance(option, Advance):
            value = ground.value(g.land.grid.parse(ask.subject["hex"]), inside=False) - here
            out.append(value * len(option.units))
        else:
            out.append(0.0)
    return out
