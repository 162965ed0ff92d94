"""How it stands in words: the day, the phase, what each side earns, what is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from honjin.games.sanada.figures import OSAKA
from honjin.games.sanada.rules.mobilisation import box
from honjin.games.sanada.state import OVER, SET_UP, War
from honjin.hexes.sets import few
from honjin.kernel.words import Thing, say
from honjin.wargame.naming import counted
from honjin.wargame.showing import track, turn_of, turn_track
from honjin.wargame.state import RESERVE


def clock(g: War, facts: Mapping[str, Any]) -> dict[str, Thing]:
    """Turn, date and phase, each in a few words."""
    return {
        "turn": turn_of(facts),
        "date": say("{year}, {date}", year=g.land.turns[g.turn - 1].year, date=facts["date"]),
        "phase": g.land.words["phase"][facts["phase"]],
    }


def tracks(g: War, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield turn_track([{"name": turn.n, "under": turn.label} for turn in g.land.turns], facts)
    phases = [{"name": g.land.words["phase"][stage.id]} for stage in g.land.stages]
    now = None if g.phase in (SET_UP, OVER) else g.phase - 1
    yield track("phases", say("Phases"), phases, now, upright=True)
    bands = [{"name": g.land.words["outcome"][band.result], "under": _span(band)} for band in _bands(g)]
    held = g.land.outcome(g.score)
    yield track("bands", say("Osaka's score: {score}", score=g.score), bands, _place(g, held), upright=True)


def _bands(g: War) -> list[Any]:
    return list(g.land.scenario.victory.band)


def _place(g: War, held: str) -> int:
    return next(number for number, band in enumerate(_bands(g)) if band.result == held)


def _span(band: Any) -> str:
    """From where to where a band goes."""
    if band.min is None:
        return f"≤{band.max}"
    return f"{band.min}+" if band.max is None else f"{band.min}–{band.max}"


def sections(g: War, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is told under the tracks, part by part."""
    yield {"title": say("Points each turn"), "rows": list(_income(g, facts))}
    waiting = [g.land.unit_name[unit] for unit in few(box(g))]
    held = [{"text": say("{units}", units=counted(waiting)), "side": g.land.sides[OSAKA]}] if waiting else []
    yield {"title": say("Holding box of Osaka"), "rows": held}
    yield {"title": say("Still to arrive"), "rows": list(_arrivals(g))}
    engaged = [{"text": say("{hex} engages {target}", **_ends(g, m)), "side": m["side"]} for m in facts["engaged"]]
    yield {"title": say("Engaged"), "rows": engaged}


def _ends(g: War, marker: Mapping[str, str]) -> dict[str, Thing]:
    return {key: g.land.place(g.land.grid.parse(marker[key])) for key in ("hex", "target")}


def _income(g: War, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for side, lines in facts["income"].items():
        for why, points in lines.items():
            text = say("{side}: {why}", side=g.land.party_name[side], why=g.land.words["why"][why])
            yield {"text": text, "side": side, "cells": [points], "rule": "26.2.1"}


def _arrivals(g: War) -> Iterator[dict[str, Any]]:
    """Kanto's calendar: who comes when, and by which edge of the map."""
    for arrival in sorted(g.land.arrivals, key=lambda arrival: arrival.turn):
        coming = [g.land.unit_name[unit] for unit in few(arrival.units) if g.where[unit] == RESERVE]
        if coming:
            region = g.land.entries[arrival.region].name
            when = g.land.turns[arrival.turn - 1].label if arrival.turn <= len(g.land.turns) else "-"
            yield {"text": say("{units}", units=counted(coming)), "cells": [when, region.text]}
