"""Section 7: what a side keeps secret stays secret, and what all may see is told (2.3, 6.2, 7.1, 7.2, R20, R63)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from kawanakajima_field import board, clan, game, played

from honjin.conformance import drive
from honjin.games.kawanakajima.actions import Adoption, Choose, Combine, Conform, Orders, Purchase, Save
from honjin.games.kawanakajima.figures import COMBAT_TAKEDA, DEFENSE, IN_BOWL, INITIATIVE, MOVE, REGROUP
from honjin.games.kawanakajima.rules import command, compulsory, modes, orders, plans, retreat, specials
from honjin.games.kawanakajima.state import COMMAND, Battle
from honjin.kernel.chance import Roll, Rolled, Scripted
from honjin.kernel.events import Event, Reveal
from honjin.kernel.play import Play

FOG = {"fog_of_war": True}


def conforming(plan: str, **words: Any) -> Play[Battle]:
    """A plan of Uesugi has just become active; two of its clans are in Attack, away from the enemy."""
    g = board(
        {"ub1": "2012", "uc1": "1516", "tb1": "2512"},
        scenario="hypothetical",
        modes={"uesugi_a": "defense", "uesugi_b": "attack", "uesugi_c": "attack"},
        plans={"uesugi": {"plan": plan, "saved": 8}},
        **words,
    )
    g.phase, g.step = COMMAND, command.CONFORMING
    plans.activate(g, 1)
    plans.hide_modes(g, 1)
    return played(g)


@pytest.mark.rule("kawanakajima 7.2", "kawanakajima R20", "kawanakajima R63")
@pytest.mark.parametrize("plan", ["koyaku", "saku"])
def test_who_must_conform_is_asked_once_whatever_the_plan_leaves_to_choose(plan: str) -> None:
    play = conforming(plan)
    assert [(ask.side, ask.kind) for ask in play.asks] == [(1, "conform")]
    play.push(Conform((Adoption(None, DEFENSE),)))
    g = play.state
    assert [g.mode[clan(g, name)] for name in ("uesugi_b", "uesugi_c")] == [DEFENSE, DEFENSE]
    assert play.ask.kind == "orders"


@pytest.mark.rule("kawanakajima 7.2")
def test_every_clan_takes_the_mode_that_its_owner_chooses() -> None:
    play = conforming("koyaku")
    g = play.state
    b, c = clan(g, "uesugi_b"), clan(g, "uesugi_c")
    play.push_text("conform uesugi_c:move others:defense")
    assert (play.state.mode[b], play.state.mode[c]) == (DEFENSE, MOVE)


@pytest.mark.rule("kawanakajima 7.2", "kawanakajima R20")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("conform uesugi_b:attack others:move", "The plan does not allow this Mode"),
        ("conform uesugi_b:move", "Say which Mode"),
        ("conform uesugi_a:move others:move", "keeps its Mode"),
        ("conform uesugi_b:move uesugi_b:defense others:move", "A clan takes one Mode"),
        ("conform uesugi_b:move uesugi_c:move others:move", "All clans are named"),
        ("orders -", "Give each clan a Mode"),
    ],
)
def test_modes_that_do_not_conform_are_refused(text: str, reason: str) -> None:
    play = conforming("koyaku")
    refusal = play.refuse(play.game.notation.parse(text), 1)
    assert refusal is not None
    assert reason in str(refusal.reason)


@pytest.mark.rule("kawanakajima 7.2", "kawanakajima 2.3")
@pytest.mark.parametrize("plan", ["ganko", "koyaku"])
def test_in_the_fog_an_active_plan_asks_once_even_if_nothing_changes(plan: str) -> None:
    play = conforming(plan, options=FOG)
    assert [(ask.side, ask.kind) for ask in play.asks] == [(1, "conform")]
    play.push(play.options()[0])
    told = [event.seen_by(0) for event in play.events or () if event.kind in ("adopt", "conformed")]
    assert told == [{"kind": "conformed", "rule": "7.2", "side": "uesugi"}]


@pytest.mark.rule("kawanakajima 2.3", "kawanakajima 6.2")
def test_in_the_fog_a_mode_that_nobody_saw_is_not_told_when_it_changes() -> None:
    g = board({"ub1": "2012"}, options=FOG, modes={"uesugi_b": "move"})
    g.journal = told = list[Event]()
    g.seen = 0
    modes.take(g, clan(g, "uesugi_b"), REGROUP, "9.5.4")
    modes.take(g, clan(g, "uesugi_b"), DEFENSE, "6.4")
    assert [event.data.get("was") for event in told] == [None, "regroup"]


@pytest.mark.rule("kawanakajima 2.3", "kawanakajima 8.3")
def test_in_the_fog_chits_in_delay_boxes_are_not_counted_aloud() -> None:
    g = board({"ub1": "4101", "uc1": "0516"}, options=FOG)
    g.cp[g.field.army_payer[1]] = 4
    g.journal = told = list[Event]()
    payer = g.field.army_payer[1]
    bought = tuple(Purchase(None, (clan(g, name),), payer) for name in ("uesugi_b", "uesugi_c"))
    places = [orders.where_to(g, purchase) for purchase in bought]
    assert places[0] == IN_BOWL
    assert places[1] != IN_BOWL
    orders.carry_out(g, 1, Orders(bought))
    assert [event.seen_by(0) for event in told] == [{"kind": "ordered", "rule": "8.3", "side": "uesugi", "count": 1}]


@pytest.mark.rule("kawanakajima 2.3", "kawanakajima 17.1")
def test_in_the_fog_modes_that_the_scenario_prints_are_known() -> None:
    g = game("historical", fog_of_war=True).start()
    known = {g.field.clans[c].id for c in range(len(g.mode)) if g.seen >> c & 1}
    assert "takeda_a" in known
    assert "uesugi_b" not in known


@pytest.mark.rule("kawanakajima 7.1")
def test_no_world_of_the_enemy_tells_which_plan_was_chosen() -> None:
    dumps = []
    for plan in (0, 3):
        play = Play(game("historical"), game("historical").start(), Scripted(()))
        play.push(Choose(plan), 1)
        dumps.append([play.view(0).imagine(random.Random(seed)).state.dump() for seed in range(5)])
    assert dumps[0] == dumps[1]


@pytest.mark.rule("kawanakajima 7.2")
def test_points_that_are_put_on_a_plan_are_told_to_their_owner_alone() -> None:
    seen = []
    for points in (0, 3):
        g = board({"ub1": "2012"}, scenario="hypothetical", plans={"uesugi": {"plan": "ganko"}}, turn=2)
        g.cp = [4, 4]
        g.journal = told = list[Event]()
        drive(command.put_on_plans(g), [Save(points)])
        seen.append([event.seen_by(0) for event in told])
    assert seen[0] == seen[1]


@pytest.mark.rule("kawanakajima R48", "kawanakajima 2.3")
@pytest.mark.parametrize("others", [(), ("uesugi_c",)])
def test_in_the_fog_all_see_whether_a_clan_is_left_to_handle_also_when_none_is(others: tuple[str, ...]) -> None:
    g = board({"ub1": "2012", "uc1": "1516"}, options=FOG)
    g.queue = sum(1 << clan(g, name) for name in others)
    assert [type(shown) for shown in compulsory._pass_on(g)] == [Reveal]


@pytest.mark.rule("kawanakajima 9.3.3", "kawanakajima 2.3")
@pytest.mark.parametrize("second", ["attack", "defense"])
def test_in_the_fog_each_test_of_the_combat_chit_shows_whether_another_clan_is_in_attack(second: str) -> None:
    g = board(
        {"tb1": "2012", "tc1": "2014", "ub1": "2212"}, options=FOG, modes={"takeda_b": "attack", "takeda_c": second}
    )
    g.hand, g.stage = g.field.first_compulsory + COMBAT_TAKEDA, compulsory.START
    steps = compulsory.combat_chit(g, 0)
    assert isinstance(next(steps), Reveal)
    assert g.queue == (1 << clan(g, "takeda_c") if second == "attack" else 0)


@pytest.mark.rule("kawanakajima 9.3.4", "kawanakajima 2.3")
def test_in_the_fog_a_world_can_be_made_while_a_clan_runs_that_failed_to_turn_about() -> None:
    """While it is being handled nobody is asked which clan is next, so that there need not be one."""
    g = board(
        {"tb1": "2012", "tb2": "2011", "ub1": "2112"},
        scenario="hypothetical",
        options=FOG,
        modes={"takeda_b": "move"},
        plans={"takeda": {"plan": "ganko", "active": True}},
    )
    g.hand, g.stage, g.side, g.seen = g.field.first_compulsory + INITIATIVE, compulsory.START, 0, 0
    play = played(g, 1)
    play.push_text("try takeda_b")
    assert play.ask.kind == "retreat"
    world = play.state.copy()
    play.game.redeal(world, play.state, 1, random.Random(1))
    assert world.mode[clan(g, "takeda_b")] == REGROUP


@pytest.mark.rule("kawanakajima 9.3.1 Pursuit", "kawanakajima 2.3")
@pytest.mark.parametrize("options", [FOG, {}])
def test_in_the_fog_all_see_who_pursues_or_that_nobody_does(options: dict[str, Any]) -> None:
    g = board({"tb1": "2012", "ub1": "2112"}, options=options, modes={"takeda_b": "regroup", "uesugi_b": "defense"})
    g.flights = [(g.field.unit_of["tb1"], 1 << g.field.unit_of["ub1"], ())]
    assert [type(shown) for shown in retreat.pursuits(g)] == ([Reveal] if options else [])


@pytest.mark.rule("kawanakajima 9.5.5", "kawanakajima 2.3")
def test_in_the_fog_a_clan_that_joins_a_maneuver_shows_its_mode() -> None:
    g = board({"tb1": "2012", "ub1": "2512"}, options=FOG, modes={"takeda_b": "move"})
    g.side, g.seen, g.queue = 0, 0, 1 << clan(g, "takeda_b")
    steps = specials._roll_for_all(g)
    asked = next(steps)
    while not isinstance(asked, Roll):
        asked = steps.send(Combine((clan(g, "takeda_b"),)))
    assert isinstance(steps.send(Rolled((6,), 6)), Reveal)
