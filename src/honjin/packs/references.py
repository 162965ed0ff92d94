"""What the records of a pack name, found by the types of their fields, so that no check has to list it.

    class Barrier(Record):
        clans: list[ClanId]          # Annotated[Ident, Names("clan")]

A pack says which ids there are of each kind. Whatever is named and not there is a problem, told with its key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel

from honjin.packs.problem import Problem, record_key, show
from honjin.packs.record import Names


class Mention(NamedTuple):
    """A name in a record: where it stands, what kind of thing it means, and the name."""

    key: str
    kind: str
    name: str


class Known(NamedTuple):
    """The things of a kind that there are, and how a problem speaks of them: ``a clan of scenarios.toml``."""

    ids: Collection[str]
    what: str


def mentions(record: BaseModel, key: str = "", *, without: Collection[str] = ()) -> Iterator[Mention]:
    """Everything that a record names, however deep; ``key`` is where the record stands. Fields may be left out."""
    for field, alias, kind in _naming_fields(type(record)):
        if field not in without:
            yield from _named_in(getattr(record, field), kind, f"{key}.{alias}".removeprefix("."))


def unknown(
    file: str, found: Iterable[Mention], things: Mapping[str, Known], *, besides: Collection[str] = ()
) -> Iterator[Problem]:
    """Names of things that there are not, and names that stand twice in one list; ``besides``: kinds left unchecked."""
    seen: Counter[Mention] = Counter()
    for mention in found:
        if mention.kind in besides:
            continue
        seen[mention] += 1
        known = things[mention.kind]
        if mention.name not in known.ids:
            yield Problem(file, mention.key, show(mention.name), known.what)
    for mention, times in seen.items():
        if times > 1:
            yield Problem(file, mention.key, f"{show(mention.name)} {times} times", f"each {mention.kind} once")


# ------------------------------------------------------------------------------------------------ by types


@cache
def _naming_fields(model: type[BaseModel]) -> tuple[tuple[str, str, Any], ...]:
    """The fields of a model that name something: attribute, key, type."""
    fields = []
    for name, info in model.model_fields.items():
        kind = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
        if _bears_names(kind):
            fields.append((name, info.alias or name, kind))
    return tuple(fields)


def _bears_names(kind: Any) -> bool:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return bool(_naming_fields(kind))
    return _mark(kind) is not None or any(map(_bears_names, _parts(kind)))


def _parts(kind: Any) -> Sequence[Any]:
    origin = get_origin(kind)
    if origin is Annotated:
        return get_args(kind)[:1]
    return () if origin is Literal else get_args(kind)


def _mark(kind: Any) -> str | None:
    """What kind of thing a text of this type names; what is said last counts."""
    if get_origin(kind) is not Annotated:
        return None
    inner, *marks = get_args(kind)
    return next((mark.kind for mark in reversed(marks) if isinstance(mark, Names)), None) or _mark(inner)


def _named_in(value: Any, kind: Any, key: str) -> Iterator[Mention]:
    if isinstance(value, BaseModel):
        yield from mentions(value, key)
    elif isinstance(value, str):
        mark = _mark_of(value, kind)
        if mark is not None:
            yield Mention(key, mark, value)
    elif isinstance(value, Mapping):
        yield from _named_in_table(value, kind, key)
    elif isinstance(value, list | tuple):
        for part in _choices(kind):
            yield from _named_in_list(value, part, key)


def _choices(kind: Any) -> list[Any]:
    """The types that a value may have."""
    if get_origin(kind) in (Union, UnionType):
        return [choice for part in get_args(kind) for choice in _choices(part)]
    if get_origin(kind) is Annotated and _mark(kind) is None:
        return _choices(get_args(kind)[0])
    return [kind]


def _mark_of(value: str, kind: Any) -> str | None:
    """What a text means where some words may stand in place of a name."""
    choices = _choices(kind)
    words = {word for choice in choices if get_origin(choice) is Literal for word in get_args(choice)}
    if value in words:
        return None
    return next((mark for mark in map(_mark, choices) if mark is not None), None)


def _named_in_table(table: Mapping[str, Any], kind: Any, key: str) -> Iterator[Mention]:
    for part in _choices(kind):
        if len(get_args(part)) != 2:
            continue
        of_keys, of_values = get_args(part)
        for name, value in table.items():
            yield from _named_in(name, of_keys, f"{key}.{name}")
            yield from _named_in(value, of_values, f"{key}.{name}")


def _named_in_list(values: Sequence[Any], kind: Any, key: str) -> Iterator[Mention]:
    inner = get_args(kind)
    if not inner:
        return
    for index, value in enumerate(values):
        within = inner[index] if get_origin(kind) is tuple and index < len(inner) else inner[0]
        yield from _named_in(value, within, key if isinstance(value, str) else record_key(key, index, _identity(value)))


def _identity(record: Any) -> str | None:
    """The id of a record, else its clan, as messages name it."""
    found = getattr(record, "id", None) or getattr(record, "clan", None)
    return found if isinstance(found, str) else None
