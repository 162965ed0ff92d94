"""Chapter 33: random events, and the peace of Result D."""

from __future__ import annotations

from honjin.games.gunyuden.rules import losses
from honjin.games.gunyuden.state import REMOVED, Campaign
from honjin.games.masamune.memory import recall
from honjin.games.masamune.model.tables import Event, Peace, tables as own_tables
from honjin.games.masamune.rules import (
    alliance,
    almanac,
    clans,
    defectors,
    kasai,
    mogami,
    shonai,
    tamura,
    victory,
    yonezawa,
)
from honjin.games.masamune.rules.choosing import pick_dispensable
from honjin.kernel.ask import Side
from honjin.kernel.chance import D6, Reading, Roll
from honjin.kernel.game import Result, Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Clan

NOTHING = "-"


def roll_events(g: Campaign) -> Steps[Result | None]:
    """Both sides roll; a peace ends the game before the second does (33, R69)."""
    for name in ("date", "anti"):
        result = yield from roll_event(g, g.land.sides.index(name))
        if result is not None:
            return result
    return None


def roll_event(g: Campaign, side: Side) -> Steps[Result | None]:
    """One side's event: a letter by month, then the letter's table (33-1)."""
    table = own_tables(g.land).random_events
    name = g.land.sides[side]
    purpose = say("random event of the {side}", side=g.land.side_name[side]).kept_as("random event for {side}")
    rolled = yield Roll(D6, "33-1", purpose, by=side, read=Reading(f"events_{name}", g.month))
    letter = table.letters[name][str(rolled.total)][table.months.index(g.month)]
    if letter == NOTHING:
        g.tell("no_event", "33-1", side=side)
        return None
    if letter == table.peace.letter:
        recall(g).note(g.turn, side, almanac.PEACE)
        return (yield from peace(g, side, table.peace))
    purpose = say("event of list {letter} for the {side}", letter=letter, side=g.land.side_name[side])
    purpose = purpose.kept_as("event {letter} for {side}")
    rolled = yield Roll(D6, "33-1", purpose, by=side, read=Reading("events", letter))
    drawn = table.rows[letter][str(rolled.total)]
    event = table.event[drawn]
    recall(g).note(g.turn, side, drawn, almanac.idle(g, event))
    yield from befall(g, side, event)
    return None


def peace(g: Campaign, side: Side, event: Peace) -> Steps[Result | None]:
    """Peace with Satake and Ashina ends the game; if neither has begun to act the south rises instead (Result D)."""
    g.tell("event", event.rule, side=side, event=almanac.PEACE, clans=[], name=event.name)
    if almanac.south_sleeps(g):
        for clan in alliance.members(g):
            yield from clans.activate(g, clan, event.rule)
        return None
    found = victory.verdict(g)
    reason = say("Peace with Satake and Ashina; {reason}", reason=found.reason)
    return Result(found.winner, found.points, event.rule, reason.kept_as("peace with Satake and Ashina; {reason}"))


def befall(g: Campaign, side: Side, event: Event) -> Steps[None]:
    """What an event does (33-2, 33-3). Events of a clan that is gone do nothing."""
    land, rule = g.land, event.rule
    g.tell("event", rule, side=side, event=event.event, clans=event.clans, name=event.name)
    why = almanac.idle(g, event)
    if why is not None:
        g.tell("nothing_comes", rule, why=why)
        return
    living = [clan for clan in map(land.clan_of.__getitem__, event.clans) if not g.destroyed >> clan & 1]
    match event.event:
        case "activate":
            for clan in living:
                yield from take_action(g, clan, rule)
        case "mogami_scheme":
            halve(g, land.clan_of["date"], rule)
        case "yoshihime_scheme":
            masamune = land.unit_of["date_masamune"]
            g.unit_halved |= 1 << masamune
            g.tell("halved", rule, unit=masamune)
        case "dispute":
            for clan in living:
                halve(g, clan, rule)
        case "loses":
            for clan in living:
                yield from lose_units(g, clan, event.count, rule)
        case "conflict_northern_kasai":
            yield from kasai.conflict(g)
        case "nagae_defects":
            yield from defectors.nagae(g)
        case "ouchi_rebels":
            yield from defectors.ouchi(g)
        case "trouble_at_yonezawa":
            yield from yonezawa.trouble(g)
        case "kasai_rebellion":
            yield from kasai.rebellion(g)
        case "tamura_joins":
            assert event.side is not None
            yield from tamura.join(g, land.sides.index(event.side))
        case "ceasefire":
            yield from mogami.cease_fire(g, living)
        case "shonai_uprising":
            yield from shonai.rise(g)


def take_action(g: Campaign, clan: Clan, rule: str) -> Steps[None]:
    """A clan takes action: Honjo with the Shonai uprising, Mogami against Date again (33-2(3), 33-2(7), 37-3)."""
    mogami.take_up_arms(g, clan)
    yield from clans.activate(g, clan, rule)
    if g.land.houses[clan].id == "honjo":
        yield from shonai.rise(g)


def halve(g: Campaign, clan: Clan, rule: str) -> None:
    """The activation points of a clan are halved this turn (R70)."""
    g.halved[clan] += 1
    g.tell("halved", rule, clan=clan)


def lose_units(g: Campaign, clan: Clan, count: int, rule: str) -> Steps[None]:
    """A clan must take units out of the game (33-3(3), 33-3(7), 33-3(8), R71)."""
    for _ in range(count):
        why = say("trouble in the {clan} clan", clan=g.land.clan_name[clan])
        unit = yield from pick_dispensable(g, clan, rule, why)
        if unit is None:
            break
        losses.eliminate(g, unit, rule, REMOVED)
