"""Ways to play the war: what somebody who means to hold, to besiege or to run for points makes of the plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from honjin.games.sanada.actions import Attack, Check, Engage, Overrun, Sortie, Withdraw
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.judgement import distances
from honjin.games.sanada.state import War
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY
from honjin.wargame.game import Manner
from honjin.wargame.orders import Assault, Fight, March

Pull = Callable[[Hex], float]
"""What a hex is worth more to somebody who plays so."""

_GUARD: Final = 15.0
"""More than any force wants to march that is not called to guard something."""
_STRIKE: Final = 1.5
_STORM: Final = 3.0
_POINT: Final = 1.0
_NEAR: Final = 0.06


def _among(
    ask: Ask, values: Sequence[float], kinds: type[Action] | tuple[type[Action], ...], more: float
) -> list[float]:
    """Options of some kinds, worth more or less than they are."""
    return [
        value + more if isinstance(option, kinds) else value for value, option in zip(values, ask.options, strict=True)
    ]


def _march(g: War, ask: Ask, values: Sequence[float], pull: Pull) -> list[float]:
    """Where a force goes, drawn by something."""
    options = ask.options
    assert isinstance(options, Choices)
    here = pull(g.where[g.land.unit_of[ask.subject["unit"]]])
    more = [pull(h) for h, _ in options.items] + [
        pull(option.path[-1]) if isinstance(option, Engage | Overrun) else here for option in options.tail
    ]
    return [value + extra for value, extra in zip(values, more, strict=True)]


def _towards(g: War, h: Hex) -> Pull:
    way = distances.to(g.land, h)
    return lambda at: -_NEAR * min(way[at], 40)


# ---------------------------------------------------------------------------------------------- the manners


def hold(_: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Nobody marches but those who are called to guard something; walls and works wait for the enemy."""
    if ask.kind == "movement":
        return _among(ask, values, March, -_GUARD)
    return _among(ask, values, Check, -1.0) if ask.kind in ("reaction", "forced_march") else values


def charge(_: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Every enemy in the field is gone up to and attacked."""
    if ask.kind == "march":
        return _among(ask, values, (Engage, Overrun), _STRIKE)
    if ask.kind == "give_way":
        return _among(ask, values, Withdraw, -_STRIKE)
    return _among(ask, values, (Attack, Sortie), _STRIKE) if ask.kind == "declare" else values


def besiege(g: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Castles before all: to stand before them, to storm them, to press on."""
    if ask.kind == "march":
        enemy = g.keeps[1 - ask.side]
        return _march(g, ask, values, lambda h: _STRIKE * (enemy >> h & 1))
    return _among(ask, values, (Assault, Fight), _STORM) if ask.kind in ("assault", "press_on") else values


def relieve(g: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Back to what must not be lost: Osaka Castle, or Ieyasu."""
    if ask.kind != "march":
        return values
    post = g.land.pool_hex if ask.side == OSAKA else g.where[g.land.ieyasu]
    return values if post < 0 else _march(g, ask, values, _towards(g, post))


def run(g: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """For points: Osaka into the places that score, Kanto to where Osaka stands in them."""
    if ask.kind != "march":
        return values
    scored = [place for place in g.land.places_scored if place.unit == NOBODY]
    if ask.side == KANTO:
        there = sum(1 << h for h, units in g.at.items() if units & g.of_side[OSAKA])
        scored = [place for place in scored if place.hexes & there]
    return _march(g, ask, values, lambda h: _POINT * sum([p.points for p in scored if p.hexes >> h & 1]))


def envelop(g: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Beside enemies whom friends stand beside already, and where their supply comes from."""
    if ask.kind != "march":
        return values
    linked, foes, friends = g.land.board.linked_set, g.occupied[1 - ask.side], g.occupied[ask.side]

    def pull(h: Hex) -> float:
        return 0.5 * sum([bool(linked[foe] & friends & ~(1 << h)) for foe in few(linked[h] & foes)])

    return _march(g, ask, values, pull)


_RISKS: Final[Mapping[str, tuple[tuple[type[Action], ...], float]]] = {
    "declare": ((Attack, Sortie), 0.8),
    "assault": ((Assault,), 1.0),
    "press_on": ((Fight,), 1.0),
    "reaction": ((Check,), 0.4),
    "forced_march": ((Check,), 0.4),
}
"""What is risked where, and by how much somebody likes it more or less than others."""


def bold(_: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Battles and assaults where they are nearly even; checks for action for little."""
    kinds, more = _RISKS.get(ask.kind, ((), 0.0))
    return _among(ask, values, kinds, more) if kinds else values


def patient(_: War, ask: Ask, values: Sequence[float]) -> Sequence[float]:
    """Battles and assaults only where they are sure to pay; no check for action without need."""
    kinds, less = _RISKS.get(ask.kind, ((), 0.0))
    return _among(ask, values, kinds, -less) if kinds else values


MANNERS: Final[Mapping[str, Manner]] = {
    "hold": Manner(say("hold the castles"), hold),
    "charge": Manner(say("seek battle"), charge),
    "besiege": Manner(say("besiege castles"), besiege),
    "relieve": Manner(say("guard what counts"), relieve),
    "run": Manner(say("run for points"), run),
    "envelop": Manner(say("envelop"), envelop),
    "bold": Manner(say("bold"), bold),
    "patient": Manner(say("patient"), patient),
}
