"""Standing orders: a seat passes by itself, is asked again when something happens, and nobody else orders it about."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS, Json, Visitor, get, open_table, visit

from honjin import find_game
from honjin.games.registry import opening
from honjin.kernel.chance import Committed
from honjin.kernel.position import Position
from honjin.kernel.record import Record, record_of, verify
from honjin.server.app import create_app

ALL = ["near", "attacked", "turn"]
MASAMUNE = {"leader": "date_masamune", "units": ["date_shigezane", "katakura_kagetsuna"], "hex": "1634"}
SATAKE = {"leader": "satake_yoshishige", "units": ["satake_yoshinao", "onozaki_yoshimasa"]}
FAR = {**SATAKE, "hex": "1744"}
BESIDE = {**SATAKE, "hex": "1734"}


def arranged(client: TestClient, *forces: Json, stage: int = 1) -> Json:
    """A table of Hitotoribashi on which only these forces stand."""
    return put_up(client, "masamune", "mini_1", {"phase": "date", "stage": stage, "forces": list(forces)})


def put_up(client: TestClient, game: str, scenario: str, board: Json) -> Json:
    origin = {"game": game, "scenario": scenario, "board": board}
    play = find_game(game).arrange(Position.of(origin, "test"), Committed(b"standing", "standing"))
    answer = client.post("/api/records", json=record_of(play, reveal=True).as_dict())
    assert answer.status_code == 201, answer.text
    made: Json = answer.json()
    return made


@contextmanager
def both(client: TestClient, made: Json) -> Iterator[tuple[Visitor, Visitor]]:
    with ExitStack() as stack:
        date, anti = (stack.enter_context(visit(client, made["table"], made["seats"][s])) for s in ("date", "anti"))
        yield date, anti


def order(visitor: Visitor, until: list[str] | None = ALL) -> Json:
    return visitor.ask(t="stand", until=until)


def stage_of(state: Json) -> int:
    """Where the view's track of the stages stands."""
    found: int = next(track["now"] for track in state["view"]["tracks"] if track["id"] == "stages")
    return found


def until_side(visitor: Visitor, side: str) -> Json:
    while visitor.state["asked"] != [side]:
        visitor.hear()
    return visitor.state


def said(client: TestClient, made: Json, side: str) -> list[str]:
    """What a side has done so far, by hand or by its order."""
    log: list[str] = get(client, f"/api/tables/{made['table']}/record?token={made['seats'][side]}")["log"]
    return [line.removeprefix(f"{side}: ") for line in log]


def test_it_passes_phase_after_phase_until_the_turn_ends(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, FAR)
    with both(local, made) as (date, anti):
        assert order(date)["standing"] == {"until": ALL, "why": None}
        for turn, stage in ((1, 2), (1, 3), (2, 1)):  # in the fourth stage the Satake can do nothing
            until_side(anti, "anti")
            assert (anti.state["view"]["turn"], stage_of(anti.state)) == (turn, stage)
            anti.act("done")
        until_side(date, "date")
        assert date.state["standing"] == {"until": ALL, "why": "turn 2 begins"}
        assert said(local, made, "date") == ["done"] * 4
        assert anti.state["standing"] is None


def until_either(*visitors: Visitor) -> None:
    """Everybody has heard of the last step."""
    last = max(visitor.state["n"] for visitor in visitors)
    for visitor in visitors:
        while visitor.state["n"] < last:
            visitor.hear()


def test_it_stops_for_an_enemy_who_comes_near_and_says_who(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, FAR)
    with both(local, made) as (date, anti):
        order(date)
        until_side(anti, "anti")
        anti.act("march satake_yoshishige")
        ways = [o for o in anti.state["ask"]["options"] if o["verb"] == "go"]
        anti.act(next(way["text"] for way in ways if way["path"][-1] == "1738"))
        anti.act("done")
        until_side(date, "date")
        assert date.state["standing"]["why"] == "Satake Yoshishige is near Date Masamune"
        assert date.state["ask"]["kind"] == "operations"


def test_who_was_near_when_the_order_was_given_does_not_end_it(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, BESIDE)
    with both(local, made) as (date, anti):
        order(date)
        until_side(anti, "anti")
        anti.act("done")
        until_either(date, anti)
        assert (date.state["standing"]["why"], said(local, made, "date")) == (None, ["done"] * 2)


@pytest.mark.parametrize(("until", "stopped"), [(["attacked"], True), (["turn"], False)])
def test_it_stops_when_something_is_attacked_if_that_was_asked_for(
    local: TestClient, until: list[str], stopped: bool
) -> None:
    made = arranged(local, MASAMUNE, BESIDE)
    with both(local, made) as (date, anti):
        order(date, until)
        until_side(anti, "anti")
        attack = next(o["text"] for o in anti.state["ask"]["options"] if o["verb"] == "attack")
        anti.act(attack)
        date.until_asked()
        assert (date.state["standing"]["why"] == "Date Masamune is attacked") is stopped
        assert date.state["ask"]["kind"] != "operations", "what matters is asked, order or not"


def test_an_order_survives_the_death_of_the_server(tmp_path: Path) -> None:
    settings = GENEROUS(store=str(tmp_path / "honjin.sqlite"))
    with TestClient(create_app(settings)) as client:
        made = arranged(client, MASAMUNE, FAR)
        with visit(client, made["table"], made["seats"]["date"]) as date:
            order(date)
    with TestClient(create_app(settings)) as client, both(client, made) as (date, anti):
        assert date.state["standing"] == {"until": ALL, "why": None}
        anti.act("done")
        until_either(date, anti)
        assert (said(client, made, "date"), said(client, made, "anti")) == (["done"] * 2, ["done"])


def test_only_the_seat_itself_gives_and_ends_its_order(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, FAR)
    with both(local, made) as (date, anti), visit(local, made["table"]) as watcher:
        assert order(watcher)["code"] == "seat"
        order(anti)
        assert date.state["asked"] == ["date"]
        order(date, None)
        assert order(anti, ["turn"])["standing"] == {"until": ["turn"], "why": None}
        date.act("done")
        until_either(date, anti)
        assert (said(local, made, "date"), said(local, made, "anti")) == (["done"], ["done"])
        assert watcher.state["standing"] is None
        assert date.state["standing"] is None


@pytest.mark.parametrize("until", [[], ["never"], ["near", "never"]])
def test_an_order_names_what_the_game_knows(local: TestClient, until: list[str]) -> None:
    made = arranged(local, MASAMUNE, FAR)
    with visit(local, made["table"], made["seats"]["date"]) as date:
        answer = order(date, until)
        assert (answer["t"], answer["code"]) == ("error", "standing")
        assert "near, attacked, turn" in answer["message"]
        assert date.state["standing"] is None


def test_a_pass_can_be_taken_back_and_does_not_come_again_by_itself(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, FAR)
    with both(local, made) as (date, anti):
        order(date)
        until_side(anti, "anti")
        back = date.ask(t="undo")
        assert (back["asked"], back["standing"]) == (["date"], None)
        assert said(local, made, "date") == []


def test_an_order_can_be_ended(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, FAR)
    with both(local, made) as (date, anti):
        order(date)
        assert order(date, None)["standing"] is None
        until_side(anti, "anti")
        anti.act("done")
        until_side(date, "date")
        assert said(local, made, "date") == ["done"]


def test_what_ended_an_order_is_told_until_one_acts(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, FAR, stage=4)
    with both(local, made) as (date, anti):
        order(date)
        until_side(anti, "anti")
        anti.act("done")
        until_side(date, "date")
        assert date.state["standing"]["why"] == "turn 2 begins"
        assert date.act("march date_masamune")["standing"] is None


def test_a_record_of_passes_is_an_ordinary_record(local: TestClient) -> None:
    seats = {"date": "me", "anti": "bot:greedy"}
    made = open_table(local, game="masamune", scenario="mini_1", seats=seats)
    with visit(local, made["table"], made["seats"]["date"]) as date:
        date.until_asked()
        date.act("ready")
        while not date.state["over"]:
            date.until_asked()
            if date.state["ask"] is None:
                break
            if date.state["ask"]["kind"] == "operations":
                order(date, ["attacked", "turn"])
            else:
                date.act(date.state["ask"]["options"][-1]["text"])
    kept = get(local, f"/api/tables/{made['table']}/record?token={made['seats']['date']}")
    record = Record.of(kept)
    game, state = opening("masamune", record.options, scenario="mini_1")
    assert "date: done" in record.log
    assert verify(record, game, state) > 0


def test_a_phase_in_which_nothing_can_be_done_is_not_asked(local: TestClient) -> None:
    """In the fourth stage only those with four activation points act; the Satake have not so many."""
    made = arranged(local, MASAMUNE, FAR, stage=3)
    with both(local, made) as (date, anti):
        date.act("done")
        until_either(date, anti)
        assert (date.state["asked"], stage_of(date.state)) == (["date"], 4)
        assert said(local, made, "anti") == ["done"], "it is in the record all the same"
        assert anti.state["undo"] is False, "there is nothing else to do instead"


def test_who_did_the_last_thing_that_was_open_ends_the_phase_himself(local: TestClient) -> None:
    made = arranged(local, MASAMUNE, FAR)
    with both(local, made) as (date, anti):
        date.act("march date_masamune")
        date.act(next(o["text"] for o in date.state["ask"]["options"] if o["verb"] == "go"))
        assert [o["text"] for o in date.state["ask"]["options"]] == ["done"]
        assert (date.state["undo"], anti.state["asked"]) == (True, ["date"])


def test_taking_back_goes_through_a_phase_that_left_no_choice(local: TestClient) -> None:
    """The Hojo player has two phases in a row, and in the third stage nobody can act in the second of them."""
    forces = [
        {"leader": "takeda_shingen", "hex": "1230"},
        {"leader": "hojo_ujiteru", "hex": "2237"},
        {"leader": "nagano_narimasa", "hex": "1718"},
    ]
    made = put_up(local, "kanto", "s2", {"phase": "takeda", "stage": 3, "forces": forces})
    with visit(local, made["table"], made["seats"]["hojo"]) as hojo:
        before = hojo.state
        assert hojo.act("done")["n"] == before["n"] + 2
        assert said(local, made, "hojo") == ["done", "done"]
        back = hojo.ask(t="undo")
        assert (back["n"], back["ask"]["options"]) == (before["n"], before["ask"]["options"])
        again = hojo.ask(t="redo")
        assert (again["n"], again["redo"]) == (before["n"] + 2, False)
