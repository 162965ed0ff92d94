"""What is wrong with a data pack, said so that its author finds the place."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from honjin.kernel.errors import HonjinError

Path = tuple[str | int, ...]
"""Where a value stands in the data of a file: keys of tables and indexes of lists."""

_LONGEST_VALUE = 60


class Problem(NamedTuple):
    """One mistake: the file, the key in it, what stands there and what should."""

    file: str
    key: str
    found: str
    expected: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        return f"{place}: found {self.found}, expected {self.expected}"


class PackError(HonjinError):
    """A pack that cannot be used. ``problems`` has everything that was found, not only the first mistake."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = list(problems)


def show(value: Any) -> str:
    """A value as its author wrote it, cut short if it is long.

    >>> show("twelve"), show(True), show([1, "no"])
    ('"twelve"', 'true', '[1, "no"]')
    """
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= _LONGEST_VALUE else text[: _LONGEST_VALUE - 3] + "..."


def identity(record: Any) -> str | None:
    """The key by which a record of a list is known: its ``id``, else its ``clan``."""
    if not isinstance(record, dict):
        return None
    found = record.get("id", record.get("clan"))
    return found if isinstance(found, str) else None


def record_key(table: str, index: int, name: str | None = None) -> str:
    """How a record of a list is named in a message; records are counted from 1.

    >>> record_key("unit", 2, "yukimura")
    'unit[3] (yukimura)'
    """
    return f"{table}[{index + 1}] ({name})" if name else f"{table}[{index + 1}]"


def key_of(data: Any, path: Path) -> str:
    """The name of the place ``path`` in ``data``, such as ``unit[3] (yukimura).strength``."""
    key, value = "", data
    for part in path:
        value = inside(value, part)
        key = record_key(key, part, identity(value)) if isinstance(part, int) else f"{key}.{part}"
    return key.removeprefix(".")


def inside(value: Any, part: str | int) -> Any:
    """What stands at a key of a table or an index of a list, or None."""
    try:
        return value[part]
    except (KeyError, IndexError, TypeError):
        return None
