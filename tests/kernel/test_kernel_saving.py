"""A save that is killed, or finds no room, leaves the older file as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from honjin.kernel.saving import save_text

DIES = """
import os, sys
from pathlib import Path
from honjin.kernel import saving

step = sys.argv[2]
real = {name: getattr(os, name) for name in ("fsync", "replace")}

def dies(name):
    def at(*args, **more):
        if step == f"before {name}":
            os._exit(9)
        real[name](*args, **more)
        if step == f"after {name}":
            os._exit(9)
    return at

os.fsync, os.replace = dies("fsync"), dies("replace")
saving.save_text(Path(sys.argv[1]), "new" * 100_000)
"""

STEPS = ["before fsync", "after fsync", "before replace", "after replace"]


@pytest.mark.parametrize("step", STEPS)
def test_a_process_that_dies_while_it_saves_leaves_a_whole_file(tmp_path: Path, step: str) -> None:
    file = tmp_path / "game.json"
    file.write_text("old")
    died = subprocess.run([sys.executable, "-c", DIES, str(file), step], check=False)
    assert died.returncode == 9
    assert file.read_text() == ("new" * 100_000 if step == "after replace" else "old")


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    file.write_text("old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        save_text(file, "new")
    assert (file.read_text(), list(tmp_path.iterdir())) == ("old", [file])


def test_links_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "latest.json"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file.name)
    save_text(link, "new")
    assert (link.is_symlink(), file.read_text(), file.stat().st_mode & 0o777) == (True, "new", 0o640)


def test_what_is_no_file_is_written_to(tmp_path: Path) -> None:
    save_text(Path(os.devnull), "nothing")
    assert Path(os.devnull).is_char_device()
    fresh = tmp_path / "fresh.json"
    save_text(fresh, "new")
    assert fresh.read_text() == "new"
