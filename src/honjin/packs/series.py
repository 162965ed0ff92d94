"""A series: games whose books share numbered rules. Which numbers mean one rule in all of them is data."""

from __future__ import annotations

import tomllib
from importlib.resources.abc import Traversable
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from honjin.packs.rulebook import Rule, Rulebook, rule_key

Numbers = list[str]


class Kin(BaseModel):
    """A package about several games, with what their books have in common; read by :func:`load_kin`."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str
    rulings_of: str
    """The game whose rulings its modules mean where they name none."""
    own_from: int = Field(ge=1)
    """The first chapter that is each game's own."""
    apart: Numbers = []
    """Numbers by which the books mean different rules, or one more than the other."""
    alike: Numbers = []
    """Numbers by which they mean the same in other words."""

    def shares(self, book: Rulebook, rule_id: str) -> bool:
        """Whether this rule of a book is the series' own: named once, it is meant in all books."""
        rule = book.get(rule_id)
        own = rule_key(rule.id) in map(rule_key, self.apart)
        return isinstance(rule, Rule) and rule.chapter < self.own_from and not own

    def unjudged(self, books: list[Rulebook]) -> list[str]:
        """Numbers that all books have in different words, and of which nobody has said whether they mean the same."""
        first, *others = books
        judged = {rule_key(number) for number in (*self.apart, *self.alike)}
        return [
            rule.id
            for rule in first.rules
            if rule.chapter < self.own_from
            and rule_key(rule.id) not in judged
            and any(rule.id in other and _words(other, rule.id) != rule.text for other in others)
        ]

    def misjudged(self, books: list[Rulebook]) -> list[str]:
        """Numbers judged though a book lacks them, or twice."""
        known = [number for number in (*self.apart, *self.alike) if all(number in book for book in books)]
        return sorted({*self.apart, *self.alike} - set(known)) + sorted(set(self.apart) & set(self.alike))


def _words(book: Rulebook, rule_id: str) -> str:
    return book.get(rule_id).text


def load_kin(file: Path | Traversable) -> Kin:
    """Read a series from its file."""
    return Kin.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
