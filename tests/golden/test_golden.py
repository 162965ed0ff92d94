from __future__ import annotations

from pathlib import Path

import pytest
from playthrough import HERE, golden_text


@pytest.mark.parametrize("path", sorted(HERE.glob("*.toml")), ids=lambda path: path.stem)
def test_a_golden_game_comes_out_as_it_did(path: Path) -> None:
    assert golden_text(path) == path.with_suffix(".txt").read_text(encoding="utf-8")
