"""The terminal speaks the language of the system, or the one that is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from commandline import honjin

from honjin import new_game
from honjin.kernel.record import record_of


def played(*more: str) -> str:
    ran = honjin("play", "yukimura", "--side", "kanto", "--seed", "1", *more, typed=["undo", "score", "help"])
    assert ran.code == 0, ran.err
    return ran.out


def test_japanese_is_asked_for() -> None:
    said = played("--language", "ja")
    assert "あなたは関東方。" in said
    assert "不可：その後ダイスが振られた" in said
    assert "関東方移動" in said
    assert "選択肢と番号" in said


def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HONJIN_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "あなたは関東方。" in played()
    assert "You play Kanto." in played("--language", "en")
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert "You play Kanto." in played()


def test_what_cannot_be_read_is_told_in_the_language_asked_for(tmp_path: Path) -> None:
    said = honjin(
        "play", "yukimura", "--side", "kanto", "--seed", "1", "--language", "ja", typed=["move", "move x 0101"]
    )
    assert "短すぎる。書式：move <unit> <path>" in said.out
    assert "'x'はunitではない。" in said.out
    assert "シナリオ'kaminari'はない。" in honjin("play", "masamune", "--scenario", "kaminari", "--language=ja").err
    assert "ファイルがない" in honjin("verify", str(tmp_path / "none.json"), "--language", "ja").err
    broken = tmp_path / "broken.json"
    play = new_game("yukimura", seed=1)
    play.push_text("move mizuno_k1 0319-0318-0317")
    record = record_of(play, reveal=True).as_dict()
    broken.write_text(json.dumps(record | {"log": 7}), encoding="utf-8")
    assert "record: log：リストが必要だが、7となっている" in honjin("verify", str(broken), "--language", "ja").err
