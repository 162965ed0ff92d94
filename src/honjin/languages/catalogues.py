"""Catalogues: what the texts of the house and of a game are in another language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from babel.messages.pofile import read_po

from honjin.kernel.words import ENGLISH, Language
from honjin.packs.reading import Folder

HOUSE: Final = files("honjin.languages")

LANGUAGES: Final = {"en": "English", "ja": "日本語"}
"""By code, as their readers call them."""


def find_language(wanted: str) -> str:
    """The code of the first language that a browser or a system asks for and that there is: ``ja-JP,ja;q=0.9,en``.

    >>> find_language("fr, ja-JP;q=0.8, en;q=0.5"), find_language("C.UTF-8"), find_language("")
    ('ja', 'en', 'en')
    """
    for part in wanted.split(","):
        code = part.split(";")[0].strip().lower().replace("_", "-").split("-")[0]
        if code in LANGUAGES:
            return code
    return "en"


@cache
def language(code: str, folders: Sequence[Folder] = ()) -> Language:
    """A language with the texts of the house and of these folders."""
    if code == "en":
        return ENGLISH
    catalogue: dict[str, str] = {}
    for folder in (HOUSE, *folders):
        catalogue |= read_catalogue(folder, code)
    return Language(code, catalogue, own_script=True, comma="、", last_comma="、")


def read_catalogue(folder: Folder, code: str) -> dict[str, str]:
    """The finished translations in a folder, by their English."""
    file = folder / f"{code}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as opened:
        messages = read_po(opened, locale=code)
    return {str(m.id): str(m.string) for m in messages if m.id and m.string and not m.fuzzy}
