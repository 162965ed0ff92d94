"""A made-up pack for tests of what packs share: a country of twelve hexes, two clans, two castles, four units."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, ClassVar

from honjin.wargame.art import ArtFile
from honjin.wargame.map import CountryMap
from honjin.wargame.options import OptionsFile
from honjin.wargame.pack import CountryPack
from honjin.wargame.scenario import ScenariosFile, UnitsFile

HEADER = {"schema": 1, "game": "toy"}

MAP: dict[str, Any] = {
    **HEADER,
    "columns": 4,
    "rows": 3,
    "hex_km": 1.0,
    "layout": "flat_top_even_columns_down",
    "terrain_rows": ["ffrs", "ffms", "fffs"],
    "legend": {"f": "flat", "r": "rough", "m": "mountain", "s": "sea"},
    "province_rows": ["KKK.", "KKS.", "SSS."],
    "province_legend": {"K": "kai", "S": "shinano"},
    "river_hexsides": ["0101-0201", "0102-0201"],
    "closed_hexsides": ["0203-0303"],
    "bridge_hexsides": ["0102-0201"],
    "river": [{"name": "Chikuma", "hexsides": ["0101-0201", "0102-0201"]}],
    "road": [{"name": "east road", "hexes": ["0101", "0201", "0301"]}],
    "place": [
        {"hex": "0101", "name": "Kaizu", "kanji": "海津", "kind": "castle", "castle": "kaizu"},
        {"hex": "0303", "name": "Obama", "kanji": "小浜", "kind": "castle", "castle": "obama"},
        {"hex": "0201", "name": "Saijo", "kanji": "妻女山", "kind": "site"},
    ],
    "set": {
        "south": {"provinces": ["shinano"]},
        "plain": {"rule": {"terrain": ["flat"], "within": 1, "of": ["0101"]}},
    },
}


def _unit(name: str, clan: str, side: str, place: str) -> dict[str, Any]:
    return {"id": name, "name": name.title(), "kanji": "将", "clan": clan, "side": {"s1": side}, "setup": {"s1": place}}


UNITS: dict[str, Any] = {
    **HEADER,
    "unit": [
        _unit("shingen", "takeda", "west", "0101"),
        _unit("baba", "takeda", "west", "0101|0102"),
        _unit("kenshin", "uesugi", "east", "0303"),
        _unit("usami", "uesugi", "east", "reinf"),
    ],
}

SCENARIOS: dict[str, Any] = {
    **HEADER,
    "meta": {"title": "Toy", "title_ja": "玩具", "designer": "nobody", "editions": "none", "scenarios": ["s1"]},
    "party": [{"id": "west", "name": "West", "kanji": "西"}, {"id": "east", "name": "East", "kanji": "東"}],
    "clan": [
        {"id": "takeda", "name": "Takeda", "kanji": "武田", "side": {"s1": "west"}},
        {"id": "uesugi", "name": "Uesugi", "kanji": "上杉", "side": {"s1": "east"}},
    ],
    "castle": [
        {
            "id": "kaizu", "name": "Kaizu", "kanji": "海津", "province": "kai",
            "hex": "0101", "durability": 3, "owner": {"s1": "takeda"},
        },
        {
            "id": "obama", "name": "Obama", "kanji": "小浜", "province": "shinano",
            "hex": "0303", "durability": 2, "owner": {"s1": "uesugi"},
        },
    ],
    "scenario": [
        {
            "id": "s1",
            "number": 1,
            "title": "One",
            "title_ja": "一",
            "date": "1561",
            "turn_count": 2,
            "turns": [{"n": 1, "year": 1561, "month": 9}, {"n": 2, "year": 1561, "month": 10}],
            "setup_order": ["west", "east"],
            "operations_order": ["west", "east"],
            "sides": {"west": ["takeda"], "east": ["uesugi"]},
            "victory": {"kind": "points", "rule": "9"},
            "setup": [
                {"side": "west", "clan": "takeda", "units": ["shingen"], "hex": "0101", "inside": True},
                {"side": "west", "clan": "takeda", "units": ["baba"], "choice": ["0101", "0102"]},
                {"side": "east", "clan": "uesugi", "units": ["kenshin"], "hex": "0303"},
            ],
            "reinforcement": [
                {"side": "east", "units": ["usami"], "turn": 2, "phase": "east", "hexes": ["0203"], "option": "late"},
            ],
        },
    ],
}  # fmt: skip

OPTIONS: dict[str, Any] = {
    **HEADER,
    "option": {
        "late": {"rule": "R1", "default": True, "text": "Usami comes", "excludes": ["short"]},
        "short": {"rule": "R2", "default": False, "text": "One turn less"},
        "walls": {"rule": "R3", "default": "high", "text": "Walls", "values": ["high", "low"]},
    },
}


ART: dict[str, Any] = {
    **HEADER,
    "units": "hexes",
    "credits": [],
    "relief": {"x0": 0.0, "y0": 0.0, "step": 1.0, "unit_m": 1, "water": -1, "rows": ["0"]},
    "coast": [],
    "lakes": [],
    "rivers": [],
}


class SmallPack(CountryPack):
    """Map, units, scenarios and options; nobody looks at it, and nobody is told about it."""

    game: ClassVar[str] = "toy"


def data() -> dict[str, Any]:
    """The files as they are written, to be changed by a test."""
    return deepcopy({"map": MAP, "units": UNITS, "scenarios": SCENARIOS, "options": OPTIONS})


def pack(files: dict[str, Any] | None = None) -> SmallPack:
    """The pack of these files."""
    files = files or data()
    return SmallPack.model_construct(
        map=CountryMap.model_validate(files["map"]),
        units=UnitsFile.model_validate(files["units"]),
        scenarios=ScenariosFile.model_validate(files["scenarios"]),
        options=OptionsFile.model_validate(files["options"]),
        art=ArtFile.model_validate(ART),
    )
