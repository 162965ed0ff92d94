"""The game on the shelf: how it is presented and set up."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from honjin.games.kawanakajima.expected import EXPECTATIONS
from honjin.games.kawanakajima.game import Kawanakajima
from honjin.games.kawanakajima.model.pack import FOLDER, KawanakajimaPack
from honjin.games.kawanakajima.setup import set_up
from honjin.games.kawanakajima.setup_writing import places_in_hand, write_part
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.words import phrase
from honjin.wargame.cut_outs import places_asked, within
from honjin.wargame.title import PackTitle


class KawanakajimaTitle(PackTitle[Kawanakajima]):
    """Kawanakajima 1561."""

    id = "kawanakajima"
    name = "Kawanakajima 1561"
    kanji = "川中島1561"
    summary = phrase("The fourth battle of Kawanakajima, 1561: Uesugi Kenshin falls upon Takeda Shingen in the mist")

    model = KawanakajimaPack
    folder = FOLDER
    expected = EXPECTATIONS
    set_out = set_up
    game = Kawanakajima
    opening_board = MappingProxyType({"setup": True, "phase": "setup"})

    def cut_out(self, game: Game[Any], state: Any, ask: Ask, reach: int) -> dict[str, Any]:
        places = places_asked(game, state, ask) | places_in_hand(state)
        return write_part(state, within(state.field.grid, places, reach))


GAME: Final = KawanakajimaTitle()
