"""Manners of play, spans of plans, features of positions and quick sums at Kawanakajima."""

from __future__ import annotations

import random
from typing import Any

import pytest
from test_kawanakajima_greedy import FAR, arranged, begin

from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, NOTHING
from honjin.games.kawanakajima.judgement.bouts import Bouts
from honjin.games.kawanakajima.judgement.manners import ASIDE
from honjin.games.kawanakajima.judgement.worth import Prices
from honjin.games.kawanakajima.rules.reckoning import CROSSING, SLOPE, WOOD, Fighter, Setting, parts
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.title import GAME
from honjin.kernel.play import Play

CHARGE_OR_STAND = f"""units = {{ {FAR}, ub1 = "2012", ub2 = "2013", tb1 = "2313", tb2 = "2314" }}
modes = {{ uesugi_b = "defense" }}
chit = "uesugi_b"
turn = 5
bowl = ["move", "rally", "combat_takeda"]"""


def preferred(play: Play[Any], manner: str) -> str:
    ask = play.ask
    values = play.game.appraise(play.state, ask, manner)
    assert len(values) == len(ask.options)
    return str(play.game.notation.format(ask.options[max(range(len(values)), key=values.__getitem__)]))


def value(play: Play[Any], manner: str, option: str) -> float:
    """What an option is worth in a manner, against staying as one is."""
    values = play.game.appraise(play.state, play.ask, manner)
    texts = [play.game.notation.format(o) for o in play.ask.options]
    return float(values[texts.index(option)] - values[texts.index("keep")])


def test_who_charges_values_attack_more_than_who_holds() -> None:
    play = arranged(CHARGE_OR_STAND)
    attack = [value(play, manner, "mode attack") for manner in ("hold", "patient", "", "bold", "charge")]
    assert attack == sorted(attack)
    assert len(set(attack)) == 5


def test_who_runs_regroups() -> None:
    play = arranged(CHARGE_OR_STAND)
    assert value(play, "run", "mode regroup") > value(play, "", "mode regroup") > value(play, "charge", "mode regroup")


def test_who_turns_a_flank_marches_nearer_to_the_commander() -> None:
    board = """units = { ta1 = "3005", ua1 = "0101", uh1 = "2010", uh2 = "2011", tb1 = "2713" }
modes = { uesugi_h = "move" }
chit = "uesugi_h"
turn = 5
bowl = ["move", "rally"]"""
    play = arranged(board)
    play.push_text("keep")
    field = play.state.field
    goal = field.grid.parse("3005")

    def left(manner: str) -> int:
        return int(field.grid.distance(field.grid.parse(preferred(play, manner)[-4:]), goal))

    assert left("envelop") < left("hold")


@pytest.mark.parametrize("scenario", ["historical", "hypothetical"])
def test_every_manner_answers_every_question(scenario: str) -> None:
    play, rng, seen = begin(scenario, 3), random.Random(2), set[str]()
    while not {"orders", "mode", "move", "battles"} <= seen:
        ask = play.ask
        if ask.kind not in seen:
            seen.add(ask.kind)
            for manner in play.game.manners:
                assert len(play.game.appraise(play.state, ask, manner)) == len(ask.options)
        play.choose(rng.randrange(len(ask.options)))


def test_a_plan_lasts_for_a_chit() -> None:
    """All questions of one chit to one side are of one span; the next chit is of another. Small ones have none."""
    play, rng = begin("historical", 4), random.Random(4)
    spans: dict[Any, set[Any]] = {}
    while not play.over:
        g, ask = play.state, play.ask
        span = play.game.span(g, ask)
        assert (span is None) == (ask.kind in ASIDE)
        if span is not None:
            spans.setdefault((g.turn, g.phase, tuple(g.strip), ask.side), set()).add(span)
        play.choose(rng.randrange(len(ask.options)))
    assert all(len(found) == 1 for key, found in spans.items())
    activations = [next(iter(found)) for key, found in spans.items() if key[1] == 2]
    assert len(set(activations)) == len(activations) > 10


def test_features_see_what_matters() -> None:
    """Points, worn units and a commander in reach are seen from both seats."""
    board = """units = { ta1 = "2012", ta2 = "2013", ua1 = "0101", ub1 = "2214", ub2 = "2112" }
states = { ub1 = "exhausted" }
modes = { uesugi_b = "attack" }
points = { uesugi = 7, takeda = 3 }
chit = "uesugi_b"
turn = 5
bowl = ["move", "rally", "takeda_b"]"""
    play = arranged(board)
    ours, theirs = (play.game.features(play.state, side) for side in (1, 0))
    assert ours["lead"] == -theirs["lead"] == 4
    assert ours["exhausted"] == -theirs["exhausted"] == 1
    assert ours["enemy_commander_safe"] == theirs["commander_safe"] == 1
    assert ours["commander_safe"] > 4
    assert (ours["attacking"], theirs["enemies_attacking"]) == (1, 1)
    assert ours["chits_in_bowl"] == -1
    assert 10 <= len(ours) <= 30


def test_features_see_who_is_in_danger() -> None:
    """The nearer enemies stand, the more; what threatens the commander's own clan is told apart."""
    near, far = (
        f"""units = {{ ta1 = "3005", ua1 = "0101", ub1 = "2012", ub2 = "2013", tb1 = "{there}" }}
modes = {{ uesugi_b = "attack", takeda_b = "move" }}
chit = "uesugi_b"
turn = 5
bowl = ["move", "rally", "combat_uesugi"]"""
        for there in ("2113", "2913")
    )
    beside, away = (arranged(board) for board in (near, far))
    seen, unseen = (play.game.features(play.state, 0) for play in (beside, away))
    assert seen["danger"] > unseen["danger"] >= 0
    assert seen["commander_danger"] == unseen["commander_danger"] == 0
    theirs = beside.game.features(beside.state, 1)
    assert theirs["enemy_danger"] == seen["danger"]
    assert theirs["melee"] == seen["enemy_melee"] > 0 == away.game.features(away.state, 1)["melee"]


@pytest.mark.parametrize("scenario", ["historical", "hypothetical"])
def test_features_rest_on_what_a_side_knows(scenario: str) -> None:
    """Plans, orders, saved points, entry points and Modes in the fog are dealt anew: the figures stay the same."""
    game = GAME.create({"fog_of_war": True}, scenario=scenario)
    play, rng, changed = begin(scenario, 6, fog_of_war=True), random.Random(6), 0
    while changed < 40:
        side = rng.randrange(2)
        if play.at_checkpoint and rng.random() < 0.3:
            twin = play.state.copy()
            play.game.redeal(twin, play.state, side, rng)
            changed += twin.dump() != play.state.dump()
            assert game.features(twin, side) == game.features(play.state, side)
        play.choose(rng.randrange(len(play.ask.options)))


def test_guesses_add_up_as_the_rules_do() -> None:
    """Sums of some against one, against those of the rules, for units, grounds and Modes at random."""
    g, rng = begin("historical", 1).state, random.Random(9)
    field = g.field
    bouts = Bouts(g, Prices(g, 0))
    units = [[u for u, side in enumerate(field.side) if side == owner] for owner in (0, 1)]
    for _ in range(400):
        attackers, target = rng.sample(units[1], rng.randint(1, 3)), rng.choice(units[0])
        for unit in (*attackers, target):
            g.state[unit] = rng.randrange(4)
            g.mode[field.clan[unit]] = rng.randrange(4)
        ground, mode, charging = rng.choice((NOTHING, WOOD, CROSSING, SLOPE)), rng.randrange(4), rng.random() < 0.5
        dug = mode == DEFENSE and rng.random() < 0.5
        attack = [fighter(g, u, ATTACK if charging else g.mode_of(u), charges=charging) for u in attackers]
        defend = fighter(g, target, mode, charges=charging, dug=dug)
        wanted = tuple(sum(rows) for rows in parts(field, attack, [defend], Setting(ground)))
        assert bouts.sums(attackers, target, ground, mode, charging=charging, dug=dug) == wanted


def test_a_charge_from_the_other_bank_comes_through_the_ford() -> None:
    """The guard of a ford has less to fear from there than from its own bank (R3)."""
    g = begin("historical", 1).state
    field, bouts = g.field, Bouts(g, Prices(g, 1))
    post, beyond = next(side for side in field.fords if field.bank[side[0]] != field.bank[side[1]])
    own_bank = next(h for h in field.board.hexes if field.bank[h] == field.bank[post] and h != post)
    guard, other = (field.clan_units[field.clan_of[name]][0] for name in ("uesugi_m", "takeda_n"))

    def harm(start: int) -> float:
        g.where[other] = start
        return bouts.assault((other,), guard, post, DEFENSE, charging=True).net

    assert harm(beyond) < harm(own_bank)


def test_a_side_may_lean() -> None:
    """Where the doctrine says so for a side of a scenario, its weights are other ones, and nobody else's."""
    plain = begin("historical", 1).state.field.doctrine
    leant = plain.model_copy(update={"leanings": {"historical": {"takeda": {"charge": {"use": 2.0, "again": 0.5}}}}})
    found = leant.of("historical", "takeda")
    assert found.charge.use == [2 * one for one in plain.charge.use]
    assert found.charge.again == plain.charge.again / 2
    assert found.march == plain.march
    assert leant.of("historical", "uesugi").charge == leant.of("hypothetical", "takeda").charge == plain.charge


def fighter(g: Battle, unit: int, mode: int, *, charges: bool, dug: bool = False) -> Fighter:
    field = g.field
    return Fighter(field.elan[unit], field.mass[unit], field.fire[unit], 0, g.state[unit], mode, charges, dug)
