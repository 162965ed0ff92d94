"""Kinds of values in files that people or programs may have changed: checked before anything is built from them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from honjin.kernel.errors import RecordError

_WORDS: dict[type, str] = {str: "a text", int: "an integer", list: "a list", dict: "a table"}


class Kind(NamedTuple):
    """A type, and that of every value inside a list or table."""

    outer: type
    inner: type | None = None


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
        raise RecordError(f"{place}: found {value!r}, expected {_WORDS[kind]}")
