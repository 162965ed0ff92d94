"""Small print of Kawanakajima's rules: single clauses, each on the smallest board that shows it."""

from __future__ import annotations

import pytest
from kawanakajima_field import board, clan, game, numbers, played, unit
from test_siege import area, besieged

from honjin.conformance import drive
from honjin.games.kawanakajima.actions import Close, Hold, Markers, Orders, Purchase, Rally, Try, Yield
from honjin.games.kawanakajima.figures import ATTACK
from honjin.games.kawanakajima.model.words import MODES
from honjin.games.kawanakajima.rules import (
    areas,
    assault,
    attacking,
    chits,
    combat,
    command,
    compulsory,
    delay,
    deployment,
    fighting,
    held_back,
    losses,
    markers,
    modes,
    movement,
    orders,
    rally,
    retreat,
    rout,
    samurai,
    siege,
)
from honjin.games.kawanakajima.state import ELIMINATED, ON_ENTRY, Battle, Fight
from honjin.hexes.sets import few, hexset
from honjin.kernel.chance import Roll
from honjin.kernel.events import Reveal
from honjin.wargame.actions import NOBODY, PASS
from honjin.wargame.moves import Advance, Move, Place, Stay
from honjin.wargame.state import RESERVE


def path(g: Battle, *hexes: str) -> tuple[int, ...]:
    return tuple(g.field.grid.parse(h) for h in hexes)


# ---------------------------------------------------------------------------------------------- the fort


@pytest.mark.rule("kawanakajima R41", "kawanakajima R42", "kawanakajima 13.2")
def test_the_centre_is_a_base_of_the_besieged_and_of_who_stands_there() -> None:
    g = besieged([5, 5], ["ninomaru_e"], ["ext_a"])
    centre, outside = 1 << area(g, "honmaru"), 1 << area(g, "ext_a")
    assert areas.bases(g, 0) == centre
    assert areas.bases(g, 1) == outside
    g.siege.markers[1] |= centre
    assert areas.bases(g, 1) == outside | centre
    assert areas.open_from(g.field, centre, centre) == 0, "a base with an enemy marker opens nothing"
    assert areas.open_from(g.field, outside, outside) == outside, "an Exterior one still takes a marker of its own"


@pytest.mark.rule("kawanakajima 13.6.1 Assault")
def test_only_committed_markers_that_still_stand_can_be_lost() -> None:
    g = besieged([5, 5], ["honmaru"], ["ext_a"])
    used = [area(g, "ext_a"), area(g, "ote_umadashi")]
    found = drive(assault._repelled(g, 1, used, 1), [Yield(())])
    assert list(found.asks[0].options) == [Yield(()), Yield((used[0],))]


@pytest.mark.rule("kawanakajima R57", "kawanakajima 13.4.4")
def test_where_the_first_marker_lies_is_named() -> None:
    g = besieged([5, 5], [], ["ext_a"])
    centre, other = area(g, "honmaru"), area(g, "ninomaru_e")
    refusal = markers.refuse_markers(g, 1 << centre | 1 << other, 2, 1 << centre, Markers((other,)))
    assert refusal is not None
    assert str(refusal.reason) == "The first marker lies here: Hon-maru"


@pytest.mark.rule("kawanakajima 13.7", "kawanakajima R57", "kawanakajima 13.5")
def test_who_has_just_come_in_places_markers_from_there_once() -> None:
    g = besieged([5, 5], ["honmaru", "ote_umadashi"], ["ext_a"])
    fresh = 1 << area(g, "ext_b")
    g.siege.fresh, g.siege.placing = fresh, [1]
    room = siege._placeable(g, 1)
    assert room & fresh
    assert room == areas.open_from(g.field, fresh, g.siege.markers[0]) & ~g.siege.markers[1]
    drive(siege.settle(g), [Markers(())])
    assert g.siege.fresh == 0
    assert siege._placeable(g, 1) == areas.open_to(g, 1)


@pytest.mark.rule("kawanakajima 13.6.1 Move Troops", "kawanakajima 13.4.3", "kawanakajima 13.6.1")
def test_without_actions_nothing_is_done_in_a_siege() -> None:
    g = besieged([5, 5], ["honmaru"], ["ext_a"])
    g.siege.actions = 0
    assert drive(siege.activities(g, 1)).asks == []


# ---------------------------------------------------------------------------------------------- attacks and marches


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima R9", "kawanakajima R57")
def test_who_is_pinned_may_stay_and_who_is_free_may_not() -> None:
    g = board({"ub1": "1911", "ub2": "2212", "td1": "2313"}, modes={"uesugi_b": "attack"}, chit="uesugi_b")
    play = played(g)
    play.push_text("keep")
    assert play.ask.kind == "attack_first"
    assert play.ask.refuse(Stay(unit(g, "ub1"))) is not None
    assert play.ask.refuse(Stay(unit(g, "ub2"))) is None


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima 6.5")
def test_the_commander_himself_may_lead_his_clan() -> None:
    g = board({"ta1": "2311", "ta2": "2411", "ub1": "2014"}, modes={"takeda_a": "attack"})
    found = drive(attacking.attack_march(g, clan(g, "takeda_a"), 0, 5), lambda ask: ask.options[0])
    first = found.asks[0]
    assert {option.unit for option in first.options if isinstance(option, Close)} == {unit(g, "ta1"), unit(g, "ta2")}


@pytest.mark.rule("kawanakajima 9.4", "kawanakajima 6.5")
def test_a_commander_whose_chit_is_drawn_goes_first_or_follows() -> None:
    g = board({"ta1": "2311", "ta2": "2411", "ub1": "2014"}, modes={"takeda_a": "attack"}, chit="takeda_a")
    play = played(g)
    play.push_text("keep")
    first = next(option for option in play.ask.options if isinstance(option, Close) and option.unit == unit(g, "ta2"))
    assert unit(g, "ta1") in {getattr(option, "unit", None) for option in play.ask.options}
    play.push(first)
    assert play.ask.kind == "follow"
    assert {getattr(option, "unit", None) for option in play.ask.options} == {unit(g, "ta1")}


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima R9", "kawanakajima 6.3", "kawanakajima 10.1")
def test_what_leaves_no_choice_is_not_asked() -> None:
    """Suda has one way to the closest enemy; Kakizaki's free unit one hex beside the one that is pinned."""
    places = {"tc1": "2920", "tc2": "3118", "te1": "3019", "uf1": "2923", "uf2": "3022", "uk1": "2822"}
    charge = board(places, modes={"uesugi_k": "attack"})
    assert drive(attacking.attack_march(charge, clan(charge, "uesugi_k"), 1, 5)).asks == []
    assert numbers(charge, [charge.where[unit(charge, "uk1")]]) == ["3020"]
    places = {"tb1": "0519", "tb2": "0417", "tc1": "0614", "ub1": "1016", "ub2": "0619", "ui1": "0518"}
    march = board(places, modes={"uesugi_b": "defense"})
    b = clan(march, "uesugi_b")
    movement.begin(march, b)
    assert drive(movement.march(march, b, 1, movement.Manner("move", "6.5 Defense", 3))).asks == []
    assert numbers(march, [march.where[unit(march, "ub1")]]) == ["0717"]


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima R9")
def test_an_enemy_may_be_gone_for_however_long_the_way() -> None:
    """All are held by friends; to Anayama before the ford it is 61 points, over the other one."""
    men = {"tf1": "0616", "tf2": "0716", "tn1": "0418", "tn2": "0515", "tn3": "0518", "ub1": "0115", "ub2": "0615"}
    friends = {"ue1": "0417", "uf1": "0214", "uf2": "0317", "ta1": "eliminated", "ua1": "eliminated"}
    g = board(men | friends, modes={"uesugi_b": "attack"})
    approach = attacking.Approach(g, unit(g, "ub1"), 5)
    assert {g.field.pieces[foe].id for foe in approach.by_target} == {"tf1", "tf2", "tn1", "tn2", "tn3"}
    assert numbers(g, few(approach.by_target[unit(g, "tf1")])) == ["0411", "0412", "0413"]


@pytest.mark.rule("kawanakajima 10.1", "kawanakajima 5.2", "kawanakajima 16.2")
def test_why_a_unit_does_not_move_now() -> None:
    g = board({"ub1": "0101", "ub2": "reserve", "uc1": "1516", "ta1": "3012"}, modes={"uesugi_b": "move"})
    b = clan(g, "uesugi_b")

    def why(name: str) -> str:
        return str(movement.refuse_unit(g, b, unit(g, name)).reason)

    assert "is not of" in why("uc1")
    assert "is not on the map" in why("ub2")
    assert "has finished" in why("ub1")
    g.finished = 0
    manner = movement.Manner("move", "6.5 Move", 4)
    way = Move(unit(g, "ub1"), path(g, "0101", "0102"))
    assert movement.refuse(g, b, movement.goings(g, b, manner), manner, way) is None, "from the very first hex too"


@pytest.mark.rule("kawanakajima 10.2", "kawanakajima 10.1", "kawanakajima 2.2")
def test_a_way_over_the_river_is_refused_by_its_two_hexes() -> None:
    g = board({"ue2": "1118", "tb1": "3012"}, modes={"uesugi_e": "move"})
    e, manner = clan(g, "uesugi_e"), movement.Manner("move", "6.5 Move", 4)
    way = Move(unit(g, "ue2"), path(g, "1118", "1119"))
    refusal = movement.refuse(g, e, movement.goings(g, e, manner), manner, way)
    assert refusal is not None
    assert str(refusal.reason) == "The river cannot be crossed between 1118 and 1119"


@pytest.mark.rule("kawanakajima 9.3.1 Pursuit", "kawanakajima R24")
def test_nobody_pursues_twice() -> None:
    g = board({"ub1": "2012", "tb1": "2112", "tb2": "2111"}, modes={"uesugi_b": "attack"})
    hunter = unit(g, "ub1")
    for name, end in (("tb1", "2412"), ("tb2", "2411")):
        way = path(g, g.field.grid.format(g.where[unit(g, name)]), end)
        g.flights.append((unit(g, name), 1 << hunter, way))
        g.lift(unit(g, name), NOBODY)
        g.put(unit(g, name), way[-1])
    found = drive(retreat.pursuits(g), lambda ask: ask.options[0])
    assert len(found.asks) == 1
    assert g.pursued == 1 << hunter


@pytest.mark.rule("kawanakajima 9.3.1 Retreat", "kawanakajima R23")
def test_the_first_who_runs_is_the_one_whom_the_others_join() -> None:
    g = board({"ub1": "2012", "ub2": "2011", "tb1": "2113"}, modes={"uesugi_b": "regroup"})
    retreat.freeze(g)
    retreat._go_back(g, unit(g, "ub1"), path(g, "2012", "1912", "1811", "1711"), "9.3.1 Retreat")
    retreat._go_back(g, unit(g, "ub2"), path(g, "2011", "1911", "1810", "1710"), "9.3.1 Retreat")
    assert g.first == unit(g, "ub1")


@pytest.mark.rule("kawanakajima 9.3.1 Retreat", "kawanakajima R23")
def test_who_stands_beside_the_first_but_too_near_runs_too() -> None:
    g = board({"ub1": "1711", "ub2": "1811", "tb1": "2113"}, modes={"uesugi_b": "regroup"})
    g.first = unit(g, "ub2")
    retreat.freeze(g)
    assert g.first == NOBODY, "every retreat begins anew"
    g.first, g.finished = unit(g, "ub1"), 1 << unit(g, "ub1")
    assert [escape.unit for escape in retreat.escapes(g, clan(g, "uesugi_b"))] == [unit(g, "ub2")]


@pytest.mark.rule("kawanakajima 11.1", "kawanakajima R11")
def test_only_clans_that_act_are_bound() -> None:
    g = board({"ub1": "2012", "uc1": "2013", "tb1": "2112", "tb2": "2113"}, modes={"uesugi_b": "attack"})
    fronts = combat.Fronts(g, 1, 1 << unit(g, "ub1"))
    assert list(fronts.foes) == [unit(g, "ub1")]


@pytest.mark.rule("kawanakajima R40")
def test_one_of_two_markers_goes_and_the_last_is_paid_for_with_men() -> None:
    g = besieged([2, 5], ["honmaru", "ninomaru_e"], ["ext_a"])
    markers.remove_marker(g, 0, area(g, "ninomaru_e"), "13.6.1")
    assert (g.siege.markers[0], g.siege.manpower[0]) == (1 << area(g, "honmaru"), 2)
    markers.remove_marker(g, 0, area(g, "honmaru"), "13.6.1")
    assert (g.siege.markers[0], g.siege.manpower[0]) == (1 << area(g, "honmaru"), 1)


@pytest.mark.rule("kawanakajima 12.1", "kawanakajima R25")
def test_who_rolls_to_rally_and_who_does_not() -> None:
    g = board({"ub1": "1413", "ub2": "1414", "uc1": "1516"}, states={"ub1": "shaken"}, modes={"uesugi_b": "regroup"})
    b, options = clan(g, "uesugi_b"), [Rally(unit(g, "ub1"))]
    assert rally.refuse(g, b, options, options[0]) is None
    assert rally.refuse(g, b, options, Rally(unit(g, "ub2"))) is not None
    assert rally.refuse(g, b, options, Rally(unit(g, "uc1"))) is not None


@pytest.mark.rule("kawanakajima 11.13", "kawanakajima R34")
def test_why_a_unit_does_not_advance_there() -> None:
    g = board({"ub1": "2012", "tb1": "2112"}, modes={"uesugi_b": "attack"})
    g.fight = Fight()
    g.fight.attackers, g.fight.defenders = 1 << unit(g, "ub1"), 1 << unit(g, "tb1")
    step = Advance(unit(g, "ub1"), (path(g, "2012", "1911")[0], path(g, "2012", "1911")[1]))
    refusal = fighting._refuse_advance(g, [], step)
    assert refusal is not None
    assert "beside it that was left" in str(refusal.reason)
    g.fight.moved = 1 << unit(g, "ub1")
    again = fighting._refuse_advance(g, [], step)
    assert again is not None
    assert "has moved in this battle already" in str(again.reason)


# ---------------------------------------------------------------------------------------------- losses, heroes


@pytest.mark.rule("kawanakajima 5.3", "kawanakajima 10.4", "kawanakajima R32")
def test_who_falls_in_the_first_hex_of_the_map_leaves_it_free() -> None:
    g = board({"tb1": "0101", "ta1": "3012"})
    assert losses.lose_steps(g, unit(g, "tb1"), 4, "11.7")
    assert g.where[unit(g, "tb1")] == ELIMINATED
    assert not g.taken & 1
    assert g.vp[1] == g.field.elan[unit(g, "tb1")]
    assert not losses.lose_steps(g, unit(g, "ta1"), 2, "11.7")
    assert g.state[unit(g, "ta1")] == 2


@pytest.mark.rule("kawanakajima 14.3", "kawanakajima R46", "kawanakajima 11.11")
def test_a_samurai_goes_with_his_unit_though_he_lives() -> None:
    g = board({"ub2": "2012"}, options={"samurai": True})
    g.samurai[1] = unit(g, "ub2")
    losses.eliminate(g, unit(g, "ub2"), "11.7")
    scored = g.vp[0]
    drive(losses.leader_rolls(g, [unit(g, "ub2")]), dice=[5])
    assert g.samurai[1] == NOBODY
    assert g.vp[0] == scored


@pytest.mark.rule("kawanakajima 11.12", "kawanakajima R33", "kawanakajima 14.3")
def test_a_samurai_goes_with_a_clan_that_routs() -> None:
    g = board({"ub1": "2012"}, options={"samurai": True})
    g.samurai[1] = unit(g, "ub1")
    rout.scatter(g, clan(g, "uesugi_b"))
    assert g.samurai[1] == NOBODY


@pytest.mark.rule("kawanakajima 14.1")
def test_an_army_is_asked_for_its_samurai_once() -> None:
    g = board({"ub1": "2012"}, options={"samurai": True})
    g.due = 0b10
    drive(samurai.bring(g), [PASS])
    assert g.due == 0


# ---------------------------------------------------------------------------------------------- chits and command


@pytest.mark.rule("kawanakajima 4.2", "kawanakajima 9.5")
def test_the_strip_of_drawn_chits_is_cleared_at_the_end_of_a_turn() -> None:
    g = board({"ub1": "2012"}, chit="uesugi_b")
    g.strip = [clan(g, "uesugi_b")]
    chits.end_turn(g)
    assert g.strip == []


@pytest.mark.rule("kawanakajima 16.2")
def test_entry_points_are_shown_on_turn_one_and_clans_stand_there_when_they_are_due() -> None:
    g = game().start()
    m, n, guard = clan(g, "takeda_m"), clan(g, "takeda_n"), unit(g, "un1")
    g.entry[m], g.entry[n], g.turn = 0, 1, 1
    first = drive(command.arrivals(g))
    assert [type(one) for one in first.requests] == [Reveal]
    assert g.where[unit(g, "tm1")] == RESERVE
    assert g.where[unit(g, "tn1")] == ON_ENTRY - 1
    g.turn = 2
    assert drive(command.arrivals(g)).requests == []
    assert g.where[unit(g, "tm1")] == ON_ENTRY
    assert g.where[guard] == RESERVE


@pytest.mark.rule("kawanakajima 18.2", "kawanakajima 7.2")
def test_from_turn_two_a_plan_is_asked_about_though_nothing_can_be_saved() -> None:
    words = {"scenario": "hypothetical", "plans": {"takeda": {"plan": "ganko"}}}
    places = {"ub1": "entry a", "ua1": "entry b"}
    assert not command._may_plan(board(places, turn=1, **words), 0)  # type: ignore[arg-type]
    assert command._may_plan(board(places, turn=2, **words), 0)  # type: ignore[arg-type]


@pytest.mark.rule("kawanakajima 9.3.4", "kawanakajima R26")
def test_why_a_clan_does_not_roll_on_the_initiative_chit() -> None:
    g = board({"ub1": "2012", "tb1": "2112"}, chit="initiative")
    g.side = 1
    mine, yours = (compulsory._refuse_try(g, "9.3.4 a", [], Try(clan(g, name))) for name in ("uesugi_b", "takeda_b"))
    assert mine is not None
    assert yours is not None
    assert "not yours" not in str(mine.reason)
    assert "not yours" in str(yours.reason)


@pytest.mark.rule("kawanakajima R17", "kawanakajima R50", "kawanakajima 8.3", "kawanakajima 16.3")
def test_how_far_clans_are_from_who_pays() -> None:
    """Shingen counts over land, to entry points too; Kosaka off the map pays for his first hex."""
    g = board({"ta1": "0101", "tm1": "entry b", "tn1": "0820", "to1": "entry c"})
    shingen, kosaka = 0, 1
    march = g.field.march(g.where[unit(g, "ta1")])
    assert delay.distance(g, shingen, clan(g, "takeda_n")) == march[path(g, "0820")[0]]
    assert delay.distance(g, shingen, clan(g, "takeda_o")) == min(march[h] for h in g.field.entries[2].first)
    assert delay.distance(g, kosaka, clan(g, "takeda_o")) == 10
    assert delay.distance(g, kosaka, clan(g, "takeda_n")) == 4, "onto 1022, and three hexes from there"
    assert delay.post(g, kosaka) == 1
    g.where[unit(g, "tm1")], g.entry[clan(g, "takeda_m")] = RESERVE, 3
    assert delay.post(g, kosaka) == 3


@pytest.mark.rule("kawanakajima 8.3", "kawanakajima 17.3", "kawanakajima R37")
def test_the_baggage_guard_is_called_once() -> None:
    g = board({"un1": "reserve", "un2": "reserve", "un3": "reserve"}, turn=5, bowl=[])
    n = clan(g, "uesugi_n")
    g.cp[2], g.lost[1] = 2, 3
    call = Orders((Purchase(None, (n,), 2),))
    assert orders.refuse(g, 1, call) is None
    orders.carry_out(g, 1, call)
    g.cp[2] = 2
    assert orders.refuse(g, 1, call) is not None


@pytest.mark.rule("kawanakajima 8.3")
def test_lists_on_offer_are_those_that_the_points_pay() -> None:
    g = board({"ub1": "1913", "uc1": "1816", "ua1": "1612"}, turn=3)
    g.cp[:] = [3, 3, 1]
    b, c = clan(g, "uesugi_b"), clan(g, "uesugi_c")
    offered = orders.usual(g, 1)
    assert {(), (Purchase(None, (b,), 2),), (Purchase(None, (c,), 2),)} <= set(offered)
    assert all(orders.refuse(g, 1, Orders(bought)) is None for bought in offered)


@pytest.mark.rule("kawanakajima 17.2", "kawanakajima 8.2")
def test_with_couriers_takedas_commanders_have_two_points_more() -> None:
    usual, couriers = game(), game(takeda_couriers=True)
    for payer, more in ((0, 2), (1, 2), (2, 0)):
        for turn, roll in ((1, 1), (3, 4), (9, 7)):
            points = usual.start().field.points_of_command(payer, turn, roll)
            assert couriers.start().field.points_of_command(payer, turn, roll) == points + more


@pytest.mark.rule("kawanakajima 6.4", "kawanakajima 7.3 Hoshi")
def test_hoshi_counts_where_attack_is_taken_or_left() -> None:
    g = board({"uc2": "2012", "tb1": "2313"}, plans={"uesugi": {"plan": "hoshi", "active": True}})
    c = clan(g, "uesugi_c")
    plan = g.field.plans[g.field.plan_of["hoshi"]]
    into = drive(modes.roll_for(g, c, ATTACK, "6.4"), dice=[3]).falls[0][0]
    assert isinstance(into, Roll)
    assert [mod.value for mod in into.mods if mod.rule == "7.3 Hoshi"] == [plan.into_attack]
    aside = drive(modes.roll_for(g, c, MODES.index("move"), "6.4"), dice=[3]).falls[0][0]
    assert isinstance(aside, Roll)
    assert [mod.value for mod in aside.mods if mod.rule == "7.3 Hoshi"] == []


# ---------------------------------------------------------------------------------------------- set-up


@pytest.mark.rule("kawanakajima 18.1", "kawanakajima R51")
def test_three_are_held_back_and_units_of_the_column_change_places() -> None:
    play = played(game("hypothetical").start())
    g = play.state
    assert play.ask.kind == "column"
    names = ["tb1", "tb2", "tc1", "tc2"]
    for name in names[:3]:
        assert play.ask.refuse(Hold(unit(g, name))) is None
        play.push(Hold(unit(g, name)))
    refusal = play.ask.refuse(Hold(unit(g, names[3])))
    assert refusal is not None
    assert "3 units are held back already" in str(refusal.reason)
    first, second = (option.hex for option in play.ask.options[:2] if isinstance(option, Place))
    for name, h in (("td1", first), ("td2", second), ("td1", second)):
        play.push(Place(unit(play.state, name), h))
    g = play.state
    assert [g.where[unit(g, "td1")], g.where[unit(g, "td2")]] == [second, first]
    assert [g.at[first], g.at[second]] == [unit(g, "td2"), unit(g, "td1")]


@pytest.mark.rule("kawanakajima R36")
def test_other_plans_have_no_defensive_positions() -> None:
    g = board({"ub1": "2012"}, plans={"uesugi": {"plan": "kuruma_gakari", "active": True}})
    assert drive(deployment._positions(g, 1)).value == 0


@pytest.mark.rule("kawanakajima R51", "kawanakajima 18.1", "kawanakajima R37")
def test_who_finds_his_edge_hex_taken_comes_in_by_the_nearest_on_the_edge() -> None:
    g = board({"tb1": "3012"}, scenario="hypothetical")
    column = next(group.column for group in g.field.scenario.setup if group.column is not None)
    gates = g.field.sets[column.enters]
    for name, h in zip(("tc1", "tc2", "td1"), few(gates), strict=True):
        g.put(unit(g, name), h)
    room = held_back.nearest(g, 0, gates, "18.1")
    assert room
    assert not hexset(room) & ~g.field.edge, numbers(g, room)


@pytest.mark.rule("kawanakajima 9.4")
def test_a_clan_in_regroup_rallies_at_the_end_of_its_chit() -> None:
    g = board({"ub1": "1413", "td1": "2413"}, states={"ub1": "shaken"}, modes={"uesugi_b": "regroup"}, chit="uesugi_b")
    play = played(g)
    play.push_text("keep")
    assert play.ask.kind == "rally"
