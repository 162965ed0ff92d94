"""What everybody may know of a position: all of it, nothing is hidden in this war.

It is sent after every action, so it is written to be quick.
"""

from __future__ import annotations

from typing import Any, Final

from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.odds.camp import fall_chances, passing
from honjin.games.sanada.rules import action, engaging, investment, scoring
from honjin.games.sanada.rules.supply import supplied
from honjin.games.sanada.state import FATES, OVER, SET_UP, UNUSED, Node, War
from honjin.hexes.sets import few, members
from honjin.kernel.ask import Side
from honjin.kernel.chance import Mod
from honjin.kernel.odds import percent
from honjin.wargame.sheet import score_facts

FLAGS: Final = ("moved", "checked", "retreated", "bound", "held")
"""What units are marked with (R62)."""

SHOWN: Final = 3
"""For so many turns ahead the fall of a castle is told."""


def facts(g: War) -> dict[str, Any]:
    """The whole position by names."""
    land = g.land
    fed = [supplied(g, side).hexes for side in (OSAKA, KANTO)]
    return {
        "turn": g.turn,
        "turns": land.last_turn,
        "date": land.turns[g.turn - 1].label,
        "phase": phase_name(g),
        "acting": acting(g),
        "score": score_facts(land.sides, [_rows(g, side) for side in (OSAKA, KANTO)]),
        "units": unit_facts(g),
        "forces": force_facts(g, fed),
        "castles": castle_facts(g),
        "forts": [
            {"hex": land.grid.format(h), "side": land.sides[side]} for side in (0, 1) for h in members(g.forts[side])
        ],
        "engaged": [
            {"side": land.sides[m.side], "hex": land.grid.format(m.hex), "target": land.grid.format(m.target)}
            for m in g.markers
        ],
        "declared": declared(g),
        "income": {land.sides[side]: dict(scoring.income(g, side)) for side in (OSAKA, KANTO)},
    }


def declared(g: War) -> list[dict[str, Any]]:
    """Attacks that are still to be fought; those of Engaged markers are owed (18.1, 21.2.2)."""
    owed, combat = engaging.edges(g), 1 <= g.phase <= len(g.land.stages) and g.land.stages[g.phase - 1].kind == "combat"
    edges = g.edges if combat else owed
    ends = [(edge, _head(g, edge.attacker), _head(g, edge.defender)) for edge in edges]
    return [
        {"units": [attacker], "target": target} | ({"owed": True} if edge in owed else {})
        for edge, attacker, target in ends
        if attacker is not None and target is not None
    ]


def _head(g: War, node: Node) -> str | None:
    """Whoever commands those who fight as one, while somebody is left."""
    units = g.inside_at(node.hex) if node.inside else g.outside_at(node.hex)
    return g.land.pieces[g.foremost(units)].id if units else None


def phase_name(g: War) -> str:
    """The phase by its id, or what comes before and after the ten."""
    if g.phase in (SET_UP, OVER):
        return "setup" if g.phase == SET_UP else "over"
    return g.land.stages[g.phase - 1].id


def acting(g: War) -> str | None:
    """The side whose phase it is."""
    if g.phase in (SET_UP, OVER):
        return None
    return g.land.sides[g.land.stages[g.phase - 1].side]


def _rows(g: War, side: Side) -> list[Mod]:
    """The score as one number, as a side sees it (26.1.2)."""
    return [Mod(g.land.words["score"]["points"], g.own_score(side), "26.1.2")]


def unit_facts(g: War) -> dict[str, dict[str, Any]]:
    """Every unit in the game: where it stands and how it is, or why it stands nowhere."""
    land = g.land
    pieces, number, sides = land.pieces, land.grid.format, land.sides
    marked = [(flag, getattr(g, flag)) for flag in FLAGS]
    found: dict[str, dict[str, Any]] = {}
    for unit, h in enumerate(g.where):
        piece = pieces[unit]
        if h >= 0:
            found[piece.id] = {
                "hex": number(h),
                "inside": bool(g.inside >> unit & 1),
                "leader": pieces[g.leader[unit]].id,
                "steps": g.steps[unit],
                "strength": g.unit_strength(unit),
                "spent": bool(g.spent >> unit & 1),
                "clan": land.houses[piece.clan].id,
                "side": sides[g.side[unit]],
                **{flag: bool(units >> unit & 1) for flag, units in marked},
            }
        elif h != UNUSED:
            found[piece.id] = {"off": FATES[h]}
    return found


def force_facts(g: War, fed: list[int]) -> list[dict[str, Any]]:
    """Every force on the map; whoever commands it comes first among its units."""
    land, stage = g.land, None if g.phase in (SET_UP, OVER) else g.land.stages[g.phase - 1]
    able = set() if stage is None else set(action.able(g, stage.side))
    marked = [(flag, getattr(g, flag)) for flag in FLAGS]
    return [
        {
            "leader": land.pieces[head].id,
            "units": [land.pieces[head].id, *land.ids(g.members[head] & ~(1 << head))],
            "hex": land.grid.format(h),
            "inside": bool(g.inside >> head & 1),
            "side": land.sides[g.side[head]],
            "clan": land.houses[land.pieces[head].clan].id,
            "strength": g.strength(g.members[head]),
            "rating": land.rating[head],
            "action": land.action[head],
            "check": percent(passing(g, head)),
            "line": bool(g.inside >> head & 1 or fed[g.side[head]] >> h & 1),
            "can_act": head in able,
            **{flag: True for flag, units in marked if units & g.members[head]},
        }
        for head, h in enumerate(g.where)
        if h >= 0 and g.leader[head] == head
    ]


def castle_facts(g: War) -> dict[str, dict[str, Any]]:
    """Every castle: whose it is, what its walls can bear, who is in it and before it."""
    found = {}
    for castle, keep in enumerate(g.land.keeps):
        before = g.outside_at(keep.hex) & g.of_side[1 - g.owner[castle]]
        found[keep.id] = {
            "owner": g.land.sides[g.owner[castle]],
            "side": g.land.sides[g.owner[castle]],
            "level": keep.strength,
            "durability": g.durability[castle],
            "printed": keep.durability,
            "garrison": len(few(g.garrison(castle))),
            "room": keep.room,
            "besiegers": before.bit_count(),
            "needed": investment.needed(g, castle),
            "siege_level": max(g.level[castle], 0),
            "invested": g.is_invested(castle),
            "unusable": bool(g.unusable >> castle & 1),
        }
        chances = fall_chances(g, castle)[:SHOWN]
        if chances:
            found[keep.id]["falls"] = " · ".join(percent(chance) for chance in chances)
    return found
