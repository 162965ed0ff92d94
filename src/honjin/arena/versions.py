"""What the players of today are known by: results of other players must not be taken for theirs."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Final

import honjin

_ASIDE: Final = frozenset(
    {"agents", "analysis", "arena", "cli", "conformance", "drawing", "lab", "languages", "server", "web"}
)
"""Rooms that no bot thinks with."""
_READ: Final = frozenset({".c", ".json", ".py", ".toml"})


@cache
def players_version() -> str:
    """A digest over all sources and data that the bots of this house play by and think with, weights among them."""
    home = Path(honjin.__file__).parent
    files = [path for path in home.rglob("*") if path.suffix in _READ and path.relative_to(home).parts[0] not in _ASIDE]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(home).as_posix()}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:12]
