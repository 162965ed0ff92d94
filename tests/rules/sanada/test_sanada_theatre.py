"""What is compiled from the pack: costs, castles, regions, clans, calendars and tables, by the figures of the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from sanada_theatre import theatre

from honjin.games.sanada.figures import KANTO, OSAKA, SODAISHO, TAISHO
from honjin.games.sanada.static import Theatre
from honjin.hexes.paths import Passage, cost_of, field, walk
from honjin.hexes.sets import few, members

SCENARIOS = ["s1", "s2", "s3", "s4", "s5"]


def points(land: Theatre, start: str, end: str) -> int | None:
    """The cheapest way on an empty map."""
    grid = land.grid
    return cost_of(field(Passage(land.layers), 1 << grid.parse(start), 90), grid.parse(end))


# ------------------------------------------------------------------------------------------------ the map


def test_hexes_that_can_be_entered() -> None:
    assert len(theatre().board.hexes) == 919


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        ("1724", "1922", 5),
        ("1724", "1328", 6),
        ("1724", "2027", 7),
        ("1724", "2226", 8),
        ("1724", "2321", 9),
        ("1724", "2419", 11),
        ("1724", "2720", 16),
        ("1724", "3025", 23),
        ("1724", "3615", 30),
        ("5220", "2419", 43),
        ("5220", "1724", 53),
        ("4001", "2419", 48),
        ("4001", "1724", 59),
        ("0116", "1724", 29),
    ],
)
def test_marches(start: str, end: str, cost: int) -> None:
    assert points(theatre(), start, end) == cost


def test_hikone_and_zeze_are_one_strategic_march_apart() -> None:
    assert points(theatre(), "3615", "2720") in (14, 15)


def test_the_march_to_tatsuta() -> None:
    """Vector d-march-tatsuta: rough across a river on the way, an enemy castle at the end."""
    land = theatre()
    path = tuple(map(land.grid.parse, ("1724", "1725", "1726", "1826", "1927", "2027")))
    steps = [land.price(a, b) for a, b in pairwise(path)]
    assert steps == [1, 1, 1, 3, 1]
    held = Passage(land.layers, tolls=((1 << path[-1], land.tables.enemy_castle.cost),))
    assert walk(held, path, land.tables.movement.allowance).cost == 8  # type: ignore[union-attr]


def test_water_between_two_land_hexes() -> None:
    """Vector ex-14.1.5-water."""
    land = theatre()
    a, b = map(land.grid.parse, ("2606", "2706"))
    assert b in land.board.adjacent[a]
    assert b not in land.board.linked[a]


def test_the_price_of_rough_ground_is_an_option() -> None:
    steep, easy = theatre(rough_mp="3"), theatre(rough_mp="1")
    rough = theatre().grid.parse("1927")
    assert [land.hex_cost[rough] for land in (easy, theatre(), steep)] == [1, 2, 3]
    cost = points(steep, "1724", "3025")
    assert cost is not None
    assert cost > 23


def test_every_castle_and_every_entry_hex_is_joined_to_osaka_by_land() -> None:
    land = theatre()
    reached = {h for ring in field(Passage(land.layers), 1 << land.pool_hex, 90) for h in members(ring)}
    assert {keep.hex for keep in land.keeps} <= reached
    assert {h for entry in land.entries.values() for h in members(entry.hexes)} <= reached


def test_regions_at_the_edges() -> None:
    land = theatre()
    hexes = {name: [land.grid.format(h) for h in members(entry.hexes)] for name, entry in land.entries.items()}
    assert {name: (min(found), max(found)) for name, found in hexes.items()} == {
        "north": ("3701", "4201"),
        "east": ("5212", "5230"),
        "west": ("0114", "0117"),
    }
    for name, entry in land.entries.items():
        assert set(members(entry.hexes)) <= set(entry.edge), name
        assert len(entry.edge) > len(hexes[name])


# ------------------------------------------------------------------------------------------------ cover


def test_cover_of_a_defender() -> None:
    """Vector d-river-rough-fort: river 2, rough 1, fort 1, all together; with the option only the best."""
    land, capped = theatre(), theatre(river_stacks=False)
    a, b = map(land.grid.parse, ("1826", "1927"))
    assert land.cover(a, b, fort=True) == 4
    assert land.cover(a, b, fort=False) == 3
    assert capped.cover(a, b, fort=True) == 2
    assert land.cover(b, a, fort=False) == 2
    flat, other = map(land.grid.parse, ("1725", "1726"))
    assert land.cover(flat, other, fort=False) == 0


# ------------------------------------------------------------------------------------------------ castles


def test_room_and_points_of_castles() -> None:
    """Vectors r-castles, d-osaka-room, d-vp-durability."""
    land, summer = theatre(), theatre("s2")
    found = {keep.id: (keep.room, keep.points) for keep in land.keeps}
    wanted = {
        "nijo": (6, 2), "ueno": (16, 4), "koriyama": (4, 1), "kishiwada": (4, 1), "yodo": (2, 0), "tatsuta": (2, 0),
        "ibaraki": (4, 1), "osaka": (40, 4),
    }  # fmt: skip
    assert {name: found[name] for name in wanted} == wanted
    assert summer.keeps[summer.osaka_castle].room == 24
    assert summer.keeps[summer.osaka_castle].strength == 3
    assert [land.capture_points(durability) for durability in (1, 2, 3, 4, 8, 12)] == [0, 1, 2, 4, 4, 4]


def test_castles_are_tested_in_the_order_of_their_ids() -> None:
    ids = [keep.id for keep in theatre().keeps]
    assert ids == sorted(ids)
    assert len(ids) == 35
    assert [keep.id for keep in theatre().keeps if keep.owner == OSAKA] == ["osaka"]


def test_castles_of_lords_who_may_go_home() -> None:
    land = theatre()
    seats = {land.pieces[unit].id: [land.keeps[c].id for c in castles] for unit, castles in land.seats.items()}
    assert seats == {
        "asano_nagaakira": ["wakayama"],
        "ikeda_toshitaka": ["himeji"],
        "todo_takatora": ["ueno", "nabari"],
        "kyogoku_takatomo": ["miyazu"],
        "kyogoku_tadataka": ["obama"],
        "katagiri_katsumoto": ["ibaraki"],
        "koide_yoshihide": ["kishiwada"],
        "kuwayama_kazunao": ["koriyama"],
    }


# ------------------------------------------------------------------------------------------------ counters


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_unit_begins_somewhere_once(name: str) -> None:
    land = theatre(name)
    groups = [land.pool, *(camp.units for camp in land.camps), *(arrival.units for arrival in land.arrivals)]
    together = 0
    for group in groups:
        assert not together & group
        together |= group
    assert together == (1 << len(land.pieces)) - 1
    assert land.side_units[OSAKA] == land.pool
    assert land.never_initial == 1 << land.hideyori
    assert land.initial_units == (15 if name == "s1" else 20)


def test_who_is_bound_by_a_banner() -> None:
    """Vector d-lone-banner: Kuroda is alone in winter; with the option he obeys the rule of clans too."""
    land, strict = theatre(), theatre(sole_units="bound")
    kuroda, terasawa, ikeda = land.units_named(["kuroda_tadayuki", "terasawa_hirotaka", "ikeda_tai_h1"])
    assert [land.bound >> unit & 1 for unit in (kuroda, terasawa, ikeda)] == [0, 0, 1]
    assert [strict.bound >> unit & 1 for unit in (kuroda, terasawa, ikeda)] == [1, 0, 1]
    assert land.bound >> land.unit_of["sanada_daisuke"] & 1


def test_ranks_and_command_tracks() -> None:
    land = theatre()
    assert [land.pieces[unit].id for unit in few(land.commanders) if land.rank[unit] == SODAISHO] == [
        "toyotomi_hideyori",
        "tokugawa_ieyasu",
        "tokugawa_hidetada",
    ]
    assert all(land.rank[unit] >= TAISHO for unit in few(land.commanders))
    assert land.boxes[land.unit_of["sanada_yukimura"]] == 3
    assert land.boxes[land.ieyasu] >= 8


def test_who_goes_home_together() -> None:
    land = theatre()
    groups = dict(land.home_groups)
    assert list(groups) == sorted(groups)
    assert land.ids(groups["clan:todo"]) == ["todo_takatora", "watanabe_kanbei"]
    assert len(land.ids(groups["clan:ikeda"])) == 7
    assert all(land.pieces[unit].side == KANTO for group in groups.values() for unit in few(group))
    assert "clan:fukushima" in groups
    assert "clan:fukushima" not in dict(theatre("s4").home_groups)


def test_a_die_may_bring_kato_over() -> None:
    land = theatre("s4")
    [(unit, recast)] = land.turncoats.items()
    assert (land.pieces[unit].id, land.pieces[unit].side, recast.on) == ("kato_yoshiaki", KANTO, [1, 2, 3])
    assert theatre().turncoats == {}


def test_ikeda_may_be_left_out_of_summer() -> None:
    printed, known = theatre("s2"), theatre("s2", s2_ikeda_as_printed=False)
    assert "ikeda_tadatsugu" in printed.unit_of
    assert "ikeda_tadatsugu" not in known.unit_of
    assert [len(few(arrival.units)) for arrival in known.arrivals] == [21, 19]


# ------------------------------------------------------------------------------------------------ the calendar


def test_calendar_of_winter() -> None:
    """Vector d-turn-28."""
    labels = [turn.label for turn in theatre().turns]
    assert (len(labels), labels[8], labels[18], labels[27]) == (28, "11/1", "12/1", "12/28")
    assert [turn.label for turn in theatre().turns] == [turn.label for turn in theatre().scenario.turns]


def test_calendar_of_summer_may_be_shifted() -> None:
    usual, later = theatre("s2"), theatre("s2", s2_first_turn="4/4", s2_last_turn="6/1")
    assert (usual.last_turn, later.last_turn) == (20, 20)
    assert (later.turns[0].label, later.turns[-1].label) == ("4/4", "6/1")
    assert [arrival.turn for arrival in usual.arrivals] == [2, 3]
    assert [arrival.turn for arrival in later.arrivals] == [1, 2]


def test_ten_phases() -> None:
    stages = theatre().stages
    assert [(stage.side, stage.kind) for stage in stages[:5]] == [
        (OSAKA, "start"),
        (OSAKA, "movement"),
        (KANTO, "reaction"),
        (OSAKA, "forced_march"),
        (OSAKA, "combat"),
    ]
    assert [(1 - stage.side, stage.kind) for stage in stages[5:]] == [(s.side, s.kind) for s in stages[:5]]


# ------------------------------------------------------------------------------------------------ tables


@pytest.mark.parametrize(
    ("strength", "roll", "damage"),
    [
        (22, 7, 2), (22, 8, 2), (6, 4, 0), (10, 12, 3), (8, 10, 2), (3, 5, 0), (8, 11, 2), (2, 10, 1), (2, 11, 1),
        (1, 19, 2), (200, 15, 9), (11, 6, 1), (10, 7, 1), (11, 7, 1), (10, 6, 0), (14, 11, 3), (8, 7, 1), (4, 10, 1),
        (9, 4, 0), (9, 7, 1), (10, 8, 1), (14, 7, 1), (11, 10, 2), (4, 11, 1), (2, 13, 2), (0, 15, 0), (1, -3, 0),
        (81, -3, 2),
    ],
)  # fmt: skip
def test_combat_table(strength: int, roll: int, damage: int) -> None:
    """Every look-up of the worked examples and of the vectors."""
    assert theatre().combat.count(strength, roll) == damage


def test_other_tables() -> None:
    land = theatre()
    assert [land.attrition.count(units, roll) for units, roll in ((2, 8), (12, 3), (6, 5), (7, 4), (3, 5))] == [
        3, 1, 1, 1, 0,
    ]  # fmt: skip
    assert [land.replenishment.count(side, roll) for side, roll in ((KANTO, 9), (KANTO, 0), (OSAKA, 8))] == [6, 2, 3]
    assert [land.mobilisation.count(0, roll) for roll in range(9)] == [1, 1, 1, 1, 2, 2, 3, 4, 5]
    assert [land.siege.count(rank, roll) for rank, roll in ((2, 5), (0, 6), (2, 4), (1, 4), (1, 6), (3, 6))] == [
        1, 3, 0, 1, 2, 1,
    ]  # fmt: skip
    assert dict(land.homecoming.chances(1)) == {"1": Fraction(1, 3), "0": Fraction(2, 3)}


@pytest.mark.parametrize(
    ("score", "sakai", "replenish", "mobilise"),
    [
        (-1, False, -1, -1),
        (0, False, 0, 0),
        (9, False, 0, 0),
        (10, False, 1, 0),
        (15, False, 1, 1),
        (20, True, 3, 3),
        (39, False, 2, 2),
        (40, True, 4, 4),
        (-12, True, 0, 0),
    ],
)
def test_what_a_lead_adds(score: int, sakai: bool, replenish: int, mobilise: int) -> None:
    land = theatre()
    assert land.lead(land.tables.replenishment, score) + sakai * land.tables.replenishment.sakai == replenish
    assert land.lead(land.tables.mobilisation, score) + sakai * land.tables.mobilisation.sakai == mobilise


def test_points_for_units_and_defeats() -> None:
    land = theatre()
    named = land.units_named(
        ["katagiri_katsumoto", "asano_nagaakira", "tokugawa_hidetada", "ii_tai_1", "toyotomi_hideyori"]
    )
    assert [land.eliminate[unit] for unit in named] == [1, 5, 20, 0, 5]
    assert land.defeat == [0, 0, 2, 10]


def test_places_that_score() -> None:
    land = theatre()
    scored = {place.id: place for place in land.places_scored}
    assert {name: place.points for name, place in scored.items()} == {
        "kyoto": 3, "kyoto_hideyori": 8, "sakai": 1, "omi": 1, "mino": 1, "owari": 3,
    }  # fmt: skip
    assert scored["kyoto_hideyori"].unit == land.hideyori
    assert scored["kyoto_hideyori"].replaces == "kyoto"
    assert scored["omi"].hexes == land.hexes_of["omi"]
    assert scored["sakai"].hexes == 1 << land.sakai


@pytest.mark.parametrize(
    ("name", "score", "result"),
    [
        ("s1", 60, "osaka_decisive"),
        ("s1", 59, "osaka"),
        ("s1", 20, "draw"),
        ("s1", 1, "kanto"),
        ("s1", 0, "kanto_decisive"),
        ("s2", 1, "osaka_decisive"),
        ("s2", -19, "osaka"),
        ("s2", -20, "draw"),
        ("s2", -50, "kanto"),
        ("s2", -200, "kanto"),
        ("s3", 9, "kanto_decisive"),
        ("s3", 10, "kanto"),
        ("s4", 79, "osaka"),
        ("s5", 40, "draw"),
    ],
)
def test_what_a_score_means(name: str, score: int, result: str) -> None:
    assert theatre(name).outcome(score) == result
