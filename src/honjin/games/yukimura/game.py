"""Yukimura Gaiden as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from honjin.games.yukimura import actions, facts as views
from honjin.games.yukimura.formation import UnitBlock
from honjin.games.yukimura.judgement import appraise
from honjin.games.yukimura.labels import label
from honjin.games.yukimura.log import narrate
from honjin.games.yukimura.model.pack import YukimuraPack
from honjin.games.yukimura.names import SIDE_NAMES
from honjin.games.yukimura.odds import odds as combat_odds
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
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.game import Result, Steps
from honjin.kernel.notation import Notation
from honjin.kernel.odds import Odds
from honjin.kernel.words import Name, Saying
from honjin.packs import Pack
from honjin.wargame.actions import vocabulary
from honjin.wargame.game import PackGame


class Yukimura(PackGame[Tennoji]):
    """The battle of Tennoji with chosen options."""

    id = "yukimura"
    sentry = BattleSentry()
    together = UnitBlock
    overlays = OVERLAYS
    showing = BattleShowing()

    def __init__(
        self,
        pack: Pack[YukimuraPack],
        options: Mapping[str, Any],
        *,
        pieces: Sequence[Piece] = (),
        pond_hexsides: Sequence[str] | None = None,
    ) -> None:
        scenario = pack.data.scenarios.scenario[0]
        chosen = Options.choose(scenario.options, options)
        self.field = Battlefield(pack.data, scenario, chosen, pieces=pieces, pond_hexsides=pond_hexsides)
        super().__init__(pack, scenario.id, chosen.as_dict(), self.field)
        self.notation = Notation(vocabulary(actions), self.field.codecs(marker=list(self.field.marker_of), box=BOXES))

    def start(self) -> Tennoji:
        g = Tennoji(self.field)
        printed_setup(g)
        return g

    def load(self, dump: dict[str, Any]) -> Tennoji:
        return Tennoji(self.field).restore(dump)

    def procedure(self, state: Tennoji) -> Steps[Result]:
        return battle(state)

    def points(self, state: Tennoji) -> tuple[int, ...]:
        return victory.points(state)

    def facts(self, state: Tennoji, side: Side | None) -> dict[str, Any]:
        return self.facts_for(state, [side])[side]

    def facts_for(self, state: Tennoji, sides: Iterable[Side | None]) -> dict[Side | None, dict[str, Any]]:
        everybody = views.open_facts(state)
        return {side: everybody | views.own_facts(state, side) for side in sides}

    def redeal(self, snapshot: Tennoji, now: Tennoji, side: Side, rng: random.Random) -> None:
        """Deal the other side's unseen markers anew among the places where unseen markers lie."""
        hidden = now.hidden_markers(1 - side)
        places = [snapshot.box[marker] for marker in hidden]
        # Only some may lie in the body-double box: those who do are drawn first, the rest share what is left.
        doubles = [marker for marker in hidden if self.field.markers[marker].body_double]
        doubling = rng.sample(doubles, places.count(BODY_DOUBLE))
        others = [place for place in places if place != BODY_DOUBLE]
        rng.shuffle(others)
        for marker in hidden:
            snapshot.box[marker] = BODY_DOUBLE if marker in doubling else others.pop()

    def appraise(self, state: Tennoji, ask: Ask) -> Sequence[float]:
        return appraise(state, ask)

    def odds(self, state: Tennoji, action: Action) -> Odds | None:
        """What a shot or a melee may bring, exactly; None for actions without dice of their own."""
        return combat_odds(state, action)

    def label(self, state: Tennoji, action: Action) -> Saying:
        return label(state, action)

    def sheet(self) -> dict[str, Any]:
        opening = views.unit_facts(self.start())
        on_map = {unit: known for unit, known in opening.items() if "hex" in known}
        return sheet(self.pack, self.field) | {"opening": on_map}

    def narrate(self, seen: dict[str, Any]) -> Saying:
        return narrate(self.field, seen)

    def side_name(self, side: Side) -> Name:
        return SIDE_NAMES[side]
