"""How it stands in words: the week, the stage, the weather and what it does, clans that do not act freely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from honjin.games.gunyuden.state import OPERATIONS, PREGAME, SETUP, Campaign
from honjin.kernel.words import Name, Text, Thing, phrase, say

STAGES: Final = 4

_PART_NAMES: Final = (
    phrase("Set-up"),
    phrase("Before the first turn"),
    phrase("Start of the turn"),
    phrase("Operations"),
    phrase("End of the game"),
)
_SIGNS: Final = "☀☂❄❅≋"
_WEATHERS: Final = (phrase("Fair"), phrase("Rain"), phrase("Snow"), phrase("Heavy snow"), phrase("Thaw"))
_EFFECTS: Final = (
    phrase("Nothing hinders the march."),
    phrase("Flat hexes at a river cost twice as much."),
    phrase(
        "Hexes under snow cost twice as much, no line of communication crosses snowy foothills, and zones of control"
        " shrink."
    ),
    phrase("As in snow, hexes cost twice as much and no line crosses foothills. Activation is halved for everybody."),
    phrase("Rivers are high: crossing them costs twice as much, and attacks across them suffer."),
)
"""By number: parts of the game as in ``PARTS``, weathers as in ``WEATHERS``."""


def clock(g: Campaign, facts: Mapping[str, Any]) -> dict[str, Thing]:
    """Turn, date and phase, each in a few words."""
    before = g.part in (SETUP, PREGAME)
    turn = say("Turn {turn} of {turns}", turn=facts["turn"], turns=facts["turns"])
    return {"turn": _part(g) if before else turn, "date": _date(facts), "phase": _moment(g, facts)}


def _part(g: Campaign) -> Text:
    return say(_PART_NAMES[g.part])


def _date(facts: Mapping[str, Any]) -> Text:
    return say("{year}, month {month}, week {week}", year=facts["year"], month=facts["month"], week=facts["week"])


def _moment(g: Campaign, facts: Mapping[str, Any]) -> Thing:
    """Stage, weather and whose phase it is, in one line."""
    acting = facts["acting"]
    what = _part(g) if acting is None else say("{party}", party=_party(g, acting))
    if g.part in (SETUP, PREGAME):
        return what
    weather, sign = say(_WEATHERS[g.weather]), _SIGNS[g.weather]
    if g.part == OPERATIONS and facts["stage"]:
        return say(
            "Stage {stage} · {sign} {weather} · {what}", stage=facts["stage"], sign=sign, weather=weather, what=what
        )
    return say("{sign} {weather} · {what}", sign=sign, weather=weather, what=what)


def _party(g: Campaign, party: str) -> Name:
    known = next((one for one in g.land.pack.scenarios.party if one.id == party), None)
    return Name(party, party) if known is None else Name(party, known.name, known.kanji)


def _clan(g: Campaign, clan: str) -> Name:
    house = g.land.houses[g.land.clan_of[clan]]
    return Name(house.id, house.name, house.kanji)


def tracks(g: Campaign, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    weeks = [{"name": turn.n, "under": f"{turn.month}/{turn.week}"} for turn in g.land.scenario.turns]
    yield {"id": "turns", "name": say("Turn track"), "cells": weeks, "now": facts["turn"] - 1}
    stages: list[dict[str, Any]] = [{"name": say("Start")}, *({"name": n} for n in range(1, STAGES + 1))]
    yield {"id": "stages", "name": say("Stages"), "cells": stages, "now": facts["stage"]}


def sections(g: Campaign, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is told under the tracks, part by part."""
    text = say(
        "{sign} {weather}. {effect}",
        sign=_SIGNS[g.weather],
        weather=say(_WEATHERS[g.weather]),
        effect=say(_EFFECTS[g.weather]),
    )
    acting = facts["acting"]
    moment: list[dict[str, Any]] = []
    if acting is not None:
        moment = [{"text": say("{party} acts", party=_party(g, acting))}]
    yield {"title": say("Now"), "rows": moment}
    yield {"title": say("Weather"), "rows": [{"text": text}]}
    yield {"title": say("Affairs"), "rows": list(g.rules.affairs(g))}
    yield {"title": say("Clans"), "rows": list(_clans(g, facts))}


def _clans(g: Campaign, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Clans that do not act freely, or are no more."""
    for clan, known in facts["clans"].items():
        if known["side"] is None or (known["status"] == "active" and not known["destroyed"]):
            continue
        if known["destroyed"]:
            text = say("{clan} is destroyed", clan=_clan(g, clan))
        elif known["status"] == "limited":
            targets = [_clan(g, target) for target in known["targets"]]
            text = say("{clan} acts only against {targets}", clan=_clan(g, clan), targets=targets)
        else:
            text = say("{clan} does not act yet", clan=_clan(g, clan))
        yield {"text": text, "side": known["side"]}
