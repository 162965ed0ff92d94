"""Playing, refusing, taking back, giving up; and what a defect leaves behind."""

from __future__ import annotations

import random
from typing import Any

import pytest
from duel import (
    BLUE,
    RED,
    Auction,
    Bid,
    Camps,
    Defend,
    Duel,
    Loot,
    Raid,
    Show,
    Spy,
    Stumble,
    Wait,
    Yield,
    new_duel,
    wander,
)
from hypothesis import given, settings, strategies as st

from honjin.kernel.actions import Resign
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Committed, Sampled, Scripted
from honjin.kernel.errors import Defect, HonjinError, Illegal, ScriptEnded
from honjin.kernel.inputs import Fell, Said, Shown
from honjin.kernel.play import Play


def snapshot(play: Play[Camps]) -> tuple[Any, ...]:
    """Everything that can be seen of a play from outside."""
    return (
        play.state.dump(),
        list(play.log),
        list(play.events or ()),
        [(ask.side, ask.kind, ask.rule, list(ask.options)) for ask in play.asks],
        play.source.tell(),
        play.result,
    )


def dealt(faces: list[int] | None = None, **board: Any) -> Play[Camps]:
    """A duel in round 1: red holds ant, cat, elk; blue holds bee, dog, fox."""
    game = Duel()
    g = game.start()
    g.round = 1
    g.where = [RED, BLUE, RED, BLUE, RED, BLUE, 2, 2]
    for name, value in board.items():
        setattr(g, name, value)
    return Play(game, g, Scripted(faces or []))


# ---------------------------------------------------------------------------------------------- pushing


def test_chance_before_the_first_decision_falls_at_once() -> None:
    play = new_duel()
    assert [type(entry) for entry in play.log] == [Fell]
    assert play.ask.kind == "round"
    assert [len(play.state.hand(side)) for side in (RED, BLUE)] == [3, 3]


def test_a_procedure_asks_in_its_middle_and_rolls_with_modifiers() -> None:
    play = dealt([6])
    play.push(Raid(2))
    assert (play.ask.side, play.ask.kind) == (BLUE, "defence")
    play.push(Defend(1))
    assert (play.ask.side, play.ask.kind) == (RED, "loot")
    assert play.events is not None
    roll = next(event for event in play.events if event.kind == "roll")
    assert roll.data == {
        "purpose": "raid of 2", "dice": [6], "mods": [["raid", 2, "2-1"], ["card", -1, "3-1"]], "total": 7,
    }  # fmt: skip
    play.push(Loot(2))
    assert play.state.score == [2, 0]
    assert (play.ask.side, play.ask.kind) == (BLUE, "round")


def test_push_text_and_choose_do_the_same_as_push() -> None:
    plays = [new_duel(3) for _ in range(3)]
    plays[0].push(Raid(1))
    plays[1].push_text("raid 1")
    plays[2].choose(0)
    assert len({play.digest() for play in plays}) == 1
    assert plays[0].log == plays[1].log == plays[2].log


def test_an_action_that_is_not_offered_but_legal_is_accepted() -> None:
    play = new_duel()
    assert Raid(5) not in play.options()
    play.push(Raid(5))
    assert play.ask.kind == "defence"


def test_the_game_can_end_early() -> None:
    play = dealt([6], score=[3, 0])
    play.push(Raid(1))
    play.push(Yield())
    play.push(Loot(1))
    assert play.over
    assert play.result is not None
    assert (play.result.winner, play.result.points) == (RED, (4, 0))
    assert play.asks == ()
    with pytest.raises(HonjinError, match="the game is over"):
        _ = play.ask


# ---------------------------------------------------------------------------------------------- refusing


@pytest.mark.parametrize(
    ("action", "side", "rule", "reason"),
    [
        (Raid(6), None, "2-1", "strength of 1 to 5"),
        (Show((1,)), None, "2-3", "face-down cards of your own"),
        (Loot(1), None, "2", "raids, spies, shows"),
        (Stumble(), None, "2", "raids, spies, shows"),
        (Raid(1), BLUE, "2", "Red decides now, not Blue"),
        (Raid(1), 2, "2", "no such seat"),
        (Raid(1), -1, "2", "no such seat"),
        (Resign(), 7, "2", "no such seat"),
    ],
)
def test_a_refusal_names_its_rule_and_changes_nothing(action: Any, side: int | None, rule: str, reason: str) -> None:
    play = dealt([1])
    before = snapshot(play)
    with pytest.raises(Illegal, match=reason) as caught:
        play.push(action, side)
    assert caught.value.refusal.rule == rule
    assert snapshot(play) == before
    play.push(Wait())


def test_an_ask_without_a_judge_accepts_exactly_its_options() -> None:
    play = dealt([1])
    play.push(Raid(1))
    assert play.refuse(Defend(3)) is None
    refusal = play.refuse(Defend(0))
    assert refusal is not None
    assert refusal.rule == "3"
    assert "Answer the raid" in refusal.reason


def test_nothing_is_accepted_when_the_game_is_over() -> None:
    play = dealt()
    play.push(Resign(), RED)
    for action in (Wait(), Resign()):
        for side in (None, RED, BLUE):
            with pytest.raises(Illegal, match="The game is over"):
                play.push(action, side)
    with pytest.raises(HonjinError, match="the game is over"):
        play.choose(0)


# ---------------------------------------------------------------------------------------------- giving up


@pytest.mark.parametrize("side", [RED, BLUE])
@pytest.mark.parametrize("moves", [[], [Raid(1)], [Auction()], [Auction(), Bid(1)]])
def test_either_seat_may_resign_at_any_time(side: int, moves: list[Any]) -> None:
    play = dealt([3])
    for move in moves:
        play.push(move)
    before = snapshot(play)
    play.push(Resign(), side)
    assert play.result is not None
    assert play.result.winner == 1 - side
    assert play.result.rule == "resign"
    assert play.events is not None
    assert play.events[-1].kind == "resign"
    assert isinstance(play.pop(), Resign)
    assert snapshot(play) == before
    assert play.fork().digest() == play.digest()


def test_resigning_without_a_seat_is_done_by_who_is_asked() -> None:
    play = dealt([3])
    play.push(Raid(1))
    play.push(Resign())
    assert play.result is not None
    assert play.result.winner == RED


def test_a_copy_of_a_resigned_game_is_over_too() -> None:
    play = dealt()
    play.push(Auction())
    play.push(Bid(2), RED)
    play.push(Resign(), BLUE)
    assert play.fork().result == play.result
    for side in (RED, BLUE):
        assert play.view(side).imagine(random.Random(1)).result == play.result


# ---------------------------------------------------------------------------------------------- sealed bids


def test_sealed_bids_may_come_in_any_order() -> None:
    results = []
    for order in ((RED, BLUE), (BLUE, RED)):
        play = dealt()
        play.push(Auction())
        assert [ask.side for ask in play.asks] == [RED, BLUE]
        for side in order:
            play.push(Bid(2 - side), side)
        results.append((play.digest(), play.state.score))
    assert results[0] == results[1] == (results[0][0], [1, 0])


def test_a_seat_that_has_bid_must_wait_for_the_other() -> None:
    play = dealt()
    play.push(Auction())
    play.push(Bid(1), RED)
    with pytest.raises(Illegal, match="Blue decides now, not Red"):
        play.push(Bid(0), RED)
    assert [ask.side for ask in play.asks] == [BLUE]
    play.push(Bid(0))
    assert play.state.purse == [2, 3]


def test_a_bid_is_judged_by_the_purse_of_its_own_seat() -> None:
    play = dealt(purse=[1, 3])
    play.push(Auction())
    assert play.refuse(Bid(3), BLUE) is None
    assert play.refuse(Bid(3), RED) is not None


def test_a_bid_can_be_taken_back_until_the_other_has_bid() -> None:
    play = dealt()
    play.push(Auction())
    play.push(Bid(1), BLUE)
    assert play.refuse_undo(RED) is not None
    assert play.undo(BLUE) == Bid(1)
    assert [ask.side for ask in play.asks] == [RED, BLUE]
    play.push(Bid(1), BLUE)
    play.push(Bid(3), RED)
    assert play.refuse_undo(BLUE) is not None


# ---------------------------------------------------------------------------------------------- taking back


def test_undo_gives_back_the_last_action_of_ones_own() -> None:
    play = dealt()
    before = snapshot(play)
    play.push(Wait())
    assert play.refuse_undo(BLUE) is not None
    assert play.undo(RED) == Wait()
    assert snapshot(play) == before


@pytest.mark.parametrize(
    ("moves", "side", "rule", "reason"),
    [
        ([], RED, "undo", "Nothing has been done yet"),
        ([Wait(), Wait()], RED, "undo", "Another side has acted since"),
        ([Raid(1), Yield()], BLUE, "3-2", "Dice have been rolled since"),
        ([Spy()], RED, "2-2", "Something has been drawn since"),
        ([Show((0,))], RED, "2-3", "Something hidden has been revealed since"),
        ([Raid(1)], BLUE, "undo", "Another side has acted since"),
    ],
)
def test_undo_stops_where_it_would_not_be_fair(moves: list[Any], side: int, rule: str, reason: str) -> None:
    play = dealt([2])
    for move in moves:
        play.push(move)
    before = snapshot(play)
    with pytest.raises(Illegal, match=reason) as caught:
        play.undo(side)
    assert caught.value.refusal.rule == rule
    assert snapshot(play) == before


def test_several_actions_are_refused_as_a_whole() -> None:
    play = dealt([2])
    play.push(Spy())
    assert play.refuse_undo(RED, 2) is not None


def test_undo_stops_at_the_end_when_the_key_of_the_dice_is_open() -> None:
    play = new_duel()
    play.push(Resign(), RED)
    with pytest.raises(Illegal, match="The game is over"):
        play.undo(RED)
    assert isinstance(play.pop(), Resign)


def test_pop_goes_back_to_the_start_step_by_step() -> None:
    play = new_duel(5)
    rng = random.Random(5)
    past = [snapshot(play)]
    while not play.over:
        wander(play, rng, 1)
        past.append(snapshot(play))
    for expected in reversed(past[:-1]):
        play.pop()
        assert snapshot(play) == expected
    with pytest.raises(HonjinError, match="nothing to take back"):
        play.pop()
    assert snapshot(play) == past[0]


def test_pop_goes_back_over_hundreds_of_actions_though_marks_were_thinned() -> None:
    play = new_duel(2, rounds=900)
    digests = [play.digest()]
    for number in range(700):
        play.push(Wait() if number % 3 else Auction())
        digests.append(play.digest())
        if len(play.asks) > 1:
            play.push(Bid(0), BLUE)
            digests.append(play.digest())
            play.push(Bid(0), RED)
            digests.append(play.digest())
        if play.over:
            break
    marks = len(play._marks)
    assert marks <= 128
    while len(digests) > 1:
        digests.pop()
        play.pop()
        assert play.digest() == digests[-1]
    assert len(play.log) == 1


def test_the_future_after_pop_is_the_one_there_was() -> None:
    play = new_duel(9)
    play.push(Raid(3))
    play.push(Yield())
    fallen = list(play.log)
    play.pop()
    play.push(Yield())
    assert play.log == fallen


def test_a_quiet_copy_says_that_it_cannot_go_back_so_far() -> None:
    play = new_duel()
    play.push(Wait())
    twin = play.fork()
    with pytest.raises(HonjinError):
        twin.pop()
    twin.push(Raid(1))
    assert twin.pop() == Raid(1)
    twin.push(Wait())
    before = (twin.digest(), twin.log[:], twin.ask.kind)
    with pytest.raises(HonjinError, match="cannot be taken back so far"):
        twin.pop()
    assert (twin.digest(), twin.log[:], twin.ask.kind) == before


# ---------------------------------------------------------------------------------------------- defects


@pytest.mark.parametrize("quiet", [False, True])
def test_a_failing_rule_leaves_the_game_as_it_was(quiet: bool) -> None:
    game = Duel({"faulty": True})
    play = Play(game, game.start(), Committed(b"key", "game"), quiet=quiet)
    play.push(Raid(1))
    play.push(Yield())
    while play.ask.kind != "round":
        play.choose(0)
    before = snapshot(play)
    future = play.fork()
    for _ in range(3):
        with pytest.raises(Defect, match=r"'stumble'.*the rule is missing"):
            play.push(Stumble())
        assert snapshot(play) == before
    for each in (play, future):
        each.push(Raid(2))
        each.push(Yield())
    assert play.digest() == future.digest()
    assert play.log[-1] == future.log[-1]


def test_dice_that_run_out_leave_the_game_as_it_was() -> None:
    play = dealt([])
    play.push(Raid(2))
    before = snapshot(play)
    with pytest.raises(ScriptEnded, match="raid of 2"):
        play.push(Yield())
    assert snapshot(play) == before
    assert play.pop() == Raid(2)


def test_the_log_says_what_was_decided_what_fell_and_what_was_shown() -> None:
    play = dealt([4])
    play.push(Raid(1))
    play.push(Defend(5))
    assert play.log == [
        Said(RED, Raid(1)),
        Said(BLUE, Defend(5)),
        Shown("3-1", "the defender's card is shown"),
        Fell("3-2", "raid of 1", (4,)),
    ]


# ---------------------------------------------------------------------------------------------- random walks


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.lists(st.integers(0, 9), max_size=60))
def test_pushing_and_popping_at_random_keeps_one_history(seed: int, choices: list[int]) -> None:
    """Whatever is pushed and popped, the position is the one that the actions still standing lead to."""
    play = new_duel(seed)
    standing: list[tuple[Any, int]] = []
    for choice in choices:
        if choice < 3 and standing:
            play.pop()
            standing.pop()
        elif not play.over:
            ask = play.asks[choice % len(play.asks)]
            action = ask.options[choice * 7 % len(ask.options)]
            play.push(action, ask.side)
            standing.append((action, ask.side))
    again = new_duel(seed)
    for action, side in standing:
        again.push(action, side)
    assert snapshot(again) == snapshot(play)


def test_a_sampled_source_is_not_disturbed_by_looking_ahead() -> None:
    """Copies, views and worlds to think in leave the dice of the game alone."""
    results = []
    for looks in (False, True):
        game = Duel()
        play = Play(game, game.start(), Sampled(7))
        rng = random.Random(7)
        while not play.over:
            if looks:
                wander(play.fork(), random.Random(1), 5)
                _ = play.view(RED).facts
                play.view(BLUE).imagine(random.Random(2))
            wander(play, rng, 1)
        results.append(play.log)
    assert results[0] == results[1]


def test_what_a_decision_is_about_is_found_when_somebody_looks_and_once() -> None:
    looks: list[str] = []

    def look() -> list[str]:
        looks.append("here")
        return looks

    ask = Ask(0, "set up", [Resign()], rule="3", prompt="Set up", subject=look)
    assert not looks
    assert ask.subject is looks
    assert ask.subject == ["here"]
