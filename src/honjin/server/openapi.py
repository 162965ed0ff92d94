"""The HTTP pages for programs: OpenAPI 3.1. Bodies come from the message types, so that the two cannot differ."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from honjin.server.game_info import marked
from honjin.server.messages import Analyse, Body, Credentials, Invite, Join, NewTable, Notices, Rematch, encode

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NUMBER: Schema = {"type": "number"}
WHOLE: Schema = {"type": "integer"}
VALUE: Schema = {"type": ["boolean", "string"]}
MAYBE_TEXT: Schema = {"type": ["string", "null"]}


def _object(**properties: Schema) -> Schema:
    """An object with all of these; a name that ends with an underscore may be missing."""
    named = {name.rstrip("_"): schema for name, schema in properties.items()}
    required = [name for name in properties if not name.endswith("_")]
    return {"type": "object", "properties": named, "required": required}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _map(of: Schema) -> Schema:
    return {"type": "object", "additionalProperties": of}


ERROR = _object(error=_object(code=TEXT, message=TEXT, rule_=TEXT, index_=WHOLE))
HOUSE = _object(public=FLAG, mail=FLAG, largest_record=WHOLE)
TOLD_AT = _object(webhook=FLAG, mail=FLAG, confirm=_list(TEXT))
OPENED = _object(table=TEXT, seats=_map(TEXT), watch=TEXT)
SEAT = _object(name=TEXT, kind={"enum": ["person", "bot", "open", "link"]})
RESULT = _object(winner=MAYBE_TEXT, points=_list(WHOLE), reason=TEXT)
TABLE = _object(
    id=TEXT,
    game=TEXT,
    scenario=TEXT,
    options=_map(VALUE),
    version=TEXT,
    pack=TEXT,
    kind={"enum": ["play", "analysis", "record"]},
    analysis=FLAG,
    private=FLAG,
    dice=_object(kind=TEXT, id=TEXT, commitment=TEXT, seeded=FLAG),
    seats=_map(SEAT),
    started=FLAG,
    over=FLAG,
    turn=WHOLE,
    asked=_list(TEXT),
    steps=WHOLE,
    created=NUMBER,
    changed=NUMBER,
    parent=MAYBE_TEXT,
    rematch=MAYBE_TEXT,
    result_=RESULT,
)
OPTION = _object(rule=TEXT, default={}, text=TEXT, values=_list(_object(id=TEXT, name=TEXT)))
SIGN = {"anyOf": [_object(dark=TEXT, light=TEXT, shape=TEXT), {"type": "null"}]}
SIDE = _object(id=TEXT, name=TEXT, kanji=TEXT, sign=SIGN)
SCENARIO = _object(
    id=TEXT,
    name=TEXT,
    kanji=TEXT,
    date=TEXT,
    summary=TEXT,
    turns=WHOLE,
    minutes=WHOLE,
    guided={"anyOf": [_object(order=WHOLE, seats=_map(TEXT)), {"type": "null"}]},
    sides=_list(TEXT),
    options=_map(OPTION),
)
GAME = _object(
    id=TEXT,
    name=TEXT,
    kanji=TEXT,
    summary=TEXT,
    sides=_list(SIDE),
    scenarios=_list(SCENARIO),
    bots=_list(TEXT),
)
SHEET = _object(game=TEXT, name=TEXT, kanji=TEXT, pack=TEXT, sides=_list({}), board={}, units=_list({}))
RULES = _object(chapters=_list({}), rules=_list({}), rulings=_list({}))
RECORD = _object(
    game=TEXT,
    version=TEXT,
    pack=TEXT,
    scenario=TEXT,
    options=_map(VALUE),
    sides=_map(TEXT),
    dice=_map(TEXT),
    log=_list(TEXT),
)
FULL_RECORD = RECORD | {
    "properties": {**RECORD["properties"], "digest": TEXT, "format": {"const": 1}, "result": RESULT},
    "required": [*RECORD["required"], "digest", "format"],
    "additionalProperties": False,
}

THROW = _object(
    kind={"enum": ["roll", "draw", "shuffle"]},
    rule=TEXT,
    purpose=TEXT,
    outcome=_list(WHOLE),
    counter=WHOLE,
    faces=_list(WHOLE),
)
DICE = _object(kind=TEXT, id=TEXT, commitment=TEXT, key=TEXT, throws=_list(THROW))

EXAMPLES: dict[type[Body], Schema] = {
    NewTable: {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "open"}},
    Join: {"side": "kanto", "name": "Ben"},
    Analyse: {"step": 0},
}
"""Bodies that work as they stand."""


@cache
def api_told() -> tuple[bytes, str]:
    """The document as it is sent, and a mark that changes when it does."""
    return marked(encode(document()))


@cache
def document() -> Schema:
    """The whole document."""
    token = {"name": "token", "in": "query", "required": False, "schema": TEXT | {"maxLength": 200}}
    scenario = {"name": "scenario", "in": "query", "required": False, "schema": TEXT | {"maxLength": 64}}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Honjin", "version": "1", "description": "Sengoku board wargames by their full rules."},
        "paths": {
            "/api/house": {"get": _get("What kind of server this is", HOUSE)},
            "/api/words/{language}": {"get": _get("The house's texts in a language", {"type": "object"}, ["language"])},
            "/api/games": {"get": _get("The shelf", _list(GAME))},
            "/api/games/{game}/sheet": {
                "get": _get("What never changes in a game", SHEET, ["game"], [scenario], also=(400,))
            },
            "/api/games/{game}/rules": {"get": _get("The rulebook", RULES, ["game"])},
            "/api/tables": {
                "get": _get("Open and running tables", _list(TABLE)),
                "post": _linked(_post("A new table", NewTable, OPENED, 201, also=(403, 404))),
            },
            "/api/tables/{table}": {"get": _get("A table", TABLE, ["table"])},
            "/api/tables/{table}/sheet": {"get": _get("What never changes at a table", SHEET, ["table"])},
            "/api/tables/{table}/record": {
                "get": _get("The record, or what a seat may see of it", RECORD, ["table"], [token], also=(403, 409)),
            },
            "/api/tables/{table}/dice": {
                "get": _get("The key of the dice and every throw of a finished game", DICE, ["table"], also=(409,)),
            },
            "/api/tables/{table}/join": {"post": _post("Take a seat", Join, _object(token=TEXT), path="table")},
            "/api/tables/{table}/invitations": {
                "post": _post("Invitations to seats kept for a link", Invite, _map(TEXT), path="table"),
            },
            "/api/tables/{table}/rematch": {"post": _post("Play again", Rematch, OPENED, 201, path="table")},
            "/api/tables/{table}/notices": {
                "post": _post("Where to tell of one's turn", Notices, TOLD_AT, path="table"),
            },
            "/api/tables/{table}/analysis": {"post": _post("Analyse a step", Analyse, OPENED, 201, path="table")},
            "/api/records": {"post": _post("A table from a record", FULL_RECORD, OPENED, 201, also=(404,))},
            "/api/accounts": {
                "post": _post("Register a name", Credentials, _object(session=TEXT), 201, also=(403, 404)),
            },
            "/api/sessions": {"post": _post("Sign in", Credentials, _object(session=TEXT), also=(403, 404))},
            "/api/mine": {"get": _get("One's own tables", _list(TABLE), also=(401,))},
            "/healthz": {"get": _get("Whether it is well", _object(ok=FLAG))},
        },
        "components": {"schemas": _schemas()[1]},
    }


BODIES: tuple[type[Body], ...] = (NewTable, Join, Invite, Rematch, Notices, Analyse, Credentials)


@cache
def _schemas() -> tuple[tuple[Schema, ...], Schema]:
    refs, parts = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    return refs, parts


def _content(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _answers(status: int, schema: Schema, errors: set[int]) -> Schema:
    told = {str(code): {"description": "Refused", "content": _content(ERROR)} for code in sorted(errors)}
    return {str(status): {"description": "Done", "content": _content(schema)}, **told}


def _in_path(name: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": TEXT | {"minLength": 1, "maxLength": 64}}


def _get(
    summary: str,
    schema: Schema,
    path: list[str] | None = None,
    query: list[Schema] | None = None,
    *,
    also: tuple[int, ...] = (),
) -> Schema:
    errors = {429, *also} | ({404} if path else set())
    operation: Schema = {"summary": summary, "responses": _answers(200, schema, errors)}
    parameters = [*map(_in_path, path or []), *(query or [])]
    return operation | {"parameters": parameters} if parameters else operation


def _post(
    summary: str,
    body: type[Body] | Schema,
    schema: Schema,
    status: int = 200,
    *,
    path: str | None = None,
    also: tuple[int, ...] = (),
) -> Schema:
    taken = body if isinstance(body, dict) else _schemas()[0][BODIES.index(body)]
    errors = {400, 401, 409, 413, 422, 429, *also} | ({403, 404} if path else set())
    content = _content(taken)
    if not isinstance(body, dict) and body in EXAMPLES:
        content["application/json"]["example"] = EXAMPLES[body]
    operation: Schema = {
        "summary": summary,
        "requestBody": {"required": True, "content": content},
        "responses": _answers(status, schema, errors),
    }
    return operation | {"parameters": [_in_path(path)]} if path else operation


def _linked(operation: Schema) -> Schema:
    """The new table's id leads to the pages of the table."""
    pages = {"": "get", "/record": "get", "/join": "post", "/rematch": "post", "/analysis": "post"}
    operation["responses"]["201"]["links"] = {
        page.strip("/") or "table": {
            "operationRef": f"#/paths/~1api~1tables~1{{table}}{page.replace('/', '~1')}/{method}",
            "parameters": {"table": "$response.body#/table"},
        }
        for page, method in pages.items()
    }
    return operation
