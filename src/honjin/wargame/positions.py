"""The tables of a position file as strict records, and mistakes in them told by their place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from honjin.kernel.errors import RecordError
from honjin.kernel.names import UnknownNameError
from honjin.packs.checking import type_problems


class Words(BaseModel):
    """A table: its keys are exact, and so are the types of its values."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


W = TypeVar("W", bound=Words)


def read_words(model: type[W], data: Mapping[str, Any], table: str) -> W:
    """The content of a table; :class:`RecordError` names every key that is unknown and every value of a wrong type."""
    try:
        return model.model_validate(dict(data))
    except ValidationError as error:
        problems = type_problems(lambda _: table, model, dict(data), error)
        raise RecordError("; ".join(map(str, problems))) from None


@contextmanager
def place(key: str) -> Iterator[None]:
    """Where a name or value stands that may be unknown or impossible."""
    try:
        yield
    except (UnknownNameError, ValueError) as error:
        raise RecordError(f"{key}: {error}") from None


def within(value: int, low: int, high: int) -> int:
    """A number that must lie between two others."""
    if not low <= value <= high:
        raise ValueError(f"found {value}, expected {low} to {high}")
    return value
