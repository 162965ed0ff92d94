"""Why a bot did what it did: kept with its steps, told to whoever may know; and bots that are waited for."""

from __future__ import annotations

import pytest
from duel import new_duel
from starlette.testclient import TestClient
from visitors import Json, Visitor, open_table, visit

from honjin.games.registry import games
from honjin.server import game_info
from honjin.server.thinkers import InProcess, WorkerProcess
from honjin.server.thinking import Progress, decide, thought_of

pytestmark = pytest.mark.usefixtures("duel_on_the_shelf")


def reasons(visitor: Visitor, n: int) -> Json:
    return visitor.ask(t="reasons", n=n)


def test_where_nothing_is_secret_everybody_may_ask_why(local: TestClient) -> None:
    opened = open_table(local, seats={"osaka": "me", "kanto": "bot:greedy"})
    with visit(local, opened["table"], opened["seats"]["osaka"]) as ann, visit(local, opened["table"]) as watcher:
        now = ann.until_asked()["n"]  # the last steps may be dice, or left no choice
        answers = ((n, reasons(ann, n)) for n in range(now, 0, -1))
        last, told = next((n, told) for n, told in answers if len(told.get("reasons", {}).get("plans", ())) > 1)
        assert (told["t"], told["side"]) == ("answer", "kanto")
        first, *others = told["reasons"]["plans"]
        assert first["actions"]
        assert first["score"] >= max(plan["score"] for plan in others)
        assert reasons(watcher, last)["reasons"] == told["reasons"]
        ann.go_on()
        assert reasons(ann, ann.state["n"])["code"] == "unknown", "nobody asks a person for reasons"


def test_what_would_give_a_secret_away_is_told_when_the_game_is_over(local: TestClient) -> None:
    seats = {"red": "bot:greedy", "blue": "me"}
    opened = open_table(local, game="duel", seats=seats, seed="3")
    with visit(local, opened["table"], opened["seats"]["blue"]) as ann:
        n = ann.until_asked()["n"]
        assert reasons(ann, n)["code"] == "secret"
        assert ann.ask(t="resign")["over"] is not None
        assert reasons(ann, n)["reasons"]["plans"]


def test_memory_goes_with_the_question_and_comes_back() -> None:
    play = new_duel(3)
    first = decide(thought_of(play, 0, "search", "seed", 0))
    assert first.memory
    assert first.reasons[0] is not None
    again = decide(thought_of(play, 0, "search", "seed", 0, memory=first.memory))
    assert again.memory


def test_a_bot_is_hurried_in_a_thread_and_in_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would think for minutes; with the first word of it somebody wants the answer."""
    monkeypatch.setenv("HONJIN_GAMES", "duel:DUEL")
    play = new_duel(3)
    side = play.ask.side
    thought = thought_of(play, side, "search", "seed", 0, seconds=600.0)
    for thinker in (InProcess(), WorkerProcess()):
        heard: list[Progress] = []

        def hurry(progress: Progress, to: InProcess | WorkerProcess = thinker, all_: list[Progress] = heard) -> None:
            all_.append(progress)
            to.hurry()

        answer = thinker.think(thought, hurry)
        thinker.stop()
        assert heard
        assert 0.0 <= heard[0].done <= 1.0
        assert heard[0].plan["tries"] >= 1
        assert play.refuse(play.game.notation.parse(answer.texts[0]), side) is None


def test_only_players_hurry_and_nobody_needs_to_think(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["osaka"]) as ann, visit(local, opened["table"]) as watcher:
        assert ann.ask(t="hurry")["t"] == "answer"
        assert watcher.ask(t="hurry")["code"] == "seat"


def test_opponents_are_told_with_their_levels_and_characters() -> None:
    shelf = game_info._card(games()["kanto"])
    known = {one["name"]: one for one in shelf["opponents"]}
    assert "search" not in known, "who is only known by name is not offered"
    assert known["veteran"]["by_turn"]
    assert known["veteran"]["seconds"] == 8
    assert [c["name"] for c in known["veteran"]["characters"]] == ["bold", "patient"]
    assert not known["greedy"]["characters"]


def test_a_character_sits_down_by_its_name(local: TestClient) -> None:
    opened = open_table(local, game="duel", seats={"red": "me", "blue": "bot:novice.bold"})
    assert opened["table"]
    body = {"game": "duel", "name": "Ann", "seats": {"red": "me", "blue": "bot:novice.sly"}}
    assert local.post("/api/tables", json=body).status_code == 422
