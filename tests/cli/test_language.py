"""The terminal speaks the language of the system, or the one that is asked for."""

from __future__ import annotations

import pytest
from commandline import honjin


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
