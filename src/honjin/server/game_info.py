"""What is told of games before there is a table: the shelf, sheets and rulebooks, each made once and kept."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache, lru_cache
from typing import Any

import msgspec

from honjin.bots import USUAL, Bot, bots
from honjin.games.registry import games, language_for
from honjin.kernel.game import Game
from honjin.kernel.words import ENGLISH, Language, Text, say
from honjin.languages import LANGUAGES, language as house_language, told_in
from honjin.languages.templates import value_words
from honjin.packs.rulebook import Rulebook
from honjin.server.errors import Fault, faults
from honjin.server.messages import encode
from honjin.server.rows import GameRow, SheetRow
from honjin.title import ScenarioInfo, Title


def prepare() -> None:
    """Make what every server is asked for, so that nobody waits for it later."""
    for code in LANGUAGES:
        shelf(language_for(code))
        words_of(code)
        for game_id in games():
            language_for(code, game_id)
    for game_id in games():
        rules_of(game_id)


def title_of(game_id: str) -> Title:
    found = games().get(game_id)
    if found is None:
        raise Fault("unknown", say("there is no game {name}", name=repr(game_id)), status=404)
    return found


def shelf(language: Language = ENGLISH) -> tuple[bytes, str]:
    """All games for the lobby as they are sent, and a mark that changes when they do."""
    return _shelf(language, tuple(games().values()))


@lru_cache(maxsize=8)
def _shelf(language: Language, titles: tuple[Title, ...]) -> tuple[bytes, str]:
    return marked(encode([told_in(language, _card(title)) for title in titles], language))


def _card(title: Title) -> dict[str, Any]:
    return {
        "id": title.id,
        "name": title.name,
        "kanji": title.kanji,
        "summary": Text(title.summary, {}),
        "sides": [{"id": side, **name._asdict()} for side, name in title.side_names.items()],
        "scenarios": [_scenario(title, info) for info in title.scenarios()],
        "opponents": [_opponent(name, kind) for name, kind in _offered()],
        "opponent": USUAL,
    }


def _offered() -> list[tuple[str, type[Bot]]]:
    """The bots that people choose from, the weakest first."""
    places = {name: kind.place for name, kind in bots().items() if kind.place is not None}
    return [(name, bots()[name]) for name in sorted(places, key=lambda name: (places[name], name))]


def _opponent(name: str, kind: type[Bot]) -> dict[str, Any]:
    """A bot as it can be seated: ``seconds`` are those that it takes by itself, for a turn or for each decision."""
    return {
        "name": name,
        "title": kind.title or name,
        "seconds": kind.seconds or kind.usual,
        "by_turn": kind.by_turn,
        "characters": [{"name": character, "title": title} for character, title in kind.characters.items()],
    }


def _scenario(title: Title, scenario: ScenarioInfo) -> dict[str, Any]:
    infos, book, said = title.option_infos(scenario.id), title.rulebook(), scenario.victory
    wins = (book.get(said), *book.children(said)) if said else ()
    return asdict(scenario) | {
        "date": Text(scenario.date, {}),
        "summary": Text(scenario.summary, {}),
        "victory": [{"rule": rule.id, "text": Text(rule.text, {})} for rule in wins],
        "options": {
            name: {
                "rule": info.rule,
                "default": info.default,
                "text": Text(info.text, {}),
                "values": [{"id": value, "name": Text(value_words(value), {})} for value in info.values],
            }
            for name, info in infos.items()
        },
    }


def sheet_of(
    game_id: str,
    scenario: str | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    language: Language = ENGLISH,
) -> tuple[bytes, str]:
    """The sheet as it is sent, and a mark that changes when it does. Turns and armies depend on the options."""
    return _sheet(game_id, scenario, msgspec.json.encode(options or {}, order="deterministic"), language)


@lru_cache(maxsize=32)
def _sheet(game_id: str, scenario: str | None, options: bytes, language: Language) -> tuple[bytes, str]:
    game = game_of(game_id, scenario, msgspec.json.decode(options))
    sheet = {**game.sheet(), "actions": game.showing.actions()}
    # A map names things in both scripts, whoever looks at it.
    drawn = {key: value for key, value in sheet.items() if key == "look"}
    return marked(encode(told_in(language, sheet) | drawn, language))


@lru_cache(maxsize=32)
def _kept_sheets(game_id: str, scenario: str, options: bytes) -> tuple[str, tuple[SheetRow, ...]]:
    told = {code: _sheet(game_id, scenario, options, language_for(code, game_id)) for code in LANGUAGES}
    key = hashlib.sha256(" ".join(mark for _, mark in told.values()).encode()).hexdigest()[:20]
    return key, tuple(SheetRow(key, code, zlib.compress(body)) for code, (body, _) in told.items())


def kept_sheets(row: GameRow) -> tuple[str, tuple[SheetRow, ...]]:
    """The sheet of a table in every language, to be kept for the time when nobody can make it any more."""
    return _kept_sheets(row.game, row.scenario, msgspec.json.encode(row.options, order="deterministic"))


def old_sheet(body: bytes) -> tuple[bytes, str]:
    """A sheet that was kept, as it is sent."""
    return marked(zlib.decompress(body))


@cache
def words_of(code: str) -> tuple[bytes, str]:
    """The texts of the house in another language, from template to template, and a mark that changes with them."""
    return marked(encode(house_language(code).catalogue))


def marked(body: bytes) -> tuple[bytes, str]:
    """What is sent, and a mark that changes when it does."""
    return body, hashlib.sha256(body).hexdigest()[:20]


@cache
def rules_of(game_id: str) -> tuple[bytes, str]:
    """The rulebook as it is sent, and a mark that changes when it does."""
    return marked(msgspec.json.encode(_told_book(title_of(game_id).rulebook())))


def _told_book(book: Rulebook) -> dict[str, Any]:
    return {
        "chapters": [{"number": chapter.number, "title": chapter.title} for chapter in book.chapters],
        "rules": [
            {"id": r.id, "chapter": r.chapter, "title": r.title, "text": r.text, "see": list(r.see)} for r in book.rules
        ],
        "rulings": [
            {"id": r.id, "rules": list(r.rules), "title": r.title, "text": r.text, "why": r.why, "option": r.option}
            for r in book.rulings
        ],
    }


def game_of(game_id: str, scenario: str | None, options: Mapping[str, Any]) -> Game[Any]:
    """The game with options chosen; what is wrong with them is told to the client."""
    with faults():
        return title_of(game_id).create(options, scenario=scenario)
