"""Log lines: what happened in one sentence. The rule stands behind it and is added by whoever prints the log."""

from __future__ import annotations

from functools import partial
from typing import Any

from honjin.games.yukimura.static import Battlefield
from honjin.kernel.events import roll_line
from honjin.kernel.words import Saying, key_of
from honjin.wargame.names import with_names

PHASE_NAMES = {
    "turn_start": "Start of the turn",
    "kanto_move": "Kanto movement",
    "osaka_defensive_fire": "Osaka defensive fire",
    "kanto_attack_fire": "Kanto attack: fire",
    "kanto_attack_melee": "Kanto attack: melee",
    "osaka_move": "Osaka movement",
    "kanto_defensive_fire": "Kanto defensive fire",
    "osaka_attack_fire": "Osaka attack: fire",
    "osaka_attack_melee": "Osaka attack: melee",
    "turn_end": "End of the turn",
    "over": "End of the game",
}

_LINES = {
    "move": "{unit} moves {path}",
    "enter": "{unit} enters the map {path}",
    "exit": "{unit} leaves the map over the {edge} edge from {end}",
    "stay": "{unit} stays",
    "astray": "{unit} does not go north as he must: {points} points for Osaka at the end of the phase",
    "place": "{unit} is placed in {hex}",
    "no_room": "there is no room for {unit}",
    "left_out": "{units} stay{s} away",
    "arrival": "{clan} arrives on the {wing} wing, area {area}",
    "declare": "{units}: {what} at {target} declared",
    "lapsed": "{what} at {target} lapses: nobody can still take part",
    "fire": "{units} fire{s} at {target}: strength {strength}, roll {total}, result {result}",
    "melee": "{units} attack{s} {target}: difference {difference:+d}, roll {total}, result {result}",
    "stands": "{unit} stands",
    "steadfast": "{unit} never checks its morale",
    "retreat": "{unit} retreats {path}",
    "displace": "{unit} makes room {path}",
    "advance": "{unit} advances {path}",
    "eliminated": "{unit} is eliminated in {hex}",
    "points": "{side} scores {points}",
    "duty_lifted": "{unit} comes next to the Tokugawa: they need no longer march north",
    "chausuyama": "{unit} takes Chausuyama for {side}",
    "chausuyama_fades": "the stir about Chausuyama is over",
    "commander_killed": "{unit} is killed",
    "force_idle": "the force of {clan} does nothing in turn {turn}",
    "force_shaken": "the force of {clan} loses heart: morale -1",
    "joins": "{force} may enter from now on",
    "never_joins": "{force} will not come any more",
    "command": "{marker} takes command of {unit}: strength +{strength}",
    "mission": "Osaka turns up {box}: {markers}",
    "guard": "Kanto turns up {box}: {markers}",
    "mission_failed": "the mission {box} has failed",
    "paired": "{markers} face each other",
    "joined": "{marker} joins combination {combination}",
    "struck": "{marker} is removed",
    "assassinated": "{marker} reaches Ieyasu",
    "immobilised": "the Tokugawa do not move in turn {turn}",
    "disruption": "arrivals on the {wing} wing now suffer +{delay}",
    "body_double": "the fallen Yukimura was a double, {marker}; the true one appears in {hex} instead of {unit}",
    "resign": "{side} resigns",
}


def narrate(field: Battlefield, seen: dict[str, Any]) -> Saying:
    """One line for an event."""
    kind = seen["kind"]
    if kind == "phase":
        return f"Turn {seen['turn']}: {PHASE_NAMES.get(seen['phase'], seen['phase'])}"
    if kind == "roll":
        return roll_line({**seen, "purpose": with_names(key_of(seen["purpose"]), partial(_named, field))})
    if kind == "lay":
        what = f"{seen['marker']} " if "marker" in seen else "a marker "
        return f"{seen['side'].capitalize()} lays {what}in {seen['box']}"
    if kind == "end":
        won = f"{seen['winner'].capitalize()} wins" if seen["winner"] else "A draw"
        return f"{won}: Osaka {seen['points'][0]}, Kanto {seen['points'][1]}"
    words = {key: _word(field, key, value) for key, value in seen.items()}
    one = len(seen.get("units", ())) == 1
    return _LINES[kind].format(**words, end=_end(field, seen), s="s" if one else "")


def _named(field: Battlefield, word: str) -> str:
    """The name that belongs to an id, or the word itself."""
    if word in field.unit_of:
        return field.pieces[field.unit_of[word]].name
    if word in field.marker_of:
        return field.markers[field.marker_of[word]].name
    return field.clan_name.get(word, word)


def _end(field: Battlefield, seen: dict[str, Any]) -> str:
    return _place(field, seen["path"][-1]) if "path" in seen else ""


def _place(field: Battlefield, number: str) -> str:
    return field.place(field.grid.parse(number))


def _path(field: Battlefield, path: list[str]) -> str:
    """Hex by hex, with the name of the end if it has one."""
    return "-".join([*path[:-1], _place(field, path[-1])])


def _word(field: Battlefield, key: str, value: Any) -> Any:
    if key in ("unit", "target"):
        return field.pieces[field.unit_of[value]].name
    if key == "units":
        return ", ".join(field.pieces[field.unit_of[unit]].name for unit in value)
    if key == "path":
        return _path(field, value)
    if key == "hex":
        return _place(field, value)
    if key == "result":
        return field.result_words.get(value, value)
    if key == "marker":
        return field.markers[field.marker_of[value]].name
    if key == "markers":
        return ", ".join(field.markers[field.marker_of[m]].name for m in value) or "nobody"
    if key == "clan":
        return field.clan_name.get(value, value)
    if key in ("side", "force"):
        return value.capitalize()
    return value
