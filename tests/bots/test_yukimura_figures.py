"""What a position of Tennoji is judged by, for how long a plan is made, and the ways in which it can be played."""

from __future__ import annotations

import random
from typing import Any

import pytest

from honjin.games.registry import new_game
from honjin.games.yukimura.state import ELIMINATED, Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.kernel.ask import Ask
from honjin.kernel.play import Play
from honjin.wargame.moves import Select


def deep(seed: int = 5, decisions: int = 700) -> Play[Any]:
    """A battle in the midst of it, without a plan."""
    play, rng = new_game("yukimura", seed=seed), random.Random(seed)
    for _ in range(decisions):
        play.choose(rng.randrange(len(play.ask.options)))
    return play


def figures(g: Tennoji, side: int) -> dict[str, float]:
    play = new_game("yukimura", seed=1)
    return dict(play.game.features(g, side))


def removed(g: Tennoji, unit: int) -> Tennoji:
    after = g.copy()
    after.lift(unit, ELIMINATED)
    return after


def test_both_seats_read_the_same_figures_with_other_signs() -> None:
    play = deep()
    mine, yours = (dict(play.game.features(play.state, side)) for side in (OSAKA, KANTO))
    assert mine.pop("turns_left") == yours.pop("turns_left")
    assert mine == {name: -value for name, value in yours.items()}
    assert 10 <= len(mine) <= 25


def test_a_unit_lost_shows_in_units_strength_and_leaders() -> None:
    g = new_game("yukimura", seed=1).state
    before, after = figures(g, OSAKA), figures(removed(g, g.field.yukimura), OSAKA)
    assert before["units"] - after["units"] == 1
    assert before["strength"] - after["strength"] == 12
    assert before["leaders"] - after["leaders"] == 1
    assert before["hill_crowd"] - after["hill_crowd"] == 12


def test_an_enemy_beside_ieyasu_hunts_holds_and_is_near() -> None:
    g = new_game("yukimura", seed=1).state
    before = figures(g, OSAKA)
    beside = next(h for h in g.field.board.linked[g.where[g.field.ieyasu]] if not g.taken >> h & 1)
    close = g.copy()
    close.lift(g.field.yukimura, -1)
    close.put(g.field.yukimura, beside)
    after = figures(close, OSAKA)
    assert after["head_held"] == 1 > before["head_held"]
    assert after["head_near"] > before["head_near"]
    assert after["head_hunters"] >= before["head_hunters"] + 12


def test_who_marches_off_in_time_is_no_runner_on_the_last_turn_far_from_the_edge() -> None:
    g = new_game("yukimura", seed=1).state
    late = g.copy()
    late.turn = g.field.last_turn
    assert figures(g, KANTO)["runners"] > 100
    assert figures(late, KANTO)["runners"] == 0


def test_a_plan_lasts_for_a_movement_and_for_an_attack_with_its_fire_and_melee() -> None:
    play = new_game("yukimura", seed=1)
    g = play.state
    phases = g.field.phases
    ask = play.ask
    moving = play.game.span(g, ask)
    fire, melee = g.copy(), g.copy()
    fire.phase, melee.phase = phases.index("kanto_attack_fire"), phases.index("kanto_attack_melee")
    assert play.game.span(fire, ask) == play.game.span(melee, ask) != moving


def test_secrets_change_no_figure() -> None:
    play = new_game("yukimura", seed=3, options={"ten_braves": True})
    rng = random.Random(3)
    while play.ask.kind in ("lay", "command", "mission"):
        play.choose(rng.randrange(len(play.ask.options)))
    before = [dict(play.game.features(play.state, side)) for side in (OSAKA, KANTO)]
    other = play.state.copy()
    play.game.redeal(other, play.state, KANTO, random.Random(9))
    assert [dict(play.game.features(other, side)) for side in (OSAKA, KANTO)] == before


# ---------------------------------------------------------------------------------------------- manners


def going(manner: str, unit: str = "mizuno_k1", seed: int = 1) -> tuple[Any, Ask, int]:
    """Where a unit of Kanto goes on the first turn in a manner: the game, the question and the hex (or none)."""
    play = new_game("yukimura", seed=seed)
    play.push(Select(play.state.field.unit_of[unit]))
    values = play.game.appraise(play.state, play.ask, manner)
    best = play.ask.options[max(range(len(values)), key=values.__getitem__)]
    path = getattr(best, "path", (play.state.where[play.ask.subject],))
    return play, play.ask, path[-1]


def test_who_holds_stays_and_who_charges_goes_up_to_the_enemy() -> None:
    play, _, held = going("hold")
    _, _, charged = going("charge")
    g = play.state
    near = min(g.field.grid.distance(held, h) for h in range(g.field.grid.size) if g.occupied[OSAKA] >> h & 1)
    nearer = min(g.field.grid.distance(charged, h) for h in range(g.field.grid.size) if g.occupied[OSAKA] >> h & 1)
    assert held == g.where[g.field.unit_of["mizuno_k1"]]
    assert nearer < near


def test_who_relieves_ieyasu_comes_nearer_to_him_than_who_runs_north() -> None:
    play, _, relieved = going("relieve")
    _, _, ran = going("run")
    grid, ieyasu = play.state.field.grid, play.state.where[play.state.field.ieyasu]
    assert grid.distance(relieved, ieyasu) < grid.distance(ran, ieyasu)
    assert grid.row(ran) < grid.row(relieved)


@pytest.mark.parametrize("manner", ["hold", "charge", "envelop", "run", "relieve", "bold", "patient"])
def test_every_manner_values_every_option_and_changes_some(manner: str) -> None:
    play, rng = deep(decisions=0), random.Random(2)
    changed = False
    for _ in range(600):
        ask = play.ask
        if rng.random() < 0.3:
            plain, leaning = play.game.appraise(play.state, ask), play.game.appraise(play.state, ask, manner)
            assert len(plain) == len(leaning) == len(ask.options)
            changed = changed or list(plain) != list(leaning)
        play.choose(rng.randrange(len(ask.options)))
    assert changed
