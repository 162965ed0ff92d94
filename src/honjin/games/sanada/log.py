"""What the lines of the log tell besides the data of their events (``[event]`` in showing.toml)."""

from __future__ import annotations

from typing import Final

from honjin.games.sanada.model.pack import SanadaPack
from honjin.games.sanada.static import Theatre
from honjin.kernel.words import Thing
from honjin.wargame.naming import Namer, Naming, naming_of
from honjin.wargame.telling import OF_EVENTS, know_forces
from honjin.wargame.wording import Things


def naming(land: Theatre, pack: SanadaPack) -> Naming:
    """What everything is called, and for what points are scored."""
    known = know_forces(naming_of(land, pack), land)
    places = known.by_key["why"]

    def why(id_: str) -> Thing:
        """A unit, a castle, or a place that scores."""
        if id_ in land.unit_of:
            return land.unit_name[land.unit_of[id_]]
        return land.castle_name[land.castle_of[id_]] if id_ in land.castle_of else places(id_)

    others: dict[str, Namer] = {
        "why": why,
        "hexes": lambda numbers: [known.hex(number) for number in dict.fromkeys(numbers)],
    }
    known.by_key |= others
    return known


THINGS: Final[Things] = {
    **OF_EVENTS,
    "date": lambda land, seen: land.turns[seen["turn"] - 1].label,
}
