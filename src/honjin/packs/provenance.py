"""Where a value comes from: the rulebook, a deduction, a report, history, or an owner's copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, get_args

from honjin.packs.problem import Path, Problem, identity, key_of, show

Tag = Literal["printed", "deduced", "reported", "reconstructed", "owner"]
"""``owner``: read from a printed copy by the author of an overlay."""

TAGS: tuple[str, ...] = get_args(Tag)

UNTAGGED: Tag = "reconstructed"
"""The weakest claim, for a value that nothing tags."""

_WHOLE = "exists"
"""The key of a ``prov`` table that speaks for the record as a whole."""


class Provenance(NamedTuple):
    """The tag of a value, the pages behind it and what there is to say about it."""

    tag: Tag
    sources: tuple[str, ...] = ()
    note: str = ""


class Trace(NamedTuple):
    """The way to a value: the tables passed, outermost first, each with the key taken from it."""

    passed: list[tuple[dict[str, Any], str]]
    is_whole: bool
    """Whether the value is a whole record or file."""


def find(data: dict[str, Any], keys: tuple[str | int, ...]) -> Trace | None:
    """Walk to a value by keys, record ids and indexes; None if it is not there."""
    value: Any = data
    passed: list[tuple[dict[str, Any], str]] = []
    is_whole = True
    for key in keys:
        outer, value = value, _step(value, key)
        if value is None:
            return None
        if isinstance(outer, dict):
            passed.append((outer, str(key)))
        is_whole = isinstance(value, dict) and not (isinstance(outer, dict) and key in outer)
    if isinstance(value, dict):
        passed.append((value, _WHOLE))
    return Trace(passed, is_whole)


def provenance_of(trace: Trace, default: Tag = UNTAGGED) -> Provenance:
    """The nearest tag, sources and note on the way to a value: what an inner table says wins."""
    found = Provenance(default)
    for table, key in trace.passed:
        prov = table.get("prov")
        tag = prov.get(key) if isinstance(prov, dict) else prov
        found = Provenance(
            tag or found.tag,
            tuple(table.get("sources", found.sources)),
            table.get("prov_note", found.note),
        )
    return found


def tag_problems(file: str, data: Any, path: Path = (), root: Any = None) -> Iterator[Problem]:
    """Tags that do not exist, and tags of keys that do not."""
    root = data if root is None else root
    if isinstance(data, dict):
        yield from _own_tag_problems(file, data, path, root)
        for key, value in data.items():
            if isinstance(value, dict | list) and key != "prov":
                yield from tag_problems(file, value, (*path, key), root)
    elif isinstance(data, list):
        for index, value in enumerate(data):
            if isinstance(value, dict):
                yield from tag_problems(file, value, (*path, index), root)


def _own_tag_problems(file: str, table: dict[str, Any], path: Path, root: Any) -> Iterator[Problem]:
    prov = table.get("prov")
    tags = prov if isinstance(prov, dict) else {"": prov}
    for key, tag in tags.items():
        place = key_of(root, (*path, "prov", key) if key else (*path, "prov"))
        if isinstance(tag, str) and tag not in TAGS:
            yield Problem(file, place, show(tag), f"one of {', '.join(TAGS)}")
        if key and key != _WHOLE and key not in table:
            yield Problem(file, place, "a tag for a key that is not there", f'a key of this record, or "{_WHOLE}"')


def _step(value: Any, key: str | int) -> Any:
    if isinstance(value, list):
        return _of_list(value, key)
    if not isinstance(value, dict):
        return None
    if key in value:
        return value[key]
    # A record's id stands for itself, so that nobody has to say in which list of the file it is.
    lists = (child for child in value.values() if isinstance(child, list))
    return next((found for found in (_of_list(child, key) for child in lists) if found is not None), None)


def _of_list(values: list[Any], key: str | int) -> Any:
    if isinstance(key, int):
        return values[key] if 0 <= key < len(values) else None
    return next((value for value in values if identity(value) == key), None)
