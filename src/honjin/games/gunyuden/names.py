"""What people call things that no pack names: terrain, weather, ranks, parts of the game; and lists of names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from honjin.games.gunyuden.actions import NORMAL, STRATEGIC
from honjin.games.gunyuden.model.words import Rank
from honjin.games.gunyuden.static import GOOD, HEAVY_SNOW, RAIN, SNOW, THAW, Theatre
from honjin.kernel.words import Name, Text, Thing, say
from honjin.wargame.actions import Unit

PART_NAMES: Final = {
    "setup": say("Set-up"),
    "pregame": say("Before the first turn"),
    "start": say("Start of the turn"),
    "operations": say("Operations"),
    "over": say("End of the game"),
}
TERRAINS: Final[Mapping[str, Text]] = {
    "flat": say("flat"),
    "rough": say("rough"),
    "foothills": say("foothills"),
    "mountain": say("mountain"),
    "marsh": say("marsh"),
    "sea": say("sea"),
    "lake": say("lake"),
}
WEATHER_NAMES: Final = {
    GOOD: say("good"),
    RAIN: say("rain"),
    SNOW: say("snow"),
    HEAVY_SNOW: say("heavy snow"),
    THAW: say("melting snow"),
}
RANK_NAMES: Final[Mapping[Rank, Text]] = {"sodaisho": say("sodaisho"), "taisho": say("taisho"), "busho": say("busho")}
MODES: Final = {NORMAL: say("normal movement"), STRATEGIC: say("strategic movement")}
SIEGE_RESULTS: Final = {
    "none": say("nothing happens"),
    "morale-1": say("morale -1"),
    "durability-1": say("durability -1"),
    "incident": say("an incident"),
}
"""What a siege determination brings."""
MORALE: Final = say("morale")
SODAISHO_INSIDE: Final = say("sodaisho inside")
NOBODY_AT_ALL: Final = say("nobody")

PEOPLE: Final = 3
"""So many are named one by one; more are counted."""


def unit_names(land: Theatre, units: Iterable[Unit]) -> Thing:
    """All of them: ``Date Masamune, Katakura Kagetsuna and Oniniwa Yoshinao``."""
    return [land.unit_name[unit] for unit in units] or NOBODY_AT_ALL


def counted(names: Sequence[Name]) -> Thing:
    """A few units by name, many by the first and the number of the rest.

    >>> units = [Name(letter, letter.upper()) for letter in "abcde"]
    >>> str(say("{units}", units=counted(units[:2]))), str(counted(units))
    ('A and B', 'A and 4 other units')
    """
    if len(names) <= PEOPLE:
        return names or NOBODY_AT_ALL
    return say("{first} and {others} other {others:unit|units}", first=names[0], others=len(names) - 1)


def counted_clans(names: Sequence[Name]) -> Thing:
    """The same of clans."""
    if len(names) <= PEOPLE:
        return names or NOBODY_AT_ALL
    return say("{first} and {others} other {others:clan|clans}", first=names[0], others=len(names) - 1)


def each_by_itself(forces: Sequence[Thing]) -> Thing:
    """Several forces, each with its units, kept apart.

    >>> str(each_by_itself([[Name("a", "A"), Name("b", "B")], Name("c", "C")]))
    'A and B; C'
    """
    told, *rest = forces
    for force in rest:
        told = say("{forces}; {force}", forces=told, force=force)
    return told
