"""The pace of a game: what others do is held, stepped, skipped and seen again; dice stay; one passes on."""

from __future__ import annotations

import re

from camp import DATE, HIGASHI, field, seats
from driver import People, Table
from house import Server
from playwright.sync_api import Locator, expect


def bar(table: Table) -> Locator:
    return table.page.get_by_role("region", name="Other players' moves")


def press(table: Table, name: str) -> None:
    bar(table).get_by_role("button", name=re.compile(name)).click()


def test_the_turn_of_a_bot_is_held_stepped_skipped_and_seen_again(people: People, server: Server) -> None:
    made = server.open_table(seats={"osaka": "me", "kanto": "bot:greedy"})
    ann = people(speed="slow").sit(made, "osaka")
    ann.until_asked("fire", "move")
    while ann.ask["kind"] != "move":
        ann.end()
        ann.until_asked()
    n = ann.state["n"]
    ann.end()
    expect(bar(ann)).to_be_visible()
    press(ann, "Pause")
    ann.until(lambda state: state["n"] > n and state["ask"])
    expect(bar(ann)).to_be_visible()
    caption = bar(ann).locator(".caption")
    first = caption.inner_text()
    press(ann, "One step on")
    expect(caption).not_to_have_text(first)
    expect(bar(ann).get_by_role("button", name=re.compile("Continue"))).to_be_visible()
    press(ann, "Skip")
    expect(bar(ann)).to_be_hidden()
    ann.page.get_by_role("button", name=re.compile("Replay the other")).click()
    expect(caption).to_contain_text(re.split(" moves| and ", first)[0])
    ann.page.keyboard.press("Escape")
    expect(bar(ann)).to_be_hidden()


def test_two_bots_are_watched_from_the_beginning(people: People, server: Server) -> None:
    made = server.open_table(seats={"osaka": "bot:random", "kanto": "bot:random"})
    eve = people(speed="slow")
    eve.page.goto(f"/t/{made['table']}")
    eve.ready()
    eve.until(lambda state: state["view"]["turn"] > 1)
    expect(bar(eve)).to_be_visible()
    press(eve, "Pause")
    expect(eve.page.locator(".clock strong")).to_contain_text("Turn 1 of")
    press(eve, "Skip")
    expect(eve.page.locator(".clock strong")).not_to_contain_text("Turn 1 of")


def test_the_end_of_two_bots_is_not_told_before_it_is_shown(people: People, server: Server) -> None:
    seated = {"date": "bot:random", "anti": "bot:random"}
    made = server.open_table(game="masamune", scenario="mini_1", seats=seated)
    eve = people(speed="slow")
    eve.page.goto(f"/t/{made['table']}")
    eve.ready()
    eve.until(lambda state: state["over"])
    expect(bar(eve)).to_be_visible()
    press(eve, "Pause")
    expect(eve.prompt).to_have_text("Playing back what has happened")
    press(eve, "Skip")
    expect(eve.prompt).to_have_text("The game is over")


def test_ones_own_dice_stay_until_they_are_read(people: People, server: Server) -> None:
    made = server.arrange(field(DATE, HIGASHI), "masamune", scenario="mini_1")
    date, anti = seats(people, made, "masamune", "date", "anti")
    own = date.page.locator(".fallen.own")
    date.take("date_masamune")
    date.order("attack")
    date.press(date.page.locator(".force-hand .primary"))
    anti.table.until_asked()
    expect(anti.page.locator(".fallen")).to_be_hidden()
    expect(own).to_contain_text("attack")
    date.page.keyboard.press("Escape")
    expect(own).to_be_hidden()


def test_passing_on_until_the_turn_ends(people: People, server: Server) -> None:
    seated = {"date": "me", "anti": "me"}
    made = server.open_table(game="masamune", scenario="mini_1", seats=seated)
    date, anti = seats(people, made, "masamune", "date", "anti")
    date.ready()
    anti.ready()
    anti.done()
    date.table.until_asked("operations")
    date.page.get_by_role("button", name="Choose when to stop passing").click()
    for stop in ("^an enemy comes", "^something of mine is"):
        date.page.get_by_role("checkbox", name=re.compile(stop)).uncheck()
    date.page.keyboard.press("Escape")
    n = date.table.state["n"]
    date.page.locator("[data-order=pass]").click()
    date.table.until_n(n + 1)
    expect(date.page.locator(".vigil")).to_contain_text("You pass until the turn ends.")
    date.table.reload()
    expect(date.page.get_by_role("button", name="Stop passing")).to_be_visible()
    while anti.table.state["view"]["turn"] == 1 or anti.table.state["asked"] == ["anti"]:
        anti.done()
        anti.table.until(lambda state: state["asked"])
    date.table.until_asked("operations")
    expect(date.page.locator(".vigil")).to_contain_text("You are asked again: turn 2 begins.")
    assert date.table.state["view"]["turn"] == 2
