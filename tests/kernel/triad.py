"""A small game whose scenarios have different sides: two or three houses claim, gamble and bid for points."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Final

from honjin.games.registry import ScenarioInfo, SideName, find_scenario
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Asks, Side
from honjin.kernel.chance import D6, Committed, Roll, Source
from honjin.kernel.errors import HonjinError, Refusal
from honjin.kernel.events import Event
from honjin.kernel.game import Company, CompanyReach, Overlay, Result, Steps
from honjin.kernel.notation import NUMBER, Notation
from honjin.kernel.odds import Odds
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.packs import Problem
from honjin.packs.rulebook import Chapter, Rule, Rulebook
from honjin.packs.series import Kin


@dataclass(frozen=True, slots=True)
class Claim(Action):
    form: ClassVar[str] = "claim {points:number}"
    points: int


@dataclass(frozen=True, slots=True)
class Gamble(Action):
    form: ClassVar[str] = "gamble"


@dataclass(frozen=True, slots=True)
class Auction(Action):
    form: ClassVar[str] = "auction"


@dataclass(frozen=True, slots=True)
class Bid(Action):
    form: ClassVar[str] = "bid {points:number}"
    points: int


NOTATION: Final = Notation((Claim, Gamble, Auction, Bid), {"number": NUMBER})


class Houses:
    """A position: whose turn it is and what each house has."""

    __slots__ = ("active", "journal", "score", "turn")

    def __init__(self, houses: int) -> None:
        self.journal: list[Event] | None = None
        self.turn = 1
        self.active: Side = 0
        self.score = [0] * houses

    def copy(self) -> Houses:
        twin = Houses(len(self.score))
        twin.turn, twin.active, twin.score = self.turn, self.active, self.score[:]
        return twin

    def dump(self) -> dict[str, Any]:
        return {"turn": self.turn, "active": self.active, "score": self.score[:]}

    def tell(self, kind: str, **data: Any) -> None:
        if self.journal is not None:
            self.journal.append(Event(kind, "1", data))


class Triad:
    """The rules."""

    id = "triad"
    version = "1"
    pack_hash = "paper"
    notation = NOTATION

    def __init__(self, scenario: ScenarioInfo, options: Mapping[str, Any]) -> None:
        self.scenario = scenario.id
        self.sides = scenario.sides
        self.turns = scenario.turns
        self.options: dict[str, Any] = dict(options)

    def start(self) -> Houses:
        state = Houses(len(self.sides))
        if self.options.get("windfall"):
            state.score[-1] = 5
        return state

    def load(self, dump: dict[str, Any]) -> Houses:
        state = Houses(len(self.sides))
        state.turn, state.active, state.score = dump["turn"], dump["active"], dump["score"][:]
        return state

    def procedure(self, state: Houses) -> Steps[Result]:
        while state.turn <= self.turns:
            side = state.active
            options = [Claim(1), Claim(2), Gamble(), Auction()]
            choice = yield Ask(side, "house", options, rule="1", prompt="What does your house do?", checkpoint=True)
            if isinstance(choice, Claim):
                state.score[side] += choice.points
            elif isinstance(choice, Gamble):
                roll = yield Roll(D6, "2", "a gamble")
                state.score[side] += roll.total - 3
            else:
                yield from self._auction(state)
            state.tell("acted", side=self.sides[side], score=state.score[:])
            state.active = (side + 1) % len(self.sides)
            state.turn += state.active == 0
        best = [side for side, points in enumerate(state.score) if points == max(state.score)]
        return Result(best[0] if len(best) == 1 else None, tuple(state.score), "4", "the houses are counted")

    def _auction(self, state: Houses) -> Steps[None]:
        """All bid in secret and pay; the highest bid that nobody else makes brings 4 points."""
        bids = [Bid(points) for points in range(4)]
        answers = yield Asks([Ask(s, "bid", bids, rule="3", prompt="Bid.") for s in range(len(self.sides))])
        paid = [answers[side].points for side in range(len(self.sides))]
        for side, points in enumerate(paid):
            state.score[side] -= points
        single = [points for points in paid if paid.count(points) == 1]
        if single:
            state.score[paid.index(max(single))] += 4

    def points(self, state: Houses) -> tuple[int, ...]:
        return tuple(state.score)

    def facts(self, state: Houses, side: Side | None) -> dict[str, Any]:
        score = dict(zip(self.sides, state.score, strict=True))
        return {"turn": state.turn, "active": self.sides[state.active], "score": score, "units": {}}

    def redeal(self, snapshot: Houses, now: Houses, side: Side, rng: random.Random) -> None:
        """Nothing is hidden but bids, which the kernel keeps."""

    def appraise(self, state: Houses, ask: Ask) -> Sequence[float]:
        return [option.points if isinstance(option, Claim) else 0.0 for option in ask.options]

    def narrate(self, seen: dict[str, Any]) -> str:
        return f"{seen['kind']} ({seen['rule']})"

    def describe(self, ask: Ask) -> str:
        return f"{self.sides[ask.side]}: {ask.prompt}"

    def label(self, state: Houses, action: Action) -> str:
        return NOTATION.format(action)

    def odds(self, state: Houses, action: Action) -> Odds | None:
        return None

    def draw(self, facts: dict[str, Any]) -> str:
        return str(facts)

    def sheet(self) -> dict[str, Any]:
        sides = [{"id": side, **NAMES[side]._asdict()} for side in self.sides]
        board = {"columns": 1, "rows": 1, "layout": "flat_top_even_columns_down", "places": []}
        ground = {"terrain_rows": ["."], "legend": {".": "clear"}}
        told = {"game": self.id, "name": "Triad", "scenario": self.scenario, "sides": sides}
        return told | {"board": board | ground, "units": [], "phases": [], "victory": "4"}

    def overlay(self, state: Houses, kind: str, side: Side, unit: str | None = None) -> Overlay:
        raise KeyError(kind)

    def formation(self, state: Houses, side: Side, units: Sequence[str], start: str, end: str) -> Company:
        return Company([], {unit: Refusal("1", "there is nobody to move") for unit in units})

    def formation_reach(self, state: Houses, side: Side, units: Sequence[str], lead: str) -> CompanyReach:
        return CompanyReach(None, [], [], {unit: Refusal("1", "there is nobody to move") for unit in units})


NAMES: Final = {"ant": SideName("Ant", "蟻"), "bee": SideName("Bee", "蜂"), "cat": SideName("Cat", "猫")}


@dataclass(frozen=True, slots=True)
class Info:
    rule: str
    default: Any
    text: str
    values: tuple[str, ...] = ()


class TriadTitle:
    """The game on the shelf."""

    id = "triad"
    name = "Triad"
    kanji = "三家"
    summary = "Two or three houses"
    side_names: Mapping[str, SideName] = NAMES
    kin: Sequence[Kin] = ()

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [
            ScenarioInfo("pair", "A pair", "二家", "spring", "Ant against bee.", 3, ("ant", "bee"), "4"),
            ScenarioInfo("three", "Three houses", "三家", "summer", "Each for itself.", 3, ("ant", "bee", "cat"), "4"),
            ScenarioInfo("others", "The others", "別家", "autumn", "Cat against bee.", 3, ("cat", "bee"), "4"),
        ]

    def sides(self, scenario: str | None = None) -> tuple[str, ...]:
        return find_scenario(self, scenario).sides

    def option_infos(self, scenario: str | None = None) -> Mapping[str, Info]:
        three = len(self.sides(scenario)) == 3
        return {"windfall": Info("5", False, "the last house begins with five points")} if three else {}

    def create(
        self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()
    ) -> Triad:
        infos = self.option_infos(scenario)
        unknown = sorted(set(options) - set(infos))
        if unknown:
            raise HonjinError(f"there is no option {', '.join(unknown)} in this scenario")
        defaults = {name: info.default for name, info in infos.items()}
        return Triad(find_scenario(self, scenario), {**defaults, **options})

    def arrange(self, position: Position, source: Source) -> Play[Houses]:
        game = self.create(position.options, scenario=position.scenario)
        state = game.start()
        state.score = list(position.board["score"])
        return Play(game, state, source, origin=position.as_dict())

    def expectations(self, play: Play[Houses], expected: Mapping[str, Any]) -> list[str]:
        dump = play.state.dump()
        return [f"{key}: {dump[key]!r}" for key, value in expected.items() if dump[key] != value]

    def rulebook(self) -> Rulebook:
        wins = Rule(id="4", chapter=1, title="Victory", text="The house with most points wins.", kind="code", see=())
        return Rulebook(self.id, (Chapter(number=1, title="Triad"),), (wins,), ())

    def check_pack(self, folder: Path) -> list[Problem]:
        return []


TRIAD: Final = TriadTitle()


def new_triad(scenario: str = "three", seed: int = 1, **options: Any) -> Play[Houses]:
    """A game with committed dice."""
    game = TRIAD.create(options, scenario=scenario)
    return Play(game, game.start(), Committed(f"triad {seed}".encode(), f"triad-{seed}"))
