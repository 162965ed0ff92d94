"""Standing orders in the series: a phase is passed by ending it, until enemies come near or strike."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import NOBODY
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.sentry import TURN, Signs, Stop
from honjin.kernel.words import Name, Saying, Text, say
from honjin.wargame.actions import DONE

NEAR_HEXES: Final = 4
"""About half a march: who stops there is seen before it can strike."""

NEAR: Final = Stop("near", say("an enemy comes within {hexes} hexes of something of mine", hexes=NEAR_HEXES))
ATTACKED: Final = Stop("attacked", say("something of mine is attacked or lost"))

_AGAINST_FORCES: Final = frozenset({"attack", "sally", "battle"})
_AGAINST_CASTLES: Final = frozenset({"assault", "invest", "call", "offer", "siege"})


class CampaignSentry:
    """What a side is woken for."""

    stops = (NEAR, ATTACKED, TURN)

    def passing(self, ask: Ask) -> Action | None:
        return DONE if ask.kind == "operations" else None

    def signs(self, state: Campaign, side: Side) -> Signs:
        return {NEAR.id: list(_approaches(state, side)), ATTACKED.id: list(_losses(state, side))}

    def struck(self, state: Campaign, side: Side, seen: Mapping[str, Any]) -> tuple[str, Saying] | None:
        land = state.land
        if seen["kind"] in _AGAINST_FORCES:
            targets = [land.unit_of[name] for name in seen["targets"]]
            own = next((unit for unit in targets if state.side(unit) == side), None)
            return None if own is None else (ATTACKED.id, say("{unit} is attacked", unit=land.unit_name[own]))
        if seen["kind"] in _AGAINST_CASTLES:
            castle = land.castle_of[seen["castle"]]
            if state.castle_side(castle) == side:
                return ATTACKED.id, say("{castle} is besieged", castle=land.castle_name[castle])
        return None


def _approaches(g: Campaign, side: Side) -> Iterator[Text]:
    """Every enemy near every place of one's own; commanders come first, as they are known best."""
    names, where = g.land.unit_name, g.where
    friendly = (NOBODY, g.land.bloc[side])
    foes = [unit for unit, h in enumerate(where) if h >= 0 and g.bloc(unit) not in friendly]
    foes.sort(key=lambda unit: g.leader[unit] != unit)
    places = [(_within(g, h), name) for h, name in _places(g, side).items()]
    for foe in foes:
        for around, name in places:
            if around >> where[foe] & 1:
                yield say("{unit} is near {place}", unit=names[foe], place=name)


def _places(g: Campaign, side: Side) -> dict[Hex, Name]:
    """Where something of a side is, with its name; where there is a castle of its own, the castle's."""
    land = g.land
    places = {g.where[head]: land.unit_name[head] for head in g.heads(g.on_map(g.of_side[side]))}
    own = (castle for castle in range(len(land.keeps)) if g.castle_side(castle) == side)
    return places | {land.keeps[castle].hex: land.castle_name[castle] for castle in own}


def _within(g: Campaign, h: Hex) -> HexSet:
    reached = 1 << h
    for _ in range(NEAR_HEXES):
        reached |= g.land.board.spread_anywhere(reached)
    return reached


def _losses(g: Campaign, side: Side) -> Iterator[Text]:
    """What a side lacks, so that each further loss is something new."""
    land = g.land
    for unit in few(g.of_side[side]):
        name = land.unit_name[unit]
        if g.where[unit] < 0:
            yield say("{unit} is not on the map", unit=name)
        elif g.steps[unit] < len(land.strength[unit]) - 1:
            yield say("{unit} has lost a step", unit=name)
    for castle, name in enumerate(land.castle_name):
        if g.castle_side(castle) != side:
            yield say("{castle} is in other hands", castle=name)
