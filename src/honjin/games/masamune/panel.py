"""The panel of random events: what is in force, what has come, and what each side's roll can still bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.rules import almanac
from honjin.kernel.words import say
from honjin.wargame.memo import per_scene

Row = dict[str, Any]


def panels(g: Campaign, known: Mapping[str, Any]) -> dict[str, Any]:
    """By id; none for a scenario without events."""
    if "events" not in known:
        return {}
    sections = [*_told(g, known["events"]), *_possible(g, known["events"])]
    return {"events": {"sign": "変", "name": say("Events"), "sections": sections}}


@per_scene
def _listed(g: Campaign) -> list[Row]:
    """All events of the scenario."""
    return almanac.sheet(g.land)


def _told(g: Campaign, known: Mapping[str, Any]) -> Iterator[Row]:
    """What is in force, and what has come, the latest first."""
    lasting = [{"text": row["text"], "rule": row["rule"]} for row in known["lasting"]]
    if lasting:
        yield {"title": say("In force"), "rows": lasting}
    listed = {event["id"]: event for event in _listed(g)}
    past = [_past(listed[row["event"]], row) for row in reversed(known["past"])]
    yield {"title": say("So far"), "none": say("No events yet."), "rows": past}


def _past(event: Row, row: Mapping[str, Any]) -> Row:
    idle = row.get("idle")
    text = event["text"] if idle is None else say("No effect: {why}.", why=idle)
    named = {"name": event["name"], "aside": say("Turn {n}", n=row["turn"]), "side": row["side"], "rule": event["rule"]}
    return named | {"text": text} | ({"past": True} if idle else {})


def _possible(g: Campaign, known: Mapping[str, Any]) -> Iterator[Row]:
    """What each side's roll can bring, in the order of the tables; and what would come to nothing."""
    listed = _listed(g)
    for side, name in zip(g.land.sides, g.land.side_name, strict=True):
        own = [event for event in listed if event["side"] == side]
        if not own:
            continue
        closed = known["closed"]
        first = [_entry(event, own, known) for event in own if not event["under"] and event["id"] not in closed]
        yield {
            "title": say("Events that {side} can roll", side=name),
            "note": say("Letter of the month, then die"),
            "side": side,
            "rows": first,
        }
        idle = [_closed(event, closed) for event in own if event["id"] in closed]
        if idle:
            yield {"title": say("Would have no effect now"), "side": side, "folded": True, "rows": idle}


def _entry(event: Row, own: Sequence[Row], known: Mapping[str, Any]) -> Row:
    """An event, what it would do now, and those to which it leads by another roll."""
    leads = [other for other in own if other["under"] == event["id"] and other["id"] not in known["closed"]]
    return {
        "name": event["name"],
        **({"aside": say("once")} if event["once"] else {}),
        "signs": [" ".join(filter(None, (roll["letter"], roll["die"]))) for roll in event["rolls"]],
        "rule": event["rule"],
        "text": known["now"].get(event["id"], event["text"]),
        "under": [_entry(other, own, known) for other in leads],
    }


def _closed(event: Row, why: Mapping[str, Any]) -> Row:
    return {"text": say("{event}: {why}", event=event["name"], why=why[event["id"]]), "rule": event["rule"]}
