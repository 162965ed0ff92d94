"""Chapter 37: Date and Mogami, and the ceasefire of 33-2(10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from honjin.games.gunyuden.rules import castles, investment
from honjin.games.gunyuden.rules.exclusive import Bar
from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.memory import recall
from honjin.games.masamune.rules import clans
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet, few, hexset
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Castle, Clan, Units


def approached(g: Campaign, units: Units, h: Hex) -> None:
    """Mogami forces next to a Date unit or castle free Date to act against Mogami (37-1-2, R67)."""
    memory, land = recall(g), g.land
    mogami = land.clan_of["mogami"]
    if memory.mogami_free or not units & g.of_clan[mogami]:
        return
    if clans.closeness(g, 1 << land.clan_of["date"]) >> h & 1:
        memory.mogami_free = True
        g.tell("free", "37-1-2", clan=land.clan_of["date"], against=mogami)


def refuse_enemy(g: Campaign, clan: Clan, other: Clan) -> Refusal | None:
    """Why Date and Mogami, or Date and Osaki, do not fight (37-1, 37-3, 33-2(10))."""
    memory, land = recall(g), g.land
    date, mogami = land.clan_of["date"], land.clan_of["mogami"]
    if date not in (clan, other):
        return None
    partner = other if clan == date else clan
    if memory.ceasefire >> partner & 1:
        reason = say("There is a ceasefire between the Date and the {clan}", clan=land.clan_name[partner])
        return Refusal(ceasefire_rule(g, partner), reason)
    if clan == date and other == mogami and not memory.mogami_free:
        reason = say("The Date do not act against the Mogami before the Mogami come next to them")
        return Refusal("37-1", reason)
    return None


def ceasefire_rule(g: Campaign, partner: Clan) -> str:
    """Where it says how long a ceasefire with a clan binds: with Osaki for good (37-3, 33-2(10), R68)."""
    return "37-3" if g.land.houses[partner].id == "mogami" else "33-2(10)"


def bars(g: Campaign, clan: Clan) -> Iterator[Bar]:
    """Hexes next to units and castles of clans that may not be approached (37-1, R68)."""
    memory, land = recall(g), g.land
    date = land.clan_of["date"]
    if clan != date:
        if memory.ceasefire >> clan & 1:
            near = clans.closeness(g, 1 << date)
            why = say("there is a ceasefire with the {clan} next to it", clan=land.clan_name[date])
            yield Bar(near, ceasefire_rule(g, clan), why)
        return
    for other in few(memory.ceasefire):
        why = say("there is a ceasefire with the {clan} next to it", clan=land.clan_name[other])
        yield Bar(clans.closeness(g, 1 << other), ceasefire_rule(g, other), why)
    mogami = land.clan_of["mogami"]
    if not memory.mogami_free and not memory.ceasefire >> mogami & 1:
        why = say("the Mogami next to it have not come next to the Date yet")
        yield Bar(clans.closeness(g, 1 << mogami), "37-1", why)


def cease_fire(g: Campaign, partners: Sequence[Clan]) -> Steps[None]:
    """Date and its partners part, first Date, and keep apart from now on (33-2(10), R68)."""
    memory, date = recall(g), g.land.clan_of["date"]
    living = [clan for clan in partners if not g.destroyed >> clan & 1]
    for clan in living:
        memory.ceasefire |= 1 << clan
        g.tell("ceasefire", "33-2(10)", clan=date, against=clan)
    if memory.ceasefire >> g.land.clan_of["mogami"] & 1:
        memory.mogami_free = False
    yield from part(g, date, clans.closeness(g, hexset(living)))
    for clan in living:
        yield from part(g, clan, clans.closeness(g, 1 << date))
    investment.watch(g)


def part(g: Campaign, clan: Clan, near: HexSet) -> Steps[None]:
    """Forces of a clan outside castles in these hexes go to the nearest castle of their own (R68)."""

    def own(castle: Castle) -> bool:
        return g.owner[castle] == clan

    friendly = castles.held_by(g, g.clan_side[clan])
    for head in g.heads(g.on_map(g.of_clan[clan]) & ~g.inside):
        if near >> g.where[head] & 1:
            refuges = castles.nearest(g, g.where[head], [own, friendly])
            if refuges:
                yield from castles.go_home(g, g.members[head], refuges, "33-2(10)")


def take_up_arms(g: Campaign, clan: Clan) -> None:
    """ "Mogami takes action" ends the ceasefire with Mogami; Date is bound by 37-1 again (37-3)."""
    memory = recall(g)
    if g.land.houses[clan].id == "mogami" and memory.ceasefire >> clan & 1:
        memory.ceasefire &= ~(1 << clan)
        g.tell("ceasefire_over", "37-3", clan=clan, against=g.land.clan_of["date"])
