"""showing.toml: how a game's questions, options and events are shown and worded, and what its things are called.

Templates are in English, and catalogues translate them (docs/words.md). ``case`` lists other templates, of which the
first whose conditions hold is said instead of ``text``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any, ClassVar, Literal, TypeVar

from pydantic import Field

from honjin.kernel.showing import AskForm, AskShow, EventShow, OptionShow, Pattern, TrailStyle
from honjin.kernel.words import Name, Text, say
from honjin.packs.record import Ident, PackFile, Record

SHOWING = "showing.toml"

T = TypeVar("T", OptionShow, EventShow)


class Case(Record):
    """A template for when all of this holds: true and false ask whether a thing is there, a number counts a list."""

    when: dict[Ident, bool | int | str] = Field(min_length=1)
    text: str


class Worded(Record):
    """Something that is told by a template."""

    text: str = ""
    case: list[Case] = Field(default_factory=list)

    @property
    def templates(self) -> list[tuple[str, str, Mapping[str, bool | int | str]]]:
        """Every template with its key and its conditions; those with conditions come first."""
        cases = [(f"case[{n}].text", case.text, case.when) for n, case in enumerate(self.case, 1)]
        return [*cases, ("text", self.text, {})] if self.text else [*cases]


class AskTable(Record):
    """Questions of one kind. A pattern is a verb, with those of its fields that are fixed: ``drop manner=alone``."""

    form: AskForm = "choose"
    hidden: bool = False
    title: str = ""
    accept: str = ""
    patterns: dict[Pattern, str] = Field(default_factory=dict)
    call: str = ""
    voluntary: bool = False

    def show(self, patterns: Mapping[Pattern, str]) -> AskShow:
        """The table with its patterns written out."""
        return AskShow(self.form, self.hidden, self.title, self.accept, patterns, self.call, self.voluntary)


class OptionTable(Worded):
    """Options of one verb: ``text`` is the label of one of them."""

    group: str = ""
    button: str = ""
    question: str = ""
    takes: bool = False
    first: bool = False
    strikes: bool = False
    leaves: bool = False
    forms: bool = False
    dice: bool = False
    ends: Literal["", "phase", "question"] = ""

    def show(self) -> OptionShow:
        """The same as a page needs it."""
        return _shown(self, OptionShow)


class EventTable(Worded):
    """Events of one kind: ``text`` is the line of the log."""

    trail: TrailStyle | None = None
    put: bool = False
    gone: bool = False
    news: bool = False
    quiet: bool = False
    opens: bool = False
    head: bool = False
    tone: Literal["", "grave", "strong"] = ""
    told: bool = False
    """It is told on the choice that sets it off."""

    def show(self) -> EventShow:
        """The same as a page needs it."""
        return _shown(self, EventShow)


def _shown(table: Record, kind: type[T]) -> T:
    found: dict[str, Any] = {field.name: getattr(table, field.name) for field in fields(kind)}
    return kind(**found)


class Called(Record):
    """A name in both scripts."""

    name: str
    kanji: str


class ShowingFile(PackFile):
    """showing.toml."""

    played: ClassVar[bool] = False

    ask: dict[Ident, AskTable] = Field(default_factory=dict)
    option: dict[Ident, OptionTable] = Field(default_factory=dict)
    event: dict[Ident, EventTable] = Field(default_factory=dict)
    called: dict[Ident, dict[str, str | Called]] = Field(default_factory=dict)
    """By kind of thing and by id: a name in both scripts, or a text that catalogues translate."""

    @cached_property
    def told(self) -> frozenset[str]:
        """Kinds of events that are told on the choice which sets them off."""
        return frozenset(kind for kind, table in self.event.items() if table.told)

    @cached_property
    def names(self) -> Mapping[str, Mapping[str, Name]]:
        """What has a name in both scripts, by kind and id."""
        return {
            kind: {id_: Name(id_, one.name, one.kanji) for id_, one in found.items() if isinstance(one, Called)}
            for kind, found in self.called.items()
        }

    @cached_property
    def words(self) -> Mapping[str, Mapping[str, Text]]:
        """What is told by a text, by kind and id."""
        return {
            kind: {id_: say(one) for id_, one in found.items() if isinstance(one, str)}
            for kind, found in self.called.items()
        }


def nothing_said() -> ShowingFile:
    """What is said by a pack without such a file: all is shown by lists and told by notation."""
    return ShowingFile(schema=1, game="")
