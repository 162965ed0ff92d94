"""Several sides decide secretly at a checkpoint: nobody learns an answer before all have given theirs."""

from __future__ import annotations

import json
import random

import pytest
from council import CHITS, COUNCIL, HOUSES, NONE, Council, Fold, Plan, Show, Table, new_council

from honjin.bots.greedy import GreedyBot
from honjin.conformance import Broken, Depth, check_random_game
from honjin.kernel.ask import CHECKPOINT, Ask, Asks, Side
from honjin.kernel.chance import Draw, Scripted
from honjin.kernel.errors import Defect, Illegal
from honjin.kernel.game import Game, Steps
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play
from honjin.kernel.record import Record, record_of, replay
from honjin.kernel.words import say
from honjin.title import Title

ANT, BEE, CAT = range(3)
DENSE = Depth(1, *[1] * 11)


def two_answered() -> Play[Table]:
    play = new_council()
    play.push(Plan(3), BEE)
    play.push(Plan(1), ANT)
    return play


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_secret_plans_conforms(seed: int) -> None:
    assert check_random_game(COUNCIL, {}, seed, depth=DENSE).kinds == {"plan", "act"}


def test_who_has_answered_waits() -> None:
    play = two_answered()
    assert [ask.side for ask in play.asks] == [CAT]
    with pytest.raises(Illegal, match="Cat decides now, not Bee"):
        play.push(Plan(1), BEE)
    play.push(Plan(2), CAT)
    assert play.state.plans == [1, 3, 2]
    assert play.ask.kind == "act"


def test_only_where_nothing_is_kept_back_does_the_state_tell_all() -> None:
    play = new_council()
    assert play.at_checkpoint
    play.push(Plan(3), BEE)
    assert not play.at_checkpoint
    play.pop()
    assert play.at_checkpoint


def test_no_position_view_or_event_holds_a_sealed_answer() -> None:
    play, before = two_answered(), new_council()
    assert play.state.dump() == before.state.dump()
    for seat in (*range(3), None):
        assert play.view(seat).facts == before.view(seat).facts
        assert play.view(seat).events == before.view(seat).events == []


def test_a_copy_keeps_sealed_answers_and_a_world_to_think_in_only_ones_own() -> None:
    play = two_answered()
    twin = play.fork()
    twin.push(Plan(2), CAT)
    assert twin.state.plans == [1, 3, 2]
    world = play.view(BEE).imagine(random.Random(1))
    assert [ask.side for ask in world.asks] == [ANT, CAT]
    assert [entry for entry in world.log if isinstance(entry, Said)] == [Said(BEE, Plan(3))]
    assert [ask.side for ask in play.view(CAT).imagine(random.Random(1)).asks] == [ANT, BEE, CAT]


def test_ones_sealed_answer_can_be_taken_back_until_another_answers() -> None:
    play = two_answered()
    assert play.undo(ANT) == Plan(1)
    assert [ask.side for ask in play.asks] == [ANT, CAT]
    play.push(Plan(2), ANT)
    assert play.refuse_undo(BEE) is not None
    play.push(Plan(2), CAT)
    refusal = play.refuse_undo(CAT)
    assert refusal is not None
    assert refusal.rule == "2"


def test_a_saved_game_goes_on_where_some_have_answered() -> None:
    play = two_answered()
    record = Record.of(record_of(play, reveal=True).as_dict())
    game = COUNCIL.create({})
    again = replay(record, game, game.start())
    assert [ask.side for ask in again.asks] == [CAT]
    again.push(Plan(2), CAT)
    assert again.state.plans == [1, 3, 2]


def bytes_after(answer: int, *, reveal: bool | None, sealed: bool | None) -> str:
    play = new_council()
    play.push(Plan(answer), BEE)
    return json.dumps(record_of(play, reveal=reveal, sealed=sealed).as_dict())


@pytest.mark.parametrize(("reveal", "sealed"), [(None, None), (False, None), (True, False)])
def test_a_record_that_is_given_away_does_not_tell_a_sealed_answer(reveal: bool | None, sealed: bool | None) -> None:
    one, other = (bytes_after(answer, reveal=reveal, sealed=sealed) for answer in (1, 3))
    assert one == other
    game = COUNCIL.create({})
    again = replay(Record.of(json.loads(one)), game, game.start())
    assert [ask.side for ask in again.asks] == [ANT, BEE, CAT]


def test_undo_says_that_a_chit_was_drawn() -> None:
    play = two_answered()
    play.push(Plan(2), CAT)
    assert str(play.refuse_undo(CAT)) == "Something has been drawn since (2)"


def test_a_bot_weighs_its_own_options_where_others_decide_too() -> None:
    class Shrewd(Council):
        def appraise(self, state: Table, ask: Ask, manner: str = "") -> list[float]:
            assert ask.side == CAT
            return [float(option == Plan(2)) for option in ask.options]

    game = Shrewd("council", {})
    play = Play(game, game.start(), Scripted(()))
    assert GreedyBot(1).choose(play.view(CAT), play.asks[CAT]) == Plan(2)


def test_a_chit_is_told_as_what_it_is_and_not_as_dice() -> None:
    game = COUNCIL.create({})
    play = Play(game, game.start(), Scripted([2, 2, 1]))
    for side in range(3):
        play.push(Plan(1), side)
    (_, event) = play.view(None).events
    assert (event["kind"], event["index"], event["of"], event["drawn"]) == ("draw", 1, 3, "Bee")
    assert "dice" not in event
    assert str(game.narrate(event)) == "Who acts: Bee from the bowl"
    assert "2 = 1: Who acts" in record_of(play).log
    play.push(Fold())
    assert play.state.drawn == CAT
    play.push(Show())
    assert play.state.score == [0, 0, 1]


def broken(rules: type[Game[Table]]) -> str:
    """What the suite says about a game that cannot keep a secret."""

    class Leaky(Title):
        id, name, game, seats = "council", "Leaky", rules, HOUSES

    with pytest.raises(Broken) as found:
        check_random_game(Leaky(), {}, 1, depth=DENSE)
    return str(found.value).splitlines()[0]


class Whispering(Council):
    """Plans are told to everybody."""

    def facts(self, state: Table, side: Side | None) -> dict[str, object]:
        return super().facts(state, side) | {"plans": state.plans[:]}


class Forgetful(Council):
    """Asks at a checkpoint, but notes elsewhere that it has."""

    asked = 0

    def write(self, state: Table) -> Steps[None]:
        self.asked += 1
        if self.asked % 2:
            yield from super().write(state)
            return
        asks = [Ask(side, "plan", (Plan(1), Plan(2)), rule="1", prompt="Write a plan") for side in range(3)]
        answers = yield Asks(asks, checkpoint=True)
        state.plans = [answers[side].value for side in range(3)]
        state.bowl = [0, 1, 2]


def test_the_suite_finds_plans_that_are_told() -> None:
    assert "the view of 0 shows what 0 cannot know" in broken(Whispering)


def test_the_suite_finds_a_checkpoint_that_is_not_in_the_state() -> None:
    assert "a copy is asked otherwise" in broken(Forgetful)


# ---------------------------------------------------------------------------------------------- after the last answer


class Hasty(Council):
    """Right after the plans, in the middle of things, somebody is asked for one who acts besides."""

    saved = False
    """Whether the outcome of the sealed answers is a position of its own."""

    def write(self, state: Table) -> Steps[None]:
        yield from super().write(state)
        if self.saved:
            yield CHECKPOINT

    def act(self, state: Table) -> Steps[None]:
        if state.drawn < 0:
            state.drawn = state.bowl.pop((yield Draw(CHITS[: len(state.bowl)], "2", say("Who acts"))))
        yield Ask(state.drawn, "sigh", (Show(), Fold()), rule="2", prompt=say("Sigh?"))
        state.plans[state.drawn], state.drawn = NONE, -1


class Careful(Hasty):
    saved = True


def plans_written(rules: type[Council], *, answers: tuple[int, int, int]) -> Play[Table]:
    game = rules("council", {})
    play = Play(game, game.start(), Scripted([2, 2, 1]))
    for side, plan in enumerate(answers):
        play.push(Plan(plan), side)
    return play


def test_sealed_answers_that_would_be_given_again_in_other_worlds_are_a_defect() -> None:
    game = Hasty("council", {})
    play = Play(game, game.start(), Scripted([2]))
    play.push(Plan(1), ANT)
    play.push(Plan(3), BEE)
    with pytest.raises(Defect, match="no checkpoint comes before"):
        play.push(Plan(2), CAT)
    assert [ask.side for ask in play.asks] == [CAT]


def test_no_world_to_think_in_has_the_sealed_answers_of_others() -> None:
    """Not even where the next question is no checkpoint: the worlds are dealt from what came of the answers."""
    one, other = (plans_written(Careful, answers=(1, 3, answer)) for answer in (1, 2))
    assert not one.at_checkpoint
    for seed in range(20):
        mine, yours = (play.view(BEE).imagine(random.Random(seed)) for play in (one, other))
        assert mine.state.dump() == yours.state.dump()
        assert mine.state.plans[BEE] == 3
        assert not any(isinstance(entry, Said) for entry in mine.log)
    dealt = {tuple(one.view(BEE).imagine(random.Random(seed)).state.plans) for seed in range(100)}
    assert dealt == {(ant, 3, cat) for ant in (1, 2, 3) for cat in (1, 2, 3)}


def test_a_position_without_a_question_can_be_forked_and_taken_back_from() -> None:
    play = plans_written(Careful, answers=(1, 3, 2))
    twin = play.fork()
    assert (twin.state.dump(), twin.ask.kind) == (play.state.dump(), "sigh")
    play.push(Fold())
    assert play.pop() == Fold()
    assert play.pop() == Plan(2)
    assert [ask.side for ask in play.asks] == [CAT]
    play.push(Plan(1), CAT)
    assert play.state.plans == [1, 3, 1]
