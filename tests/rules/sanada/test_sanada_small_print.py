"""Clauses of Sanada's War Chronicle that only show at the edges: who is asked, told, counted, and when it is over."""

from __future__ import annotations

from typing import Any

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Attack, Engage, Enough, Go, Mobilise, Overrun, Swap
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import (
    action,
    assault,
    attrition,
    battle,
    castles,
    deployment,
    engaging,
    fighting,
    forces,
    holds,
    investment,
    losses,
    marching,
    mobilisation,
    movement,
    organising,
    overrun,
    pursuit,
    reinforcements,
    replenishment,
    retreat,
    return_home,
    scoring,
    sequence,
    supply,
    victory,
)
from honjin.games.sanada.rules.zones import zone
from honjin.games.sanada.state import BOX, ELIMINATED, Edge, Marker, Node
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.wargame.actions import DONE, READY
from honjin.wargame.orders import HALT, HOLD, INSIDE, OUTSIDE, STOP, Lose, Muster, Organise, Refill, Retreat
from honjin.wargame.state import RESERVE


def open_ground(phase: str = "osaka_movement", **options: Any) -> Table:
    """No castle but that of Osaka."""
    t = Table(phase, **options)
    t.g.unusable = (1 << len(t.land.keeps)) - 1 & ~(1 << t.castle("osaka"))
    t.g.recount_keeps()
    return t


def edge(t: Table, attacker: str, defender: str) -> Edge:
    return Edge(Node(t.hex(attacker)), Node(t.hex(defender)))


def rule_of(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.rule


# ------------------------------------------------------------------------------------------------ refusals


@pytest.mark.rule("sanada 20.2", "sanada 21.1.1", "sanada 18")
def test_nobody_is_attacked_where_nobody_stands_or_from_afar() -> None:
    t = open_ground("osaka_combat")
    head = t.put("1725", "goto_matabei")
    t.put("1727", "ii_naotaka")
    trek = movement.begin(t.g, head)
    assert rule_of(marching.refuse(t.g, trek, Engage(head, t.path("1725"), t.hex("1726")))) == "21.1.1"
    assert rule_of(marching.refuse(t.g, trek, Overrun(head, t.path("1725"), t.hex("1726")))) == "20.2"
    assert rule_of(marching.refuse(t.g, trek, Engage(head, t.path("1725"), t.hex("1727")))) == "21.1.1"
    assert rule_of(marching.refuse(t.g, trek, Overrun(head, t.path("1725"), t.hex("1727")))) == "20.1"
    assert rule_of(fighting.refuse_attack(t.g, OSAKA, Attack(t.hex("1725"), t.hex("1727")))) == "18"
    assert rule_of(fighting.refuse_attack(t.g, OSAKA, Attack(t.hex("1725"), t.hex("1726")))) == "18.1.2"


@pytest.mark.rule("sanada 14.3", "sanada 14.2.3")
def test_a_long_way_whose_first_step_alone_enters_a_zone_is_refused_for_it() -> None:
    t = open_ground()
    head = t.put("1726", "goto_matabei")
    t.put("1825", "ii_naotaka")
    way = ("1726", "1725", "1625", "1626", "1627", "1628", "1629", "1630")
    refusal = marching.refuse(t.g, movement.begin(t.g, head), Go(head, t.path(*way), OUTSIDE))
    assert rule_of(refusal) == "14.3"
    other = open_ground()
    head = other.put("1726", "goto_matabei")
    other.put("1624", "ii_naotaka")
    aside = other.path("1726", "1725", "1825", "1826", "1827", "1828", "1829")
    refusal = marching.refuse(other.g, movement.begin(other.g, head), Go(head, aside, OUTSIDE))
    assert rule_of(refusal) == "14.3"


@pytest.mark.rule("sanada 4", "sanada 16", "sanada 16.1")
def test_only_a_leader_of_the_own_side_is_named_to_form_a_place_anew() -> None:
    t = open_ground()
    t.put("1726", "goto_matabei", "onjuku_kanbei")
    t.put("1728", "ii_naotaka", "ii_tai_1")
    assert rule_of(sequence.refuse(t.g, OSAKA, Organise(t.unit("onjuku_kanbei")))) == "16"
    assert rule_of(sequence.refuse(t.g, OSAKA, Organise(t.unit("ii_naotaka")))) == "16"
    assert sequence.refuse(t.g, OSAKA, Organise(t.unit("goto_matabei"))) is None


@pytest.mark.rule("sanada 18.7.1", "sanada 18.7.3")
def test_why_a_retreat_is_refused() -> None:
    t = open_ground("kanto_combat")
    head = t.put("1726", "goto_matabei")
    t.put("1725", "ii_naotaka")
    flight = retreat.look_back(t.g, head, [t.hex("1725")])

    def why(*way: str, end: str = OUTSIDE) -> str | None:
        return rule_of(retreat.refuse(t.g, [head], flight, Retreat(head, t.path(*way), end)))

    assert why("1726", "1725") == "18.7.3"
    assert why("1726", "1727", "1728", "1729", "1730") == "18.7.1"
    assert why("1727", "1728") == "18.7.1"
    assert why("1726") == "18.7.1"
    assert why("1726", "1625") == "R26"
    assert why("1726", "1727", end=INSIDE) == "18.7.4"
    assert why("1726", "1727", end="upstairs") == "18.7.1"
    assert why("1726", "1727", "1726") == "18.7.1"
    assert why("1726", "1727") is None


@pytest.mark.rule("sanada 17.1.3", "sanada R61")
def test_nobody_begins_inside_where_he_has_no_castle() -> None:
    t = Table()
    for number in ("1726", "1922"):
        assert rule_of(deployment.refuse_position(t.g, OSAKA, t.hex(number), INSIDE)) == "17.1.3"
    assert deployment.refuse_position(t.g, OSAKA, t.hex("1724"), INSIDE) is None


@pytest.mark.rule("sanada R13", "sanada 14.3")
def test_with_the_option_only_contact_keeps_from_strategic_movement() -> None:
    t = open_ground(strategic_from_contact=False)
    head = t.put("1726", "goto_matabei")
    t.put("1728", "ii_naotaka")
    assert movement.refuse_strategic(t.g, head) is None
    t.put("1727", "todo_takatora")
    assert rule_of(movement.refuse_strategic(t.g, head)) == "R13"


# ------------------------------------------------------------------------------------------------ forces and set-up


@pytest.mark.rule("sanada 3", "sanada R61")
def test_everybody_begins_in_sensible_forces_and_what_is_offered_changes_something() -> None:
    t = Table("osaka_start")
    g = t.g
    g.phase = 0
    deployment.place_printed(g)
    led = [head for head in g.heads(g.on_map(g.of_side[OSAKA])) if g.members[head] & ~(1 << head)]
    assert led
    for side in (OSAKA, KANTO):
        camp = deployment.camp_of(g, side)
        assert set(camp.open_to) <= {unit for unit in range(len(t.land.pieces)) if camp.units >> unit & 1}
        for change in deployment.options(g, camp):
            if isinstance(change, Muster):
                again = g.copy()
                deployment.arrange(again, camp, change)
                assert (again.inside, again.leader) != (g.inside, g.leader)
    outside = [a for a in deployment.options(g, camp) if isinstance(a, Muster) and a.place == OUTSIDE]
    assert t.hex("1922") in {change.hex for change in outside}


@pytest.mark.rule("sanada 3", "sanada R61")
def test_in_summer_only_the_northern_group_chooses_its_hexes() -> None:
    t = Table("osaka_start", scenario="s2")
    t.g.phase = 0
    deployment.place_printed(t.g)
    camp = deployment.camp_of(t.g, KANTO)
    free = [group for group in t.land.camps if group.hexes.bit_count() > 1]
    assert sum(1 << unit for unit in camp.open_to) == sum(group.units for group in free)


@pytest.mark.rule("sanada R5", "sanada 8.1")
def test_who_is_cast_out_with_his_taisho_gone_may_come_under_another_of_his_clan() -> None:
    t = open_ground("kanto_combat")
    t.put("1726", "tokugawa_ieyasu", "ikeda_toshitaka", "ikeda_tai_h1")
    t.put("1726", "ikeda_tadao")
    losses.eliminate(t.g, t.units("ikeda_toshitaka"), "18.3.5")
    assert [(join.unit, join.other) for join in organising.joins(t.g)] == [
        (t.unit("ikeda_tai_h1"), t.unit("ikeda_tadao"))
    ]


@pytest.mark.rule("sanada R5")
def test_orphans_are_asked_for_one_by_one() -> None:
    t = open_ground("osaka_combat")
    t.put("1726", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    t.put("1726", "akashi_teruzumi")
    losses.eliminate(t.g, t.units("goto_matabei"), "18.3.5")
    t.play(organising.reform(t.g), rejoin=lambda ask: ask.options[1])
    assert t.g.members[t.unit("akashi_teruzumi")] == t.units("akashi_teruzumi", "onjuku_kanbei", "shingu_yukitomo")
    assert len(t.asked) == 2


@pytest.mark.rule("sanada 18.3.5", "sanada R23")
def test_the_question_says_whether_a_unit_is_turned_or_removed() -> None:
    t = open_ground("osaka_combat")
    t.put("1726", "goto_matabei", "onjuku_kanbei")
    units = t.units("goto_matabei", "onjuku_kanbei")
    t.play(losses.take(t.g, units, 1, "18.3.5"), lose=Lose(t.unit("onjuku_kanbei")))
    assert "turned spent" in str(t.asked[0].prompt)
    t.spend("goto_matabei")
    t.play(losses.take(t.g, units, 1, "18.3.5"), lose=Lose(t.unit("onjuku_kanbei")))
    assert "removed" in str(t.asked[0].prompt)


# ------------------------------------------------------------------------------------------------ the start phase


@pytest.mark.rule("sanada 13", "sanada 13.1", "sanada 13.1.2")
def test_each_point_turns_one_unit_and_where_all_are_turned_nobody_is_asked() -> None:
    t = Table("kanto_start")
    names = ("ii_naotaka", "ii_tai_1", "ii_tai_2", "todo_takatora", "watanabe_kanbei")
    for name in names:
        t.put("3615", name, spent=True)
    chosen = iter([Refill(t.unit(name)) for name in ("todo_takatora", "ii_tai_2", "ii_naotaka")])
    t.play(replenishment.replenish(t.g, KANTO), [2], replenish=lambda _: next(chosen))  # three points
    assert [name for name in names if not t.is_spent(name)] == ["ii_naotaka", "ii_tai_2", "todo_takatora"]
    assert [ask.subject["points"] for ask in t.asked] == [3, 2, 1]
    t.play(replenishment.replenish(t.g, KANTO), [1])  # three points for two units
    assert not t.g.spent
    assert t.asked == []
    for name in names[:3]:
        t.spend(name)
    t.play(replenishment.replenish(t.g, KANTO), [1])
    assert t.asked == []
    assert not t.g.spent


@pytest.mark.rule("sanada 13.2.1")
def test_a_field_force_without_supply_is_not_replenished() -> None:
    t = open_ground("osaka_start")
    t.put("1725", "goto_matabei", spent=True)
    t.put("3615", "mori_katsunaga", spent=True)
    assert replenishment.open_to(t.g, OSAKA) == t.units("goto_matabei")


@pytest.mark.rule("sanada 12", "sanada 12.2", "sanada 27.2", "sanada R55")
def test_the_war_ends_when_ieyasu_is_lost_to_attrition() -> None:
    t = open_ground("kanto_start")
    head = t.put("1726", "tokugawa_ieyasu", spent=True)
    with pytest.raises(victory.Decided):
        t.play(attrition.check(t.g, head, cut_off=True), [6])


@pytest.mark.rule("sanada R41", "sanada 24.2.2")
def test_by_the_option_osaka_may_take_fewer() -> None:
    t = Table("osaka_start", mobilise_fewer=True)
    for name in ("toyotomi_hideyori", "goto_matabei", "mori_katsunaga", "onjuku_kanbei"):
        t.g.where[t.unit(name)] = BOX
    answers: list[Action] = [Mobilise(t.unit("goto_matabei")), Enough()]
    t.play(mobilisation.mobilise(t.g), [6], mobilise=lambda _: answers.pop(0), arrival=READY)
    assert t.at("goto_matabei") == "1724"
    assert {t.g.where[t.unit(name)] for name in ("toyotomi_hideyori", "mori_katsunaga", "onjuku_kanbei")} == {BOX}


@pytest.mark.rule("sanada 23.1", "sanada 23.2.2")
def test_an_arrival_is_told_unless_all_are_kept_back() -> None:
    t = Table("kanto_start", turn=9)
    unit = t.unit("date_masamune")
    t.g.where[unit] = RESERVE
    kept = t.g.copy()
    t.play(reinforcements.arrive(t.g), arrival=READY)
    assert t.told("arrive") == [{"units": ["date_masamune"]}]
    t.g = kept
    t.g.journal = []
    delays = iter([None, READY])
    t.play(
        reinforcements.arrive(t.g),
        arrival=lambda ask: next(delays) or next(a for a in ask.options if type(a).__name__ == "Delay"),
    )
    assert t.told("arrive") == []
    assert t.g.where[unit] == RESERVE


# ------------------------------------------------------------------------------------------------ marches and markers


@pytest.mark.rule("sanada 17.1.2")
def test_coming_out_is_told_as_that_and_not_as_a_move() -> None:
    t = Table("kanto_movement")
    head = t.put("1922", "katagiri_katsumoto", inside=True)
    t.play(marching.march(t.g, head), march=Go(head, t.path("1922"), OUTSIDE))
    assert len(t.told("come_out")) == 1
    assert t.told("move") == []


@pytest.mark.rule("sanada R35", "sanada R37", "sanada 21.2.2", "sanada 19.2.7")
def test_a_marker_goes_when_those_who_placed_it_are_driven_off() -> None:
    t = open_ground("osaka_forced_march")
    t.put("1727", "mori_katsunaga")
    t.put("1726", "nagai_naokatsu", spent=True)
    t.g.markers = [Marker(KANTO, t.hex("1726"), t.hex("1727"))]
    head = t.put("1725", "goto_matabei")
    march = iter([Overrun(head, t.path("1725"), t.hex("1726")), HALT])
    t.play(marching.march(t.g, head), [1, 1, 1, 1], march=lambda _: next(march))
    assert t.g.markers == []


@pytest.mark.rule("sanada R53")
def test_only_osaka_wakes_those_who_wait_also_by_an_overrun() -> None:
    t = Table(scenario="s2")
    t.put("0216", "ikeda_toshitaka", inside=True)
    t.g.held = t.units("ikeda_toshitaka")
    t.g.journal = []
    holds.release(t.g, KANTO, t.path("0217"))
    holds.release(t.g, OSAKA, t.path("0616"))
    assert t.g.held
    head = t.put("0616", "goto_matabei")
    t.put("0516", "nagai_naokatsu", spent=True)
    t.play(overrun.overrun(t.g, head, t.hex("0516")), [1, 1, 1, 1])
    assert t.at("goto_matabei") == "0516"
    assert not t.g.held
    assert t.told("released") == [{"units": ["ikeda_toshitaka"]}]


# ------------------------------------------------------------------------------------------------ battles and sieges


@pytest.mark.rule("sanada 18.6", "sanada 27.2")
def test_the_war_ends_when_ieyasu_is_lost_in_a_pursuit() -> None:
    t = open_ground("osaka_combat")
    hunters = t.put("1725", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    hunted = t.put("1726", "tokugawa_ieyasu", spent=True)
    with pytest.raises(victory.Decided):
        t.play(pursuit.pursue(t.g, t.g.members[hunters], 1 << hunted), [6, 6])


@pytest.mark.rule("sanada 18.8", "sanada 18.8.4", "sanada R69", "sanada 22.2.2")
def test_who_advances_fights_no_more_in_this_phase_and_razes_an_enemy_fort() -> None:
    t = Table("osaka_combat")
    t.put("1922", "katagiri_katsumoto", inside=True)
    t.g.forts[KANTO] = 1 << t.hex("1922")
    head = t.put("1822", "goto_matabei")
    t.play(pursuit.advance(t.g, Node(t.hex("1822")), t.hex("1922"), battle=True), advance=lambda ask: ask.options[1])
    assert t.at("goto_matabei") == "1922"
    assert t.g.advanced == 1 << head
    assert battle.fighters(t.g, Node(t.hex("1922"))) == 0
    assert not t.g.forts[KANTO]


@pytest.mark.rule("sanada 19.1.5", "sanada 19.1.6", "sanada 19.2.7", "sanada R34")
def test_an_assault_that_costs_too_many_ends_the_investment() -> None:
    t = Table("osaka_combat")
    t.put("1922", "katagiri_katsumoto", inside=True)
    t.put("1922", "nagai_naokatsu", inside=True)
    t.put("1922", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    t.spend("onjuku_kanbei", "shingu_yukitomo")
    t.invest("ibaraki", 2)
    t.play(assault.assault(t.g, t.castle("ibaraki")), [1, 1, 6, 6], lose=lambda ask: ask.options[0])
    assert t.g.outside_at(t.hex("1922")).bit_count() == 1
    assert not t.g.is_invested(t.castle("ibaraki"))


@pytest.mark.rule("sanada 19.2.2")
def test_one_more_than_the_garrison_invests() -> None:
    t = Table()
    assert investment.needed(t.g, t.castle("ibaraki")) == 1
    t.put("1922", "katagiri_katsumoto", inside=True)
    assert investment.needed(t.g, t.castle("ibaraki")) == 2


@pytest.mark.rule("sanada R51", "sanada 10.1.2", "sanada 19.1.9")
def test_in_summer_the_box_is_lost_with_osaka_castle_alone() -> None:
    t = Table("osaka_combat", scenario="s2")
    t.g.where[t.unit("goto_matabei")] = t.g.where[t.unit("toyotomi_hideyori")] = BOX
    castles.capture(t.g, t.castle("ibaraki"), "19.1.9")
    assert t.g.where[t.unit("goto_matabei")] == BOX
    t.g.owner[t.castle("osaka")] = KANTO
    castles.capture(t.g, t.castle("osaka"), "19.1.9")  # Osaka has it back
    assert t.g.where[t.unit("goto_matabei")] == BOX
    castles.capture(t.g, t.castle("osaka"), "19.1.9")
    assert t.g.where[t.unit("toyotomi_hideyori")] == ELIMINATED


@pytest.mark.rule("sanada R27", "sanada 18.7.4")
def test_by_the_option_a_force_goes_into_its_castle_where_it_stands() -> None:
    t = Table("osaka_combat", refuge_in_hex=True)
    head = t.put("1922", "todo_takatora")
    t.put("1822", "goto_matabei")
    flight = retreat.look_back(t.g, head, [t.hex("1822")])
    home = Retreat(head, t.path("1922"), INSIDE)
    assert home in list(retreat.ways(t.g, head, flight))
    t.play(retreat.fall_back(t.g, home, retreat.toll(t.g, home, flight), battle=True))
    assert t.g.inside >> head & 1
    assert t.told("retreat") == []
    assert t.g.retreated == 1 << head
    strict = Table("osaka_combat")
    head = strict.put("1922", "todo_takatora")
    flight = retreat.look_back(strict.g, head, [strict.hex("1822")])
    assert Retreat(head, strict.path("1922"), INSIDE) not in list(retreat.ways(strict.g, head, flight))


@pytest.mark.rule("sanada 25.2.2", "sanada R43")
def test_a_castle_that_is_given_up_has_no_zone() -> None:
    t = Table("osaka_combat")
    before = t.hex("3024")
    assert zone(t.g, KANTO) >> before & 1
    t.play(return_home.give_up(t.g, t.castle("ueno")))
    assert not zone(t.g, KANTO) >> before & 1


@pytest.mark.rule("sanada 27.1", "sanada 4")
def test_a_draw_is_told_without_a_winner() -> None:
    t = Table("kanto_combat", turn=28)
    t.g.score = 25
    result = t.play(sequence.war(t.g), declare=DONE, advance=HOLD)
    assert result.winner is None
    assert t.told("end")[0]["winner"] is None


@pytest.mark.rule("sanada 19.1.3")
def test_equal_ratings_add_nothing_in_an_assault() -> None:
    t = Table("osaka_combat")
    t.put("1922", "nagai_naokatsu", inside=True)
    head = t.put("1922", "shingu_yukitomo")
    rows = assault.modifiers(t.g, t.castle("ibaraki"), 1 << head)
    assert [sum(row.value for row in part) for part in rows] == [-2, 2]


@pytest.mark.rule("sanada R5", "sanada 19.1.8", "sanada R32")
def test_men_of_a_garrison_that_lost_their_leader_in_an_assault_may_join_another() -> None:
    t = Table("osaka_combat")
    t.put("1922", "todo_takatora", "honda_masazumi", inside=True, spent=True)
    t.put("1922", "ii_naotaka", inside=True, spent=True)
    t.put("1922", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    t.play(
        assault.assault(t.g, t.castle("ibaraki")), [6, 5, 1, 1],
        walls=Lose(t.unit("todo_takatora")), rejoin=lambda ask: ask.options[1], press_on=STOP,
    )  # fmt: skip
    assert t.g.members[t.unit("ii_naotaka")] == t.units("ii_naotaka", "honda_masazumi")


@pytest.mark.rule("sanada 19.1.12", "sanada R33")
def test_only_battered_walls_are_told_to_stand_again() -> None:
    t = Table("kanto_start")
    t.g.durability[t.castle("hikone")] = 1
    castles.repair(t.g, KANTO)
    assert t.told("repaired") == [{"castle": "hikone"}]


@pytest.mark.rule("sanada 10.1", "sanada 27.2")
def test_the_war_ends_when_osaka_falls_to_a_siege() -> None:
    t = Table("osaka_start")
    t.put("1724", "ii_naotaka")
    t.invest("osaka", 6)
    with pytest.raises(victory.Decided) as ended:
        t.play(castles.fall(t.g, OSAKA), [6])
    assert "decisive victory of Kanto" in str(ended.value.result.reason)
    summer = Table("osaka_start", scenario="s2")
    summer.put("1724", "ii_naotaka")
    summer.g.where[summer.unit("toyotomi_hideyori")] = ELIMINATED
    summer.g.owner[summer.castle("osaka")] = KANTO
    found = victory.decided(summer.g)
    assert found is not None
    assert "decisive" not in str(found.reason)


@pytest.mark.rule("sanada 25.1", "sanada R42")
def test_nobody_goes_home_for_the_defeat_of_others() -> None:
    t = open_ground("osaka_combat")
    t.put("1725", "goto_matabei")
    t.put("1726", "ii_naotaka", spent=True)
    t.put("2720", "fukushima_tadakatsu")
    t.play(battle.battle(t.g, [edge(t, "1725", "1726")], OSAKA), [1, 1, 1, 1, 1, 1], advance=HOLD)
    assert [roll.rule for roll in t.rolls] == ["18.3.2", "18.3.2", "18.6.1"]


@pytest.mark.rule("sanada 20.2", "sanada R35")
def test_a_marker_elsewhere_bars_no_overrun() -> None:
    t = open_ground()
    head = t.put("1725", "goto_matabei")
    t.put("1728", "mori_katsunaga")
    t.put("1726", "ii_naotaka")
    t.put("1727", "todo_takatora")
    t.g.markers = [Marker(OSAKA, t.hex("1728"), t.hex("1727"))]
    assert overrun.refuse_overrun(t.g, head, t.hex("1725"), t.hex("1726")) is None


@pytest.mark.rule("sanada 22.2.2", "sanada R38", "sanada R34")
def test_a_fort_goes_when_its_hex_is_overrun_though_a_garrison_is_left() -> None:
    t = Table()
    head = t.put("1822", "goto_matabei")
    t.put("1922", "katagiri_katsumoto", inside=True)
    t.put("1922", "nagai_naokatsu", spent=True)
    t.g.forts[KANTO] = 1 << t.hex("1922")
    march = iter([Overrun(head, t.path("1822"), t.hex("1922"))])

    def go(ask: Ask) -> Action:
        assert ask.subject["spent"] == 0 or not t.g.forts[KANTO]
        return next(march, HALT)

    t.play(marching.march(t.g, head), [1, 1, 1, 1], march=go)
    assert t.at("goto_matabei") == "1922"
    assert t.kinds().count("march") == 2


@pytest.mark.rule("sanada 18.3.5", "sanada R23")
def test_full_units_are_turned_before_anybody_is_removed() -> None:
    t = open_ground("osaka_combat")
    t.put("1726", "goto_matabei", "onjuku_kanbei")
    t.spend("onjuku_kanbei")
    t.play(losses.take(t.g, t.units("goto_matabei", "onjuku_kanbei"), 1, "18.3.5"))
    assert t.asked == []
    assert t.is_spent("goto_matabei")
    assert t.at("onjuku_kanbei") == "1726"


@pytest.mark.rule("sanada 18.3.5")
def test_those_who_lead_are_named_last_among_their_rank() -> None:
    t = open_ground("osaka_combat")
    t.put("1726", "kimura_shigenari", "onjuku_kanbei")
    t.put("1726", "goto_matabei")
    names = [t.land.pieces[unit].id for unit in losses.in_order(t.g, t.g.outside_at(t.hex("1726")))]
    assert names == ["onjuku_kanbei", "goto_matabei", "kimura_shigenari"]


@pytest.mark.rule("sanada 20.1.8", "sanada R62", "sanada 14.2")
def test_men_whose_leader_fell_in_an_overrun_have_moved() -> None:
    t = open_ground()
    head = t.put("1725", "ono_harunaga", "onjuku_kanbei", "shingu_yukitomo")
    t.spend("onjuku_kanbei", "shingu_yukitomo")
    t.put("1726", "date_masamune", "katakura_shigenaga", "date_tai_1", "date_tai_2")
    t.play(
        marching.march(t.g, head), [1, 1, 5, 2, 1, 1], march=Overrun(head, t.path("1725"), t.hex("1726")),
        lose=Lose(head), advance=HOLD,
    )  # fmt: skip
    assert t.g.where[head] == ELIMINATED
    left = t.g.on_map(t.units("onjuku_kanbei", "shingu_yukitomo"))
    assert left
    assert t.g.moved & left == left


@pytest.mark.rule("sanada 14.2.2", "sanada 14.2.3")
def test_how_far_a_force_without_supply_can_go_is_said() -> None:
    t = open_ground()
    head = t.put("3615", "goto_matabei")
    far = t.path(*(["3615", "3715"] * 5))  # to and fro, nine points
    refusal = marching.refuse(t.g, movement.begin(t.g, head), Go(head, far, OUTSIDE))
    assert refusal is not None
    assert "beyond 8 movement points" in str(refusal.reason)


@pytest.mark.rule("sanada 26.1.1", "sanada 26.2.1", "sanada R56")
def test_kanto_earns_three_while_it_invests_osaka() -> None:
    t = Table("kanto_start")
    t.put("1724", "ii_naotaka")
    assert scoring.income(t.g, KANTO) == []
    t.invest("osaka", 0)
    assert scoring.income(t.g, KANTO) == [("siege", 3)]


@pytest.mark.rule("sanada 24.1.1", "sanada 3")
def test_what_has_been_placed_is_not_offered_again() -> None:
    t = Table("osaka_start")
    g = t.g
    g.phase = 0
    deployment.place_printed(g)
    camp = deployment.camp_of(g, OSAKA)
    swap = next(change for change in deployment.options(g, camp) if isinstance(change, Swap))
    deployment.arrange(g, camp, swap)
    later = [change for change in deployment.options(g, camp) if isinstance(change, Swap)]
    assert later
    assert swap.unit not in {change.unit for change in later} | {change.other for change in later}


@pytest.mark.rule("sanada 9.1.1", "sanada 14.2", "sanada R13")
def test_a_force_on_the_march_cancels_no_zone_behind_it_but_a_friend_who_stays_does() -> None:
    t = open_ground()
    head = t.put("1726", "goto_matabei")
    t.put("1727", "ii_naotaka")
    here = t.hex("1726")
    assert not zone(t.g, KANTO) >> here & 1
    assert zone(t.g, KANTO, 1 << head) >> here & 1
    assert movement.begin(t.g, head).zone >> here & 1
    t.put("1726", "mori_katsunaga")
    assert not zone(t.g, KANTO, 1 << head) >> here & 1


@pytest.mark.rule("sanada 14.2.1", "sanada 14")
def test_nobody_moves_units_of_the_enemy_or_off_the_map() -> None:
    t = open_ground()
    foe = t.put("1727", "ii_naotaka")
    assert rule_of(action.refuse_act(t.g, OSAKA, foe)) == "14"
    assert rule_of(action.refuse_act(t.g, KANTO, t.unit("todo_takatora"))) == "14"
    assert action.refuse_act(t.g, KANTO, foe) is None


@pytest.mark.rule("sanada 12.2.1")
def test_a_supplied_force_with_a_full_unit_checks_without_modifiers() -> None:
    t = open_ground()
    head = t.put("1726", "goto_matabei", "onjuku_kanbei")
    assert attrition.modifiers(t.g, head, cut_off=False) == []
    assert [row.value for row in attrition.modifiers(t.g, head, cut_off=True)] == [1]
    t.spend("goto_matabei", "onjuku_kanbei")
    assert [row.value for row in attrition.modifiers(t.g, head, cut_off=True)] == [1, 1]


@pytest.mark.rule("sanada 17.2", "sanada 17.1.3", "sanada R61")
def test_a_castle_may_be_filled_to_the_last_place() -> None:
    t = Table()
    yodo = t.hex("2321")
    assert deployment.refuse_position(t.g, KANTO, yodo, INSIDE, 2) is None
    assert rule_of(deployment.refuse_position(t.g, KANTO, yodo, INSIDE, 3)) == "17.2"


@pytest.mark.rule("sanada 4", "sanada 19.1.1", "sanada 19.1.2", "sanada 19.1.3", "sanada R34")
def test_every_castle_can_be_assaulted_and_both_throws_are_named() -> None:
    t = Table("osaka_combat")
    t.put("2430", "goto_matabei")
    answers = iter([fighting.assault_of(t.g, t.castle("akiyama")), DONE])
    t.g.step = 2
    t.play(fighting.phase(t.g, OSAKA), [1, 1, 1, 1], assault=lambda _: next(answers), press_on=STOP)
    assert [str(roll.purpose).partition(" ")[0] for roll in t.rolls] == ["assault", "defence"]
    assert t.g.is_invested(t.castle("akiyama"))


@pytest.mark.rule("sanada 7.3.1", "sanada 7.3.2")
def test_commanders_of_their_own_are_proposed_as_leaders_not_as_men() -> None:
    t = open_ground()
    made = forces.default_forces(t.g, t.units("tokugawa_ieyasu", "ii_naotaka", "ii_tai_1", "honda_masazumi"))
    assert {force[0] for force in made} == {t.unit("tokugawa_ieyasu"), t.unit("ii_naotaka")}


@pytest.mark.rule("sanada R26", "sanada 18.7.3")
def test_a_castle_with_enemies_in_it_is_open_where_friends_are_before_it() -> None:
    t = Table("kanto_combat")
    head = t.put("1821", "goto_matabei")
    t.put("1922", "katagiri_katsumoto", inside=True)
    t.put("1722", "ii_naotaka")
    closed = retreat.look_back(t.g, head, [t.hex("1722")]).closed
    assert closed >> t.hex("1922") & 1
    t.put("1922", "mori_katsunaga")
    assert not retreat.look_back(t.g, head, [t.hex("1722")]).closed >> t.hex("1922") & 1


@pytest.mark.rule("sanada R5", "sanada R62", "sanada R67")
def test_orphans_who_have_retreated_join_only_others_who_have() -> None:
    t = open_ground("osaka_combat")
    t.put("1726", "goto_matabei", "onjuku_kanbei")
    t.put("1726", "akashi_teruzumi")
    t.put("1726", "mori_katsunaga")
    t.g.retreated = t.units("goto_matabei", "onjuku_kanbei", "mori_katsunaga")
    losses.eliminate(t.g, t.units("goto_matabei"), "18.3.5")
    assert [(join.unit, join.other) for join in organising.joins(t.g)] == [
        (t.unit("onjuku_kanbei"), t.unit("mori_katsunaga"))
    ]


@pytest.mark.rule("sanada 24.2", "sanada R40")
def test_nobody_is_mobilised_when_the_castle_is_lost_or_the_box_is_empty() -> None:
    t = Table("osaka_start", scenario="s2")
    t.play(mobilisation.mobilise(t.g))
    t.g.where[t.unit("goto_matabei")] = BOX
    t.g.owner[t.castle("osaka")] = KANTO
    t.play(mobilisation.mobilise(t.g))
    assert t.rolls == []


@pytest.mark.rule("sanada 7", "sanada 16")
def test_every_unit_of_a_place_is_named_once() -> None:
    t = open_ground()
    units = t.units("goto_matabei", "onjuku_kanbei")
    for made in (["goto_matabei"], ["goto_matabei", "onjuku_kanbei", "onjuku_kanbei"]):
        assert rule_of(forces.refuse_forces(t.g, [t.force(*made)], units)) == "16"
    assert forces.refuse_forces(t.g, [t.force("goto_matabei", "onjuku_kanbei")], units) is None


@pytest.mark.rule("sanada R35", "sanada R37")
def test_a_marker_goes_with_those_on_whom_it_lay() -> None:
    t = open_ground()
    t.put("1726", "goto_matabei")
    t.g.markers = [Marker(OSAKA, t.hex("1726"), t.hex("1727"))]
    engaging.watch(t.g)
    assert t.g.markers == []


@pytest.mark.rule("sanada 13.2.1", "sanada 11.1")
def test_replenishment_reaches_as_far_as_supply() -> None:
    t = open_ground("osaka_start")
    reached = supply.supplied(t.g, OSAKA).hexes
    last = next(h for h in members(reached) if not reached >> h + 1 & 1)
    unit = t.put(t.land.grid.format(last), "goto_matabei", spent=True)
    assert replenishment.open_to(t.g, OSAKA) == 1 << unit


@pytest.mark.rule("sanada 25.1.1", "sanada 25.1.2")
def test_only_lords_on_the_map_throw() -> None:
    t = Table("osaka_combat")
    t.put("2720", "maeda_toshitsune", "honda_masashige")
    assert [units for _, units in return_home.groups(t.g)] == [t.units("maeda_toshitsune", "honda_masashige")]
