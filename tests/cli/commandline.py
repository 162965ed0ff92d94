"""A command line run inside the test: words and typed lines in, exit code and text out."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple
from unittest.mock import patch

from honjin.cli import main


class Ran(NamedTuple):
    code: int
    out: str
    err: str


def honjin(*words: str, typed: Sequence[str] = (), columns: int = 100) -> Ran:
    """``honjin("play", "yukimura", typed=["end"])``: as if typed in a terminal of 100 by 40, but through pipes."""
    out, err = io.StringIO(), io.StringIO()
    lines = io.StringIO("".join(f"{line}\n" for line in typed))
    terminal = {"COLUMNS": str(columns), "LINES": "40"}
    with patch.dict(os.environ, terminal), patch("sys.stdin", lines), redirect_stdout(out), redirect_stderr(err):
        os.environ.pop("FORCE_COLOR", None)
        code = main(list(words))
    return Ran(code, out.getvalue(), err.getvalue())
