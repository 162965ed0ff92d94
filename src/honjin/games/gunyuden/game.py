"""A game of the series as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from honjin.games.gunyuden import actions, facts as views
from honjin.games.gunyuden.answer_odds import reckon
from honjin.games.gunyuden.formation import ForceColumn
from honjin.games.gunyuden.judgement import appraise
from honjin.games.gunyuden.labels import label
from honjin.games.gunyuden.log import narrate
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.overlays import OVERLAYS
from honjin.games.gunyuden.rules.deployment import place_printed
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.rules.sequence import campaign
from honjin.games.gunyuden.sentry import CampaignSentry
from honjin.games.gunyuden.sheet import sheet
from honjin.games.gunyuden.showing import CampaignShowing
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.game import Result, Steps
from honjin.kernel.notation import Notation
from honjin.kernel.odds import Odds
from honjin.kernel.words import Name, Saying
from honjin.packs import Pack
from honjin.wargame import actions as answers, orders
from honjin.wargame.actions import vocabulary
from honjin.wargame.game import PackGame


class Gunyuden(PackGame[Campaign]):
    """A game of the series in one of its scenarios, with chosen options."""

    sentry = CampaignSentry()
    together = ForceColumn
    overlays = OVERLAYS

    def __init__(
        self, pack: Pack[SeriesPack], scenario: str, options: Mapping[str, Any], rules: type[Exclusive] = Exclusive
    ) -> None:
        found = next(s for s in pack.data.scenarios.scenario if s.id == scenario)
        chosen = choose_options(pack.data.options, scenario, options)
        open_to = pack.data.options_of(scenario)
        self.land = land = Theatre(pack.data, found, chosen)
        self.id = pack.name
        self.rules = rules(land)
        super().__init__(pack, scenario, {n: value for n, value in chosen.as_dict().items() if n in open_to}, land)
        kinds = land.codecs()
        self.notation = Notation((*vocabulary(answers, orders, actions), *rules.own_actions), kinds)
        self.showing = CampaignShowing(rules.own_news, rules.own_options)

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

    def facts(self, state: Campaign, side: Side | None) -> dict[str, Any]:
        return views.facts(state)

    def facts_for(self, state: Campaign, sides: Iterable[Side | None]) -> dict[Side | None, dict[str, Any]]:
        return dict.fromkeys(sides, views.facts(state))  # everybody sees the same

    def appraise(self, state: Campaign, ask: Ask) -> Sequence[float]:
        return appraise(state, ask)

    def odds(self, state: Campaign, action: Action) -> Odds | None:
        return reckon(state, action)

    def label(self, state: Campaign, action: Action) -> Saying:
        return label(state, action)

    def sheet(self) -> dict[str, Any]:
        opening = views.facts(self.start())
        started = {"opening": opening["units"], "opening_castles": opening["castles"]}
        told = sheet(self.pack, self.land) | started
        return told | {"charts": told["charts"] + self.rules.charts()}

    def narrate(self, seen: dict[str, Any]) -> Saying:
        return narrate(self.land, seen, self.rules.own_lines)

    def side_name(self, side: Side) -> Name:
        return self.land.side_name[side]
