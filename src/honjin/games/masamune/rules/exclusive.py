"""Chapters 27 to 44: the exclusive rules of Masamune the One-Eyed Dragon, hooked into the series engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from honjin.games.gunyuden.counsel import Counsel
from honjin.games.gunyuden.memory import Memory
from honjin.games.gunyuden.rules import pregame
from honjin.games.gunyuden.rules.exclusive import Bar, Exclusive
from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune import panel, status
from honjin.games.masamune.charts import charts
from honjin.games.masamune.judgement import MasamuneCounsel
from honjin.games.masamune.memory import MasamuneMemory, recall
from honjin.games.masamune.model.scenarios import special as own_special
from honjin.games.masamune.rules import (
    alliance,
    almanac,
    clans,
    events,
    inawashiro,
    kasai,
    mogami,
    shonai,
    tamura,
    tomizawa,
    victory,
)
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few
from honjin.kernel.chance import Mod
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Result, Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Clan, Unit, Units
from honjin.wargame.tables import Chart


class MasamuneRules(Exclusive):
    """Clans that sleep, events, uprisings, ceasefires, and three ways to win."""

    memory: ClassVar[type[Memory]] = MasamuneMemory

    counsel: ClassVar[Counsel] = MasamuneCounsel()

    # ---------------------------------------------------------------------------------------------- the sequence

    def begin(self, g: Campaign) -> None:
        clans.begin(g)

    def pregame(self, g: Campaign) -> Steps[None]:
        one = self.land.options.own["mini2_pregame"] == "one_force"
        yield from pregame.moves(g, "44.7(3)", one_force=one)

    def turn_begins(self, g: Campaign) -> Steps[None]:
        g.halved = [0] * len(g.halved)
        g.unit_halved = 0
        yield from kasai.come_back(g)

    def events(self, g: Campaign) -> Steps[Result | None]:
        """What comes after the weather: Shonai, Inawashiro, random events (33, 36-3, 44.7(2))."""
        yield from shonai.grow(g)
        special = own_special(self.land)
        if special.defection is not None:
            yield from inawashiro.roll(g, special.defection)
        if special.random_events:
            return (yield from events.roll_events(g))
        return None

    # ---------------------------------------------------------------------------------------------- who may do what

    def refuse_order_kind(self, g: Campaign, head: Unit, kind: str) -> Refusal | None:
        return clans.refuse_peaceful(g, g.clan[head])

    def bars(self, g: Campaign, clan: Clan, *, retreat: bool = False) -> Sequence[Bar]:
        """Hexes closed to forces of a clan: to limited clans, by ceasefires, and Miharu (34-2, 37-1, R63, R68, R72)."""
        found = []
        closed = tamura.closed(g)
        if closed:
            found.append(Bar(closed, "R72", say("nobody enters the hex of a neutral castle")))
        if not retreat:
            limit = clans.bar(g, clan)
            if limit is not None:
                found.append(limit)
            found += mogami.bars(g, clan)
        return found

    def refuse_enemy(self, g: Campaign, clan: Clan, other: Clan) -> Refusal | None:
        return clans.refuse_enemy(g, clan, other) or mogami.refuse_enemy(g, clan, other)

    def may_lead(self, g: Campaign, leader: Unit, unit: Unit) -> bool | None:
        return shonai.may_lead(g, leader, unit)

    # ---------------------------------------------------------------------------------------------- what follows

    def entered(self, g: Campaign, units: Units, h: Hex) -> Steps[None]:
        """What follows when a force comes into a hex (34.1, 37-1-2, 43.6, R65, R67, R81)."""
        victory.note_target(g, units, h)
        mogami.approached(g, units, h)
        yield from clans.approached(g, units, h)

    def struck(self, g: Campaign, clan: Clan, other: Clan) -> Steps[None]:
        return alliance.struck(g, clan, other)

    def heir(self, g: Campaign, clan: Clan) -> Clan:
        return tomizawa.heir(g, clan)

    def line_closed(self, g: Campaign, clan: Clan) -> HexSet:
        return tamura.closed(g)

    def line_exception(self, g: Campaign, head: Unit) -> bool | None:
        return shonai.line(g, head)

    def never_replenished(self, g: Campaign, unit: Unit) -> bool:
        """Rebels are not (39-4), nor are those of Shonai (36-2, 14-2-6)."""
        return bool(g.rebel >> unit & 1) or shonai.is_rebel(g, unit)

    # ---------------------------------------------------------------------------------------------- the end

    def score_rows(self, g: Campaign) -> Sequence[Sequence[Mod]]:
        return victory.score_rows(g)

    def early_end(self, g: Campaign) -> Result | None:
        return victory.battle_decides(g)

    def verdict(self, g: Campaign) -> Result:
        return victory.verdict(g)

    def charts(self) -> list[Chart]:
        return list(charts(self.land)) if own_special(self.land).random_events else []

    def facts(self, g: Campaign) -> dict[str, Any]:
        memory, known = recall(g), almanac.facts(g)
        found: dict[str, Any] = {
            "ceasefires": [self.land.houses[clan].id for clan in few(memory.ceasefire)],
            "date_mogami_free": memory.mogami_free,
        }
        if known is not None:
            found["events"] = known
        if own_special(self.land).target is not None:
            found["target"] = {"approached": memory.approached, "entered": memory.entered}
        return found

    def affairs(self, g: Campaign) -> Iterator[dict[str, Any]]:
        return status.affairs(g, self.facts(g))

    def panels(self, g: Campaign, facts: Mapping[str, Any]) -> dict[str, Any]:
        return panel.panels(g, facts)
