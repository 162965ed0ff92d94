"""Copies of a game: equal to it, independent of it, and, for one side, ignorant of what that side may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest
from duel import BLUE, CARDS, RED, Auction, Bid, Camps, Defend, Duel, Raid, Show, Spy, Wait, Yield, new_duel, wander
from hypothesis import given, settings, strategies as st

from honjin.kernel.chance import Committed, Sampled, Scripted
from honjin.kernel.errors import Defect, HonjinError
from honjin.kernel.inputs import Said
from honjin.kernel.play import Play


def open_asks(play: Play[Camps]) -> list[tuple[Any, ...]]:
    return [(ask.side, ask.kind, ask.rule, ask.checkpoint, list(ask.options)) for ask in play.asks]


@settings(max_examples=80)
@given(st.integers(0, 10**6), st.integers(0, 25))
def test_a_copy_equals_the_original_now_and_later(seed: int, moves: int) -> None:
    """At any moment, also in the middle of a procedure."""
    rng = random.Random(seed)
    play = new_duel(seed)
    wander(play, rng, moves)
    twin = play.fork()
    for _ in range(12):
        assert twin.digest() == play.digest()
        assert open_asks(twin) == open_asks(play)
        assert twin.result == play.result
        assert twin.source.tell() == play.source.tell()
        if play.over:
            break
        ask = rng.choice(play.asks)
        action = rng.choice(list(ask.options))
        play.push(action, ask.side)
        twin.push(action, ask.side)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.integers(0, 25))
def test_what_is_pushed_on_a_copy_never_touches_the_original(seed: int, moves: int) -> None:
    rng = random.Random(seed)
    play = new_duel(seed)
    wander(play, rng, moves)
    before = (play.state.dump(), play.log[:], list(play.events or ()), open_asks(play), play.source.tell())
    for side in (None, RED, BLUE):
        twin = play.fork() if side is None else play.fork(determinize=side, rng=rng)
        wander(twin, rng)
        wander(twin.fork(), rng, 3)
    assert (play.state.dump(), play.log[:], list(play.events or ()), open_asks(play), play.source.tell()) == before


def test_a_copy_of_a_copy_in_the_middle_of_a_procedure() -> None:
    play = new_duel(4)
    play.push(Raid(3))
    twin = play.fork().fork().fork()
    assert open_asks(twin) == open_asks(play)
    for each in (play, twin):
        each.push(Yield())
    assert twin.digest() == play.digest()


def test_a_copy_is_quiet() -> None:
    play = new_duel(4)
    twin = play.fork()
    twin.push(Wait())
    assert twin.events is None
    assert twin.view(RED).events == []


# ---------------------------------------------------------------------------------------------- labelled chance


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_copy_with_given_dice_rolls_just_those(face: int, before: int) -> None:
    """What a search labels "the die shows 4" is applied as 4, also after other dice fell in the same procedure."""
    game = Duel()
    state = game.start()
    play = Play(game, state, Committed(b"k", "g"))
    for _ in range(before):
        play.push(Raid(1))
        play.push(Yield())
        while play.ask.kind != "round":
            play.choose(0)
    play.push(Raid(1))
    source = Scripted([face])
    twin = play.fork(source=source)
    twin.push(Yield())
    assert twin.log[-1][-1] == (face,)
    assert source.left == 0


def test_given_dice_begin_with_the_next_throw_though_dice_fell_since_the_checkpoint() -> None:
    game = Duel()
    play = Play(game, game.start(), Committed(b"k", "g"))
    while play.ask.kind != "loot":
        play.push(Raid(5)) if play.ask.kind == "round" else play.push(Yield())
    source = Scripted([2])
    twin = play.fork(source=source)
    assert source.left == 1
    twin.choose(0)
    twin.push(Raid(1))
    twin.push(Yield())
    assert twin.log[-1][-1] == (2,)
    assert source.left == 0


def test_taking_back_in_a_copy_and_doing_it_again() -> None:
    game = Duel()
    play = Play(game, game.start(), Committed(b"k", "g"))
    while play.ask.kind != "loot":
        play.push(Raid(5)) if play.ask.kind == "round" else play.push(Yield())
    twin = play.fork(source=Scripted([3]))
    assert twin.pop() == Yield()
    assert twin.ask.kind == "defence"
    twin = play.fork()
    assert twin.pop() == Yield()
    twin.push(Yield())
    assert open_asks(twin) == open_asks(play)


# ---------------------------------------------------------------------------------------------- worlds to think in


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(0, 30))
def test_a_world_to_think_in_looks_like_the_real_one(seed: int, moves: int) -> None:
    rng = random.Random(seed)
    play = new_duel(seed)
    wander(play, rng, moves)
    for side in (RED, BLUE):
        twin = play.view(side).imagine(rng)
        assert twin.view(side).facts == play.view(side).facts
        assert [(a.side, a.kind) for a in twin.asks] == [
            (a.side, a.kind) for a in play.asks
        ] or play._pending  # a seat that has bid in secret is not known to have bid
        own = [list(ask.options) for ask in play.asks if ask.side == side]
        assert [list(ask.options) for ask in twin.asks if ask.side == side] == own


def test_worlds_to_think_in_differ_in_what_is_hidden() -> None:
    play = new_duel(1)
    rng = random.Random(1)
    hands = {tuple(play.view(RED).imagine(rng).state.hand(BLUE)) for _ in range(200)}
    assert len(hands) == 10  # three of the five cards that red does not see
    assert {tuple(play.view(RED).imagine(rng).state.hand(RED)) for _ in range(20)} == {tuple(play.state.hand(RED))}


def test_what_has_been_shown_or_spied_out_stays_where_it_is() -> None:
    play = new_duel(1)
    play.push(Spy())
    play.push(Show((play.state.hand(BLUE)[0],)))
    sure = play.state.known[RED] | play.state.face_up
    rng = random.Random(3)
    for _ in range(50):
        twin = play.view(RED).imagine(rng)
        for card in range(len(CARDS)):
            if sure >> card & 1:
                assert twin.state.where[card] == play.state.where[card]


def test_a_sealed_bid_is_not_in_the_world_of_the_other_side() -> None:
    play = new_duel(1)
    play.push(Auction())
    play.push(Bid(3), RED)
    theirs = play.view(BLUE).imagine(random.Random(1))
    assert [ask.side for ask in theirs.asks] == [RED, BLUE]
    assert not any(isinstance(entry, Said) and entry.action == Bid(3) for entry in theirs.log)
    own = play.view(RED).imagine(random.Random(1))
    assert [ask.side for ask in own.asks] == [BLUE]
    assert own.log[-1] == Said(RED, Bid(3))


def test_a_sealed_bid_is_in_no_view_until_all_have_bid() -> None:
    views = []
    for coins in (0, 3):
        play = new_duel(1)
        play.push(Auction())
        play.push(Bid(coins), RED)
        views.append([(play.view(side).facts, play.view(side).events) for side in (RED, BLUE, None)])
    assert views[0] == views[1]


def test_the_dice_of_a_world_to_think_in_are_not_the_real_ones() -> None:
    """A bot given a view cannot compute the next die: its worlds hold neither the key nor its numbers."""
    play = new_duel(1)
    play.push(Raid(1))
    fallen = set()
    for seed in range(60):
        twin = play.view(RED).imagine(random.Random(seed))
        assert isinstance(twin.source, Sampled)
        twin.push(Yield())
        fallen.add(twin.log[-1][-1])
    assert fallen == {(face,) for face in range(1, 7)}


def test_an_observer_has_no_side_to_think_for() -> None:
    with pytest.raises(HonjinError, match="observer"):
        new_duel().view(None).imagine(random.Random(1))


class Forgetful(Duel):
    """Deals anew what has been shown already."""

    def redeal(self, snapshot: Camps, now: Camps, side: int, rng: random.Random) -> None:
        snapshot.where = [2] * len(CARDS)


def test_a_world_that_contradicts_what_happened_is_a_defect_and_not_a_game() -> None:
    game = Forgetful()
    play = Play(game, game.start(), Committed(b"k2", "g"))
    while play.ask.kind != "loot":
        play.push(Raid(5)) if play.ask.kind == "round" else play.push(Yield())
    with pytest.raises(Defect, match="dealt anew"):
        play.view(RED).imagine(random.Random(1))


# ---------------------------------------------------------------------------------------------- looking


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_looking_is_pure(seed: int) -> None:
    """Nothing that is read changes the game or what comes next."""
    plays = [new_duel(seed), new_duel(seed)]
    rngs = [random.Random(seed), random.Random(seed)]
    while not plays[0].over:
        looked = plays[0]
        for side in (RED, BLUE, None):
            view = looked.view(side)
            assert view.facts == view.facts
            assert view.events == view.events
        looked.digest()
        looked.fork()
        looked.state.dump()
        for ask in looked.asks:
            assert list(ask.options) == list(ask.options)
            looked.refuse(Wait(), ask.side)
        looked.refuse_undo(RED)
        for play, rng in zip(plays, rngs, strict=True):
            wander(play, rng, 1)
        assert plays[0].log == plays[1].log
        assert plays[0].events == plays[1].events


def test_a_hidden_shuffle_is_seen_by_nobody() -> None:
    play = new_duel(1)
    for side in (RED, BLUE, None):
        events = play.view(side).events
        assert events[0] == {"kind": "shuffle", "rule": "1", "purpose": "the deal"}
        assert [event.get("cards") is not None for event in events[1:3]] == [side == RED, side == BLUE]


@pytest.mark.parametrize("card", range(3))
def test_the_answer_to_a_raid_is_public_only_once_it_is_given(card: int) -> None:
    play = new_duel(6)
    play.push(Raid(1))
    before = play.view(RED).facts
    hand = play.state.hand(BLUE)
    assert CARDS[hand[card]] not in str(before["open"])
    play.push(Defend(hand[card]))
    assert CARDS[hand[card]] in play.view(RED).facts["open"]
