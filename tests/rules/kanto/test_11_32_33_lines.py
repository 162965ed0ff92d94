"""Lines of communication as this game counts them (11), in snow and thaw (32) and at sea (33)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from kanto_harness import Table, rule_of

from honjin.games.gunyuden.actions import NORMAL, STRATEGIC, Go
from honjin.games.gunyuden.rules import communication, losses, marching, movement, zones
from honjin.games.gunyuden.state import REMOVED, Campaign
from honjin.games.gunyuden.static import SNOW, THAW
from honjin.hexes.paths import Passage, cost_of, field
from honjin.wargame.actions import NOBODY
from honjin.wargame.orders import OUTSIDE


def bare(t: Table, *castles: str) -> Campaign:
    """Only these castles are anybody's."""
    for number, keep in enumerate(t.land.keeps):
        if keep.id not in castles:
            t.g.owner[number] = NOBODY
    t.g.survey()
    return t.g


def reach(t: Table, start: int, limit: int, *, sea: bool = False) -> list[int]:
    ground = Passage(t.land.line_layers(t.g.weather, sea=sea, backward=True))
    return field(ground, 1 << start, limit)


@pytest.mark.rule("kanto 11-2-2", "kanto 11-1-1", "kanto 11-1-2")
def test_lengths_of_the_links() -> None:  # K19
    t = Table("s2")
    g = bare(t, "umayabashi", "numata")
    t.own("numata", "uesugi")
    main, castle = t.hex("2017"), t.land.keeps[t.castle("numata")].hex
    assert cost_of(reach(t, main, 30), castle) is not None
    from_main, from_castle = reach(t, main, 60), reach(t, castle, 60)
    near = {h for ring in (*from_main[:31], *from_castle[:31]) for h in range(t.land.grid.size) if ring >> h & 1}
    edge = [h for h in near if 30 in (cost_of(from_main, h), cost_of(from_castle, h))]
    for b in edge:
        around = reach(t, b, 11)
        beyond = {
            cost: [h for h in range(t.land.grid.size) if around[cost] >> h & 1 and h not in near] for cost in (10, 11)
        }
        if beyond[10] and beyond[11]:
            break
    relay = t.put(t.land.grid.format(b), "kakizaki_kageie")
    head = t.put(t.land.grid.format(beyond[10][0]), "naoe_sanetsuna")
    assert communication.has_line(g, relay)
    assert communication.has_line(g, head)
    t.put(t.land.grid.format(beyond[11][0]), "naoe_sanetsuna")
    assert not communication.has_line(g, head)


@pytest.mark.rule("kanto 11-4-1", "kanto 10-1-2", "kanto 34-3", "kanto R49")
def test_without_a_line_a_broken_unit_is_lost() -> None:  # K62
    t = Table("s2")
    head = t.put("1847", "murakami_yoshikiyo")
    t.g.morale[head] = -4
    lost = communication.without_line(t.g)
    assert lost >> head & 1
    losses.drop_morale(t.g, lost, 1, "11-4-1", fate=REMOVED)
    assert t.g.where[head] == REMOVED
    assert t.rules.points(t.g)[t.side("uesugi")] == -1


@pytest.mark.rule("kanto 11-1-6", "kanto 16-4")
def test_a_garrison_needs_no_line() -> None:  # K63
    t = Table("s2")
    t.own(t.land.keeps[t.land.castle_at[t.hex("1847")]].id, "uesugi")
    head = t.put("1847", "murakami_yoshikiyo", inside=True)
    assert not communication.without_line(t.g) >> head & 1
    t.g.go_outside(1 << head)
    assert communication.without_line(t.g) >> head & 1


# ---------------------------------------------------------------------------------------------- snow and thaw (32)


@pytest.mark.rule("kanto 32-1", "kanto 15-6-3", "kanto R38")
def test_snowy_foothills_take_the_whole_allowance() -> None:  # K24
    t = Table("s3", "takeda")
    t.g.weather = SNOW
    a, b = "0413", "0513"
    assert t.land.terrain[t.hex(b)] == "foothills"
    assert t.land.province[t.hex(b)] == "shinano"
    head = t.put(a, "kosaka_masanobu")
    assert t.land.price("normal", SNOW)(t.hex(a), t.hex(b)) == 8
    go = Go(head, NORMAL, t.path(a, b), OUTSIDE)
    assert marching.refuse_stride(t.g, movement.begin(t.g, head), go) is None
    t.g.morale[head] = -1
    assert rule_of(marching.refuse_stride(t.g, movement.begin(t.g, head), go)) == "15-2-1"


@pytest.mark.rule("kanto 32-1-2", "kanto 32-1-3", "kanto 11-2-3")
def test_lines_in_snow() -> None:  # K25
    t = Table("s3")
    loc = t.land.price("loc", SNOW)
    linked = t.land.board.linked
    for a in t.land.board.hexes:
        for b in linked[a]:
            if t.land.province[b] == "shinano" and t.land.terrain[b] == "foothills":
                assert loc(a, b) is None
            if t.land.province[b] == "kai" and t.land.terrain[b] == "flat":
                assert loc(a, b) in (2, 3)  # 3 across a river


@pytest.mark.rule("kanto 32-1-1", "kanto R39")
def test_where_snow_lies() -> None:  # K26
    t = Table("s3")
    places: dict[tuple[str, str], set[bool]] = {
        (p, k): set() for p in ("kozuke", "kai", "musashi") for k in ("flat", "foothills")
    }
    for h in t.land.board.hexes:
        key = (t.land.province[h], t.land.terrain[h])
        if key in places:
            places[key].add(t.land.is_snowy(h, SNOW))
    assert places["kozuke", "flat"] == {False}
    assert True in places["kozuke", "foothills"]
    assert places["kai", "flat"] == {True}
    assert places["musashi", "foothills"] == {False}


@pytest.mark.rule("kanto 32-1-4")
def test_no_zone_reaches_into_snowy_foothills() -> None:  # K28
    t = Table("s3", "uesugi")
    head = t.put("0413", "kosaka_masanobu")
    bloc = t.g.bloc(head)
    assert zones.strong(t.g, bloc) >> t.hex("0513") & 1
    t.g.weather = SNOW
    assert not zones.strong(t.g, bloc) >> t.hex("0513") & 1
    flat = [h for h in t.land.board.linked[t.hex("0413")] if t.land.terrain[h] != "foothills"]
    assert all(zones.strong(t.g, bloc) >> h & 1 for h in flat)


@pytest.mark.rule("kanto 32-2", "kanto 32-2-1", "kanto 32-2-2")
def test_a_thaw_doubles_rivers_everywhere() -> None:
    t = Table("s3")
    a, b = next(iter(sorted(side for side in t.land.river if set(side) <= set(t.land.board.hexes))))
    for column in ("normal", "loc"):
        calm, thaw = t.land.price(column, 0)(a, b), t.land.price(column, THAW)(a, b)
        if calm is not None and thaw is not None:
            assert thaw == calm + 1


@pytest.mark.rule("kanto 15-3-1", "kanto 15-3-3", "kanto R23", "kanto R24")
def test_strategic_movement_keeps_clear_of_enemies() -> None:  # K81
    t = Table("s2", "uesugi")
    head = t.put("2017", "kakizaki_kageie")
    trek = movement.begin(t.g, head)
    assert movement.refuse_mode(t.g, trek, STRATEGIC) is None
    friend = t.land.board.linked[t.hex("3319")][0]  # beside the castle of the Yuki
    t.put(t.land.grid.format(friend), "utsunomiya_hirotsuna")
    assert zones.next_to_enemy(t.g, t.g.bloc(head)) >> friend & 1
    t.g.morale[head] = -1
    assert rule_of(movement.refuse_mode(t.g, trek, STRATEGIC)) == "15-3-3"


# ---------------------------------------------------------------------------------------------- the sea (33)


def across_the_bay(t: Table, name: str) -> int:
    """A unit on the coast of Kazusa, cut off by land."""
    return t.put("3435", name)


@pytest.mark.rule("kanto 33-1", "kanto 33-2", "kanto 33-4", "kanto R41", "kanto R63")
def test_the_hojo_are_supplied_over_the_sea() -> None:
    t = Table("s2")
    bare(t, "odawara")
    head = across_the_bay(t, "hojo_tsunashige")
    assert communication.has_line(t.g, head)
    (link,) = communication.route(t.g, head)
    water = [h for h in link.path if t.land.sea >> h & 1]
    assert water
    coast = t.land.sets["coastal"]
    for a, b in pairwise(link.path):
        if (t.land.sea >> a & 1) != (t.land.sea >> b & 1):
            land = b if t.land.sea >> a & 1 else a
            assert coast >> land & 1
    loc = t.land.price("loc", 0)
    back = list(reversed(link.path))  # counted from the force
    land_cost = sum(3 * (loc(a, b) or 0) for a, b in pairwise(back) if not t.land.sea >> b & 1)
    assert link.costs[-1] == len(water) + land_cost
    assert link.costs[-1] <= 90


@pytest.mark.rule("kanto R41")
def test_their_allies_have_no_fleet() -> None:
    t = Table("s2")
    bare(t, "tsutsujigasaki")
    assert not communication.has_line(t.g, across_the_bay(t, "takeda_nobushige"))


@pytest.mark.rule("kanto 33-3")
def test_a_zone_closes_a_coastal_hex_but_not_the_sea() -> None:
    t = Table("s2")
    bare(t, "odawara")
    t.put("2236", "uesugi_kenshin")
    shut = communication.blocked(t.g, t.clan("hojo"))
    assert shut >> t.hex("2337") & 1
    assert not shut & t.land.sea


@pytest.mark.rule("kanto R63", "kanto 35-S1-2")
def test_hexes_outside_the_area_are_closed() -> None:
    t = Table("s1")
    assert t.land.province[t.hex("2017")] == "kozuke"
    assert not t.land.board.present >> t.hex("2017") & 1
    assert t.land.board.present >> t.hex("0505") & 1
