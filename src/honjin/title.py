"""A game on the shelf: what is told about it before one plays, and how it is set up."""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from honjin.kernel.ask import Ask
from honjin.kernel.chance import Source
from honjin.kernel.errors import RecordError
from honjin.kernel.game import Game
from honjin.kernel.names import known
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.packs import Problem
from honjin.packs.guide import GuideFile
from honjin.packs.options import chosen_values
from honjin.packs.reading import Folder
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


@dataclass(frozen=True, slots=True)
class OptionNote:
    """An option that no pack describes."""

    rule: str
    default: Any
    text: str
    values: tuple[str, ...] = ()


class Title(ABC):
    """A game on the shelf.

    The least title has an ``id``, a ``name``, its ``seats`` and the class of its ``game``. Everything else has a
    default: one scenario, no options, no pack, a rulebook without rules, and positions that set what a state dumps.
    """

    id: str
    name: str
    kanji: str = ""
    summary: str = ""
    kin: Sequence[Kin] = ()
    """Packages whose tests and sources are about this game too."""

    game: type[Game[Any]] = Game  # type: ignore[type-abstract]
    """Made of a scenario's id and the chosen options; of no use to a title that has its own :meth:`create`."""
    seats: tuple[str, ...] = ()
    """Who plays in the only scenario, in the order of the seats."""
    turns: int = 0
    """Of the only scenario; 0 where turns are not counted."""
    victory: str = ""
    """The rule that says who wins in the only scenario."""

    opening_board: Mapping[str, Any] = MappingProxyType({})
    """The board of a position file that is the beginning of its scenario."""

    def __repr__(self) -> str:
        return f"<{self.name} ({self.id})>"

    @property
    def puzzles(self) -> Folder | None:
        """The folder with its puzzles as position files, if it has any."""
        return None

    def write_board(self, game: Game[Any], state: Any) -> dict[str, Any] | None:
        """A position in the words of a position file, as far as they go; None where nobody has written how."""
        return None

    def cut_out(self, game: Game[Any], state: Any, ask: Ask, reach: int) -> dict[str, Any] | None:
        """The same with only those who stand within so many hexes of what is asked; None where nobody has written it.

        The question itself is asked there again if it opens a phase or a part of one, as most do.
        """
        return None

    @property
    def catalogues(self) -> Sequence[Folder]:
        """Folders with what its texts are in other languages (``ja.po``)."""
        return ()

    @property
    def side_names(self) -> Mapping[str, SideName]:
        """Of every side of any scenario, for those who choose before there is a table."""
        sides = dict.fromkeys(side for scenario in self.scenarios() for side in scenario.sides)
        return {side: SideName(side.capitalize(), "") for side in sides}

    def scenarios(self) -> Sequence[ScenarioInfo]:
        """At least one; the first is played where none is named."""
        return [ScenarioInfo(self.id, self.name, self.kanji, "", self.summary, self.turns, self.seats, self.victory)]

    def sides(self, scenario: str | None = None) -> tuple[str, ...]:
        """Who plays in a scenario, in the order of the seats."""
        return find_scenario(self, scenario).sides

    def option_infos(self, scenario: str | None = None) -> Mapping[str, OptionInfo]:
        """The options that a scenario has."""
        return {}

    def create(
        self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()
    ) -> Game[Any]:
        """The game with options chosen; OptionError or PackError say what is wrong."""
        found = find_scenario(self, scenario).id
        return self.game(found, chosen_values(self.option_infos(found), options))

    def arrange(self, position: Position, source: Source) -> Play[Any]:
        """A play that begins in a position."""
        game, state = self.set_up(position)
        return Play(game, state, source, origin=position.as_dict())

    def set_up(self, position: Position) -> tuple[Game[Any], Any]:
        """Game and state of a position. Its board sets what ``state.dump()`` writes; the rest is as at first."""
        game = self.create(position.options, scenario=position.scenario)
        dump = game.start().dump()
        unknown = [key for key in position.board if key not in dump]
        if unknown:
            raise RecordError(f"board: unknown key {unknown[0]}")
        return game, game.load({**dump, **position.board})

    def expectations(self, play: Play[Any], expected: Mapping[str, Any]) -> list[str]:
        """Where a position's ``expect`` table does not hold; it names what ``state.dump()`` writes."""
        dump = play.state.dump()
        wrong = [key for key, value in expected.items() if key not in dump or dump[key] != value]
        return [f"{key}: {dump.get(key)!r}, expected {expected[key]!r}" for key in wrong]

    def rulebook(self) -> Rulebook:
        """All rules of the game in our own words."""
        return Rulebook(self.id, (), (), ())

    def check_pack(self, folder: Path) -> list[Problem]:
        """Every error of a data pack for this game."""
        return []

    def invariants(self, state: Any) -> list[str]:
        """Everything that is wrong with a position; the conformance suite asks it often."""
        return []


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
