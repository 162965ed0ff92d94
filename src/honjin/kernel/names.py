"""Names that people type: what they stand for, or what was meant."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import TypeVar

from honjin.kernel.errors import HonjinError
from honjin.kernel.words import Saying, Text, say

T = TypeVar("T")

_FEW = 12
"""So many names are listed for somebody who guessed none of them."""

_KINDS: dict[str, Text] = {
    "castle": say("castle"),
    "clan": say("clan"),
    "game": say("game"),
    "option": say("option"),
    "scenario": say("scenario"),
    "side": say("side"),
    "unit": say("unit"),
}


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
    raise UnknownNameError(
        _missing(table, repr(name), _KINDS.get(what, what), difflib.get_close_matches(name, table, 1))
    )


def _missing(table: Mapping[str, object], name: str, what: Saying, near: Sequence[str]) -> Text:
    if near:
        return say("there is no {what} {name}; did you mean {near}?", what=what, name=name, near=repr(near[0]))
    if len(table) <= _FEW:
        return say("there is no {what} {name}; known: {names}", what=what, name=name, names=", ".join(table))
    return say("there is no {what} {name}", what=what, name=name)
