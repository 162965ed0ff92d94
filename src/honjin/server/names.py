"""Names that people choose: what may stand in one, and when two of them look alike."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

from honjin.kernel.words import say
from honjin.server.errors import Fault

_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})
"""Control characters, marks of direction and other signs that are not seen, and what is no character at all."""
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f")
"""Letters by their kind, but nothing is seen of them."""
_VARIANTS = range(0xFE00, 0xFE10)


def plain(name: str) -> str:
    """The form in which names are compared, so that none can pass for another by case or width."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def clean_name(name: str) -> str:
    """A name as it is shown: one form of each letter, single spaces; refused if there is something unseen in it."""
    tidy = " ".join(part for part in unicodedata.normalize("NFKC", name).split(" ") if part)
    if any(_unseen(c) for c in tidy) or (tidy and unicodedata.category(tidy[0]) == "Mn"):
        raise Fault("name", say("a name has letters that can be seen, and no signs that cannot"), status=422)
    return tidy


def _unseen(c: str) -> bool:
    return unicodedata.category(c) in _UNSEEN_KINDS or c in _BLANKS or ord(c) in _VARIANTS


def skeleton(name: str) -> str:
    """What is left of a name when letters that look alike are one letter; equal for names that look alike.

    >>> skeleton("Ann") == skeleton("\u0410nn")  # the first letter is Cyrillic
    True
    >>> skeleton("Ann") == skeleton("Anna")
    False
    """
    alike = _alike()
    bare = [c for c in unicodedata.normalize("NFKD", name.strip()) if unicodedata.category(c) != "Mn" or _is_voicing(c)]
    # Large letters first: I looks like l and 1, which i does not, and O like 0.
    small = "".join(alike.get(c, c) for c in bare).casefold()
    return "".join(alike.get(c, c) for c in small)


def _is_voicing(c: str) -> bool:
    """Marks that make another syllable of a kana, and are seen well: accents on other letters are not."""
    return c in "\u3099\u309a"


@cache
def _alike() -> dict[str, str]:
    """For each letter that looks like others, what stands for all of them (Unicode's table of confusables)."""
    table = files("confusable_homoglyphs") / "confusables.json"
    pairs: dict[str, list[dict[str, str]]] = msgspec.json.decode(table.read_bytes())
    group: dict[str, set[str]] = {}
    for sign, others in pairs.items():
        texts = [_bare(text) for text in (sign, *(other["c"] for other in others))]
        merged = set[str]().union(*(group.get(text, {text}) for text in texts))
        group |= dict.fromkeys(merged, merged)
    return {sign: _foremost(found) for sign, found in group.items() if len(sign) == 1}


def _foremost(alike: set[str]) -> str:
    """What stands for all of these. A pair of letters can look like one, as r and n like m: then it is the pair."""
    return min(alike, key=lambda t: (not t.isascii(), -len(t), not t.isalpha(), not t.islower(), t))


def _bare(text: str) -> str:
    """A sign without the marks of direction that the table puts around some."""
    return "".join(c for c in text if c not in "\u200e\u200f")
