"""Position files as text: plain values written as TOML, long lists on lines of their own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

WIDTH: Final = 118


def position_text(data: Mapping[str, Any]) -> str:
    """The text of a position file.

    >>> print(position_text({"game": "go", "dice": [1, 2], "board": {"setup": True}}))
    game = "go"
    dice = [1, 2]
    <BLANKLINE>
    [board]
    setup = true
    <BLANKLINE>
    """
    plain = {key: value for key, value in data.items() if not isinstance(value, Mapping)}
    tables = {key: value for key, value in data.items() if isinstance(value, Mapping)}
    parts = [_lines(plain), *(f"[{key}]\n{_lines(table)}" for key, table in tables.items())]
    return "\n".join(parts)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_long(value, len(key) + 3)}\n" for key, value in table.items())


def _long(value: Any, used: int) -> str:
    whole = _inline(value)
    if len(whole) + used <= WIDTH or not isinstance(value, list) or not value:
        return whole
    lines, line = [], "  "
    for part in map(_inline, value):
        if len(line) + len(part) + 2 > WIDTH and line.strip():
            lines.append(line.rstrip())
            line = "  "
        line += f"{part}, "
    return "[\n" + "\n".join([*lines, line.rstrip()]) + "\n]"


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else json.dumps(key)
