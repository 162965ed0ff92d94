"""Whole games are told in Japanese: prompts, options, refusals, odds, log, facts and sheet, with no English left."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

import pytest
from signs import is_english
from warlike import warlike

import honjin
from honjin.conformance.forgery import Forger
from honjin.kernel.ask import Side
from honjin.kernel.chance import Committed
from honjin.kernel.game import Game
from honjin.kernel.play import Play
from honjin.kernel.words import Language, Saying, Text
from honjin.languages import language

DECISIONS: Final = 150
SAMPLED: Final = 6
"""So many options of a decision are read."""

GAMES: Final = [
    ("yukimura", None, {}),
    ("yukimura", None, {"ten_braves": True, "commander_death": True, "hideyori": True, "akashi": True}),
    ("yukimura", None, {"tennoji_ready": True, "masayuki": True, "declare": "one_by_one"}),
    ("masamune", "campaign", {}),
    ("masamune", "campaign", {"edition": "revised", "tamura_unit": True, "limited_actions": "literal"}),
    ("masamune", "mini_1", {}),
    ("masamune", "mini_2", {}),
    ("kanto", "s1", {}),
    ("kanto", "s2", {}),
    ("kanto", "s3", {"tagaya": "neutral"}),
    ("kanto", "s4", {}),
    ("sanada", "s1", {}),
    ("sanada", "s2", {}),
    ("sanada", "s4", {}),
    ("kawanakajima", "historical", {}),
    ("kawanakajima", "hypothetical", {}),
]


WARS: Final = [
    ("masamune", "campaign", {"edition": "revised", "replenish_timing": "start_stage"}),
    ("masamune", "mini_1", {"edition": "revised"}),
    ("masamune", "mini_2", {"organise_needs_loc": True, "battle_breakoff": "loser"}),
    ("kanto", "s1", {"edition": "revised"}),
    ("kanto", "s2", {"s2_ring_relief": "screened"}),
    ("kanto", "s3", {"edition": "revised"}),
    ("kanto", "s4", {"points_ranks": "letter"}),
]
"""Played by people who look for a fight."""


def said(play: Play[Any], forger: Forger, rng: random.Random) -> Iterator[Saying]:
    """Everything that somebody may read before a decision."""
    game = play.game
    for ask in play.asks:
        yield game.describe(ask)
        options = ask.options
        for action in [options[rng.randrange(len(options))] for _ in range(SAMPLED)] + [options[-1]]:
            forger.see(action)
            yield game.label(play.state, action)
            if (odds := game.odds(play.state, action)) is not None:
                yield from texts_in(odds.as_dict())
    for forgery in forger.forgeries(play):
        refusal = play.refuse(forgery.action, forgery.side)
        if refusal is not None:
            yield refusal.reason
    for side in (*range(len(game.sides)), None):
        yield from texts_in(play.view(side).facts)


def drawn(play: Play[Any]) -> Iterator[Saying]:
    """What is written on the map for every side, and what may wake it."""
    game = play.game
    kinds = {overlay["id"]: overlay["per"] for overlay in game.sheet()["overlays"]}
    heads = [force["leader"] for force in play.view(None).facts.get("forces", ())]
    for side in range(len(game.sides)):
        shown = [game.overlay(play.state, kind, side) for kind, per in kinds.items() if per == "side"]
        shown += [
            game.overlay(play.state, kind, side, head) for kind, per in kinds.items() for head in heads if per == "unit"
        ]
        yield from (route.label for overlay in shown for route in overlay.routes)
        if game.sentry is not None:
            yield from chain.from_iterable(game.sentry.signs(play.state, side).values())
        yield from held_back(play, side)


def held_back(play: Play[Any], side: Side) -> Iterator[Saying]:
    """Why some units cannot go along with others."""
    known = play.view(side).facts["units"].items()
    units = [unit for unit, now in known if "hex" in now][:SAMPLED]
    if units:
        company = play.game.formation_reach(play.state, side, units, units[0])
        yield from (refusal.reason for refusal in company.held.values())


def told(game: Game[Any], play: Play[Any], since: int) -> Iterator[Saying]:
    """The log since so many events, as every seat reads it."""
    for event in (play.events or [])[since:]:
        for side in (*range(len(game.sides)), None):
            yield game.narrate(event.seen_by(side))


def texts_in(value: Any) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from texts_in(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts_in(inner)


def left_in_english(japanese: Language, sayings: Iterator[Saying]) -> set[str]:
    lines = {japanese.put(saying) for saying in sayings}
    return {line for line in lines if is_english(line)}


@pytest.mark.parametrize(("name", "scenario", "options"), GAMES)
def test_no_english_is_left_in_a_game(name: str, scenario: str | None, options: dict[str, Any]) -> None:
    title = honjin.find_game(name)
    game = title.create(options, scenario=scenario)
    japanese = language("ja", tuple(title.catalogues))
    play: Play[Any] = Play(game, game.start(), Committed.seeded(f"words {name} {scenario}"))
    rng = random.Random(7)
    forger = Forger(rng)
    found = left_in_english(japanese, texts_in(game.sheet()))
    heard = 0
    for number in range(DECISIONS):
        if play.over:
            break
        found |= left_in_english(japanese, said(play, forger, rng))
        found |= left_in_english(japanese, drawn(play)) if number % 50 == 25 else set()
        play.choose(rng.randrange(len(play.options())))
        found |= left_in_english(japanese, told(game, play, heard))
        heard = len(play.events or ())
    assert sorted(found) == []


@pytest.mark.parametrize(("name", "scenario", "options"), WARS)
def test_no_english_is_left_in_a_war(name: str, scenario: str, options: dict[str, Any]) -> None:
    """Battles, retreats, sieges and surrenders, with lines of communication on the map and standing orders."""
    title = honjin.find_game(name)
    game = title.create(options, scenario=scenario)
    japanese = language("ja", tuple(title.catalogues))
    play: Play[Any] = Play(game, game.start(), Committed.seeded(f"war {name} {scenario}"))
    rng = random.Random(11)
    forger = Forger(rng)
    found: set[str] = set()
    heard = 0
    for number in range(2 * DECISIONS):
        if play.over:
            break
        found |= left_in_english(japanese, said(play, forger, rng)) if number % 3 == 0 else set()
        found |= left_in_english(japanese, drawn(play)) if number % 100 == 50 else set()
        play.push(warlike(rng, play, play.ask), play.ask.side)
        found |= left_in_english(japanese, told(game, play, heard))
        heard = len(play.events or ())
    assert sorted(found) == []
