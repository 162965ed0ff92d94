"""Files that are written whole or not at all: whatever ends a save half-way, the older file is still there."""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path


def save_text(path: Path, text: str) -> None:
    """Write a file beside the old one, make sure that it is on the disk, and put it in the old one's place."""
    place = Path(os.path.realpath(path))  # a link stays one
    if place.exists() and not place.is_file():  # a pipe or a terminal has no older content to lose
        place.write_text(text, encoding="utf-8")
        return
    fresh = place.with_name(f".{place.name[:100]}.{secrets.token_hex(6)}.tmp")
    try:
        _write(fresh, text.encode(), _mode_of(place))
        fresh.replace(place)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    _settle(place.parent)


def _mode_of(place: Path) -> int | None:
    """Who may read the old file may read the new one; None where there is none."""
    try:
        return stat.S_IMODE(place.stat().st_mode)
    except FileNotFoundError:
        return None


def _write(fresh: Path, content: bytes, mode: int | None) -> None:
    with fresh.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        fresh.chmod(mode)


def _settle(folder: Path) -> None:
    """That the new file bears the name is on the disk too; where folders cannot be opened, it comes by itself."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
