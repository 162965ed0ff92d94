"""What somebody has decided in secret does not stand in a file that is saved meanwhile."""

from __future__ import annotations

from pathlib import Path

from council import Plan, new_council

from honjin.cli.sitting import Sitting


def saved_after(answer: int, file: Path) -> bytes:
    """The file of a sitting of three in which one has answered so."""
    sitting = Sitting.__new__(Sitting)  # a council has no map, which is all that a sitting needs besides
    sitting.play, sitting.seats = new_council(), (None, None, None)
    sitting.play.push(Plan(answer), 1)
    sitting.save(file)
    return file.read_bytes()


def test_a_saved_game_is_the_same_whatever_was_sealed(tmp_path: Path) -> None:
    assert saved_after(1, tmp_path / "one.json") == saved_after(3, tmp_path / "other.json")
