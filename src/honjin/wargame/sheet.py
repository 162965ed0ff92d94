"""The parts of a sheet that every wargame has: title, sides, guide, look, and where the figures of units come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from honjin.kernel.sentry import Stop
from honjin.packs import Pack
from honjin.wargame.pack import WargamePack
from honjin.wargame.roster import Named
from honjin.wargame.scenario import Scenario


def heading(pack: Pack[Any], scenario: Scenario, sides: Sequence[str], stops: Sequence[Stop]) -> dict[str, Any]:
    """Who plays what: the beginning of a sheet."""
    data: WargamePack = pack.data
    meta, parties = data.scenarios.meta, data.parties()
    return {
        "game": pack.name,
        "name": meta.title,
        "kanji": meta.title_ja,
        "pack": pack.hash,
        "scenario": scenario.id,
        "title": {"name": scenario.title, "kanji": scenario.title_ja},
        "sides": [named(parties[side]) for side in sides],
        "victory": scenario.victory.rule,
        "stops": [stop._asdict() for stop in stops],
        **data.guide.sheet(scenario.id),
        **data.look.sheet(),
    }


def named(thing: Named) -> dict[str, Any]:
    """A thing as a sheet names it."""
    return {"id": thing.id, "name": thing.name, "kanji": thing.kanji}


def sources(pack: Pack[Any], unit: str, figures: Sequence[str]) -> Mapping[str, str]:
    """Where each figure of a unit comes from; nothing for a unit that is made up for a position."""
    try:
        return {figure: pack.provenance("units", unit, figure).tag for figure in figures}
    except KeyError:
        return {}
