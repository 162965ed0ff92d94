"""What sides, phases, boxes, wings, edges and units are called, in letters and in kanji."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Protocol

from honjin.games.yukimura.model.pack import PARTIES, YukimuraPack
from honjin.kernel.words import Name, Text, say

SIDE_NAMES: Final = tuple(Name(side, party.name, party.kanji) for side, party in PARTIES.items())

EDGE_NAMES: Final = {
    "north": Name("north", "north", "北"),
    "south": Name("south", "south", "南"),
    "west": Name("west", "west", "西"),
    "east": Name("east", "east", "東"),
}

WING_NAMES: Final = {"left": Name("left", "left", "左翼"), "right": Name("right", "right", "右翼")}

BOX_NAMES: Final = {
    "assassinate": Name("assassinate", "Assassination", "家康暗殺"),
    "disrupt_left": Name("disrupt_left", "Rear disruption, left", "後方攪乱・左翼"),
    "disrupt_right": Name("disrupt_right", "Rear disruption, right", "後方攪乱・右翼"),
    "body_double": Name("body_double", "Body double", "影武者"),
    "force_command": Name("force_command", "Force command", "部隊指揮"),
    "escort": Name("escort", "Escort", "家康護衛"),
    "guard_rear": Name("guard_rear", "Rear guard", "後方警備"),
}

FORCE_NAMES: Final = {
    "hideyori": Name("hideyori", "Toyotomi Hideyori", "豊臣秀頼"),
    "akashi": Name("akashi", "Akashi Morishige", "明石守重"),
}
"""Forces that may come if the dice allow it (14-2, 14-3)."""

PHASE_NAMES: Final[dict[str, Text]] = {
    "setup": say("Set-up"),
    "turn_start": say("Start of the turn"),
    "kanto_move": say("Kanto movement"),
    "osaka_defensive_fire": say("Osaka defensive fire"),
    "kanto_attack_fire": say("Kanto attack: fire"),
    "kanto_attack_melee": say("Kanto attack: melee"),
    "osaka_move": say("Osaka movement"),
    "kanto_defensive_fire": say("Kanto defensive fire"),
    "osaka_attack_fire": say("Osaka attack: fire"),
    "osaka_attack_melee": say("Osaka attack: melee"),
    "turn_end": say("End of the turn"),
    "over": say("End of the game"),
}

_NUMBER: Final = re.compile(r"\d+$")


class Called(Protocol):
    """A piece as its counter names it."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def kanji(self) -> str: ...
    @property
    def branch(self) -> str: ...


def unit_names(pack: YukimuraPack, pieces: Sequence[Called]) -> list[Name]:
    """The names of units. Many of a force bear the same signs; branch and number tell them apart: 真田隊騎馬1."""
    return [Name(piece.id, piece.name, _kanji(pack, piece)) for piece in pieces]


def _kanji(pack: YukimuraPack, piece: Called) -> str:
    if not piece.kanji or piece.branch == "commander":
        return piece.kanji
    return f"{piece.kanji}{pack.look.kind[piece.branch].name.ja}{_number(piece.name)}"


def marker_name(id_: str, name: str, kanji: str) -> Name:
    """The name of a brave, a shinobi or a dummy; those who are many are told apart by their numbers: 伊賀者1."""
    return Name(id_, name, f"{kanji}{_number(name)}")


def _number(name: str) -> str:
    found = _NUMBER.search(name)
    return found[0] if found else ""
