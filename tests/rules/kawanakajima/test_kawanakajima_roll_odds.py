"""Odds of single dice and of the bowl against the rules themselves, over all dice and all draws."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from kawanakajima_field import board, clan, mode, unit

from honjin.conformance import courses, tallied
from honjin.games.kawanakajima.actions import Attempt, Change, Choose, Combine, Keep, Name, Rally, Save, Try
from honjin.games.kawanakajima.figures import ATTACK, DEFENSE, MOVE, REGROUP
from honjin.games.kawanakajima.model.words import STATES
from honjin.games.kawanakajima.odds import bowl, prospects, reckon, rolls
from honjin.games.kawanakajima.rules import chits, command, compulsory, deployment, modes, rally, specials
from honjin.games.kawanakajima.state import ACTIVATION, COMMAND, Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.odds import Odds
from honjin.wargame.actions import NO
from honjin.wargame.moves import Decline, End


def on_card(odds: Odds | None, number: int = 0) -> dict[str, Fraction]:
    assert odds is not None
    return {str(label): chance for label, chance in odds.tables[number].outcomes}


def events(g: Battle, kind: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in g.journal or () if event.kind == kind]


def _always(action: Action) -> Any:
    return lambda _g, _ask: action


PLANS = [None, "hoshi", "koyaku", "ganko"]


def army(plan: str | None = None, **words: Any) -> Battle:
    plans = {} if plan is None else {"takeda": {"plan": plan, "active": True}}
    places = {"tb1": "2311", "tb2": "2411", "uc1": "2011", "tk1": "2815", "tl1": "3015"}
    return board(places, plans=plans, **words)


# ---------------------------------------------------------------------------------------------- Modes


@pytest.mark.rule("kawanakajima 6.4", "kawanakajima 7.3 Hoshi")
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("now", [ATTACK, MOVE, DEFENSE, REGROUP])
@pytest.mark.parametrize("lead", [0, 1, 2])
def test_modes_change_as_all_dice_have_it(plan: str | None, now: int, lead: int) -> None:
    g = army(plan)
    g.clan = clan(g, "takeda_b")
    g.mode[g.clan], g.lead[unit(g, "tb1")] = now, lead
    for wanted in {ATTACK, MOVE, DEFENSE, REGROUP} - {now}:
        after = courses(g, lambda g: modes.change(g, g.clan, 0), _always(Change(wanted)))
        changed = sum((chance for end, chance in after if end.mode[end.clan] == wanted), Fraction(0))
        assert rolls.change_chance(g, g.clan, wanted, 0) == changed
        told = on_card(reckon(g, Change(wanted), 0))
        assert told.get(f"takes {('Attack', 'Move', 'Defense', 'Regroup')[wanted]}", 0) == changed


@pytest.mark.rule("kawanakajima 9.3.4 a", "kawanakajima R26")
@pytest.mark.parametrize("now", [MOVE, REGROUP])
@pytest.mark.parametrize("lead", [0, 1, 3])
def test_initiative_turns_clans_about_as_all_dice_have_it(now: int, lead: int) -> None:
    g = army(modes={"uesugi_c": "attack"})
    g.stage, b = compulsory.TRYING, clan(g, "takeda_b")
    g.mode[b], g.lead[unit(g, "tb1")] = now, lead

    def seen(end: Battle) -> str:
        if end.mode[b] == DEFENSE:
            return "Defense"
        return (
            "Regroup, and it retreats" if events(end, "retreat") else "stays in " + ("Move", "Regroup")[now == REGROUP]
        )

    rows = tallied((seen(end), chance) for end, chance in courses(g, lambda g: compulsory._turn_about(g, b, 0)))
    assert on_card(reckon(g, Try(b), 0)) == rows


@pytest.mark.rule("kawanakajima 9.3.4 b")
@pytest.mark.parametrize("lead", [0, 2])
def test_broken_clans_close_up_as_all_dice_have_it(lead: int) -> None:
    g = army()
    b, tb2 = clan(g, "takeda_b"), unit(g, "tb2")
    g.lead[unit(g, "tb1")] = lead
    g.lift(tb2, -1)
    g.put(tb2, g.field.grid.parse("2712"))
    g.stage = compulsory.REUNITING
    after = courses(g, lambda g: compulsory._close_up(g, b, 0), _always(End()))
    failed = sum((chance for end, chance in after if events(end, "mode_failed")), Fraction(0))
    assert on_card(reckon(g, Try(b), 0)).get("nothing changes", 0) == failed


# ---------------------------------------------------------------------------------------------- rally, maneuvers


@pytest.mark.rule("kawanakajima 12.1", "kawanakajima 12.2", "kawanakajima 7.3 Koyaku", "kawanakajima R25")
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("state", [1, 2, 3])
@pytest.mark.parametrize("lead", [0, 1])
def test_units_rally_as_all_dice_have_it(plan: str | None, state: int, lead: int) -> None:
    g = army(plan, modes={"takeda_b": "regroup"})
    tb1 = unit(g, "tb1")
    g.state[tb1], g.lead[tb1] = state, lead
    words = g.field.words["unit_state"]

    def seen(end: Battle) -> str:
        return "the clan retreats" if events(end, "panic") else str(words[STATES[end.state[tb1]]])

    after = courses(
        g, lambda g: rally.rally_unit(g, tb1, 0), lambda _, ask: NO if NO in ask.options else ask.options[0]
    )
    assert on_card(reckon(g, Rally(tb1), 0)) == tallied((seen(end), chance) for end, chance in after)


@pytest.mark.rule("kawanakajima 9.5.5", "kawanakajima R27")
def test_clans_of_a_maneuver_act_as_all_dice_have_it() -> None:
    g = army(orders={"takeda_special_1": {"activity": "combined_maneuver", "clans": ["takeda_b", "takeda_k"]}})
    clans = (clan(g, "takeda_b"), clan(g, "takeda_k"))
    g.lead[unit(g, "tk1")] = 1
    g.queue, g.side = sum(1 << c for c in clans), 0
    after = [*courses(g, specials._roll_for_all, _always(Combine(clans)))]
    told = reckon(g, Combine(clans), 0)
    rows = tallied((f"{n} {'clan' if n == 1 else 'clans'}", c) for end, c in after for n in [end.acting.bit_count()])
    assert on_card(told) == rows
    assert told is not None
    for c, fate in zip(clans, told.fates, strict=True):
        driven = sum((chance for end, chance in after if end.queue >> c & 1), Fraction(0))
        assert {str(share.label): share.chance for share in fate.outcomes}["Regroup, driven by the enemy"] == driven


# ---------------------------------------------------------------------------------------------- command


@pytest.mark.rule(
    "kawanakajima 8.2", "kawanakajima R18", "kawanakajima R35", "kawanakajima 7.3 Ganko", "kawanakajima 17.2"
)
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("away", [False, True])
@pytest.mark.parametrize("turn", [1, 2, 5])
def test_command_points_come_as_all_dice_have_it(plan: str | None, away: bool, turn: int) -> None:
    g = army(plan, modes={"takeda_a": "move" if away else "defense"}, bundori={"takeda": 1}, phase="command")
    g.turn = turn
    for payer in range(len(g.field.generals)):
        if g.general[payer] < 0 or g.field.generals[payer].side:
            continue
        seen = tallied((end.cp[payer], chance) for end, chance in courses(g, command.command_points))
        assert dict(rolls.command_points(g, payer, turn, 0)) == seen


@pytest.mark.rule("kawanakajima 7.2")
@pytest.mark.parametrize("saved", [0, 3, 7, 12])
def test_plans_become_active_as_all_dice_have_it(saved: int) -> None:
    g = board({"tb1": "2311"}, options={"takeda_plan": True}, plans={"takeda": {"plan": "koyaku", "saved": saved}})
    for points in (0, 2):
        world = g.copy()
        world.saved[0] += points
        after = courses(world, lambda g: command.attempt(g, 0))
        rows = tallied(("active" if end.active[0] else f"{end.saved[0]} left", chance) for end, chance in after)
        assert on_card(reckon(g, Attempt(points), 0)) == rows
        assert rolls.activation_chance(saved + points) == rows.get("active", 0)
        card = reckon(g, Save(points), 0)
        assert card is not None
        assert str(saved + points) in str(card.title)
    assert reckon(g, Attempt(0)) is None, "nobody else may see what is saved"


@pytest.mark.rule("kawanakajima R36")
def test_defensive_positions_come_as_all_dice_have_it() -> None:
    g = board({"ub1": "2211"}, plans={"uesugi": {"plan": "gyorin", "active": True}})
    seen = tallied((str(n), c) for n, c in _positions(g))
    assert on_card(reckon(g, Choose(g.field.plan_of["gyorin"]), 1)) == seen
    assert reckon(g, Choose(g.field.plan_of["hoshi"]), 1) is None


def _positions(g: Battle) -> Any:
    for end, chance in courses(g, lambda g: deployment._positions(g, 1)):
        yield events(end, "positions")[0]["count"], chance


# ---------------------------------------------------------------------------------------------- charges


@pytest.mark.rule("kawanakajima 9.5.3", "kawanakajima 6.5 Attack")
def test_whoever_is_made_to_attack_is_told_what_it_reaches() -> None:
    g = army()
    near, far = (reckon(g, Name(clan(g, name)), 1) for name in ("takeda_b", "takeda_l"))
    assert near is not None
    assert [str(row.choice) for row in near.instead] == [
        "Yamagata Masakage against Shibata Harunaga",
        "Yamagata 2 against Shibata Harunaga",
    ]
    assert far is None
    g.clan = clan(g, "takeda_b")
    assert reckon(g, Keep(), 0) is None
    g.mode[g.clan] = mode("attack")
    assert reckon(g, Keep(), 0) is not None


# ---------------------------------------------------------------------------------------------- the bowl


def quiet(bowl_: list[str], **words: Any) -> Battle:
    """Clans that have nothing to do when they are drawn."""
    places = {"tb1": "3501", "tk1": "3901", "ub1": "0101", "uc1": "0501", "ta1": "4202", "ua1": "0105"}
    g = board(places, bowl=bowl_, **words)
    g.phase = ACTIVATION
    return g


def turn_of(g: Battle) -> Any:
    return chits.activations(g)


def calm(_: Battle, ask: Ask) -> Action:
    """Keep the Mode, move nobody, take every chit."""
    for answer in (End(), Keep()):
        if answer in ask.options:
            return answer
    return ask.options[0]


def balky(g: Battle, ask: Ask) -> Action:
    """The same, but all chits but one are declined when they may be."""
    if ask.kind == "decline" and g.hand != g.field.clan_of["takeda_b"]:
        return Decline()
    return calm(g, ask)


@pytest.mark.rule("kawanakajima 9.1", "kawanakajima 9.2", "kawanakajima 4.2", "kawanakajima R19")
@pytest.mark.parametrize("answer", [calm, balky])
def test_clans_act_before_the_turn_ends_as_all_draws_have_it(answer: Any) -> None:
    """However others are declined, a chit that is taken when it comes is as likely to come."""
    chits_ = ["move", "combat_takeda", "takeda_b", "uesugi_c"] + (["takeda_k"] if answer is calm else [])
    g = quiet(chits_)
    g.turn = 3
    seen: dict[str, Fraction] = {}
    for end, chance in courses(g, turn_of, answer):
        for event in events(end, "activate"):
            seen[event["clan"]] = seen.get(event["clan"], Fraction(0)) + chance
    wanted = ["takeda_b"] if answer is balky else ["takeda_b", "uesugi_c", "takeda_k"]
    for name in wanted:
        assert bowl.clan_acts(g, clan(g, name), 0) == seen[name] == Fraction(2, 3)


@pytest.mark.rule("kawanakajima 16.5")
def test_from_turn_8_only_combat_holds_the_turn_open() -> None:
    g = quiet(["move", "combat_takeda", "takeda_b"])
    g.turn = 8
    g.chit[g.field.first_compulsory + 3] = 6
    assert bowl.look(g, 0).left == 1
    assert bowl.look(g, 0).ends_next == Fraction(1, 3)
    seen = sum((c for end, c in courses(g, turn_of, calm) if events(end, "activate")), Fraction(0))
    assert bowl.clan_acts(g, clan(g, "takeda_b"), 0) == seen


@pytest.mark.rule("kawanakajima 17.4", "kawanakajima R22")
def test_on_turn_1_chits_before_the_first_uesugi_clan_are_wasted() -> None:
    orders = {"uesugi_special_1": {"activity": "retreat", "clans": ["uesugi_b"]}}
    g = quiet(["move", "initiative", "takeda_b", "uesugi_b", "uesugi_c"], deaf=True, orders=orders)
    seen: dict[str, Fraction] = {}
    for end, chance in courses(g, turn_of, calm):
        for event in events(end, "activate"):
            seen[event["clan"]] = seen.get(event["clan"], Fraction(0)) + chance
    for name in ("takeda_b", "uesugi_b", "uesugi_c"):
        assert bowl.clan_acts(g, clan(g, name), 0) == seen[name]
    special = g.field.specials(1)[0]
    g.chit[special] = 5
    by_order = bowl.clan_acts(g, clan(g, "uesugi_b"), 1)
    assert by_order is not None
    assert by_order > seen["uesugi_b"]
    assert bowl.clan_acts(g, clan(g, "uesugi_b"), 0) == seen["uesugi_b"], "what it orders only its owner knows"


@pytest.mark.rule("kawanakajima 9.1", "kawanakajima 4.2")
def test_so_many_chits_of_a_side_come_as_all_draws_have_it() -> None:
    g = quiet(["move", "combat_takeda", "initiative", "takeda_b", "takeda_k"])
    g.turn = 3
    seen = tallied((len(events(end, "activate")), chance) for end, chance in courses(g, turn_of, calm))
    assert dict(enumerate(bowl.drawn_before_the_end(3, 2))) == seen


@pytest.mark.rule("kawanakajima 9.2", "kawanakajima R19")
def test_a_declined_chit_may_come_again() -> None:
    g = quiet(["move", "takeda_k"], drawn="takeda_b")
    g.turn = 3
    card = reckon(g, Decline(), 0)
    assert on_card(card) == {"Takeda": Fraction(2, 3), "Move": Fraction(1, 3)}
    assert card is not None
    assert "still acts this turn 50%" in str(card.summary)

    def first_declined(state: Battle, ask: Ask) -> Action:
        return Decline() if ask.kind == "decline" and not events(state, "declined") else calm(state, ask)

    every = [(end, chance) for end, chance in courses(g, turn_of, first_declined)]
    acts = [chance for end, chance in every for event in events(end, "activate") if event["clan"] == "takeda_b"]
    assert sum(acts) == Fraction(1, 2)


@pytest.mark.rule("kawanakajima 2.3")
def test_in_the_fog_the_bowl_is_counted_and_not_named() -> None:
    g = quiet(["move", "takeda_b", "uesugi_b", "uesugi_c"], options={"fog_of_war": True})
    g.turn = 3
    card = bowl.bowl_odds(g, 0)
    assert card is not None
    assert [str(fate.name) for fate in card.fates] == ["Yamagata"]
    assert on_card(card)["Uesugi"] == Fraction(1, 2)
    other = g.copy()
    other.chit[clan(g, "uesugi_b")], other.chit[clan(g, "uesugi_d")] = 0, 5
    assert bowl.bowl_odds(other, 0) == card


def test_what_may_come_is_told_in_the_right_phase() -> None:
    g = quiet(["move", "takeda_b"])
    titles = [str(odds.title) for odds in prospects(g, 0)]
    assert titles[0].startswith("The bowl")
    g.phase = COMMAND
    assert len(prospects(g, 0)) == len(titles) - 1
