"""Bots think in processes of their own, in worlds of their own side; whatever happens there, the game goes on."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import threading
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from duel import new_duel
from starlette.testclient import TestClient
from visitors import GENEROUS, PATIENCE, in_time, open_table, visit

from honjin import new_game
from honjin.bots.greedy import GreedyBot
from honjin.kernel.chance import Committed
from honjin.server import bot_players
from honjin.server.app import create_app
from honjin.server.changes import ChangeBuilder
from honjin.server.fair_queue import Claim
from honjin.server.store import Store
from honjin.server.thinkers import InProcess, Lost, ThinkingRoom, WorkerProcess
from honjin.server.thinking import (
    Answer,
    Heard,
    Progress,
    Question,
    Thought,
    decide,
    read_answer,
    read_thought,
    thought_of,
    written,
)

pytestmark = pytest.mark.usefixtures("duel_on_the_shelf")
CLAIM = Claim("somebody", "a table")
DUEL_SEATS = {"red": "me", "blue": "bot:greedy"}


def a_thought(**more: Any) -> Thought:
    play = new_game("yukimura", seed=1)
    return thought_of(play, play.ask.side, "random", "seed", len(play.log), slice=60.0, **more)


# ---------------------------------------------------------------------------------------------- what is thought about


def test_a_thought_says_the_same_after_its_way() -> None:
    thought = a_thought()
    assert read_thought(written(thought)) == thought
    answer = decide(thought)
    assert read_answer(written(answer)) == answer
    assert decide(read_thought(written(thought))) == answer


def test_a_bot_goes_on_until_dice_fall_or_another_decides() -> None:
    play = new_game("yukimura", seed=1)
    texts = decide(a_thought()).texts
    assert len(texts) > 10
    for text in texts:
        assert play.ask.side == a_thought().side
        play.push_text(text)
    assert decide(a_thought(seconds=0.01)).texts  # whoever takes its time decides once


def test_what_a_side_may_not_know_is_not_in_its_thoughts() -> None:
    play = new_duel(3)
    source = play.source
    assert isinstance(source, Committed)
    truth = play.state.where
    worlds = set()
    for number in range(40):
        frame = written(thought_of(play, 0, "greedy", f"seed {number}", len(play.log)))
        assert source.key not in frame
        assert source.key.hex().encode() not in frame
        where = read_thought(frame).dump["where"]
        assert [card for card, owner in enumerate(where) if owner == 0] == [c for c, o in enumerate(truth) if o == 0]
        worlds.add(tuple(where))
    assert len(worlds) > 3, "the other's cards are dealt anew each time"


# ---------------------------------------------------------------------------------------------- where it is thought


def test_a_process_answers_as_a_thread_does_and_its_death_loses_nothing() -> None:
    worker = WorkerProcess()
    failed = worker.think(Thought("nothing", "", {}, {}, [], 0, "", bot="random", n=0))
    assert (failed.texts, "nothing" in failed.failure) == ([], True)
    once = thought_of(new_game("yukimura", seed=1), 1, "random", "seed", 0)
    answer = worker.think(once)
    assert answer == InProcess().think(once)
    pid = worker.pid
    assert pid is not None

    async def after_its_death() -> Answer:
        room = ThinkingRoom([worker])
        os.kill(pid, signal.SIGKILL)
        again = await room.think(once, CLAIM)
        room.close()
        return again

    assert asyncio.run(in_time(after_its_death())) == answer
    assert worker.pid != pid


def ignored(_: Progress) -> None: ...


class Slow:
    """Thinks until it is stopped."""

    def __init__(self) -> None:
        self.began = threading.Event()
        self.stopped = threading.Event()

    def start(self) -> None: ...

    def think(self, thought: Question, heard: Heard = ignored) -> Answer:
        self.began.set()
        self.stopped.wait(PATIENCE)
        raise Lost("stopped")

    def hurry(self) -> None: ...

    def stop(self) -> None:
        self.stopped.set()


def test_who_is_cancelled_stops_thinking_and_frees_the_place() -> None:
    async def cancelled() -> tuple[int, int]:
        slow = Slow()
        room = ThinkingRoom([slow])
        task = asyncio.create_task(room.think(a_thought(), CLAIM))
        waiting = asyncio.create_task(room.think(a_thought(), CLAIM))
        assert await asyncio.to_thread(slow.began.wait, PATIENCE)
        assert (room.busy, room.waiting) == (1, 1)
        waiting.cancel()
        task.cancel()
        await asyncio.gather(task, waiting, return_exceptions=True)
        assert slow.stopped.is_set()
        return room.busy, room.waiting

    assert asyncio.run(in_time(cancelled())) == (0, 0)


def test_a_question_over_which_every_thinker_dies_is_given_up() -> None:
    class Dying:
        asked = 0

        def start(self) -> None: ...

        def think(self, thought: Question, heard: Heard = ignored) -> Answer:
            Dying.asked += 1
            raise Lost("died")

        def hurry(self) -> None: ...

        def stop(self) -> None: ...

    async def asked() -> None:
        await ThinkingRoom([Dying(), Dying()]).think(a_thought(), CLAIM)

    with pytest.raises(Lost):
        asyncio.run(in_time(asked()))
    assert Dying.asked == 2


# ---------------------------------------------------------------------------------------------- at the table


def players(client: TestClient) -> bot_players.BotPlayers:
    found: bot_players.BotPlayers = client.app.state.api.lobby.bot_players  # type: ignore[attr-defined]
    found._pauses = (0.0,)
    return found


def kept_and_shown(client: TestClient, table: str) -> None:
    """What is in memory is what comes back from the store."""
    lobby = client.app.state.api.lobby  # type: ignore[attr-defined]
    with visit(client, table) as watcher:
        shown = watcher.state
        lobby.tables[table].live = None
    with visit(client, table) as watcher:
        again = {key: value for key, value in watcher.state.items() if key not in ("number", "id", "seen")}
        assert again == {key: shown[key] for key in again}


def test_bots_in_processes_play_a_table(tmp_path: Path) -> None:
    with TestClient(create_app(GENEROUS(store=str(tmp_path / "honjin.sqlite"), thinkers=1))) as client:
        opened = open_table(client, seats={"osaka": "me", "kanto": "bot:random"})
        with visit(client, opened["table"], opened["seats"]["osaka"]) as ann:
            assert ann.until_asked()["n"] > 20


def test_a_bot_whose_action_the_rules_cannot_carry_out_is_stood_in_for(
    local: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broken rule has done half of something when it fails."""

    def stumbles(_: GreedyBot, __: Any, ask: Any) -> Any:
        return next((o for o in ask.options if type(o).__name__ == "Stumble"), ask.options[0])

    monkeypatch.setattr(GreedyBot, "choose", stumbles)
    opened = open_table(local, game="duel", seats=DUEL_SEATS, options={"faulty": True}, seed="3")
    with visit(local, opened["table"], opened["seats"]["red"]) as ann:
        for _ in range(4):
            ann.until_asked()
            ann.act("wait") if ann.state["ask"]["kind"] == "round" else ann.choose(0)
        ann.until_asked()
    assert '"kind":"stumbles"' not in "".join(ann.heard)
    kept_and_shown(local, opened["table"])


def test_a_failure_in_the_middle_of_a_slice_leaves_no_trace(local: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory and store go back together, and the bot goes on."""
    players(local)
    pushed = {"count": 0}
    push = ChangeBuilder.push

    def fails_once(builder: ChangeBuilder, *args: Any, **more: Any) -> None:
        push(builder, *args, **more)
        pushed["count"] += 1
        if pushed["count"] == 5:
            raise ZeroDivisionError("something that nobody thought of")

    monkeypatch.setattr(ChangeBuilder, "push", fails_once)
    opened = open_table(local, seats={"osaka": "me", "kanto": "bot:random"})
    with visit(local, opened["table"], opened["seats"]["osaka"]) as ann:
        ann.until_asked()
    assert pushed["count"] > 10
    kept_and_shown(local, opened["table"])


def test_after_an_outage_bots_go_on_by_themselves(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    players(client)
    save, failed = Store.save, {"count": 0}

    def away(store: Store, *args: Any) -> None:
        if 2 <= failed["count"] < 6:
            failed["count"] += 1
            raise store._db.failures[0]("the database is away")
        failed["count"] += failed["count"] < 2
        save(store, *args)

    monkeypatch.setattr(Store, "save", away)
    table = open_table(client, seats={"osaka": "me", "kanto": "bot:random"})
    with visit(client, table["table"], table["seats"]["osaka"]) as ann:
        ann.until_asked()
    assert failed["count"] == 6
    kept_and_shown(client, table["table"])


def test_a_line_to_the_database_that_breaks_is_taken_up_again(postgres_url: str) -> None:
    import psycopg

    name = f"honjin {secrets.token_hex(4)}"
    with TestClient(create_app(GENEROUS(store=f"{postgres_url}&application_name={quote(name)}"))) as client:
        players(client)
        opened = open_table(client, seats={"osaka": "me", "kanto": "bot:random"})
        with visit(client, opened["table"], opened["seats"]["osaka"]) as ann, psycopg.connect(postgres_url) as other:
            ann.until("state")
            cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = %s"
            found = other.execute(cut, [name]).fetchone()
            assert found is not None
            assert found[0] > 0
            ann.until_asked()
            assert ann.ask(t="chat", text="still here")["t"] == "answer"
        kept_and_shown(client, opened["table"])


def test_what_is_not_asked_any_more_is_not_thought_about(local: TestClient) -> None:
    slow = Slow()
    room = ThinkingRoom([slow])
    local.app.state.api.lobby.bot_players.room = room  # type: ignore[attr-defined]
    opened = open_table(local, game="duel", seats={"red": "bot:greedy", "blue": "me"})
    with visit(local, opened["table"], opened["seats"]["blue"]) as ann:
        assert slow.began.wait(PATIENCE)
        ann.say(t="resign")
        while ann.state["over"] is None:
            ann.hear()
        assert slow.stopped.wait(PATIENCE)
