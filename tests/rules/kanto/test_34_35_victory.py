"""Chapter 34 and the ends of the scenarios."""

from __future__ import annotations

from typing import Any

import pytest
from kanto_harness import Table

from honjin.games.gunyuden.rules import castles, investment, losses
from honjin.games.gunyuden.state import REMOVED
from honjin.games.gunyuden.static import TAISHO
from honjin.games.kanto.memory import NOT_HELD, KantoMemory
from honjin.games.kanto.rules import ceremony
from honjin.kernel.chance import Mod
from honjin.wargame.state import RESERVE

RING = ("2137", "2138", "2236", "2337")


def known(t: Table) -> KantoMemory:
    assert isinstance(t.g.memory, KantoMemory)
    return t.g.memory


# ---------------------------------------------------------------------------------------------- points (34)


@pytest.mark.rule("kanto 34-1", "kanto 34-2", "kanto R49")
def test_castles_won_and_lost() -> None:  # K74
    t = Table("s2")
    t.own("kawagoe", "uesugi")
    t.g.durability[t.castle("kawagoe")] = 3
    t.own("usui", "uesugi")
    t.own("kanayama", "hojo")
    assert t.rules.points(t.g) == (4 + 1 - 2, 2 - 4 - 1)
    assert [[row.value for row in rows[:2]] for rows in t.rules.score_rows(t.g)] == [[5, -2], [2, -5]]


@pytest.mark.rule("kanto 34-1")
def test_odawara_is_worth_20() -> None:
    t = Table("s2")
    t.own("odawara", "uesugi")
    assert t.rules.points(t.g) == (20, -20)


@pytest.mark.rule("kanto 34-2", "kanto 21-1", "kanto R14")
def test_an_abandoned_castle_is_nobodys() -> None:  # K75
    t = Table("s2")
    castles.abandon(t.g, t.castle("kawagoe"))
    assert t.rules.points(t.g) == (0, -4)


@pytest.mark.rule("kanto 34-1", "kanto 34-2", "kanto R49", "kanto R55")
def test_a_neutral_castle_is_gained_and_nobody_loses_it() -> None:
    t = Table("s2")
    t.own("shimotsuma", "uesugi")
    assert t.rules.points(t.g) == (2, 0)


@pytest.mark.rule("kanto 34-3", "kanto 25-2", "kanto R49")
def test_lost_units() -> None:  # K76
    t = Table("s4")
    names = ("takeda_shingen", "yamagata_masakage", "atobe_katsusuke", "amari_masatada", "baba_nobuharu")
    for name in names:
        t.put("1230", name)
    losses.eliminate(t.g, t.unit("yamagata_masakage"), "23-3")
    losses.eliminate(t.g, t.unit("atobe_katsusuke"), "23-3")
    losses.eliminate(t.g, t.unit("amari_masatada"), "11-4-1", REMOVED)
    losses.eliminate(t.g, t.unit("takeda_shingen"), "23-3")
    assert t.rules.points(t.g)[t.side("takeda")] == -15
    t = Table("s4", collapse_counts=True)
    for name in names:
        t.put("1230", name)
    losses.eliminate(t.g, t.unit("takeda_shingen"), "23-3")
    assert t.rules.points(t.g)[t.side("takeda")] == -10 - 3 - 3 - 1 - 1


@pytest.mark.rule("kanto 34-3")
def test_lost_units_by_the_letter() -> None:
    t = Table("s4", points_ranks="letter")
    for name in ("takeda_shingen", "yamagata_masakage", "atobe_katsusuke", "amari_masatada"):
        t.put("1230", name)
    ranks = {name: t.g.rank(t.unit(name)) for name in ("yamagata_masakage", "atobe_katsusuke", "amari_masatada")}
    for name in ranks:
        losses.eliminate(t.g, t.unit(name), "23-3")
    assert t.rules.points(t.g)[t.side("takeda")] == -sum(rank == TAISHO for rank in ranks.values()) == -1
    losses.eliminate(t.g, t.unit("takeda_shingen"), "23-3")
    assert t.rules.points(t.g)[t.side("takeda")] == -11


@pytest.mark.rule("kanto R49", "kanto R57")
def test_a_castle_that_changes_sides_with_its_clan_counts() -> None:
    t = Table("s3")
    t.g.clan_side[t.clan("sano")] = t.side("hojo")
    t.g.survey()
    worth = {"0": 1, "1": 2, "2": 4}[str(t.land.keeps[t.land.castle_at[t.hex("2818")]].level)]
    assert t.rules.points(t.g) == (-worth, 0, worth)


# ---------------------------------------------------------------------------------------------- scenario 1


@pytest.mark.rule("kanto 35-S1-7", "kanto R50")
def test_kawanakajima_counts_steps() -> None:
    t = Table("s1")
    t.put("0413", "takeda_shingen")
    t.put("0413", "yamagata_masakage")
    t.put("0515", "kakizaki_kageie")
    losses.lose_step(t.g, t.unit("kakizaki_kageie"), "23-3")
    assert t.rules.points(t.g) == (0, 1)
    losses.eliminate(t.g, t.unit("takeda_shingen"), "23-3")  # 2 steps, and 2 more by the collapse
    assert t.rules.points(t.g) == (4, 1)
    result = t.rules.verdict(t.g)
    assert (result.winner, result.rule) == (t.side("uesugi"), "35-S1-7")


@pytest.mark.rule("kanto 35-S1-7")
def test_equal_steps_are_a_draw() -> None:
    t = Table("s1")
    assert t.rules.verdict(t.g).winner is None


# ---------------------------------------------------------------------------------------------- scenario 2


def besieged(**options: Any) -> Table:
    t = Table("s2", "uesugi", **options)
    t.spread("uesugi", 60, RING)
    return t


def begin(t: Table) -> None:
    first = t.g.heads(t.g.outside_at(t.hex("2137")))[:1]
    investment.invest(t.g, t.castle("odawara"), first)


def break_off(t: Table) -> None:
    investment.lift(t.g, t.g.outside_at(t.hex("2137")))


def end_turn(t: Table) -> None:
    t.rules.action_over(t.g)
    t.rules.stage_ended(t.g)
    t.rules.turn_ended(t.g)


@pytest.mark.rule("kanto 35-S2-7", "kanto 35-S2-8", "kanto R51")
def test_only_a_full_turn_of_siege_counts() -> None:  # K65
    t = besieged()
    t.play(t.rules.turn_begins(t.g))
    begin(t)  # turn 8, stage 2
    end_turn(t)
    assert known(t).siege_turns == 0
    t.play(t.rules.turn_begins(t.g))  # turn 9, in which the siege of another castle is broken off
    t.rules.relieved(t.g, t.castle("edo"))
    end_turn(t)
    assert known(t).siege_turns == 1
    t.play(t.rules.turn_begins(t.g))  # turn 10, broken off in stage 3
    break_off(t)
    end_turn(t)
    assert known(t).siege_turns == 1
    assert t.rules.points(t.g)[t.side("uesugi")] == 1
    assert Mod("full turns of siege", 1, "35-S2-7") in t.rules.score_rows(t.g)[t.side("uesugi")]


@pytest.mark.rule("kanto R51")
def test_a_siege_taken_up_again_makes_no_full_turn() -> None:
    t = besieged()
    begin(t)
    t.play(t.rules.turn_begins(t.g))
    break_off(t)
    begin(t)
    end_turn(t)
    assert known(t).siege_turns == 0
    t = besieged(siege_turn="end_of_turn")
    t.play(t.rules.turn_begins(t.g))
    begin(t)
    end_turn(t)
    assert known(t).siege_turns == 1


@pytest.mark.rule("kanto R51")
def test_the_turn_in_which_the_castle_falls_counts() -> None:
    t = besieged()
    begin(t)
    t.play(t.rules.turn_begins(t.g))
    castles.give(t.g, t.castle("odawara"), t.clan("uesugi"), "20-3-1")
    end_turn(t)
    assert (known(t).siege_turns, known(t).fallen) == (1, True)
    t.play(t.rules.turn_begins(t.g))
    end_turn(t)
    assert known(t).siege_turns == 1


def at_the_shrine(count: int) -> Table:
    """Kenshin and others, so many units together, in 2836."""
    t = Table("s2", "uesugi")
    t.put("2836", "uesugi_kenshin")
    names = [piece.id for u, piece in enumerate(t.land.pieces) if t.g.of_side[t.side("uesugi")] >> u & 1]
    for name in [name for name in names if name != "uesugi_kenshin"][: count - 1]:
        t.put("2836", name)
    return t


@pytest.mark.rule("kanto 35-S2-7", "kanto 35-S2-8", "kanto R52")
@pytest.mark.parametrize(
    ("count", "points"), [(1, 0), (20, 0), (21, 1), (30, 1), (31, 2), (40, 2), (41, 3), (50, 3), (51, 4)]
)
def test_the_ceremony(count: int, points: int) -> None:  # K64
    t = at_the_shrine(count)
    t.rules.stage_begins(t.g)
    t.rules.stage_ended(t.g)
    assert known(t).ceremony == count
    assert t.rules.points(t.g)[t.side("uesugi")] == points
    t.put("2836", "satake_yoshishige")
    t.rules.stage_begins(t.g)
    t.rules.stage_ended(t.g)
    assert known(t).ceremony == count


@pytest.mark.rule("kanto R52")
def test_who_comes_too_late_or_moves_holds_no_ceremony() -> None:
    t = at_the_shrine(3)
    kenshin = 1 << t.unit("uesugi_kenshin")
    t.g.settle(kenshin, t.hex("2835"))
    t.rules.stage_begins(t.g)
    t.g.settle(kenshin, t.hex("2836"))
    t.rules.stage_ended(t.g)
    assert known(t).ceremony == NOT_HELD
    t.rules.stage_begins(t.g)
    t.play(t.rules.entered(t.g, kenshin, t.hex("2836")))  # went away and came back
    t.rules.stage_ended(t.g)
    assert known(t).ceremony == NOT_HELD
    t.g.stage = 2
    t.rules.stage_begins(t.g)
    assert not t.rules.facts(t.g)["ceremony"]["attending"]
    t.rules.stage_ended(t.g)
    assert known(t).ceremony == NOT_HELD


@pytest.mark.rule("kanto R52")
def test_who_comes_during_the_stage_attends_and_who_is_driven_off_holds_none() -> None:
    t = at_the_shrine(3)
    t.rules.stage_begins(t.g)
    late = t.put("2836", "satake_yoshishige")
    t.play(t.rules.entered(t.g, 1 << late, t.hex("2836")))
    t.rules.stage_ended(t.g)
    assert known(t).ceremony == 4
    t = at_the_shrine(3)
    t.rules.stage_begins(t.g)
    t.g.settle(1 << t.unit("uesugi_kenshin"), t.hex("2835"))  # a retreat
    t.rules.stage_ended(t.g)
    assert known(t).ceremony == NOT_HELD


@pytest.mark.rule("kanto 35-S2-7", "kanto R53")
def test_without_its_duties_the_uesugi_side_loses() -> None:  # K66
    t = Table("s2")
    t.own("odawara", "uesugi")
    assert t.rules.verdict(t.g).winner == t.side("hojo")
    known(t).siege_turns = 1
    assert t.rules.verdict(t.g).winner == t.side("hojo")
    known(t).ceremony = 5
    assert t.rules.verdict(t.g).winner == t.side("uesugi")
    known(t).ceremony, known(t).siege_turns = NOT_HELD, 0
    raider = t.put("0507", "kosaka_masanobu")
    t.play(t.rules.entered(t.g, 1 << raider, t.hex("0507")))
    assert known(t).waived
    assert t.rules.verdict(t.g).winner == t.side("uesugi")


@pytest.mark.rule("kanto R53")
def test_a_retreat_into_echigo_waives_them_too() -> None:
    t = Table("s2")
    t.put("0507", "hojo_tsunashige")
    t.rules.action_over(t.g)
    assert known(t).waived
    assert t.rules.facts(t.g)["waiver"]
    t.rules.action_over(t.g)
    assert len(t.told("waived")) == 1


@pytest.mark.rule("kanto 35-S2-7")
def test_memory_survives_a_dump() -> None:
    t = Table("s2")
    known(t).siege_turns, known(t).ceremony = 2, 33
    twin = KantoMemory().restore(t.g.dump()["memory"])
    assert twin.dump() == known(t).dump() == known(t).copy().dump()


# ---------------------------------------------------------------------------------------------- scenarios 3 and 4


@pytest.mark.rule("kanto 35-S3-7")
def test_three_players_and_equal_points() -> None:
    t = Table("s3")
    assert t.rules.verdict(t.g).winner is None
    t.own("kawagoe", "uesugi")
    assert t.rules.verdict(t.g).winner == t.side("uesugi")
    t.own("minowa", "takeda")
    result = t.rules.verdict(t.g)
    assert (result.winner, result.points) == (t.side("takeda"), (0, 4, -4))
    t.own("iwatsuki", "hojo")
    t.own("kanayama", "hojo")
    assert t.rules.verdict(t.g).points == (-4, 4, 0)
    t.own("iiyama", "hojo")
    t.own("numata", "hojo")
    result = t.rules.verdict(t.g)
    assert (result.winner, result.points) == (None, (-8, 4, 4))  # partners, but two players: they share the first place
    assert result.reason == "Takeda and Hojo have equal points"


@pytest.mark.rule("kanto 35-S2-7", "kanto R53")
@pytest.mark.parametrize(("lost", "winner"), [(0, "uesugi"), (1, None), (2, "hojo")])
def test_with_its_duties_done_points_decide(lost: int, winner: str | None) -> None:
    t = Table("s2")
    known(t).siege_turns, known(t).ceremony = 1, 20  # a point for the siege alone
    for name in ("amakasu_kagemochi", "murakami_yoshikiyo")[:lost]:
        t.put("0505", name)
        losses.eliminate(t.g, t.unit(name), "23-3")
    assert t.rules.points(t.g) == (1 - lost, 0)
    assert t.rules.verdict(t.g).winner == (None if winner is None else t.side(winner))


@pytest.mark.rule("kanto 35-S4-7", "kanto R59")
@pytest.mark.parametrize(("called", "castles_won", "winner"), [
    (False, (), None), (False, ("shimoyama",), "hojo"), (True, ("iwadono",), "hojo"), (True, ("shimoyama",), "takeda"),
])  # fmt: skip
def test_the_end_of_the_fourth_scenario(called: bool, castles_won: tuple[str, ...], winner: str | None) -> None:
    t = Table("s4")
    (group,) = t.land.scenario.reinforcement
    for name in group.units:
        t.g.where[t.unit(name)] = RESERVE
    if called:
        t.put("1913", *group.units)
    for castle in castles_won:
        t.own(castle, "hojo")
    assert t.rules.verdict(t.g).winner == (None if winner is None else t.side(winner))


@pytest.mark.rule("kanto 35-S4-6", "kanto 35-S4-7", "kanto R59")
def test_help_from_the_uesugi_costs_points() -> None:  # K84
    t = Table("s4")
    (group,) = t.land.scenario.reinforcement
    assert len(group.units) == 9
    for name in group.units:
        t.g.where[t.unit(name)] = RESERVE
    assert t.rules.points(t.g) == (0, 0)
    assert t.rules.facts(t.g)["reinforcements"][0]["optional"]
    t.put("1913", *group.units)
    assert t.rules.points(t.g) == (0, -3)
    assert "reinforcements" not in t.rules.facts(t.g)


@pytest.mark.rule("kanto 35-S2-7", "kanto R51")
def test_the_siege_of_odawara_is_shown_as_far_as_it_has_come() -> None:
    t = Table("s2")
    known = ceremony.memory(t.g)
    known.siege_turns, known.fallen = 2, True
    shown = t.rules.facts(t.g)["odawara"]
    assert (shown["full_turns"], shown["fallen"]) == (2, True)


@pytest.mark.rule("kanto 35-S2-7", "kanto R53")
@pytest.mark.parametrize("number", ["0510", "0609"])
def test_the_border_of_echigo_is_echigo(number: str) -> None:
    """The next hex to the south is another province's."""
    marched, fled = Table("s2"), Table("s2")
    head = marched.put(number, "takeda_shingen")
    assert marched.land.province[marched.hex(number)] == "echigo"
    assert marched.land.province[marched.hex(number) + 1] != "echigo"
    marched.play(marched.rules.entered(marched.g, 1 << head, marched.hex(number)))
    fled.put(number, "takeda_shingen")
    fled.rules.action_over(fled.g)
    assert known(marched).waived
    assert known(fled).waived
