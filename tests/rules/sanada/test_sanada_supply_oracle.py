"""The oracle of supply says what the examples and vectors say."""

from __future__ import annotations

from itertools import pairwise

from plain_ground import around, far, step_cost, zone
from plain_worlds import castle, force, sides, unit, world
from sanada_theatre import theatre
from supply_oracle import fed_hexes, in_supply, may_be_replenished, reach, sources

from honjin.hexes.grid import NOWHERE
from honjin.hexes.paths import Passage, field
from honjin.hexes.sets import members


def test_geometry() -> None:
    assert set(around("1724")) == {"1723", "1823", "1824", "1725", "1624", "1623"}
    assert set(around("1824")) == {"1823", "1924", "1925", "1825", "1725", "1724"}
    assert far("1724", "2419") == 8
    assert far("1724", "1328") == 6
    assert far("0503", "0503") == 0


def test_costs_of_the_worked_march() -> None:
    """Vector ex-14.1-move: marsh across a river, flat, two enemy castles: 3, 1, 2, 2."""
    where = world(h0502="marsh")
    sides(where, "rivers", "0501-0502")
    castle(where, "c", "0504", "kanto")
    castle(where, "d", "0505", "kanto")
    way = ["0501", "0502", "0503", "0504", "0505"]
    assert [step_cost(where, "osaka", a, b) for a, b in pairwise(way)] == [3, 1, 2, 2]


def test_a_river_and_an_enemy_castle() -> None:
    """Vector d-river-cost."""
    where = world()
    sides(where, "rivers", "0501-0502")
    castle(where, "c", "0502", "kanto")
    assert step_cost(where, "osaka", "0501", "0502") == 3
    assert step_cost(where, "kanto", "0501", "0502") == 2
    where["castles"]["c"]["invested"] = True
    assert step_cost(where, "osaka", "0501", "0502") == 2


def test_a_relay() -> None:
    """Vector ex-11.2-relay."""
    where = world(rows=20)
    castle(where, "home", "0501", "osaka")
    unit(where, "a", "osaka", "0508")
    unit(where, "b", "osaka", "0515")
    assert in_supply(where, "osaka") == {"a", "b"}
    where["units"]["a"]["hex"] = "0510"
    assert in_supply(where, "osaka") == set()


def test_a_zone_on_the_only_way() -> None:
    """Vector d-supply-zoc: an own force in the open opens the hex, one inside a castle does not."""
    where = world(columns=1, rows=9)
    castle(where, "home", "0101", "osaka")
    unit(where, "far", "osaka", "0106")
    where["terrain"]["0203"] = "flat"
    unit(where, "enemy", "kanto", "0203")
    assert "0104" in zone(where, "kanto")
    assert in_supply(where, "osaka") == set()
    unit(where, "one", "osaka", "0103")
    unit(where, "two", "osaka", "0104")
    assert in_supply(where, "osaka") == {"far", "one", "two"}
    castle(where, "post", "0104", "osaka", usable=True, invested=True)
    where["units"]["two"]["inside"] = True
    assert "far" not in in_supply(where, "osaka")


def test_a_castle_with_an_enemy_before_it() -> None:
    """Vector d-shut-in: not invested, yet the castle feeds its garrison alone; it keeps its zone of control."""
    where = world()
    castle(where, "keep", "0805", "kanto", durability=3)
    unit(where, "lord", "kanto", "0805", inside=True, spent=True)
    force(where, "lord", 2)
    unit(where, "field", "kanto", "0808")
    assert "field" in in_supply(where, "kanto")
    unit(where, "raider", "osaka", "0805")
    force(where, "raider", 1)
    assert sources(where, "kanto") == set()
    assert in_supply(where, "kanto") == {"lord", "lord_1", "lord_2"}
    assert may_be_replenished(where, "kanto") == {"lord"}
    assert "0804" in zone(where, "kanto")
    where["castles"]["keep"]["invested"] = True
    assert may_be_replenished(where, "kanto") == set()
    assert "0804" not in zone(where, "kanto")


def test_zones_end_at_water_at_enemies_and_at_closed_ground() -> None:
    """Vector ex-14.1.5-water, and 9.1.1."""
    where = world(h0504="mountain")
    sides(where, "water", "0505-0506")
    unit(where, "one", "kanto", "0505")
    unit(where, "foe", "osaka", "0605")
    assert zone(where, "kanto") == set(around("0505")) - {"0504", "0506", "0605"}
    assert "0505" not in zone(where, "osaka")


def test_a_garrison_has_no_zone_and_cancels_none() -> None:
    """Vector d-strategic-next-to-enemy, its second half."""
    where = world()
    castle(where, "keep", "0505", "kanto")
    unit(where, "lord", "kanto", "0505", inside=True)
    unit(where, "foe", "osaka", "0506")
    assert "0505" in zone(where, "osaka")
    where["units"]["lord"]["inside"] = False
    assert "0505" not in zone(where, "osaka")


def test_an_invested_castle_bars_nothing() -> None:
    """Vector d-invest-at-once."""
    where = world()
    castle(where, "yodo", "0505", "kanto", durability=1)
    assert "0504" in zone(where, "kanto")
    unit(where, "one", "osaka", "0505")
    where["castles"]["yodo"]["invested"] = True
    assert zone(where, "kanto") == set()
    assert step_cost(where, "osaka", "0504", "0505") == 1


def test_a_hex_in_both_zones_is_closed_unless_an_own_force_is_there() -> None:
    """11.3.2: that a friend controls it too does not open it."""
    where = world(columns=1, rows=9)
    where["terrain"] |= {"0203": "flat"}
    castle(where, "home", "0101", "osaka")
    unit(where, "near", "osaka", "0102")
    unit(where, "far", "osaka", "0105")
    unit(where, "enemy", "kanto", "0203")
    assert "0103" in zone(where, "osaka")
    assert "0103" in zone(where, "kanto")
    assert in_supply(where, "osaka") == {"near"}
    unit(where, "there", "osaka", "0103")
    unit(where, "too", "osaka", "0104")
    assert in_supply(where, "osaka") == {"near", "far", "there", "too"}


def test_the_range_is_counted_outward() -> None:
    """R8: rough ground is paid by entering it, so it counts on the way out and not on the way back."""
    where = world(columns=1, rows=12, h0109="rough")
    castle(where, "home", "0101", "osaka")
    unit(where, "far", "osaka", "0109")
    assert fed_hexes(where, "osaka")["0108"] == 7
    assert in_supply(where, "osaka") == set()
    where["terrain"]["0109"] = "flat"
    assert in_supply(where, "osaka") == {"far"}


def test_the_plain_map_is_the_map_of_the_game() -> None:
    """Neighbours, and what can be reached from every castle with eight points where no enemy is."""
    land = theatre()
    grid, terrain = land.grid, land.pack.map.terrain_by_hex()
    for h in range(grid.size):
        near = {grid.format(g) for g in grid.near[h] if g != NOWHERE}
        assert near == {g for g in around(grid.format(h)) if g in terrain}
    where = {
        "terrain": terrain,
        "rivers": {frozenset(side.split("-")) for side in land.pack.map.river_hexsides},
        "water": {frozenset(side.split("-")) for side in land.pack.map.closed_hexsides},
        "castles": {},
        "units": {},
    }
    for keep in land.keeps:
        found = reach(where, "osaka", {grid.format(keep.hex)})
        rings = field(Passage(land.layers), 1 << keep.hex, 8)
        assert found == {grid.format(h): cost for cost, ring in enumerate(rings) for h in members(ring)}
