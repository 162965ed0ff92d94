"""Tournaments: who meets whom with which side, tables that the house opens, and the standings."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from club import House
from visitors import visit

from honjin.server.round_robin import Met, Pair, rounds_of, standings

PEOPLE = ["Ann", "Ben", "Cleo", "Dai"]


@pytest.mark.parametrize("count", range(2, 18))
def test_everybody_meets_everybody_with_balanced_sides(count: int) -> None:
    players = [f"p{number}" for number in range(count)]
    rounds = rounds_of(players)
    pairs = [pair for pairs in rounds for pair in pairs]
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == count * (count - 1) // 2
    assert all(len({name for pair in pairs for name in pair}) == 2 * len(pairs) for pairs in rounds), "one game a round"
    first, second = Counter(pair.first for pair in pairs), Counter(pair.second for pair in pairs)
    assert all(abs(first[name] - second[name]) <= 1 for name in players)
    both = [pair for pairs in rounds_of(players, twice=True) for pair in pairs]
    assert Counter(pair.first for pair in both) == Counter(pair.second for pair in both)


def test_standings_count_points_and_then_whom_one_has_beaten() -> None:
    met = [
        Met(Pair("ann", "ben"), 1),
        Met(Pair("cleo", "ann"), 1),
        Met(Pair("ben", "dai"), 1),
        Met(Pair("dai", "cleo"), 0.5),
        Met(Pair("ann", "dai"), None),
    ]
    table = standings(["ann", "ben", "cleo", "dai"], met)
    assert [(entry.rank, entry.name, entry.points) for entry in table] == [
        (1, "cleo", 1.5),
        (2, "ann", 1.0),
        (3, "ben", 1.0),
        (4, "dai", 0.5),
    ]
    level = standings(["ann", "ben"], [Met(Pair("ann", "ben"), 0.5)])
    assert [(entry.rank, entry.name) for entry in level] == [(1, "ann"), (1, "ben")]


# ---------------------------------------------------------------------------------------------- in a house


class Cup:
    """A tournament with its people."""

    def __init__(self, house: House, people: list[str], **more: Any) -> None:
        self.house = house
        self.olga = house.register("Olga")
        self.sessions = {name.lower(): house.register(name) for name in people}
        answer = house.post("/tournaments", self.olga, name="Summer cup", game="yukimura", **more)
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["id"]

    def enter_all(self) -> None:
        for session in self.sessions.values():
            assert self.house.post(f"/tournaments/{self.id}/entry", session).status_code == 200

    def begin(self) -> Any:
        return self.house.post(f"/tournaments/{self.id}/beginning", self.olga)

    def told(self) -> Any:
        return self.house.get(f"/tournaments/{self.id}").json()

    def lose(self, table: str, loser: str) -> None:
        mine = {entry["id"]: entry["tokens"] for entry in self.house.get("/mine", self.sessions[loser]).json()}
        (token,) = mine[table].values()
        with visit(self.house.client, table, token) as visitor:
            visitor.ask(t="resign")


def test_a_tournament_from_its_announcement_to_its_end(house: House) -> None:
    cup = Cup(house, PEOPLE, pace={"hours": 72, "then": "lose"})
    cup.enter_all()
    assert cup.told()["players"] == ["ann", "ben", "cleo", "dai"]
    assert cup.begin().status_code == 200
    assert cup.begin().json()["error"]["code"] == "begun"
    assert house.post(f"/tournaments/{cup.id}/entry", cup.olga).json()["error"]["code"] == "begun"
    order = ["ann", "ben", "cleo", "dai"]
    for number in (1, 2, 3):
        told = cup.told()
        assert (told["state"], told["round"]) == ("running", number)
        assert all(pair["table"] is None for pairs in told["rounds"][number:] for pair in pairs), "not before its turn"
        for pair in told["rounds"][number - 1]:
            table = house.get(f"/tables/{pair['table']}").json()
            assert table["pace"]["hours"] == 72
            assert [table["seats"][side]["name"] for side in told["sides"]] == [pair["first"], pair["second"]]
            cup.lose(pair["table"], max(pair["first"], pair["second"], key=order.index))
        house.keep_house()
    told = cup.told()
    assert told["state"] == "over"
    assert [(entry["name"], entry["points"]) for entry in told["standings"]] == [
        ("ann", 3.0),
        ("ben", 2.0),
        ("cleo", 1.0),
        ("dai", 0.0),
    ]
    assert house.get("/tournaments").json()[0]["name"] == "Summer cup"


def test_twice_means_with_sides_swapped(house: House) -> None:
    cup = Cup(house, ["Ann", "Ben"], twice=True)
    cup.enter_all()
    cup.begin()
    (first,), (second,) = cup.told()["rounds"]
    assert (first["first"], first["second"]) == (second["second"], second["first"])


def test_only_the_owner_announces_and_begins(house: House) -> None:
    cup = Cup(house, ["Ann"])
    ann = cup.sessions["ann"]
    assert house.post("/tournaments", ann, name="Mine", game="yukimura").json()["error"]["code"] == "owner"
    assert house.post(f"/tournaments/{cup.id}/beginning", ann).json()["error"]["code"] == "owner"
    assert house.post(f"/tournaments/{cup.id}/entry").status_code == 401
    cup.enter_all()
    assert cup.begin().json()["error"]["code"] == "few"
    assert house.post(f"/tournaments/{cup.id}/entry", ann, leave=True).status_code == 200
    assert cup.told()["players"] == []
    assert house.post("/tournaments/nowhere/entry", ann).status_code == 404
    assert house.post("/tournaments", cup.olga, name="Cup", game="yukimura", scenario="nowhere").status_code == 422


def test_a_scenario_for_three_has_no_tournament(house: House) -> None:
    olga = house.register("Olga")
    (kanto,) = [game for game in house.get("/games").json() if game["id"] == "kanto"]
    three = next(scenario["id"] for scenario in kanto["scenarios"] if len(scenario["sides"]) == 3)
    answer = house.post("/tournaments", olga, name="Cup", game="kanto", scenario=three)
    assert answer.json()["error"]["code"] == "sides"


def test_a_closed_table_does_not_hold_up_the_others(house: House) -> None:
    cup = Cup(house, ["Ann", "Ben"], twice=True)
    cup.enter_all()
    cup.begin()
    table = cup.told()["rounds"][0][0]["table"]
    house.api.store.db.run("UPDATE games SET closed = ? WHERE id = ?", '{"at": 1, "why": "a test"}', table)
    house.keep_house()
    told = cup.told()
    assert told["round"] == 2
    assert told["standings"][0]["played"] == 0


def test_whoever_deletes_an_account_is_nameless_in_the_tournament(house: House) -> None:
    cup = Cup(house, ["Ann", "Ben", "Cleo"])
    cup.enter_all()
    cup.begin()
    assert house.get("/account/export", cup.sessions["ann"]).json()["tournaments"][0]["id"] == cup.id
    house.post("/account/deletion", cup.sessions["ann"], password="a long enough one")
    told = cup.told()
    assert "ann" not in str(told)
    assert len(told["players"]) == 3


def test_a_banned_account_leaves_a_tournament_that_has_not_begun(house: House) -> None:
    cup = Cup(house, ["Ann", "Ben"])
    cup.enter_all()
    house.post("/house/bans", cup.olga, name="Ann")
    assert cup.told()["players"] == ["ben"]
