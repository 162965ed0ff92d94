"""The rules of a game as text: every rule and ruling by its id, to be read during play and counted in the tests."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from honjin.kernel.errors import HonjinError

FILE = "rules.toml"

Kind = Literal["code", "data", "display", "none"]
"""What a rule asks of us: code and a test, a value of the pack, something shown, or nothing."""

Text = Annotated[str, Field(min_length=1)]
Ids = Annotated[tuple[str, ...], Field(strict=False)]  # TOML has lists only

_DASHES = str.maketrans(dict.fromkeys("‐‑–—−", "-"))
_WORD = re.compile(r"[\w*-]+(?:\.\d+)*")
_LAST_PART = re.compile(r"(\(\d+\)|(?<=\d) \D.*|[.-]\w+)$")


class RulebookError(HonjinError):
    """A rulebook that cannot be read, or that contradicts itself."""


class UnknownRuleError(RulebookError):
    """An id that is neither a rule nor a ruling of the game."""


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, str_strip_whitespace=True)


class Chapter(_Row):
    """A chapter of the rulebook."""

    number: int
    title: Text


class Rule(_Row):
    """A rule, in our words."""

    id: Text
    chapter: int
    title: Text
    text: Text
    kind: Kind
    see: Ids
    """Ids of rules and rulings worth reading with this one."""


class Ruling(_Row):
    """How the game is played where the printed rules are silent or contradict each other."""

    id: Text
    rules: Ids = Field(min_length=1)
    """Ids of the rules it interprets."""
    title: Text
    text: Text
    why: Text
    kind: Kind
    option: Text | None = None
    """The option of the game that chooses the other reading."""


Entry = Rule | Ruling


class _File(_Row):
    schema_: Literal[1] = Field(alias="schema")
    game: Text
    chapter: list[Chapter]
    rule: list[Rule]
    ruling: list[Ruling] = []


def rule_key(rule_id: str) -> str:
    """The form in which ids are compared: ``13-1 (1)`` and ``13-1(1)`` are one rule, ``r8`` is ``R8``.

    >>> rule_key("13–1 (1)"), rule_key("R8")
    ('13-1(1)', 'r8')
    """
    return "".join(rule_id.translate(_DASHES).split()).casefold()


def parent_id(rule_id: str) -> str | None:
    """The id one level up, if there is one. Books number with dashes or with dots, and some add a word.

    >>> parent_id("14-7-1(2)"), parent_id("11-2-1"), parent_id("18.7.5"), parent_id("11"), parent_id("R8")
    ('14-7-1', '11-2', '18.7', None, None)
    >>> parent_id("13.6.1 Move Troops"), parent_id("13.6.1 Fire!"), parent_id("Terrain Table")
    ('13.6.1', '13.6.1', None)
    """
    part = _LAST_PART.search(rule_id)
    return rule_id[: part.start()] if part else None


@dataclass(frozen=True)
class Rulebook:
    """All rules and rulings of a game; made by :func:`load_rulebook`."""

    game: str
    chapters: tuple[Chapter, ...]
    rules: tuple[Rule, ...]
    rulings: tuple[Ruling, ...]

    def __iter__(self) -> Iterator[Entry]:
        yield from self.rules
        yield from self.rulings

    def __contains__(self, rule_id: object) -> bool:
        return isinstance(rule_id, str) and rule_key(rule_id) in self._by_key

    def get(self, rule_id: str) -> Entry:
        """The rule or ruling with this id, whatever its spaces and case."""
        try:
            return self._by_key[rule_key(rule_id)]
        except KeyError:
            raise UnknownRuleError(f"no rule {rule_id!r} in {self.game}{self._hint(rule_id)}") from None

    def children(self, rule_id: str) -> tuple[Rule, ...]:
        """The rules directly under a rule, in the order of the rulebook."""
        parent = self.get(rule_id).id
        return tuple(rule for rule in self.rules if parent_id(rule.id) == parent)

    def rulings_on(self, rule_id: str) -> tuple[Ruling, ...]:
        """The rulings that interpret a rule."""
        wanted = self.get(rule_id).id
        return tuple(ruling for ruling in self.rulings if wanted in ruling.rules)

    def search(self, words: str) -> list[Entry]:
        """Entries that hold the words, or words that begin so: those with most of them first, then the best places."""
        sought = _words(words)
        ranked = [(self._rank(entry, words, sought), entry) for entry in self]
        found = [(rank, entry) for rank, entry in ranked if any(rank)]
        return [entry for _, entry in sorted(found, key=lambda pair: pair[0], reverse=True)]

    def _rank(self, entry: Entry, words: str, sought: list[str]) -> tuple[bool, int, int]:
        scores = [self._index[entry.id].score(word) for word in sought]
        return rule_key(words) == rule_key(entry.id), sum(score > 0 for score in scores), sum(scores)

    @cached_property
    def _by_key(self) -> dict[str, Entry]:
        return {rule_key(entry.id): entry for entry in self}

    @cached_property
    def _index(self) -> dict[str, _Indexed]:
        return {entry.id: _Indexed(entry) for entry in self}

    def _hint(self, rule_id: str) -> str:
        near = difflib.get_close_matches(rule_key(rule_id), self._by_key, n=4)
        return "; near it: " + ", ".join(self._by_key[key].id for key in near) if near else ""


class _Indexed:
    """The words of an entry, ready for a search."""

    def __init__(self, entry: Entry) -> None:
        self.id = entry.id.casefold()
        self.key = rule_key(entry.id)
        self.title = _words(entry.title)
        self.text = _words(entry.text)

    def score(self, word: str) -> int:
        """An id counts more than a title, a title more than any text, a whole word more than its beginning."""
        below = self.key.startswith((f"{word}-", f"{word}.", f"{word}(")) or self.id.startswith(f"{word} ")
        by_id = 100 if word == self.key else 20 if below else 0
        by_title = 10 if word in self.title else 6 if _begins(self.title, word) else 0
        by_text = 3 if word in self.text else 2 if _begins(self.text, word) else 0
        return by_id + by_title + by_text


def _words(text: str) -> list[str]:
    return _WORD.findall(text.translate(_DASHES).casefold())


def _begins(words: list[str], start: str) -> bool:
    return any(word.startswith(start) for word in words)


def load_rulebook(folder: Path | Traversable) -> Rulebook:
    """Read and check the rules of a pack; a :class:`RulebookError` names every fault with its entry and key."""
    rows = _parse(_read(folder))
    book = Rulebook(rows.game, tuple(rows.chapter), tuple(rows.rule), tuple(rows.ruling))
    _complain([*_repeated(book), *_dangling(book)])
    return book


def _read(folder: Path | Traversable) -> dict[str, Any]:
    try:
        return tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise RulebookError(f"{FILE}: the pack {folder.name!r} has no such file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise RulebookError(f"{FILE}: {error}") from error


def _parse(data: dict[str, Any]) -> _File:
    try:
        return _File.model_validate(data)
    except ValidationError as error:
        _complain([f"{_place(data, fault['loc'])}: {fault['msg']}" for fault in error.errors()])
        raise


def _place(data: dict[str, Any], loc: tuple[int | str, ...]) -> str:
    """Name a row by its id, as its author knows it, not by its position in the file."""
    if len(loc) < 2 or not isinstance(loc[1], int):
        return ".".join(map(str, loc))
    table, index = str(loc[0]), loc[1]
    row = data[table][index]
    name = row.get("id", row.get("number")) if isinstance(row, dict) else None
    return " ".join([table, f"number {index + 1}" if name is None else str(name), *map(str, loc[2:])])


def _repeated(book: Rulebook) -> list[str]:
    counts = Counter(rule_key(entry.id) for entry in book)
    return [f"{key}: this id is given {count} times" for key, count in counts.items() if count > 1]


def _dangling(book: Rulebook) -> list[str]:
    """References that lead nowhere. Ids must be spelt exactly, so that files can be searched for them."""
    chapters = {chapter.number for chapter in book.chapters}
    rules = {rule.id for rule in book.rules}
    known = rules | {ruling.id for ruling in book.rulings}
    faults = [
        f"rule {rule.id} chapter: no chapter {rule.chapter}" for rule in book.rules if rule.chapter not in chapters
    ]
    for rule in book.rules:
        faults += [f"rule {rule.id} see: no rule or ruling {at!r}" for at in rule.see if at not in known]
    for ruling in book.rulings:
        faults += [f"ruling {ruling.id} rules: no rule {at!r}" for at in ruling.rules if at not in rules]
    return faults


def _complain(faults: list[str]) -> None:
    if faults:
        raise RulebookError("\n".join(f"{FILE}, {fault}" for fault in faults))
