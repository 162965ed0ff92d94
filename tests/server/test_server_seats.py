"""Seats, observers, hot-seat, undo and redo, chat, notes, rematch."""

from __future__ import annotations

from starlette.testclient import TestClient
from visitors import Visitor, get, open_table, visit

TWO = {"osaka": "open", "kanto": "me"}


def test_two_by_a_link_and_one_who_watches(client: TestClient) -> None:
    opened = open_table(client, seats=TWO)
    table, kanto = opened["table"], opened["seats"]["kanto"]
    assert table in [t["id"] for t in get(client, "/api/tables")]
    with visit(client, table, kanto) as ann, visit(client, table, opened["watch"]) as eve:
        assert ann.state["started"] is False
        assert ann.state["ask"] is None
        assert ann.ask(t="act", text="end", n=ann.state["n"])["code"] == "waiting"
        osaka = client.post(f"/api/tables/{table}/join", json={"side": "osaka", "name": "Ben"}).json()["token"]
        assert ann.until_asked()["started"]
        with visit(client, table, osaka) as ben:
            assert ben.state["ask"] is None
            options = ann.choose(2)["ask"]["options"]
            for other in (ben, eve):
                other.until_n(ann.state["n"])
                assert (other.state["ask"], other.state["undo"]) == (None, False)
                assert other.state["asked"] == ["kanto"]
            assert ben.act(options[0]["text"])["code"] == "refused"
            assert eve.act(options[0]["text"])["code"] == "seat"
            ben.say(t="chat", text="good luck\0")
            line = {"t": "chat", "who": "Ben", "text": "good luck", "at": 0, "place": 1, "removed": False}
            assert eve.until("chat") | {"at": 0} == line
    again = client.post(f"/api/tables/{table}/join", json={"side": "osaka", "name": "Cat"})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "taken")
    with visit(client, table, osaka) as ben:
        assert any("good luck" in text for text in ben.heard)


def test_presence(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        with visit(local, opened["table"]):
            assert ann.until("seats")["watching"] == 1
        seats = ann.until("seats")
        assert (seats["watching"], seats["seats"]["osaka"]["present"]) == (0, False)
        assert seats["seats"]["kanto"] == {"name": "Ann", "kind": "person", "present": True}


def test_stale_clicks_are_refused(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        n = ann.state["n"]
        ann.choose(2)
        assert ann.ask(t="act", text="end", n=n)["code"] == "stale"
        assert ann.ask(t="act", text="end", n=n + 100)["code"] == "stale"


def test_undo_redo_reset_survive_a_reload(client: TestClient) -> None:
    opened = open_table(client)
    table, token = opened["table"], opened["seats"]["kanto"]
    with visit(client, table, token) as ann, visit(client, table) as eve:
        start = ann.state
        first = ann.choose(5)
        second = ann.choose(1)
        assert second["undo"]
        assert not second["redo"]
        back = ann.ask(t="undo")
        assert (back["n"], back["view"], back["redo"]) == (first["n"], first["view"], True)
        assert (back["from"], back["events"]) == (first["from"] + len(first["events"]), [])
        eve.until_n(second["n"])
        seen = eve.until_n(first["n"])
        assert (seen["redo"], seen["events"]) == (False, [])
        put_away(client)
        assert ann.ask(t="redo")["view"] == second["view"]
        put_away(client)
        reset = ann.ask(t="reset")
        assert (reset["n"], reset["view"], reset["undo"]) == (start["n"], start["view"], False)
        assert ann.ask(t="undo")["code"] == "refused"
        assert ann.ask(t="redo")["view"] == first["view"]
        assert ann.ask(t="redo")["view"] == second["view"]
        assert ann.ask(t="redo")["code"] == "nothing"
        ann.ask(t="undo")
        assert ann.choose(2)["redo"] is False


def put_away(client: TestClient) -> None:
    """Every play leaves the memory."""
    client.app.state.api.lobby.put_away(now=1e12)  # type: ignore[attr-defined]


def test_dice_stay_fallen(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], *opened["seats"].values()) as both:
        while not any(event["kind"] == "roll" for event in both.state["events"]) or both.state["from"] == 0:
            both.go_on()
        assert not both.state["undo"]
        fallen = both.state["n"]
        for target in ({}, {"to": fallen - 1}, {"to": 0}):
            refused = both.ask(t="undo", **target)
            assert (refused["code"], refused["message"]) == ("refused", "Dice have been rolled since")
            assert refused["rule"]
        assert both.state["n"] == fallen


def test_one_screen_for_both_sides(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], *opened["seats"].values()) as both:
        sides: set[str] = set()
        while sides != {"osaka", "kanto"}:
            assert both.state["ask"] is not None
            assert both.state["side"] in both.state["asked"]
            sides.add(both.state["side"])
            both.go_on()


def test_several_actions_stop_at_the_first_refused(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        plan = formation(ann)
        n = ann.state["n"]
        error = ann.ask(t="acts", texts=[*plan, plan[0], *plan], n=n)
        assert (error["t"], error["index"]) == ("error", len(plan))
        assert ann.state["n"] == n + len(plan)
        assert ann.ask(t="undo")["n"] == n + len(plan) - 1


def test_several_actions_are_taken_back_in_one(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        first, *others = formation(ann)
        before = ann.act(first)
        done = ann.ask(t="acts", texts=others, n=before["n"])
        back = ann.ask(t="undo", to=before["n"])
        assert (back["n"], back["view"], back["undo"], back["redo"]) == (before["n"], before["view"], True, True)
        again = [ann.ask(t="redo") for _ in others]
        assert again[-1]["view"] == done["view"]


def test_a_target_that_cannot_be_reached_changes_nothing(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        start = ann.state["n"]
        n = ann.choose(5)["n"]
        for stale in (n, n + 1):
            assert ann.ask(t="undo", to=stale)["code"] == "stale"
        assert ann.ask(t="undo", to=-1)["code"] == "malformed"
        assert ann.ask(t="undo", to=start)["n"] == start


def formation(visitor: Visitor) -> list[str]:
    units = [o["unit"] for o in visitor.state["ask"]["options"] if "unit" in o]
    for unit in units:
        hexes = [o["path"] for o in visitor.ask(t="reach", unit=unit)["options"] if len(o.get("path", ())) > 1]
        if hexes:
            answer = visitor.ask(t="formation", units=units[:20], start=hexes[0][0], end=hexes[0][1])
            if len(answer["texts"]) > 2:
                assert all(refused["rule"] and refused["unit"] in units for refused in answer["refused"])
                reach = visitor.ask(t="formation_reach", units=units[:20], lead=unit)
                assert reach["lead"] == unit
                assert hexes[0][1] in (reach["part"] if answer["refused"] else reach["whole"])
                return list(answer["texts"])
    raise AssertionError("no formation moves")


def test_questions(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann, visit(local, opened["table"]) as eve:
        n = ann.state["n"]
        assert ann.ask(t="why", text="fly ieyasu 0101")["code"] == "notation"
        assert ann.ask(t="why", text="move ieyasu 0101")["refused"]["rule"]
        unit = next(o["unit"] for o in ann.state["ask"]["options"] if "unit" in o)
        assert ann.ask(t="why", text=f"select {unit}")["refused"] is None
        assert ann.ask(t="odds", text="end")["odds"] is None
        assert ann.ask(t="overlay", kind="zoc", side="osaka")["hexes"]
        assert ann.ask(t="overlay", kind="zoc", side="osaka")["routes"] == []
        assert ann.ask(t="overlay", kind="nothing")["code"] == "unknown"
        assert ann.ask(t="overlay", kind="zoc", side="nobody")["code"] == "unknown"
        assert ann.ask(t="formation", units=["nobody"], start="0101", end="0102")["code"] == "unknown"
        assert ann.ask(t="formation", units=[unit], start="9999", end="0102")["code"] == "unknown"
        assert ann.ask(t="formation_reach", units=["nobody"], lead=unit)["code"] == "unknown"
        assert ann.ask(t="formation_reach", units=[], lead=unit)["code"] == "malformed"
        assert eve.ask(t="formation_reach", units=[unit], lead=unit)["code"] == "seat"
        assert ann.ask(t="reach", unit="nobody")["options"] == []
        assert eve.ask(t="odds", text="end")["code"] == "seat"
        assert ann.ask(t="step", n=0, side="osaka")["code"] == "seat"
        assert eve.ask(t="step", n=0)["side"] is None
        assert ann.ask(t="note", text="remember the hill")["t"] == "answer"
        assert eve.ask(t="note", text="x")["code"] == "seat"
        assert eve.ask(t="ping") == {"t": "answer", "id": "q"}
        assert ann.ask(t="chat", text="hello") == {"t": "answer", "id": "q"}
        assert get(local, f"/api/tables/{opened['table']}")["steps"] == n
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        pass
    assert '{"t":"note","text":"remember the hill"}' in ann.heard
    with visit(local, opened["table"], opened["seats"]["osaka"]) as ben:
        pass
    assert not any("hill" in text for text in ben.heard if '"t":"note"' in text)


def test_since_you_left(local: TestClient) -> None:
    opened = open_table(local)
    table, seats = opened["table"], opened["seats"]
    with visit(local, table, seats["osaka"]) as ben:
        left = ben.state["n"]
    with visit(local, table, seats["kanto"]) as ann:
        ann.until_gone("osaka")
        ann.choose(4)
        ann.choose(1)
    with visit(local, table, seats["osaka"]) as ben:
        assert ben.state["seen"] == left < ben.state["n"]
        before = ben.ask(t="step", n=ben.state["seen"])
        assert before["view"]["units"] != ben.state["view"]["units"]
        assert [event["n"] > left for event in ben.state["events"]].count(True) >= 1


def test_resign_and_rematch_with_sides_swapped(client: TestClient) -> None:
    opened = open_table(client, seats=TWO)
    table, kanto = opened["table"], opened["seats"]["kanto"]
    osaka = client.post(f"/api/tables/{table}/join", json={"side": "osaka", "name": "Ben"}).json()["token"]
    assert client.post(f"/api/tables/{table}/rematch", json={"token": kanto}).status_code == 409
    with visit(client, table, osaka) as ben:
        over = ben.ask(t="resign")["over"]
        assert (over["winner"], over["reason"]) == ("kanto", "Osaka resigns")
        assert ben.ask(t="undo")["code"] == "refused"
        assert ben.act("end")["code"] == "refused"
        hers = client.post(f"/api/tables/{table}/rematch", json={"token": kanto}).json()
        assert ben.until("seats")["rematch"] == hers["table"]
    his = client.post(f"/api/tables/{table}/rematch", json={"token": osaka}).json()
    assert his["table"] == hers["table"]
    assert (list(hers["seats"]), list(his["seats"])) == (["osaka"], ["kanto"])
    told = get(client, f"/api/tables/{hers['table']}")
    assert {side: seat["name"] for side, seat in told["seats"].items()} == {"osaka": "Ann", "kanto": "Ben"}
    with visit(client, his["table"], his["seats"]["kanto"]) as ben:
        ben.choose(1)
    assert client.post(f"/api/tables/{table}/rematch", json={"token": opened["watch"]}).status_code == 403


def test_analysis_begins_at_any_step(local: TestClient) -> None:
    opened = open_table(local)
    table, seats = opened["table"], opened["seats"]
    with visit(local, table, *seats.values()) as both:
        views = {both.state["n"]: both.state["view"]}
        for _ in range(150):
            both.choose(7)
            views[both.state["n"]] = both.state["view"]
        assert local.post(f"/api/tables/{table}/analysis", json={"step": 9}).status_code == 403
        both.ask(t="resign")
    for step in list(views)[::29]:
        made = local.post(f"/api/tables/{table}/analysis", json={"step": step}).json()
        told = get(local, f"/api/tables/{made['table']}")
        assert (told["kind"], told["analysis"], told["parent"], told["private"]) == ("analysis", True, table, True)
        with visit(local, made["table"], *made["seats"].values()) as alone:
            assert alone.state["view"] == views[step]
            alone.choose(0)
            alone.ask(t="step", n=0)
