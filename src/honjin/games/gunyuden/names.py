"""What people call things: units, clans, castles, sides, phases, months."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from honjin.games.gunyuden.actions import Castle, Clan, Unit
from honjin.games.gunyuden.static import Theatre
from honjin.hexes.grid import Hex

PART_NAMES: Final = {
    "setup": "Set-up",
    "pregame": "Before the first turn",
    "start": "Start of the turn",
    "operations": "Operations",
    "over": "End of the game",
}
PEOPLE: Final = 3
"""So many are named one by one; more are counted."""


def unit_name(land: Theatre, unit: Unit) -> str:
    return land.pieces[unit].name


def unit_names(land: Theatre, units: Iterable[Unit]) -> str:
    """All of them: ``Date Masamune, Katakura Kagetsuna and Oniniwa Yoshinao``."""
    return listed([unit_name(land, unit) for unit in units])


def clan_name(land: Theatre, clan: Clan) -> str:
    return land.houses[clan].name


def castle_name(land: Theatre, castle: Castle) -> str:
    return land.keeps[castle].name


def party_name(land: Theatre, party: str) -> str:
    """A player or an operations phase, by its id."""
    return next((known.name for known in land.pack.scenarios.party if known.id == party), party)


def place_name(land: Theatre, h: Hex) -> str:
    """A hex by its name, if it has one: ``Nihonmatsu (1829)``."""
    return land.place(h)


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence.

    >>> listed(["a"]), listed(["a", "b"]), listed(["a", "b", "c"]), listed([])
    ('a', 'a and b', 'a, b and c', 'nobody')
    """
    *rest, last = list(words) or ["nobody"]
    return f"{', '.join(rest)} and {last}" if rest else last


def counted(words: list[str], what: str = "unit") -> str:
    """A few by name, many by the first and the number of the rest.

    >>> counted(["a", "b"]), counted(["a", "b", "c", "d", "e"])
    ('a and b', 'a and 4 other units')
    """
    if len(words) <= PEOPLE:
        return listed(words)
    return f"{words[0]} and {amount(len(words) - 1, f'other {what}')}"


def amount(count: int, what: str) -> str:
    """``1 step``, ``2 steps``.

    >>> amount(1, "step"), amount(3, "hex"), amount(0, "step")
    ('1 step', '3 hexes', '0 steps')
    """
    return f"{count} {what}{'' if count == 1 else 'es' if what.endswith('x') else 's'}"
