"""Chapters 18.3 to 18.10 and 25: rounds, pursuit, retreat, sorties, and lords who go home."""

from __future__ import annotations

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Attack, Leave, Split, Withdraw
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import combat, fighting, investment, pursuit, retreat, return_home, scoring
from honjin.games.sanada.rules.battle import battle
from honjin.games.sanada.state import ELIMINATED, HOME, Edge, Node
from honjin.wargame.orders import HOLD, INSIDE, Retreat, Stand

A, B, C = "1726", "1728", "1727"
"""Flat, flat, and between them rough."""


def edge(t: Table, attacker: str, defender: str) -> Edge:
    return Edge(Node(t.hex(attacker)), Node(t.hex(defender)))


def sortie(t: Table, number: str) -> Edge:
    return Edge(Node(t.hex(number), inside=True), Node(t.hex(number)))


def clear(t: Table) -> Table:
    """No castles of Kanto but those that a test names."""
    t.g.unusable = (1 << len(t.land.keeps)) - 1
    t.g.recount_keeps()
    return t


# ------------------------------------------------------------------------------------------------ 18.3


@pytest.mark.rule("sanada 18.3.3", "sanada R21")
def test_rows_and_columns_end_at_the_ends_of_the_table() -> None:
    """d-crt-high, d-crt-top, d-crt-edge10."""
    table = Table().land.combat
    assert table.count(1, 19) == 2
    assert table.count(200, 15) == 9
    assert [table.count(10, 7), table.count(11, 7), table.count(10, 6), table.count(11, 6)] == [1, 1, 0, 1]
    assert table.count(50, -4) == table.count(50, 1)


@pytest.mark.rule("sanada 18.3.2", "sanada 22.2.1", "sanada R20")
def test_river_rough_ground_and_a_fort_add_up() -> None:
    """d-river-rough-fort, d-equal-ratings."""
    t = clear(Table("kanto_combat"))
    t.put("1826", "date_masamune")
    t.put("1927", "ono_harunaga")
    t.g.forts[OSAKA] = 1 << t.hex("1927")
    mine, yours = combat.modifiers(t.g, edge(t, "1826", "1927"), (4, 1))
    assert (sum(row.value for row in mine), sum(row.value for row in yours)) == (-2, 0)
    t.put(A, "ii_naotaka")
    t.put("1725", "goto_matabei")
    assert combat.modifiers(t.g, edge(t, A, "1725"), (2, 2)) == ([], [])
    capped = clear(Table("kanto_combat", river_stacks=False))
    capped.put("1927", "ono_harunaga")
    capped.g.forts[OSAKA] = 1 << capped.hex("1927")
    assert [row.value for row in combat.ground(capped.g, edge(capped, "1826", "1927"))] == [2]


@pytest.mark.rule("sanada 18.2", "sanada 7.4")
def test_the_highest_rank_gives_the_rating_even_if_it_is_worse() -> None:
    """d-rank-beats-rating, d-commanded-rating."""
    t = Table()
    t.put(A, "toyotomi_hideyori")
    t.put(A, "sanada_yukimura")
    assert t.g.rating_of(t.g.outside_at(t.hex(A))) == 2
    t.put(B, "goto_matabei")
    t.put(B, "ban_danemon")
    assert t.g.rating_of(t.g.outside_at(t.hex(B))) == 4


@pytest.mark.rule("sanada 18.4.1", "sanada 18.3.6")
def test_a_spent_hex_fights_one_round_and_must_go() -> None:
    """d-all-spent-defender."""
    t = clear(Table("kanto_combat"))
    t.put(A, "ii_naotaka", "ii_tai_1")
    t.put("1725", "onjuku_kanbei", spent=True)
    t.put("1725", "shingu_yukitomo", spent=True)
    t.play(battle(t.g, [edge(t, A, "1725")], KANTO), [1, 1, 1, 1, 1, 1], advance=HOLD)
    assert "give_way" not in t.kinds()
    assert t.at("onjuku_kanbei") != "1725"
    assert len(t.told("pursuit")) == 1


@pytest.mark.rule("sanada 18.4.2", "sanada 20.2", "sanada 21.1.1")
def test_a_spent_force_starts_nothing() -> None:
    """d-all-spent-attacker, d-mixed-spent-hex."""
    t = clear(Table())
    t.put("1725", "goto_matabei", "onjuku_kanbei", spent=True)
    t.put(A, "ii_naotaka")
    assert list(fighting.attacks(t.g, OSAKA)) == []
    refusal = fighting.refuse_attack(t.g, OSAKA, Attack(t.hex("1725"), t.hex(A)))
    assert refusal is not None
    assert refusal.rule == "18.4.2"
    t.put("1725", "mori_katsunaga")
    assert len(list(fighting.attacks(t.g, OSAKA))) == 1
    assert t.g.strength(t.g.outside_at(t.hex("1725"))) == 4


# ------------------------------------------------------------------------------------------------ 18.6


@pytest.mark.rule("sanada 18.6", "sanada 18.6.1", "sanada 18.6.2", "sanada R25")
def test_pursuit_adds_three_and_knows_no_ground() -> None:
    """d-pursuit-plus3, d-pursuit-worse, d-avert-equal."""
    t = clear(Table("kanto_combat"))
    hunters = ("date_masamune", "date_tai_1", "date_tai_2")
    t.put("1826", *hunters)
    t.put("1826", "honda_masazumi")
    t.put("1826", "nagai_naokatsu")
    t.put("1826", "matsudaira_masatsuna")
    t.put("1826", "honda_yasunori")
    t.put("1927", "ono_harunaga", "onjuku_kanbei", "shingu_yukitomo", "yamakawa_katanobu")
    pack, prey = t.g.outside_at(t.hex("1826")), t.g.outside_at(t.hex("1927"))
    assert t.g.strength(pack) == 14
    t.play(pursuit.pursue(t.g, pack, prey), dice=[3, 3])
    assert t.totals == [11]
    assert t.told("pursuit")[0]["damage"] == 3
    worse = clear(Table("kanto_combat"))
    worse.put("1826", "todo_takatora", "honda_masazumi", "nagai_naokatsu")
    worse.put("1826", "honda_yasunori")
    worse.put("1927", "goto_matabei", "onjuku_kanbei")
    worse.play(
        pursuit.pursue(worse.g, worse.g.outside_at(worse.hex("1826")), worse.g.outside_at(worse.hex("1927"))),
        dice=[4, 3, 4],
    )
    assert worse.totals == [4, 7]
    assert worse.told("pursuit")[0]["damage"] == 1


@pytest.mark.rule("sanada 18.9.6", "sanada R24", "sanada R29")
def test_two_steps_at_the_end_of_a_round() -> None:
    """d-two-steps-retreat: C cannot pursue B while A stands beside it, but pursues A when A declares retreat."""
    t = clear(Table("kanto_combat"))
    a, b, c = "1725", "1626", "1726"
    t.put(a, "mizuno_katsunari", "honda_masazumi", "nagai_naokatsu", "honda_yasunori")
    t.put(b, "maeda_toshitsune", spent=True)
    t.put(b, "tomita_shigemasa")
    t.put(c, "sanada_yukimura", "onjuku_kanbei", "shingu_yukitomo")
    t.put(c, "ban_danemon")
    split = Split(((b, 8), (a, 0)))
    t.play(
        battle(t.g, [edge(t, a, c), edge(t, b, c)], KANTO), [1, 1, 1, 1, 1, 2, 3, 2],
        split=split, give_way=Withdraw(), advance=lambda ask: ask.options[1],
    )  # fmt: skip
    order = [event.kind for event in t.g.journal or () if event.kind in ("retreat", "pursuit", "advance")]
    assert order[:4] == ["retreat", "retreat", "pursuit", "retreat"]  # two Forces of B, then A
    assert len(t.told("pursuit")) == 1
    assert t.totals[-1] == 5 + 2 + 3
    assert t.told("pursuit")[0]["damage"] == 2
    assert [ask.side for ask in t.asked if ask.kind == "give_way"] == [KANTO]
    assert {advance["path"][1] for advance in t.told("advance")} == {a}


# ------------------------------------------------------------------------------------------------ 18.7


@pytest.mark.rule("sanada 18.7.5", "sanada 18.7.1", "sanada 18.7.6")
def test_a_retreat_through_a_zone_costs_a_loss_for_each_hex() -> None:
    """d-retreat-zoc."""
    t = clear(Table("kanto_combat"))
    head = t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.put(A, "ii_naotaka")
    t.put("1623", "todo_takatora")
    flight = retreat.look_back(t.g, head, [t.hex(A)])
    tolls = {way.path: retreat.toll(t.g, way, flight) for way in retreat.ways(t.g, head, flight)}
    assert set(tolls.values()) >= {1}
    way = next(path for path, toll in tolls.items() if toll == 1)
    t.play(retreat.fall_back(t.g, Retreat(head, way, "outside"), 1, battle=True))
    assert (t.g.spent & t.units("goto_matabei", "onjuku_kanbei")).bit_count() == 1
    assert t.g.retreated == t.units("goto_matabei", "onjuku_kanbei")


@pytest.mark.rule("sanada 18.7.7", "sanada 18.7.3")
def test_who_has_no_way_is_lost() -> None:
    """d-retreat-blocked."""
    t = clear(Table("kanto_combat"))
    head = t.put("1626", "goto_matabei")
    foes = [unit for unit in range(len(t.land.pieces)) if t.g.side[unit] == KANTO]
    for number, h in enumerate(t.land.board.linked[t.hex("1626")]):
        t.g.settle(1 << foes[number], h)
    t.play(retreat.retreat(t.g, 1 << head, [t.hex(A)], "18.7", battle=True))
    assert t.g.where[head] == ELIMINATED
    assert t.g.score == -5


@pytest.mark.rule("sanada 18.7.4", "sanada R27", "sanada 17.2")
def test_refuge_for_those_who_find_room() -> None:
    """d-retreat-castle-room."""
    t = Table("kanto_combat")
    t.give("ibaraki", OSAKA)
    t.put("1922", "ono_harunaga", "hotta_moritaka", inside=True)
    near = t.land.board.linked[t.hex("1922")][0]
    head = t.put(t.land.grid.format(near), "goto_matabei", "onjuku_kanbei", "shingu_yukitomo", "yamakawa_katanobu")
    foe = next(h for h in t.land.board.linked[near] if t.land.grid.distance(h, t.hex("1922")) == 2)
    t.g.settle(t.units("ii_naotaka"), foe)
    into = Retreat(head, (near, t.hex("1922")), INSIDE)
    flight = retreat.look_back(t.g, head, [foe])
    assert retreat.refuse(t.g, [head], flight, into) is None
    gone = iter([Leave(t.unit("onjuku_kanbei")), Leave(t.unit("shingu_yukitomo"))])
    t.play(retreat.fall_back(t.g, into, 0, battle=True), refuge=lambda _: next(gone))
    assert t.g.room(t.castle("ibaraki")) == 0
    assert t.g.where[t.unit("onjuku_kanbei")] == ELIMINATED
    assert t.g.inside >> head & 1


# ------------------------------------------------------------------------------------------------ 18.10


@pytest.mark.rule("sanada 18.10.1", "sanada R30")
def test_a_sortie_knows_no_ground_and_a_beaten_garrison_stays_inside() -> None:
    """d-sortie, d-sortie-beaten."""
    t = Table("kanto_combat")
    t.put("3615", "ii_naotaka", "ii_tai_1", inside=True)
    t.put("3615", "ono_harunaga", "hotta_moritaka", "nakajima_ujitane", "onjuku_kanbei")
    t.put("3615", "ban_danemon")
    t.spend("ban_danemon")
    t.invest("hikone", 1)
    rows = combat.modifiers(t.g, sortie(t, "3615"), (2, 1))
    assert [sum(row.value for row in part) for part in rows] == [1, -1]
    t.play(battle(t.g, [sortie(t, "3615")], KANTO), [5, 4, 6, 6, 1], give_way=Withdraw())
    assert t.told("struck")[0]["damage"] == 1
    assert t.g.inside & t.units("ii_naotaka", "ii_tai_1")
    assert t.at("ii_naotaka") == "3615"
    assert t.g.is_invested(t.castle("hikone"))
    assert t.told("defeated")[0]["side"] == "kanto"


@pytest.mark.rule("sanada 18.10.2", "sanada 18.9.2")
def test_sortie_and_relief_are_two_attacks() -> None:
    """d-sortie-and-relief."""
    t = Table("kanto_combat")
    h = "3615"
    t.put(h, "ii_naotaka", "ii_tai_1", inside=True)
    t.put(h, "goto_matabei", "onjuku_kanbei", "shingu_yukitomo")
    relief = t.land.grid.format(next(n for n in t.land.board.linked[t.hex(h)] if not t.land.is_river(n, t.hex(h))))
    t.put(relief, "date_masamune", "date_tai_1")
    found = fighting.attacks(t.g, KANTO)
    assert {type(action).__name__ for action in found} == {"Attack", "Sortie"}
    t.play(
        battle(t.g, [sortie(t, h), edge(t, relief, h)], KANTO), [1, 1, 1, 1, 1, 1, 1, 1, 2, 1],
        split=Split(((h, 3), (relief, 3))), advance=HOLD,
        give_way=lambda ask: Withdraw() if ask.side == OSAKA else Stand(),
    )  # fmt: skip
    assert [s["strength"] for s in t.told("struck")][:4] == [4, 4, 3, 3]
    assert t.g.where[t.unit("goto_matabei")] != t.hex(h)


# ------------------------------------------------------------------------------------------------ 26.2.1(9)


@pytest.mark.rule("sanada 26.2.1", "sanada 26.2.4", "sanada R46")
def test_a_defeat_scores_by_the_leaders() -> None:
    """d-vp-defeat."""
    t = Table()
    heads = [t.put(A, "goto_matabei"), t.put(A, "mori_katsunaga"), t.put(A, "ban_danemon")]
    assert scoring.defeat_points(t.g, heads, t.g.outside_at(t.hex(A))) == 4
    every = Table(defeat_scope="every_unit")
    head = every.put(A, "tokugawa_ieyasu", "ii_naotaka")
    assert scoring.defeat_points(every.g, [head], every.g.members[head]) == 12
    best = Table(defeat_scope="best_only")
    pair = [best.put(A, "goto_matabei"), best.put(A, "mori_katsunaga")]
    assert scoring.defeat_points(best.g, pair, best.g.outside_at(best.hex(A))) == 2


@pytest.mark.rule("sanada R46", "sanada R47", "sanada 26.2.1")
def test_a_taisho_who_falls_in_the_round_counts_both_ways() -> None:
    """d-defeat-and-death."""
    t = clear(Table("osaka_combat"))
    t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.put(A, "asano_nagaakira", spent=True)
    t.play(battle(t.g, [edge(t, "1725", A)], OSAKA), [5, 5, 1, 1], advance=lambda ask: ask.options[1])
    assert t.g.where[t.unit("asano_nagaakira")] == ELIMINATED
    assert t.g.score == 7


# ------------------------------------------------------------------------------------------------ 25


@pytest.mark.rule("sanada 25.1.3", "sanada 25.1.2", "sanada 25.2.1", "sanada 25.2.2", "sanada 25.2.3", "sanada R42")
def test_clans_go_home_by_one_die_each() -> None:
    """d-return-home."""
    t = Table("osaka_combat")
    t.put(A, "fukushima_tadakatsu")
    t.put(B, "ikeda_toshitaka", "ikeda_tai_h1")
    t.put("1704", "kyogoku_takatomo", inside=True)
    t.put(C, "matsudaira_tadanao")
    t.play(return_home.check(t.g), dice=[3, 3, 1])
    assert [str(roll.purpose)[:16] for roll in t.rolls] == ["whether the Fuku", "whether the Iked", "whether the Kyog"]
    assert t.g.where[t.unit("fukushima_tadakatsu")] == HOME
    assert t.at("ikeda_toshitaka") == t.at("ikeda_tai_h1") == B
    assert t.g.where[t.unit("kyogoku_takatomo")] == HOME
    assert t.g.unusable == 1 << t.castle("miyazu")
    assert t.g.score == 0


@pytest.mark.rule("sanada R43", "sanada 25.2.2")
def test_a_garrison_whose_castle_is_given_up_must_run() -> None:
    """d-displaced-garrison."""
    t = Table("osaka_combat")
    t.put("3025", "todo_takatora", "watanabe_kanbei", inside=True)
    t.put("3025", "honda_masazumi", inside=True)
    t.put("3025", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo", "yamakawa_katanobu")
    investment.invest(t.g, t.hex("3025"))
    assert t.g.is_invested(t.castle("ueno"))
    t.play(return_home.check(t.g), dice=[1])
    assert t.g.where[t.unit("todo_takatora")] == t.g.where[t.unit("watanabe_kanbei")] == HOME
    assert t.g.unusable >> t.castle("ueno") & 1
    assert t.g.unusable >> t.castle("nabari") & 1
    assert not t.g.is_invested(t.castle("ueno"))
    assert t.at("honda_masazumi") not in ("3025", str(ELIMINATED))
    assert not t.g.inside >> t.unit("honda_masazumi") & 1
    assert t.g.score == 0
