"""Every template has a Japanese one with the same things in it, and no catalogue holds what nobody says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import honjin
from honjin.kernel.words import placeholders
from honjin.languages.catalogues import LANGUAGES, read_catalogue
from honjin.languages.rooms import Room, rooms
from honjin.languages.templates import templates_of_table

SOURCES = Path(honjin.__file__).parent
ROOMS = rooms(SOURCES)


def test_the_house_and_every_game_have_a_catalogue() -> None:
    packs = {folder.parent.name for folder in (SOURCES / "games").glob("*/pack")}
    assert {"house"} | packs <= {room.name for room in ROOMS}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_template_has_a_translation_with_the_same_things(room: Room) -> None:
    catalogue = read_catalogue(room.catalogue, "ja")
    said = sorted({template.text for template in room.templates()})
    assert [text for text in said if text not in catalogue] == []
    other = {text: catalogue[text] for text in said if placeholders(catalogue[text]) != placeholders(text)}
    assert other == {}


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_no_catalogue_holds_what_nobody_says(room: Room) -> None:
    said = {template.text for template in room.templates()}
    assert sorted(set(read_catalogue(room.catalogue, "ja")) - said) == []


def test_a_table_of_texts_in_typescript_is_read_without_its_keys(tmp_path: Path) -> None:
    table = tmp_path / "en.ts"
    table.write_text(
        """import { say } from "./say"; // "comment"
        export const en = { undo: "Undo", sign: "☀", key: "m", "heavy snow": "Heavy snow",
          hand: (n: number, at: string) => say(at === "inside" ? "In {n}" : "At {n}\\u2026", { n }) };""",
        encoding="utf-8",
    )
    assert [template.text for template in templates_of_table(table)] == ["Undo", "Heavy snow", "In {n}", "At {n}…"]


def test_the_page_offers_the_languages_that_there_are() -> None:
    source = (SOURCES / "web/src/texts/language.ts").read_text(encoding="utf-8")
    offered = re.search(r"LANGUAGES = \{(.*?)\}", source)
    assert offered is not None
    assert dict(re.findall(r'(\w+): "(.*?)"', offered[1])) == LANGUAGES
