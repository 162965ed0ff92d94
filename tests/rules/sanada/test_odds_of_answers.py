"""Odds of answers in the middle of a fight: splits, standing, giving way, pursuit; and that no question is without."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from odds_engine import Means, courses, lost, samples, usual
from war_harness import Table

from honjin.conformance import Driver, tallied
from honjin.games.sanada.actions import Overrun, Pursue, Split, Withdraw
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.odds import reckon
from honjin.games.sanada.odds.battles import clash
from honjin.games.sanada.rules import battle, overrun, pursuit
from honjin.games.sanada.rules.battle import fighters
from honjin.games.sanada.state import Edge, Node, War
from honjin.games.sanada.title import GAME
from honjin.kernel.actions import Action
from honjin.kernel.chance import Sampled, Scripted
from honjin.kernel.odds import Odds
from honjin.kernel.play import Play
from honjin.wargame.actions import Done, Ready
from honjin.wargame.orders import STAND

A, B, C = "1726", "1728", "1727"


def open_country(phase: str = "osaka_combat") -> Table:
    t = Table(phase)
    t.g.unusable = (1 << len(t.land.keeps)) - 1
    t.g.recount_keeps()
    return t


def edge(t: Table, attacker: str, defender: str) -> Edge:
    return Edge(Node(t.hex(attacker)), Node(t.hex(defender)))


def on_card(odds: Odds | None, number: int = 0) -> dict[str, Fraction]:
    assert odds is not None
    return {str(label): chance for label, chance in odds.tables[number].outcomes}


def driven(steps: Any, dice: list[int], kind: str) -> Driver[Any]:
    """A procedure up to the first question of a kind, first options before it."""
    driver: Driver[Any] = Driver(steps, Scripted(dice), trusting=True)
    while driver.ask.kind != kind:
        driver.answer(driver.ask.options[0])
    return driver


# ------------------------------------------------------------------------------------------------ splits


@pytest.mark.rule("sanada 18.9.2", "sanada 18.9.5")
def test_a_split_is_told_with_its_rolls_and_the_whole_battle() -> None:
    t = open_country()
    t.put(C, "kimura_shigenari", "onjuku_kanbei", "shingu_yukitomo")
    t.put(A, "maeda_toshitsune", "maeda_tai_1")
    t.put(B, "date_masamune", "date_tai_1")
    edges = [edge(t, C, A), edge(t, C, B)]
    driven(battle.battle(t.g, edges, OSAKA), [], "split")
    mine, one, other = Node(t.hex(C)), Node(t.hex(A)), Node(t.hex(B))
    for points in (0, 2, 6):
        card = reckon(t.g, Split(((A, points), (B, 6 - points))))
        met = clash(t.g, edges, OSAKA, {(mine, one): points, (mine, other): 6 - points})
        assert float(on_card(card)["won"]) == pytest.approx(met.course.won, abs=1e-6)
        assert card is not None
        columns = [table.axes[0].total for table in card.tables[1:]]
        assert [columns[0], columns[2]] == [points, 6 - points]
        assert "In proportion to the enemies' strength" in str(card)
    assert on_card(reckon(t.g, Split(((A, 0), (B, 6)))), 1) == {"0": 1}


@pytest.mark.rule("sanada 18.9.5", "sanada R28")
def test_who_divides_second_knows_how_the_first_has_divided() -> None:
    t = open_country("kanto_combat")
    t.put(C, "kimura_shigenari", "onjuku_kanbei", "shingu_yukitomo")
    t.put("1828", "ono_harufusa", "fukushima_masamori")
    t.put(B, "date_masamune", "date_tai_1")
    t.put(A, "maeda_toshitsune", "maeda_tai_1")
    edges = [edge(t, B, C), edge(t, B, "1828"), edge(t, A, C)]
    driver = driven(battle.battle(t.g, edges, KANTO), [], "split")
    assert driver.ask.side == KANTO
    driver.answer(Split(((C, 4), ("1828", 0))))
    assert (driver.ask.side, driver.ask.kind) == (OSAKA, "split")
    card = reckon(t.g, Split(((A, 3), (B, 3))))
    assert card is not None
    made = {(Node(t.hex(B)), Node(t.hex(C))): 4, (Node(t.hex(B)), Node(t.hex("1828"))): 0}
    made |= {(Node(t.hex(C)), Node(t.hex(A))): 3, (Node(t.hex(C)), Node(t.hex(B))): 3}
    met = clash(t.g, edges, KANTO, made)
    assert float(on_card(card)["won"]) == pytest.approx(met.course.lost, abs=1e-6)


# ------------------------------------------------------------------------------------------------ stand or go


@pytest.mark.rule("sanada 18.3.6", "sanada R24")
def test_standing_is_told_as_the_rest_of_the_battle_goes() -> None:
    t = open_country()
    t.put(A, "ono_harufusa", "onjuku_kanbei", "shingu_yukitomo")
    t.put(C, "maeda_toshitsune", "maeda_tai_1", "maeda_tai_2")
    driven(battle.battle(t.g, [edge(t, A, C)], OSAKA), [6, 5, 4, 4], "give_way")
    card, means = reckon(t.g, STAND), Means()
    for after in samples(t.g, lambda g: battle.battle(g, [edge(t, A, C)], OSAKA), 700):
        beaten = {event.data["hex"] for event in after.journal or () if event.kind == "defeated"}
        means.see(beaten == {C}, beaten == {A})
    told = on_card(card)
    means.agree(float(told["won"]), float(told["lost"]))


@pytest.mark.rule("sanada 18.6.1", "sanada 18.6.2", "sanada R25", "sanada 26.2.1")
@pytest.mark.parametrize(("mine", "enemy"), [("ono_harufusa", "ii_naotaka"), ("goto_matabei", "uesugi_kagekatsu")])
def test_a_retreat_costs_as_all_dice_of_the_pursuit_have_it(mine: str, enemy: str) -> None:
    t = open_country()
    t.put(A, mine, "onjuku_kanbei", "shingu_yukitomo")
    t.put(C, enemy)
    t.put(C, "maeda_toshitsune")
    t.spend("shingu_yukitomo")
    driven(battle.battle(t.g, [edge(t, A, C)], OSAKA), [1, 1, 1, 1], "give_way")
    card = reckon(t.g, Withdraw())
    flees, hunters = fighters(t.g, Node(t.hex(A))), fighters(t.g, Node(t.hex(C)))
    rows = tallied(
        (str(lost(after, flees).all), chance)
        for after, chance in courses(t.g, lambda g: pursuit.pursue(g, hunters, flees))
    )
    told = on_card(card)
    assert told.keys() == rows.keys()
    assert all(float(told[label]) == pytest.approx(float(chance)) for label, chance in rows.items())
    assert "The enemy scores 2" in str(card)
    assert ("shaken off" in str(card)) is (mine == "goto_matabei")


@pytest.mark.rule("sanada 18.9.6", "sanada R29")
def test_nobody_pursues_who_still_faces_others() -> None:
    t = open_country()
    t.put(A, "ono_harufusa")
    t.put(B, "goto_matabei")
    t.put(C, "ii_naotaka", "ii_tai_1")
    edges = [edge(t, A, C), edge(t, B, C)]
    driver = driven(battle.battle(t.g, edges, OSAKA), [1, 1, 1, 1, 2, 2, 2, 2], "give_way")
    assert driver.ask.subject["hex"] == A
    card = reckon(t.g, Withdraw())
    assert card is not None
    assert str(card.summary) == "nobody pursues"
    assert on_card(reckon(t.g, STAND)).keys() >= {"won", "lost"}
    driver.answer(Withdraw())
    assert driver.ask.subject["hex"] == B
    pursued = reckon(t.g, Withdraw())
    assert pursued is not None
    assert "pursuit by" in str(pursued)


@pytest.mark.rule("sanada 18.6", "sanada R66")
def test_whom_to_pursue_is_told_for_each() -> None:
    t = open_country()
    t.put(C, "sanada_yukimura", "onjuku_kanbei", "shingu_yukitomo", "fukushima_masamori")
    t.put(A, "maeda_toshitsune", spent=True)
    t.put(B, "date_masamune", spent=True)
    edges = [edge(t, C, A), edge(t, C, B)]
    driver = driven(battle.battle(t.g, edges, OSAKA), [1, 1, 1, 1, 1, 1, 1, 1], "pursue")
    for option in driver.ask.options:
        assert isinstance(option, Pursue)
        flees, hunters = fighters(t.g, Node(option.hex)), fighters(t.g, Node(t.hex(C)))
        rows = tallied(
            (str(lost(after, flees).all), chance)
            for after, chance in courses(t.g, partial(pursuit.pursue, hunters=hunters, hunted=flees))
        )
        told = on_card(reckon(t.g, option))
        assert {label: float(chance) for label, chance in told.items()} == pytest.approx(
            {label: float(chance) for label, chance in rows.items()}
        )


@pytest.mark.rule("sanada 20.1.2", "sanada 20.1.7", "sanada 20.1.8")
def test_after_the_round_of_an_overrun_both_know_what_follows() -> None:
    t = open_country("osaka_movement")
    head = t.put(A, "ono_harufusa", "onjuku_kanbei")
    t.put(C, "ii_naotaka", "ii_tai_1")
    assert reckon(t.g, Overrun(head, (t.hex(A),), t.hex(C))) is not None
    driver = driven(overrun.overrun(t.g, head, t.hex(C)), [1, 1, 1, 1], "give_way")
    met = clash(t.g, [edge(t, A, C)], OSAKA)
    assert float(on_card(reckon(t.g, STAND))["won"]) == pytest.approx(met.course.won, abs=1e-6)
    assert "pursuit by" in str(reckon(t.g, Withdraw()))
    driver.answer(STAND)
    assert driver.ask.side == KANTO
    assert float(on_card(reckon(t.g, STAND))["won"]) == pytest.approx(met.course.lost, abs=1e-6)
    back = reckon(t.g, Withdraw())
    assert back is not None
    assert "is entered, nobody pursues" in str(back.summary)


# ------------------------------------------------------------------------------------------------ all questions


ROLLED = {"check", "overrun", "engage", "attack", "sortie", "battle", "split", "assault", "fight", "pursue"}


@pytest.mark.rule("sanada 18", "sanada 19.1", "sanada 20")
@pytest.mark.parametrize("scenario", [info.id for info in GAME.scenarios()])
def test_odds_stand_before_every_choice_of_a_fight(scenario: str) -> None:
    """Random wars: what says that dice fall has odds, and they are chances."""
    game, rng = GAME.create({}, scenario=scenario), random.Random(scenario)
    play: Play[War] = Play(game, game.start(), Sampled(rng), quiet=True)
    seen: Counter[str] = Counter()
    for _ in range(600):
        if play.over:
            break
        options = play.ask.options
        last = [options[n] for n in range(max(0, len(options) - 8), len(options))]
        for action in last:
            _look(play, action, seen)
        ready = [action for action in last if isinstance(action, Ready)]
        fights = [action for action in last if verb(action) in ROLLED] or ready
        busy = [action for action in last if not isinstance(action, Done)]
        play.push(rng.choice(fights if fights and rng.random() < 0.7 else busy or last))
    assert seen["check"] > 3


def verb(action: Action) -> str:
    return action.form.split()[0]


def _look(play: Play[War], action: Action, seen: Counter[str]) -> None:
    found = play.game.odds(play.state, action)
    if found is None:
        assert verb(action) not in ROLLED
        return
    seen[verb(action)] += 1
    assert found.lines()
    for table in found.tables:
        assert all(0 < chance <= 1 for _, chance in table.outcomes)
        assert float(sum(chance for _, chance in table.outcomes)) == pytest.approx(1, abs=1e-6)


def test_usual_answers_are_the_first_ones() -> None:
    """What the odds suppose is what a player gets who only confirms: to stand, to lose the lowest rank."""
    t = open_country()
    t.put(A, "ono_harufusa", "onjuku_kanbei")
    t.put(C, "maeda_toshitsune")
    driver = driven(battle.battle(t.g, [edge(t, A, C)], OSAKA), [1, 1, 1, 1], "give_way")
    assert usual(t.g, driver.ask) == STAND
