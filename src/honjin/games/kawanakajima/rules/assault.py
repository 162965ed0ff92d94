"""Chapter 13.6.1: assaults with their auction of lives, and fire, in the fort (R43, R64, R65)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from honjin.games.kawanakajima.actions import Assault, Markers, MoveIn, Pay, Raise, Yield
from honjin.games.kawanakajima.figures import Area
from honjin.games.kawanakajima.rules import areas as ground, plans
from honjin.games.kawanakajima.rules.markers import beaten, lay, remove_marker, wound
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, say
from honjin.wargame.actions import NOBODY, PASS
from honjin.wargame.odds import at_stake

PLAIN, ADVANTAGE = "plain", "advantage"


class Storm(NamedTuple):
    """An assault in its auction: who attacks what with which markers, what both have sacrificed, who is asked."""

    side: Side
    areas: tuple[Area, ...]
    target: Area
    advantage: bool
    bids: tuple[int, int] = (0, 0)
    """By side."""
    asked: Side = NOBODY
    last: bool = False
    """The other side has just passed: whoever passes now ends the auction."""


def fire_rows(g: Battle, side: Side, target: Area) -> list[Mod]:
    """What is added to the die of those who fire (13.6.1 Fire!, R65)."""
    sources = few(ground.sources(g, side, target))
    score = ground.score(g.field, target, sources)
    return that_count(Mod(say("markers"), len(sources), "13.6.1 Fire!"), Mod(say("Defense Score"), -score, "13.1"))


def assault_rows(g: Battle, storm: Storm) -> tuple[list[Mod], list[Mod]]:
    """What is added to the dice of attacker and defender (13.6.1 Assault)."""
    score = ground.score(g.field, storm.target, storm.areas)
    mine = that_count(
        Mod(say("committed markers"), len(storm.areas), "13.6.1 Assault"),
        Mod(say("Sacrifice"), storm.bids[storm.side], "13.6.1 Sacrifice"),
        Mod(say("Advantage"), int(storm.advantage), "13.6.1 Advantage"),
    )
    theirs = that_count(
        Mod(say("Defense Score"), score, "13.1"),
        Mod(say("Sacrifice"), storm.bids[1 - storm.side], "13.6.1 Sacrifice"),
    )
    return mine, theirs


def fire(g: Battle, side: Side, target: Area) -> Steps[None]:
    """A die, all adjacent markers, less the lowest Defense Score (13.6.1 Fire!, R65)."""
    yield from plans.grant(g, side, "combat")
    field, name = g.field, g.field.area_name[target]
    roll = yield Roll(D6, "13.6.1 Fire!", say("fire at {area}", area=name), fire_rows(g, side, target), by=side)
    if roll.total < field.tables.siege.fire_min:
        g.tell("fire_missed", "13.6.1 Fire!", side=side, area=target)
        return
    siege, enemy = g.siege, 1 - side
    g.tell("fire_hit", "13.6.1 Fire!", side=side, area=target)
    wound(g, enemy)
    last = siege.markers[enemy] == 1 << target
    pays = bool(siege.manpower[enemy])
    if pays and not last:
        answer = yield Ask(
            enemy,
            "fire_hit",
            [Pay(), Yield((target,))],
            rule="13.6.1 Fire!",
            prompt=say("{area} is hit: lose the marker, or a point of Manpower?", area=name),
            subject=target,
        )
        pays = isinstance(answer, Pay)
    if pays:
        siege.manpower[enemy] -= 1
        g.tell("manpower", "13.6.1 Fire!", side=enemy, points=-1)
    else:
        remove_marker(g, enemy, target, "13.6.1 Fire!")


# ---------------------------------------------------------------------------------------------- assault


def assault(g: Battle, side: Side, order: Assault) -> Steps[None]:
    """Committed markers, an auction of lives, two dice (13.6.1 Assault, R43, R65)."""
    yield from plans.grant(g, side, "combat")
    field, target, used = g.field, order.target, list(order.areas)
    extra = order.how == ADVANTAGE
    g.siege.actions -= extra
    g.tell("assault", "13.6.1 Assault", side=side, areas=used, area=target, advantage=extra)
    storm = yield from auction(g, Storm(side, tuple(order.areas), target, extra))
    name = field.area_name[target]
    mine, theirs = assault_rows(g, storm)
    attack = yield Roll(D6, "13.6.1 Assault", say("assault on {area}", area=name), mine, by=side)
    defence = yield Roll(D6, "13.6.1 Assault", say("defence of {area}", area=name), theirs, by=1 - side)
    margin = attack.total - defence.total
    if margin > 0:
        yield from _won(g, side, target, used)
    elif margin < 0:
        yield from _repelled(g, side, used, (1 - margin) // 2)
    else:
        yield from _tied(g, side, target, used)


def auction(g: Battle, storm: Storm) -> Steps[Storm]:
    """Attacker first, one point at a time, until both pass or stand at the cap (13.6.1 Sacrifice, R43)."""
    bids, passes, turn, cap = [0, 0], 0, storm.side, len(storm.areas)
    while passes < 2 and min(bids) < cap:
        able = bids[turn] < cap and g.siege.manpower[turn] > 0
        answer: Action = PASS
        if able:
            stands = storm._replace(bids=(bids[0], bids[1]), asked=turn, last=passes > 0)
            answer = yield from at_stake(g, stands, _bid(stands))
        if isinstance(answer, Raise):
            bids[turn] += 1
            g.siege.manpower[turn] -= 1
            g.tell("sacrifice", "13.6.1 Sacrifice", side=turn, points=bids[turn])
            passes = 0
        else:
            passes += 1
        turn = 1 - turn
    return storm._replace(bids=(bids[0], bids[1]))


def _bid(storm: Storm) -> Ask:
    return Ask(
        storm.asked,
        "sacrifice",
        [Raise(), PASS],
        rule="13.6.1 Sacrifice",
        prompt=say(
            "Sacrifice a point of Manpower? So far attacker {one}, defender {other}; at most {most} each",
            one=storm.bids[storm.side],
            other=storm.bids[1 - storm.side],
            most=len(storm.areas),
        ),
    )


def _won(g: Battle, side: Side, target: Area, used: list[Area]) -> Steps[None]:
    """The marker is removed, and the winner may move in (13.6.1 Assault, R64)."""
    siege, enemy = g.siege, 1 - side
    wound(g, enemy)
    remove_marker(g, enemy, target, "13.6.1 Assault")
    if siege.markers[enemy] >> target & 1 or siege.markers[side] >> target & 1 or beaten(g, enemy):
        return
    options: list[Action] = [PASS]
    if siege.manpower[side]:
        options.insert(0, Markers((target,)))
    options += [MoveIn(area) for area in used if siege.markers[side] >> area & 1]
    if len(options) == 1:
        return
    answer = yield Ask(
        side,
        "occupy",
        options,
        rule="13.6.1 Assault",
        prompt=say("Who moves into {area}?", area=g.field.area_name[target]),
        subject=target,
    )
    if isinstance(answer, Markers):
        lay(g, side, answer.areas)
    elif isinstance(answer, MoveIn):
        siege.markers[side] ^= 1 << answer.area | 1 << target
        g.tell("moved_in", "13.6.1 Assault", side=side, area=target)


def _repelled(g: Battle, side: Side, used: list[Area], points: int) -> Steps[None]:
    """Half the difference, rounded up, in committed markers or Manpower as the attacker likes (13.6.1 Assault)."""
    siege = g.siege
    standing = [area for area in used if siege.markers[side] >> area & 1]
    points = min(points, len(standing) + siege.manpower[side])
    least = max(0, points - siege.manpower[side])
    options: list[Action] = [
        Yield(some) for size in range(least, min(points, len(standing)) + 1) for some in combinations(standing, size)
    ]
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask(
            side,
            "siege_losses",
            options,
            rule="13.6.1 Assault",
            prompt=say("Lose {count}: which markers, and the rest in Manpower?", count=points),
            judge=lambda action: _refuse_losses(g, standing, least, points, action),
        )
    assert isinstance(answer, Yield)
    rest = points - len(answer.areas)
    if rest:
        siege.manpower[side] -= rest
        g.tell("manpower", "13.6.1 Assault", side=side, points=-rest)
    for area in answer.areas:
        remove_marker(g, side, area, "13.6.1 Assault")


def _refuse_losses(g: Battle, standing: Sequence[Area], least: int, points: int, action: Action) -> Refusal | None:
    if not isinstance(action, Yield) or len(set(action.areas)) != len(action.areas):
        return Refusal("13.6.1 Assault", say("Say which markers are lost, each once"))
    for area in action.areas:
        if area not in standing:
            name = g.field.area_name[area]
            return Refusal("13.6.1 Assault", say("The marker in {area} was not committed", area=name))
    if least <= len(action.areas) <= points:
        return None
    return Refusal(
        "13.6.1 Assault",
        say("{number} is not from {least} to {most}", number=len(action.areas), least=least, most=points),
    )


def _tied(g: Battle, side: Side, target: Area, used: list[Area]) -> Steps[None]:
    """The attacker loses a point, and may pay another to win unless the defender pays too (13.6.1 Assault)."""
    siege, enemy = g.siege, 1 - side
    yield from _repelled(g, side, used, 1)
    wound(g, side)
    if not ground.sources(g, side, target) or not siege.manpower[side]:
        return
    if not isinstance((yield _pay(side, "push", say("Pay a point of Manpower to win the tie?"))), Pay):
        return
    siege.manpower[side] -= 1
    held = siege.manpower[enemy] and isinstance(
        (yield _pay(enemy, "hold", say("Pay a point of Manpower to hold out?"))), Pay
    )
    if held:
        siege.manpower[enemy] -= 1
    g.tell("push", "13.6.1 Assault", side=side, held=bool(held))
    if not held:
        yield from _won(g, side, target, used)


def _pay(side: Side, kind: str, prompt: Text) -> Ask:
    return Ask(side, kind, [Pay(), PASS], rule="13.6.1 Assault", prompt=prompt)
