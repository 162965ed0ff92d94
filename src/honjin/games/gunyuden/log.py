"""What the lines of the log tell besides the data of their events (``[event]`` in showing.toml)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.rules.surrender import meaning
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.naming import Namer, Naming, counted, each_by_itself, naming_of
from honjin.wargame.wording import Things

Seen = Mapping[str, Any]


def naming(land: Theatre, pack: SeriesPack) -> Naming:
    """What everything is called; many units are counted, and paths are told by their ends."""
    known = naming_of(land, pack).know(castle=land.castle_name)

    def units(ids: Sequence[str]) -> Thing:
        return counted([land.unit_name[land.unit_of[id_]] for id_ in ids])

    def path(numbers: Sequence[str]) -> Text:
        start, end = known.hex(numbers[0]), known.hex(numbers[-1])
        if len(numbers) == 1:
            return say("to {end}", end=end)
        if len(numbers) == 2:
            return say("from {start} to {end}", start=start, end=end)
        return say("from {start} to {end} via {between}", start=start, end=end, between="-".join(numbers[1:-1]))

    others: dict[str, Namer] = {
        **dict.fromkeys(("units", "targets"), units),
        **dict.fromkeys(("attacker", "defender", "phase"), known.by_key["side"]),
        **dict.fromkeys(("answer", "terms"), meaning),
        "forces": lambda forces: each_by_itself([units(force) for force in forces]),
        "against": known.by_key["clan"],
        "name": lambda words: Text(words, {}),  # of an incident or an event: words of the pack
        "path": path,
    }
    known.by_key |= others
    return known


def _force(land: Theatre, seen: Seen) -> Thing:
    """A leader, with those whom it leads."""
    leader, others = land.unit_name[land.unit_of[seen["unit"]]], len(seen.get("units") or ()) - 1
    if others <= 0:
        return leader
    return say("{unit} with {others} {others:unit|units}", unit=leader, others=others)


def _loss(_: Theatre, seen: Seen) -> Text:
    """Steps, and whether a unit goes with them."""
    steps: int = seen["steps"]
    if not steps:
        return say("nothing")
    if seen.get("dot"):
        return say("{steps} {steps:step|steps}, and one unit is eliminated", steps=steps)
    return say("{steps} {steps:step|steps}", steps=steps)


def _score(land: Theatre, seen: Seen) -> Thing:
    points = zip(land.side_name, seen["points"], strict=True)
    return [say("{side} {points}", side=side, points=count) for side, count in points]


THINGS: Final[Things] = {
    "force": _force,
    "n": lambda _, seen: len(seen.get("units") or ()) or 1,
    "loss": _loss,
    "end": lambda land, seen: land.place(land.grid.parse(seen["path"][-1])),
    "week": lambda land, seen: land.scenario.turns[seen["turn"] - 1].week,
    "month": lambda land, seen: land.scenario.turns[seen["turn"] - 1].month,
    "year": lambda land, seen: land.scenario.turns[seen["turn"] - 1].year,
    "score": _score,
}
