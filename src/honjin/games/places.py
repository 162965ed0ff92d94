"""What hexes are called."""

from __future__ import annotations


def called(number: str, name: str | None) -> str:
    """A hex by its name, with the number beside it; one that has no name is its number.

    >>> called("1829", "Nihonmatsu"), called("1830", None), called("1619", "Tsukioka (Kaminoyama)")
    ('Nihonmatsu (1829)', '1830', 'Tsukioka (Kaminoyama, 1619)')
    """
    if name is None:
        return number
    return f"{name[:-1]}, {number})" if name.endswith(")") else f"{name} ({number})"
