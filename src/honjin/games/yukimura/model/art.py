"""How the field looks: decorative map data for clients. No rule reads it (2-1-3)."""

from __future__ import annotations

from functools import cache
from typing import Any

from honjin.games.yukimura.model.pack import FOLDER
from honjin.packs.problem import PackError, Problem
from honjin.packs.reading import read_file


@cache
def art() -> dict[str, Any]:
    """The data of art.toml as it stands; it is outside the pack, so that its hash names rules values alone."""
    read = read_file(FOLDER / "art.toml")
    if isinstance(read, Problem):
        raise PackError([read])
    return read
