"""Standing orders in the war: a phase is passed by ending it, until enemies come near or strike."""

from __future__ import annotations

from collections.abc import Iterator

from honjin.games.sanada.state import War
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import Saying, say
from honjin.wargame.actions import DONE
from honjin.wargame.sentry import MapSentry, around


class WarSentry(MapSentry[War]):
    """What a side is woken for."""

    strikes = dict.fromkeys(("assault", "invested", "siege"), "castle") | dict.fromkeys(("engaged", "overrun"), "hex")

    def passing(self, ask: Ask) -> Action | None:
        """Moves and checks go by; who can attack or storm decides about it."""
        return DONE if ask.kind in ("movement", "reaction", "forced_march") else None

    def approaches(self, state: War, side: Side) -> Iterator[Saying]:
        land, enemy = state.land, 1 - side
        near = around(land.board, state.occupied[side] | state.keeps[side]) & state.occupied[enemy]
        for h in few(near):
            foe = state.foremost(state.outside_at(h))
            yield say("{unit} is near", unit=land.unit_name[foe])

    def losses(self, state: War, side: Side) -> Iterator[Saying]:
        land = state.land
        for unit in few(state.of_side[side]):
            if state.where[unit] < 0:
                yield say("{unit} is not on the map", unit=land.unit_name[unit])
            elif state.spent >> unit & 1:
                yield say("{unit} is spent", unit=land.unit_name[unit])
        for castle, name in enumerate(land.castle_name):
            if state.owner[castle] != side:
                yield say("{castle} is in other hands", castle=name)

    def blow(self, state: War, side: Side, key: str, name: str) -> Saying | None:
        land = state.land
        if key == "castle":
            castle = land.castle_of[name]
            owned = state.owner[castle] == side
            return say("{castle} is besieged", castle=land.castle_name[castle]) if owned else None
        h = land.grid.parse(name)
        return say("{hex} is attacked", hex=land.place(h)) if state.occupied[side] >> h & 1 else None
