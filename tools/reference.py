"""``make docs``: the reference of the public API as web pages, from the docstrings."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path

import pdoc

import honjin

PUBLIC = (
    "honjin",
    "honjin.arena",
    "honjin.bots",
    "honjin.conformance",
    "honjin.games.registry",
    "honjin.hexes",
    "honjin.kernel",
    "honjin.packs",
)
"""Rooms that a program of one's own may use; what is in them is described too. Games, server and terminal are not."""


def write(folder: Path) -> None:
    """Describe every public room; the first page is ``index.html``."""
    warnings.filterwarnings("ignore", "Error parsing type annotation ForwardRef")  # of what named tuples are made of
    pdoc.render.configure(docformat="restructuredtext", footer_text=f"Honjin {honjin.__version__}")
    hidden = [f"!honjin.{room}" for room in ("agents", "cli", "drawing", "games", "server", "web")]
    pdoc.pdoc("honjin", *hidden, *PUBLIC[1:], output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
    print(f"The reference is at {Path(sys.argv[1]).resolve() / 'honjin.html'}")
