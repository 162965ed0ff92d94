"""What the lines of the log tell besides the data of their events (``[event]`` in showing.toml)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from honjin.games.sanada.model.pack import SanadaPack
from honjin.games.sanada.static import Theatre
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.naming import Namer, Naming, counted, naming_of
from honjin.wargame.wording import Things

Seen = Mapping[str, Any]


def naming(land: Theatre, pack: SanadaPack) -> Naming:
    """What everything is called; many units are counted, and paths are told by their ends."""
    known = naming_of(land, pack).know(castle=land.castle_name)
    places = known.by_key["why"]

    def units(ids: Sequence[str]) -> Thing:
        return counted([land.unit_name[land.unit_of[id_]] for id_ in ids])

    def path(numbers: Sequence[str]) -> Text:
        start, end = known.hex(numbers[0]), known.hex(numbers[-1])
        if len(numbers) < 3:
            return say("from {start} to {end}", start=start, end=end)
        return say("from {start} to {end} via {between}", start=start, end=end, between="-".join(numbers[1:-1]))

    def why(id_: str) -> Thing:
        """A unit, a castle, or a place that scores."""
        if id_ in land.unit_of:
            return land.unit_name[land.unit_of[id_]]
        return land.castle_name[land.castle_of[id_]] if id_ in land.castle_of else places(id_)

    others: dict[str, Namer] = {
        "units": units,
        "path": path,
        "why": why,
        "hexes": lambda numbers: [known.hex(number) for number in dict.fromkeys(numbers)],
    }
    known.by_key |= others
    return known


def _force(land: Theatre, seen: Seen) -> Thing:
    """A leader, with those whom he leads."""
    leader, others = land.unit_name[land.unit_of[seen["unit"]]], len(seen.get("units") or ()) - 1
    if others <= 0:
        return leader
    return say("{unit} with {others} {others:unit|units}", unit=leader, others=others)


THINGS: Final[Things] = {
    "force": _force,
    "n": lambda _, seen: len(seen.get("units") or ()) or 1,
    "date": lambda land, seen: land.turns[seen["turn"] - 1].label,
}
