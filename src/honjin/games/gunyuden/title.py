"""A game of the series on the shelf: how it is presented and set up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from honjin.games.gunyuden.game import Gunyuden
from honjin.games.gunyuden.model.options import Option
from honjin.games.gunyuden.model.pack import load, model_of
from honjin.games.gunyuden.model.scenarios import Scenario
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.setup import arrange, unmet
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.chance import Source
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.packs import Problem, check_pack
from honjin.packs.guide import GuideFile
from honjin.packs.reading import Folder
from honjin.packs.rulebook import Rulebook, load_rulebook
from honjin.packs.series import Kin, load_kin
from honjin.title import ScenarioInfo, SideName, Title, find_scenario, guided_in

SHARED: Final = Path(__file__).parent / "shared"
SERIES: Final = load_kin(Path(__file__).parent / "series.toml")
"""The engine speaks of the rules of the whole series, and of the rulings of its first game."""


class SeriesTitle(Title):
    """A game that is made of a data pack and a class of exclusive rules. The pack is read when it is needed first."""

    kin: Sequence[Kin] = (SERIES,)

    def __init__(self, game_id: str, name: str, kanji: str, summary: str, folder: Path, rules: type[Exclusive]) -> None:
        self.id = game_id
        self.name = name
        self.kanji = kanji
        self.summary = summary
        self._folder = folder
        self._rules = rules

    @property
    def catalogues(self) -> Sequence[Folder]:
        return (SHARED, self._folder)

    @property
    def side_names(self) -> Mapping[str, SideName]:
        sides = {side for scenario in self.scenarios() for side in scenario.sides}
        data = load(self._folder).data
        parties = [party for party in data.scenarios.party if party.id in sides]
        return {party.id: SideName(party.name, party.kanji, data.look.sign(party.id)) for party in parties}

    def scenarios(self) -> Sequence[ScenarioInfo]:
        data = load(self._folder).data
        return [_info(scenario, data.guide) for scenario in data.scenarios.scenario]

    def option_infos(self, scenario: str | None = None) -> Mapping[str, Option]:
        return load(self._folder).data.options.of(find_scenario(self, scenario).id)

    def create(
        self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()
    ) -> Gunyuden:
        found = find_scenario(self, scenario).id
        return Gunyuden(self.id, load(self._folder, tuple(overlays)), found, options, self._rules)

    def arrange(self, position: Position, source: Source) -> Play[Campaign]:
        return arrange(self.create(position.options, scenario=position.scenario), position, source)

    def expectations(self, play: Play[Campaign], expected: Mapping[str, Any]) -> list[str]:
        return unmet(play, expected)

    def rulebook(self) -> Rulebook:
        return load_rulebook(self._folder)

    def check_pack(self, folder: Path) -> list[Problem]:
        return check_pack(model_of(self.id), folder, self._folder)


def _info(s: Scenario, guide: GuideFile) -> ScenarioInfo:
    return ScenarioInfo(
        s.id,
        s.title,
        s.title_ja,
        s.date,
        s.summary,
        s.turn_count,
        tuple(s.seats),
        s.victory.rule,
        guide.of(s.id).minutes,
        guided_in(guide, s.id),
    )
