"""Every template in a tree of sources: those of ``say`` and ``phrase``, of the page's table of texts, and of packs."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from babel.messages.extract import extract_from_file
from babel.messages.jslexer import Token, tokenize, unquote_string

from honjin.packs.record import FREE_KEYS
from honjin.packs.rulebook import load_rulebook

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


def templates_of_pack(folder: Path) -> Iterator[Template]:
    """Texts that stand in a pack in English alone: options, scenarios, events, how all is shown and won."""
    for name, told_by in _FILES.items():
        file = folder / name
        if file.is_file():
            for text in told_by(tomllib.loads(file.read_text(encoding="utf-8"))):
                yield Template(text, file, 1)
    yield from _victories(folder)


def _victories(folder: Path) -> Iterator[Template]:
    """What the rulebook says about winning each scenario, which is read before anybody opens the book."""
    file = folder / "scenarios.toml"
    scenarios = tomllib.loads(file.read_text(encoding="utf-8"))["scenario"] if file.is_file() else ()
    book = load_rulebook(folder) if scenarios else None
    for scenario in scenarios:
        said = scenario.get("victory", {}).get("rule")
        if book is not None and said:
            for rule in (book.get(said), *book.children(said)):
                yield Template(rule.text, folder / "rules.toml", 1)


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


def _shown_by(file: dict[str, Any]) -> Iterator[str]:
    """The templates of a showing.toml, and what is called by a text; signs and bare names are the same everywhere."""
    tables = [table for part in ("ask", "option", "event") for table in file.get(part, {}).values()]
    found = [table[key] for table in tables for key in _SHOWN if key in table]
    found += [case["text"] for table in tables for case in table.get("case", ())]
    found += [one for called in file.get("called", {}).values() for one in called.values() if isinstance(one, str)]
    yield from (text for text in found if _WORD.search(text) and not _THING.fullmatch(text))


_SHOWN: Final = ("title", "accept", "call", "group", "button", "question", "text")
_THING: Final = re.compile(r"\{\w+\}")
_FILES: Final[Mapping[str, Callable[[dict[str, Any]], Iterator[str]]]] = {
    "options.toml": _told_by,
    "scenarios.toml": _told_by,
    "tables.toml": _told_by,
    "showing.toml": _shown_by,
}
