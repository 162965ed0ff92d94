"""The game on the shelf: how it is presented and set up."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.sanada.game import Sanada
from honjin.games.sanada.model.pack import FOLDER, SanadaPack
from honjin.games.sanada.setup import EXPECTATIONS, set_up
from honjin.games.sanada.setup_writing import write_board
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.words import phrase
from honjin.wargame.cut_outs import places_asked, within
from honjin.wargame.title import PackTitle


class SanadaTitle(PackTitle[Sanada]):
    """Sanada's War Chronicle."""

    id = "sanada"
    name = "Sanada's War Chronicle"
    kanji = "真田軍記"
    summary = phrase("Osaka, 1614 and 1615: Sanada Yukimura and the ronin hold out against Tokugawa Ieyasu")

    model = SanadaPack
    folder = FOLDER
    expected = EXPECTATIONS
    set_out = set_up
    game = Sanada

    def write_board(self, game: Game[Any], state: Any) -> dict[str, Any]:
        assert isinstance(game, Sanada)
        return write_board(game, state)

    def cut_out(self, game: Game[Any], state: Any, ask: Ask, reach: int) -> dict[str, Any]:
        assert isinstance(game, Sanada)
        return write_board(game, state, within(game.land.grid, places_asked(game, state, ask), reach))


GAME: Final = SanadaTitle()
