"""The war as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.games.sanada import actions, labels, log
from honjin.games.sanada.facts import facts
from honjin.games.sanada.formation import ForceColumn
from honjin.games.sanada.judgement import appraise
from honjin.games.sanada.judgement.features import features, span
from honjin.games.sanada.judgement.manners import MANNERS
from honjin.games.sanada.model.options import choose_options
from honjin.games.sanada.model.pack import SanadaPack
from honjin.games.sanada.odds import reckon
from honjin.games.sanada.overlays import OVERLAYS
from honjin.games.sanada.rules.deployment import place_printed
from honjin.games.sanada.rules.sequence import war
from honjin.games.sanada.sentry import WarSentry
from honjin.games.sanada.sheet import sheet
from honjin.games.sanada.showing import WarShowing
from honjin.games.sanada.state import War
from honjin.games.sanada.static import Theatre
from honjin.kernel.notation import Notation
from honjin.packs import Pack
from honjin.wargame import orders
from honjin.wargame.actions import Done, Ready, vocabulary
from honjin.wargame.game import PackGame, Parts
from honjin.wargame.odds import alike


class Sanada(PackGame[War]):
    """Sanada's War Chronicle in one of its scenarios, with chosen options."""

    parts = Parts(
        position=War,
        printed=place_printed,
        play=war,
        points=lambda g: (g.score, -g.score),
        facts=facts,
        appraise=appraise,
        manners=MANNERS,
        span=span,
        features=features,
        odds=alike(reckon),
        sheet=sheet,
        showing=WarShowing,
        naming=log.naming,
        of_actions=labels.THINGS,
        of_events=log.THINGS,
    )
    sentry = WarSentry()
    together = ForceColumn
    overlays = OVERLAYS

    def __init__(self, pack: Pack[SanadaPack], scenario: str, options: Mapping[str, Any]) -> None:
        chosen = choose_options(pack.data.options, scenario, options)
        self.land = land = Theatre(pack.data, pack.data.scenario(scenario), chosen)
        notation = Notation((Ready, Done, *vocabulary(orders, actions)), land.codecs())
        super().__init__(pack, scenario, chosen, land, notation)
