"""A small game whose scenarios have different sides: two or three houses claim, gamble and bid for points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Asks, Side
from honjin.kernel.chance import D6, Committed, Roll
from honjin.kernel.game import Game, Result, Steps
from honjin.kernel.notation import NUMBER, Notation
from honjin.kernel.play import Play
from honjin.packs.options import chosen_values
from honjin.packs.rulebook import Chapter, Rule, Rulebook
from honjin.title import OptionNote, ScenarioInfo, SideName, Title, find_scenario
from honjin.wargame.state import Position as Board, kept, shared


class Claim(Action):
    form = "claim {points:number}"
    points: int


class Gamble(Action):
    form = "gamble"


class Auction(Action):
    form = "auction"


class Bid(Action):
    form = "bid {points:number}"
    points: int


NOTATION: Final = Notation((Claim, Gamble, Auction, Bid), {"number": NUMBER})


class Houses(Board):
    """A position: whose turn it is and what each house has."""

    houses: int = shared()
    turn: int = kept(1)
    active: Side = kept(0)
    score: list[int] = kept(lambda g: [0] * g.houses)


class Triad(Game[Houses]):
    """The rules."""

    id = "triad"
    notation = NOTATION

    def __init__(self, scenario: ScenarioInfo, options: Mapping[str, Any]) -> None:
        super().__init__(scenario.id, options)
        self.sides = scenario.sides
        self.turns = scenario.turns

    def start(self) -> Houses:
        state = Houses(len(self.sides))
        if self.options.get("windfall"):
            state.score[-1] = 5
        return state

    def load(self, dump: dict[str, Any]) -> Houses:
        return Houses(len(self.sides)).restore(dump)

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
            state.tell("acted", "1", side=self.sides[side], score=state.score[:])
            state.active = (side + 1) % len(self.sides)
            state.turn += state.active == 0
        best = [side for side, points in enumerate(state.score) if points == max(state.score)]
        return Result(best[0] if len(best) == 1 else None, tuple(state.score), "4", "the houses are counted")

    def _auction(self, state: Houses) -> Steps[None]:
        """All bid in secret and pay; the highest bid that nobody else makes brings 4 points."""
        bids = [Bid(points) for points in range(4)]
        asks = [Ask(s, "bid", bids, rule="3", prompt="Bid.") for s in range(len(self.sides))]
        answers = yield Asks(asks, shown=True)
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

    def appraise(self, state: Houses, ask: Ask, manner: str = "") -> Sequence[float]:
        return [option.points if isinstance(option, Claim) else 0.0 for option in ask.options]

    def turn(self, state: Houses) -> int:
        return state.turn

    def sheet(self) -> dict[str, Any]:
        sides = [{"id": side, **NAMES[side]._asdict()} for side in self.sides]
        board = {"columns": 1, "rows": 1, "layout": "flat_top_even_columns_down", "places": []}
        ground = {"terrain_rows": ["."], "legend": {".": "clear"}}
        told = {"game": self.id, "name": "Triad", "scenario": self.scenario, "sides": sides}
        return told | {"board": board | ground, "units": [], "phases": [], "victory": "4"}


NAMES: Final = {"ant": SideName("Ant", "蟻"), "bee": SideName("Bee", "蜂"), "cat": SideName("Cat", "猫")}


class TriadTitle(Title):
    """The game on the shelf."""

    id = "triad"
    name = "Triad"
    kanji = "三家"
    summary = "Two or three houses"

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [
            ScenarioInfo("pair", "A pair", "二家", "spring", "Ant against bee.", 3, ("ant", "bee"), "4"),
            ScenarioInfo("three", "Three houses", "三家", "summer", "Each for itself.", 3, ("ant", "bee", "cat"), "4"),
            ScenarioInfo("others", "The others", "別家", "autumn", "Cat against bee.", 3, ("cat", "bee"), "4"),
        ]

    @property
    def side_names(self) -> Mapping[str, SideName]:
        return NAMES

    def option_infos(self, scenario: str | None = None) -> Mapping[str, OptionNote]:
        three = len(self.sides(scenario)) == 3
        return {"windfall": OptionNote("5", False, "the last house begins with five points")} if three else {}

    def create(
        self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()
    ) -> Triad:
        return Triad(find_scenario(self, scenario), chosen_values(self.option_infos(scenario), options))

    def rulebook(self) -> Rulebook:
        wins = Rule(id="4", chapter=1, title="Victory", text="The house with most points wins.", kind="code", see=())
        return Rulebook(self.id, (Chapter(number=1, title="Triad"),), (wins,), ())


TRIAD: Final = TriadTitle()


def new_triad(scenario: str = "three", seed: int = 1, **options: Any) -> Play[Houses]:
    """A game with committed dice."""
    game = TRIAD.create(options, scenario=scenario)
    return Play(game, game.start(), Committed(f"triad {seed}".encode(), f"triad-{seed}"))
