"""The parts of a sheet that every wargame has: title, sides, guide, look, and where the figures of units come from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from honjin.kernel.sentry import Stop
from honjin.kernel.words import Text
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


def fates(words: Mapping[str, Text], lost: Collection[str]) -> dict[str, dict[str, Any]]:
    """What may have become of a unit that is not on the map, and by which of it the unit is lost."""
    return {fate: {"name": name} | ({"lost": True} if fate in lost else {}) for fate, name in words.items()}


def figures(words: Mapping[str, Text], signed: Collection[str]) -> list[dict[str, Any]]:
    """What is told of a unit or force in figures; some of them with their sign."""
    return [{"id": id_, "name": name} | ({"signed": True} if id_ in signed else {}) for id_, name in words.items()]
