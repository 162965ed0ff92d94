"""The war as the kernel sees it: rules, pack, scenario and options, ready to be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honjin.games.sanada import actions
from honjin.games.sanada.model.options import choose_options
from honjin.games.sanada.model.pack import SanadaPack
from honjin.games.sanada.rules.deployment import place_printed
from honjin.games.sanada.rules.sequence import war
from honjin.games.sanada.state import War
from honjin.games.sanada.static import Theatre
from honjin.kernel.ask import Side
from honjin.kernel.game import Result, Steps
from honjin.kernel.notation import Notation
from honjin.packs import Pack
from honjin.wargame import orders
from honjin.wargame.actions import Done, Ready, vocabulary
from honjin.wargame.game import PackGame


class Sanada(PackGame[War]):
    """Sanada's War Chronicle in one of its scenarios, with chosen options."""

    def __init__(self, pack: Pack[SanadaPack], scenario: str, options: Mapping[str, Any]) -> None:
        found = next(s for s in pack.data.scenarios.scenario if s.id == scenario)
        chosen = choose_options(pack.data.options, scenario, options)
        open_to = pack.data.options_of(scenario)
        self.land = land = Theatre(pack.data, found, chosen)
        self.id = pack.name
        super().__init__(pack, scenario, {n: value for n, value in chosen.as_dict().items() if n in open_to}, land)
        self.notation = Notation((Ready, Done, *vocabulary(orders, actions)), land.codecs())

    def start(self) -> War:
        state = War(self.land)
        place_printed(state)
        return state

    def load(self, dump: dict[str, Any]) -> War:
        return War(self.land).restore(dump)

    def procedure(self, state: War) -> Steps[Result]:
        return war(state)

    def points(self, state: War) -> tuple[int, ...]:
        return state.score, -state.score

    def facts(self, state: War, side: Side | None) -> dict[str, Any]:
        return {"turn": state.turn, "score": state.score}
