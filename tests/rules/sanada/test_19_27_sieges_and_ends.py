"""Chapters 19 to 21 and 27: assaults, overruns, Engaged markers, and how the war ends."""

from __future__ import annotations

from typing import Any

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Attack, Engage, Overrun, Walls, Withdraw
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules import (
    action,
    assault,
    castles,
    engaging,
    fighting,
    investment,
    losses,
    marching,
    movement,
    scoring,
    victory,
)
from honjin.games.sanada.rules.battle import groups, leading_side
from honjin.games.sanada.state import BOX, ELIMINATED, Edge, Marker, Node
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.orders import FIGHT, STOP, Lose, Stand

# ------------------------------------------------------------------------------------------------ 19.1


def ibaraki() -> Table:
    """Katagiri holds Ibaraki against four full units under a better commander."""
    t = Table("osaka_combat")
    t.put("1922", "katagiri_katsumoto", inside=True)
    t.put("1922", "goto_matabei", "fukushima_masamori", "onjuku_kanbei", "shingu_yukitomo")
    return t


@pytest.mark.rule("sanada 19.1.3", "sanada 19.1.4", "sanada 19.1.8", "sanada 19.1.9", "sanada 19.1.12")
def test_the_books_assault_of_ibaraki() -> None:
    """Two rounds, a castle and a busho, Osaka +2.

    ex-19-assault-1-att, ex-19-assault-1-def, ex-19-assault-1-loss, ex-19-assault-2-att, ex-19-assault-2-def,
    ex-19-assault-2-fall.
    """
    t = ibaraki()
    katagiri = t.unit("katagiri_katsumoto")
    answers: list[Action] = [Lose(katagiri), Walls(), Lose(katagiri), Walls()]
    t.play(
        assault.assault(t.g, t.castle("ibaraki")), [5, 6, 2, 2, 6, 6, 4, 5],
        walls=lambda ask: answers.pop(0) if len(ask.options) > 1 else ask.options[0], press_on=FIGHT,
        lose=Lose(t.unit("fukushima_masamori")),
    )  # fmt: skip
    assert t.totals == [10, 5, 11, 10]
    assert [(a["damage"], a["losses"]) for a in t.told("assaulted")] == [(2, 0), (2, 1)]
    assert t.g.owner[t.castle("ibaraki")] == OSAKA
    assert t.g.durability[t.castle("ibaraki")] == 2
    assert t.g.where[katagiri] == ELIMINATED
    assert t.is_spent("fukushima_masamori")
    assert t.g.score == 2


@pytest.mark.rule("sanada 19.1.9", "sanada 10.1.3", "sanada R32")
def test_a_castle_falls_with_men_in_it() -> None:
    """d-assault-overkill."""
    t = Table("osaka_combat")
    t.put("3615", "ii_naotaka", "ii_tai_1", "ii_tai_2", inside=True)
    t.put("3615", "goto_matabei", "fukushima_masamori", "onjuku_kanbei", "shingu_yukitomo")
    t.put("3615", "mori_katsunaga", "yamakawa_katanobu", "inoue_tokitoshi")
    castle = t.castle("hikone")
    t.g.durability[castle] = 1
    t.play(assault.assault(t.g, castle), [6, 6, 1, 1], walls=Walls())
    assert t.g.owner[castle] == OSAKA
    assert {t.g.where[t.unit(name)] for name in ("ii_naotaka", "ii_tai_1", "ii_tai_2")} == {ELIMINATED}


@pytest.mark.rule("sanada R31", "sanada R32", "sanada 19.1.6")
def test_the_last_breath_of_an_assault() -> None:
    """d-assault-last-breath."""
    t = Table("osaka_combat")
    t.put("2321", "owari_tai_1", inside=True, spent=True)
    t.put("2321", "ono_harunaga", "onjuku_kanbei")
    yodo = t.castle("yodo")
    t.play(assault.assault(t.g, yodo), [6, 6, 6, 6], walls=Lose(t.unit("owari_tai_1")))
    assert t.totals == [11, 13]
    assert t.g.owner[yodo] == KANTO
    assert t.g.durability[yodo] == 1
    assert t.g.all_spent(t.units("ono_harunaga", "onjuku_kanbei"))
    assert t.at("ono_harunaga") == "2321"
    assert "press_on" not in t.kinds()
    gone = Table("osaka_combat", assault_spent_retreats=True)
    gone.put("2321", "owari_tai_1", inside=True, spent=True)
    gone.put("2321", "ono_harunaga", "onjuku_kanbei")
    gone.play(assault.assault(gone.g, yodo), [6, 6, 6, 6], walls=Lose(gone.unit("owari_tai_1")))
    assert gone.at("ono_harunaga") != "2321"


@pytest.mark.rule("sanada 19.1.1", "sanada R67", "sanada 18.4.2")
def test_who_cannot_assault() -> None:
    t = ibaraki()
    castle = t.castle("ibaraki")
    assert assault.refuse_assault(t.g, OSAKA, castle) is None
    t.g.retreated = t.g.members[t.unit("goto_matabei")]
    refusal = assault.refuse_assault(t.g, OSAKA, castle)
    assert refusal is not None
    assert refusal.rule == "19.1.2"
    t.g.retreated = 0
    t.play(assault.assault(t.g, castle), [1, 1, 1, 1], press_on=STOP)
    refusal = assault.refuse_assault(t.g, OSAKA, castle)
    assert refusal is not None
    assert refusal.rule == "19.1.6"


# ------------------------------------------------------------------------------------------------ 20 and 21


def open_ground(phase: str = "osaka_movement", **options: Any) -> Table:
    t = Table(phase, **options)
    t.g.unusable = (1 << len(t.land.keeps)) - 1 & ~(1 << t.castle("osaka"))
    t.g.recount_keeps()
    return t


@pytest.mark.rule("sanada 20.1.7", "sanada 21.1.3", "sanada R36", "sanada R37")
def test_an_overrun_that_decides_nothing_engages() -> None:
    """d-overrun-fail, d-engaged-no-check."""
    t = open_ground()
    head = t.put("1725", "goto_matabei", "onjuku_kanbei")
    foe = t.put("1726", "ii_naotaka", "ii_tai_1")
    t.play(
        marching.march(t.g, head), [1, 1, 1, 1], march=Overrun(head, t.path("1725"), t.hex("1726")), give_way=Stand()
    )  # fmt: skip
    assert t.g.markers == [Marker(OSAKA, t.hex("1725"), t.hex("1726"))]
    for unit, side in ((head, OSAKA), (foe, KANTO)):
        refusal = action.refuse_check(t.g, side, unit)
        assert refusal is not None
    assert engaging.edges(t.g) == [Edge(Node(t.hex("1725")), Node(t.hex("1726")))]
    fighting.begin(t.g)
    refused = fighting.refuse_attack(t.g, OSAKA, Attack(t.hex("1725"), t.hex("1726")))
    assert refused is not None
    assert refused.rule == "R65"


@pytest.mark.rule("sanada 20.1.2", "sanada 20.1.4", "sanada 20.1.5", "sanada R35", "sanada 25.1")
def test_an_overrun_enters_and_goes_on_without_points_of_defeat() -> None:
    """d-return-home-overrun."""
    t = open_ground()
    head = t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.put("1726", "tokugawa_ieyasu")
    t.put("2026", "fukushima_tadakatsu")
    march = iter([Overrun(head, t.path("1725"), t.hex("1726")), None])

    def go(ask: Ask) -> Action:
        return next(march) or ask.options[-1]

    t.play(
        marching.march(t.g, head), [1, 1, 1, 1], march=go,
        give_way=lambda ask: Stand() if ask.side == OSAKA else Withdraw(),
    )  # fmt: skip
    assert t.at("goto_matabei") == "1726"
    assert t.at("tokugawa_ieyasu") != "1726"
    assert t.g.score == 0
    assert not t.told("defeated")
    assert [ask.subject["spent"] for ask in t.asked if ask.kind == "march"] == [0, 1]


@pytest.mark.rule("sanada 20.1.8", "sanada 18.8")
def test_a_beaten_overrunner_is_pursued_and_the_target_may_advance() -> None:
    t = open_ground()
    head = t.put("1725", "ono_harunaga", "onjuku_kanbei")
    t.put("1726", "ii_naotaka", "ii_tai_1")
    t.play(
        marching.march(t.g, head), [1, 1, 1, 1, 1, 1], march=Overrun(head, t.path("1725"), t.hex("1726")),
        give_way=lambda ask: Withdraw() if ask.side == OSAKA else Stand(), advance=lambda ask: ask.options[1],
    )  # fmt: skip
    assert t.told("pursuit")
    assert t.at("ono_harunaga") != "1725"
    assert t.at("ii_naotaka") == "1725"
    assert not t.g.retreated  # that is of the Combat Phase (R35)


@pytest.mark.rule("sanada 20.2")
def test_an_engaged_hex_is_not_overrun() -> None:
    t = open_ground()
    head = t.put("1725", "goto_matabei")
    other = t.put("1626", "mori_katsunaga")
    t.put("1726", "ii_naotaka")
    t.play(marching.march(t.g, head), march=Engage(head, t.path("1725"), t.hex("1726")))
    trek = movement.begin(t.g, other)
    refusal = marching.refuse(t.g, trek, Overrun(other, t.path("1626"), t.hex("1726")))
    assert refusal is not None
    assert refusal.rule == "20.2"
    assert marching.refuse(t.g, trek, Engage(other, t.path("1626"), t.hex("1726"))) is None


@pytest.mark.rule("sanada 21.2.2", "sanada R64", "sanada R65")
def test_who_placed_the_marker_attacks_whoever_is_phasing() -> None:
    """d-engaged-by-reactor, d-mixed-battle, d-marker-direction."""
    t = open_ground("kanto_reaction")
    kanto = t.put("1727", "mizuno_katsunari", "honda_masazumi")
    t.put("1726", "goto_matabei", "onjuku_kanbei")
    t.put("1728", "mori_katsunaga")
    t.play(marching.march(t.g, kanto), march=Engage(kanto, t.path("1727"), t.hex("1726")))
    late = t.put("1726", "akashi_teruzumi")
    t.g.phase = 4
    assert action.refuse_check(t.g, OSAKA, t.unit("goto_matabei")) is not None
    assert action.refuse_check(t.g, OSAKA, late) is None  # newcomers are not bound
    against = marching.refuse(t.g, movement.begin(t.g, late), Engage(late, t.path("1726"), t.hex("1727")))
    assert against is not None
    assert against.rule == "R65"
    t.g.phase = 5
    fighting.begin(t.g)
    assert t.g.edges == [Edge(Node(t.hex("1727")), Node(t.hex("1726")))]
    refused = fighting.refuse_attack(t.g, OSAKA, Attack(t.hex("1726"), t.hex("1727")))
    assert refused is not None
    assert refused.rule == "R65"
    t.g.edges.append(Edge(Node(t.hex("1728")), Node(t.hex("1727"))))
    group = groups(t.g.edges)
    assert len(group) == 1
    assert leading_side(t.g, group[0], OSAKA) == OSAKA
    assert leading_side(t.g, t.g.edges[:1], OSAKA) == KANTO


@pytest.mark.rule("sanada R36")
def test_by_an_option_a_marker_binds_one_force() -> None:
    t = open_ground(engage_scope="force")
    head = t.put("1725", "goto_matabei")
    one, two = t.put("1726", "ii_naotaka"), t.put("1726", "todo_takatora")
    t.play(
        marching.march(t.g, head), march=Engage(head, t.path("1725"), t.hex("1726")),
        engaged_force=lambda ask: ask.options[1],
    )  # fmt: skip
    assert t.g.bound & (1 << one | 1 << two) == 1 << max(one, two)


# ------------------------------------------------------------------------------------------------ 27


@pytest.mark.rule("sanada 27.2", "sanada R57")
def test_the_war_ends_with_ieyasu_or_with_hideyori() -> None:
    for name, winner in (("tokugawa_ieyasu", OSAKA), ("toyotomi_hideyori", KANTO)):
        t = Table()
        t.put("1726", name)
        assert victory.decided(t.g) is None
        losses.eliminate(t.g, t.units(name), "18.3.5")
        found = victory.decided(t.g)
        assert found is not None
        assert found.winner == winner
    both = Table()
    both.put("1726", "tokugawa_ieyasu")
    both.put("1724", "toyotomi_hideyori")
    losses.eliminate(both.g, both.units("tokugawa_ieyasu", "toyotomi_hideyori"), "18.3.5")
    found = victory.decided(both.g)
    assert found is not None
    assert found.winner is None


@pytest.mark.rule("sanada 27.2", "sanada R51", "sanada R68", "sanada Scenario 2")
def test_in_summer_castle_and_hideyori_must_both_be_lost() -> None:
    """d-s2-end, d-s2-castle-points."""
    t = Table("kanto_combat", scenario="s2")
    t.put("2419", "toyotomi_hideyori")
    t.put("1724", "ii_naotaka")
    t.g.where[t.unit("goto_matabei")] = BOX
    castles.capture(t.g, t.castle("osaka"), "19.1.9")
    assert t.g.score == -4
    assert victory.decided(t.g) is None
    assert castles.is_lost(t.g)
    assert t.g.where[t.unit("goto_matabei")] != BOX
    assert scoring.income(t.g, KANTO) == []
    losses.eliminate(t.g, t.units("toyotomi_hideyori"), "18.3.5")
    assert t.g.score == -9
    found = victory.decided(t.g)
    assert found is not None
    assert (found.winner, found.rule) == (KANTO, "R51")
    winter = Table("kanto_combat")
    winter.put("1724", "ii_naotaka")
    castles.capture(winter.g, winter.castle("osaka"), "19.1.9")
    assert victory.decided(winter.g) is not None


@pytest.mark.rule("sanada 27.1", "sanada R48", "sanada R50")
@pytest.mark.parametrize(
    ("scenario", "score", "outcome"),
    [
        ("s1", 60, "osaka_decisive"),
        ("s1", 59, "osaka"),
        ("s1", 29, "draw"),
        ("s1", 19, "kanto"),
        ("s1", 0, "kanto_decisive"),
        ("s2", 1, "osaka_decisive"),
        ("s2", 0, "osaka"),
        ("s2", -20, "draw"),
        ("s2", -50, "kanto"),
        ("s2", -90, "kanto"),
        ("s3", 90, "osaka_decisive"),
        ("s3", 70, "osaka"),
        ("s3", 50, "draw"),
        ("s3", 10, "kanto"),
        ("s3", 9, "kanto_decisive"),
        ("s4", 80, "osaka_decisive"),
        ("s4", 59, "draw"),
        ("s5", 60, "osaka"),
        ("s5", 39, "kanto"),
        ("s5", 0, "kanto_decisive"),
    ],
)
def test_the_bands_of_the_scenarios(scenario: str, score: int, outcome: str) -> None:
    t = Table(scenario=scenario)
    assert t.land.outcome(score) == outcome
    t.g.score = score
    winner = {"osaka": OSAKA, "kanto": KANTO}.get(outcome.partition("_")[0])
    assert victory.final(t.g).winner == winner


@pytest.mark.rule("sanada 19.2.7")
def test_an_investment_ends_when_numbers_fail() -> None:
    """d-invest-lapse."""
    t = Table("kanto_combat")
    t.put("3615", "ii_naotaka", "ii_tai_1", "ii_tai_2", inside=True)
    t.put("3615", "goto_matabei", "onjuku_kanbei", "shingu_yukitomo", "yamakawa_katanobu")
    t.invest("hikone", 3)
    losses.eliminate(t.g, t.units("onjuku_kanbei"), "18.3.5")
    investment.watch(t.g)
    assert not t.g.is_invested(t.castle("hikone"))
    assert t.g.keeps[KANTO] >> t.hex("3615") & 1
