"""Names that people type: what they stand for, or what was meant."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import TypeVar

from honjin.kernel.errors import HonjinError

T = TypeVar("T")

_FEW = 12
"""So many names are listed for somebody who guessed none of them."""


class UnknownNameError(HonjinError):
    """A name that stands for nothing."""


def known(table: Mapping[str, T], name: str, what: str) -> T:
    """What a name stands for; :class:`UnknownNameError` says which name may have been meant.

    >>> known({"date": 0, "anti": 1}, "dat", "side")
    Traceback (most recent call last):
    honjin.kernel.names.UnknownNameError: there is no side 'dat'; did you mean 'date'?
    """
    if name in table:
        return table[name]
    near = difflib.get_close_matches(name, table, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else f"; known: {', '.join(table)}" if len(table) <= _FEW else ""
    raise UnknownNameError(f"there is no {what} {name!r}{hint}")
