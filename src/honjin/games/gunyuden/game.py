"""A game of the series as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from honjin.drawing.position import drawn
from honjin.games.gunyuden import facts as views
from honjin.games.gunyuden.actions import ALL, Unit
from honjin.games.gunyuden.answer_odds import reckon
from honjin.games.gunyuden.formation import Column
from honjin.games.gunyuden.judgement import appraise
from honjin.games.gunyuden.labels import label
from honjin.games.gunyuden.log import narrate
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.overlays import overlay
from honjin.games.gunyuden.rules.deployment import place_printed
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.rules.sequence import campaign
from honjin.games.gunyuden.sentry import CampaignSentry
from honjin.games.gunyuden.sheet import sheet
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Company, CompanyReach, Game, Overlay, Result, Steps
from honjin.kernel.notation import Notation
from honjin.kernel.odds import Odds
from honjin.kernel.words import Saying, say
from honjin.packs import Pack


class Gunyuden(Game[Campaign]):
    """A game of the series in one of its scenarios, with chosen options."""

    sentry = CampaignSentry()

    def __init__(
        self,
        game_id: str,
        pack: Pack[SeriesPack],
        scenario: str,
        options: Mapping[str, Any],
        rules: type[Exclusive] = Exclusive,
    ) -> None:
        found = next(s for s in pack.data.scenarios.scenario if s.id == scenario)
        chosen = choose_options(pack.data.options, scenario, options)
        self.id = game_id
        self.pack = pack
        self.pack_hash = pack.hash
        self.scenario = scenario
        open_to = pack.data.options.of(scenario)
        self.options: dict[str, Any] = {name: value for name, value in chosen.as_dict().items() if name in open_to}
        self.land = Theatre(pack.data, found, chosen)
        self.sides = self.land.sides
        self.rules = rules(self.land)
        self.notation = Notation((*ALL, *rules.own_actions), self.land.codecs())

    def start(self) -> Campaign:
        g = Campaign(self.land, self.rules)
        self.rules.begin(g)
        place_printed(g)
        return g

    def load(self, dump: dict[str, Any]) -> Campaign:
        return Campaign(self.land, self.rules).restore(dump)

    def procedure(self, state: Campaign) -> Steps[Result]:
        return campaign(state)

    def points(self, state: Campaign) -> tuple[int, ...]:
        return self.rules.points(state)

    def turn(self, state: Campaign) -> int:
        return state.turn

    def facts(self, state: Campaign, side: Side | None) -> dict[str, Any]:
        return views.facts(state)

    def appraise(self, state: Campaign, ask: Ask) -> Sequence[float]:
        return appraise(state, ask)

    def odds(self, state: Campaign, action: Action) -> Odds | None:
        return reckon(state, action)

    def label(self, state: Campaign, action: Action) -> Saying:
        return label(state, action)

    def draw(self, facts: dict[str, Any]) -> str:
        return drawn(self, facts)

    def sheet(self) -> dict[str, Any]:
        opening = views.facts(self.start())
        started = {"opening": opening["units"], "opening_castles": opening["castles"]}
        return sheet(self.id, self.pack, self.land) | started | self.rules.sheet()

    def overlay(self, state: Campaign, kind: str, side: Side, unit: str | None = None) -> Overlay:
        return overlay(state, kind, side, unit)

    def formation(self, state: Campaign, side: Side, units: Sequence[str], start: str, end: str) -> Company:
        """All go to the end, each by an order and a way, or as near as it comes."""
        actions, behind = self._column(state, side, units).plan(self.land.grid.parse(end))
        return Company(actions, self._by_id(behind))

    def formation_reach(self, state: Campaign, side: Side, units: Sequence[str], lead: str) -> CompanyReach:
        """Forces keep no places among each other: it does not matter who leads."""
        column, number = self._column(state, side, units), self.land.grid.format
        whole, part = (list(map(number, members(hexes))) for hexes in column.reach())
        head = None if not column.movers else self.land.pieces[column.movers[0]].id
        return CompanyReach(head, whole, part, self._by_id(column.held))

    def _column(self, state: Campaign, side: Side, units: Sequence[str]) -> Column:
        return Column(state, side, [self.land.unit_of[unit] for unit in dict.fromkeys(units)])

    def _by_id(self, refused: Mapping[Unit, Refusal]) -> dict[str, Refusal]:
        return {self.land.pieces[unit].id: refusal for unit, refusal in refused.items()}

    def narrate(self, seen: dict[str, Any]) -> Saying:
        return narrate(self.land, seen, self.rules.own_lines)

    def describe(self, ask: Ask) -> Saying:
        side = self.land.side_name[ask.side]
        return say("{side}: {prompt} ({rule})", side=side, prompt=ask.prompt, rule=ask.rule)
