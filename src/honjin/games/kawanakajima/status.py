"""How it stands in words: the hour, tracks, the chit at work, what the next draw may bring, and both honjin."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from honjin.games.kawanakajima.figures import NOTHING
from honjin.games.kawanakajima.odds import bowl
from honjin.games.kawanakajima.state import ELIMINATED, Battle
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.kernel.odds import percent
from honjin.kernel.words import Thing, say
from honjin.wargame.actions import NOBODY, Clan
from honjin.wargame.naming import counted
from honjin.wargame.showing import track, turn_of, turn_track

FARTHEST: Final = 16
"""The track of points tells leads up to this one apart."""
BUNDORI: Final = 6


def clock(g: Battle, facts: Mapping[str, Any]) -> dict[str, Thing]:
    return {"turn": turn_of(facts), "date": facts["clock"], "phase": g.field.words["phase"][facts["phase"]]}


# ---------------------------------------------------------------------------------------------- tracks


def tracks(g: Battle, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    special = g.field.special
    tired = g.field.words["track"]["fatigue"]
    cells = [
        {"name": turn.n, "under": tired if turn.n >= special.fatigue_from else turn.clock}
        for turn in g.field.scenario.turns
    ]
    yield turn_track(cells, facts)
    yield _points(g, facts)
    yield _bundori(facts)


def _points(g: Battle, facts: Mapping[str, Any]) -> dict[str, Any]:
    """Leads by which the game is won or drawn, the first side's on the left; Samurai lines if they are played."""
    field, margin = g.field, g.field.tables.points.draw_margin
    first, second = (facts["score"][side]["points"] for side in field.sides)
    leads = [(low, low + margin - 1) for low in range(margin + 1, FARTHEST, margin)]
    draw = {"name": f"≤{margin}", "under": field.words["track"]["draw"]}
    cells = [_lead(g, 0, span) for span in reversed(leads)] + [draw] + [_lead(g, 1, span) for span in leads]
    step = max(0, -(-(abs(second - first) - margin) // margin))
    now = len(leads) + min(step, len(leads)) * (1 if second > first else -1)
    return track("points", say("Victory points, {one} to {other}", one=first, other=second), cells, now)


def _lead(g: Battle, side: Side, span: tuple[int, int]) -> dict[str, Any]:
    low, high = span
    known: dict[str, Any] = {"name": f"{low}+" if high >= FARTHEST else f"{low}–{high}", "side": g.field.sides[side]}
    lines = [line for line in g.field.tables.samurai.lines if low <= line <= high]
    return known | ({"under": "侍"} if g.field.options.samurai and lines else {})


def _bundori(facts: Mapping[str, Any]) -> dict[str, Any]:
    cells = [{"name": n} for n in range(BUNDORI + 1)]
    markers = [
        {"space": min(points, BUNDORI), "marker": f"{side}_control"} for side, points in facts["bundori"].items()
    ]
    return track("bundori", say("Bundori"), cells, None, markers=markers)


# ---------------------------------------------------------------------------------------------- status


def sections(g: Battle, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is told under the tracks, part by part."""
    yield {"title": say("The chit"), "rows": list(_hand(g, facts))}
    yield {"title": say("Declared battles"), "rows": [_star(g, *star) for star in g.stars]}
    yield {"title": say("The bowl"), "rows": list(_bowl(g, facts))}
    yield {"title": say("The fort"), "rows": list(_fort(g, facts))}


def _hand(g: Battle, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    field = g.field
    if g.hand != NOTHING:
        yield {"text": say("{chit} is played", chit=field.chit_name[g.hand])}
    if g.clan != NOBODY:
        units = field.ids(g.in_field(g.clan))
        yield {"text": say("{clan} acts", clan=field.clan_name[g.clan]), "units": units}
    if facts["silent"]:
        yield {"text": say("No chit works before the first Uesugi clan"), "rule": "17.4"}


def _star(g: Battle, attackers: int, defenders: int) -> dict[str, Any]:
    """A battle that has been declared."""
    names = g.field.unit_name
    units, targets = ([names[unit] for unit in few(those)] for those in (attackers, defenders))
    text = say("{units} against {targets}", units=units, targets=targets)
    return {"text": text, "units": g.field.ids(attackers | defenders)}


def _bowl(g: Battle, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is in the bowl, and how likely the next draw ends the turn; the same for all who look."""
    if not facts["chits"]["bowl"] and not facts["chits"]["unknown"]:
        return
    seen = bowl.look(g, None)
    yield {"text": say("Chits in the bowl"), "cells": [seen.size]}
    yield {"text": say("Chits that still hold the turn open"), "cells": [seen.left], "rule": "4.2"}
    yield {"text": say("The next draw ends the turn"), "cells": [percent(seen.ends_next)]}
    if seen.left and not seen.deaf:
        before = say("A clan in the bowl comes before the turn ends")
        yield {"text": before, "cells": [percent(bowl.comes(seen.left, 0, 1, 0, False))]}


def _fort(g: Battle, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    known = facts.get("fort")
    if known is None:
        return
    names = g.field.party_name
    if known["keeper"]:
        held = say("{side} holds Fort Kaizu", side=names[known["keeper"]])
        yield {"text": held, "side": known["keeper"], "rule": "18.3", "hexes": [g.field.grid.format(g.field.fort)]}
    for side, units in known["inside"].items() if not known["besieged"] else ():
        inside = [g.field.unit_name[g.field.unit_of[unit]] for unit in units]
        if inside:
            yield {"text": say("Inside: {units}", units=counted(inside)), "side": side}
    if known["besieged"]:
        yield from siege_rows(g, known)


def siege_rows(g: Battle, known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """How many men each side has in the siege, and what whoever acts may still do (13.4)."""
    for side in g.field.sides:
        figures = {"manpower": known["manpower"][side], "out": known["out_of_combat"][side]}
        text = say("{side}: Manpower {manpower}, Out of Combat {out}", side=g.field.party_name[side], **figures)
        yield {"text": text, "side": side, "rule": "13.4"}
    if known.get("actions"):
        yield {"text": say("Siege actions left: {count}", count=known["actions"]), "rule": "13.4.3"}


# ---------------------------------------------------------------------------------------------- both honjin


def panels(g: Battle, facts: Mapping[str, Any]) -> dict[str, Any]:
    """A tab for each honjin: plan, command points, and the clans in rows."""
    return {
        name.id: {
            "sign": name.kanji[:1],
            "name": say("Honjin of {side}", side=name),
            "tab": name.text,
            "sections": [
                {"title": say("Battle plan"), "rows": list(_plan(g, facts["plans"][name.id])), "side": name.id},
                {"title": say("Command points"), "rows": list(_command(g, facts, side))},
                {"title": say("Special chits"), "rows": list(_orders(g, facts, side))},
                {"title": say("Clans: Mode, worst state, chit"), "rows": list(_clans(g, facts, side))},
            ],
        }
        for side, name in enumerate(g.field.side_name)
    }


def _plan(g: Battle, known: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    field, words = g.field, g.field.words["activity"]
    if known.get("none"):
        yield {"text": say("None"), "rule": "17.1"}
    elif "plan" in known:
        plan = field.plan_name[field.plan_of[known["plan"]]]
        yield {"text": plan.text, "rule": f"7.3 {plan.name}"}
    else:
        yield {"text": say("Hidden"), "rule": "7.1"}
    if not known.get("none"):
        yield {"text": say("Active") if known["active"] else say("Not active yet"), "rule": "7.2"}
    if not known["active"] and "saved" in known:
        yield {"text": say("Points saved for it"), "cells": [known["saved"]], "rule": "7.2"}
    for activity, left in known.get("left", {}).items():
        yield {"text": words[activity], "cells": [say("{left} left", left=left)], "rule": "9.5.1"}
    if known["granted"]:
        yield {"text": words["impetuous_attack"], "cells": [known["granted"]], "rule": "9.5.3"}


def _command(g: Battle, facts: Mapping[str, Any], side: Side) -> Iterator[dict[str, Any]]:
    for payer in g.field.payers[side]:
        general = g.field.generals[payer]
        yield {"text": g.field.unit_name[general.unit].text, "cells": [facts["command"][general.id]], "rule": "8.2"}
    yield {"text": say("Bundori"), "cells": [facts["bundori"][g.field.sides[side]]], "rule": "11.11"}


def _orders(g: Battle, facts: Mapping[str, Any], side: Side) -> Iterator[dict[str, Any]]:
    """What the owner has written on them; nobody else sees it."""
    orders = facts["chits"]["orders"]
    for chit in g.field.specials(side):
        name = g.field.chit_name[chit]
        if name.id in orders:
            order = orders[name.id]
            clans = [g.field.clan_name[g.field.clan_of[clan]] for clan in order["clans"]]
            what = g.field.words["activity"][order["activity"]]
            yield {"name": name.text, "text": what, "cells": [say("{clans}", clans=clans)] if clans else []}


def _clans(g: Battle, facts: Mapping[str, Any], side: Side) -> Iterator[dict[str, Any]]:
    field = g.field
    lying = {chit: box for box, chits in facts["chits"]["lying"].items() for chit in chits}
    for clan in field.clans_by_side[side]:
        house = field.clans[clan]
        known = facts["clans"][house.id]
        cells = [_mode(known), _worst(g, clan), _chit(g, house.id, facts, lying)]
        row = {"text": say("{letter} {clan}", letter=house.letter, clan=field.clan_name[clan]), "cells": cells}
        yield row | {"units": field.ids(g.in_field(clan))} | ({} if known["alive"] else {"past": True})


def _mode(known: Mapping[str, Any]) -> Thing | dict[str, str]:
    return {"mode": known["mode"]} if "mode" in known else "?"


def _worst(g: Battle, clan: Clan) -> Thing | dict[str, int]:
    """The worst state of its units; a clan that is gone has none."""
    states = [g.state[unit] for unit in g.field.clan_units[clan] if g.where[unit] != ELIMINATED]
    return {"state": max(states)} if states else "-"


def _chit(g: Battle, clan: str, facts: Mapping[str, Any], lying: Mapping[str, str]) -> Thing:
    """Where its chit lies, as far as it is known."""
    words = g.field.words["chit_place"]
    if clan in facts["chits"]["bowl"]:
        return words["bowl"]
    if clan not in lying:
        return "-"
    place = lying[clan].partition("_")[2]
    return words["reserve"] if place == "reserve" else say("box {box}", box=place[-1])
