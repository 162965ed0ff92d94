"""The suite finds what it is there to find: games broken on purpose do not pass."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from duel import CARDS, SIDES, STOCK, Camps, Duel, DuelTitle, Raid, Spy, Wait

from honjin.conformance import Broken, Depth, check_random_game
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Result, Steps
from honjin.wargame.state import kept

DENSE = Depth(1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)


class Title(DuelTitle):
    """The duel by other rules."""

    def __init__(self, rules: type[Duel]) -> None:
        self.rules = rules

    def create(self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()) -> Duel:
        return self.rules(options)


def findings(rules: type[Duel]) -> set[str]:
    """What the suite says about some games, first line only."""
    found = set()
    for seed in range(6):
        try:
            check_random_game(Title(rules), {}, seed, depth=DENSE, bound=60)
        except Broken as broken:
            found.add(str(broken).splitlines()[0].split(": ", 1)[1])
    return found


def test_a_sound_game_passes() -> None:
    assert findings(Duel) == set()


class Talkative(Duel):
    def facts(self, state: Camps, side: int | None) -> dict[str, Any]:
        return {**super().facts(state, side), "stock": [CARDS[c] for c, owner in enumerate(state.where) if owner == 2]}


class Indiscreet(Duel):
    def _do(self, g: Camps, side: int, choice: Action) -> Steps[None]:
        g.tell("peek", "2", card=CARDS[g.hand(1 - side)[0]] if g.hand(1 - side) else "")
        yield from super()._do(g, side, choice)


class Betraying(Duel):
    """Asks the defender only if he holds a strong card."""

    def _raid(self, g: Camps, side: int, strength: int) -> Steps[None]:
        if any(card > 4 for card in g.hand(1 - side)):
            yield from super()._raid(g, side, strength)


class Hasty(Duel):
    """Keeps in the procedure what belongs into the state."""

    def _rounds(self, g: Camps) -> Steps[Result]:
        if g.round:
            g.score[0] += 1
        result = yield from super()._rounds(g)
        return result


class Lenient(Duel):
    def _refuse(self, g: Camps, action: Action) -> Refusal | None:
        return None


class Strict(Duel):
    def _refuse(self, g: Camps, action: Action) -> Refusal | None:
        return Refusal("2", "no spies") if isinstance(action, Spy) else super()._refuse(g, action)


class Mute(Duel):
    def _refuse(self, g: Camps, action: Action) -> Refusal | None:
        return Refusal("", "") if super()._refuse(g, action) else None


class Repetitive(Duel):
    def _choices(self, g: Camps) -> Sequence[Action]:
        return [*super()._choices(g), Raid(1)]


class Stuck(Duel):
    def _choices(self, g: Camps) -> Sequence[Action]:
        return [] if g.round == 4 else super()._choices(g)


class Endless(Duel):
    def _do(self, g: Camps, side: int, choice: Action) -> Steps[None]:
        g.round -= 1
        return
        yield


class Forgetful(Duel):
    def load(self, dump: dict[str, Any]) -> Camps:
        return super().load({**dump, "purse": [3, 3]})


class Shallow(Duel):
    """Copies share a list."""

    def start(self) -> Camps:
        return Sharing()


class Sharing(Camps):
    purse: Any = kept(lambda _: [3, 3])
    where: Any = kept(lambda _: [STOCK] * len(CARDS))


class Speechless(Duel):
    def narrate(self, seen: dict[str, Any]) -> str:
        return {"acts": "somebody acts"}[seen["kind"]]


class Cheating(Duel):
    """Counts rolls outside the state."""

    rolls = 0

    def _raid(self, g: Camps, side: int, strength: int) -> Steps[None]:
        self.rolls += 1
        g.score[side] += self.rolls % 2
        yield from super()._raid(g, side, strength)


class Misdealing(Duel):
    def redeal(self, snapshot: Camps, now: Camps, side: int, rng: random.Random) -> None:
        rng.shuffle(snapshot.where)


class Nobody(Duel):
    def describe(self, ask: Ask) -> str:
        return SIDES[ask.side] if ask.kind == "round" else ""


@pytest.mark.parametrize(
    ("rules", "finding"),
    [
        (Talkative, "shows what"),
        (Indiscreet, "the events of"),
        (Betraying, "who is asked what"),
        (Hasty, "a copy differs"),
        (Lenient, "accepted"),
        (Strict, "offered and refused"),
        (Mute, "a mute refusal"),
        (Repetitive, "offered twice"),
        (Stuck, "nothing to choose"),
        (Endless, "does not end within"),
        (Forgetful, "begun anew at a checkpoint"),
        (Shallow, ""),
        (Speechless, "cannot be told"),
        (Cheating, ""),
        (Misdealing, "shows what"),
        (Nobody, "cannot be described"),
    ],
)
def test_a_broken_game_does_not_pass(rules: type[Duel], finding: str) -> None:
    found = findings(rules)
    assert found
    assert any(finding in line for line in found), found


def test_a_finding_says_how_to_get_there_again() -> None:
    with pytest.raises(Broken, match=r"duel, seed 0: (?s:.*)red: "):
        check_random_game(Title(Stuck), {}, 0, depth=DENSE)


def test_broken_invariants_are_found() -> None:
    def no_waiting(state: Camps) -> list[str]:
        return ["the second round has come"] if state.round == 2 else []

    with pytest.raises(Broken, match="the second round has come"):
        check_random_game(Title(Duel), {}, 1, depth=DENSE, invariants=no_waiting)


def test_a_referee_is_asked_about_what_is_accepted_without_being_offered() -> None:
    seen: list[Action] = []

    def referee(_state: Camps, _ask: Ask, action: Action) -> str | None:
        seen.append(action)
        return None

    for seed in range(20):
        check_random_game(Title(Duel), {}, seed, depth=DENSE, referee=referee)
    assert seen
    assert Wait() not in seen
