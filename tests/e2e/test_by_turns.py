"""Play by turns on the page: a time limit that is chosen at the start, and going back when all agree."""

from __future__ import annotations

from driver import People
from playwright.sync_api import expect


def test_a_time_limit_is_chosen_at_the_start_and_shown_at_the_table(people: People) -> None:
    ann = people()
    ann.page.goto("/")
    card = ann.game_card("Yukimura Gaiden").first
    card.get_by_text("More ways to play").click()
    card.get_by_label("Each player has").select_option("72")
    card.get_by_label("Counted for").select_option("turn")
    card.get_by_label("When time is up").select_option("bot")
    card.get_by_role("button", name="Two at one screen").click()
    ann.ready()
    expect(ann.page.locator(".notice.time")).to_contain_text("2 days 23 h left")
    ann.tab("More")
    expect(ann.page.locator(".panel-body")).to_contain_text(
        "Time limit: 3 days a turn; then the computer plays on for the seat."
    )
    ann.page.goto("/")
    expect(ann.page.locator(".own-tables")).to_contain_text("3 days a turn")


def test_a_game_goes_back_when_the_other_agrees(people: People) -> None:
    ann, bob = people(), people("phone")
    ann.page.goto("/")
    ann.page.get_by_text("More ways to play").first.click()
    ann.button("I take Kanto").first.click()
    ann.ready()
    link = ann.page.get_by_role("textbox", name="Copy the invitation link").input_value()
    bob.page.goto(link)
    bob.ready()
    bob.state = {}
    bob.button("Join as Osaka").click()
    bob.ready()
    ann.until_asked("move")
    start = ann.state["n"]
    while ann.ask:
        ann.go_on()
    assert ann.state["n"] > start

    ann.page.goto(f"{ann.page.url}#step={start}")
    ann.reload()
    ann.button("Ask to go back to here").click()
    ann.page.get_by_role("dialog").get_by_role("button", name="Ask", exact=True).click()
    expect(ann.page.locator(".notice.rollback")).to_contain_text("Waiting for Osaka")
    expect(bob.page.locator(".notice.rollback")).to_contain_text(f"Kanto asks to go back to step {start}")
    bob.button("Agree").click()
    ann.until(lambda state: state["n"] == start and state["ask"])
    bob.until_n(start)
    expect(ann.page.locator(".notice.rollback")).to_have_count(0)
    ann.tab("Log")
    expect(ann.page.locator(".rolled")).to_contain_text(f"to step {start} by consent; Kanto asked for it")
