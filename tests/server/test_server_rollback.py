"""Going back by consent: asked by one, agreed to by all others, told in log and record."""

from __future__ import annotations

from club import House
from visitors import Json, visit

from honjin.kernel.record import Record, verify
from honjin.server.game_info import game_of


def two(house: House, **seats: str) -> tuple[str, str, str]:
    """A table of two people: its id, and the tokens of Osaka and Kanto. Kanto decides first."""
    opened = house.open_table(None, "Ann", **({"seats": seats} if seats else {}))
    return opened["table"], opened["seats"]["osaka"], house.join(opened["table"], None, "Ben")


def test_all_others_must_agree(house: House) -> None:
    table, osaka, kanto = two(house)
    with visit(house.client, table, osaka) as ann, visit(house.client, table, kanto) as ben:
        ben.until_asked()
        view, start = ben.state["view"], ben.state["n"]
        for index in range(40):
            ben.until_asked()
            ben.choose(index)
        last = ben.state["n"]
        ann.until_n(last)
        assert ben.ask(t="rollback", to=last)["code"] == "nothing"
        assert ben.ask(t="rollback", to=start)["t"] == "answer"
        wish = {"to": start, "side": "kanto", "agreed": ["kanto"]}
        while ann.affairs.get("rollback") != wish:
            ann.until("seats")
        assert ben.state["n"] == last, "nothing happens before the other agrees"
        assert ann.ask(t="rollback", to=1)["code"] == "asked"
        assert ann.ask(t="agree", to=start + 1)["code"] == "nothing"
        assert ann.ask(t="rollback", to=None)["t"] == "answer"
        assert ann.affairs["rollback"] is None, "a refusal ends it"
        assert ann.ask(t="agree", to=start)["code"] == "nothing"

        ben.ask(t="rollback", to=start)
        ann.ask(t="agree", to=start)
        ben.until_n(start)
        assert ben.state["view"] == view
        assert ann.state["n"] == start
        (done,) = ann.affairs["rollbacks"]
        assert (done["from"], done["to"], done["side"], done["agreed"]) == (last, start, "kanto", ["osaka", "kanto"])
        ben.choose(3)


def test_the_dice_do_not_change_by_going_back(house: House) -> None:
    """The same again throws the same again; the record of it all can be checked."""
    opened = house.open_table(None, "Ann", seats={"osaka": "me", "kanto": "me"})
    table, tokens = opened["table"], opened["seats"].values()
    with visit(house.client, table, *tokens) as both:
        start = both.state["n"]
        first = played(both, 120)
        assert both.ask(t="rollback", to=start)["t"] == "answer"
        both.until_n(start)
        assert played(both, 120) == first
        both.ask(t="resign")
    data = house.get(f"/tables/{table}/record").json()
    assert [(entry["from"], entry["to"]) for entry in data["rollbacks"]] == [(first["n"], start)]
    game = game_of("yukimura", None, {})
    assert verify(Record.of(data), game, game.start()) > 0
    imported = house.client.post("/api/records", json=data)
    assert imported.status_code == 201, imported.text


def played(visitor: object, actions: int) -> Json:
    for index in range(actions):
        visitor.choose(index * 7)  # type: ignore[attr-defined]
    state: Json = visitor.state  # type: ignore[attr-defined]
    return {"n": state["n"], "view": state["view"]}


def test_whoever_only_watches_has_no_say(house: House) -> None:
    table, _, kanto = two(house)
    with visit(house.client, table, kanto) as ben, visit(house.client, table) as eve:
        ben.until_asked()
        ben.choose()
        ben.ask(t="rollback", to=0)
        assert eve.ask(t="agree", to=0)["code"] == "seat"
        assert eve.ask(t="rollback", to=None)["code"] == "seat"


def test_there_is_no_way_back_into_a_finished_game(house: House) -> None:
    """Its dice are known by then."""
    table, osaka, kanto = two(house)
    with visit(house.client, table, kanto) as ben, visit(house.client, table, osaka) as ann:
        ben.until_asked()
        start = ben.state["n"]
        ben.choose()
        ben.ask(t="rollback", to=start)
        ben.ask(t="resign")
        assert ann.ask(t="agree", to=start)["code"] == "over"
        assert ben.ask(t="rollback", to=start)["code"] == "over"


def test_against_the_computer_nobody_else_is_asked(house: House) -> None:
    opened = house.open_table(None, "Ann", seats={"kanto": "me", "osaka": "bot:random"})
    with visit(house.client, opened["table"], opened["seats"]["kanto"]) as ann:
        ann.until_asked()
        start = ann.state["n"]
        for _ in range(6):
            ann.until_asked()
            ann.go_on()
        ann.until_asked()
        assert ann.ask(t="rollback", to=start)["t"] == "answer"
        assert ann.until_n(start)["asked"] == ["kanto"]


def test_a_wish_and_its_end_outlive_the_server(house: House) -> None:
    table, osaka, kanto = two(house)
    with visit(house.client, table, kanto) as ben:
        ben.until_asked()
        start = ben.state["n"]
        for _ in range(5):
            ben.choose()
        ben.ask(t="rollback", to=start)
    house.api.lobby.tables.clear()
    with visit(house.client, table, osaka) as ann:
        assert ann.affairs["rollback"]["to"] == start
        ann.ask(t="agree", to=start)
    house.api.lobby.tables.clear()
    with visit(house.client, table, osaka) as ann:
        assert ann.state["n"] == start
        assert len(ann.affairs["rollbacks"]) == 1
