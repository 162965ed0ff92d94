"""What the lines of the log tell besides the data of their events (``[event]`` in showing.toml)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from honjin.games.kawanakajima.model.pack import KawanakajimaPack
from honjin.games.kawanakajima.model.words import MODES, STATES
from honjin.games.kawanakajima.static import Battlefield
from honjin.kernel.words import Text, Thing
from honjin.wargame.naming import Namer, Naming, naming_of
from honjin.wargame.scene import names_of
from honjin.wargame.wording import Things


def naming(field: Battlefield, pack: KawanakajimaPack) -> Naming:
    """What everything is called, chits, plans, entry points, areas and commanders among it."""
    known = naming_of(field, pack).know(
        clan=field.clan_name,
        plan=field.plan_name,
        chit=field.chit_name,
        entry=names_of(field.entries),
        area=field.area_name,
    )
    units = field.unit_name.__getitem__
    words = {mode: field.words["mode"][mode] for mode in MODES}
    commanders = {general.id: field.unit_name[general.unit] for general in field.generals}
    known.by_kind |= {"mode": lambda number: words[MODES[number]], "crew": lambda those: list(map(units, those))}
    known.by_key |= {"commander": commanders.__getitem__, "winner": known.by_key["side"], "result": _result(field)}
    return known


def _result(field: Battlefield) -> Namer:
    """Results of tests in words; those of battles as the table has them."""
    words: dict[str, Text | str] = {**field.words["rout"], **field.words["siege_rally"]}

    def told(result: str) -> Thing:
        return words.get(result, result)

    return told


def _state(field: Battlefield, seen: Mapping[str, Any]) -> Thing:
    """The state of a unit by its name."""
    return field.words["unit_state"][STATES[seen["state"]]]


THINGS: Final[Things] = {"state_name": _state}
