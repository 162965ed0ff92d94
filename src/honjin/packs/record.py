"""The base classes of a pack's models: a record, a file, a whole pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field, Strict

from honjin.packs.problem import Problem
from honjin.packs.reading import Folder

_HEX = r"^[0-9]{4}$"
_HEXSIDE = r"^[0-9]{4}-[0-9]{4}$"
_IDENT = r"^[a-z0-9_]+$"
_COLOUR = r"^#[0-9a-f]{6}$"

PATTERN_WORDS = {
    _HEX: 'a hex number of four digits, such as "1408"',
    _HEXSIDE: 'two hex numbers, such as "1309-1408"',
    _IDENT: "an id of small letters, digits and _",
    _COLOUR: 'a colour as red, green and blue, such as "#b01c16"',
}


@dataclass(frozen=True, slots=True)
class Names:
    """Marks a text that names a thing of some kind, such as a clan: the pack can then check that it is there."""

    kind: str


HexId = Annotated[str, Field(pattern=_HEX), Names("hex")]
"""A hex of the map."""
HexsideId = Annotated[str, Field(pattern=_HEXSIDE)]
Ident = Annotated[str, Field(pattern=_IDENT)]
Colour = Annotated[str, Field(pattern=_COLOUR)]
Span = Annotated[tuple[int, int], Strict(False)]
"""An inclusive range. TOML only knows lists, so the pair itself cannot be strict; its numbers are."""


class Record(BaseModel):
    """A table of a pack. Its own keys are exact; these keys, which no rule reads, may stand in every table.

    Where a value comes from is asked of the pack, not read from ``prov``: that knows nothing of overlays.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    prov: str | dict[str, str] | None = None
    prov_note: str = ""
    sources: list[str] = []
    note: str = ""
    book_text: str = ""
    conf: float | None = None
    name_conf: float | None = None


FREE_KEYS = frozenset(Record.model_fields)
"""Keys for people: they change neither the play nor the pack's hash."""


class Words(Record):
    """A text in each language."""

    en: str
    ja: str


class PackFile(Record):
    """The model of one file. The loader compares the header with the pack."""

    played: ClassVar[bool] = True
    """Whether rules read it; what is only told to people does not change the pack's hash."""

    schema_: int = Field(alias="schema")
    game: str


class PackModel(BaseModel):
    """A whole pack: one field for each file, named as the file without ``.toml``."""

    model_config = ConfigDict(frozen=True)

    game: ClassVar[str]
    schema_number: ClassVar[int] = 1
    shared: ClassVar[Folder | None] = None
    """A folder with files that lie beneath those of the pack: what games of a series have in common."""

    def problems(self) -> Iterable[Problem]:
        """What is wrong between records or files, although every value by itself has the right form."""
        return ()
