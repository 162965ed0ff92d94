"""Numbers as people type them."""

from __future__ import annotations

MOST_DIGITS = 9
"""Whatever is counted here has fewer."""


def whole(word: str) -> int | None:
    """The number that a word spells in plain digits; None if it spells none, or one beyond counting.

    >>> whole("12"), whole("x"), whole("\u00b2"), whole("9" * 5000)
    (12, None, None, None)
    """
    plain = word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS
    return int(word) if plain else None
