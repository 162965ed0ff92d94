"""Kawanakajima as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from honjin.games.kawanakajima import actions, labels, log
from honjin.games.kawanakajima.facts import open_facts, own_facts
from honjin.games.kawanakajima.judgement import appraise, propose
from honjin.games.kawanakajima.judgement.features import features
from honjin.games.kawanakajima.judgement.manners import MANNERS, span
from honjin.games.kawanakajima.model.options import choose_options
from honjin.games.kawanakajima.model.pack import KawanakajimaPack
from honjin.games.kawanakajima.notation import kinds
from honjin.games.kawanakajima.odds import prospects, reckon
from honjin.games.kawanakajima.overlays import OVERLAYS
from honjin.games.kawanakajima.redeal import redeal
from honjin.games.kawanakajima.rules import victory
from honjin.games.kawanakajima.rules.deployment import printed_setup
from honjin.games.kawanakajima.rules.sequence import battle
from honjin.games.kawanakajima.sheet import sheet
from honjin.games.kawanakajima.showing import BattleShowing
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import Battlefield
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.notation import Notation
from honjin.packs import Pack
from honjin.wargame.actions import No, Pass, Ready, Yes, vocabulary
from honjin.wargame.game import PackGame, Parts
from honjin.wargame.moves import Advance, Decline, End, Enter, Move, Place, Resolve, Retreat, Stay

SHARED: Final = (Ready, Yes, No, Pass, Place, Move, Enter, Stay, End, Resolve, Retreat, Advance, Decline)
"""Decisions that other games have too."""


class Kawanakajima(PackGame[Battle]):
    """One of the two battles with chosen options."""

    parts = Parts(
        position=Battle,
        printed=printed_setup,
        play=battle,
        points=victory.points,
        appraise=appraise,
        manners=MANNERS,
        span=span,
        features=features,
        propose=propose,
        odds=reckon,
        prospects=prospects,
        facts=open_facts,
        own_facts=own_facts,
        sheet=sheet,
        showing=BattleShowing,
        naming=log.naming,
        of_actions=labels.THINGS,
        of_events=log.THINGS,
    )
    overlays = OVERLAYS

    def __init__(self, pack: Pack[KawanakajimaPack], scenario: str, options: Mapping[str, Any]) -> None:
        chosen = choose_options(pack.data.options, scenario, options)
        self.field = Battlefield(pack.data, pack.data.scenario(scenario), chosen)
        words: tuple[type[Action], ...] = (*SHARED, *vocabulary(actions))
        super().__init__(pack, scenario, chosen, self.field, Notation(words, kinds(self.field)))

    def redeal(self, snapshot: Battle, now: Battle, side: Side, rng: random.Random) -> None:
        """Deal anew what the other side keeps secret: plan, saved points, orders, entry points, with fog all Modes."""
        redeal(snapshot, now, side, rng)
