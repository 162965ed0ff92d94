"""A game with a pack on the shelf: what its pack tells before one plays, and the games that are made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, ClassVar, Final, Generic, TypeVar

from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.packs import Folder, Pack, PackError, Problem, open_pack
from honjin.packs.options import chosen_values
from honjin.packs.rulebook import Rulebook, load_rulebook
from honjin.title import ScenarioInfo, SideName, Title, find_scenario, guided_in
from honjin.wargame.expectations import Expectations
from honjin.wargame.pack import WargamePack, pack_in
from honjin.wargame.scenario import Option, Scenario

G = TypeVar("G", bound=Game[Any])

KEPT_GAMES: Final = 64
"""To make a game takes some hundredth of a second; these many are kept for each title."""


class PackTitle(Title, Generic[G]):
    """A game that is made of a pack. The pack is read when it is needed first.

    A title names the ``model`` of its pack, its ``folder`` and the words of its positions, and says how a game is made
    and a position set up.
    """

    model: ClassVar[type[WargamePack]]
    folder: ClassVar[Path]
    expected: ClassVar[Expectations]
    opening_board = MappingProxyType({"setup": True})

    def __init__(self) -> None:
        self._kept = lru_cache(maxsize=KEPT_GAMES)(self._make)
        self._book: Rulebook | None = None

    set_out: ClassVar[Callable[[Any, Position], Any]]
    """The state of a position in a game that is made for it."""

    def make(self, pack: Pack[Any], scenario: str, options: Mapping[str, Any]) -> G:
        """A game with options that are known and have values they may have."""
        game: Callable[..., Any] = type(self).game
        made: G = game(pack, scenario, options)
        return made

    def pack(self, overlays: Sequence[Path] = ()) -> Pack[Any]:
        """The pack that comes with the game, with overlays laid over it."""
        return pack_in(self.model, self.folder, tuple(overlays))

    @property
    def puzzles(self) -> Folder | None:
        return self.folder / "puzzles"

    @property
    def catalogues(self) -> Sequence[Folder]:
        shared = self.model.shared
        return (self.folder,) if shared is None else (shared, self.folder)

    @property
    def side_names(self) -> Mapping[str, SideName]:
        data: WargamePack = self.pack().data
        playing = {side for players in data.players.values() for side in players}
        parties = [party for party in data.parties().values() if party.id in playing]
        return {party.id: SideName(party.name, party.kanji, data.look.sign(party.id)) for party in parties}

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [self._info(scenario) for scenario in self.pack().data.scenarios.scenario]

    def _info(self, s: Scenario) -> ScenarioInfo:
        guide = self.pack().data.guide
        return ScenarioInfo(
            s.id,
            s.title,
            s.title_ja,
            s.date,
            s.summary or self.summary,
            s.turn_count,
            tuple(s.players),
            s.victory.rule,
            guide.of(s.id).minutes,
            guided_in(guide, s.id),
        )

    def option_infos(self, scenario: str | None = None) -> Mapping[str, Option]:
        found: Mapping[str, Option] = self.pack().data.options_of(find_scenario(self, scenario).id)
        return found

    def create(self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()) -> G:
        """The game with options chosen. It holds no position, so it is made once and kept."""
        found = find_scenario(self, scenario).id
        known = self.pack(overlays).data.options_of(found)
        return self._kept(found, tuple(chosen_values(known, options).items()), tuple(overlays))

    def _make(self, scenario: str, options: tuple[tuple[str, Any], ...], overlays: tuple[Path, ...]) -> G:
        return self.make(self.pack(overlays), scenario, dict(options))

    def set_up(self, position: Position) -> tuple[G, Any]:
        game = self.create(position.options, scenario=position.scenario)
        return game, type(self).set_out(game, position)

    def expectations(self, play: Play[Any], expected: Mapping[str, Any]) -> list[str]:
        return self.expected.unmet(play, expected)

    def rulebook(self) -> Rulebook:
        """Read once: nobody writes into it while games are played."""
        if self._book is None:
            self._book = load_rulebook(self.folder)
        return self._book

    def check_pack(self, folder: Path) -> list[Problem]:
        """Everything wrong with a pack or an overlay; a pack is whole if a game can be made of it."""
        try:
            pack = open_pack(self.model, folder, self.folder)
            for scenario in pack.data.players:
                self.make(pack, scenario, chosen_values(pack.data.options_of(scenario), {}))
        except PackError as error:
            return error.problems
        return []
