"""Chapter 33 for the players: what every event is, which can still come to something, and which have come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from honjin.games.gunyuden.actions import Clan
from honjin.games.gunyuden.campaign import ACTIVE, AWAY, INACTIVE, Campaign
from honjin.games.gunyuden.names import amount, event_name, listed, unit_names
from honjin.games.gunyuden.pack_scenarios import Defection
from honjin.games.gunyuden.pack_tables import Event, Rebellion
from honjin.games.gunyuden.theatre import Theatre
from honjin.games.masamune import defectors, inawashiro, kasai, tamura, yonezawa
from honjin.games.masamune.choosing import dispensable
from honjin.games.masamune.memory import Past, recall
from honjin.hexes.sets import few

PEACE = "peace"
PEACE_RULE = "Result D"
IN_ACTION = "they act already"
GONE = "the clan has left the war"


class Entry(NamedTuple):
    """One event as the sheet lists it."""

    id: str
    side: str
    rule: str
    name: str
    text: str
    once: bool = False
    under: str | None = None
    """The event that leads to this one by another roll."""


Rolled = tuple[Entry, str | None, str | None]
"""An event with the letter and the die that bring it."""


# ---------------------------------------------------------------------------------------------- what an event is


def key(event: Event) -> str:
    """The id of an event: what it is, and whom it concerns.

    >>> key(Event(event="loses", clans=["satake"], count=2)), key(Event(event="nagae_defects"))
    ('loses:satake:2', 'nagae_defects')
    """
    clans = "" if event.event == "ceasefire" else "+".join(event.clans)
    count = str(event.count) if event.count else ""
    return ":".join(part for part in (event.event, clans, event.side, count) if part)


def drawn(land: Theatre) -> dict[str, Event]:
    """Every event that a scenario's tables bring, by its id."""
    table = land.tables.random_events
    if not land.special.random_events or table is None:
        return {}
    return {key(event): event for dice in table.events.values() for event in dice.values()}


def rule_of(event: Event) -> str:
    """The paragraph that says what an event does."""
    match event.event, event.clans:
        case "activate", ["kasai"]:
            return "33-2(3)"
        case "activate", ["honjo"]:
            return "33-2(7)"
        case "loses", ["ashina"]:
            return "33-3(7)"
        case "loses", _:
            return "33-3(3)" if event.count == 1 else "33-3(8)"
        case "tamura_joins", _:
            return "33-2(9)" if event.side == "date" else "33-3(4)"
        case name, _:
            return _RULES[name]


_RULES = {
    "mogami_scheme": "33-2(1)",
    "nagae_defects": "33-2(2)",
    "ouchi_rebels": "33-2(4)",
    "trouble_at_yonezawa": "33-2(5)",
    "kasai_rebellion": "33-2(6)",
    "yoshihime_scheme": "33-2(8)",
    "ceasefire": "33-2(10)",
    "conflict_northern_kasai": "33-2(11)",
    "activate": "33-3(1)",
    "odawara_rumours": "33-3(2)",
    "shonai_uprising": "33-3(5)",
    "dispute": "33-3(6)",
}


def text_of(event: Event) -> str:
    """What an event does, in a line."""
    match event.event:
        case "activate":
            rising = ", and the peasants of Shonai rise" if event.clans == ["honjo"] else ""
            return f"from now on they act against every enemy{rising}"
        case "tamura_joins":
            return f"Miharu goes with it, {'even from' if event.side == 'date' else 'unless it is on'} the other side"
        case name:
            return _TEXTS[name]


_TEXTS = {
    "mogami_scheme": "the activation points of the Date clan are halved this turn",
    "nagae_defects": "he and Ono join the enemies of Date",
    "ouchi_rebels": "he goes to the Ashina; the second time back for good",
    "trouble_at_yonezawa": "Masamune goes back there with those whom Date names",
    "kasai_rebellion": "one more die says which",
    "yoshihime_scheme": "the activation points of Masamune are halved this turn",
    "ceasefire": "they and the Date keep apart from now on; Mogami until it takes action again",
    "conflict_northern_kasai": "a Kasai unit is lost for good, neither Hamada nor Tomizawa",
    "odawara_rumours": "nothing happens",
    "shonai_uprising": "six units under the Date player appear in the plain",
    "dispute": "their activation points are halved this turn",
    "loses": "for good, commanders last, never a sodaisho",
}
_ONCE = ("nagae_defects", "shonai_uprising")
PEACE_WORDS = ("Peace with Satake and Ashina", "the game ends; if neither has begun to act, the south rises instead")


def _rebellion_words(land: Theatre, row: Rebellion) -> tuple[str, str]:
    if row.unit is None:
        return "A small rebellion", f"{amount(row.count, 'Kasai unit')} away for this turn"
    name = land.pieces[land.unit_of[row.unit]].name
    return f"{name} rebels", "he and his castle turn against Kasai, which acts at once"


# ---------------------------------------------------------------------------------------------- the sheet


def sheet(land: Theatre) -> list[dict[str, Any]]:
    """All events of a scenario in the order of the tables, with the rolls that bring them."""
    rows: dict[str, dict[str, Any]] = {}
    for entry, letter, die in _entries(land):
        row = rows.setdefault(entry.id, entry._asdict() | {"rolls": []})
        row["rolls"].append({"letter": letter, "die": die})
    return list(rows.values())


def _entries(land: Theatre) -> Iterator[Rolled]:
    if land.special.random_events:
        yield from _of_the_letters(land)
        yield from _of_kasai(land)
    if land.special.defection is not None:
        yield from _of_inawashiro(land, land.special.defection)


def _of_the_letters(land: Theatre) -> Iterator[Rolled]:
    """The events of each side by letter, and the peace."""
    table = land.tables.random_events
    assert table is not None
    for side, letters in table.letters.items():
        used = {letter for row in letters.values() for letter in row}
        for letter in (letter for letter in table.events if letter in used):
            for die, event in table.events[letter].items():
                name, text, once = event_name(land, event), text_of(event), event.event in _ONCE
                yield Entry(key(event), side, rule_of(event), name, text, once), letter, die
        if table.peace_letter in used:
            yield Entry(PEACE, side, PEACE_RULE, *PEACE_WORDS), table.peace_letter, None


def _of_kasai(land: Theatre) -> Iterator[Rolled]:
    """The Kasai Rebellion Table, which a rebellion in Kasai leads to."""
    table = land.tables.kasai_rebellion
    assert table is not None
    for die, row in table.rows.items():
        rule, once = ("35(1)", False) if row.unit is None else ("39-1", True)
        yield Entry(kasai.key(row), "date", rule, *_rebellion_words(land, row), once, "kasai_rebellion"), None, die


def _of_inawashiro(land: Theatre, who: Defection) -> Iterator[Rolled]:
    table = land.tables.inawashiro
    assert table is not None
    name = f"{land.pieces[land.unit_of[who.unit]].name} goes over to Date"
    text = f"{land.keeps[land.castle_of[who.castle]].name} goes with him"
    for number in table.defects_on:
        yield Entry(inawashiro.EVENT, "date", inawashiro.RULE, name, text, once=True), None, str(number)


# ---------------------------------------------------------------------------------------------- what may still come


def idle(g: Campaign, event: Event) -> str | None:
    """Why an event would come to nothing now, or None if it would not."""
    land, memory = g.land, recall(g)
    named = [land.clan_of[clan] for clan in event.clans]
    living = [clan for clan in named if not g.destroyed >> clan & 1]
    if named and not living:
        return GONE
    match event.event:
        case "activate":
            return None if any(_may_rise(g, clan) for clan in living) else IN_ACTION
        case "mogami_scheme":
            return GONE if any(g.destroyed >> land.clan_of[clan] & 1 for clan in ("mogami", "date")) else None
        case "yoshihime_scheme":
            return None if g.where[land.unit_of["date_masamune"]] >= 0 else "Masamune is gone"
        case "loses":
            return None if any(dispensable(g, clan) for clan in living) else "they have nobody to lose"
        case "conflict_northern_kasai":
            kept = land.units_named(kasai.SPARED)
            return None if dispensable(g, land.clan_of["kasai"], kept) else "they have nobody to lose"
        case "nagae_defects":
            return "it has happened" if memory.nagae_left else None
        case "ouchi_rebels":
            return defectors.ouchi_stays(g)
        case "trouble_at_yonezawa":
            return yonezawa.quiet(g)
        case "kasai_rebellion":
            return GONE if g.destroyed >> land.clan_of["kasai"] & 1 else None
        case "tamura_joins":
            assert event.side is not None
            return tamura.settled(g, land.sides.index(event.side))
        case "shonai_uprising":
            return "they have risen" if memory.risen else None
        case "odawara_rumours":
            return "rumours are only rumours"
    return None


def _may_rise(g: Campaign, clan: Clan) -> bool:
    """Whether "takes action" changes anything for a clan: Honjo may bring the uprising, Mogami end a ceasefire."""
    memory, name = recall(g), g.land.houses[clan].id
    risen = name != "honjo" or memory.risen
    return g.status[clan] != ACTIVE or not risen or bool(memory.ceasefire >> clan & 1)


def _outlook(g: Campaign, event: Event) -> str | None:
    """What an event would do now, where that is less than the sheet says."""
    memory = recall(g)
    if event.event == "ouchi_rebels":
        return "he goes back to the Date for good" if memory.ouchi else "he goes to the Ashina"
    if event.clans == ["honjo"]:
        if memory.risen:
            return "from now on they act against every enemy"
        if g.status[g.land.clan_of["honjo"]] == ACTIVE:
            return "the peasants of Shonai rise"
    return None


def south_sleeps(g: Campaign) -> bool:
    """Whether neither Satake nor Ashina has begun to act, so that there is nobody to make peace with (R69)."""
    return all(g.status[g.land.clan_of[name]] == INACTIVE for name in ("satake", "ashina"))


# ---------------------------------------------------------------------------------------------- the facts


def facts(g: Campaign, open_to: Mapping[str, Event]) -> dict[str, Any] | None:
    """What has come, what would come to nothing now, and what is in force; None for a scenario without events."""
    land, memory = g.land, recall(g)
    if not land.special.random_events and land.special.defection is None:
        return None
    closed: dict[str, str] = {}
    now: dict[str, str] = {}
    for name, event in open_to.items():
        why = idle(g, event)
        if why is not None:
            closed[name] = why
        elif (outlook := _outlook(g, event)) is not None:
            now[name] = outlook
    if land.special.random_events:
        now[PEACE] = "the six clans of the south begin to act" if south_sleeps(g) else "the game ends"
        closed |= _quiet_rebellions(g)
    elif memory.defected:
        closed[inawashiro.EVENT] = "it has happened"
    past = [_told(g, past) for past in memory.past]
    return {"past": past, "closed": closed, "now": now, "lasting": list(_lasting(g))}


def _quiet_rebellions(g: Campaign) -> dict[str, str]:
    table = g.land.tables.kasai_rebellion
    assert table is not None
    found = {kasai.key(row): kasai.quiet(g, row) for row in table.rows.values()}
    return {name: why for name, why in found.items() if why is not None}


def _told(g: Campaign, past: Past) -> dict[str, Any]:
    told = {"turn": past.turn, "side": g.land.sides[past.side], "event": past.event}
    return told | {"idle": past.idle} if past.idle else told


def _lasting(g: Campaign) -> Iterator[dict[str, Any]]:
    """Effects of events that are in force."""
    land, memory = g.land, recall(g)
    if not land.special.random_events:
        return
    date, mogami = land.clan_of["date"], land.clan_of["mogami"]
    for clan in few(memory.ceasefire):
        names = listed(land.houses[one].name for one in (date, clan))
        until = " until Mogami takes action" if clan == mogami else " for good"
        yield _in_force(land, "33-2(10)", f"ceasefire between {names}{until}", date, clan)
    if not memory.mogami_free and not memory.ceasefire >> mogami & 1:
        yield _in_force(land, "37-1", "the Date do not act against the Mogami before these approach", date, mogami)
    for clan, times in enumerate(g.halved):
        if times:
            rule = "33-2(1)" if clan == date else "33-3(6)"
            yield _in_force(land, rule, f"activation of the {land.houses[clan].name} is halved this turn", clan)
    for unit in few(g.unit_halved):
        yield _in_force(land, "33-2(8)", f"activation of {land.pieces[unit].name} is halved this turn", g.clan[unit])
    away = [unit for unit in few(g.of_clan[land.clan_of["kasai"]]) if g.where[unit] == AWAY]
    if away:
        yield _in_force(land, "35(1)", f"away for this turn: {unit_names(land, away)}", land.clan_of["kasai"])


def _in_force(land: Theatre, rule: str, text: str, *clans: Clan) -> dict[str, Any]:
    return {"rule": rule, "text": text, "clans": [land.houses[clan].id for clan in clans]}
