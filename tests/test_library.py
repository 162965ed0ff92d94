"""Honjin from Python: what the package offers, and what its README shows."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import honjin

README = Path(__file__).parents[1] / "README.md"


def test_a_play_is_saved_and_loaded(tmp_path: Path) -> None:
    play = honjin.new_game("yukimura", seed=1)
    play.push_text("move mizuno_k1 0319-0318-0317")
    honjin.save(play, tmp_path / "game.json", {"osaka": "Ann"})
    again = honjin.load(tmp_path / "game.json")
    assert again.digest() == play.digest()
    for going_on in (play, again):
        going_on.push_text("march")
    assert again.log == play.log


def test_a_position_is_loaded(tmp_path: Path) -> None:
    path = tmp_path / "camp.toml"
    force = '{ leader = "date_masamune", hex = "1930" }'
    path.write_text(f'game = "masamune"\nscenario = "mini_1"\n[board]\nphase = "date"\nforces = [{force}]\n')
    assert honjin.load(str(path)).ask.kind == "operations"


def test_what_is_refused_says_why() -> None:
    play = honjin.new_game("yukimura", seed=1)
    with pytest.raises(honjin.Illegal) as error:
        play.push_text("move mizuno_k1 0319-0339")
    assert isinstance(error.value, honjin.HonjinError)
    assert isinstance(error.value.refusal, honjin.Refusal)


def test_there_is_a_near_name_for_a_wrong_one() -> None:
    with pytest.raises(honjin.HonjinError, match="there is no game 'masamun'; did you mean 'masamune'"):
        honjin.find_game("masamun")


@pytest.mark.parametrize("block", re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL))
def test_what_the_readme_shows(
    block: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every line runs, and what a comment after ``print`` says is printed."""
    monkeypatch.chdir(tmp_path)
    exec(block, {})
    printed = capsys.readouterr().out.splitlines()
    said = re.findall(r"print\(.*\)  # (.*)", block)
    assert said
    assert [line for line in said if line not in printed] == []
