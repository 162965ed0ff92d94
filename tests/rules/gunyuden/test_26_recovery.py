"""Chapter 26: recovery of morale."""

from __future__ import annotations

import pytest
from camp_harness import Board, rule_of

from honjin.games.gunyuden.rules.recovery import highest_die, recover, refuse_recover
from honjin.games.gunyuden.static import HEAVY_SNOW


@pytest.mark.rule("gunyuden 26-1", "gunyuden 26-1-1", "masamune R61")
def test_a_force_with_a_line_recovers_without_a_die() -> None:
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune", "harada_munetoki", "goto_nobuyasu")
    board.dishearten(-2, "date_masamune")
    board.dishearten(-1, "harada_munetoki")
    assert refuse_recover(board.g, head) is None
    board.play(recover(board.g, head))
    assert [board.g.morale[u] for u in board.force("date_masamune", "harada_munetoki", "goto_nobuyasu")] == [-1, 0, 0]
    assert board.g.acted == board.units("date_masamune", "harada_munetoki", "goto_nobuyasu")
    refusal = refuse_recover(board.g, head)
    assert rule_of(refusal) == "12-2-3"


@pytest.mark.rule("gunyuden 26")
def test_full_morale_needs_no_recovery() -> None:
    board = Board("campaign")
    board.phase("date")
    refusal = refuse_recover(board.g, board.put("1324", "date_masamune"))
    assert rule_of(refusal) == "26"


@pytest.mark.rule("gunyuden 26-1-1", "masamune 32-1-2(4)")
def test_heavy_snow_halves_the_points_for_it() -> None:
    board = Board("campaign")
    board.phase("date")
    name = next(
        p.id
        for p in board.land.pieces
        if p.clan == board.clan("date") and p.activation == 2 and p.id != "date_masamune"
    )
    head = board.put("1324", name)
    board.dishearten(-1, name)
    board.g.stage = 2
    assert refuse_recover(board.g, head) is None
    board.g.weather = HEAVY_SNOW
    refusal = refuse_recover(board.g, head)
    assert rule_of(refusal) == "12-2-4"


@pytest.mark.rule("gunyuden 11-1-6", "gunyuden 26-1-2", "masamune R61")
def test_in_an_allied_castle_without_a_line_he_must_roll() -> None:
    board = Board("campaign")
    board.phase("anti")
    name = "wada_akitame"
    head = board.put("1538", name, inside=True)
    board.put("1539", "date_masamune")
    board.put("1637", "date_shigezane")
    assert board.land.rank[head] == 0
    board.dishearten(-1, name)
    board.play(recover(board.g, head), dice=[3])
    assert board.g.morale[head] == -1
    board.g.acted = 0
    board.play(recover(board.g, head), dice=[2])
    assert board.g.morale[head] == 0
    board.g.acted = 0
    board.put("2149", name, inside=True)
    board.dishearten(-1, name)
    board.play(recover(board.g, head))
    assert board.g.morale[head] == 0


@pytest.mark.rule("gunyuden 26-1-2", "kanto R37")
def test_the_rank_of_the_leader_decides_the_die() -> None:
    board = Board("s2")
    assert [highest_die(board.g, board.unit(u)) for u in ("uesugi_kenshin", "yamagata_masakage", "okuma_tomohide")] == [
        4, 3, 2,
    ]  # fmt: skip
    assert highest_die(Board("s2", {"morale_recovery": "classic"}).g, board.unit("uesugi_kenshin")) == 1


@pytest.mark.rule("gunyuden 26", "masamune R61")
def test_an_invested_garrison_rolls() -> None:
    board = Board("campaign")
    board.phase("date")
    head = board.put("1324", "date_masamune", inside=True)
    besieger = board.put("1324", "mogami_yoshiaki", "ujiie_morimune", "tateoka_mitsushige", "sakenobe_hidetsuna")
    board.g.investing = board.g.members[besieger]
    board.dishearten(-1, "date_masamune")
    board.play(recover(board.g, head), dice=[5])
    assert board.g.morale[head] == -1
    board.g.acted = 0
    board.play(recover(board.g, head), dice=[4])
    assert board.g.morale[head] == 0
