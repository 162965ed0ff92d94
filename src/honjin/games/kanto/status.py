"""What only this game keeps track of beside the map, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from honjin.games.gunyuden.state import Campaign
from honjin.kernel.words import Name, say


def affairs(g: Campaign, known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The siege, the ceremony, letters and those who are to come."""
    if "odawara" in known:
        yield _siege(g, known["odawara"])
    if "ceremony" in known:
        yield _ceremony(g, known["ceremony"])
    if "subversion" in known and known["subversion"]["possible"]:
        lords = known["subversion"]["targets"]
        yield {"text": say("Can be won over: {units}.", units=_names(g, lords)), "units": lords}
    for group in known.get("reinforcements", ()):
        text = say(
            "From turn {turn} on at {places}: {units}.",
            turn=group["turn"],
            places=[g.land.place(g.land.grid.parse(number)) for number in group["hexes"]],
            units=_names(g, group["units"]),
        )
        yield {"text": text, "hexes": group["hexes"]}


def _siege(g: Campaign, known: Mapping[str, Any]) -> dict[str, Any]:
    keep = g.land.keeps[g.land.ring_castle]
    standing = say(
        "{castle}: strength {strength} of {needed} stands around it.",
        castle=g.land.castle_name[g.land.ring_castle],
        strength=known["strength"],
        needed=known["needed"],
    )
    turns = known.get("full_turns")
    text = (
        standing
        if turns is None
        else say("{standing} {turns} full {turns:turn|turns} of siege.", standing=standing, turns=turns)
    )
    return {"text": text, "hexes": [g.land.grid.format(keep.hex), *known["ring"]]}


def _ceremony(g: Campaign, known: Mapping[str, Any]) -> dict[str, Any]:
    place = g.land.place(g.land.grid.parse(known["hex"]))
    held = known["held"]
    if held is None:
        text = say("The ceremony at {place} has not been held.", place=place)
    else:
        text = say("The ceremony at {place} was held before {held} {held:unit|units}.", place=place, held=held)
    return {"text": text, "hexes": [known["hex"]]}


def _names(g: Campaign, units: Sequence[str]) -> list[Name]:
    return [g.land.unit_name[unit] for unit in g.land.units_named(units)]
