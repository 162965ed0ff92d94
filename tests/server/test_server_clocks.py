"""Clocks for play by turns: how long a seat has, when it is reminded, and what comes when its time is up."""

from __future__ import annotations

import pytest
from club import House
from visitors import Json, Visitor, visit

from honjin.server.bot_players import BotPlayers
from honjin.server.paces import HOUR, ClockRow, Moment, Pace, advanced

PER_DECISION = Pace(48, "decision", "mark")
PER_TURN = Pace(48, "turn", "mark")


def at(now: float, n: int, *asked: str, turn: int = 1, acted: tuple[str, ...] = (), anew: bool = False) -> Moment:
    return Moment(now * HOUR, n, turn, asked, acted, anew)


def after(pace: Pace, *moments: Moment) -> dict[str, ClockRow]:
    clocks: dict[str, ClockRow] = {}
    for moment in moments:
        clocks |= advanced(pace, clocks, ("red", "blue"), moment)
    return clocks


def due_in_hours(clock: ClockRow) -> float | None:
    return None if clock.due is None else clock.due / HOUR


def test_each_decision_has_its_own_time() -> None:
    clocks = after(PER_DECISION, at(0, 1, "red"), at(10, 2, "red", acted=("red",)))
    assert due_in_hours(clocks["red"]) == 58
    clocks = after(PER_DECISION, at(0, 1, "red"), at(10, 2, "blue", acted=("red",)))
    assert (due_in_hours(clocks["red"]), due_in_hours(clocks["blue"])) == (None, 58)


def test_what_others_do_gives_nobody_more_time() -> None:
    clocks = after(PER_DECISION, at(0, 1, "red", "blue"), at(10, 2, "red", acted=("blue",)))
    assert due_in_hours(clocks["red"]) == 48


def test_to_take_back_and_do_again_wins_no_time() -> None:
    done = (at(0, 1, "red"), at(10, 2, "red", acted=("red",)))
    clocks = after(PER_DECISION, *done, at(20, 1, "red"), at(30, 2, "red", acted=("red",)))
    assert due_in_hours(clocks["red"]) == 58
    clocks = after(PER_DECISION, *done, at(20, 1, "red"), at(30, 3, "red", acted=("red",)))
    assert due_in_hours(clocks["red"]) == 78, "something new is something new"


def test_a_turn_has_one_time_for_all_its_decisions() -> None:
    clocks = after(PER_TURN, at(0, 1, "red"), at(10, 2, "red", acted=("red",)))
    assert due_in_hours(clocks["red"]) == 48
    clocks = after(PER_TURN, at(0, 1, "red"), at(10, 2, "blue", acted=("red",)), at(90, 3, "red", acted=("blue",)))
    assert due_in_hours(clocks["red"]) == 90 + 38, "while the other thought it stood"
    clocks = after(PER_TURN, at(0, 1, "red"), at(10, 2, "blue"), at(90, 3, "red", turn=2))
    assert due_in_hours(clocks["red"]) == 90 + 48


def test_a_seat_is_reminded_when_a_quarter_or_a_day_is_left() -> None:
    assert after(PER_DECISION, at(0, 1, "red"))["red"].remind == 36 * HOUR
    assert after(Pace(24 * 7, "decision", "mark"), at(0, 1, "red"))["red"].remind == 24 * 6 * HOUR


# ---------------------------------------------------------------------------------------------- at a table


def paced(house: House, then: str, seats: Json | None = None, hours: int = 48, per: str = "decision") -> Json:
    """Kanto decides first."""
    wanted = {"hours": hours, "per": per, "then": then}
    return house.open_table(None, "Ann", seats=seats or {"osaka": "me", "kanto": "me"}, pace=wanted)


def due(visitor: Visitor, side: str) -> float | None:
    """When a seat's time is up, by what a table was told last."""
    return None if side not in visitor.clocks else visitor.clocks[side]["due"]


def test_time_begins_when_the_game_does(house: House) -> None:
    opened = paced(house, "mark", {"osaka": "me", "kanto": "open"})
    assert house.get(f"/tables/{opened['table']}").json()["pace"] == {"hours": 48, "per": "decision", "then": "mark"}
    with visit(house.client, opened["table"], opened["seats"]["osaka"]) as ann:
        assert ann.clocks == {}
        house.clock.now += HOUR
        token = house.join(opened["table"], None, "Ben")
        while due(ann, "kanto") is None:
            ann.until("seats")
        assert due(ann, "kanto") == house.clock.now + 48 * HOUR
        house.clock.now += HOUR
        with visit(house.client, opened["table"], token) as ben:
            ben.until_asked()
            ben.choose()
            ben.until("seats")
            assert due(ben, ben.state["asked"][0]) == house.clock.now + 48 * HOUR


def test_a_seat_is_reminded_once_and_late_is_a_mark(house: House) -> None:
    opened = paced(house, "mark")
    table = house.api.lobby.tables[opened["table"]]
    table.seats["kanto"].mail = "ann@example.org"
    assert house.client.portal is not None
    store = house.api.store
    house.client.portal.call(store.run, store.set_notices, table.seats["kanto"])  # in the thread that has the database
    house.keep_house(35 * HOUR)
    house.letters_gone()
    assert house.letters == []
    house.keep_house(2 * HOUR)
    house.keep_house(HOUR)
    house.letters_gone()
    (letter,) = house.letters
    assert "11 hours left" in letter
    assert "It is your turn (Kanto" in letter
    with visit(house.client, opened["table"], *opened["seats"].values()) as both:
        house.keep_house(11 * HOUR)
        assert both.until("seats")["clocks"]["kanto"] == {"due": table.clocks["kanto"].due, "late": True, "times": 1}
        house.keep_house(11 * HOUR)
        assert both.choose()["over"] is None, "nothing but a mark"
        assert both.until("seats")["clocks"]["kanto"]["late"] is False
        assert both.clocks["kanto"]["times"] == 1


def test_the_computer_plays_on_until_the_holder_comes_back(house: House) -> None:
    opened = paced(house, "bot")
    with visit(house.client, opened["table"], *opened["seats"].values()) as both:
        before = both.state["n"]
        house.keep_house(49 * HOUR)
        while both.seats["kanto"].get("deputy") != "greedy":
            both.until("seats")
        while both.state["asked"] == ["kanto"]:
            both.until("state")
        assert both.state["n"] > before
        assert both.ask(t="back")["t"] == "answer"
        assert "deputy" not in both.seats["kanto"]
    table = house.get(f"/tables/{opened['table']}").json()
    assert table["seats"]["kanto"] == {"name": "Ann", "kind": "person"}


def test_a_deputy_goes_on_after_a_restart_and_acting_ends_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = paced(house, "bot")
    monkeypatch.setattr(BotPlayers, "wake", lambda *_: None)
    house.keep_house(49 * HOUR)
    assert house.api.store.waiting_for_bots() == [opened["table"]]
    with visit(house.client, opened["table"], *opened["seats"].values()) as both:
        assert both.seats["kanto"]["deputy"] == "greedy"
        both.choose()
        assert "deputy" not in both.seats["kanto"]
        assert due(both, "kanto") == house.clock.now + 48 * HOUR
    assert house.api.store.waiting_for_bots() == []


def test_a_seat_whose_time_is_up_has_lost(house: House) -> None:
    opened = paced(house, "lose")
    with visit(house.client, opened["table"], *opened["seats"].values()) as both:
        house.keep_house(49 * HOUR)
        both.until("state")
        assert both.state["over"]["winner"] == "osaka"
    record = house.get(f"/tables/{opened['table']}/record").json()
    assert record["log"][-1] == "kanto: resign"
    house.keep_house(49 * HOUR)


def test_who_acts_in_time_does_not_lose(house: House) -> None:
    opened = paced(house, "lose")
    with visit(house.client, opened["table"], *opened["seats"].values()) as both:
        for _ in range(3):
            house.keep_house(47 * HOUR)
            both.choose()
        assert both.state["over"] is None


def test_without_a_pace_there_are_no_clocks(house: House) -> None:
    opened = house.open_table(None, "Ann", seats={"osaka": "me", "kanto": "me"})
    with visit(house.client, opened["table"], *opened["seats"].values()) as both:
        both.choose()
        house.keep_house(9999 * HOUR)
        assert (both.clocks, both.state["over"]) == ({}, None)


def test_a_rematch_keeps_the_pace(house: House) -> None:
    opened = paced(house, "lose", hours=24, per="turn")
    with visit(house.client, opened["table"], *opened["seats"].values()) as both:
        both.ask(t="resign")
    again = house.post(f"/tables/{opened['table']}/rematch", None, token=opened["seats"]["osaka"]).json()
    assert house.get(f"/tables/{again['table']}").json()["pace"] == {"hours": 24, "per": "turn", "then": "lose"}


@pytest.mark.parametrize(
    "pace", [{"hours": 0}, {"hours": 5, "per": "year"}, {"hours": 5, "then": "cry"}, {"hours": 1e9}]
)
def test_a_pace_must_make_sense(house: House, pace: Json) -> None:
    body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}, "pace": pace}
    assert house.post("/tables", None, **body).status_code == 422
