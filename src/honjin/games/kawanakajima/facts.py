"""What a side may know of a position. Built from what it may know, never by hiding parts of the whole.

It is sent after every action, so it is written to be quick.
"""

from __future__ import annotations

from typing import Any, Final

from honjin.games.kawanakajima.figures import ACTIVITIES, DRAWN, IN_BOWL, IN_RESERVE, NOTHING, OUT, Chit
from honjin.games.kawanakajima.model.words import MODES, STATES
from honjin.games.kawanakajima.rules import plans
from honjin.games.kawanakajima.state import ELIMINATED, HELD_BACK, IN_FORT, ON_ENTRY, UNUSED, Battle
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.kernel.chance import Mod
from honjin.wargame.actions import NOBODY, Clan
from honjin.wargame.sheet import score_facts
from honjin.wargame.singles import LIFTED
from honjin.wargame.state import RESERVE

PLACES: Final = {
    RESERVE: "reserve",
    ELIMINATED: "eliminated",
    IN_FORT: "fort",
    HELD_BACK: "held_back",
    LIFTED: "on_the_way",
}
MIST: Final = "mist"


def open_facts(g: Battle) -> dict[str, Any]:
    """What everybody sees: the board, the bowl, the tracks, and all that lies open on both honjin."""
    field = g.field
    seen: dict[str, Any] = {
        "turn": g.turn,
        "turns": field.last_turn,
        "clock": field.scenario.turns[min(g.turn, field.last_turn) - 1].clock,
        "phase": g.phase_name,
        "declared": declared(g),
        "score": score_facts(field.sides, [_rows(g, side) for side in (0, 1)]),
        "bundori": dict(zip(field.sides, g.bundori, strict=True)),
        "command": {field.generals[payer].id: points for payer, points in enumerate(g.cp)},
        "hand": None if g.hand == NOTHING else field.chit_name[g.hand].id,
        "acting": None if g.clan == NOBODY else field.clans[g.clan].id,
        "silent": g.deaf,
    }
    if _misty(g):
        seen["weather"] = MIST
    if field.siege:
        seen["fort"] = fort_facts(g)
    return seen


def own_facts(g: Battle, side: Side | None) -> dict[str, Any]:
    """What depends on who looks: Modes and chits in the fog, plans, special chits, entry points."""
    return {
        "units": unit_facts(g, side),
        "clans": clan_facts(g, side),
        "chits": chit_facts(g, side),
        "plans": {name: plan_facts(g, owner, side) for owner, name in enumerate(g.field.sides)},
    }


def _misty(g: Battle) -> bool:
    """The mist of the morning lasts as long as the surprise (17.1)."""
    surprise = g.field.special.surprise
    return surprise is not None and g.turn == surprise.turn


def _rows(g: Battle, side: Side) -> list[Mod]:
    return [Mod(g.field.words["score"]["points"], g.vp[side], "15.1")]


def declared(g: Battle) -> list[dict[str, Any]]:
    """Battles that are declared, as attackers against each of their targets."""
    ids = g.field.ids
    return [{"target": target, "units": ids(units)} for units, targets in g.stars for target in ids(targets)]


# ---------------------------------------------------------------------------------------------- units and clans


def knows_mode(g: Battle, clan: Clan, side: Side | None) -> bool:
    """Whether a side knows the Mode of a clan: with fog only its own, and what was shown (6.2)."""
    return not g.field.options.fog_of_war or side == g.field.clan_side[clan] or bool(g.seen >> clan & 1)


def unit_facts(g: Battle, side: Side | None) -> dict[str, dict[str, Any]]:
    """Every unit in the game: where it stands and how it is, or why it stands nowhere."""
    field, number, states, leads = g.field, g.field.grid.format, g.state, g.lead
    modes = [MODES[mode] if knows_mode(g, clan, side) else None for clan, mode in enumerate(g.mode)]
    found: dict[str, dict[str, Any]] = {}
    for unit, h in enumerate(g.where):
        if h == UNUSED:
            continue
        known: dict[str, Any] = {"state": states[unit]} if states[unit] < len(STATES) else {}
        if h >= 0:
            known["hex"] = number(h)
        else:
            known["place"] = PLACES.get(h) or f"entry_{field.entries[ON_ENTRY - h].id}"
        mode = modes[field.clan[unit]]
        if mode is not None and h not in (ELIMINATED, RESERVE):
            known["mode"] = mode
        if leads[unit] != field.lead[unit]:
            known["lead"] = leads[unit]
            known["leader_lost"] = leads[unit] < field.lead[unit]
        if g.dug >> unit & 1:
            known["position"] = True
        if unit in g.samurai:
            known["samurai"] = True
        found[field.pieces[unit].id] = known
    return found


def clan_facts(g: Battle, side: Side | None) -> dict[str, dict[str, Any]]:
    """Every clan: its Mode and entry point as far as they are known."""
    found: dict[str, dict[str, Any]] = {}
    for clan, house in enumerate(g.field.clans):
        known: dict[str, Any] = {"alive": len(g.alive(clan))}
        if knows_mode(g, clan, side):
            known["mode"] = MODES[g.mode[clan]]
        if side == house.side and g.entry[clan] != NOTHING:
            known["entry"] = g.field.entries[g.entry[clan]].id
        found[house.id] = known
    return found


# ---------------------------------------------------------------------------------------------- chits and plans


def chit_facts(g: Battle, side: Side | None) -> dict[str, Any]:
    """What is in the bowl, what was drawn, and what waits on each honjin.

    With fog a side sees of the other's chits only how many there are in the bowl, and those that were drawn.
    """
    field, name = g.field, g.field.chit_name
    fog = field.options.fog_of_war

    def open_to(chit: Chit) -> bool:
        owner = field.chit_side(chit)
        return not fog or owner in (side, NOTHING)

    bowl = g.in_bowl(IN_BOWL)
    places = {IN_RESERVE: "reserve", **{box: f"box_{box}" for box in range(1, field.tables.delay.boxes + 1)}}
    lying: dict[str, list[str]] = {f"{owner}_{place}": [] for owner in field.sides for place in places.values()}
    for chit, lies in enumerate(g.chit):
        owner = field.chit_side(chit)
        if lies in places and owner != NOTHING and open_to(chit):
            lying[f"{field.sides[owner]}_{places[lies]}"].append(name[chit].id)
    return {
        "bowl": [name[chit].id for chit in bowl if open_to(chit)],
        "unknown": sum(not open_to(chit) for chit in bowl),
        "drawn": [name[chit].id for chit in reversed(g.strip)],
        "played": [name[chit].id for chit, lies in enumerate(g.chit) if lies == DRAWN],
        "lying": lying,
        "orders": order_facts(g, side),
    }


def order_facts(g: Battle, side: Side | None) -> dict[str, dict[str, Any]]:
    """What a side's own special chits order (9.5.1)."""
    field = g.field
    if side is None:
        return {}
    return {
        field.chit_name[chit].id: {
            "activity": ACTIVITIES[g.activity[number]],
            "clans": [field.clans[clan].id for clan in few(g.named[number])],
        }
        for number, chit in ((chit - field.first_special, chit) for chit in field.specials(side))
        if g.activity[number] != NOTHING and g.chit[chit] not in (IN_RESERVE, OUT)
    }


def plan_facts(g: Battle, owner: Side, side: Side | None) -> dict[str, Any]:
    """A side's plan: that it is active all know; its name, what is saved and what is left of it, only its owner."""
    known: dict[str, Any] = {"active": g.active[owner], "granted": g.granted[owner]}
    if g.plan[owner] == NOTHING:
        return known | ({"none": True} if not chooses(g, owner) else {})
    if side == owner or g.shown[owner]:
        known["plan"] = g.field.plans[g.plan[owner]].id
    if side == owner:
        left = zip(ACTIVITIES, plans.activities_left(g, owner), strict=True)
        known |= {"saved": g.saved[owner], "shown": g.shown[owner], "left": dict(left)}
    return known


def chooses(g: Battle, side: Side) -> bool:
    """Whether a side has a plan in this game (17.1, 17.6.2)."""
    choice = g.field.choice[side]
    return choice.choice == "free" or bool(choice.option and getattr(g.field.options, choice.option))


# ---------------------------------------------------------------------------------------------- the fort


def fort_facts(g: Battle) -> dict[str, Any]:
    """Who holds the fort, who is in it, and how the siege stands (13)."""
    field, siege = g.field, g.siege
    sides = field.sides
    known: dict[str, Any] = {
        "keeper": sides[g.keeper] if g.keeper != NOBODY else None,
        "inside": {name: field.ids(g.inside(side)) for side, name in enumerate(sides)},
        "besieged": siege.besieger != NOBODY,
    }
    if siege.besieger == NOBODY:
        return known
    return known | {
        "besieger": sides[siege.besieger],
        "manpower": dict(zip(sides, siege.manpower, strict=True)),
        "out_of_combat": dict(zip(sides, siege.out_of_combat, strict=True)),
        "actions": siege.actions,
        "areas": {
            area.id: [name for side, name in enumerate(sides) if siege.markers[side] >> number & 1]
            for number, area in enumerate(field.areas)
        },
    }
