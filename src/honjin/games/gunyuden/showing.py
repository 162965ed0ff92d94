"""How the campaigns of the series are shown: forms of questions, words of buttons, what is seen of events."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from honjin.games.gunyuden import status
from honjin.games.gunyuden.actions import (
    ALONE,
    STRATEGIC,
    TOGETHER,
    Assign,
    Attack,
    Battle,
    Call,
    Choose,
    Claim,
    Counter,
    Desert,
    Drop,
    Forgo,
    Go,
    Grant,
    Invest,
    Join,
    Lift,
    Offer,
    Pursue,
    Quarter,
    Recover,
    Replenish,
    Sally,
    Storm,
    Withdraw,
)
from honjin.games.gunyuden.rules.forces import refuse_lead
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import BUSHO, SODAISHO, TAISHO
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.showing import AskShow, EventShow, OptionShow, Pattern, Showing, pattern
from honjin.kernel.words import Text, phrase, say
from honjin.wargame.actions import Done, No, Pass, Ready, Unit, Wait, Yes
from honjin.wargame.orders import (
    INSIDE,
    Advance,
    Assault,
    Fight,
    Form,
    Halt,
    Hold,
    Keep,
    Lose,
    March,
    Muster,
    Organise,
    Pick,
    Place,
    Refill,
    Retreat,
    Stand,
    Stop,
)

_LEAVING: Final[Mapping[Pattern, str]] = {
    "leave": pattern(Drop, manner=ALONE),
    "leave_together": pattern(Drop, manner=TOGETHER),
}
_ORDERS: Final = AskShow(
    "act",
    patterns={"take": pattern(March), "strike": pattern(Attack), "end": pattern(Done), **_LEAVING},
)
_ARRANGING: Final[Mapping[Pattern, str]] = {"place": pattern(Place), "muster": pattern(Muster)}
_FORMING: Final = AskShow("group", patterns={"group": pattern(Form)})

_ASKS: Final[Mapping[str, AskShow]] = {
    "operations": _ORDERS,
    "pregame": _ORDERS,
    "march": AskShow("way", patterns=_LEAVING),
    "setup": AskShow(
        "setup",
        title=phrase("Set up your army"),
        accept=phrase("Accept this set-up"),
        patterns=_ARRANGING,
    ),
    "arrival": AskShow(
        "setup",
        title=phrase("Reinforcements have arrived"),
        accept=phrase("Accept this placement"),
        patterns=_ARRANGING,
    ),
    "organise": _FORMING,
    "left_behind": _FORMING,
}
"""Other questions are lists in words."""

_OPTIONS: Final[Mapping[type[Action], OptionShow]] = {
    Place: OptionShow(phrase("Place")),
    Muster: OptionShow(phrase("Muster")),
    Ready: OptionShow(phrase("Ready"), ends="question"),
    Wait: OptionShow(phrase("Wait")),
    March: OptionShow(phrase("March"), phrase("March"), takes=True, first=True),
    Organise: OptionShow(phrase("Organise"), phrase("Organise")),
    Recover: OptionShow(phrase("Recover morale"), phrase("Recover morale"), phrase("Recover morale?"), dice=True),
    Invest: OptionShow(phrase("Invest"), phrase("Invest"), phrase("Who invests?")),
    Assault: OptionShow(phrase("Assault"), phrase("Assault"), phrase("Assault the castle?"), dice=True),
    Storm: OptionShow(
        phrase("Invest and assault"), phrase("Invest and assault"), phrase("Invest and assault at once?"), dice=True
    ),
    Call: OptionShow(
        phrase("Call for surrender"), phrase("Call on"), phrase("Call on the castle to surrender?"), dice=True
    ),
    Lift: OptionShow(phrase("Lift the siege"), phrase("Lift the siege")),
    Attack: OptionShow(phrase("Attack"), phrase("Attack"), phrase("Attack whom?"), strikes=True, dice=True),
    Battle: OptionShow(
        phrase("Decisive battle"), phrase("Decisive battle:"), phrase("Give battle?"), strikes=True, dice=True
    ),
    Sally: OptionShow(phrase("Sally"), phrase("Sally"), phrase("Sally against whom?"), strikes=True, dice=True),
    Offer: OptionShow(phrase("Offer terms"), phrase("Offer terms"), phrase("Offer which terms?"), dice=True),
    Done: OptionShow(phrase("End"), phrase("End phase"), ends="phase"),
    Go: OptionShow(phrase("March to")),
    Drop: OptionShow(phrase("Leave behind"), leaves=True),
    Halt: OptionShow(phrase("Stop here"), phrase("Halt here")),
    Form: OptionShow(phrase("Form forces")),
    Keep: OptionShow(phrase("Keep the forces"), phrase("Keep; only replenish"), ends="question"),
    Replenish: OptionShow(phrase("Replenish"), dice=True),
    Pass: OptionShow(phrase("Pass")),
    Assign: OptionShow(phrase("Assign")),
    Lose: OptionShow(phrase("Lose a step")),
    Refill: OptionShow(phrase("Gain a step")),
    Desert: OptionShow(phrase("Desertion")),
    Pick: OptionShow(phrase("Choose")),
    Choose: OptionShow(phrase("Choose")),
    Quarter: OptionShow(phrase("Quarters")),
    Grant: OptionShow(phrase("Grant")),
    Claim: OptionShow(phrase("Claim")),
    Stand: OptionShow(phrase("Stand")),
    Withdraw: OptionShow(phrase("Withdraw")),
    Retreat: OptionShow(phrase("Retreat")),
    Pursue: OptionShow(phrase("Pursue")),
    Hold: OptionShow(phrase("Stay")),
    Advance: OptionShow(phrase("Advance")),
    Join: OptionShow(phrase("Take part")),
    Counter: OptionShow(phrase("Counterattack")),
    Forgo: OptionShow(phrase("No counterattack")),
    Stop: OptionShow(phrase("End the battle")),
    Fight: OptionShow(phrase("Fight on")),
    Yes: OptionShow(phrase("Yes")),
    No: OptionShow(phrase("No")),
}

_NEWS: Final = EventShow(news=True)
_EVENTS: Final[Mapping[str, EventShow]] = {
    "phase": EventShow(opens=True, head=True),
    "turn": EventShow(head=True),
    "move": EventShow(trail="move", quiet=True),
    "place": EventShow(put=True, quiet=True),
    "retreat": EventShow(trail="retreat"),
    "pursuit": EventShow(trail="advance"),
    "advance": EventShow(trail="advance"),
    "eliminated": EventShow(gone=True, news=True, tone="grave"),
    **dict.fromkeys(
        (
            "attack_result", "counter_result", "assaulted", "ambush", "battle_round", "battle_over", "battle_declined",
            "siege", "incident", "call", "castle", "relieved", "collapse",
        ),
        _NEWS,
    ),
}  # fmt: skip


class CampaignShowing(Showing[Campaign]):
    """What the table shows of a campaign; a game of the series may have news of its own."""

    def __init__(self, own_news: Collection[str], own_options: Mapping[type[Action], OptionShow]) -> None:
        super().__init__(_ASKS, {**_OPTIONS, **own_options}, {**_EVENTS, **dict.fromkeys(own_news, _NEWS)})

    def view(self, state: Campaign, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        lines = facts["lines"]
        forces = {
            force["leader"]: force | ({"line": lines[force["leader"]]} if force["leader"] in lines else {})
            for force in facts["forces"]
        }
        return {
            "clock": status.clock(state, facts),
            "tracks": list(status.tracks(state, facts)),
            "status": [section for section in status.sections(state, facts) if section["rows"]],
            "forces": forces,
            "panels": state.rules.panels(state, facts),
        }

    def ask(self, state: Campaign, ask: Ask) -> dict[str, Any]:
        known = super().ask(state, ask)
        about = ask.subject if isinstance(ask.subject, dict) else {}
        if known["form"] in ("setup", "group"):
            known["leaders"] = _leaders(state, [state.land.unit_of[unit] for unit in about.get("units", ())])
        if ask.kind == "offer" and _besieged(state, ask.side) > 1:
            known["series"] = {
                "id": f"{ask.kind} {state.turn} {state.stage} {state.phase_name}",
                "text": pattern(Pass),
                "label": say("Pass for all castles"),
            }
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


def _leaders(g: Campaign, units: list[Unit]) -> dict[str, dict[str, Any]]:
    """Who may lead, the highest first: how many, and whom of these (9-2)."""
    land = g.land
    able = [unit for unit in units if g.where[unit] >= 0 and land.boxes[unit] > 0]
    able.sort(key=lambda unit: (-g.rank(unit), -land.boxes[unit]))
    return {
        land.pieces[leader].id: {
            "room": land.boxes[leader],
            "may_lead": [
                land.pieces[unit].id
                for unit in units
                if unit != leader and g.where[unit] == g.where[leader] and refuse_lead(g, leader, unit) is None
            ],
        }
        for leader in able
    }


ROLES: Final = {
    BUSHO: phrase("Officer"),
    TAISHO: phrase("Commander"),
    SODAISHO: phrase("Commander in chief"),
}
