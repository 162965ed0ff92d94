"""Every template in a tree of sources: what ``say`` and ``phrase`` are given, and the page's table of texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from babel.messages.extract import extract_from_file
from babel.messages.jslexer import Token, tokenize, unquote_string

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
