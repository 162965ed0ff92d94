"""Log lines: what happened in one sentence. The rule stands behind it and is added by whoever prints the log."""

from __future__ import annotations

from typing import Any, Final

from honjin.games.yukimura.names import BOX_NAMES, EDGE_NAMES, FORCE_NAMES, PHASE_NAMES, SIDE_NAMES, WING_NAMES
from honjin.games.yukimura.static import RESULT_WORDS, SIDES, Battlefield
from honjin.kernel.events import roll_line
from honjin.kernel.words import Name, Text, Thing, phrase, say

_LINES: Final = {
    "move": phrase("{unit} moves {path}"),
    "enter": phrase("{unit} enters the map {path}"),
    "exit": phrase("{unit} leaves the map over the {edge} edge from {end}"),
    "stay": phrase("{unit} stays"),
    "astray": phrase("{unit} does not go north as required: {points} points for Osaka at the end of the phase"),
    "place": phrase("{unit} is placed in {hex}"),
    "no_room": phrase("There is no room for {unit}"),
    "left_out": phrase("{units} {units:stays|stay} away"),
    "arrival": phrase("{clan} arrives on the {wing} wing, area {area}"),
    "declare fire": phrase("{units} {units:declares|declare} fire at {target}"),
    "declare melee": phrase("{units} {units:declares|declare} an attack on {target}"),
    "lapsed fire": phrase("The fire at {target} lapses: nobody can still take part"),
    "lapsed melee": phrase("The attack on {target} lapses: nobody can still take part"),
    "fire": phrase("{units} {units:fires|fire} at {target}: strength {strength}, roll {total}, result {result}"),
    "melee": phrase(
        "{units} {units:attacks|attack} {target}: difference {difference:+d}, roll {total}, result {result}"
    ),
    "stands": phrase("{unit} stands"),
    "steadfast": phrase("{unit} never checks its morale"),
    "retreat": phrase("{unit} retreats {path}"),
    "displace": phrase("{unit} makes room {path}"),
    "advance": phrase("{unit} advances {path}"),
    "eliminated": phrase("{unit} is eliminated in {hex}"),
    "points": phrase("{side} scores {points}"),
    "duty_lifted": phrase("{unit} comes next to the Tokugawa: they need no longer march north"),
    "chausuyama": phrase("{unit} takes Chausuyama for {side}"),
    "chausuyama_fades": phrase("Chausuyama no longer changes morale"),
    "commander_killed": phrase("{unit} is killed"),
    "force_idle": phrase("The force of {clan} does nothing in turn {turn}"),
    "force_shaken": phrase("The force of {clan} loses heart: morale -1"),
    "joins": phrase("{force} may enter from now on"),
    "never_joins": phrase("{force} will not come any more"),
    "lay": phrase("{side} lays {marker} in {box}"),
    "lay unseen": phrase("{side} lays a marker in {box}"),
    "command": phrase("{marker} takes command of {unit}: strength +{strength}"),
    "mission": phrase("Osaka turns up {box}: {markers}"),
    "guard": phrase("Kanto turns up {box}: {markers}"),
    "mission_failed": phrase("The mission {box} fails"),
    "paired": phrase("{markers} face each other"),
    "joined": phrase("{marker} joins combination {combination}"),
    "struck": phrase("{marker} is removed"),
    "assassinated": phrase("{marker} reaches Ieyasu"),
    "immobilised": phrase("The Tokugawa do not move in turn {turn}"),
    "disruption": phrase("Arrivals on the {wing} wing now suffer +{delay}"),
    "body_double": phrase(
        "The fallen Yukimura was a double, {marker}; the true one appears in {hex} instead of {unit}"
    ),
    "resign": phrase("{side} resigns"),
    "won": phrase("{winner} wins: Osaka {osaka}, Kanto {kanto}"),
    "draw": phrase("A draw: Osaka {osaka}, Kanto {kanto}"),
    "phase": phrase("Turn {turn}: {phase}"),
}


def narrate(field: Battlefield, seen: dict[str, Any]) -> Text:
    """One line for an event."""
    if seen["kind"] == "roll":
        return roll_line(seen)
    things = {key: _thing(field, key, value) for key, value in seen.items()}
    if "path" in seen:
        things["end"] = _place(field, seen["path"][-1])
    if seen["kind"] == "end":
        things["osaka"], things["kanto"] = seen["points"]
    return Text(_LINES[_line(seen)], things)


def _line(seen: dict[str, Any]) -> str:
    """Which of the lines tells an event."""
    kind: str = seen["kind"]
    if kind in ("declare", "lapsed"):
        return f"{kind} {seen['what']}"
    if kind == "lay" and "marker" not in seen:
        return "lay unseen"
    if kind == "end":
        return "won" if seen["winner"] else "draw"
    return kind


def _thing(field: Battlefield, key: str, value: Any) -> Thing:
    match key:
        case "unit" | "target":
            return field.names[field.unit_of[value]]
        case "units":
            return [field.names[field.unit_of[unit]] for unit in value]
        case "path":
            return _path(field, value)
        case "hex":
            return _place(field, value)
        case "result":
            return RESULT_WORDS.get(value, str(value))
        case "marker":
            return field.marker_names[field.marker_of[value]]
        case "markers":
            return [field.marker_names[field.marker_of[marker]] for marker in value] or say("nobody")
        case _:
            return _known(field, key, value)


def _known(field: Battlefield, key: str, value: Any) -> Thing:
    """What has a name of its own by its key, or is a number."""
    match key:
        case "clan":
            return field.clan_name[value]
        case "side" | "winner":
            return SIDE_NAMES[SIDES.index(value)] if value else ""
        case "box":
            return BOX_NAMES[value]
        case "wing":
            return WING_NAMES[value]
        case "edge":
            return EDGE_NAMES[value]
        case "force":
            return FORCE_NAMES[value]
        case "phase":
            return PHASE_NAMES[value]
        case _:
            thing: Thing = value
            return thing


def _place(field: Battlefield, number: str) -> Name:
    return field.place(field.grid.parse(number))


def _path(field: Battlefield, path: list[str]) -> Name:
    """Hex by hex, with the name of the end if it has one."""
    end = _place(field, path[-1])
    before, way = "".join(f"{number}-" for number in path[:-1]), "-".join(path)
    return Name(way, f"{before}{end.name}", f"{before}{end.kanji}" if end.kanji else "")
