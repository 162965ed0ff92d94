"""Standing orders in the series: a phase is passed by ending it, until enemies come near or strike."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import Name, Saying, say
from honjin.wargame.actions import DONE, NOBODY
from honjin.wargame.sentry import MapSentry, around


class CampaignSentry(MapSentry[Campaign]):
    """What a side is woken for."""

    strikes = dict.fromkeys(("attack", "sally", "battle"), "targets") | dict.fromkeys(
        ("assault", "invest", "call", "offer", "siege"), "castle"
    )

    def passing(self, ask: Ask) -> Action | None:
        return DONE if ask.kind == "operations" else None

    def approaches(self, state: Campaign, side: Side) -> Iterator[Saying]:
        """Every enemy near every place of one's own; commanders come first, as they are known best."""
        land, where = state.land, state.where
        friendly = (NOBODY, land.bloc[side])
        foes = [unit for unit, h in enumerate(where) if h >= 0 and state.bloc(unit) not in friendly]
        foes.sort(key=lambda unit: state.leader[unit] != unit)
        places = [(around(land.board, 1 << h), name) for h, name in _places(state, side).items()]
        for foe in foes:
            for near, name in places:
                if near >> where[foe] & 1:
                    yield say("{unit} is near {place}", unit=land.unit_name[foe], place=name)

    def losses(self, state: Campaign, side: Side) -> Iterator[Saying]:
        land = state.land
        for unit in few(state.of_side[side]):
            name = land.unit_name[unit]
            if state.where[unit] < 0:
                yield say("{unit} is not on the map", unit=name)
            elif state.steps[unit] < len(land.strength[unit]) - 1:
                yield say("{unit} has lost a step", unit=name)
        for castle, name in enumerate(land.castle_name):
            if state.castle_side(castle) != side:
                yield say("{castle} is in other hands", castle=name)

    def blow(self, state: Campaign, side: Side, key: str, name: str) -> Saying | None:
        land = state.land
        if key == "castle":
            castle = land.castle_of[name]
            owned = state.castle_side(castle) == side
            return say("{castle} is besieged", castle=land.castle_name[castle]) if owned else None
        unit = land.unit_of[name]
        return say("{unit} is attacked", unit=land.unit_name[unit]) if state.side(unit) == side else None


def _places(g: Campaign, side: Side) -> dict[Hex, Name]:
    """Where something of a side is, with its name; where there is a castle of its own, the castle's."""
    land = g.land
    places = {g.where[head]: land.unit_name[head] for head in g.heads(g.on_map(g.of_side[side]))}
    own = (castle for castle in range(len(land.keeps)) if g.castle_side(castle) == side)
    return places | {land.keeps[castle].hex: land.castle_name[castle] for castle in own}
