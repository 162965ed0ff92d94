"""Data in the language of its reader: what packs bring in several languages, and names in both scripts."""

from __future__ import annotations

from typing import Any

from honjin.kernel.words import Language, Name
from honjin.languages.catalogues import LANGUAGES


def told_in(language: Language, value: Any) -> Any:
    """Plain values with one text for each that comes in all languages, and the kanji for the name where those are read.

    >>> from honjin.languages import language
    >>> told_in(language("ja"), {"name": "Obama", "kanji": "小浜", "about": {"en": "A castle.", "ja": "城。"}})
    {'name': '小浜', 'kanji': '小浜', 'about': '城。'}
    """
    if isinstance(value, dict):
        if value.keys() == LANGUAGES.keys():
            return value[language.code]
        told = {key: told_in(language, inner) for key, inner in value.items()}
        return told | {"name": told["kanji"]} if language.own_script and told.get("kanji") and "name" in told else told
    if isinstance(value, Name):
        return language.name(value)
    return [told_in(language, inner) for inner in value] if isinstance(value, list | tuple) else value
