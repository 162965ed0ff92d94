"""Ways to play the battle: what somebody who means to hold, to charge or to run makes of the plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from honjin.games.yukimura.actions import Exit, Fire, Melee
from honjin.games.yukimura.judgement.ground import FAR, Ground, ground
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask, Choices
from honjin.kernel.words import say
from honjin.wargame.game import Manner

Pull = Callable[[Hex], float]
"""What a hex is worth more to somebody who plays so."""

_STEADY: Final = 0.8
_CLOSE: Final = 1.5
_STRIKE: Final = 0.35
_CUT: Final = 0.35
_GOAL: Final = 3.0
_SHY: Final = 0.5


def _to(g: Tennoji, ask: Ask, values: Sequence[float], pull: Pull, leave: float = 0.0) -> list[float]:
    """Where a unit goes, drawn by something; whoever must do his duty, and Ieyasu, go as they always do."""
    options, unit = ask.options, ask.subject
    if not isinstance(options, Choices) or unit == g.field.ieyasu:
        return list(values)
    ends: Sequence[Hex] = options.items
    here = g.where[unit]
    stay = pull(here) if here >= 0 else 0.0
    more = [pull(h) for h in ends] + [
        leave if isinstance(option, Exit) and option.edge == "north" else stay for option in options.tail
    ]
    return [value + extra for value, extra in zip(values, more, strict=True)]


def _striking(ask: Ask, values: Sequence[float], more: float) -> list[float]:
    """Declared shots and melees, worth more or less than they are; ending stays what it is."""
    return [
        value + more if isinstance(option, Fire | Melee) else value
        for value, option in zip(values, ask.options, strict=True)
    ]


def _closing(ask: Ask, seen: Ground, weight: float) -> Pull:
    allowance = seen.field.movement[ask.subject]
    fades, near = seen.fades(allowance), seen.to_enemy
    return lambda h: weight * fades[near[h]]


# ---------------------------------------------------------------------------------------------- the manners


def hold(g: Tennoji, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Stand where the line is, and let the enemy come."""
    if ask.kind != "destination":
        return values
    here = g.where[ask.subject]
    if here < 0:
        return values
    away = g.field.grid.distances(here)
    return _to(g, ask, values, lambda h: -_STEADY * min(away[h], 4) / 4)


def charge(g: Tennoji, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Up to the enemy, all of them, and at him."""
    if ask.kind == "destination":
        return _to(g, ask, values, _closing(ask, ground(g, ask.side), _CLOSE))
    return _striking(ask, values, _STRIKE) if ask.kind == "melee" else values


def envelop(g: Tennoji, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Where the enemy would fall back to: who has no way left is lost (11-1-3)."""
    if ask.kind != "destination":
        return values
    seen, board = ground(g, ask.side), g.field.board
    here = g.where[ask.subject]
    friends = g.occupied[ask.side] & ~(1 << here if here >= 0 else 0)
    covered = friends | board.spread(friends)

    def pull(h: Hex) -> float:
        mine = board.linked_set[h] | 1 << h
        foes = few(board.linked_set[h] & seen.enemy)
        return _CUT * sum([(board.linked_set[foe] & mine & ~covered).bit_count() for foe in foes])

    return _to(g, ask, values, pull)


def run(g: Tennoji, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """For points: Kanto off the map to the north, Osaka for Ieyasu's head."""
    if ask.kind != "destination":
        return values
    seen, allowance = ground(g, ask.side), g.field.movement[ask.subject]
    if ask.side == KANTO:
        return _to(g, ask, values, lambda h: _GOAL * seen.exits(allowance, [h])[0], _GOAL)
    left, way = seen.in_time(allowance), seen.to_ieyasu
    return _to(g, ask, values, lambda h: _GOAL * left[way[h]])


def relieve(g: Tennoji, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Back to what must not be lost: the hill for Osaka, Ieyasu for Kanto."""
    if ask.kind != "destination":
        return values
    field = g.field
    post = field.hill if ask.side == OSAKA else g.where[field.ieyasu]
    if post < 0:
        return values
    away, allowance = field.grid.distances(post), field.movement[ask.subject]
    left = ground(g, ask.side).in_time(allowance)
    return _to(g, ask, values, lambda h: _GOAL * left[min(FAR, away[h])])


def bold(g: Tennoji, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Strike where it is nearly even, and rather go forward than wait."""
    if ask.kind == "destination":
        return _to(g, ask, values, _closing(ask, ground(g, ask.side), _CLOSE / 3))
    return _striking(ask, values, _STRIKE / 2) if ask.kind == "melee" else values


def patient(g: Tennoji, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Strike only where it is sure to pay, and out of reach of those who wait with guns."""
    if ask.kind == "destination":
        seen = ground(g, ask.side)
        return _to(g, ask, values, lambda h: -_SHY * (seen.zone >> h & 1))
    return _striking(ask, values, -_STRIKE / 2) if ask.kind == "melee" else values


MANNERS: Final[Mapping[str, Manner]] = {
    "hold": Manner(say("hold the line"), hold),
    "charge": Manner(say("charge"), charge),
    "envelop": Manner(say("envelop"), envelop),
    "run": Manner(say("run for points"), run),
    "relieve": Manner(say("guard what counts"), relieve),
    "bold": Manner(say("bold"), bold),
    "patient": Manner(say("patient"), patient),
}
