"""The pages of puzzles, advice and reviews, for programs."""

from __future__ import annotations

from honjin.server.messages import AskAdvice, BeginReview, TryPuzzle
from honjin.server.openapi_parts import FLAG, NUMBER, TEXT, WHOLE, Schema, get, list_of, obj, post

OPENED = obj(table=TEXT, seats={"type": "object", "additionalProperties": TEXT}, watch=TEXT)
PUZZLE = obj(
    id=TEXT, game=TEXT, scenario=TEXT, title=TEXT, theme=TEXT, about=TEXT, difficulty=WHOLE, side=TEXT
)  # fmt: skip
PUZZLES = obj(today={"type": ["object", "null"]}, puzzles=list_of(PUZZLE))
FIGURES = obj(score=NUMBER, chance={"type": ["number", "null"]})
VERDICT = obj(
    right=FLAG,
    cost=NUMBER,
    best=FIGURES,
    tried={"type": ["object", "null"]},
    odds={"type": ["object", "null"]},
    solution_={"type": "object"},
    reason_=TEXT,
)
PLANS = list_of({"type": "object"})
REVIEW = obj(state={"enum": ["none", "running", "done"]}, done_=NUMBER, review_={"type": ["object", "null"]})


def study_paths() -> dict[str, Schema]:
    """Paths with their operations."""
    named: list[Schema] = [
        {"name": name, "in": "path", "required": True, "schema": TEXT} for name in ("game", "puzzle")
    ]
    at_puzzle = {"parameters": named}
    return {
        "/api/puzzles": {"get": get("All puzzles, and today's", PUZZLES)},
        "/api/puzzles/{game}/{puzzle}/table": {
            "post": post("A table of one's own at a puzzle", {"type": "object"}, OPENED, 201, also=(404,)) | at_puzzle
        },
        "/api/puzzles/{game}/{puzzle}/tries": {
            "post": post("Judge a try, or show the solution", TryPuzzle, VERDICT, also=(404,)) | at_puzzle
        },
        "/api/tables/{table}/hint": {
            "post": post(
                "What the computer would do in this seat",
                AskAdvice,
                obj(side=TEXT, n=WHOLE, plans=PLANS),
                path="table",
            )
        },
        "/api/tables/{table}/expectation": {
            "post": post(
                "What the seat may expect",
                AskAdvice,
                obj(side=TEXT, n=WHOLE, score=NUMBER, chance=NUMBER, tries=WHOLE),
                path="table",
            )
        },
        "/api/tables/{table}/review": {
            "get": get("A finished game looked back on", REVIEW, ["table"]),
            "post": post("Look back on a finished game", BeginReview, REVIEW, path="table"),
        },
    }
