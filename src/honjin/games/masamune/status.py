"""What only this game keeps track of beside the map, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.model.scenarios import special as own_special
from honjin.kernel.words import say


def affairs(g: Campaign, known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Truces, and how near the target is."""
    for clan in known["ceasefires"]:
        yield {"text": say("Ceasefire with the {clan}.", clan=g.land.clan_name[g.land.clan_of[clan]])}
    if "target" in known:
        yield {"text": _target(known["target"]), "hexes": _target_hexes(g)}


def _target(known: Mapping[str, Any]) -> Any:
    if known["entered"]:
        return say("The target has been entered.")
    return say("The target has been reached.") if known["approached"] else say("The target has not been reached.")


def _target_hexes(g: Campaign) -> list[str]:
    target = own_special(g.land).target
    return [] if target is None else [target.hex]
