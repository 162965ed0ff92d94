"""What the terminal says about mistakes, and about the shelf, is said in the reader's language."""

from __future__ import annotations

import pytest
from commandline import honjin

from honjin.bots import bots
from honjin.kernel.words import Text


def test_mistakes_at_the_prompt() -> None:
    words = ("play", "yukimura", "--side", "both", "--seed", "5", "--language", "ja")
    ran = honjin(*words, typed=["list 99", "save", "why", "map 9999", "units foo", "9999"])
    assert "? ページは1から" in ran.out
    assert "? 保存先は？ 例：save yukimura.json" in ran.out
    assert "? 何について尋ねるか？ 例：why " in ran.out
    assert "? '9999'はこの地図のヘクスでもユニットでもない" in ran.out
    assert "'foo'" in ran.out
    assert "there is no" not in ran.out
    assert "? 選択肢は1から" in ran.out


def test_how_a_game_is_won_is_said_at_the_beginning() -> None:
    ran = honjin("play", "yukimura", "--side", "both", "--seed", "5", "--language", "ja")
    assert "最終ターンの後に一度だけ得点を比べる。 (13)" in ran.out
    assert "得点の多い側の勝ち、同点は引き分け。 (13-3)" in ran.out


def test_mistakes_on_the_command_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HONJIN_LANGUAGE", "ja")
    assert "ボット'nobody'" in honjin("play", "yukimura", "--vs", "nobody").err
    monkeypatch.setenv("HONJIN_LANGUAGE", "en")
    assert "there is no bot 'nobody'" in honjin("play", "yukimura", "--vs", "nobody").err


def test_the_shelf() -> None:
    english, japanese = (honjin("games", "--language", code).out for code in ("en", "ja"))
    assert "yukimura  Yukimura Gaiden  幸村外伝" in english
    assert "scenario" in english
    assert "yukimura  幸村外伝" in japanese
    assert "シナリオ" in japanese
    assert "about" in english
    assert "about" not in japanese


def test_bots_have_names_that_people_use() -> None:
    assert all(isinstance(bot.title, Text) for bot in bots().values())
    ran = honjin("play", "yukimura", "--seed", "3", "--language", "ja")
    assert "早指し" in ran.out
