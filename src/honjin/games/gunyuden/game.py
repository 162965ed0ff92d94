"""A game of the series as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from honjin.games.gunyuden import actions, labels, log
from honjin.games.gunyuden.answer_odds import reckon
from honjin.games.gunyuden.facts import facts
from honjin.games.gunyuden.formation import ForceColumn
from honjin.games.gunyuden.judgement import appraise
from honjin.games.gunyuden.judgement.features import features, span
from honjin.games.gunyuden.judgement.manners import MANNERS, doctrine_of
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
from honjin.kernel.ask import Ask
from honjin.kernel.notation import Notation
from honjin.packs import Pack
from honjin.wargame import actions as answers, orders
from honjin.wargame.actions import vocabulary
from honjin.wargame.game import PackGame, Parts
from honjin.wargame.odds import alike


def opening(g: Campaign) -> None:
    """The scenario as it is printed."""
    g.rules.begin(g)
    place_printed(g)


class Gunyuden(PackGame[Campaign]):
    """A game of the series in one of its scenarios, with chosen options."""

    parts = Parts(
        position=Campaign,
        printed=opening,
        play=campaign,
        points=lambda g: g.rules.points(g),
        facts=facts,
        appraise=appraise,
        manners=MANNERS,
        span=span,
        features=features,
        odds=alike(reckon),
        sheet=sheet,
        showing=CampaignShowing,
        naming=log.naming,
        of_actions=labels.THINGS,
        of_events=log.THINGS,
    )
    sentry = CampaignSentry()
    together = ForceColumn
    overlays = OVERLAYS

    def __init__(
        self, pack: Pack[SeriesPack], scenario: str, options: Mapping[str, Any], rules: type[Exclusive] = Exclusive
    ) -> None:
        chosen = choose_options(pack.data.options, scenario, options)
        self.land = land = Theatre(pack.data, pack.data.scenario(scenario), chosen)
        self.rules = rules(land)
        notation = Notation((*vocabulary(answers, orders, actions), *rules.own_actions), land.codecs())
        super().__init__(pack, scenario, chosen, land, notation)

    def rule_modules(self) -> Iterable[str]:
        return {*super().rule_modules(), type(self.rules).__module__}

    def appraise(self, state: Campaign, ask: Ask, manner: str = "") -> Sequence[float]:
        """In a manner the question is judged once, by its doctrine, and not by the plain one first."""
        return appraise(state, ask, doctrine_of(self.land, ask.side, manner))

    def blank(self) -> Campaign:
        return Campaign(self.land, self.rules)
