"""The HTTP pages for programs: OpenAPI 3.1. Bodies come from the message types, so that the two cannot differ."""

from __future__ import annotations

from functools import cache

from honjin.server.game_info import marked
from honjin.server.messages import Analyse, Invite, Join, NewTable, Notices, Push, Rematch, encode
from honjin.server.openapi_club import club_paths
from honjin.server.openapi_parts import (
    FLAG,
    MAYBE_TEXT,
    NUMBER,
    TEXT,
    VALUE,
    WHOLE,
    Schema,
    get,
    list_of,
    map_of,
    obj,
    post,
    schemas,
)
from honjin.server.openapi_study import study_paths

HOUSE = obj(public=FLAG, mail=FLAG, push=MAYBE_TEXT, largest_record=WHOLE)
TOLD_AT = obj(webhook=FLAG, mail=FLAG, confirm=list_of(TEXT))
OPENED = obj(table=TEXT, seats=map_of(TEXT), watch=TEXT)
SEAT = obj(name=TEXT, kind={"enum": ["person", "bot", "open", "link"]})
RESULT = obj(winner=MAYBE_TEXT, points=list_of(WHOLE), reason=TEXT)
PACE = obj(hours=WHOLE, per={"enum": ["decision", "turn"]}, then={"enum": ["mark", "bot", "lose"]})
TABLE = obj(
    id=TEXT,
    game=TEXT,
    scenario=TEXT,
    options=map_of(VALUE),
    version=TEXT,
    pack=TEXT,
    kind={"enum": ["play", "analysis", "record"]},
    analysis=FLAG,
    private=FLAG,
    dice=obj(kind=TEXT, id=TEXT, commitment=TEXT, seeded=FLAG),
    seats=map_of(SEAT),
    started=FLAG,
    over=FLAG,
    turn=WHOLE,
    asked=list_of(TEXT),
    steps=WHOLE,
    created=NUMBER,
    changed=NUMBER,
    parent=MAYBE_TEXT,
    rematch=MAYBE_TEXT,
    closed={"anyOf": [obj(at=NUMBER, why=TEXT), {"type": "null"}]},
    pace={"anyOf": [PACE, {"type": "null"}]},
    result_=RESULT,
)
OPTION = obj(rule=TEXT, default={}, text=TEXT, values=list_of(obj(id=TEXT, name=TEXT)))
SIGN = {"anyOf": [obj(dark=TEXT, light=TEXT, shape=TEXT), {"type": "null"}]}
SIDE = obj(id=TEXT, name=TEXT, kanji=TEXT, sign=SIGN)
SCENARIO = obj(
    id=TEXT,
    name=TEXT,
    kanji=TEXT,
    date=TEXT,
    summary=TEXT,
    turns=WHOLE,
    minutes=WHOLE,
    guided={"anyOf": [obj(order=WHOLE, seats=map_of(TEXT)), {"type": "null"}]},
    sides=list_of(TEXT),
    options=map_of(OPTION),
)
GAME = obj(
    id=TEXT,
    name=TEXT,
    kanji=TEXT,
    summary=TEXT,
    sides=list_of(SIDE),
    scenarios=list_of(SCENARIO),
    opponents=list_of(
        obj(name=TEXT, title=TEXT, seconds=NUMBER, by_turn=FLAG, characters=list_of(obj(name=TEXT, title=TEXT)))
    ),
    opponent=TEXT,
)
SHEET = obj(game=TEXT, name=TEXT, kanji=TEXT, pack=TEXT, sides=list_of({}), board={}, units=list_of({}))
RULES = obj(chapters=list_of({}), rules=list_of({}), rulings=list_of({}))
RECORD = obj(
    game=TEXT,
    version=TEXT,
    pack=TEXT,
    scenario=TEXT,
    options=map_of(VALUE),
    sides=map_of(TEXT),
    dice=map_of(TEXT),
    log=list_of(TEXT),
)
FULL_RECORD = RECORD | {
    "properties": {
        **RECORD["properties"],
        "digest": TEXT,
        "format": {"const": 1},
        "result": RESULT,
        "rollbacks": list_of({"type": "object"}),
    },
    "required": [*RECORD["required"], "digest", "format"],
    "additionalProperties": False,
}

THROW = obj(
    kind={"enum": ["roll", "draw", "shuffle"]},
    rule=TEXT,
    purpose=TEXT,
    outcome=list_of(WHOLE),
    counter=WHOLE,
    faces=list_of(WHOLE),
)
DICE = obj(kind=TEXT, id=TEXT, commitment=TEXT, key=TEXT, throws=list_of(THROW))


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
            "/api/house": {"get": get("What kind of server this is", HOUSE)},
            "/api/words/{language}": {"get": get("The house's texts in a language", {"type": "object"}, ["language"])},
            "/api/games": {"get": get("The shelf", list_of(GAME))},
            "/api/games/{game}/sheet": {
                "get": get("What never changes in a game", SHEET, ["game"], [scenario], also=(400,))
            },
            "/api/games/{game}/rules": {"get": get("The rulebook", RULES, ["game"])},
            "/api/tables": {
                "get": get("Open and running tables", list_of(TABLE)),
                "post": _linked(post("A new table", NewTable, OPENED, 201, also=(403, 404))),
            },
            "/api/tables/{table}": {"get": get("A table", TABLE, ["table"])},
            "/api/tables/{table}/sheet": {"get": get("What never changes at a table", SHEET, ["table"])},
            "/api/tables/{table}/record": {
                "get": get("The record, or what a seat may see of it", RECORD, ["table"], [token], also=(403, 409)),
            },
            "/api/tables/{table}/dice": {
                "get": get("The key of the dice and every throw of a finished game", DICE, ["table"], also=(409,)),
            },
            "/api/tables/{table}/join": {"post": post("Take a seat", Join, obj(token=TEXT), path="table")},
            "/api/tables/{table}/invitations": {
                "post": post("Invitations to seats kept for a link", Invite, map_of(TEXT), path="table"),
            },
            "/api/tables/{table}/rematch": {"post": post("Play again", Rematch, OPENED, 201, path="table")},
            "/api/tables/{table}/notices": {
                "post": post("Where to tell of one's turn", Notices, TOLD_AT, path="table"),
            },
            "/api/tables/{table}/push": {
                "post": post("Which browser to tell of one's turn", Push, obj(push=FLAG), path="table"),
            },
            "/api/tables/{table}/analysis": {"post": post("Analyse a step", Analyse, OPENED, 201, path="table")},
            "/api/records": {"post": post("A table from a record", FULL_RECORD, OPENED, 201, also=(404,))},
            **club_paths(),
            **study_paths(),
            "/api/mine": {"get": get("One's own tables", list_of(TABLE), also=(401,))},
            "/healthz": {"get": get("Whether it is well", obj(ok=FLAG))},
        },
        "components": {"schemas": schemas()[1]},
    }


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
