"""The least game, as it stands in the documentation."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from honjin.title import Title

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def source() -> str:
    """The code of the game."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    return str(code)


def written(folder: Path) -> Path:
    """The game as the page says to save it."""
    file = folder / "ford.py"
    file.write_text(source(), encoding="utf-8")
    return file


def title(folder: Path) -> Title:
    """The game, taken from a file in this folder."""
    spec = importlib.util.spec_from_file_location("ford", written(folder))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = module.GAME
    assert isinstance(found, Title)
    return found
