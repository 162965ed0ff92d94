"""Kinds of values in files that people or programs may have changed: checked before anything is built from them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from honjin.kernel.errors import RecordError
from honjin.kernel.words import Saying, Text, say

_WORDS: dict[type, Text] = {
    str: say("a text"), int: say("an integer"), list: say("a list"), dict: say("a table"),
}  # fmt: skip


class Kind(NamedTuple):
    """A type, and that of every value inside a list or table."""

    outer: type
    inner: type | None = None


def unreadable(path: Path, error: OSError) -> Saying:
    """Why a file cannot be read; what is rare is told as the system tells it."""
    if isinstance(error, FileNotFoundError):
        return say("{file}: No such file or directory", file=str(path))
    return f"{path}: {error.strerror}"


def check_kinds(values: Mapping[str, Any], kinds: Mapping[str, Kind], name: str) -> None:
    """:class:`RecordError` names the first value that is of another kind."""
    for key, (outer, inner) in kinds.items():
        if key not in values:
            continue
        value = values[key]
        _check(value, outer, f"{name}: {key}")
        if inner is None:
            continue
        rows = value.items() if isinstance(value, dict) else enumerate(value, 1)
        for at, row in rows:
            _check(row, inner, f"{name}: {key}.{at}" if isinstance(value, dict) else f"{name}: {key}[{at}]")


def _check(value: Any, kind: type, place: str) -> None:
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
        raise RecordError(
            say("{place}: found {found}, expected {wanted}", place=place, found=repr(value), wanted=_WORDS[kind])
        )
