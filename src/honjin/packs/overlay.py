"""Laying an owner's values over a pack."""

from __future__ import annotations

from typing import Any

from honjin.packs.problem import identity


def merge(base: Any, over: Any) -> Any:
    """``base`` with the values of ``over``; neither is changed.

    Tables are merged key by key, lists of records record by record (by ``id``, else by ``clan``), anything else is
    replaced. A table or record that says ``remove = true`` takes away what it would be merged with.
    """
    if isinstance(base, dict) and isinstance(over, dict):
        return _merge_tables(base, over)
    if isinstance(base, list) and isinstance(over, list) and _have_names(base) and _have_names(over):
        return _merge_records(base, over)
    return over


def _merge_tables(base: dict[str, Any], over: dict[str, Any]) -> dict[str, Any]:
    merged = dict(base)
    for key, value in over.items():
        if key not in base:
            merged[key] = value
        elif _removes(value):
            del merged[key]
        else:
            merged[key] = merge(base[key], value)
    return merged


def _merge_records(base: list[Any], over: list[Any]) -> list[Any]:
    changes = {identity(record): record for record in over}
    merged = []
    for record in base:
        change = changes.pop(identity(record), None)
        if change is None:
            merged.append(record)
        elif not _removes(change):
            merged.append(merge(record, change))
    return merged + list(changes.values())


def _have_names(records: list[Any]) -> bool:
    """Whether every record can be told from the others."""
    names = [identity(record) for record in records]
    return None not in names and len(set(names)) == len(names)


def _removes(value: Any) -> bool:
    return isinstance(value, dict) and value.get("remove") is True
