"""How the campaigns of the series are shown: forms of questions, words of buttons, what is seen of events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from honjin.games.gunyuden import status
from honjin.games.gunyuden.actions import STRATEGIC, Drop, Go, Sally
from honjin.games.gunyuden.rules.forces import refuse_lead
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.showing import pattern
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Pass, Unit
from honjin.wargame.orders import INSIDE
from honjin.wargame.showing import PackShowing, leaders, told


class CampaignShowing(PackShowing[Campaign]):
    """What the table shows of a campaign."""

    def view(self, state: Campaign, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        lines = facts["lines"]
        forces = {
            force["leader"]: force | ({"line": lines[force["leader"]]} if force["leader"] in lines else {})
            for force in facts["forces"]
        }
        return {
            "clock": status.clock(state, facts),
            "tracks": list(status.tracks(state, facts)),
            "status": told(status.sections(state, facts)),
            "forces": forces,
            "panels": state.rules.panels(state, facts),
        }

    def ask(self, state: Campaign, ask: Ask) -> dict[str, Any]:
        known = super().ask(state, ask)
        about = ask.subject if isinstance(ask.subject, dict) else {}
        if known["form"] in ("setup", "group"):
            units = [state.land.unit_of[unit] for unit in about.get("units", ())]
            known["leaders"] = leaders(state, units, state.rank, partial(refuse_lead, state))
        if ask.kind == "offer" and _besieged(state, ask.side) > 1:
            known["series"] = [
                {
                    "id": f"{ask.kind} {state.turn} {state.stage} {state.phase_name}",
                    "text": pattern(Pass),
                    "label": say("Pass for all castles"),
                }
            ]
        return known

    def option(self, state: Campaign, action: Action) -> dict[str, Any]:
        match action:
            case Go(mode=mode) if mode == STRATEGIC:
                return {"far": say("strategic")}
            case Drop(unit=unit, path=path, place=place):
                return {"spot": _spot(state, unit, path[-1], place)}
            case Sally(castle=castle):
                heads = state.heads(state.at[state.land.keeps[castle].hex] & state.inside)
                return {"units": [state.land.pieces[head].id for head in heads]}
            case _:
                return {}


def _besieged(g: Campaign, side: Side) -> int:
    """How many castles of a side are invested."""
    return sum(g.castle_side(castle) == side and g.is_invested(castle) for castle in range(len(g.land.keeps)))


def _spot(g: Campaign, unit: Unit, h: Hex, place: str) -> Text:
    """Where men stay who are left where their force stands; before a castle of others they are simply there."""
    if place == INSIDE:
        return say("In the castle")
    castle = g.land.castle_at.get(h)
    own = castle is not None and g.castle_side(castle) == g.side(unit)
    return say("Outside the castle") if own else say("Here")
