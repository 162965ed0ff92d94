"""A small game of secrets: three houses write plans at once and unseen, and chits from a bowl say who acts.

Each round all houses write a plan. Then their chits are drawn one by one; whoever is drawn shows the plan, and scores
it if nobody has shown the same before, or folds and keeps it secret for ever.
"""

from __future__ import annotations

import random
from typing import Any, Final

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Asks, Side
from honjin.kernel.chance import Committed, Draw
from honjin.kernel.events import Reveal
from honjin.kernel.game import Game, Result, Steps
from honjin.kernel.notation import NUMBER, Notation
from honjin.kernel.play import Play
from honjin.kernel.words import Name, say
from honjin.title import Title
from honjin.wargame.state import Position, kept

HOUSES: Final = ("ant", "bee", "cat")
CHITS: Final = (Name("ant", "Ant", "蟻"), Name("bee", "Bee", "蜂"), Name("cat", "Cat", "猫"))
NONE: Final = 0
ROUNDS: Final = 3


class Plan(Action):
    form = "plan {value:number}"
    value: int


class Show(Action):
    form = "show"


class Fold(Action):
    form = "fold"


PLANS: Final = (Plan(1), Plan(2), Plan(3))


class Table(Position):
    """A position: plans that only their owners know, chits in the bowl, and what has been shown."""

    round: int = kept(1)
    plans: list[int] = kept(lambda _: [NONE] * len(HOUSES))
    bowl: list[int] = kept(lambda _: [])
    drawn: Side = kept(-1)
    shown: list[int] = kept(lambda _: [NONE] * len(HOUSES))
    score: list[int] = kept(lambda _: [0] * len(HOUSES))


class Council(Game[Table]):
    """The rules."""

    id = "council"
    sides = HOUSES
    notation = Notation([Plan, Show, Fold], {"number": NUMBER})

    def start(self) -> Table:
        return Table()

    def load(self, dump: dict[str, Any]) -> Table:
        return Table().restore(dump)

    def turn(self, state: Table) -> int:
        return state.round

    def points(self, state: Table) -> tuple[int, ...]:
        return tuple(state.score)

    def procedure(self, state: Table) -> Steps[Result]:
        while state.round <= ROUNDS:
            if not state.bowl and state.drawn < 0:
                yield from self.write(state)
            while state.bowl or state.drawn >= 0:
                yield from self.act(state)
            state.round += 1
        best = max(state.score)
        winner = state.score.index(best) if state.score.count(best) == 1 else None
        return Result(winner, self.points(state), "3", say("The houses are counted"))

    def write(self, state: Table) -> Steps[None]:
        """All write a plan at once; nobody else sees it."""
        asks = [Ask(side, "plan", PLANS, rule="1", prompt=say("Write a plan")) for side in range(len(HOUSES))]
        answers = yield Asks(asks, checkpoint=True)
        state.plans = [answers[side].value for side in range(len(HOUSES))]
        state.shown = [NONE] * len(HOUSES)
        state.bowl = list(range(len(HOUSES)))
        state.tell("written", "1")

    def act(self, state: Table) -> Steps[None]:
        """A chit comes out of the bowl, and its house shows its plan or folds."""
        if state.drawn < 0:
            chits = [CHITS[side] for side in state.bowl]
            index = yield Draw(chits, "2", say("Who acts"), out_of=say("the bowl"))
            state.drawn = state.bowl.pop(index)
        side = state.drawn
        answer = yield Ask(side, "act", (Show(), Fold()), rule="2", prompt=say("Show your plan?"), checkpoint=True)
        if isinstance(answer, Show):
            yield Reveal("2", "a plan is shown")
            plan = state.plans[side]
            state.score[side] += plan if plan not in state.shown else 0
            state.shown[side] = plan
            state.tell("shown", "2", side=HOUSES[side], plan=plan)
        state.plans[side] = NONE
        state.drawn = -1

    def facts(self, state: Table, side: Side | None) -> dict[str, Any]:
        told = {"round": state.round, "bowl": state.bowl[:], "drawn": state.drawn, "shown": state.shown[:]}
        own = {} if side is None else {"own": state.plans[side]}
        return told | {"score": state.score[:], "waiting": [plan != NONE for plan in state.plans]} | own

    def redeal(self, snapshot: Table, now: Table, side: Side, rng: random.Random) -> None:
        for other, plan in enumerate(snapshot.plans):
            if other != side and plan != NONE:
                snapshot.plans[other] = rng.randint(1, 3)


class CouncilTitle(Title):
    """The game on the shelf."""

    id, name, game, seats = "council", "Council", Council, HOUSES


COUNCIL: Final = CouncilTitle()


def new_council(seed: int = 1) -> Play[Table]:
    """A game with committed dice."""
    game = COUNCIL.create({})
    return Play(game, game.start(), Committed(f"council {seed}".encode(), f"council-{seed}"))
