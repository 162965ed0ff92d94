"""Log lines: what happened in one sentence. The rule stands behind it and is added by whoever prints the log.

In a line stand the data of the event by their names, and these: ``who`` (the unit, units, clan or castle it is about),
``force`` (a leader with those whom it leads), ``n`` (how many units, for the verb), ``loss`` (steps, and whether a unit
goes with them), ``end`` (of a path).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from honjin.games.gunyuden.model.words import WEATHERS
from honjin.games.gunyuden.names import SIEGE_RESULTS, WEATHER_NAMES, counted, counted_clans, each_by_itself
from honjin.games.gunyuden.rules.surrender import meaning
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.events import roll_line
from honjin.kernel.words import Name, Text, Thing, phrase, say

LINES: Final = {
    # the sequence of play
    "set_up": phrase("{side} has set up"),
    "turn": phrase("Turn {turn}: week {week} of month {month}, {year}"),
    "phase": phrase("Turn {turn}, stage {stage}: {phase}"),
    "phase_over": phrase("{phase}: the phase is over"),
    "weather": phrase("Weather: {weather}"),
    "resign": phrase("{side} resigns"),
    "end": phrase("{winner} wins: {score}. {reason:capital}"),
    "draw": phrase("The game is a draw: {score}. {reason:capital}"),
    # set-up and reinforcements
    "place": phrase("{unit} begins outside in {hex}"),
    "place_inside": phrase("{unit} begins inside the castle in {hex}"),
    "muster": phrase("{units} {n:forms|form} up outside in {hex}"),
    "muster_inside": phrase("{units} {n:forms|form} up inside the castle in {hex}"),
    "wait": phrase("{units} cannot come yet"),
    "arrive": phrase("{units} {n:arrives|arrive}"),
    # marches
    "move": phrase("{force} marches {path}"),
    "drop": phrase("{unit} leaves {units} in {hex}"),
    "drop_inside": phrase("{unit} leaves {units} inside {castle}"),
    "inside": phrase("{force} goes into {castle}"),
    "come_out": phrase("{force} comes out of {castle}"),
    "turned_away": phrase("{castle} does not let {unit} in"),
    "go_home": phrase("{units} {n:goes|go} back to {castle}"),
    # camps
    "organise": phrase("{unit} organises in {hex}: {forces}"),
    "replenish_troops": phrase("{unit} replenishes troops: {steps:+d}"),
    "replenish_castle": phrase("{unit} replenishes the castle: {steps:+d}"),
    "refill": phrase("{unit} gains a step"),
    "recover": phrase("{force} recovers {points} morale"),
    "recover_nothing": phrase("{unit} recovers no morale"),
    # fights
    "attack": phrase("{force} attacks {targets} in {hex}"),
    "attack_result": phrase("The attack on {hex} with strength {strength} costs {targets} {loss}"),
    "counter_result": phrase("The counterattack from {hex} with strength {strength} costs {targets} {loss}"),
    "sally": phrase("The garrison of {castle} attacks {targets} in {hex}"),
    "lift": phrase("{unit} ends the investment"),
    "battle": phrase("{force} offers a decisive battle in {hex}"),
    "battle_declined": phrase("The battle in {hex} is declined"),
    "battle_round": phrase(
        "Battle in {hex}: the attacker loses {attacker_steps} {attacker_steps:step|steps}, "
        "the defender {defender_steps}"
    ),
    "battle_over": phrase(
        "The battle in {hex} is over: {attacker} has lost {attacker_lost} {attacker_lost:step|steps}, "
        "{defender} {defender_lost}"
    ),
    "retreat": phrase("{force} retreats {path}"),
    "retreat_inside": phrase("{force} retreats into the castle of {end}"),
    "retreat_nowhere": phrase("{force} cannot retreat from {end}"),
    "pursuit": phrase("{force} pursues {path}"),
    "advance": phrase("{force} advances into {hex}"),
    # sieges
    "invest": phrase("{units} {n:invests|invest} {castle}: strength {strength} in all"),
    "relieved": phrase("The siege of {castle} is over"),
    "siege": phrase("The siege of {castle}: {result}"),
    "incident": phrase("In {castle}: {name}"),
    "castle_morale": phrase("The morale of {castle} falls to {left}"),
    "durability": phrase("The walls of {castle}: {points:+d}, {left} left"),
    "assault": phrase("{units} {n:assaults|assault} {castle}"),
    "assaulted": phrase("The assault costs {castle} {walls} durability and the besieger {loss}"),
    "ambush": phrase("{castle} ambushes the besieger, who loses {loss}"),
    "call": phrase("{unit} calls on {castle} to surrender: {answer}"),
    "garrison": phrase("The garrison of {castle}: {answer}"),
    "offer": phrase("{castle} offers terms: {terms}"),
    "offer_accepted": phrase("The terms of {castle} are accepted"),
    "offer_rejected": phrase("The terms of {castle} are rejected"),
    "fall": phrase("{castle} falls"),
    "leave": phrase("{units} {n:leaves|leave} {castle} for {to}"),
    "castle": phrase("{castle} passes to the {clan}"),
    "abandoned": phrase("{castle} is abandoned"),
    "claim": phrase("{side} asks for {castle}"),
    "claim_granted": phrase("{castle} is ceded"),
    "claim_denied": phrase("{castle} is not ceded"),
    "spoils": phrase("The {clan} take {steps} {steps:step|steps} of spoils"),
    # losses
    "step": phrase("{unit} loses a step"),
    "killed": phrase("{unit} is killed"),
    "removed": phrase("{unit} is out of the war"),
    "collapse": phrase("With {unit} the {clan} leave the war"),
    "morale": phrase("{units} {n:loses|lose} heart: morale {points:+d}"),
}
"""Events that every game of the series tells. One that can be told in several ways has a line for each."""


def narrate(land: Theatre, seen: Mapping[str, Any], own_lines: Mapping[str, str]) -> Text:
    """One line for an event."""
    if seen["kind"] == "roll":
        return roll_line({**seen})
    line = line_of(seen)
    return Text(own_lines.get(line) or LINES[line], dict(_things(land, seen)))


def line_of(seen: Mapping[str, Any]) -> str:
    """Which of the lines tells an event: the one of its kind, where it has no other."""
    kind: str = seen["kind"]
    match kind:
        case "place" | "muster" if seen["place"] == "inside":
            return f"{kind}_inside"
        case "drop" if seen.get("castle"):
            return "drop_inside"
        case "replenish":
            return f"replenish_{seen['what']}"
        case "recover" if not seen["points"]:
            return "recover_nothing"
        case "retreat" if seen["inside"]:
            return "retreat_inside"
        case "retreat" if len(seen["path"]) == 1:
            return "retreat_nowhere"
        case "call" if seen["rule"] == "21":
            return "garrison"
        case "castle" if seen["clan"] is None:
            return "abandoned"
        case "eliminated":
            return "killed" if seen["killed"] else "removed"
        case "offer_answered":
            return "offer_accepted" if seen["accepted"] else "offer_rejected"
        case "claim_answered":
            return "claim_granted" if seen["accepted"] else "claim_denied"
        case "end" if not seen["winner"]:
            return "draw"
        case _:
            return kind


# ---------------------------------------------------------------------------------------------- what a line speaks of


def _things(land: Theatre, seen: Mapping[str, Any]) -> Iterator[tuple[str, Thing]]:
    told = {key: _thing(land, key, value) for key, value in seen.items() if value is not None}
    yield from told.items()
    yield "who", next((told[key] for key in ("unit", "units", "clan", "castle") if key in told), "")
    units = seen.get("units") or ()
    yield "n", len(units) or 1
    if "unit" in told:
        others = len(units) - 1
        alone = told["unit"]
        led = say("{unit} with {others} {others:unit|units}", unit=alone, others=others)
        yield "force", led if others > 0 else alone
    if "steps" in seen:
        yield "loss", _loss(seen["steps"], bool(seen.get("dot")))
    if seen.get("path"):
        yield "end", _place(land, seen["path"][-1])
    if seen["kind"] == "turn":
        now = land.scenario.turns[seen["turn"] - 1]
        yield from (("week", now.week), ("month", now.month), ("year", now.year))
    if seen["kind"] == "end":
        yield (
            "score",
            [
                say("{side} {points}", side=land.party_name[side], points=points)
                for side, points in zip(land.sides, seen["points"], strict=True)
            ],
        )


def _thing(land: Theatre, key: str, value: Any) -> Thing:
    """A value of an event as something that has a name."""
    found: Thing = value
    match key:
        case "unit" | "target" | "leader":
            found = _unit(land, value)
        case "units" | "targets":
            found = counted([_unit(land, unit) for unit in value])
        case "clan" | "against":
            found = land.clan_name[land.clan_of[value]]
        case "clans":
            found = counted_clans([land.clan_name[land.clan_of[clan]] for clan in value])
        case "castle":
            found = land.castle_name[land.castle_of[value]]
        case "side" | "attacker" | "defender" | "phase" | "winner":
            found = land.party_name[value]
        case "hex" | "from" | "to":
            found = _place(land, value)
        case "path":
            found = _path(land, value)
        case "forces":
            found = each_by_itself([counted([_unit(land, unit) for unit in force]) for force in value])
        case "answer" | "terms":
            found = meaning(value)
        case "weather":
            found = WEATHER_NAMES[WEATHERS.index(value)]
        case "result":
            found = SIEGE_RESULTS[value]
        case "name" if isinstance(value, str):  # of an incident or an event: words of the pack
            found = Text(value, {})
    return found


def _unit(land: Theatre, unit: str) -> Name:
    return land.unit_name[land.unit_of[unit]]


def _place(land: Theatre, number: str) -> Name:
    return land.place(land.grid.parse(number))


def _path(land: Theatre, path: Sequence[str]) -> Text:
    """From where to where by name, with the hexes between."""
    start, end = _place(land, path[0]), _place(land, path[-1])
    if len(path) == 1:
        return say("to {end}", end=end)
    if len(path) == 2:
        return say("from {start} to {end}", start=start, end=end)
    return say("from {start} to {end} via {between}", start=start, end=end, between="-".join(path[1:-1]))


def _loss(steps: int, dot: bool) -> Text:
    if not steps:
        return say("nothing")
    if dot:
        return say("{steps} {steps:step|steps}, and one unit is eliminated", steps=steps)
    return say("{steps} {steps:step|steps}", steps=steps)
