"""From the errors of the pydantic models to problems that an author of a pack understands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from honjin.packs.problem import Path, Problem, inside, key_of, show
from honjin.packs.record import FREE_KEYS, PATTERN_WORDS

_WORDS_OF_ERROR = {
    "bool_type": "true or false",
    "dict_type": "a table",
    "float_type": "a number",
    "int_type": "an integer",
    "list_type": "a list",
    "model_type": "a table",
    "string_type": "a text",
    "tuple_type": "a list",
}
_WORDS_OF_TYPE = {bool: "true or false", int: "an integer", float: "a number", str: "a text", dict: "a table"}


def type_problems(
    file_of: Callable[[Path], str], model: type[BaseModel], data: dict[str, Any], error: ValidationError
) -> Iterator[Problem]:
    """One problem for each wrong place. A choice of types gives several errors for one place: they are joined."""
    places: dict[tuple[Path, str], list[str]] = {}
    for detail in error.errors(include_url=False):
        path = _path(data, detail)
        found, expected = _describe(model, detail, path)
        places.setdefault((path, found), []).append(expected)
    for (path, found), words in places.items():
        yield Problem(file_of(path), key_of(data, path), found, " or ".join(dict.fromkeys(words)))


def _path(data: Any, detail: ErrorDetails) -> Path:
    """The part of an error's location that is in the data: pydantic adds the names of the types it tried."""
    path: list[str | int] = []
    value, inner = data, None
    for part in detail["loc"]:
        inner = inside(value, part)
        if inner is not None:
            value = inner
            path.append(part)
    if inner is None and detail["type"] in ("missing", "extra_forbidden"):  # JSON has a word for nothing
        path.append(detail["loc"][-1])
    return tuple(path)


def _describe(model: type[BaseModel], detail: ErrorDetails, path: Path) -> tuple[str, str]:
    """What was found and what was expected."""
    kind, context = detail["type"], detail.get("ctx", {})
    if kind == "missing":
        return "nothing", _words(_type_at(model, path))
    if kind == "extra_forbidden":
        return "an unknown key", _known_keys(_type_at(model, path[:-1]), str(path[-1]))
    found = show(detail["input"])
    if kind == "literal_error":
        return found, str(context["expected"]).replace("'", '"')
    if kind == "string_pattern_mismatch":
        return found, PATTERN_WORDS.get(context["pattern"], f"a text like {context['pattern']}")
    return found, _WORDS_OF_ERROR.get(kind) or detail["msg"].removeprefix("Input should be ")


def _known_keys(table: Any, wrong: str) -> str:
    if not (isinstance(table, type) and issubclass(table, BaseModel)):
        return "no such key"
    known = [field.alias or name for name, field in table.model_fields.items()]
    close = get_close_matches(wrong, known, n=1)
    return close[0] if close else "one of " + ", ".join(key for key in known if key not in FREE_KEYS)


def _type_at(model: type[BaseModel], path: Path) -> Any:
    """The type that the model gives to a place, or None."""
    kind: Any = model
    for part in path:
        kind = next((inner for inner in (_inner(choice, part) for choice in _choices(kind)) if inner is not None), None)
    return kind


def _choices(kind: Any) -> list[Any]:
    if get_origin(kind) is Annotated:
        return _choices(get_args(kind)[0])
    if get_origin(kind) in (Union, UnionType):
        return [choice for option in get_args(kind) for choice in _choices(option)]
    return [kind]


def _inner(kind: Any, part: str | int) -> Any:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        fields = {field.alias or name: field.annotation for name, field in kind.model_fields.items()}
        return fields.get(str(part))
    arguments = get_args(kind)
    if get_origin(kind) is tuple and isinstance(part, int) and part < len(arguments):
        return arguments[part]
    return arguments[-1] if get_origin(kind) in (list, dict) else None


def _words(kind: Any) -> str:
    choices = [choice for choice in _choices(kind) if choice is not type(None)]
    return " or ".join(dict.fromkeys(map(_words_of_one, choices))) or "a value"


def _words_of_one(kind: Any) -> str:
    origin = get_origin(kind) or kind
    if origin is Literal:
        return " or ".join(map(show, get_args(kind)))
    if origin in (list, tuple):
        return "a list"
    if isinstance(origin, type) and issubclass(origin, BaseModel):
        return "a table"
    return _WORDS_OF_TYPE.get(origin, "a value")
