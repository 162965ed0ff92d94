"""The judgement of the series: the greedy bot beats chance from either side, and has an opinion on everything."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from sparring import asked_its_opinion, play_out

from honjin.bots import find_bot
from honjin.games.gunyuden.judgement.manners import doctrine_of
from honjin.games.gunyuden.judgement.marches import ground_of
from honjin.games.gunyuden.judgement.orders import orders
from honjin.games.gunyuden.judgement.situation import Situation, situation
from honjin.games.gunyuden.rules.communication import line_reaches
from honjin.games.kanto import GAME as KANTO
from honjin.games.masamune import GAME as MASAMUNE
from honjin.kernel.chance import Sampled, Scripted
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.wargame.orders import March

TITLES = {"masamune": MASAMUNE, "kanto": KANTO}
SCENARIOS = [
    ("masamune", "mini_1"), ("masamune", "mini_2"), ("masamune", "campaign"),
    ("kanto", "s1"), ("kanto", "s2"), ("kanto", "s3"), ("kanto", "s4"),
]  # fmt: skip
SEEDS = range(1, 5)


def begin(title: str, scenario: str, seed: int) -> Play[Any]:
    game = TITLES[title].create({}, scenario=scenario)
    return Play(game, game.start(), Sampled(random.Random(seed)))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("title", "scenario"), [("masamune", "mini_1"), ("kanto", "s1")])
def test_greedy_beats_random(title: str, scenario: str, seat: int) -> None:
    lead = wins = losses = 0
    for seed in SEEDS:
        names = ["random", "random"]
        names[seat] = "greedy"
        result = play_out(begin(title, scenario, seed), names, seed).result
        assert result is not None
        lead += result.points[seat] - result.points[1 - seat]
        wins += result.winner == seat
        losses += result.winner == 1 - seat
    assert wins > losses
    assert lead > 0


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
def test_opinion_on_every_question(title: str, scenario: str) -> None:
    """Whatever a game between players without a plan asks: one value for each option, and thinking changes nothing."""
    assert {"setup", "operations", "march"} <= asked_its_opinion(begin(title, scenario, 1), 600)


def test_every_march_is_weighed() -> None:
    """Whoever looks ahead also takes what is second best, and keeps the values while forces march one by one."""
    play = begin("masamune", "mini_1", 1)
    while play.ask.kind != "operations":
        play.push(play.ask.options[0], play.ask.side)
    options = play.ask.options
    values = play.game.appraise(play.state, play.ask)
    marches = sorted(value for option, value in zip(options, values, strict=True) if isinstance(option, March))
    assert marches[-1] > marches[-3] > 0.0, "several are worth something, and not the same"
    assert marches[0] > -1.0, "those that lead nowhere are a little worse than nothing"


def test_same_seed_same_decisions() -> None:
    def said(seed: int) -> list[Any]:
        play = begin("kanto", "s1", seed)
        return play_out(play, ["greedy", "greedy"], seed).log

    assert said(2) == said(2)


def test_a_partner_asks_for_a_castle_and_the_other_keeps_it() -> None:
    position = Position.read(Path(__file__).parents[1] / "rules/gunyuden/positions/castle_ceded_to_a_partner.toml")
    play = KANTO.arrange(position, Scripted(position.dice))
    for text in position.actions[:2]:
        play.push_text(text)
    said = []
    for _ in range(2):
        ask = play.ask
        action = find_bot("greedy", 1).choose(play.view(ask.side), ask)
        said.append((play.game.sides[ask.side], play.game.notation.format(action)))
        play.push(action, ask.side)
    assert said == [("hojo", "claim minowa"), ("takeda", "no")]


def test_a_situation_that_comes_again_is_judged_in_the_play_at_hand() -> None:
    """Trials of one position go different ways: what was worked out in one must not look at where that has gone."""
    play = begin("kanto", "s1", 1)
    bot = find_bot("greedy", 1)
    while not play.state.turn:
        play.push(bot.choose(play.view(play.ask.side), play.ask))
    side, other = play.ask.side, play.state.copy()
    here, head = (
        situation(play.state, side),
        next(iter(play.state.heads(play.state.of_bloc[play.state.land.bloc[side]]))),
    )
    assert ground_of(here, head).g is play.state
    again = situation(other, side)
    assert again is here
    assert ground_of(again, head).g is other


def test_what_the_rules_remember_belongs_to_a_situation() -> None:
    """Date may fight the Mogami from the moment on at which these come next to them, though nobody has moved since."""
    play = begin("masamune", "campaign", 1)
    g, land = play.state, play.state.land
    side = land.sides.index("date")
    bound = situation(g, side)
    assert not bound.may_fight(land.clan_of["date"], land.clan_of["mogami"])
    g.memory.mogami_free = True
    assert situation(g, side).may_fight(land.clan_of["date"], land.clan_of["mogami"])


def test_before_kawanakajima_small_forces_do_not_run_after_the_lord() -> None:
    """Beside him they fight for themselves, and the enemy may choose them for his target (23-1)."""
    play = begin("kanto", "s1", 1)
    bot = find_bot("greedy", 1)
    while not play.state.turn:
        play.push(bot.choose(play.view(play.ask.side), play.ask))
    g = play.state
    units = g.land.unit_of
    assert g.land.grid.format(g.where[units["uesugi_kenshin"]]) != "0505"
    assert g.land.grid.format(g.where[units["nagao_masakage"]]) == "0505"


def test_no_line_is_hoped_for_deep_in_a_zone() -> None:
    """Beside Kaizu a line may begin in the first hex of its zone; beyond that the army would lose heart (11-1-3)."""
    g = begin("kanto", "s1", 1).state
    land, uesugi = g.land, g.land.clan_of["uesugi"]
    kaizu = land.grid.parse("0514")
    around = [*land.board.linked[kaizu], *(n for h in land.board.linked[kaizu] for n in land.board.linked[h])]
    hoped = situation(g, land.sides.index("uesugi")).supplied(uesugi)
    assert {h for h in around if hoped >> h & 1} == {h for h in around if line_reaches(g, uesugi, h)}


@pytest.mark.parametrize(("title", "scenario", "manner"), [("masamune", "mini_1", ""), ("kanto", "s1", "envelop")])
def test_values_do_not_hang_on_what_was_looked_at_before(title: str, scenario: str, manner: str) -> None:
    """What is handed on from order to order is what somebody finds who begins afresh, to the last digit."""
    play, rng, compared = begin(title, scenario, 3), random.Random(3), 0
    while not play.over:
        ask = play.ask
        values = play.game.appraise(play.state, ask, manner)
        if ask.kind == "operations":
            fresh = Situation(play.state, ask.side, doctrine_of(play.state.land, ask.side, manner))
            assert list(values) == orders(fresh, ask)
            compared += 1
        best = max(values)
        play.choose(rng.choice([n for n, value in enumerate(values) if value == best]))
    assert compared > 30
