"""Every template in a tree of sources: what ``say`` and ``phrase`` are given."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.extract import extract_from_file

_PYTHON: Final = {"say": None, "phrase": None}


class Template(NamedTuple):
    """A template and where it stands."""

    text: str
    file: Path
    line: int


def templates_in(folder: Path) -> Iterator[Template]:
    """All templates of the Python modules below a folder, in order."""
    for file in sorted(folder.rglob("*.py")):
        for line, text, _, _ in extract_from_file("python", file, keywords=_PYTHON):
            if isinstance(text, str):
                yield Template(text, file, line)
