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
        done = [step for step in ("entered", "approached") if known["target"][step]]
        target = own_special(g.land).target
        text = g.land.words["target"][done[0] if done else "ahead"]
        yield {"text": text, "hexes": [] if target is None else [target.hex]}
