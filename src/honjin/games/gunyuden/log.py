"""Log lines: what happened in one sentence. The rule stands behind it and is added by whoever prints the log.

In a line stand the data of the event by their names, and these: ``who`` (the unit, units, clan or castle it is about),
``force`` (a leader with those he leads), ``s`` (of a verb with one subject), ``end`` (of a path).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from honjin.games.gunyuden.names import amount, counted, party_name, place_name
from honjin.games.gunyuden.rules.surrender import meaning
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.events import roll_line
from honjin.kernel.words import Saying, key_of

_LINES: Final = {
    # the sequence of play
    "set_up": "{side} has set up",
    "phase_over": "{phase}: the phase is over",
    "weather": "The weather: {weather}",
    "resign": "{side} resigns",
    # set-up and reinforcements
    "place": "{unit} begins in {hex}, {place}",
    "muster": "{units} form{s} up in {hex}, {place}",
    "wait": "{units} cannot come yet",
    "arrive": "{units} arrive{s}",
    # marches
    "move": "{force} marches {path}",
    "drop": "{unit} leaves {units} in {hex}",
    "inside": "{force} goes into {castle}",
    "come_out": "{force} comes out of {castle}",
    "turned_away": "{castle} does not let {unit} in",
    "go_home": "{units} go{es} back to {castle}",
    # camps
    "organise": "{unit} organises in {hex}: {forces}",
    "replenish": "{unit} replenishes {what}: {steps:+d}",
    "refill": "{unit} gains a step",
    "recover": "{force} recovers {points} morale",
    # fights
    "attack": "{force} attacks {targets} in {hex}",
    "attack_result": "The attack in {hex} with strength {strength} costs {targets} {loss}",
    "counter_result": "The counterattack from {hex} with strength {strength} costs {targets} {loss}",
    "sally": "The garrison of {castle} attacks {targets} in {hex}",
    "lift": "{unit} ends his part of the siege",
    "battle": "{force} offers a decisive battle in {hex}",
    "battle_declined": "The battle in {hex} is declined",
    "battle_round": "Battle in {hex}: the attacker loses {attacker_steps}, the defender {defender_steps}",
    "battle_over": "The battle in {hex} is over: {attacker} has lost {attacker_lost}, {defender} {defender_lost}",
    "retreat": "{force} retreats {path}",
    "pursuit": "{force} pursues {path}",
    "advance": "{force} advances into {hex}",
    # sieges
    "invest": "{units} invest{s} {castle}: strength {strength} in all",
    "relieved": "The siege of {castle} is over",
    "siege": "The siege of {castle}: {result}",
    "incident": "In {castle}: {name}",
    "castle_morale": "The morale of {castle} falls to {left}",
    "durability": "The walls of {castle}: {points:+d}, {left} left",
    "assault": "{units} assault{s} {castle}",
    "assaulted": "The assault costs {castle} {walls} durability and the besieger {loss}",
    "ambush": "{castle} ambushes the besieger, who loses {loss}",
    "call": "{unit} calls on {castle} to surrender: {answer}",
    "offer": "{castle} offers terms: {terms}",
    "fall": "{castle} falls",
    "leave": "{units} leave{s} {castle} for {to}",
    "claim": "{side} asks for {castle}",
    "spoils": "The {clan} take {steps} steps of spoils",
    # losses
    "step": "{unit} loses a step",
    "collapse": "With {unit} the {clan} leave the war",
    "morale": "{units} lose{s} heart: morale {points:+d}",
}
"""Events that every game of the series tells."""

_SPECIAL: Final = re.compile(r"[a-z0-9_]+")
_HEX: Final = re.compile(r"\d{4}")


def narrate(land: Theatre, seen: Mapping[str, Any], own_lines: Mapping[str, str]) -> Saying:
    """One line for an event."""
    kind = seen["kind"]
    match kind:
        case "roll":
            return roll_line({**seen, "purpose": _with_names(land, key_of(seen["purpose"]))})
        case "turn":
            return f"Turn {seen['turn']}: {_date(land, seen['turn'])}"
        case "phase":
            return f"Turn {seen['turn']}, stage {seen['stage']}: {party_name(land, seen['phase'])}"
        case "eliminated":
            return f"{_word(land, 'unit', seen['unit'])} {'is killed' if seen['killed'] else 'is out of the war'}"
        case "drop" if seen.get("castle"):
            words = _words(land, seen)
            return f"{words['unit']} leaves {words['units']} in the castle of {words['castle']}"
        case "retreat" if seen["inside"]:
            words = _words(land, seen)
            return f"{words['force']} retreats into the castle of {words['end']}"
        case "recover" if not seen["points"]:
            return f"{_word(land, 'unit', seen['unit'])} recovers no morale"
        case "call" if seen["rule"] == "21":
            words = _words(land, seen)
            return f"The garrison of {words['castle']}: {words['answer']}"
        case "castle" if seen["clan"] is None:
            return f"{_word(land, 'castle', seen['castle'])} is abandoned"
        case "castle":
            return f"{_word(land, 'castle', seen['castle'])} passes to the {_word(land, 'clan', seen['clan'])}"
        case "offer_answered":
            answer = "accepted" if seen["accepted"] else "rejected"
            return f"The terms of {_word(land, 'castle', seen['castle'])} are {answer}"
        case "claim_answered":
            answer = "ceded" if seen["accepted"] else "not ceded"
            return f"{_word(land, 'castle', seen['castle'])} is {answer}"
        case "end":
            return _end(land, seen)
    line = own_lines.get(kind) or _LINES.get(kind)
    words = _words(land, seen)
    try:
        return _capital(line.format(**words)) if line else _told(seen, words)
    except (KeyError, ValueError):  # an event that tells less than its line wants
        return _told(seen, words)


def _words(land: Theatre, seen: Mapping[str, Any]) -> dict[str, Any]:
    words = {key: _word(land, key, value) for key, value in seen.items()}
    units = seen.get("units") or [seen.get("unit")]
    one = len(units) == 1
    words |= {"s": "s" if one else "", "es": "es" if one else "", "who": _who(words)}
    if "steps" in seen:
        dot = ", and one unit goes down" if seen.get("dot") else ""
        words["loss"] = amount(seen["steps"], "step") + dot if seen["steps"] else "nothing"
    if "unit" in words:
        others = len(seen.get("units", ())) - 1
        words["force"] = f"{words['unit']} with {amount(others, 'unit')}" if others > 0 else words["unit"]
    if seen.get("path"):
        words["end"] = place_name(land, land.grid.parse(seen["path"][-1]))
    return words


def _who(words: Mapping[str, Any]) -> str:
    for key in ("unit", "units"):
        if key in words:
            return str(words[key])
    if "clan" in words:
        return f"the {words['clan']}"
    return str(words.get("castle", "somebody"))


def _word(land: Theatre, key: str, value: Any) -> Any:
    """A value of an event in words; ids of things unknown stand as they are."""
    match key, value:
        case (("unit" | "target" | "leader"), str()):
            return _unit(land, value)
        case (("units" | "targets"), list()):
            return counted([_unit(land, unit) for unit in value])
        case (("clan" | "against"), str()):
            return _clan(land, value)
        case "clans", list():
            return counted([_clan(land, clan) for clan in value], "clan")
        case "castle", str():
            castle = land.castle_of.get(value)
            return value if castle is None else land.keeps[castle].name
        case (("side" | "attacker" | "defender" | "phase"), str()):
            return party_name(land, value)
        case (("hex" | "from" | "to"), str()):
            return place_name(land, land.grid.parse(value))
        case "path", list():
            return _path(land, value)
        case "forces", list():
            return "; ".join(counted([_unit(land, unit) for unit in force]) for force in value)
        case (("answer" | "terms"), str()):
            return meaning(value)
        case "event", str():
            return value.replace("_", " ")
        case "what", "troops":
            return "his troops"
        case "what", "castle":
            return "the castle"
        case "result", str():
            return "nothing happens" if value == "none" else value.replace("-", " -")
        case _:
            return value


def _path(land: Theatre, path: list[str]) -> str:
    """From where to where by name, with the hexes between: a way of one hex is that hex."""
    first, *_, last = [land.place(land.grid.parse(number)) for number in (path[0], path[-1])]
    if len(path) == 1:
        return first
    between = f" by {'-'.join(path[1:-1])}" if len(path) > 2 else ""
    return f"from {first} to {last}{between}"


def _unit(land: Theatre, unit: str) -> str:
    number = land.unit_of.get(unit)
    return unit if number is None else land.pieces[number].name


def _clan(land: Theatre, clan: str) -> str:
    number = land.clan_of.get(clan)
    return clan if number is None else land.houses[number].name


def _with_names(land: Theatre, purpose: str) -> str:
    """What a roll is for, with names for the ids in it."""

    def name(match: re.Match[str]) -> str:
        word = match[0]
        castle = land.castle_of.get(word)
        if castle is not None:
            return land.keeps[castle].name
        if _HEX.fullmatch(word):
            return place_name(land, land.grid.parse(word))
        return party_name(land, word) if word in land.sides else _unit(land, word)

    return _SPECIAL.sub(name, purpose)


def _date(land: Theatre, turn: int) -> str:
    now = land.scenario.turns[turn - 1]
    return f"week {now.week} of month {now.month}, {now.year}"


def _end(land: Theatre, seen: Mapping[str, Any]) -> str:
    won = f"{party_name(land, seen['winner'])} wins" if seen["winner"] else "A draw"
    points = [f"{party_name(land, side)} {value}" for side, value in zip(land.sides, seen["points"], strict=True)]
    return f"{won}: {', '.join(points)}. {_capital(seen['reason'])}"


def _told(seen: Mapping[str, Any], words: Mapping[str, Any]) -> str:
    """An event for which there is no line: who, what, where."""
    rest = [
        f"{key.replace('_', ' ')} {words[key]}"
        for key, value in seen.items()
        if key not in ("kind", "rule", "unit", "units") and value not in (None, False)
    ]
    about = words["who"] if seen.get("unit") or seen.get("units") else ""
    told = seen["kind"].replace("_", " ")
    return _capital(f"{about}: {told}" if about else told) + (f" ({', '.join(rest)})" if rest else "")


def _capital(line: str) -> str:
    return line[:1].upper() + line[1:]
