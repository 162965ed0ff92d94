"""The page of a game tells how games of the house ended."""

from __future__ import annotations

from driver import People
from house import Json, Server
from playwright.sync_api import expect

SHARE = {"games": 20, "draws": 1, "wins": {"osaka": 12, "kanto": 7}}
RATINGS = [
    {"name": "ann", "rating": 1587, "games": 14, "won": 10, "drawn": 1, "lost": 3},
    {"name": "ben", "rating": 1413, "games": 14, "won": 3, "drawn": 1, "lost": 10},
]


def test_shares_and_ratings_stand_on_the_page_of_the_game(people: People, server: Server) -> None:
    ann = people()
    nothing: Json = {"shares": {}, "ratings": [], "by_scenario": {}}
    ann.page.route("**/api/games/yukimura/results", lambda route: route.fulfill(json=nothing))
    ann.page.goto("/g/yukimura")
    expect(ann.page.get_by_role("heading", name="Scenarios")).to_be_visible()
    expect(ann.page.locator(".results")).to_have_count(0)
    (game,) = [game for game in server.get("/api/games") if game["id"] == "yukimura"]
    scenario = game["scenarios"][0]["id"]
    told: Json = {"shares": {scenario: {"people": SHARE}}, "ratings": RATINGS, "by_scenario": {scenario: RATINGS}}
    ann.page.route("**/api/games/yukimura/results", lambda route: route.fulfill(json=told))
    ann.page.reload()
    section = ann.page.locator(".results")
    expect(section).to_contain_text("20 games between people")
    expect(section).to_contain_text("Osaka won 12 (60%)")
    expect(section).to_contain_text("Kanto won 7 (35%)")
    expect(section).to_contain_text("1 draw (5%)")
    expect(section.get_by_role("row", name="ann")).to_contain_text("1587")
