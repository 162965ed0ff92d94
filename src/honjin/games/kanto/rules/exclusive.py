"""Chapters 30 to 35: the exclusive rules of Conquest of Kanto, wired to the engine of the series."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from honjin.games.gunyuden.counsel import Counsel
from honjin.games.gunyuden.memory import Memory
from honjin.games.gunyuden.rules import pregame
from honjin.games.gunyuden.rules.exclusive import Bar, Exclusive, nothing
from honjin.games.gunyuden.state import Campaign
from honjin.games.kanto import status
from honjin.games.kanto.actions import Subvert
from honjin.games.kanto.judgement import KantoCounsel
from honjin.games.kanto.memory import NOT_HELD, KantoMemory
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.games.kanto.rules import (
    armies,
    ceremony,
    neutral,
    odawara,
    reinforcements,
    subversion,
    tone,
    victory,
)
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, first
from honjin.kernel.actions import Action
from honjin.kernel.chance import Mod
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Result, Steps
from honjin.wargame.actions import Castle, Clan, Unit, Units


class KantoRules(Exclusive):
    """Chapters 30 to 35."""

    memory: ClassVar[type[Memory]] = KantoMemory
    own_actions: ClassVar[Sequence[type[Action]]] = (Subvert,)

    counsel: ClassVar[Counsel] = KantoCounsel()

    # ---------------------------------------------------------------------------------------------- the sequence

    def pregame(self, g: Campaign) -> Steps[None]:
        return pregame.moves(g, "35-S1-8")

    def turn_begins(self, g: Campaign) -> Steps[None]:
        ceremony.turn_begins(g)
        return nothing()

    def phase_begins(self, g: Campaign) -> Steps[None]:
        return reinforcements.arrive(g)

    def stage_begins(self, g: Campaign) -> None:
        ceremony.stage_begins(g)

    def stage_ended(self, g: Campaign) -> None:
        ceremony.stage_ended(g)

    def turn_ended(self, g: Campaign) -> None:
        ceremony.turn_ended(g)

    # ---------------------------------------------------------------------------------------------- who may do what

    def orders(self, g: Campaign) -> list[Action]:
        return subversion.orders(g)

    def refuse_order(self, g: Campaign, action: Action) -> Refusal | None:
        if isinstance(action, Subvert):
            return subversion.refuse(g, action)
        return super().refuse_order(g, action)

    def carry_out(self, g: Campaign, action: Action) -> Steps[None]:
        if isinstance(action, Subvert):
            return subversion.carry_out(g, action)
        return super().carry_out(g, action)

    def bars(self, g: Campaign, clan: Clan, *, retreat: bool = False) -> Sequence[Bar]:
        """Hexes closed to forces of a clan (31-1-2, 35-S4-8, R55, R60)."""
        found = [bar for bar in (odawara.bar(g, clan, retreat=retreat), tone.bar(g, clan)) if bar is not None]
        if retreat:
            found += neutral.bars(g)
        return found

    def may_lead(self, g: Campaign, leader: Unit, unit: Unit) -> bool | None:
        return armies.may_lead(g, leader, unit)

    # ---------------------------------------------------------------------------------------------- what follows

    def approach(self, g: Campaign, units: Units, h: Hex) -> Steps[None]:
        """Neutrals are provoked before a force enters (30-1-1, R55)."""
        neutral.approach(g, first(units), h)
        return nothing()

    def entered(self, g: Campaign, units: Units, h: Hex) -> Steps[None]:
        odawara.entered(g, units, h)
        ceremony.entered(g, units, h)
        return nothing()

    def struck(self, g: Campaign, clan: Clan, other: Clan) -> Steps[None]:
        """Neutrals are provoked by a blow (30-1-1, R55)."""
        neutral.struck(g, clan, other)
        return nothing()

    def collapses(self, g: Campaign, sodaisho: Unit) -> bool:
        return armies.collapses(g, sodaisho)

    def siege_hexes(self, g: Campaign, castle: Castle) -> HexSet:
        return odawara.siege_hexes(g, castle)

    def open_ring(self, g: Campaign, castle: Castle, units: Units) -> HexSet:
        return odawara.open_ring(g, castle, units)

    def relieved(self, g: Campaign, castle: Castle) -> None:
        ceremony.relieved(g, castle)

    def refuse_replenishment(self, g: Campaign, head: Unit) -> Refusal | None:
        return odawara.refuse_replenishment(g, head)

    # ---------------------------------------------------------------------------------------------- the end

    def score_rows(self, g: Campaign) -> Sequence[Sequence[Mod]]:
        return victory.score_rows(g)

    def action_over(self, g: Campaign) -> None:
        ceremony.action_over(g)

    def verdict(self, g: Campaign) -> Result:
        return victory.verdict(g)

    def facts(self, g: Campaign) -> dict[str, Any]:
        """Odawara, the duties, letters and help as they stand (31, 35, R51, R52, R53, R57, R59)."""
        special, known = own_special(self.land), ceremony.memory(g)
        out = odawara.facts(g)
        if special.siege_duty is not None:
            out["odawara"]["full_turns"] = known.siege_turns
            out["odawara"]["fallen"] = known.fallen
        if special.ceremony is not None:
            held = None if known.ceremony == NOT_HELD else known.ceremony
            out["ceremony"] = {"hex": special.ceremony.hex, "held": held, "attending": known.attending}
        if special.waiver is not None:
            out["waiver"] = known.waived
        if special.subversion is not None:
            lords = [self.land.pieces[unit].id for unit in subversion.targets(g)]
            out["subversion"] = {"possible": subversion.refuse_now(g) is None, "targets": lords}
        waiting = [group for group in self.land.scenario.reinforcement if reinforcements.waits(g, group)]
        if waiting:
            out["reinforcements"] = [
                {"units": group.units, "turn": group.turn, "hexes": group.hexes, "optional": group.optional}
                for group in waiting
            ]
        return out

    def affairs(self, g: Campaign) -> Iterator[dict[str, Any]]:
        return status.affairs(g, self.facts(g))
