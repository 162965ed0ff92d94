"""Every template in a tree of sources: those of ``say`` and ``phrase``, of the page's table of texts, and of packs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.extract import extract_from_file
from babel.messages.jslexer import Token, tokenize, unquote_string

from honjin.packs.record import FREE_KEYS

_PYTHON: Final = {"say": None, "phrase": None}
_WORD: Final = re.compile("[A-Za-z]{2}")
"""What else stands in a table are signs and the names of keys."""
_COMMENTS: Final = ("linecomment", "multilinecomment")


class Template(NamedTuple):
    """A template and where it stands."""

    text: str
    file: Path
    line: int


def templates_in(place: Path) -> Iterator[Template]:
    """All templates of a Python module, or of those below a folder, in order."""
    for file in [place] if place.is_file() else sorted(place.rglob("*.py")):
        for line, text, _, _ in extract_from_file("python", file, keywords=_PYTHON):
            if isinstance(text, str):
                yield Template(text, file, line)


def templates_of_table(file: Path) -> Iterator[Template]:
    """All templates of a TypeScript module that is a table of texts: its strings, but for keys and what is compared."""
    tokens = [token for token in tokenize(file.read_text(encoding="utf-8")) if token.type not in _COMMENTS]
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if token.type == "string" and _WORD.search(token.value) and not _is_key(before, after):
            yield Template(unquote_string(token.value), file, token.lineno)


def _is_key(before: Token, after: Token) -> bool:
    """Whether a string is a key, the name of a module, or compared with something."""
    return (before.value in ("{", ",") and after.value == ":") or before.value == "from" or before.value.endswith("=")


# ---------------------------------------------------------------------------------------------- packs

_FILES: Final = ("options.toml", "scenarios.toml", "tables.toml")


def templates_of_pack(folder: Path) -> Iterator[Template]:
    """Texts that stand in a pack in English alone: options and their values, scenarios, events of the tables."""
    for name in _FILES:
        file = folder / name
        if file.is_file():
            for text in _told_by(tomllib.loads(file.read_text(encoding="utf-8"))):
                yield Template(text, file, 1)


def value_words(value: str) -> str:
    """What can be chosen for an option, as people read it."""
    return value.replace("_", " ")


def _told_by(value: Any) -> Iterator[str]:
    if isinstance(value, list):
        for inner in value:
            yield from _told_by(inner)
    elif isinstance(value, dict):
        if "text" in value and ("default" in value or "name" in value):
            yield from (value[key] for key in ("name", "text") if key in value)
            yield from map(value_words, value.get("values", ()))
        if "turn_count" in value and "title_ja" in value:  # a scenario: its title stands there in both languages
            yield from (value[key] for key in ("date", "summary") if key in value)
        for key, inner in value.items():
            if key not in FREE_KEYS:
                yield from _told_by(inner)
