"""The terminal: where lines are written and read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress

from rich.console import Console

from honjin.cli.lines import write


def new_console() -> Console:
    """Colours only for eyes: not in pipes, not with NO_COLOR."""
    return Console(highlight=False, markup=False, emoji=False)


def reader(console: Console) -> Callable[[str], str]:
    """Reads a line after a prompt; EOFError at the end. What comes through a pipe is repeated for the reader."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 (arrow keys and history for input)
        return input

    def read(prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        write(console, prompt + line.rstrip("\n"))
        return line

    return read
