"""How the battle is shown: what a view and an option tell besides the tables of the pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from honjin.games.kawanakajima import lists, status
from honjin.games.kawanakajima.actions import Assault, Choose, Close, FireAt, MoveIn, OfClan, Pursue, Storm
from honjin.games.kawanakajima.labels import plan_notes
from honjin.games.kawanakajima.model.words import COMPULSORY
from honjin.games.kawanakajima.rules import combat
from honjin.games.kawanakajima.sheet import castle_view
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import say
from honjin.wargame.actions import Clan
from honjin.wargame.naming import counted
from honjin.wargame.showing import PackShowing, told

FORT = "kaizu"


class BattleShowing(PackShowing[Battle]):
    """What the table shows of the battle."""

    def view(self, state: Battle, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        shown: dict[str, Any] = {
            "clock": status.clock(state, facts),
            "tracks": list(status.tracks(state, facts)),
            "status": told(status.sections(state, facts)),
            "panels": status.panels(state, facts),
            "castles": castle_view(state, FORT),
            "bowl": _bowl(facts["chits"]),
            "boxes": _boxes(state, facts),
        }
        if facts.get("fort", {}).get("besieged"):
            shown["areas"] = _areas(facts["fort"]["areas"])
            shown["area_rows"] = list(status.siege_rows(state, facts["fort"]))
        return shown

    def ask(self, state: Battle, ask: Ask) -> dict[str, Any]:
        """Chits are bought, and Modes and entry points given, in a table of all clans."""
        known = super().ask(state, ask)
        if ask.kind in lists.LISTS:
            found = lists.LISTS[ask.kind](state, ask, self.notation.format)
            known |= {"list": found} if found["rows"] else {}
        if ask.kind == "battles":
            known |= _owed(state, ask.side)
        return known

    def option(self, state: Battle, action: Action) -> dict[str, Any]:
        """Areas of the fort are pressed like boxes; whoever is attacked or pursued can be clicked."""
        areas = state.field.areas
        match action:
            case Assault(target=target) | FireAt(target=target):
                return {"box": areas[target].id}
            case MoveIn(area=area):
                return {"box": areas[area].id}
            case Choose(plan=plan):
                return {"notes": list(plan_notes(state, plan))}
            case OfClan(clan=clan):
                return {"units": state.field.ids(state.in_field(clan))}
            case Close(path=path) | Storm(path=path):
                return {"hex": state.field.grid.format(path[-1])}
            case Pursue(target=target):
                return {"target": state.field.pieces[target].id}
            case _:
                return {}


def _owed(g: Battle, side: Side) -> dict[str, Any]:
    """Who must still be in a battle before the declaration can end (11.2)."""
    missing = combat.missing(g, side)
    if not missing:
        return {}
    names = [g.field.unit_name[unit] for unit in missing]
    text = say("Still without a battle: {units}", units=counted(names))
    return {"owed": {"units": [g.field.pieces[unit].id for unit in missing], "text": text, "rule": "11.2"}}


def _bowl(chits: Mapping[str, Any]) -> dict[str, Any]:
    known = {"chits": chits["bowl"], "drawn": chits["drawn"]}
    return known | ({"unknown": chits["unknown"]} if chits["unknown"] else {})


def _boxes(g: Battle, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Chits on both honjin, and clans with units off the map: on Mount Saijo, in the fort, behind the column."""
    chits = facts["chits"]
    found = {"compulsory": [chit for chit in chits["played"] if chit in COMPULSORY], **chits["lying"]}
    found |= {f"entry_{entry.id}": [] for entry in g.field.entries}
    if g.field.siege:
        found |= {"fort": [], "held_back": []}
    for place, clans in _away(g, facts).items():
        if place in found:
            found[place] = [_company(g, clan, place, count) for clan, count in clans.items()]
    return {box: {"markers": there, "hidden": 0} for box, there in found.items()}


def _away(g: Battle, facts: Mapping[str, Any]) -> dict[str, Counter[Clan]]:
    """By place off the map, how many units of each clan are there."""
    found: dict[str, Counter[Clan]] = {}
    for unit, known in facts["units"].items():
        if "place" in known:
            found.setdefault(known["place"], Counter())[g.field.clan[g.field.unit_of[unit]]] += 1
    return found


def _company(g: Battle, clan: Clan, place: str, count: int) -> dict[str, Any]:
    """Units of a clan that are somewhere together."""
    house, name = g.field.clans[clan], g.field.clan_name[clan]
    told = say("{clan}: {count} {count:unit|units}", clan=name, count=count)
    known = {"id": f"{place}_{house.id}", "name": told, "sign": house.letter, "clan": house.id}
    return known | {"side": g.field.sides[house.side], "value": count}


def _areas(areas: Mapping[str, list[str]]) -> dict[str, Any]:
    """Control markers in the areas of the fort; an area is its only holder's."""
    return {
        area: {"side": sides[0] if len(sides) == 1 else None, "markers": [f"{side}_control" for side in sides]}
        for area, sides in areas.items()
    }
