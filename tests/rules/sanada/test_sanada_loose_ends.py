"""Clauses of Sanada's War Chronicle that no other case would miss: each was found by a change that nothing noticed."""

from __future__ import annotations

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Go, Swap
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import (
    battle,
    deployment,
    forces,
    losses,
    marching,
    movement,
    organising,
    reinforcements,
    replenishment,
    return_home,
)
from honjin.games.sanada.state import Node
from honjin.hexes.sets import few, hexset, members
from honjin.wargame.actions import READY
from honjin.wargame.orders import OUTSIDE
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
