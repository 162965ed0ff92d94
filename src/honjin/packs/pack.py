"""A loaded pack: its data, its hash and where each value comes from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from honjin.packs.problem import Path, identity, inside
from honjin.packs.provenance import Provenance, Tag, Trace, find, provenance_of
from honjin.packs.record import PackModel, Record

M = TypeVar("M", bound=PackModel)

Files = dict[str, dict[str, Any]]
"""The data of a folder, by the name of the file without ``.toml``."""


class Title(Record):
    """pack.toml of a full pack."""

    game: str
    title: str
    kanji: str = ""
    version: str = ""


class Overlay(Record):
    """pack.toml of an overlay."""

    overlay: str
    name: str
    author: str = ""
    tag: Tag = "owner"


@dataclass(frozen=True)
class Layer:
    """The files of one folder as they were written. ``label`` is empty for the pack itself."""

    label: str
    files: Files
    tag: Tag

    def name_of(self, stem: str) -> str:
        """How a file of this folder is called in messages."""
        return f"{self.label}/{stem}.toml" if self.label else f"{stem}.toml"

    def find(self, stem: str, keys: Path) -> Trace | None:
        return find(self.files[stem], keys) if stem in self.files else None


@dataclass(frozen=True)
class Pack(Generic[M]):
    """A valid pack. ``hash`` names its game values: two packs with one hash play the same game."""

    data: M
    title: Title
    overlays: tuple[Overlay, ...]
    hash: str
    layers: tuple[Layer, ...] = field(repr=False)

    @property
    def name(self) -> str:
        """The game's id."""
        return self.title.game

    def provenance(self, file: str, *keys: str | int) -> Provenance:
        """Where a value comes from, such as ``provenance("units", "yukimura", "strength")``.

        A key is a key of a table, the id of a record or the index of a list. KeyError if there is no such value.
        """
        for depth in reversed(range(len(self.layers))):
            layer = self.layers[depth]
            trace = layer.find(file, keys)
            # An overlay that changes one key of a record does not speak for the record as a whole.
            if trace and not (trace.is_whole and any(lower.find(file, keys) for lower in self.layers[:depth])):
                return provenance_of(trace, layer.tag)
        raise KeyError(f"{file}.toml has no {'.'.join(map(str, keys)) or 'place in this pack'}")


def written_in(layers: tuple[Layer, ...], stem: str, data: Any, path: Path) -> str:
    """The file that wrote the value at ``path`` of the merged data, or, if it is missing, the table it should be in."""
    keys = _names(data, path)
    for wanted in (keys, keys[:-1]) if len(keys) > 1 else (keys,):
        for layer in reversed(layers):
            if layer.find(stem, wanted):
                return layer.name_of(stem)
    return f"{stem}.toml"


def _names(data: Any, path: Path) -> Path:
    """The path with ids for indexes, since a record has another index in each layer."""
    names: list[str | int] = []
    value = data
    for part in path:
        value = inside(value, part)
        names.append((identity(value) or part) if isinstance(part, int) else part)
    return tuple(names)
