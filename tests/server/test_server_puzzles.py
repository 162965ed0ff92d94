"""Puzzles over HTTP: a list with today's problem, a table at the question, and tries that are judged."""

from __future__ import annotations

from starlette.testclient import TestClient
from visitors import visit

from honjin.analysis.puzzles import find_puzzle, puzzles_of
from honjin.games.registry import games

PUZZLE = find_puzzle("kanto", "zenkoji_for_a_point")
AT = "/api/puzzles/kanto/zenkoji_for_a_point"


def test_all_are_listed_in_the_readers_language_and_one_is_todays(local: TestClient) -> None:
    told = local.get("/api/puzzles").json()
    assert len(told["puzzles"]) == sum(len(puzzles_of(game)) for game in games())
    assert (told["today"]["game"], told["today"]["id"]) in {(p["game"], p["id"]) for p in told["puzzles"]}
    japanese = local.get("/api/puzzles", headers={"accept-language": "ja"}).json()["puzzles"]
    titles = {puzzle["id"]: puzzle["title"] for puzzle in japanese}
    assert titles[PUZZLE.id] == PUZZLE.words.title.ja


def test_the_list_gives_no_solution_away(local: TestClient) -> None:
    told = local.get("/api/puzzles").text
    assert PUZZLE.words.solutions[0] not in told
    wrong = local.post(f"{AT}/tries", json={"text": PUZZLE.runner_up.action})
    assert PUZZLE.words.solutions[0] not in wrong.text
    assert "solution" not in wrong.json()


def test_a_try_is_judged_with_its_cost_and_the_right_one_with_the_reason(local: TestClient) -> None:
    wrong = local.post(f"{AT}/tries", json={"text": PUZZLE.runner_up.action}).json()
    assert not wrong["right"]
    assert wrong["cost"] >= PUZZLE.words.margin
    right = local.post(f"{AT}/tries", json={"text": PUZZLE.words.solutions[0]}).json()
    assert right["right"]
    assert right["reason"] == PUZZLE.words.reason.en
    shown = local.post(f"{AT}/tries", json={}).json()
    assert shown["solution"]["text"] == PUZZLE.words.solutions[0]


def test_what_the_rules_refuse_is_refused_with_its_rule(local: TestClient) -> None:
    answer = local.post(f"{AT}/tries", json={"text": "retreat yamagata_masakage 0513-0613 outside"})
    assert answer.status_code in (409, 422)
    assert answer.json()["error"]["rule"]


def test_a_table_stands_at_the_question_and_can_be_played_on(client: TestClient) -> None:
    made = client.post(f"{AT}/table", json={}).json()
    with visit(client, made["table"], made["seats"]["takeda"]) as solver:
        state = solver.until_asked()
        assert PUZZLE.words.solutions[0] in [option["text"] for option in state["ask"]["options"]]
        assert solver.act(PUZZLE.words.solutions[0])["t"] == "state"


def test_there_is_no_other_puzzle(local: TestClient) -> None:
    assert local.post("/api/puzzles/kanto/nothing/tries", json={}).status_code == 404
    assert local.post("/api/puzzles/nothing/nothing/table", json={}).status_code == 404
