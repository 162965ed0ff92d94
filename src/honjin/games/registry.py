"""Which games there are. Installed packages add theirs by the entry point ``honjin.games``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from honjin.kernel.chance import Committed, Sampled, Source
from honjin.kernel.game import Game
from honjin.kernel.names import known
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.packs import Problem
from honjin.packs.guide import GuideFile
from honjin.packs.rulebook import Rulebook
from honjin.packs.series import Kin


class OptionInfo(Protocol):
    """An option as a form shows it."""

    @property
    def rule(self) -> str:
        """The rule it belongs to."""
        ...

    @property
    def default(self) -> Any:
        """Its value where nothing is chosen."""
        ...

    @property
    def text(self) -> str:
        """What it does, in a sentence."""
        ...

    @property
    def values(self) -> Sequence[str]:
        """What can be chosen; empty where it is on or off."""
        ...


class SideName(NamedTuple):
    """What people call a side, and by which colours and shape they know it, if anybody has said."""

    name: str
    kanji: str
    sign: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Guided:
    """A guided first turn: its place among those of all games, the easiest first, and who sits where in it."""

    order: int
    seats: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ScenarioInfo:
    """A scenario as a page shows it."""

    id: str
    name: str
    kanji: str
    date: str
    summary: str
    turns: int
    sides: tuple[str, ...]
    """Who plays in it, in the order of the seats."""
    victory: str
    """The rule that says who wins."""
    minutes: int = 0
    """About how long it takes; 0 if nobody has said."""
    guided: Guided | None = None
    """Its guided first turn, if it has one."""


class Title(Protocol):
    """A game on the shelf: what is told about it before one plays, and how to set it up."""

    id: str
    name: str
    kanji: str
    summary: str
    kin: Sequence[Kin]
    """Packages whose tests and sources are about this game too."""

    @property
    def side_names(self) -> Mapping[str, SideName]:
        """Of every side of any scenario, for those who choose before there is a table."""
        ...

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """At least one; the first is played where none is named."""
        ...

    def sides(self, scenario: str | None = None) -> tuple[str, ...]:
        """Who plays in a scenario, in the order of the seats."""
        ...

    def option_infos(self, scenario: str | None = None) -> Mapping[str, OptionInfo]:
        """The options that a scenario has."""
        ...

    def create(
        self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()
    ) -> Game[Any]:
        """The game with options chosen; OptionError or PackError say what is wrong."""
        ...

    def arrange(self, position: Position, source: Source) -> Play[Any]:
        """A play that begins in a position."""
        ...

    def expectations(self, play: Play[Any], expected: Mapping[str, Any]) -> list[str]:
        """Where a position's ``expect`` table does not hold."""
        ...

    def rulebook(self) -> Rulebook:
        """All rules of the game in our own words."""
        ...

    def check_pack(self, folder: Path) -> list[Problem]:
        """Every error of a data pack for this game."""
        ...


@cache
def games() -> dict[str, Title]:
    """All installed games by id."""
    return {entry.name: entry.load() for entry in sorted(entry_points(group="honjin.games"), key=lambda e: e.name)}


def find_game(game_id: str) -> Title:
    """The game with this id."""
    return known(games(), game_id, "game")


def guided_in(guide: GuideFile, scenario: str) -> Guided | None:
    """The guided turn of a pack, if it is played on this scenario."""
    course = guide.course
    return Guided(course.order, dict(course.seats)) if course.scenario == scenario else None


def find_scenario(title: Title, scenario: str | None) -> ScenarioInfo:
    """The scenario with this id; without one, the first."""
    infos = title.scenarios()
    return infos[0] if scenario is None else known({info.id: info for info in infos}, scenario, "scenario")


def shortest_scenario(title: Title) -> ScenarioInfo:
    """The one to begin with: that which takes the least time."""
    return min(title.scenarios(), key=lambda info: (info.minutes, info.turns))


def new_game(
    game_id: str,
    *,
    options: Mapping[str, Any] | None = None,
    scenario: str | None = None,
    seed: int | str | None = None,
    overlays: Sequence[Path] = (),
) -> Play[Any]:
    """A new game with verifiable dice. The same seed gives the same dice; without one they cannot be foreseen.

    >>> import honjin
    >>> honjin.new_game("yukimura", seed=1).source.commitment[:8]
    'c8afaffa'
    """
    game = find_game(game_id).create(options or {}, scenario=scenario, overlays=overlays)
    return Play(game, game.start(), Committed.fresh() if seed is None else Committed.seeded(seed))


def opening(
    game_id: str, options: Mapping[str, Any], *, scenario: str | None = None, origin: Mapping[str, Any] | None = None
) -> tuple[Game[Any], Any]:
    """A game and the position it begins with: the scenario's, or that of the position file ``origin`` holds."""
    title = find_game(game_id)
    if origin is None:
        game = title.create(options, scenario=scenario)
        return game, game.start()
    play = title.arrange(Position.of(origin, "origin"), Sampled())
    return play.game, play.opening
