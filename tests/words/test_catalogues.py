"""Every template has a Japanese one with the same things in it, and no catalogue holds what nobody says."""

from __future__ import annotations

from pathlib import Path

import pytest

import honjin
from honjin.kernel.words import placeholders
from honjin.languages.catalogues import read_catalogue
from honjin.languages.templates import templates_in

SOURCES = Path(honjin.__file__).parent
GAMES = SOURCES / "games"
OWN = {
    "yukimura": GAMES / "yukimura" / "pack",
    "gunyuden": GAMES / "gunyuden" / "shared",
    "masamune": GAMES / "masamune" / "pack",
    "kanto": GAMES / "kanto" / "pack",
}
"""By folder below ``games``: where its catalogue lies."""
HOUSE = [folder for folder in sorted(SOURCES.iterdir()) if folder.is_dir() and folder.name not in ("games", "web")]


def templates(room: str) -> list[str]:
    folders = HOUSE if room == "house" else [GAMES / room]
    return [template.text for folder in folders for template in templates_in(folder)]


@pytest.mark.parametrize("room", ["house", *OWN])
def test_every_template_has_a_translation_with_the_same_things(room: str) -> None:
    catalogue = read_catalogue(OWN.get(room, SOURCES / "languages"), "ja")
    said = templates(room)
    assert [text for text in said if text not in catalogue] == []
    other = {text: catalogue[text] for text in said if placeholders(catalogue[text]) != placeholders(text)}
    assert other == {}


@pytest.mark.parametrize("room", OWN)
def test_no_catalogue_holds_what_nobody_says(room: str) -> None:
    assert sorted(set(read_catalogue(OWN[room], "ja")) - set(templates(room))) == []
