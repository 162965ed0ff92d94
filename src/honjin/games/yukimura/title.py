"""The game on the shelf: how it is presented and set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from honjin.games.yukimura.game import Yukimura
from honjin.games.yukimura.model.pack import FOLDER, YukimuraPack, load
from honjin.games.yukimura.model.scenarios import Option
from honjin.games.yukimura.setup import arrange, unmet
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import SIDES
from honjin.kernel.chance import Source
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.words import phrase
from honjin.packs import Problem, check_pack
from honjin.packs.rulebook import Rulebook, load_rulebook
from honjin.title import ScenarioInfo, SideName, Title, find_scenario, guided_in


class YukimuraTitle(Title):
    """Yukimura Gaiden."""

    id = "yukimura"
    name = "Yukimura Gaiden"
    kanji = "幸村外伝"
    summary = phrase("The battle of Tennoji, 1615: Sanada Yukimura's charge at the camp of Tokugawa Ieyasu")
    game = Yukimura

    @property
    def side_names(self) -> Mapping[str, SideName]:
        data = load().data
        return {side: SideName(p.name, p.kanji, data.look.sign(side)) for side, p in data.parties().items()}

    def scenarios(self) -> Sequence[ScenarioInfo]:
        guide = load().data.guide
        return [
            ScenarioInfo(
                s.id,
                s.title,
                s.title_ja,
                s.date,
                self.summary,
                s.turn_count,
                SIDES,
                s.victory.rule,
                guide.of(s.id).minutes,
                guided_in(guide, s.id),
            )
            for s in load().data.scenarios.scenario
        ]

    def option_infos(self, scenario: str | None = None) -> Mapping[str, Option]:
        wanted = find_scenario(self, scenario).id
        return next(s.options for s in load().data.scenarios.scenario if s.id == wanted)

    def create(
        self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()
    ) -> Yukimura:
        find_scenario(self, scenario)
        return Yukimura(load(tuple(overlays)), options)

    def arrange(self, position: Position, source: Source) -> Play[Tennoji]:
        return arrange(position, source)

    def expectations(self, play: Play[Tennoji], expected: Mapping[str, Any]) -> list[str]:
        return unmet(play, expected)

    def rulebook(self) -> Rulebook:
        return load_rulebook(FOLDER)

    def check_pack(self, folder: Path) -> list[Problem]:
        return check_pack(YukimuraPack, folder, FOLDER)


GAME: Final = YukimuraTitle()
