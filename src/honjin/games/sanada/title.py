"""The game on the shelf: how it is presented and set up."""

from __future__ import annotations

from typing import Final

from honjin.games.sanada.game import Sanada
from honjin.games.sanada.model.pack import FOLDER, SanadaPack
from honjin.games.sanada.setup import EXPECTATIONS, set_up
from honjin.kernel.words import phrase
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


GAME: Final = SanadaTitle()
