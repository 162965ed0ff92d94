"""Chapter 33 for the players: what every event is, which can still come to something, and which have come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from honjin.games.gunyuden.names import unit_names
from honjin.games.gunyuden.state import ACTIVE, AWAY, INACTIVE, Campaign
from honjin.games.gunyuden.static import Theatre
from honjin.games.masamune.memory import Past, recall
from honjin.games.masamune.model.scenarios import special as own_special
from honjin.games.masamune.model.tables import Event, Told, tables as own_tables
from honjin.games.masamune.rules import defectors, inawashiro, kasai, tamura, yonezawa
from honjin.games.masamune.rules.choosing import dispensable
from honjin.games.masamune.rules.reasons import (
    BY_KEY,
    CLAN_GONE,
    HAPPENED,
    IN_ACTION,
    MASAMUNE_GONE,
    NOBODY_TO_LOSE,
    RISEN,
    RUMOURS,
)
from honjin.hexes.sets import few
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Clan

PEACE = "peace"


# ---------------------------------------------------------------------------------------------- the sheet


class Entry(NamedTuple):
    """An event as a table lists it, with the letter and the die that bring it."""

    id: str
    side: str
    told: Told
    letter: str | None
    die: str | None
    under: str | None = None
    """The event that leads to this one by another roll."""


def sheet(land: Theatre) -> list[dict[str, Any]]:
    """All events of a scenario in the order of the tables, with the rolls that bring them."""
    rows: dict[str, dict[str, Any]] = {}
    for name, side, told, letter, die, under in _entries(land):
        words = {"rule": told.rule, "name": Text(told.name, {}), "text": Text(told.text, {}), "once": told.once}
        row = rows.setdefault(name, {"id": name, "side": side, **words, "under": under, "rolls": []})
        row["rolls"].append({"letter": letter, "die": die})
    return list(rows.values())


def _entries(land: Theatre) -> Iterator[Entry]:
    if own_special(land).random_events:
        yield from _of_the_letters(land)
        yield from _of_kasai(land)
    if own_special(land).defection is not None:
        yield from _of_inawashiro(land)


def _of_the_letters(land: Theatre) -> Iterator[Entry]:
    """The events of each side by letter, and the peace."""
    table = own_tables(land).random_events
    for side, letters in table.letters.items():
        used = {letter for row in letters.values() for letter in row}
        for letter in (letter for letter in table.rows if letter in used):
            for die, name in table.rows[letter].items():
                yield Entry(name, side, table.event[name], letter, die)
        if table.peace.letter in used:
            yield Entry(PEACE, side, table.peace, table.peace.letter, None)


def _of_kasai(land: Theatre) -> Iterator[Entry]:
    """The Kasai Rebellion Table, which a rebellion in Kasai leads to."""
    table = own_tables(land).kasai_rebellion
    for die, name in table.rows.items():
        yield Entry(name, "date", table.event[name], None, die, "kasai_rebellion")


def _of_inawashiro(land: Theatre) -> Iterator[Entry]:
    table = own_tables(land).inawashiro
    for number in table.defects_on:
        yield Entry(inawashiro.EVENT, "date", table, None, str(number))


# ---------------------------------------------------------------------------------------------- what may still come


def idle(g: Campaign, event: Event) -> Text | None:
    """Why an event would come to nothing now, or None if it would not."""
    land, memory = g.land, recall(g)
    named = [land.clan_of[clan] for clan in event.clans]
    living = [clan for clan in named if not g.destroyed >> clan & 1]
    if named and not living:
        return CLAN_GONE
    match event.event:
        case "activate":
            return None if any(_may_rise(g, clan) for clan in living) else IN_ACTION
        case "mogami_scheme":
            return CLAN_GONE if any(g.destroyed >> land.clan_of[clan] & 1 for clan in ("mogami", "date")) else None
        case "ceasefire":
            return CLAN_GONE if g.destroyed >> land.clan_of["date"] & 1 else None
        case "yoshihime_scheme":
            return None if g.where[land.unit_of["date_masamune"]] >= 0 else MASAMUNE_GONE
        case "loses":
            return None if any(dispensable(g, clan) for clan in living) else NOBODY_TO_LOSE
        case "conflict_northern_kasai":
            kept = land.units_named(kasai.SPARED)
            return None if dispensable(g, land.clan_of["kasai"], kept) else NOBODY_TO_LOSE
        case "nagae_defects":
            return HAPPENED if memory.nagae_left else None
        case "ouchi_rebels":
            return defectors.ouchi_stays(g)
        case "trouble_at_yonezawa":
            return yonezawa.quiet(g)
        case "kasai_rebellion":
            return CLAN_GONE if g.destroyed >> land.clan_of["kasai"] & 1 else None
        case "tamura_joins":
            assert event.side is not None
            return tamura.settled(g, land.sides.index(event.side))
        case "shonai_uprising":
            return RISEN if memory.risen else None
        case "odawara_rumours":
            return RUMOURS
    return None


def _may_rise(g: Campaign, clan: Clan) -> bool:
    """Whether "takes action" changes anything for a clan: Honjo may bring the uprising, Mogami end a ceasefire."""
    memory, name = recall(g), g.land.houses[clan].id
    risen = name != "honjo" or memory.risen
    return g.status[clan] != ACTIVE or not risen or bool(memory.ceasefire >> clan & 1)


def _outlook(g: Campaign, event: Event) -> Text | None:
    """What an event would do now, where that is less than the sheet says."""
    memory = recall(g)
    if event.event == "ouchi_rebels":
        return say("Ouchi goes back to the Date for good") if memory.ouchi else say("Ouchi goes to the Ashina")
    if event.clans == ["honjo"]:
        if memory.risen:
            return say("from now on they act against every enemy")
        if g.status[g.land.clan_of["honjo"]] == ACTIVE:
            return say("the peasants of Shonai rise")
    return None


def south_sleeps(g: Campaign) -> bool:
    """Whether neither Satake nor Ashina has begun to act, so that there is nobody to make peace with (R69)."""
    return all(g.status[g.land.clan_of[name]] == INACTIVE for name in ("satake", "ashina"))


# ---------------------------------------------------------------------------------------------- the facts


def facts(g: Campaign) -> dict[str, Any] | None:
    """What has come, what would come to nothing now, and what is in force (33, 44.7(2)); None without events."""
    land, memory = g.land, recall(g)
    if not own_special(land).random_events and own_special(land).defection is None:
        return None
    closed: dict[str, Text] = {}
    now: dict[str, Text] = {}
    if own_special(land).random_events:
        table = own_tables(land).random_events
        for name, event in table.event.items():
            why = idle(g, event)
            if why is not None:
                closed[name] = why
            elif (outlook := _outlook(g, event)) is not None:
                now[name] = outlook
        now[PEACE] = say("the six clans of the south begin to act") if south_sleeps(g) else say("the game ends")
        closed |= _quiet_rebellions(g)
    elif memory.defected:
        closed[inawashiro.EVENT] = HAPPENED
    past = [_told(g, past) for past in memory.past]
    return {"past": past, "closed": closed, "now": now, "lasting": list(_lasting(g))}


def _quiet_rebellions(g: Campaign) -> dict[str, Text]:
    table = own_tables(g.land).kasai_rebellion
    found = {name: kasai.quiet(g, row) for name, row in table.event.items()}
    return {name: why for name, why in found.items() if why is not None}


def _told(g: Campaign, past: Past) -> dict[str, Any]:
    told = {"turn": past.turn, "side": g.land.sides[past.side], "event": past.event}
    return told | {"idle": BY_KEY[past.idle]} if past.idle else told


def _lasting(g: Campaign) -> Iterator[dict[str, Any]]:
    """Effects of events that are in force."""
    land, memory = g.land, recall(g)
    if not own_special(land).random_events:
        return
    date, mogami = land.clan_of["date"], land.clan_of["mogami"]
    for clan in few(memory.ceasefire):
        names = land.clan_name[date], land.clan_name[clan]
        text = say("ceasefire between {clans} for good", clans=names)
        if clan == mogami:
            text = say("ceasefire between {clans} until Mogami takes action", clans=names)
        yield _in_force(land, "33-2(10)", text, date, clan)
    if not memory.mogami_free and not memory.ceasefire >> mogami & 1:
        text = say("the Date do not act against the Mogami before the Mogami approach")
        yield _in_force(land, "37-1", text, date, mogami)
    for clan, times in enumerate(g.halved):
        if times:
            rule = "33-2(1)" if clan == date else "33-3(6)"
            text = say("activation of the {clan} is halved this turn", clan=land.clan_name[clan])
            yield _in_force(land, rule, text, clan)
    for unit in few(g.unit_halved):
        text = say("activation of {unit} is halved this turn", unit=land.unit_name[unit])
        yield _in_force(land, "33-2(8)", text, g.clan[unit])
    away = [unit for unit in few(g.of_clan[land.clan_of["kasai"]]) if g.where[unit] == AWAY]
    if away:
        text = say("away for this turn: {units}", units=unit_names(land, away))
        yield _in_force(land, "35(1)", text, land.clan_of["kasai"])


def _in_force(land: Theatre, rule: str, text: Text, *clans: Clan) -> dict[str, Any]:
    return {"rule": rule, "text": text, "clans": [land.houses[clan].id for clan in clans]}
