"""Clauses of Sanada's War Chronicle that no other case would miss: each was found by a change that nothing noticed."""

from __future__ import annotations

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Go, Swap
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import (
    action,
    assault,
    battle,
    deployment,
    fighting,
    forces,
    losses,
    marching,
    mobilisation,
    movement,
    organising,
    pursuit,
    reinforcements,
    replenishment,
    return_home,
    scoring,
    sequence,
)
from honjin.games.sanada.state import Node
from honjin.hexes.sets import few, hexset, members
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Reading
from honjin.wargame.actions import READY
from honjin.wargame.orders import HOLD, OUTSIDE, STOP, Advance, Organise
from honjin.wargame.state import RESERVE

# ---------------------------------------------------------------------------------------------- set-up, forces


@pytest.mark.rule("sanada 24.1.1", "sanada 24.1.2", "sanada 17.1.3", "sanada R61")
def test_whoever_begins_in_place_of_another_stands_where_he_stood() -> None:
    t = Table()
    deployment.place_printed(t.g)
    t.g.phase = t.g.step = 0
    camp = deployment.camp_of(t.g, OSAKA)
    swaps = [change for change in deployment.options(t.g, camp) if isinstance(change, Swap)]
    swap = next(swap for swap in swaps if not t.g.inside >> swap.other & 1)
    deployment.arrange(t.g, camp, swap)
    assert t.g.where[swap.unit] == t.land.pool_hex
    assert not t.g.inside >> swap.unit & 1


@pytest.mark.rule("sanada 7.2", "sanada 7.3.3", "sanada 8.1")
def test_a_sensible_division_takes_the_own_clan_first_then_those_of_low_rank_in_their_order() -> None:
    t = Table()
    names = ["ii_naotaka", "honda_tadamasa", "nagai_naokatsu", "matsudaira_tadaaki", "ii_tai_1", "ii_tai_2"]
    units = t.units(*names)
    made = forces.default_forces(t.g, units)
    leader, *led = next(force for force in made if force[0] == t.unit("ii_naotaka"))
    free = [u for u in few(units) if u not in (leader, *t.force("ii_tai_1", "ii_tai_2"))]
    assert led == [*t.force("ii_tai_1", "ii_tai_2"), min(free)]


@pytest.mark.rule("sanada R5", "sanada 18.3.5")
def test_an_orphan_who_is_lost_as_well_comes_under_nobody() -> None:
    """His leader falls, then he: those who are asked about are the others."""
    t = Table("osaka_combat")
    lost = t.put("1726", "kimura_shigenari", "onjuku_kanbei", "shingu_yukitomo", spent=True)
    t.put("1726", "goto_matabei", spent=True)
    losses.eliminate(t.g, 1 << lost, "18.3.5")
    losses.eliminate(t.g, 1 << t.unit("onjuku_kanbei"), "18.3.5")
    t.play(organising.reform(t.g))
    assert t.kinds() == ["rejoin"]
    assert t.asked[0].subject["units"] == ["shingu_yukitomo"]


# ---------------------------------------------------------------------------------------------- zones, marches


@pytest.mark.rule("sanada R29", "sanada 18.9.6")
def test_nodes_two_hexes_apart_are_not_close() -> None:
    t = Table("osaka_combat")
    here, beside, beyond = (Node(t.hex(number)) for number in ("1726", "1727", "1728"))
    assert battle.are_close(t.g, here, beside)
    assert not battle.are_close(t.g, here, beyond)


@pytest.mark.rule("sanada 9.1.1", "sanada 14.3", "sanada 20.1.4")
def test_the_zone_that_a_march_minds_is_the_enemys() -> None:
    """Both sides: the neighbours of the enemy are in it, those of a friend are not."""
    t = Table("kanto_movement")
    ii, goto = t.put("1726", "ii_naotaka"), t.put("1729", "goto_matabei")
    for head, enemy in ((ii, "1729"), (goto, "1726")):
        seen = movement.begin(t.g, head).zone
        near = t.land.board.linked_set[t.hex(enemy)]
        assert seen & near == near


@pytest.mark.rule("sanada 14.2.3", "sanada 14.3")
def test_too_far_on_open_ground_is_told_as_too_far_and_not_as_a_zone() -> None:
    t = Table("osaka_movement")
    t.g.unusable = (1 << len(t.land.keeps)) - 1 & ~(1 << t.castle("osaka"))
    t.g.recount_keeps()
    head = t.put("1724", "goto_matabei")
    there_and_back = t.path(*(["1724", "1725"] * 9))
    refusal = marching.refuse(t.g, movement.begin(t.g, head), Go(head, there_and_back, OUTSIDE))
    assert refusal is not None
    assert refusal.rule == "14.2.3"


# ---------------------------------------------------------------------------------------------- the Start Phase


@pytest.mark.rule("sanada 13.2.1", "sanada 13.1.2")
def test_only_the_own_units_that_are_spent_can_be_turned() -> None:
    t = Table("osaka_start")
    t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.spend("onjuku_kanbei")
    t.put("1922", "katagiri_katsumoto", inside=True, spent=True)
    assert replenishment.open_to(t.g, OSAKA) == t.units("onjuku_kanbei")
    assert replenishment.open_to(t.g, KANTO) == t.units("katagiri_katsumoto")


@pytest.mark.rule("sanada 23.2.1", "sanada R39")
def test_of_the_edge_only_the_nearest_hex_is_open() -> None:
    t = Table("kanto_start", turn=5)
    region = t.land.entries["east"]
    for number, h in enumerate(members(region.hexes)):
        t.g.settle(1 << few(t.land.pool)[number], h)
    assert t.numbers(members(reinforcements.open_hexes(t.g, region))) == ["5233"]


@pytest.mark.rule("sanada 23.1.2", "sanada R39")
def test_those_who_arrive_are_laid_out_in_sensible_forces() -> None:
    t = Table("kanto_start", turn=4)
    names = ["tokugawa_ieyasu", "honda_masazumi", "nagai_naokatsu"]
    for name in names:
        t.g.where[t.unit(name)] = RESERVE
    t.play(reinforcements.arrive(t.g), arrival=READY)
    assert t.g.members[t.unit("tokugawa_ieyasu")] == hexset(t.force(*names))


@pytest.mark.rule("sanada 25.2.1", "sanada R5")
def test_men_whose_lord_goes_home_may_come_under_another_in_their_hex() -> None:
    t = Table("osaka_combat")
    date = t.put("1726", "date_masamune", "nagai_naokatsu")
    t.put("1726", "mizuno_katsunari")
    t.play(return_home.go_home(t.g, 1 << date), rejoin=lambda ask: ask.options[1])
    assert t.kinds() == ["rejoin"]
    assert t.g.leader[t.unit("nagai_naokatsu")] == t.unit("mizuno_katsunari")


# ---------------------------------------------------------------------------------------------- found by later trials


@pytest.mark.rule("sanada 26.1.1", "sanada 26.2.1", "sanada R59")
def test_points_of_places_and_of_the_siege_are_told_by_their_own_lines() -> None:
    t = Table("osaka_start")
    t.put("1626", "goto_matabei")
    t.put("1724", "tokugawa_ieyasu", "nagai_naokatsu")
    t.invest("osaka")
    scoring.start_phase(t.g, OSAKA)
    scoring.start_phase(t.g, KANTO)
    rules = [(event.data["why"], event.rule) for event in t.g.journal or () if event.kind == "points"]
    assert rules == [("sakai", "26.2.1(7)"), ("siege", "26.2.1(8)")]


@pytest.mark.rule("sanada 26.2.1", "sanada 26.2.2", "sanada R45")
def test_kanto_in_kyoto_earns_osaka_nothing() -> None:
    t = Table("osaka_start")
    t.put("2419", "tokugawa_ieyasu", "nagai_naokatsu")
    assert scoring.locations(t.g) == []


@pytest.mark.rule("sanada 25.2.2", "sanada R43")
def test_a_castle_is_given_up_once() -> None:
    t = Table("osaka_combat")
    for _ in range(2):
        t.play(return_home.give_up(t.g, t.castle("ibaraki")))
    assert len(t.told("unusable")) == 1


@pytest.mark.rule("sanada 3", "sanada 7.2", "sanada R61")
@pytest.mark.parametrize("scenario", ["s1", "s2", "s3", "s4", "s5"])
def test_forces_of_the_set_up_stand_in_one_place_each(scenario: str) -> None:
    t = Table(scenario=scenario)
    deployment.place_printed(t.g)
    for units in t.g.at.values():
        for head in t.g.heads(units):
            led = few(t.g.members[head])
            assert {(t.g.where[unit], t.g.inside >> unit & 1) for unit in led} == {
                (t.g.where[head], t.g.inside >> head & 1)
            }
            assert {t.g.side[unit] for unit in led} == {t.g.side[head]}
    captains = [head for units in t.g.at.values() for head in t.g.heads(units) if t.g.members[head].bit_count() > 1]
    assert captains, "nobody leads anybody"


@pytest.mark.rule("sanada 3", "sanada R52", "sanada R53")
@pytest.mark.parametrize("scenario", ["s1", "s2"])
def test_only_units_that_wait_are_held_by_the_set_up(scenario: str) -> None:
    t = Table(scenario=scenario)
    deployment.place_printed(t.g)
    waiting = 0
    for camp in t.land.camps:
        waiting |= camp.units if camp.hold is not None else 0
    assert waiting
    assert t.g.held == waiting


@pytest.mark.rule("sanada R52", "sanada 4")
def test_units_that_wait_for_a_day_are_free_when_its_turn_begins() -> None:
    t = Table("kanto_combat", turn=2)
    t.put("4921", "tokugawa_yoshinao", inside=True)
    t.g.held = 1 << t.unit("tokugawa_yoshinao")
    steps = sequence.war(t.g)
    request = next(steps)
    while t.g.turn == 2:
        assert isinstance(request, Ask)
        request = steps.send(request.options[0])
    assert not t.g.held
    assert [told["units"] for told in t.told("released")] == [["tokugawa_yoshinao"]]


@pytest.mark.rule("sanada 24.2.1")
def test_mobilisation_is_read_in_the_only_column_of_its_chart() -> None:
    t = Table("osaka_start")
    deployment.place_printed(t.g)
    t.play(mobilisation.mobilise(t.g), dice=[1])
    assert [roll.read for roll in t.rolls] == [Reading("mobilisation", 0)]


@pytest.mark.rule("sanada 17.3.3", "sanada R14")
def test_a_garrison_with_nobody_before_its_walls_can_move_and_one_that_is_shut_in_cannot() -> None:
    t = Table()
    free = t.put("1724", "goto_matabei", inside=True)
    t.give("ibaraki", OSAKA)
    t.put("1922", "akashi_teruzumi", inside=True)
    t.put("1922", "katagiri_katsumoto")
    assert action.able(t.g, OSAKA) == [free]


@pytest.mark.rule("sanada 23.2.1", "sanada 17.1.3")
def test_nobody_is_placed_where_enemies_stand() -> None:
    t = Table()
    t.put("1726", "goto_matabei")
    t.put("1922", "katagiri_katsumoto")
    for side, taken, open_to in ((OSAKA, "1922", "1726"), (KANTO, "1726", "1922")):
        refusal = deployment.refuse_position(t.g, side, t.hex(taken), OUTSIDE)
        assert refusal is not None
        assert refusal.rule == "23.2.1"
        assert deployment.refuse_position(t.g, side, t.hex(open_to), OUTSIDE) is None


@pytest.mark.rule("sanada 9.1.1", "sanada 20.1.4")
def test_a_garrison_that_sets_out_takes_nobody_out_of_the_field() -> None:
    """Hideyori outside keeps the enemy's zone out of his hex while others leave the castle."""
    t = Table()
    t.put("1726", "toyotomi_hideyori")
    t.put("1727", "tokugawa_ieyasu")
    goto = t.put("1724", "goto_matabei", inside=True)
    assert not movement.begin(t.g, goto).zone >> t.hex("1726") & 1


@pytest.mark.rule("sanada 16.1.1", "sanada 14.2")
def test_a_march_of_the_movement_phase_offers_no_new_division() -> None:
    t = Table()
    head = t.put("1726", "goto_matabei", "yamakawa_katanobu")
    t.put("1726", "ban_danemon")
    verbs = {type(option) for option in marching.options(t.g, movement.begin(t.g, head))}
    assert Organise not in verbs


@pytest.mark.rule("sanada 18.8.1", "sanada 18.8.2")
def test_forces_advance_or_hold_and_do_nothing_else() -> None:
    t = Table("osaka_combat")
    head = t.put("1726", "goto_matabei")
    h = t.hex("1727")
    assert pursuit.refuse_advance(t.g, HOLD, [head], h) is None
    assert pursuit.refuse_advance(t.g, Advance((head,)), [head], h) is None
    for wrong, rule in ((READY, "18.8.1"), (Advance(()), "18.8.2"), (Advance((head, head)), "18.8.2")):
        refusal = pursuit.refuse_advance(t.g, wrong, [head], h)
        assert refusal is not None
        assert refusal.rule == rule


@pytest.mark.rule("sanada 19.1.3")
def test_each_side_of_an_assault_rolls_its_own_dice() -> None:
    t = Table("kanto_combat")
    t.give("ibaraki", OSAKA)
    t.put("1922", "goto_matabei", inside=True)
    t.put("1922", "matsudaira_tadanao", "echizen_tai_1", "echizen_tai_2")
    t.play(assault.assault(t.g, t.castle("ibaraki")), dice=[1, 1, 1, 1], press_on=STOP)
    assert [roll.by for roll in t.rolls] == [KANTO, OSAKA]


@pytest.mark.rule("sanada 19.1.1", "sanada 19.1.2")
def test_neither_own_castles_nor_open_ground_are_assaulted() -> None:
    t = Table("osaka_combat")
    t.put("1922", "goto_matabei")
    t.put("2321", "akashi_teruzumi")
    t.give("ibaraki", OSAKA)
    t.g.unusable |= 1 << t.castle("yodo")
    for name in ("ibaraki", "yodo"):
        refusal = assault.refuse_assault(t.g, OSAKA, t.castle(name))
        assert refusal is not None
        assert refusal.rule == "19.1.2"


@pytest.mark.rule("sanada 4", "sanada R12", "sanada R59")
def test_a_start_phase_makes_battered_walls_whole() -> None:
    t = Table("osaka_start")
    castle = t.castle("osaka")
    t.g.durability[castle] = 5
    t.play(sequence.start(t.g, OSAKA), dice=[1])
    assert t.g.durability[castle] == t.land.keeps[castle].durability


@pytest.mark.rule("sanada 24.1.1", "sanada 7.2", "sanada R61")
def test_whoever_gives_his_place_to_another_leaves_the_force_that_he_was_in() -> None:
    t = Table()
    deployment.place_printed(t.g)
    t.g.phase = t.g.step = 0
    camp = deployment.camp_of(t.g, OSAKA)
    swaps = [change for change in deployment.options(t.g, camp) if isinstance(change, Swap)]
    swap = next(swap for swap in swaps if t.g.leader[swap.other] != swap.other)
    deployment.arrange(t.g, camp, swap)
    assert t.g.leader[swap.other] == swap.other
    assert all(not t.g.members[head] >> swap.other & 1 for head in t.g.heads(t.g.at[t.land.pool_hex]))


@pytest.mark.rule("sanada 17.1.1", "sanada 17.2")
def test_a_force_goes_into_own_castles_with_room_for_it_and_nowhere_else() -> None:
    t = Table()
    head = t.put("1724", "goto_matabei")
    for number in ("1726", "1922"):
        refusal = movement.refuse_inside(t.g, head, t.hex(number))
        assert refusal is not None
        assert refusal.rule == "17.1.1"
    t.give("takatsuki", OSAKA)
    t.put("2021", "akashi_teruzumi", "yamakawa_katanobu", "ban_danemon", inside=True)
    refusal = movement.refuse_inside(t.g, head, t.hex("2021"))
    assert refusal is not None
    assert refusal.rule == "17.2"
    assert "room for 0 more" in str(refusal.reason)


@pytest.mark.rule("sanada 4", "sanada R34", "sanada R62")
def test_nothing_of_a_combat_phase_is_left_when_it_is_over() -> None:
    t = Table("osaka_combat")
    head = t.put("1726", "goto_matabei")
    t.g.bound = t.g.retreated = t.g.advanced = t.g.members[head]
    t.g.assaulted = 1 << t.castle("yodo")
    t.play(fighting.phase(t.g, OSAKA))
    assert (t.g.bound, t.g.retreated, t.g.advanced, t.g.assaulted) == (0, 0, 0, 0)
