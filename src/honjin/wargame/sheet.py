"""The sheet of a wargame, as far as it follows from the pack, and parts of it that games put together."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from honjin.kernel.chance import Mod
from honjin.kernel.words import Text
from honjin.packs import Pack
from honjin.wargame.pack import WargamePack
from honjin.wargame.roster import Named
from honjin.wargame.scenario import Scenario
from honjin.wargame.scene import Scene


def sheet_of(pack: Pack[Any], scene: Scene[Any], scenario: Scenario) -> dict[str, Any]:
    """What follows from a pack. A game adds the rest, and says better what it can say better."""
    data: WargamePack = pack.data
    here = scenario.id
    clans = [named(clan) | {"side": clan.side[here]} for clan in data.scenarios.clan if here in clan.side]
    units = [unit for unit in data.units.unit if here in unit.side]
    return heading(pack, scenario, scene.sides) | {
        "board": data.map.sheet(),
        "clans": clans,
        "units": [named(unit) | {"side": unit.side[here], "clan": unit.clan} for unit in units],
        "states": scene.words.get("state", {}),
        "fates": fates(scene.words.get("fate", {}), ()),
        "phases": [],
        "charts": [],
    }


def heading(pack: Pack[Any], scenario: Scenario, sides: Sequence[str]) -> dict[str, Any]:
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
        **data.guide.sheet(scenario.id),
        **data.look.sheet(),
    }


def named(thing: Named) -> dict[str, Any]:
    """A thing as a sheet names it."""
    return {"id": thing.id, "name": thing.name, "kanji": thing.kanji}


def counter(pack: Pack[Any], piece: Named, figures: Sequence[str]) -> dict[str, Any]:
    """A unit with the figures of its counter, and where each of them comes from."""
    printed = {figure: getattr(piece, figure) for figure in figures}
    return named(piece) | printed | {"prov": sources(pack, piece.id, figures)}


def sources(pack: Pack[Any], unit: str, figures: Sequence[str]) -> Mapping[str, str]:
    """Where each figure of a unit comes from; nothing for a unit that is made up for a position."""
    try:
        return {figure: pack.provenance("units", unit, figure).tag for figure in figures}
    except KeyError:
        return {}


def fates(words: Mapping[str, Text], lost: Collection[str]) -> dict[str, dict[str, Any]]:
    """What may have become of a unit that is not on the map, and by which of it the unit is lost."""
    return {fate: {"name": name} | ({"lost": True} if fate in lost else {}) for fate, name in words.items()}


def figures(
    words: Mapping[str, Text], signed: Collection[str], of: Mapping[str, str] | None = None
) -> list[dict[str, Any]]:
    """What is told of a unit, a force or a castle in figures; some with their sign, some of another figure."""
    return [
        {"id": id_, "name": name}
        | ({"signed": True} if id_ in signed else {})
        | ({"of": of[id_]} if of and id_ in of else {})
        for id_, name in words.items()
    ]


def score_facts(sides: Sequence[str], rows: Sequence[Sequence[Mod]]) -> dict[str, dict[str, Any]]:
    """The score of each side, with the rows that make it."""
    return {
        side: {"points": sum(row.value for row in own), "rows": [list(row) for row in own]}
        for side, own in zip(sides, rows, strict=True)
    }
