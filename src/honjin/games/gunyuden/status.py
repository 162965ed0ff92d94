"""How it stands in words: the week, the stage, the weather and what it does, clans that do not act freely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from honjin.games.gunyuden.model.words import WEATHERS
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.state import OPERATIONS, PARTS, PREGAME, SETUP, Campaign
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.showing import track, turn_of, turn_track


def clock(g: Campaign, facts: Mapping[str, Any]) -> dict[str, Thing]:
    """Turn, date and phase, each in a few words."""
    before = g.part in (SETUP, PREGAME)
    return {"turn": _part(g) if before else turn_of(facts), "date": _date(facts), "phase": _moment(g, facts)}


def _part(g: Campaign) -> Text:
    return g.land.words["part"][PARTS[g.part]]


def _date(facts: Mapping[str, Any]) -> Text:
    return say("{year}, month {month}, week {week}", year=facts["year"], month=facts["month"], week=facts["week"])


def _moment(g: Campaign, facts: Mapping[str, Any]) -> Thing:
    """Stage, weather and whose phase it is, in one line."""
    acting = facts["acting"]
    what = _part(g) if acting is None else g.land.party_name[acting].text
    if g.part in (SETUP, PREGAME):
        return what
    weather, sign = _sky(g, "sky"), _sky(g, "sign")
    if g.part == OPERATIONS and facts["stage"]:
        return say(
            "Stage {stage} · {sign} {weather} · {what}", stage=facts["stage"], sign=sign, weather=weather, what=what
        )
    return say("{sign} {weather} · {what}", sign=sign, weather=weather, what=what)


def _sky(g: Campaign, what: str) -> Text:
    """The weather by its sign, its heading or its effect."""
    return g.land.words[what][WEATHERS[g.weather]]


def tracks(g: Campaign, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    weeks = [{"name": turn.n, "under": f"{turn.month}/{turn.week}"} for turn in g.land.scenario.turns]
    yield turn_track(weeks, facts)
    stages: list[dict[str, Any]] = [{"name": say("Start")}, *({"name": n} for n in range(1, STAGES + 1))]
    yield track("stages", say("Stages"), stages, facts["stage"])


def sections(g: Campaign, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What is told under the tracks, part by part."""
    text = say("{sign} {weather}. {effect}", sign=_sky(g, "sign"), weather=_sky(g, "sky"), effect=_sky(g, "effect"))
    acting = [] if facts["acting"] is None else [g.land.party_name[facts["acting"]]]
    yield {"title": say("Now"), "rows": [{"text": say("{party} acts", party=party)} for party in acting]}
    yield {"title": say("Weather"), "rows": [{"text": text}]}
    yield {"title": say("Affairs"), "rows": list(g.rules.affairs(g))}
    yield {"title": say("Clans"), "rows": list(_clans(g, facts))}


def _clans(g: Campaign, facts: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Clans that do not act freely, or are no more."""
    named = dict(zip(g.land.clan_of, g.land.clan_name, strict=True))
    for clan, known in facts["clans"].items():
        if known["side"] is None or (known["status"] == "active" and not known["destroyed"]):
            continue
        if known["destroyed"]:
            text = say("{clan} is destroyed", clan=named[clan])
        elif known["status"] == "limited":
            targets = [named[target] for target in known["targets"]]
            text = say("{clan} acts only against {targets}", clan=named[clan], targets=targets)
        else:
            text = say("{clan} does not act yet", clan=named[clan])
        yield {"text": text, "side": known["side"]}
