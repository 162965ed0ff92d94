"""Which force marches, where to, and when it checks for action (14, 15, 20, 21, 22)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.sanada.actions import Build, Check, Engage, Overrun
from honjin.games.sanada.figures import KANTO, TAISHO
from honjin.games.sanada.judgement import distances, worth
from honjin.games.sanada.judgement.camp import gain_of_forming
from honjin.games.sanada.judgement.picture import Body
from honjin.games.sanada.judgement.plan import Task
from honjin.games.sanada.judgement.plans import plan
from honjin.games.sanada.judgement.prospects import Prospect, current
from honjin.games.sanada.judgement.situation import Situation, situation
from honjin.games.sanada.odds.hosts import host, total
from honjin.games.sanada.odds.overruns import rush
from honjin.games.sanada.rules import combat, marching, movement as move_rules
from honjin.games.sanada.state import Edge, Node, War
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices
from honjin.wargame.actions import Done, Unit, Units
from honjin.wargame.orders import INSIDE, March, Organise

# ---------------------------------------------------------------------------------------------- who goes next


def movement(g: War, ask: Ask) -> Sequence[float]:
    """Places are formed anew first, then chiefs march before those who follow them; who has nothing to do stays."""
    s = situation(g, ask.side)
    values = []
    for option in ask.options:
        if isinstance(option, March):
            values.append(urge(s, option.unit))
        elif isinstance(option, Organise):
            values.append(100.0 if gain_of_forming(g, option.unit) > 0 else -1.0)
        else:
            values.append(0.0)
    return values


def urge(s: Situation, head: Unit) -> float:
    """How much a force wants to march: nothing if it stands where its task is and nobody threatens it."""
    g, task = s.g, current(s, head)
    h, inside = g.where[head], bool(g.inside >> head & 1)
    if task.kind == "stay":
        return -1.0
    there = h == task.hex and inside == task.inside
    if task.goal is not None and task.goal.kind == "beat":
        there = False
    army = 0 if inside else g.outside_at(h) & g.of_side[s.side]
    if there and not (army and s.danger(h, army)):
        return -1.0
    first = 10.0 if s.land.rank[head] >= TAISHO else 1.0
    if task.kind == "guard":
        first = 20.0
    if task.kind == "follow":
        first = 0.5
    away = distances.to(s.land, task.hex)[h]
    return first + g.members[head].bit_count() * 0.1 + s.land.rating[head] * 0.2 + 1.0 / (2 + away)


# ---------------------------------------------------------------------------------------------- where to


def marches(g: War, ask: Ask) -> Sequence[float]:
    """Every place where the march can end, every enemy it can reach, a fort, and staying."""
    s = situation(g, ask.side)
    head = s.land.unit_of[ask.subject["unit"]]
    if head not in plan(s).tasks:
        return [0.0] * len(ask.options)
    return _values(Prospect(s, head), ask.options)


def _values(judge: Prospect, options: Sequence[Action]) -> list[float]:
    assert isinstance(options, Choices)
    stay = judge.here()
    least = stay + judge.s.beliefs.march.worth_it
    others = [_other(judge, option, stay, least) for option in options.tail]
    ends = [(h, end == INSIDE) for h, end in options.items]
    return judge.values(ends, max(others)) + others


def _other(judge: Prospect, option: Action, stay: float, least: float) -> float:
    match option:
        case Engage(_, path, target):
            return _engage(judge, path[-1], target)
        case Overrun(_, path, target):
            return _overrun(judge, path[-1], target)
        case Build():
            return stay + _fort(judge)
        case Organise():
            return -100.0
        case _:
            return least


def _body(s: Situation, h: Hex) -> Body:
    return next(body for body in s.bodies[1 - s.side] if body.hex == h and not body.inside)


def _engage(judge: Prospect, h: Hex, target: Hex) -> float:
    """To go up to an enemy and bind him: what the battle is worth on top of the place."""
    gain = judge.attack(h, _body(judge.s, target))
    if gain <= 0:
        return -100.0
    place = judge(h, inside=False)
    return place + max(0.3, min(gain, 6.0))


def _overrun(judge: Prospect, h: Hex, target: Hex) -> float:
    """To ride over an enemy: whoever does not stand a round is out of the way, and the march goes on (20)."""
    s, g = judge.s, judge.s.g
    mover, quarry = host(g, judge.units), host(g, g.outside_at(target))
    rows = combat.modifiers(g, Edge(Node(h), Node(target)), (mover.ratings[0], quarry.ratings[0]))
    found = rush(g, mover, quarry, total(rows[0]), total(rows[1]))
    if found.entered < s.beliefs.march.ride_over:
        return -100.0
    there, here = judge(target, inside=False), judge(h, inside=False)
    value = found.entered * there + (1 - found.entered) * here + found.target.points - found.mover.points
    mine, yours = worth.of_flip(g, s.side), worth.of_flip(g, 1 - s.side)
    return value + yours * found.target.turned - mine * found.mover.turned


def _fort(judge: Prospect) -> float:
    """Earthworks where an army stays and an enemy may come who could beat it without them (22)."""
    g, h = judge.s.g, judge.s.g.where[judge.head]
    if judge.task.hex != h and judge.task.kind != "stay":
        return -1.0
    return judge.s.picture.works(h, g.outside_at(h) & g.of_side[judge.s.side])


# ---------------------------------------------------------------------------------------------- checks (15)


def checks(g: War, ask: Ask) -> Sequence[float]:
    """Who checks for action: those in danger who can get away, and those whose task lies ahead.

    A quick look says who might gain by it; where he would really go is looked up for the best of them alone.
    """
    s = situation(g, ask.side)
    quick = [_quick(s, option.unit) if isinstance(option, Check) else 0.0 for option in ask.options]
    values = [0.0 if isinstance(option, Done) else -1.0 for option in ask.options]
    for index in sorted(range(len(quick)), key=lambda i: -quick[i]):
        option = ask.options[index]
        if quick[index] <= 0 or not isinstance(option, Check):
            break
        values[index] = check_value(s, option.unit)
        if values[index] > 0:
            break
    return values


def _quick(s: Situation, head: Unit) -> float:
    """What a march now might gain at most: out of danger, or nearer to the task."""
    g, task = s.g, current(s, head)
    h, inside = g.where[head], bool(g.inside >> head & 1)
    if task.kind == "stay" or _in_company(s, head, task):
        return 0.0
    danger = 0.0 if inside else s.danger(h, g.outside_at(h) & g.of_side[s.side])
    if s.land.action[head] < s.beliefs.check.sure and danger < s.beliefs.check.afraid:
        return 0.0
    away = distances.to(s.land, task.hex)[h]
    nearer = task.worth * (1 - s.beliefs.worth.patience) * min(away, 8) / 8
    return (nearer + danger) * s.land.action[head] / 6


def _in_company(s: Situation, head: Unit, task: Task) -> bool:
    """Whether a force would leave its army behind, which could not follow: Kanto's never does, Osaka's not in camp."""
    g = s.g
    others: Units = 0 if g.inside >> head & 1 else g.place_of(head) & ~g.members[head]
    return bool(others) if s.side == KANTO else task.kind == "camp" and bool(others & task.group)


def check_value(s: Situation, head: Unit) -> float:
    """What a check is expected to bring: the chance to pass times what a march gains, less what failing costs."""
    chance = min(s.land.action[head], 6) / 6
    fed = bool(s.g.inside >> head & 1 or s.fed >> s.g.where[head] & 1)
    failing = worth.of_hunger(s.g, s.g.members[head], fed=fed)
    return chance * best_march(s, head) - (1 - chance) * failing - s.beliefs.check.worth_it


def best_march(s: Situation, head: Unit) -> float:
    """What the best march of a force gains over staying where it is."""
    g = s.g
    trek = move_rules.begin(g, head)
    options = marching.options(g, trek)
    values = _values(Prospect(s, head), options)
    return max(values) - values[-1]
