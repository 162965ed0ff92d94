"""How it stands in words: the day, the phase, what each side earns, what is still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from honjin.games.sanada.figures import KANTO, OSAKA, TAISHO
from honjin.games.sanada.odds import camp
from honjin.games.sanada.rules import replenishment, return_home
from honjin.games.sanada.rules.mobilisation import box
from honjin.games.sanada.rules.replenishment import modifiers
from honjin.games.sanada.rules.supply import without_supply
from honjin.games.sanada.state import OVER, SET_UP, War
from honjin.hexes.sets import few
from honjin.kernel.ask import Side
from honjin.kernel.odds import Odds
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.actions import Unit
from honjin.wargame.showing import track, turn_of, turn_track
from honjin.wargame.state import RESERVE

START: Final = ("points", "falls", "sieges", "supply", "replenishment")
COMBAT: Final = ("declarations", "battles", "assaults")


def clock(g: War, facts: Mapping[str, Any]) -> dict[str, Thing]:
    """Turn, date and phase, each in a few words."""
    return {
        "turn": turn_of(facts),
        "date": say("{year}, {date}", year=g.land.turns[g.turn - 1].year, date=facts["date"]),
        "phase": _moment(g, g.land.words["phase"][facts["phase"]]),
    }


def _moment(g: War, phase: Text) -> Text:
    """The phase, and the step of it."""
    steps = _steps(g)
    return say("{phase} · {step}", phase=phase, step=g.land.words["step"][steps[g.step]]) if steps else phase


def tracks(g: War, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    yield turn_track([{"name": turn.n, "under": turn.label} for turn in g.land.turns], facts)
    phases = [{"name": g.land.words["phase"][stage.id]} for stage in g.land.stages]
    now = None if g.phase in (SET_UP, OVER) else g.phase - 1
    yield track("phases", say("Phases"), phases, now, upright=True)
    steps = _steps(g)
    if steps:
        cells = [{"name": g.land.words["step"][step]} for step in steps]
        yield track("steps", say("Steps of this phase"), cells, g.step, upright=True)
    bands = [{"name": g.land.words["outcome"][band.result], "under": _span(band)} for band in _bands(g)]
    held = g.land.outcome(g.score)
    yield track(
        "bands", say("Osaka's score: {score}", score=g.score), bands, _place(g, held), upright=True, of_score=True
    )


def _steps(g: War) -> tuple[str, ...]:
    """What a Start or Combat Phase consists of (4)."""
    if g.phase in (SET_UP, OVER):
        return ()
    stage = g.land.stages[g.phase - 1]
    if stage.kind == "start":
        return (*START, "mobilisation" if stage.side == OSAKA else "arrivals")
    return COMBAT if stage.kind == "combat" else ()


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
    yield {"title": say("Points each turn"), "rows": list(_income(g, facts)), "of_score": True}
    yield {"title": say("What the score gives"), "rows": list(_advantages(g)), "of_score": True}
    yield {"title": say("What the next dice may bring"), "rows": list(_dice(g))}
    engaged = [{"text": say("{hex} engages {target}", **_ends(g, m)), "side": m["side"]} for m in facts["engaged"]]
    yield {"title": say("Engaged"), "rows": engaged}


def _dice(g: War) -> Iterator[dict[str, Any]]:
    """What the next Start Phases roll for as things stand, and who would leave a beaten Ieyasu (10, 12, 13, 24, 25)."""
    for side in range(len(g.land.sides)):
        for head in without_supply(g, side):
            yield _told(g, side, "12.2.1", camp.attrition_odds(g, head, cut_off=True))
        if replenishment.open_to(g, side):
            yield _told(g, side, "13.1.1", camp.replenishment_odds(g, side))
    called = camp.mobilisation_odds(g)
    if called is not None:
        yield _told(g, OSAKA, "24.2.1", called)
    for castle, owner in enumerate(g.owner):
        siege = camp.siege_odds(g, castle)
        if siege is not None:
            yield _told(g, owner, "10.1.1", siege)
    if g.where[g.land.ieyasu] >= 0 and return_home.groups(g):
        yield _told(g, KANTO, "25.1.3", camp.homecoming_odds(g))


def _told(g: War, side: Side, rule: str, odds: Odds) -> dict[str, Any]:
    text = say("{what}: {gist}", what=odds.title, gist=odds.gist)
    return {"text": text, "side": g.land.sides[side], "rule": rule}


def newcomers(g: War) -> dict[str, Any]:
    """A panel of those who are still to come: Osaka's holding box, and Kanto's calendar with its regions."""
    waiting = list(_waiting(g))
    sections = [
        {"title": say("Still to arrive"), "rows": list(_arrivals(g)), "none": say("Nobody.")},
        {"title": say("Holding box of Osaka ({count})", count=len(waiting)), "rows": waiting, "none": say("Nobody.")},
    ]
    return {"sign": "援", "name": say("Arrivals"), "sections": sections}


def _waiting(g: War) -> Iterator[dict[str, Any]]:
    """Who is in the box, commanders and the best fighters first, with strength, rating and action."""
    land, strength = g.land, g.land.tables.strength.full
    for unit in sorted(few(box(g)), key=lambda u: (-land.rank[u], -land.rating[u], -land.action[u], u)):
        figures = f"{strength}-{land.rating[unit]}-{land.action[unit]}"
        yield {"text": say("{unit}", unit=land.unit_name[unit]), "side": land.sides[OSAKA], "cells": [figures]}


def _ends(g: War, marker: Mapping[str, str]) -> dict[str, Thing]:
    return {key: g.land.place(g.land.grid.parse(marker[key])) for key in ("hex", "target")}


def _income(g: War, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for side, lines in facts["income"].items():
        for why, points in lines.items():
            text = say("{side}: {why}", side=g.land.party_name[side], why=g.land.words["why"][why])
            yield {"text": text, "side": side, "cells": [points], "rule": "26.2.1"}


def _advantages(g: War) -> Iterator[dict[str, Any]]:
    """What score and Sakai add to the dice of replenishment and mobilisation (13.1.1, 24.2.1)."""
    tables = g.land.tables
    for side, name in enumerate(g.land.side_name):
        added = sum(row.value for row in modifiers(g, side, tables.replenishment, "13.1.1"))
        text = say("{side}: replenishment", side=name)
        yield {"text": text, "side": g.land.sides[side], "cells": [f"{added:+d}"], "rule": "13.1.1"}
    added = sum(row.value for row in modifiers(g, OSAKA, tables.mobilisation, "24.2.1"))
    text = say("{side}: mobilisation", side=g.land.side_name[OSAKA])
    yield {"text": text, "side": g.land.sides[OSAKA], "cells": [f"{added:+d}"], "rule": "24.2.1"}


def _arrivals(g: War) -> Iterator[dict[str, Any]]:
    """Kanto's calendar: who comes when, and by which edge of the map."""
    for arrival in sorted(g.land.arrivals, key=lambda arrival: arrival.turn):
        coming = [unit for unit in few(arrival.units) if g.where[unit] == RESERVE]
        if coming:
            region = g.land.entries[arrival.region].name
            yield {"text": _company(g, coming), "cells": [_day(g, arrival.turn), region.text]}


def _day(g: War, turn: int) -> Text:
    """A turn and its date, if the war lasts so long."""
    if turn > len(g.land.turns):
        return say("turn {turn}", turn=turn)
    return say("turn {turn}, {date}", turn=turn, date=g.land.turns[turn - 1].label)


def _company(g: War, units: list[Unit]) -> Text:
    """Those who lead by name, the others by their number."""
    leading = [unit for unit in units if g.land.rank[unit] >= TAISHO]
    names, others = [g.land.unit_name[unit] for unit in leading], len(units) - len(leading)
    if not leading:
        return say("{count} {count:unit|units}", count=others)
    if not others:
        return say("{units}", units=names)
    return say("{units} with {count} {count:unit|units}", units=names, count=others)
