"""Chapters 9, 11 and 14: zones of control, supply, movement."""

from __future__ import annotations

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Build, Engage, Go, Overrun
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import investment, marching, movement
from honjin.games.sanada.rules.supply import supplied
from honjin.games.sanada.rules.zones import zone
from honjin.hexes.sets import members
from honjin.wargame.orders import OUTSIDE


def clear(t: Table) -> Table:
    """No castle of Kanto is in the way."""
    t.g.unusable = (1 << len(t.land.keeps)) - 1 & ~(1 << t.castle("osaka"))
    t.g.recount_keeps()
    return t


def rule_of(t: Table, head: int, *numbers: str) -> str | None:
    refusal = marching.refuse(t.g, movement.begin(t.g, head), Go(head, t.path(*numbers), OUTSIDE))
    return None if refusal is None else refusal.rule


@pytest.mark.rule("sanada 9.1.1", "sanada 14.1.5", "sanada R3")
def test_nothing_crosses_a_side_of_water() -> None:
    """ex-14.1.5-water."""
    t = Table("kanto_movement")
    head = t.put("2606", "ii_naotaka")
    assert rule_of(t, head, "2606", "2706") == "14.1.5"
    assert not zone(t.g, KANTO) >> t.hex("2706") & 1
    foe = t.put("2706", "goto_matabei")
    t.g.phase = 2
    for action in (Engage(foe, t.path("2706"), t.hex("2606")), Overrun(foe, t.path("2706"), t.hex("2606"))):
        assert marching.refuse(t.g, movement.begin(t.g, foe), action) is not None


@pytest.mark.rule("sanada 9", "sanada 9.1.1", "sanada 9.1.2", "sanada R2")
def test_zones_of_field_forces_and_castles() -> None:
    t = clear(Table())
    t.put("1726", "ii_naotaka")
    around = set(t.numbers(members(zone(t.g, KANTO))))
    assert "1725" in around
    assert "1726" not in around
    t.put("1725", "goto_matabei")
    assert "1725" not in set(t.numbers(members(zone(t.g, KANTO))))  # a field Force cancels it where it stands
    t.g.go_inside(0)
    ii = t.unit("ii_naotaka")
    t.g.settle(1 << ii, t.hex("1726"), inside=True)
    assert not zone(t.g, KANTO)  # a garrison has none


@pytest.mark.rule("sanada 14.1.1", "sanada 14.1.2", "sanada 14.2.7", "sanada 14.2.4")
def test_marsh_river_and_enemy_castles_on_one_march() -> None:
    """d-march-tatsuta, d-river-cost."""
    t = Table()
    head = t.put("1724", "akashi_teruzumi")
    way = ("1724", "1725", "1726", "1826", "1927", "2027")
    trek = movement.begin(t.g, head)
    assert marching.costs(t.g, trek, Go(head, t.path(*way), OUTSIDE))["costs"] == [0, 1, 2, 3, 6, 8]
    assert rule_of(t, head, *way) is None
    t.invest("tatsuta")
    trek = movement.begin(t.g, head)
    assert marching.costs(t.g, trek, Go(head, t.path(*way), OUTSIDE))["costs"][-1] == 7


@pytest.mark.rule("sanada 14.2.5", "sanada 14.1.4")
def test_enemies_and_mountains_bar_the_way() -> None:
    t = clear(Table())
    head = t.put("1725", "goto_matabei")
    t.put("1726", "ii_naotaka")
    assert rule_of(t, head, "1725", "1726") == "14.2.5"
    assert rule_of(t, head, "1725", "1726", "1727") == "14.2.5"
    sea = t.put("1626", "mori_katsunaga")
    assert rule_of(t, sea, "1626", "1526") == "14.1.4"


@pytest.mark.rule("sanada 14.3", "sanada 14.2.4", "sanada R13")
def test_sixteen_points_away_from_the_enemy() -> None:
    """d-strategic-ok, d-strategic-zoc."""
    t = clear(Table())
    head = t.put("1724", "goto_matabei")
    far = movement.reach(t.g, movement.begin(t.g, head))
    end = next(h for cost, ring in enumerate(far.far_rings) if cost == 12 for h in members(ring))
    way = t.numbers(far.way(end))
    assert rule_of(t, head, *way) is None
    beside = next(
        h for h in t.land.board.linked[t.hex(way[-1])] if h not in far.way(end) and t.land.terrain[h] != "sea"
    )
    t.g.settle(t.units("ii_naotaka"), beside)
    assert rule_of(t, head, *way) == "14.3"
    near = next(n for n in range(len(way), 0, -1) if rule_of(t, head, *way[:n]) is None)
    assert near > 3


@pytest.mark.rule("sanada R13", "sanada 14.3", "sanada 9.1.1")
def test_a_field_force_beside_the_enemy_marches_far_and_a_garrison_does_not() -> None:
    """d-strategic-next-to-enemy."""
    t = clear(Table())
    t.put("1725", "ii_naotaka")
    field_force = t.put("1724", "goto_matabei")
    assert movement.refuse_strategic(t.g, field_force) is None
    t.g.go_inside(t.units("goto_matabei"))
    refusal = movement.refuse_strategic(t.g, field_force)
    assert refusal is not None
    assert refusal.rule == "R13"
    t = clear(Table(strategic_from_contact=False))
    t.put("1725", "ii_naotaka")
    refusal = movement.refuse_strategic(t.g, t.put("1724", "goto_matabei"))
    assert refusal is not None


@pytest.mark.rule("sanada 14.2.6")
def test_a_force_without_a_full_unit_enters_no_zone() -> None:
    """d-spent-zoc."""
    t = clear(Table())
    head = t.put("1725", "goto_matabei", spent=True)
    t.put("1727", "ii_naotaka")
    assert rule_of(t, head, "1725", "1726") == "14.2.6"
    assert rule_of(t, head, "1725", "1724") is None
    t.g.turn_over(t.units("goto_matabei"), 2)
    assert rule_of(t, head, "1725", "1726") is None


@pytest.mark.rule("sanada 11.1", "sanada 11.2", "sanada 11.3.1", "sanada 11.3.2", "sanada R8")
def test_supply_goes_on_from_force_to_force_and_zones_cut_it() -> None:
    """ex-11.2-relay, d-supply-zoc."""
    t = clear(Table())
    reach = supplied(t.g, OSAKA).hexes
    edge = max(members(reach), key=lambda h: t.land.grid.distance(h, t.hex("1724")))
    t.g.settle(t.units("goto_matabei"), edge)
    farther = supplied(t.g, OSAKA).hexes
    assert farther & ~reach
    assert supplied(t.g, OSAKA).relays == 1 << edge
    t = clear(Table())
    t.put("1725", "ii_naotaka")
    cut = supplied(t.g, OSAKA).hexes
    assert not cut >> t.hex("1725") & 1
    assert not cut >> t.hex("1726") & 1
    t.put("1726", "goto_matabei")
    assert not supplied(t.g, OSAKA).hexes >> t.hex("1824") & 1
    t.put("1824", "mori_katsunaga")
    assert supplied(t.g, OSAKA).hexes >> t.hex("1824") & 1  # a field Force opens the zone where it stands
    t.g.go_inside(t.units("mori_katsunaga"))
    assert not supplied(t.g, OSAKA).hexes >> t.hex("1824") & 1


@pytest.mark.rule("sanada 19.2.1", "sanada R34", "sanada 14.2.7", "sanada 9.1.2")
def test_a_castle_is_invested_when_a_march_ends_before_it() -> None:
    """d-invest-at-once."""
    t = Table()
    first = t.put("2221", "goto_matabei", "onjuku_kanbei")
    t.put("2121", "mori_katsunaga")
    yodo = t.hex("2321")
    t.play(marching.march(t.g, first), march=Go(first, t.path("2221", "2321"), OUTSIDE))
    assert t.g.level[t.castle("yodo")] == 0
    assert not t.g.keeps[KANTO] >> yodo & 1
    before = Table()
    assert before.g.keeps[KANTO] >> yodo & 1


@pytest.mark.rule("sanada 19.2.2", "sanada 19.2.5", "sanada 19.2.7")
def test_relief_of_besiegers_comes_before_they_leave() -> None:
    """d-invest-count, d-invest-relief."""
    t = Table()
    t.put("3615", "ii_naotaka", "ii_tai_1", "ii_tai_2", inside=True)
    old = t.put("3615", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    investment.invest(t.g, t.hex("3615"))
    assert not t.g.is_invested(t.castle("hikone"))
    t.put("3615", "yamakawa_katanobu")
    investment.invest(t.g, t.hex("3615"))
    assert t.g.level[t.castle("hikone")] == 0
    t.g.level[t.castle("hikone")] = 2
    fresh = t.put("3516", "mori_katsunaga", "fukushima_masamori", "inoue_tokitoshi")
    t.play(marching.march(t.g, fresh), march=Go(fresh, t.path("3516", "3615"), OUTSIDE))
    away = Go(old, t.path("3615", "3516"), OUTSIDE)
    t.play(marching.march(t.g, old), march=away)
    assert t.g.level[t.castle("hikone")] == 2
    alone = t.unit("yamakawa_katanobu")
    t.play(marching.march(t.g, alone), march=Go(alone, t.path("3615", "3516"), OUTSIDE))
    assert not t.g.is_invested(t.castle("hikone"))


@pytest.mark.rule("sanada 22.1", "sanada 22.2.2", "sanada R38")
def test_a_fort_stands_while_men_of_its_side_are_there() -> None:
    """d-fort-relief."""
    t = clear(Table())
    head = t.put("1726", "goto_matabei")
    t.play(marching.march(t.g, head), march=Build(head))
    assert t.g.forts[OSAKA] == 1 << t.hex("1726")
    assert t.g.moved >> head & 1
    t.g.moved = 0
    relief = t.put("1725", "mori_katsunaga")
    t.play(marching.march(t.g, relief), march=Go(relief, t.path("1725", "1726"), OUTSIDE))
    t.play(marching.march(t.g, head), march=Go(head, t.path("1726", "1725"), OUTSIDE))
    assert t.g.forts[OSAKA] == 1 << t.hex("1726")
    t.g.moved = 0
    t.play(marching.march(t.g, relief), march=Go(relief, t.path("1726", "1725"), OUTSIDE))
    assert not t.g.forts[OSAKA]
