"""How games of the house ended: counted by side and scenario, and rated between people with accounts."""

from __future__ import annotations

from typing import Any

import pytest
from club import House
from visitors import visit

from honjin.server.ratings import BEGINNING, Finished, rated
from honjin.server.table_book import delete_tables


def game(winner: str | None, **players: str | None) -> Finished:
    return Finished("one", winner, players)


def test_who_wins_gains_what_the_other_loses() -> None:
    ratings = rated([game("red", red="ann", blue="ben")])
    assert [round(ratings[name].points) for name in ("ann", "ben")] == [1520, 1480]
    assert ratings["ann"].told() == {"rating": 1520, "games": 1, "won": 1, "drawn": 0, "lost": 0}
    assert rated([game(None, red="ann", blue="ben")])["ann"].points == BEGINNING


def test_to_beat_the_stronger_is_worth_more() -> None:
    often = [game("red", red="ann", blue="ben")] * 8
    up = rated([*often, game("red", red="ann", blue="cleo")])
    down = rated([*often, game("red", red="ben", blue="cleo")])
    assert 1500 - up["cleo"].points < 1500 - down["cleo"].points


def test_of_three_each_is_compared_with_each() -> None:
    ratings = rated([game("red", red="ann", blue="ben", green="cleo")])
    assert [round(ratings[name].points, 6) for name in ("ann", "ben", "cleo")] == [1520, 1490, 1490]


@pytest.mark.parametrize(
    "players",
    [{"red": "ann", "blue": None}, {"red": "ann", "blue": "ann"}, {"red": "ann"}, {"red": None, "blue": None}],
)
def test_games_count_between_different_accounts_only(players: dict[str, str | None]) -> None:
    assert rated([game("red", **players)]) == {}


def test_ratings_follow_from_the_games_alone() -> None:
    games = [
        game("red", red="ann", blue="ben"),
        game("blue", red="cleo", blue="ann"),
        game(None, red="ben", blue="cleo"),
    ]
    assert rated(games) == rated(list(games))
    assert sum(rating.points for rating in rated(games).values()) == pytest.approx(3 * BEGINNING)


# ---------------------------------------------------------------------------------------------- in a house


def resigned(house: House, loser: str, sessions: dict[str, tuple[str | None, str]], **more: Any) -> str:
    """A game that ends at once; its table."""
    opened = house.open_table(*sessions["osaka"], **more)
    tokens = {"osaka": opened["seats"]["osaka"]}
    if "seats" not in more:
        tokens["kanto"] = house.join(opened["table"], *sessions["kanto"])
    with visit(house.client, opened["table"], tokens[loser]) as visitor:
        visitor.ask(t="resign")
    table: str = opened["table"]
    return table


def results(house: House) -> Any:
    house.keep_house(61)
    return house.get("/games/yukimura/results").json()


def test_shares_count_people_and_bots_apart(house: House) -> None:
    assert results(house) == {"shares": {}, "ratings": [], "by_scenario": {}}
    guests: dict[str, tuple[str | None, str]] = {"osaka": (None, "Ann"), "kanto": (None, "Ben")}
    for loser in ("osaka", "kanto", "kanto"):
        table = resigned(house, loser, guests)
    resigned(house, "osaka", guests, seats={"osaka": "me", "kanto": "bot:random"})
    scenario = house.get(f"/tables/{table}").json()["scenario"]
    told = results(house)
    assert told["shares"] == {
        scenario: {
            "people": {"games": 3, "draws": 0, "wins": {"osaka": 2, "kanto": 1}},
            "bots": {"games": 1, "draws": 0, "wins": {"kanto": 1}},
        }
    }
    assert told["ratings"] == [], "guests are not rated"


def test_people_with_accounts_are_rated(house: House) -> None:
    ann, ben = house.register("Ann"), house.register("Ben")
    both: dict[str, tuple[str | None, str]] = {"osaka": (ann, "Ann"), "kanto": (ben, "Ben")}
    table = resigned(house, "kanto", both)
    resigned(house, "osaka", {"osaka": (ann, "Ann"), "kanto": (None, "Guest")})
    scenario = house.get(f"/tables/{table}").json()["scenario"]
    told = results(house)
    best = {"name": "ann", "rating": 1520, "games": 1, "won": 1, "drawn": 0, "lost": 0}
    assert told["ratings"] == [best, {"name": "ben", "rating": 1480, "games": 1, "won": 0, "drawn": 0, "lost": 1}]
    assert told["by_scenario"] == {scenario: told["ratings"]}
    house.api.store.db.run("DELETE FROM results")
    house.api.result_pages.book._gathered = 0.0
    assert results(house) == told, "all of it is gathered again"
    house.post("/account/deletion", ben, password="a long enough one")
    assert results(house)["ratings"] == [], "whoever has left is rated no more"


def test_an_end_that_is_taken_back_does_not_count(house: House) -> None:
    guests: dict[str, tuple[str | None, str]] = {"osaka": (None, "Ann"), "kanto": (None, "Ben")}
    tables = [resigned(house, "osaka", guests) for _ in range(2)]
    ((people,),) = [list(share.values()) for share in results(house)["shares"].values()]
    assert people["games"] == 2
    store = house.api.store
    store.db.run("UPDATE games SET over = NULL, revision = revision + 1, changed = changed + 1 WHERE id = ?", tables[0])
    ((people,),) = [list(share.values()) for share in results(house)["shares"].values()]
    assert people["games"] == 1
    delete_tables(store.db, tables)
    assert results(house)["shares"] == {}


def test_there_are_results_of_games_on_the_shelf_only(house: House) -> None:
    assert house.get("/games/chess/results").status_code == 404
