"""What the lines of the log tell besides the data of their events (``[event]`` in showing.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.rules.surrender import meaning
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.naming import Namer, Naming, each_by_itself, naming_of
from honjin.wargame.telling import OF_EVENTS, know_forces
from honjin.wargame.wording import Things

Seen = Mapping[str, Any]


def naming(land: Theatre, pack: SeriesPack) -> Naming:
    """What everything is called."""
    known = know_forces(naming_of(land, pack), land)
    units = known.by_key["units"]
    others: dict[str, Namer] = {
        **dict.fromkeys(("attacker", "defender", "phase"), known.by_key["side"]),
        **dict.fromkeys(("answer", "terms"), meaning),
        "forces": lambda forces: each_by_itself([units(force) for force in forces]),
        "against": known.by_key["clan"],
        "name": lambda words: Text(words, {}),  # of an incident or an event: words of the pack
    }
    known.by_key |= others
    return known


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
    **OF_EVENTS,
    "loss": _loss,
    "week": lambda land, seen: land.scenario.turns[seen["turn"] - 1].week,
    "month": lambda land, seen: land.scenario.turns[seen["turn"] - 1].month,
    "year": lambda land, seen: land.scenario.turns[seen["turn"] - 1].year,
    "score": _score,
}
