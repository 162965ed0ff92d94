"""What a position of Sanada's war is judged by, for how long a plan is made, and the ways in which it can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from honjin.games.registry import new_game
from honjin.games.sanada.actions import Attack, Check, Engage, Overrun
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.state import ELIMINATED
from honjin.kernel.play import Play
from honjin.wargame.orders import March


def deep(scenario: str = "s1", seed: int = 5, decisions: int = 400) -> Play[Any]:
    """A war in the midst of it, without a plan."""
    play, rng = new_game("sanada", scenario=scenario, seed=seed), random.Random(seed)
    for _ in range(decisions):
        if play.over:
            break
        play.choose(rng.randrange(len(play.ask.options)))
    return play


@pytest.mark.parametrize("scenario", ["s1", "s2"])
def test_both_seats_read_the_same_figures_with_other_signs(scenario: str) -> None:
    play = deep(scenario)
    mine, yours = (dict(play.game.features(play.state, side)) for side in (OSAKA, KANTO))
    assert mine.pop("turns_left") == yours.pop("turns_left")
    assert mine == {name: -value for name, value in yours.items()}
    assert 10 <= len(mine) <= 25


def test_the_score_counts_against_what_osaka_must_reach() -> None:
    play = deep("s1", decisions=0)
    g = play.state.copy()
    g.score = 37
    assert play.game.features(g, OSAKA)["lead"] == 37
    assert play.game.features(g, OSAKA)["over_par"] == 7
    assert play.game.features(g, KANTO)["over_par"] == -7


def test_a_captain_lost_shows_in_leaders_and_men() -> None:
    play = deep()
    g = play.state
    captain = next(u for u in g.heads(g.on_map(g.of_side[KANTO])) if g.land.rank[u] >= 2 and not g.spent >> u & 1)
    after = g.copy()
    after.take_off(1 << captain, ELIMINATED)
    before, then = play.game.features(g, KANTO), play.game.features(after, KANTO)
    assert before["leaders"] - then["leaders"] == 1
    assert before["full"] - then["full"] == 1


def test_a_castle_taken_and_a_siege_begun_show_in_castles_and_level() -> None:
    play = deep(decisions=0)
    g = play.state
    nijo = g.land.castle_of["nijo"]
    taken, besieged = g.copy(), g.copy()
    taken.owner[nijo] = OSAKA
    besieged.level[g.land.osaka_castle] = 2
    assert play.game.features(taken, OSAKA)["castles"] == g.land.keeps[nijo].points
    assert play.game.features(besieged, KANTO)["osaka_level"] == 3


def test_a_plan_lasts_for_a_phase_of_the_side_that_is_asked() -> None:
    play = deep(decisions=0)
    spans = []
    rng = random.Random(1)
    while not play.over and play.state.turn < 3:
        spans.append(play.game.span(play.state, play.ask))
        assert spans[-1] == (play.state.turn, play.state.phase, play.ask.side)
        play.choose(rng.randrange(len(play.ask.options)))
    assert len(set(spans)) > 8


# ---------------------------------------------------------------------------------------------- manners


def asked(kind: str, option: type | tuple[type, ...]) -> Play[Any]:
    """A war at a question of a kind that offers something."""
    for seed in range(6):
        play, rng = new_game("sanada", scenario="s1", seed=seed), random.Random(seed)
        for _ in range(1500):
            if play.over:
                break
            if play.ask.kind == kind and any(isinstance(found, option) for found in play.ask.options):
                return play
            play.choose(rng.randrange(len(play.ask.options)))
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("manner", "kind", "option", "sign"),
    [
        ("hold", "movement", March, -1),
        ("hold", "reaction", Check, -1),
        ("charge", "march", (Engage, Overrun), 1),
        ("bold", "declare", Attack, 1),
        ("patient", "declare", Attack, -1),
    ],
)
def test_a_manner_leans_towards_what_it_is_called_for(
    manner: str, kind: str, option: type | tuple[type, ...], sign: int
) -> None:
    play = asked(kind, option)
    ask = play.ask
    plain, leaning = play.game.appraise(play.state, ask), play.game.appraise(play.state, ask, manner)
    for one, before, after in zip(ask.options, plain, leaning, strict=True):
        assert (after - before) * sign > 0 if isinstance(one, option) else after == before


def test_who_besieges_goes_before_castles_and_who_relieves_comes_home() -> None:
    play = asked("march", Engage)
    g, ask = play.state, play.ask
    plain = play.game.appraise(g, ask)
    besieging = play.game.appraise(g, ask, "besiege")
    castles = g.keeps[1 - ask.side]
    for (h, _), before, after in zip(ask.options.items, plain, besieging, strict=False):  # type: ignore[attr-defined]
        assert (after > before) == bool(castles >> h & 1)


@pytest.mark.parametrize("manner", ["hold", "charge", "besiege", "relieve", "run", "envelop", "bold", "patient"])
def test_every_manner_values_every_option(manner: str) -> None:
    play, rng = deep(decisions=0, seed=2), random.Random(2)
    for _ in range(250):
        ask = play.ask
        if rng.random() < 0.2:
            assert len(play.game.appraise(play.state, ask, manner)) == len(ask.options)
        play.choose(rng.randrange(len(ask.options)))
