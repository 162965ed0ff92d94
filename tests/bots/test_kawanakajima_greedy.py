"""The judgement of Kawanakajima: it beats chance from either side, knows no secrets, and does what is sensible."""

from __future__ import annotations

import random
from typing import Any

import pytest
from sparring import asked_its_opinion, play_out

from honjin.bots import find_bot
from honjin.games.kawanakajima.actions import Seppuku
from honjin.games.kawanakajima.figures import ACTIVITIES, ATTACK, CHARGE, DEFENSE, MOVE, REGROUP, WITHDRAW
from honjin.games.kawanakajima.judgement import appraise, propose
from honjin.games.kawanakajima.judgement.charges import ROUGH, charging
from honjin.games.kawanakajima.judgement.clans import outlook
from honjin.games.kawanakajima.judgement.goals import goals
from honjin.games.kawanakajima.judgement.orders import order, wares
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.judgement.stars import declared_plan
from honjin.games.kawanakajima.title import GAME
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Sampled
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.kernel.words import say

SCENARIOS = ["historical", "hypothetical"]


def begin(scenario: str, seed: int, **options: Any) -> Play[Any]:
    game = GAME.create(options, scenario=scenario)
    return Play(game, game.start(), Sampled(random.Random(seed)), quiet=True)


def arranged(board: str, scenario: str = "historical") -> Play[Any]:
    """A position of the battle."""
    text = f'game = "kawanakajima"\nscenario = "{scenario}"\ntitle = "judged"\n[board]\n{board}'
    return GAME.arrange(Position.parse(text), Sampled(random.Random(1)))


def judged(play: Play[Any]) -> str:
    """What the judgement would do, as it is written."""
    ask = play.ask
    whole = propose(play.state, ask)
    if whole is not None:
        assert ask.refuse(whole) is None
        return play.game.notation.format(whole)
    values = appraise(play.state, ask)
    best = max(range(len(values)), key=values.__getitem__)
    return play.game.notation.format(ask.options[best])


# ---------------------------------------------------------------------------------------------- whole games


@pytest.mark.parametrize(("scenario", "seat"), [("historical", 0), ("hypothetical", 1)])
def test_greedy_beats_random(scenario: str, seat: int) -> None:
    names = ["random", "random"]
    names[seat] = "greedy"
    result = play_out(begin(scenario, 1), names, 1).result
    assert result is not None
    assert result.winner == seat


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_opinion_on_every_question(scenario: str) -> None:
    """Whatever a game between players without a plan asks: one value for each option, and thinking changes nothing."""
    assert {"orders", "mode", "move"} <= asked_its_opinion(begin(scenario, 2, samurai=True))


# ---------------------------------------------------------------------------------------------- secrets


def decides(game: Any, state: Any, side: int) -> str:
    """What the bot does in a position that is a checkpoint."""
    play: Play[Any] = Play(game, state, Sampled(random.Random(1)), quiet=True)
    ask = next(ask for ask in play.asks if ask.side == side)
    return str(game.notation.format(find_bot("greedy", 7).choose(play.view(side), ask)))


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("historical", {"takeda_plan": True}),
        ("historical", {"fog_of_war": True, "kansuke": True}),
        ("hypothetical", {"fog_of_war": True}),
    ],
)
def test_decisions_rest_on_what_a_side_knows(scenario: str, options: dict[str, Any]) -> None:
    """Secrets of the enemy are dealt anew: the bot does the same with the same seed."""
    play = begin(scenario, 3, **options)
    rng = random.Random(5)
    bots = [find_bot("greedy", 1), find_bot("greedy", 2)]
    changed = 0
    while not play.over and changed < 24:
        ask = play.ask
        if play.at_checkpoint and rng.random() < 0.2:
            twin = play.state.copy()
            play.game.redeal(twin, play.state, ask.side, rng)
            if twin.dump() != play.state.dump():
                changed += 1
                assert decides(play.game, twin, ask.side) == decides(play.game, play.state, ask.side)
        play.push(bots[ask.side].choose(play.view(ask.side), ask), ask.side)
    assert changed == 24


# ---------------------------------------------------------------------------------------------- what is sensible

FAR = 'ta1 = "0101", ua1 = "4202"'
"""Both commanders out of the way."""


def chosen(board: str, scenario: str = "historical") -> str:
    return judged(arranged(board, scenario))


def test_a_clan_charges_at_good_odds() -> None:
    """Two fresh units of Kakizaki before a worn one that has just run."""
    board = f"""units = {{ {FAR}, ub1 = "2012", ub2 = "2013", td2 = "2313" }}
states = {{ td2 = "disorganized" }}
modes = {{ takeda_d = "regroup", uesugi_b = "MODE" }}
chit = "uesugi_b"
turn = 3
bowl = ["move", "rally"]"""
    assert chosen(board.replace("MODE", "defense")) == "mode attack"
    play = arranged(board.replace("MODE", "attack"))
    play.push_text("keep")
    assert play.ask.kind == "attack_first"
    assert judged(play).endswith("> td2")


def test_a_worn_clan_does_not_charge_a_line() -> None:
    board = f"""units = {{ {FAR}, uj1 = "2012", uj2 = "2013", tb1 = "2311", tb2 = "2312", td1 = "2313", tg1 = "2314" }}
states = {{ uj1 = "exhausted", uj2 = "disorganized" }}
chit = "uesugi_j"
turn = 3
bowl = ["move", "rally"]"""
    assert chosen(board) == "mode regroup"


def test_a_clan_out_of_reach_rallies_whoever_gains_most() -> None:
    board = f"""units = {{ {FAR}, uj1 = "1012", uj2 = "1013", tb1 = "2311" }}
states = {{ uj1 = "exhausted", uj2 = "shaken" }}
modes = {{ uesugi_j = "regroup" }}
chit = "uesugi_j"
turn = 3
bowl = ["move", "rally"]"""
    play = arranged(board)
    assert judged(play) == "keep"
    play.push_text("keep")
    assert judged(play) == "rally uj1"


def test_worn_units_in_contact_break_off() -> None:
    board = f"""units = {{ {FAR}, uf1 = "2212", uf2 = "2213", tb1 = "2312", tb2 = "2313", tc1 = "2311" }}
modes = {{ uesugi_f = "attack" }}
states = {{ uf1 = "exhausted", uf2 = "disorganized" }}
chit = "uesugi_f"
turn = 4
bowl = ["move", "rally", "combat_takeda"]"""
    assert chosen(board) == "mode regroup"


@pytest.mark.parametrize(("lead", "wants"), [(14, "keep"), (4, "mode attack")])
def test_who_leads_near_the_end_keeps_away(lead: int, wants: str) -> None:
    board = f"""units = {{ {FAR}, uc1 = "2012", uc2 = "2013", tb1 = "2313", tb2 = "2314" }}
modes = {{ uesugi_c = "move" }}
chit = "uesugi_c"
turn = 9
points = {{ uesugi = {lead}, takeda = 4 }}
bowl = ["move", "rally", "combat_takeda"]"""
    play = arranged(board)
    assert judged(play) == wants
    if wants == "keep":
        play.push_text("keep")
        unit, way = judged(play).split()[1:]
        field = play.state.field
        end = field.grid.parse(way[-4:])
        away = min(field.grid.distance(end, field.grid.parse(h)) for h in ("2313", "2314"))
        assert (unit, away > 5) in (("uc1", True), ("uc2", True))


def test_own_losses_count_less_for_who_is_behind() -> None:
    """A side far behind dares more the later it is; a side far ahead is more careful."""
    board = f"""units = {{ {FAR}, uc1 = "2012", tb1 = "2313" }}
chit = "uesugi_c"
turn = TURN
points = {{ uesugi = LEAD, takeda = 10 }}
bowl = ["move", "rally", "combat_takeda"]"""

    def care(turn: int, lead: int) -> float:
        return situation(arranged(board.replace("TURN", str(turn)).replace("LEAD", str(lead))).state, 1).care

    assert care(9, 0) < care(5, 0) < care(5, 10) == 1.0 < care(5, 20) < care(9, 20)


def test_who_is_far_behind_goes_for_the_commander() -> None:
    """The farther behind and the later, the more the death of the enemy's counts; one's own counts as ever (16.4)."""
    board = f"""units = {{ {FAR}, uc1 = "2012", tb1 = "2313" }}
chit = "uesugi_c"
turn = TURN
points = {{ uesugi = LEAD, takeda = 10 }}
bowl = ["move", "rally", "combat_takeda"]"""

    def price(turn: int, lead: int, commander: str) -> float:
        state = arranged(board.replace("TURN", str(turn)).replace("LEAD", str(lead))).state
        return situation(state, 0).prices.price(state.field.unit_of[commander])[-1]

    assert price(9, 30, "ua1") > price(9, 20, "ua1") > price(9, 10, "ua1") == price(9, 0, "ua1")
    assert price(5, 20, "ua1") - price(5, 10, "ua1") < price(9, 20, "ua1") - price(9, 10, "ua1")
    assert price(9, 30, "ta1") == price(9, 0, "ta1")


def test_an_army_declares_the_battles_that_it_meant_from_the_first() -> None:
    theirs = 'tb1 = "2312", tb2 = "2313", tc1 = "2315", tc2 = "2316"'
    board = f"""units = {{ {FAR}, ub1 = "2212", ub2 = "2213", uc1 = "2215", uc2 = "2216", {theirs} }}
modes = {{ uesugi_b = "attack", uesugi_c = "attack" }}
chit = "combat_uesugi"
turn = 4
bowl = ["move", "rally", "combat_takeda"]"""
    play = arranged(board)
    while play.ask.kind != "battles":
        play.push_text(judged(play))
    meant = declared_plan(play.state, 1).best()[1]
    while play.ask.kind == "battles":
        play.push_text(judged(play))
    assert len(meant) > 1
    assert set(meant) == set(play.state.stars) | {(play.state.fight.attackers, play.state.fight.defenders)} - {(0, 0)}


def test_kenshin_does_not_stay_within_reach() -> None:
    """Takeda B can charge next: the whole of Clan A goes where it cannot come."""
    board = """units = { ta1 = "0101", ua1 = "1511", ua2 = "1611", ua3 = "1612", tb1 = "2012", tb2 = "2013" }
modes = { takeda_b = "attack" }
chit = "uesugi_a"
turn = 4
bowl = ["move", "rally", "combat_takeda", "takeda_b"]"""
    play = arranged(board)
    while play.ask.kind in ("mode", "move"):
        play.push_text(judged(play))
    g, grid = play.state, play.state.field.grid
    kenshin = g.where[g.field.unit_of["ua1"]]
    assert min(grid.distance(kenshin, grid.parse(h)) for h in ("2012", "2013")) >= 7


@pytest.mark.parametrize(("turn", "bought"), [(8, True), (10, False)])
def test_no_chit_is_bought_that_comes_after_the_end(turn: int, bought: bool) -> None:
    """Baba stands beside a worn unit, but so far from Shingen that his chit lies in a box first."""
    board = f"""phase = "command"
units = {{ ta1 = "2712", ua1 = "4202", to1 = "1211", to2 = "1212", ub1 = "1213" }}
states = {{ ub1 = "exhausted" }}
modes = {{ takeda_o = "attack", uesugi_b = "regroup" }}
command = {{ takeda_shingen = 1 }}
turn = {turn}
bowl = []"""
    play = arranged(board)
    whole = propose(play.state, next(ask for ask in play.asks if ask.side == 0))
    assert whole is not None
    assert ("takeda_o" in play.game.notation.format(whole)) == bought


def test_orders_go_to_whoever_can_do_most() -> None:
    """One point: the clan that can fall upon a worn enemy, not those who only march."""
    board = f"""phase = "command"
units = {{ {FAR}, ub1 = "2012", ub2 = "2013", td2 = "2313", uh1 = "1010", uh2 = "1011", ui1 = "1005", ui2 = "1006" }}
states = {{ td2 = "disorganized" }}
modes = {{ takeda_d = "regroup", uesugi_b = "attack", uesugi_h = "move", uesugi_i = "move" }}
command = {{ uesugi_kenshin = 1 }}
turn = 3
bowl = []"""
    play = arranged(board.replace('ua1 = "4202"', 'ua1 = "1812"'))
    assert play.asks
    ask = next(ask for ask in play.asks if ask.side == 1)
    whole = propose(play.state, ask)
    assert whole is not None
    assert play.game.notation.format(whole).startswith("orders uesugi_b")


def test_the_baggage_guard_is_called_as_soon_as_it_may_be() -> None:
    play = begin("historical", 1)
    bot = find_bot("greedy", 1)
    while play.ask.kind != "orders":
        play.push(bot.choose(play.view(play.ask.side), play.ask), play.ask.side)
    g = play.state
    g.lost[1] = 3
    g.turn = 4
    ask = next(ask for ask in play.asks if ask.side == 1)
    whole = propose(g, ask)
    assert whole is not None
    assert "uesugi_n" in play.game.notation.format(whole)


def test_the_least_leader_dies_and_never_the_commander() -> None:
    board = """units = { ta1 = "2512", ta2 = "2513", ua1 = "0101", uc1 = "2412", uc2 = "2411" }
modes = { uesugi_c = "attack" }
samurai = []
turn = 4
chit = "uesugi_c"
bowl = ["move"]"""
    g = arranged(board).state
    g.lead[g.field.unit_of["ta2"]] = 1
    options = [Seppuku(g.field.unit_of["ta2"]), Seppuku(g.field.unit_of["ta1"])]
    ask = Ask(0, "seppuku", options, rule="11.12", prompt=say("?"), subject=0)
    values = appraise(g, ask)
    assert values[0] > values[1]


def test_the_besieger_does_what_is_sure() -> None:
    """Three markers beside one with no Defense Score: fire hits with every die, and costs nothing."""
    board = """turn = 4
modes = { uesugi_e = "attack" }
chit = "combat_uesugi"
bowl = ["rally", "move"]
[board.units]
ta1 = "1005"
ua1 = "1405"
tm1 = "fort"
tm2 = "fort"
tm3 = "fort"
ue1 = "fort"
ue2 = "fort"
ue3 = "fort"
[board.siege]
besieger = "uesugi"
manpower = [5, 12]
markers = { takeda = ["ext_a"], uesugi = ["ext_a", "ote_umadashi", "ninomaru_e"] }
bases = { uesugi = ["ext_a"] }"""
    play = arranged(board, "hypothetical")
    assert play.ask.kind == "siege"
    assert judged(play) == "fire ext_a"


SIEGE = """turn = 4
modes = { uesugi_e = "attack", uesugi_g = "attack" }
chit = "CHIT"
bowl = ["rally", "move"]
[board.units]
ta1 = "1005"
ua1 = "1405"
tm1 = "fort"
tm2 = "fort"
tm3 = "fort"
ue1 = "fort"
ue2 = "fort"
ue3 = "fort"
ug1 = "fort"
ug2 = "fort"
[board.siege]
besieger = "uesugi"
manpower = [3, 24]
markers = { takeda = ["ote_umadashi", "ninomaru_e", "honmaru"], uesugi = ["ext_a"] }
bases = { uesugi = ["ext_a"] }"""


def test_besiegers_stay() -> None:
    """The chit of a clan in the siege is neither wanted nor used to walk away."""
    play = arranged(SIEGE.replace("CHIT", "uesugi_e"), "hypothetical")
    assert judged(play) in ("decline", "keep")
    view = outlook(situation(play.state, 1), play.state.field.clan_of["uesugi_e"])
    assert view.activation() == 0


def test_a_besieger_with_many_men_assaults() -> None:
    """Eight men for each of the enemy's: lives are cheaper than the actions that fire would take."""
    play = arranged(SIEGE.replace("CHIT", "combat_uesugi"), "hypothetical")
    assert play.ask.kind == "siege"
    assert judged(play).startswith("assault")
    few = arranged(SIEGE.replace("CHIT", "combat_uesugi").replace("[3, 24]", "[12, 3]"), "hypothetical")
    assert judged(few).startswith("fire")


def test_marching_clans_share_their_prey() -> None:
    """Three clans before a lone guard and the enemy's commander behind it: not all run after the guard."""
    marchers = 'tn1 = "0715", tn2 = "0815", tn3 = "0816", to1 = "0915", to2 = "0916", to3 = "1015", tp1 = "1016"'
    board = f"""units = {{ ta1 = "0101", ua1 = "1511", ua2 = "1611", um1 = "0713", {marchers} }}
modes = {{ takeda_n = "move", takeda_o = "move", takeda_p = "move" }}
chit = "takeda_n"
turn = 5
bowl = ["move", "rally"]"""
    s = situation(arranged(board).state, 0)
    field = s.field
    prey = {field.clans[clan].id: field.clans[foe].id for clan, foe in goals(s).prey.items()}
    assert sorted(prey.values()).count("uesugi_m") == 1
    assert sorted(prey.values()).count("uesugi_a") == 2


def test_a_march_that_comes_too_late_is_worth_little() -> None:
    board = f"""units = {{ {FAR}, uh1 = "1010", uh2 = "1011", tb1 = "3811" }}
modes = {{ uesugi_h = "move" }}
chit = "uesugi_h"
turn = TURN
bowl = ["move", "rally"]"""
    values = []
    for turn in (2, 9):
        s = situation(arranged(board.replace("TURN", str(turn))).state, 1)
        values.append(goals(s).progress(s.field.clan_of["uesugi_h"]))
    assert values[0] > 2 * values[1] > 0


# ---------------------------------------------------------------------------------------------- the commander


def test_the_commander_does_not_charge_himself() -> None:
    """A worn enemy within reach of Clan A is worth a charge, but not the commander's."""
    board = """units = { ta1 = "0101", ua1 = "2012", ua2 = "2013", ua3 = "2112", td1 = "2314", td2 = "2315" }
states = { td1 = "exhausted", td2 = "exhausted" }
modes = { takeda_d = "regroup", uesugi_a = "move" }
chit = "uesugi_a"
turn = 4
bowl = ["move", "rally"]"""
    play = arranged(board)
    view = outlook(situation(play.state, 1), play.state.field.clan_of["uesugi_a"])
    assert view.charge() > 1.0
    assert judged(play) != "mode attack"


def test_the_commander_is_uneasy_only_if_nobody_stands_before_him() -> None:
    """Six hexes west of Kenshin stands Baba: with Suda in between he may stay, without he has somewhere to go."""
    board = """units = { ta1 = "4202", ua1 = "1511", ua2 = "1611", ua3 = "1612", to1 = "0911" GUARD }
chit = "uesugi_a"
turn = 4
bowl = ["move", "rally"]"""

    def wants(guard: str) -> float:
        play = arranged(board.replace("GUARD", guard))
        s = situation(play.state, 1)
        kenshin = s.field.unit_of["ua1"]
        return goals(s).alarm(kenshin, s.g.where[kenshin])

    assert wants("") > 0.2
    assert wants(', uh1 = "1211"') == 0


def test_a_broken_unit_does_not_guard_the_commander() -> None:
    board = """units = { ta1 = "4202", ua1 = "1511", ua2 = "1611", ua3 = "1612", to1 = "0911", uh1 = "1211" }
modes = { uesugi_h = "MODE" }
states = { uh1 = "STATE" }
chit = "uesugi_a"
turn = 4
bowl = ["move", "rally"]"""

    def alarm(mode: str, state: str) -> float:
        s = situation(arranged(board.replace("MODE", mode).replace("STATE", state)).state, 1)
        kenshin = s.field.unit_of["ua1"]
        return goals(s).alarm(kenshin, s.g.where[kenshin])

    assert alarm("defense", "good_order") == 0
    assert alarm("regroup", "exhausted") > 0.2


def test_the_commander_lets_others_go_first_when_he_is_lured() -> None:
    """Clan A is in Attack whether it likes it or not: one of the others leads, and Kenshin stays out of contact."""
    amari = 'tq1 = "1111", tq2 = "1112", tq3 = "1110"'
    board = f"""units = {{ ta1 = "4202", ua1 = "1511", ua2 = "1611", ua3 = "1510", {amari} }}
modes = {{ uesugi_a = "attack", takeda_q = "attack" }}
chit = "uesugi_a"
turn = 4
bowl = ["move", "rally", "combat_takeda", "takeda_q"]"""
    play = arranged(board)
    play.push_text("keep")
    while play.ask.kind in ("attack_first", "follow"):
        play.push_text(judged(play))
    g = play.state
    assert not g.pinned(g.field.unit_of["ua1"])


# ---------------------------------------------------------------------------------------------- together


def test_a_clan_is_thought_to_fall_upon_one_enemy_with_all_its_units() -> None:
    """A fresh enemy and a worn one, both within reach: at a glance already all strike the worn one."""
    board = f"""units = {{ {FAR}, ud1 = "2012", ud2 = "2013", ud3 = "2014", tb1 = "2311", tg1 = "2315" }}
states = {{ tg1 = "disorganized" }}
modes = {{ uesugi_d = "attack" }}
chit = "uesugi_d"
turn = 3
bowl = ["move", "rally"]"""
    s = situation(arranged(board).state, 1)
    places = charging(s, s.field.clan_of["uesugi_d"], ROUGH).best.places
    touched = {s.field.board.linked_set[h] & s.g.occupied[0] for h in places.values()}
    assert touched - {0} == {1 << s.g.where[s.field.unit_of["tg1"]]}


def test_who_steps_joins_a_battle_of_his_clan() -> None:
    """On the Combat! chit uc2 can step at an enemy of its own, or at the one whom uc1 fights."""
    board = f"""units = {{ {FAR}, uc1 = "2212", uc2 = "2114", tb1 = "2313", tb2 = "2315" }}
modes = {{ uesugi_c = "attack" }}
states = {{ tb2 = "shaken" }}
chit = "combat_uesugi"
turn = 4
bowl = ["move", "rally"]"""
    play = arranged(board)
    while play.ask.kind == "step":
        play.push_text(judged(play))
    g = play.state
    assert g.touching(g.field.unit_of["uc2"]) >> g.where[g.field.unit_of["tb1"]] & 1


def test_the_commander_runs_to_his_own_men() -> None:
    """Of the hexes to which Kenshin can retreat he takes one towards his army in the east."""
    board = """units = { ta1 = "4202", ua1 = "1010", ue1 = "1810", ue2 = "1811", tm1 = "1011" }
modes = { uesugi_a = "regroup" }
chit = "rally"
turn = 5
bowl = ["move", "combat_takeda"]"""
    play = arranged(board)
    while play.ask.kind != "retreat":
        play.push_text(judged(play))
    grid = play.state.field.grid
    ways = [play.game.notation.format(option) for option in play.ask.options]
    away = {way: grid.distance(grid.parse(way[-4:]), grid.parse("1810")) for way in ways}
    assert min(away.values()) < max(away.values())
    assert away[judged(play)] == min(away.values())


def test_an_attacker_among_friends_is_in_less_danger() -> None:
    """Whoever falls upon the middle of a line touches its neighbours too: not three at once, as upon one alone."""
    board = f"""units = {{ {FAR}, ue1 = "2010", ue2 = "2011", LINE tm1 = "2410", tm2 = "2411", tm3 = "2412" }}
modes = {{ uesugi_e = "attack", takeda_m = "attack" }}
chit = "uesugi_e"
turn = 4
bowl = ["combat_takeda", "takeda_m"]"""

    def danger(line: str) -> float:
        s = situation(arranged(board.replace("LINE", line)).state, 1)
        unit = s.field.unit_of["ue2"]
        return s.danger(unit, s.g.where[unit], ATTACK)

    assert 0 < danger('ue3 = "2012",') < danger('ue3 = "1406",')


def test_a_fresh_clan_is_worth_most_where_it_can_soon_charge() -> None:
    """Five hexes from the enemy: most in Attack, then on the march, least in Regroup; nothing to who keeps a lead."""
    board = f"""units = {{ {FAR}, ui1 = "1611", ui2 = "1612", ui3 = "1711", tb1 = "2211", tb2 = "2212" }}
modes = {{ uesugi_i = "regroup" }}
chit = "uesugi_i"
turn = TURN
points = {{ uesugi = 20, takeda = 4 }}
bowl = ["move", "rally"]"""

    def uses(turn: int) -> list[float]:
        s = situation(arranged(board.replace("TURN", str(turn))).state, 1)
        view = outlook(s, s.field.clan_of["uesugi_i"])
        return [view.use(mode) for mode in (ATTACK, MOVE, DEFENSE, REGROUP)]

    assert uses(4) == sorted(uses(4), reverse=True)
    assert uses(4)[0] > 0.3
    assert uses(9) == [0.0] * 4


# ---------------------------------------------------------------------------------------------- special orders


ORDERS = f"""phase = "command"
units = {{ {FAR}, uf1 = "2212", uf2 = "2213", THEIRS }}
modes = {{ uesugi_f = "attack", takeda_b = "MODE", takeda_c = "MODE" }}
states = {{ uf1 = "exhausted", uf2 = "disorganized" }}
plans = {{ uesugi = {{ plan = "kuruma_gakari", active = true, shown = true }} }}
turn = 4
bowl = [BOWL]"""
"""A worn clan that would rather be elsewhere."""


def ordering(theirs: str, mode: str = "defense", bowl: str = "", more: str = "") -> Situation:
    board = ORDERS.replace("THEIRS", theirs).replace("MODE", mode).replace("BOWL", bowl)
    return situation(arranged(f"{board}\n{more}").state, 1)


def test_a_retreat_that_is_followed_brings_less() -> None:
    """Who touches the clan in Attack goes after it (9.3.1); in either Mode it fights as well as in the other."""
    values = []
    for mode in ("defense", "attack"):
        s = ordering('tb1 = "2312", tb2 = "2313"', mode)
        clan = s.field.clan_of["uesugi_f"]
        values.append(order(s, WITHDRAW, clan) + outlook(s, clan).stands(ATTACK))
    assert values[0] > values[1] + 0.3


def test_nobody_is_ordered_to_retreat_who_has_no_way_out() -> None:
    closed = 'tb1 = "2112", tb2 = "2312", tc1 = "2113", tc2 = "2313", td1 = "2214", tg1 = "2211"'
    for theirs, runs in (('tb1 = "2312", tb2 = "2313"', True), (closed, False)):
        s = ordering(theirs)
        assert (order(s, WITHDRAW, s.field.clan_of["uesugi_f"]) > 0) is runs


def test_the_commander_does_not_stay_behind_when_his_clan_runs() -> None:
    """The others of Clan A have a way out, Kenshin has none."""
    board = """phase = "command"
units = { ta1 = "0101", ua1 = "1611", ua2 = "2012", ua3 = "2111", td1 = "2312", td2 = "2311", tb1 = "1511" RING }
states = { ua1 = "disorganized", ua2 = "exhausted", ua3 = "exhausted" }
modes = { uesugi_a = "defense", takeda_b = "defense", takeda_c = "defense", takeda_d = "defense" }
turn = 4
bowl = []"""
    for ring, runs in (("", True), (', tb2 = "1610", tc1 = "1512", tc2 = "1612", te1 = "1711"', False)):
        s = situation(arranged(board.replace("RING", ring)).state, 1)
        assert (order(s, WITHDRAW, s.field.clan_of["uesugi_a"]) > 0) is runs


def test_an_order_is_not_bought_twice() -> None:
    """A Retreat of the clan lies in the bowl already."""
    for waits in (False, True):
        bowl = '"uesugi_special_1"' if waits else ""
        clan = "uesugi_f" if waits else ""
        more = f'orders = {{ uesugi_special_1 = {{ activity = "retreat", clans = ["{clan}"] }} }}' if waits else ""
        s = ordering('tb1 = "2312", tb2 = "2313"', bowl=bowl, more=more)
        named = [ware.purchase.clans for ware in wares(s) if ware.purchase.activity == WITHDRAW]
        assert ((s.field.clan_of["uesugi_f"],) in named) is not waits


def test_the_guard_stays_at_its_ford() -> None:
    """A special Attack that leads Uesugi M away costs something while enemies wait beyond the river."""
    board = """phase = "command"
units = { ta1 = "0101", ua1 = "4202", um1 = "POST", um2 = "0714", tn1 = "0618", tb1 = "1114" }
states = { tb1 = "exhausted" }
modes = { uesugi_m = "defense", takeda_b = "regroup" }
turn = 4
bowl = []"""
    values = []
    for post in ("0616", "0715"):
        s = situation(arranged(board.replace("POST", post)).state, 1)
        clan = s.field.clan_of["uesugi_m"]
        view = outlook(s, clan)
        gain = view.acts(ATTACK, special=True) - view.stands(DEFENSE)
        values.append(order(s, CHARGE, clan) - gain)
    assert values[0] < values[1] - 0.5


def test_who_may_still_be_ordered_to_attack_is_feared() -> None:
    """Uesugi B is in Move; once all know that its army has Attack orders left, it may come all the same (9.5.2)."""
    board = f"""units = {{ {FAR}, ub1 = "2012", ub2 = "2013", tb1 = "2313" }}
modes = {{ uesugi_b = "move", takeda_b = "move" }}
plans = {{ uesugi = {{ plan = "kuruma_gakari", active = true, shown = SHOWN }} }}
chit = "takeda_b"
turn = 4
bowl = ["move", "rally"]"""

    def danger(shown: str, spent: int = 0) -> float:
        g = arranged(board.replace("SHOWN", shown)).state
        g.spent[len(ACTIVITIES) + CHARGE] = spent
        unit = g.field.unit_of["tb1"]
        return situation(g, 0).danger(unit, g.where[unit], MOVE)

    assert danger("true") > danger("false") == danger("true", spent=6) > 0
