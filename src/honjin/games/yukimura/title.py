"""The game on the shelf: how it is presented and set up."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

from honjin.games.yukimura.game import Yukimura
from honjin.games.yukimura.model.pack import FOLDER, YukimuraPack
from honjin.games.yukimura.setup import EXPECTATIONS, set_up
from honjin.games.yukimura.setup_writing import write_board, write_part
from honjin.games.yukimura.state import Tennoji
from honjin.kernel.ask import Ask
from honjin.kernel.game import Game
from honjin.kernel.position import Position
from honjin.kernel.words import phrase
from honjin.wargame.cut_outs import places_asked, within
from honjin.wargame.title import PackTitle


class YukimuraTitle(PackTitle[Yukimura]):
    """Yukimura Gaiden."""

    id = "yukimura"
    name = "Yukimura Gaiden"
    kanji = "幸村外伝"
    summary = phrase("The battle of Tennoji, 1615: Sanada Yukimura's charge at the camp of Tokugawa Ieyasu")

    model = YukimuraPack
    folder = FOLDER
    expected = EXPECTATIONS
    game = Yukimura
    opening_board = MappingProxyType({"base": "setup", "phase": "setup"})

    def write_board(self, game: Game[Any], state: Any) -> dict[str, Any]:
        assert isinstance(game, Yukimura)
        return write_board(game, state)

    def cut_out(self, game: Game[Any], state: Any, ask: Ask, reach: int) -> dict[str, Any]:
        near = within(state.field.grid, places_asked(game, state, ask), reach)
        return write_part(state, near)

    def set_up(self, position: Position) -> tuple[Yukimura, Tennoji]:
        return set_up(self.pack(), position)


GAME: Final = YukimuraTitle()
