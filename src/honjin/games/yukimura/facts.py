"""What a side may know of a position. Built from what it may know, never by hiding parts of the whole."""

from __future__ import annotations

from typing import Any

from honjin.games.yukimura.rules import tokugawa, victory
from honjin.games.yukimura.state import DISCARDED, ELIMINATED, EXITED, IN_COMMAND, IN_HAND, UNUSED, Tennoji
from honjin.games.yukimura.static import BOXES, SIDES
from honjin.kernel.ask import Side
from honjin.wargame.secrets import Boxes, alike
from honjin.wargame.sheet import score_facts
from honjin.wargame.singles import EMPTY, LIFTED
from honjin.wargame.state import RESERVE

PLACES = {RESERVE: "reserve", ELIMINATED: "eliminated", EXITED: "exited", UNUSED: "unused", LIFTED: "on the way"}


def open_facts(g: Tennoji) -> dict[str, Any]:
    """What everybody sees: the whole board, and all that is told of the markers beside it."""
    field = g.field
    seen: dict[str, Any] = {
        "turn": g.turn,
        "turns": field.last_turn,
        "clock": field.clock[min(g.turn, field.last_turn) - 1],
        "phase": g.phase_name,
        "units": unit_facts(g),
        "declared": [
            {"target": field.pieces[target].id, "units": [field.pieces[u].id for u in units]}
            for target, units in g.combats
        ],
        "chausuyama": {"control": SIDES[g.control], "shift": g.shift},
        "duty": tokugawa.on_duty(g),
        "score": score_facts(SIDES, victory.score_rows(field, g.tally, holds_hill=False)),
        "arrivals": arrival_facts(g),
    }
    if field.options.ten_braves:
        seen["disruption"] = {"left": g.disruption[0], "right": g.disruption[1]}
        seen["missions_spent"] = [BOXES[box] for box in range(len(BOXES)) if g.spent_missions >> box & 1]
        seen["immobilised"] = g.immobile_turn == g.turn
    return seen


def own_facts(g: Tennoji, side: Side | None) -> dict[str, Any]:
    """Of face-down markers a side sees its own (14-7)."""
    return {"boxes": box_facts(g, side)} if g.field.options.ten_braves else {}


def unit_facts(g: Tennoji) -> dict[str, dict[str, Any]]:
    """Every unit in the game. Views are built for each seat after each action, so this is written to be quick."""
    field, bonus, used, spent = g.field, g.bonus, g.used, g.spent
    number, morales, someone_idle = field.grid.format, g.morales(), g.someone_idle
    found: dict[str, dict[str, Any]] = {}
    for unit, h in enumerate(g.where):
        if h == UNUSED:
            continue
        known: dict[str, Any]
        if h >= 0:
            morale = morales[unit]
            known = {"hex": number(h), "strength": g.strength(unit), "morale": "*" if morale is None else morale}
            if used >> unit & 1:
                known["used"] = True
            if spent >> h & 1:
                known["moved"] = True
        else:
            known = {"place": PLACES[h]}
        if someone_idle and g.is_idle(unit):
            known["idle"] = True
        if bonus and unit in bonus:
            known["commanded_by"] = field.markers[g.bearer.index(unit)].id
        found[field.pieces[unit].id] = known
    return found


def arrival_facts(g: Tennoji) -> list[dict[str, Any]]:
    """Forces that come later: the number they need this turn, or the area where they enter."""
    found = []
    for number, group in enumerate(g.field.groups):
        known: dict[str, Any] = {"force": group.id, "arrived": g.area[number] != RESERVE}
        if group.wing is not None:
            known["wing"] = ("left", "right")[group.wing]
            if known["arrived"]:
                known["area"] = g.area[number] + 1
            else:
                known["need"] = group.by_turn[min(g.turn, len(group.by_turn)) - 1]
        found.append(known)
    return found


def box_facts(g: Tennoji, side: Side | None) -> dict[str, Any]:
    """What lies in each box and in each hand, as far as a side may know, and who is out of them (14-7-3)."""
    markers = g.field.markers
    lying = Boxes(markers, g.box, g.face_up, IN_HAND)
    seen: dict[str, Any] = {name: lying.lying(box, side) for box, name in enumerate(BOXES)}
    seen |= {f"{name}_hand": lying.held(owner, side) for owner, name in enumerate(SIDES)}
    gone = lying.within(DISCARDED)
    led = {m: g.bearer[m] for m in lying.within(IN_COMMAND) if g.bearer[m] != EMPTY}
    return seen | {
        "gone": [markers[m].id for m in alike(markers, gone, side)],
        "in_command": {markers[m].id: g.field.pieces[unit].id for m, unit in led.items()},
    }
