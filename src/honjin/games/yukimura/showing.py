"""How the battle is shown: forms of questions, words of buttons, what is seen of events, the turn in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from honjin.games.yukimura.actions import Follow
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES, SIDES
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Enter
from honjin.wargame.showing import PackShowing, phase_track, shown_box, told, turn_of, turn_track


class BattleShowing(PackShowing[Tennoji]):
    """What the table shows of the battle."""

    def option(self, state: Tennoji, action: Action) -> dict[str, Any]:
        """The first hex of the map costs a point too; a march round something has a short word for each side."""
        match action:
            case Enter(_, path):
                return {"costs": list(range(1, len(path) + 1))}
            case Follow(way):
                return {"button": say("March on by the west") if way == "west" else say("March on by the east")}
            case _:
                return {}

    def view(self, state: Tennoji, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        field = state.field
        shown: dict[str, Any] = {
            "clock": {
                "turn": turn_of(facts),
                "date": facts["clock"],
                "phase": field.words["phase"][facts["phase"]],
            },
            "tracks": [
                turn_track([{"name": n, "under": clock} for n, clock in enumerate(field.clock, 1)], facts),
                phase_track(field.words["phase"], field.phases[1:-1], facts["phase"]),
            ],
            "status": told(_status(state, facts)),
        }
        if "boxes" in facts:
            hands = [f"{side}_hand" for side in SIDES]
            shown["boxes"] = {name: shown_box(facts["boxes"][name]) for name in (*BOXES, *hands)}
            shown["units"] = _under_command(state, facts)
        return shown


def _status(g: Tennoji, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield {"title": say("Declared"), "rows": [_combat(g, *combat) for combat in g.combats]}
    yield {"title": say("Reinforcements"), "rows": [_arrival(g, force) for force in facts["arrivals"]]}
    hill, duty = facts["chausuyama"], facts["duty"]
    held = say("Chausuyama is held by {side}", side=g.field.side_name[g.control])
    rows: list[dict[str, Any]] = [
        {"text": held, "side": hill["control"], "rule": "12", "hexes": [g.field.grid.format(g.field.hill)]}
    ]
    if hill["shift"]:
        rows.append({"text": say("The fight for the hill changes morale"), "rule": "12-1"})
    duties = say("The Tokugawa must march north") if duty else say("The Tokugawa are free to move")
    rows.append({"text": duties, "rule": "7-5"})
    yield {"title": say("The field"), "rows": rows}


def _combat(g: Tennoji, target: Unit, units: tuple[Unit, ...]) -> dict[str, Any]:
    """A shot or a melee that has been declared."""
    names = g.field.unit_name
    text = say("{units} against {target}", units=[names[unit] for unit in units], target=names[target])
    return {"text": text, "units": g.field.ids([target, *units])}


def _arrival(g: Tennoji, force: Mapping[str, Any]) -> dict[str, Any]:
    """Who comes, on which wing, and when."""
    clan = g.field.called["force"].get(force["force"]) or g.field.clan_name[force["force"]]
    wing = g.field.words["on_wing"].get(force.get("wing", ""), "")
    return {"text": say("{clan}", clan=clan), "cells": [wing, _coming(force)]} | (
        {"past": True} if force["arrived"] else {}
    )


def _coming(force: Mapping[str, Any]) -> Text:
    if force["arrived"]:
        return say("arrived, area {area}", area=force["area"]) if "area" in force else say("arrived")
    need = force.get("need")
    return say("not this turn") if need is None else say("{need} or less", need=need)


def _under_command(g: Tennoji, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The units, and on those that a brave leads who it is."""
    names, number = g.field.marker_names, g.field.marker_of
    led = {
        unit: known | {"note": say("under {marker}", marker=names[number[known["commanded_by"]]])}
        for unit, known in facts["units"].items()
        if "commanded_by" in known
    }
    return {**facts["units"], **led}
