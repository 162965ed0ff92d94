"""Problems solved on the board, why and hints against the computer, and a finished game looked back on."""

from __future__ import annotations

from driver import People, Table
from house import Json, Server
from playwright.sync_api import expect

PUZZLE = "/puzzles/kanto/pursuit_to_kaizu"
PLANS = [
    {"name": "charge", "actions": ["x"], "hexes": ["1408"], "score": 3.2, "chance": 0.61, "tries": 24},
    {"name": "hold", "actions": ["y"], "hexes": ["1409"], "score": 1.1, "chance": 0.52, "tries": 24},
]


def test_a_problem_is_judged_at_once_wrong_and_then_right(ann: Table) -> None:
    ann.page.goto(PUZZLE)
    card = ann.page.locator(".puzzle-card")
    expect(card).to_contain_text("Takeda decides:")
    ann.until_asked()
    before = ann.state["n"]
    ann.button("Stay").click()
    expect(card).to_contain_text("Not the best.")
    expect(card).to_contain_text("gives away 2.5 points")
    assert ann.state["n"] == before
    card.get_by_role("button", name="Try again").click()
    ann.button("Pursue to Kaizu (0514) (2 hexes)").click()
    expect(card).to_contain_text("Right:")
    expect(card).to_contain_text("Next best: Stay")
    ann.until(lambda state: state["n"] > before)
    ann.page.goto("/puzzles/kanto")
    expect(ann.page.locator(".puzzle-link.right")).to_have_count(1)


def test_the_computer_says_why_and_gives_a_hint_that_it_does_not_carry_out(people: People, server: Server) -> None:
    made = server.open_table(seats={"date": "me", "anti": "bot:greedy"}, **MINI)
    ann = people()
    ann.page.route(
        "**/api/tables/*/hint", lambda route: route.fulfill(json={"side": "date", "n": ann.state["n"], "plans": PLANS})
    )
    ann.sit(made, "date", game="masamune")
    ann.until_asked("setup")
    ann.button("Accept this set-up").click()
    ann.until_asked("operations", "offer", "split", "accept")
    before = ann.state["n"]
    card = ann.page.locator(".advice-card")
    ann.page.keyboard.press("q")
    expect(card).to_contain_text("at a glance and took")
    ann.page.keyboard.press("x")
    expect(card).to_contain_text("Charge. Expected lead +3.2, chance to win 61%.")
    expect(card.get_by_role("listitem")).to_have_count(2)
    assert ann.state["n"] == before
    ann.page.keyboard.press("Escape")
    expect(card).to_have_count(0)


def test_a_finished_game_is_looked_back_on(people: People, server: Server) -> None:
    made = server.open_table(seats={"date": "me", "anti": "me"}, **MINI)
    ann = people().sit(made, "date", "anti", game="masamune")
    ann.page.route("**/api/tables/*/review", lambda route: route.fulfill(json={"state": "done", "review": REVIEW}))
    ann.tab("More")
    ann.button("Resign").click()
    ann.page.get_by_role("dialog", name="Resign the game?").get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Review the game").click()
    panel = ann.page.locator("#panel-body")
    expect(panel).to_contain_text("Decisions of")
    expect(panel.locator(".moments li")).to_contain_text("dice +1.0, decisions −4.0")
    panel.locator(".moments .moment").click()
    expect(ann.page.locator(".table-page.replaying")).to_have_count(1)


MINI: Json = {"game": "masamune", "scenario": "mini_1", "name": "Ann", "seed": "7", "private": True}
REVIEW: Json = {
    "sides": ["date", "anti"],
    "cuts": [
        {"n": 0, "turn": 1, "side": "date", "scores": [1.0, -1.0], "chances": [0.6, 0.4], "errors": [0.5, 0.5]},
        {"n": 1, "turn": 1, "side": "anti", "scores": [-2.0, 2.0], "chances": [0.4, 0.6], "errors": [0.5, 0.5]},
    ],
    "result": [-3.0, 3.0],
    "luck": [1.0, -1.0],
    "decided": {"date": [-4.0, 4.0], "anti": [-1.0, 1.0]},
    "moments": [
        {
            "start": 0,
            "end": 1,
            "turn": 1,
            "side": "date",
            "change": [-3.0, 3.0],
            "luck": [1.0, -1.0],
            "decided": [-4.0, 4.0],
            "error": 0.7,
            "throw": None,
            "better": PLANS[0],
        }
    ],
    "length": 2,
    "playouts": 8,
}
