"""Yukimura Gaiden as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from honjin.games.yukimura import actions, labels, log
from honjin.games.yukimura.facts import open_facts, own_facts
from honjin.games.yukimura.formation import UnitBlock
from honjin.games.yukimura.judgement import appraise
from honjin.games.yukimura.judgement.features import features, span
from honjin.games.yukimura.judgement.manners import MANNERS
from honjin.games.yukimura.model.pack import YukimuraPack
from honjin.games.yukimura.odds import odds
from honjin.games.yukimura.options import Options
from honjin.games.yukimura.overlays import OVERLAYS
from honjin.games.yukimura.rules import victory
from honjin.games.yukimura.rules.deployment import printed_setup
from honjin.games.yukimura.rules.sequence import battle
from honjin.games.yukimura.sentry import BattleSentry
from honjin.games.yukimura.sheet import sheet
from honjin.games.yukimura.showing import BattleShowing
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BODY_DOUBLE, BOXES, Battlefield, Piece
from honjin.kernel.ask import Side
from honjin.kernel.notation import Notation
from honjin.packs import Pack
from honjin.wargame import moves
from honjin.wargame.actions import vocabulary
from honjin.wargame.game import PackGame, Parts
from honjin.wargame.odds import alike
from honjin.wargame.secrets import dummies_of, face_down, redealt


class Yukimura(PackGame[Tennoji]):
    """The battle of Tennoji with chosen options."""

    parts = Parts(
        position=Tennoji,
        printed=printed_setup,
        play=battle,
        points=victory.points,
        facts=open_facts,
        own_facts=own_facts,
        appraise=appraise,
        manners=MANNERS,
        span=span,
        features=features,
        odds=alike(odds),
        sheet=sheet,
        showing=BattleShowing,
        naming=log.naming,
        of_actions=labels.THINGS,
        of_events=log.THINGS,
    )
    sentry = BattleSentry()
    together = UnitBlock
    overlays = OVERLAYS

    def __init__(
        self,
        pack: Pack[YukimuraPack],
        scenario: str,
        options: Mapping[str, Any],
        *,
        pieces: Sequence[Piece] = (),
        pond_hexsides: Sequence[str] | None = None,
    ) -> None:
        battle = pack.data.scenario(scenario)
        chosen = Options.choose(battle.options, options)
        self.field = Battlefield(pack.data, battle, chosen, pieces=pieces, pond_hexsides=pond_hexsides)
        kinds = self.field.codecs(marker=list(self.field.marker_of), box=BOXES)
        super().__init__(pack, scenario, chosen, self.field, Notation(vocabulary(moves, actions), kinds))

    @property
    def keeps_secrets(self) -> bool:
        """Only where markers lie face down."""
        return bool(self.options["ten_braves"])

    def redeal(self, snapshot: Tennoji, now: Tennoji, side: Side, rng: random.Random) -> None:
        """Deal the other side's unseen markers anew among the places where unseen markers lie."""
        markers = self.field.markers
        hidden = face_down(markers, now.face_up, 1 - side)
        doubles = {BODY_DOUBLE: [marker for marker in hidden if markers[marker].body_double]}
        for marker, box in redealt(rng, hidden, [snapshot.box[marker] for marker in hidden], doubles).items():
            snapshot.box[marker] = box
        _renumber(snapshot, dummies_of(markers, 1 - side), rng)


def _renumber(g: Tennoji, dummies: list[int], rng: random.Random) -> None:
    """Dummies change their numbers, which tell in which order they were laid."""
    lying = sorted((g.box[marker], g.face_up >> marker & 1) for marker in dummies)
    rng.shuffle(lying)
    for marker, (box, open_) in zip(dummies, lying, strict=True):
        g.box[marker] = box
        g.face_up = g.face_up & ~(1 << marker) | open_ << marker
