"""What may stand in Latin letters in a Japanese text: signs and the numbers of rules."""

from __future__ import annotations

import re
from typing import Final

SIGNS: Final = re.compile(
    r"ZOC|VP|\d?d6"
    r"|(?<![A-Za-z])(?:COL|LIN|[ad][0-9ER]+(?:\^[0-9ER]+|-d\d))(?![A-Za-z])"  # scores of a table and its results
    r"|\d+(?:\.\d+)+ (?:[ab]|[A-Z][a-z]+!?(?: [A-Z][a-z]+)?)(?![A-Za-z])|R\d+b"  # rules that carry a word
    r"|(?<=外郭)[abc]"  # letters of areas beside a map
    r"|(?<![A-Za-z])R\d+(?!\w)|\d-S\d"  # rules and rulings
    r"|(?<![A-Za-z])(?:[AD]E|[ABD]\d|E|[A-Z])(?![A-Za-z])"  # results and letters of the tables
)
LATIN: Final = re.compile(r"[A-Za-z]")


def is_english(line: str) -> bool:
    """Whether anything but signs is left in Latin letters."""
    return LATIN.search(SIGNS.sub("", line)) is not None
