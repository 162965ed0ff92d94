"""What it takes to derive a throw is enough to derive it, without knowing a rule."""

from __future__ import annotations

import random

import pytest
from duel import Camps, Raid, Yield, new_duel, wander

from honjin.kernel.chance import Committed, derive
from honjin.kernel.inputs import Fell
from honjin.kernel.play import Play
from honjin.kernel.throws import Throw, throws_of


def derived(throw: Throw, dice: Committed) -> tuple[int, ...]:
    """As the protocol tells it."""
    numbers = [
        derive(dice.key, dice.game_id, throw.counter + i, throw.purpose, faces) for i, faces in enumerate(throw.faces)
    ]
    if throw.kind == "roll":
        return tuple(1 + number for number in numbers)
    if throw.kind == "draw":
        return tuple(numbers)
    order = list(range(len(numbers) + 1))
    for last, pick in zip(range(len(numbers), 0, -1), numbers, strict=True):
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


@pytest.mark.parametrize("seed", range(5))
def test_every_throw_follows_from_the_key(seed: int) -> None:
    play = new_duel(seed)
    wander(play, random.Random(seed))
    throws = again(play)
    assert [throw.outcome for throw in throws] == [entry.outcome for entry in play.log if isinstance(entry, Fell)]
    assert {throw.kind for throw in throws} >= {"roll", "shuffle"}
    assert [derived(throw, dice_of(play)) for throw in throws] == [throw.outcome for throw in throws]
    other = Committed(b"another key", dice_of(play).game_id)
    assert [derived(throw, other) for throw in throws] != [throw.outcome for throw in throws]


def test_one_of_several_things_is_drawn() -> None:
    kinds = set()
    for seed in range(20):
        play = new_duel(seed)
        wander(play, random.Random(seed))
        kinds |= {throw.kind for throw in again(play) if derived(throw, dice_of(play)) == throw.outcome}
    assert kinds == {"roll", "draw", "shuffle"}


def test_a_throw_that_was_changed_is_told_as_it_was_recorded() -> None:
    play = new_duel(3)
    play.push(Raid(2))
    play.push(Yield())
    at = next(at for at, entry in enumerate(play.log) if isinstance(entry, Fell) and len(entry.outcome) == 1)
    fell = play.log[at]
    assert isinstance(fell, Fell)
    play.log[at] = fell._replace(outcome=tuple(7 - face for face in fell.outcome))
    [throw] = [throw for throw in again(play) if throw.purpose == fell.purpose]
    assert derived(throw, dice_of(play)) == fell.outcome != throw.outcome


def dice_of(play: Play[Camps]) -> Committed:
    assert isinstance(play.source, Committed)
    return play.source


def again(play: Play[Camps]) -> list[Throw]:
    source = dice_of(play).copy()
    source.seek(0)
    return throws_of(play.game, play.opening, source, play.log)
