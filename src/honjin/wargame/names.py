"""What hexes are called, and counters that bear the same signs."""

from __future__ import annotations

import re
from typing import Final

from honjin.kernel.words import Name
from honjin.wargame.roster import Named

_NUMBER: Final = re.compile(r"\d*$")


def numbered(thing: Named, kind: str = "") -> Name:
    """What a counter is called. Where many bear the same signs, their kind and their number tell them apart.

    >>> numbered(Name("sanada_k1", "Sanada cavalry 1", "真田隊"), "騎馬").kanji
    '真田隊騎馬1'
    """
    number = _NUMBER.search(thing.name)
    assert number is not None
    return Name(thing.id, thing.name, f"{thing.kanji}{kind}{number[0]}" if thing.kanji else "")


def called(number: str, name: str | None) -> str:
    """A hex by its name, with the number beside it; one that has no name is its number.

    >>> called("1829", "Nihonmatsu"), called("1830", None), called("1619", "Tsukioka (Kaminoyama)")
    ('Nihonmatsu (1829)', '1830', 'Tsukioka (Kaminoyama, 1619)')
    """
    if name is None:
        return number
    return f"{name[:-1]}, {number})" if name.endswith(")") else f"{name} ({number})"


def hex_name(number: str, name: str | None = None, kanji: str = "") -> Name:
    """A hex as texts speak of it.

    >>> hex_name("1408", "Chausuyama", "茶臼山")
    Name(id='1408', name='Chausuyama (1408)', kanji='茶臼山（1408）')
    """
    return Name(number, called(number, name), f"{kanji}（{number}）" if kanji else "")
