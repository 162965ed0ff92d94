"""Slips of the hand: what cannot be undone is asked first, and can be let go."""

from __future__ import annotations

import pytest
from driver import Table
from house import Server
from playwright.sync_api import expect


def test_a_forgotten_table_can_be_taken_up_again(ann: Table, server: Server) -> None:
    made = server.open_table()
    ann.sit(made, "kanto")
    page = ann.page
    page.goto("/")
    card = page.locator(f".table-card[href='/t/{made['table']}']")
    forget = page.get_by_role("button", name="Remove from my list")
    asked = page.get_by_role("dialog", name="Remove this table?")
    forget.click()
    asked.get_by_role("button", name="Cancel").click()
    expect(asked).to_have_count(0)
    expect(card).to_be_visible()

    forget.click()
    asked.get_by_role("button", name="Remove").click()
    expect(card).to_have_count(0)
    page.get_by_text("1 removed table").click()
    page.get_by_role("button", name="Restore").click()
    expect(card).to_be_visible()

    forget.click()
    asked.get_by_role("button", name="Remove").click()
    expect(card).to_have_count(0)
    page.goto(f"/t/{made['table']}")
    ann.until(lambda state: state["side"] is None)
    page.get_by_role("button", name="Return to the seat").click()
    ann.until(lambda state: state["side"] == "kanto")
    ann.until_asked("move")


@pytest.mark.parametrize("way", ["Escape", "Play on", "beside"])
def test_resigning_can_be_let_go(ann: Table, server: Server, way: str) -> None:
    ann.sit(server.open_table(), "kanto")
    page = ann.page
    ann.tab("More")
    page.get_by_role("button", name="Resign").dblclick()
    asked = page.get_by_role("dialog", name="Resign the game?")
    expect(asked).to_contain_text("cannot be undone")
    if way == "Escape":
        page.keyboard.press("Escape")
    elif way == "beside":
        page.mouse.click(5, 5)
    else:
        asked.get_by_role("button", name=way).click()
    expect(asked).to_have_count(0)
    # The offer stands as before, not as a question half answered.
    page.get_by_role("button", name="Resign").click()
    expect(asked).to_be_visible()
    page.keyboard.press("Enter")
    expect(asked).to_have_count(0)
    assert not [message for message in ann.said if message["t"] == "resign"]


def test_resigning_is_confirmed(ann: Table, server: Server) -> None:
    ann.sit(server.open_table(), "kanto")
    ann.tab("More")
    ann.page.get_by_role("button", name="Resign").click()
    ann.page.get_by_role("dialog", name="Resign the game?").get_by_role("button", name="Resign").click()
    over = ann.until(lambda state: state["over"])["over"]
    assert over["winner"] == "osaka"
    expect(ann.page.get_by_role("dialog", name="Osaka wins")).to_be_visible()
