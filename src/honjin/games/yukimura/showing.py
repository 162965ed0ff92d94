"""How the battle is shown: forms of questions, words of buttons, what is seen of events, the turn in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from honjin.games.yukimura.actions import (
    Add,
    Attempt,
    Command,
    Displace,
    Double,
    Exit,
    Fire,
    Follow,
    Lay,
    Leave,
    March,
    Melee,
    Mission,
    Pair,
    Strike,
)
from honjin.games.yukimura.names import BOX_NAMES, FORCE_NAMES, PHASE_NAMES, SIDE_NAMES
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import BOXES, SIDES
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.showing import AskShow, EventShow, OptionShow, Showing, pattern
from honjin.kernel.words import Name, Text, phrase, say
from honjin.wargame.moves import Advance, Decline, End, Enter, Move, Next, Place, Resolve, Retreat, Select, Stay

_ON_MAP: Final = AskShow("act")
_WAY: Final = AskShow("way")
_BOXES: Final = AskShow("boxes", hidden=True)

_ASKS: Final[Mapping[str, AskShow]] = {
    "move": AskShow("act", patterns={"take": pattern(Select), "end": pattern(End)}),
    "destination": _WAY,
    "retreat": _WAY,
    "displace": _WAY,
    "place": _WAY,
    "fire": AskShow("joint", patterns={"joint": pattern(Fire), "end": pattern(End)}),
    "melee": AskShow("joint", patterns={"joint": pattern(Melee), "end": pattern(End)}),
    **dict.fromkeys(("order", "retreat_order", "pursuit", "fire_advance", "defender_advance", "free_advance"), _ON_MAP),
    **dict.fromkeys(("lay", "command", "mission", "pair", "add", "strike"), _BOXES),
}

_OPTIONS: Final[Mapping[type[Action], OptionShow]] = {
    Select: OptionShow(phrase("Select"), takes=True),
    March: OptionShow(phrase("March"), phrase("March")),
    Follow: OptionShow(phrase("March")),
    Move: OptionShow(phrase("Move")),
    Enter: OptionShow(phrase("Enter")),
    Exit: OptionShow(phrase("Leave the map")),
    Stay: OptionShow(phrase("Stay")),
    End: OptionShow(phrase("End"), phrase("End"), ends="phase"),
    Fire: OptionShow(phrase("Fire"), phrase("Declare fire"), dice=True),
    Melee: OptionShow(phrase("Attack"), phrase("Declare melee"), dice=True),
    Resolve: OptionShow(phrase("Resolve"), dice=True),
    Next: OptionShow(phrase("Next")),
    Retreat: OptionShow(phrase("Retreat")),
    Displace: OptionShow(phrase("Make room")),
    Advance: OptionShow(phrase("Advance")),
    Decline: OptionShow(phrase("Decline"), phrase("Decline")),
    Place: OptionShow(phrase("Place")),
    Leave: OptionShow(phrase("Leave out")),
    Attempt: OptionShow(phrase("Roll")),
    Lay: OptionShow(phrase("Lay")),
    Command: OptionShow(phrase("Command")),
    Mission: OptionShow(phrase("Mission")),
    Pair: OptionShow(phrase("Pair")),
    Add: OptionShow(phrase("Join")),
    Strike: OptionShow(phrase("Remove")),
    Double: OptionShow(phrase("Body double")),
}

_EVENTS: Final[Mapping[str, EventShow]] = {
    "phase": EventShow(opens=True, head=True),
    "move": EventShow(trail="move", quiet=True),
    "enter": EventShow(trail="enter", quiet=True),
    "exit": EventShow(trail="exit", gone=True, quiet=True),
    "stay": EventShow(quiet=True),
    "place": EventShow(put=True, quiet=True),
    "retreat": EventShow(trail="retreat"),
    "displace": EventShow(trail="displace"),
    "advance": EventShow(trail="advance"),
    "fire": EventShow(opens=True, tone="strong"),
    "melee": EventShow(opens=True, tone="strong"),
    "points": EventShow(tone="strong"),
    "eliminated": EventShow(gone=True, tone="grave"),
    "commander_killed": EventShow(tone="grave"),
}

FATES: Final = {
    "reserve": phrase("in reserve"),
    "eliminated": phrase("eliminated"),
    "exited": phrase("left the map"),
    "on the way": phrase("on the way"),
}
STATES: Final = {
    "used": phrase("used this phase"),
    "moved": phrase("has moved"),
    "idle": phrase("idle this turn"),
}
_WINGS: Final = {"left": phrase("left wing"), "right": phrase("right wing")}


class BattleShowing(Showing[Tennoji]):
    """What the table shows of the battle."""

    def __init__(self) -> None:
        super().__init__(_ASKS, _OPTIONS, _EVENTS)

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
        shown: dict[str, Any] = {
            "clock": {
                "turn": say("Turn {turn} of {turns}", turn=facts["turn"], turns=facts["turns"]),
                "date": facts["clock"],
                "phase": PHASE_NAMES[facts["phase"]],
            },
            "tracks": list(_tracks(state, facts)),
            "status": [section for section in _status(state, facts) if section["rows"]],
        }
        if "boxes" in facts:
            shown["boxes"] = _boxes(facts["boxes"])
            shown["units"] = _under_command(state, facts)
        return shown


def _tracks(g: Tennoji, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    field = g.field
    turns = [{"name": n, "under": clock} for n, clock in enumerate(field.clock, 1) if n <= field.last_turn]
    yield {"id": "turns", "name": say("Turn track"), "cells": turns, "now": facts["turn"] - 1}
    phases = [phase for phase in field.phases if phase not in ("over", "setup")]
    now = phases.index(facts["phase"]) if facts["phase"] in phases else None
    cells = [{"name": PHASE_NAMES[phase]} for phase in phases]
    yield {"id": "phases", "name": say("Phases"), "cells": cells, "now": now, "upright": True}


def _status(g: Tennoji, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    named = {unit for combat in facts["declared"] for unit in (combat["target"], *combat["units"])}
    names = {piece.id: Name(piece.id, piece.name, piece.kanji) for piece in g.field.pieces if piece.id in named}
    declared = [
        {
            "text": say(
                "{units} against {target}", units=[names[u] for u in combat["units"]], target=names[combat["target"]]
            ),
            "units": [combat["target"], *combat["units"]],
        }
        for combat in facts["declared"]
    ]
    yield {"title": say("Declared"), "rows": declared}
    yield {"title": say("Reinforcements"), "rows": [_arrival(g, force) for force in facts["arrivals"]]}
    hill, duty = facts["chausuyama"], facts["duty"]
    held = say("Chausuyama is held by {side}", side=SIDE_NAMES[SIDES.index(hill["control"])])
    rows: list[dict[str, Any]] = [
        {"text": held, "side": hill["control"], "rule": "12", "hexes": [g.field.grid.format(g.field.hill)]}
    ]
    if hill["shift"]:
        rows.append({"text": say("The fight for the hill changes morale"), "rule": "12-1"})
    duties = say("The Tokugawa must march north") if duty else say("The Tokugawa are free to move")
    rows.append({"text": duties, "rule": "7-5"})
    yield {"title": say("The field"), "rows": rows}


def _arrival(g: Tennoji, force: Mapping[str, Any]) -> dict[str, Any]:
    """Who comes, on which wing, and when."""
    clan = FORCE_NAMES.get(force["force"]) or g.field.clan_name[force["force"]]
    at = force.get("wing")
    wing = "" if at is None else say(_WINGS[at])
    return {"text": say("{clan}", clan=clan), "cells": [wing, _coming(force)]} | (
        {"past": True} if force["arrived"] else {}
    )


def _coming(force: Mapping[str, Any]) -> Text:
    if force["arrived"]:
        return say("arrived, area {area}", area=force["area"]) if "area" in force else say("arrived")
    need = force.get("need")
    return say("not this turn") if need is None else say("{need} or less", need=need)


def _boxes(known: Mapping[str, Any]) -> dict[str, Any]:
    """What lies in each box: the markers that this side sees, and how many it does not."""
    boxes = {
        name: {
            "markers": [*known[name]["open"], *known[name].get("own", ())],
            "hidden": 0 if "own" in known[name] else known[name]["face_down"],
        }
        for name in BOXES
    }
    for owner in SIDES:
        hand = known[f"{owner}_hand"]
        boxes[f"{owner}_hand"] = {
            "markers": hand.get("own", []),
            "hidden": 0 if "own" in hand else hand["count"],
        }
    return boxes


def box_sheet() -> list[dict[str, Any]]:
    """The hands and the boxes, by what they are called."""
    hands: list[dict[str, Any]] = [
        {"id": f"{name.id}_hand", "name": say("Hand of {side}", side=name), "side": name.id} for name in SIDE_NAMES
    ]
    return hands + [BOX_NAMES[box]._asdict() for box in BOXES]


def _under_command(g: Tennoji, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The units, and on those that a brave leads who it is."""
    markers = {marker.id: Name(marker.id, marker.name, marker.kanji) for marker in g.field.markers}
    led = {
        unit: known | {"note": say("under {marker}", marker=markers[known["commanded_by"]])}
        for unit, known in facts["units"].items()
        if "commanded_by" in known
    }
    return {**facts["units"], **led}
