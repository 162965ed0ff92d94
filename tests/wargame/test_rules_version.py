"""The version of a game is tied to the sources of its rules and to its data: it changes with them alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import honjin
from honjin.games import registry
from honjin.kernel import sources
from honjin.kernel.game import MACHINE, Game

SOURCES = Path(honjin.__file__).parent
GAMES = sorted(registry.games())
REMEMBERED = (sources.sources_digest, sources._source, sources._digest, sources._imports)


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    yield
    forget()


def forget() -> None:
    for function in REMEMBERED:
        function.cache_clear()


def version_with(monkeypatch: pytest.MonkeyPatch, game: Game[Any], module: str, more: str) -> str:
    """The version of a game if a module had one line more."""
    forget()
    with monkeypatch.context() as patch:
        read = sources._source
        patch.setattr(sources, "_source", lambda name: read(name) + (more if name == module else ""))
        game.__dict__.pop("version", None)
        changed = game.version
    forget()
    game.__dict__.pop("version", None)
    return changed


def modules(folder: str) -> list[str]:
    files = (file.relative_to(SOURCES.parent).with_suffix("") for file in SOURCES.glob(f"{folder}/*.py"))
    return [".".join(file.parts) for file in files if file.name != "__init__"]


def folders(game: str) -> list[str]:
    """Where a game's own sources and those of its series lie."""
    return [f"games/{name}" for name in (game, *(kin.name for kin in registry.find_game(game).kin))]


@pytest.mark.parametrize("name", GAMES)
def test_every_source_of_its_rules_counts(name: str) -> None:
    game = registry.find_game(name).create({})
    followed = sources.followed({MACHINE, *game.rule_modules()})
    for folder in folders(name):
        assert set(modules(f"{folder}/rules")) <= followed
    assert {f"honjin.kernel.{part}" for part in ("play", "chance", "ask", "events", "notation")} <= followed
    assert {"honjin.wargame.state", "honjin.wargame.tables", "honjin.hexes.paths"} <= followed


@pytest.mark.parametrize("name", GAMES)
def test_no_judgement_odds_looks_or_words_count(name: str) -> None:
    game = registry.find_game(name).create({})
    followed = sources.followed({MACHINE, *game.rule_modules()})
    told = ("judgement", "odds", "showing", "labels", "log", "facts", "sheet", "overlays", "sentry", "look", "guide")
    assert not {module for module in followed if set(module.split(".")) & set(told)}
    assert not {module for module in followed if module.startswith(("honjin.server", "honjin.cli", "honjin.bots"))}


@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_changes_makes_another_version(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find_game(name).create({})
    version = game.version
    rules = modules(f"{folders(name)[0]}/rules")
    for module in (rules[0], rules[-1], MACHINE, "honjin.kernel.chance", type(game).__module__):
        assert version_with(monkeypatch, game, module, "\nASKED = 2\n") != version
        assert version_with(monkeypatch, game, module, "\n\n   # a line for people\n") == version
    for module in (f"{type(game).__module__.rpartition('.')[0]}.judgement", "honjin.kernel.odds", "honjin.bots"):
        assert version_with(monkeypatch, game, module, "\nASKED = 2\n") == version
    assert game.version == version


def test_versions_of_games_differ_and_stay() -> None:
    first = {name: registry.find_game(name).create({}).version for name in GAMES}
    assert len(set(first.values())) == len(GAMES)
    forget()
    assert first == {name: registry.find_game(name).create({}).version for name in GAMES}


@pytest.mark.parametrize("name", GAMES)
def test_data_count_and_what_is_shown_of_them_does_not(name: str) -> None:
    """The pack's part of the version: values that rules read are in its hash, looks, words and doctrine are not."""
    title = registry.find_game(name)
    kinds = {stem: field.annotation for stem, field in title.model.model_fields.items()}  # type: ignore[attr-defined]
    told = {stem for stem, kind in kinds.items() if not getattr(kind, "played", True)}
    assert {"look", "showing", "guide"} <= told <= {"look", "showing", "guide", "art", "doctrine", "evaluation"}
    assert {"units", "map", "tables", "scenarios"} <= set(kinds) - told
    game = title.create({})
    version, pack = game.version, game.pack_hash
    for found in ("other data", pack):
        game.pack_hash = found
        del game.__dict__["version"]
        assert (game.version == version) is (found == pack)
