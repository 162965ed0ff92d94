"""Parts of the document of the HTTP pages: kinds of values, operations, and the bodies that they take."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from honjin.server.messages import (
    Analyse,
    AskAdvice,
    BanAccount,
    BanSpeaker,
    BeginReview,
    BeginTournament,
    Body,
    Confirm,
    Credentials,
    DeleteAccount,
    Entry,
    Forgot,
    Invite,
    Join,
    LiftBan,
    NewPassword,
    NewTable,
    NewTournament,
    Notices,
    Push,
    Rematch,
    RemoveLine,
    ResetPassword,
    SetMail,
    SignOut,
    TryPuzzle,
)

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "number"}
WHOLE: Schema = {"type": "integer"}
VALUE: Schema = {"type": ["boolean", "string"]}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}


def obj(**properties: Schema) -> Schema:
    """An object with all of these; a name that ends with an underscore may be missing."""
    named = {name.rstrip("_"): schema for name, schema in properties.items()}
    required = [name for name in properties if not name.endswith("_")]
    return {"type": "object", "properties": named, "required": required}


def list_of(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def map_of(of: Schema) -> Schema:
    return {"type": "object", "additionalProperties": of}


ERROR = obj(error=obj(code=TEXT, message=TEXT, rule_=TEXT, index_=WHOLE))

EXAMPLES: dict[type[Body], Schema] = {
    NewTable: {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "open"}},
    Join: {"side": "kanto", "name": "Ben"},
    Analyse: {"step": 0},
}
"""Bodies that work as they stand."""


BODIES: tuple[type[Body], ...] = (
    NewTable,
    Join,
    Invite,
    Rematch,
    Notices,
    Analyse,
    Credentials,
    SignOut,
    NewPassword,
    SetMail,
    Forgot,
    ResetPassword,
    Confirm,
    DeleteAccount,
    BanAccount,
    BanSpeaker,
    LiftBan,
    RemoveLine,
    NewTournament,
    Entry,
    BeginTournament,
    Push,
    TryPuzzle,
    AskAdvice,
    BeginReview,
)


@cache
def schemas() -> tuple[tuple[Schema, ...], Schema]:
    refs, parts = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    return refs, parts


def content_of(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def answers(status: int, schema: Schema, errors: set[int]) -> Schema:
    told = {str(code): {"description": "Refused", "content": content_of(ERROR)} for code in sorted(errors)}
    return {str(status): {"description": "Done", "content": content_of(schema)}, **told}


def in_path(name: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": TEXT | {"minLength": 1, "maxLength": 64}}


def get(
    summary: str,
    schema: Schema,
    path: list[str] | None = None,
    query: list[Schema] | None = None,
    *,
    also: tuple[int, ...] = (),
) -> Schema:
    errors = {429, *also} | ({404} if path else set())
    operation: Schema = {"summary": summary, "responses": answers(200, schema, errors)}
    parameters = [*map(in_path, path or []), *(query or [])]
    return operation | {"parameters": parameters} if parameters else operation


def post(
    summary: str,
    body: type[Body] | Schema,
    schema: Schema,
    status: int = 200,
    *,
    path: str | None = None,
    also: tuple[int, ...] = (),
) -> Schema:
    taken = body if isinstance(body, dict) else schemas()[0][BODIES.index(body)]
    errors = {400, 401, 409, 413, 422, 429, *also} | ({403, 404} if path else set())
    content = content_of(taken)
    if not isinstance(body, dict) and body in EXAMPLES:
        content["application/json"]["example"] = EXAMPLES[body]
    operation: Schema = {
        "summary": summary,
        "requestBody": {"required": True, "content": content},
        "responses": answers(status, schema, errors),
    }
    return operation | {"parameters": [in_path(path)]} if path else operation
