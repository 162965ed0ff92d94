"""Choices that say what they set off, and losses that are confirmed, with every kind of hand."""

from __future__ import annotations

import pytest
from camp import seats
from driver import People, Table
from house import Json, Server
from playwright.sync_api import expect

LORDS = {
    "turn": 20,
    "phase": "date",
    "weather": "clear",
    "clans": {"ashina": {"status": "active"}},
    "forces": [
        {
            "leader": "date_masamune",
            "units": ["date_shigezane", "katakura_kagetsuna", "harada_munetoki", "goto_nobuyasu", "kokubu_morishige"],
            "hex": "1734",
        },
        {"leader": "ashina_yoshihiro", "units": ["sase_tsuneo", "sase_tanetsune"], "hex": "1634"},
    ],
    "steps": {"ashina_yoshihiro": 1},
}
"""Ashina must lose a step; his lord has one left."""
LORD = "ashina_yoshihiro"


def stricken(people: People, server: Server) -> Table:
    made = server.arrange(LORDS, "masamune", "battle 1634 with date_masamune")
    (camp,) = seats(people, made, "masamune", "anti")
    camp.table.until_asked("lose")
    return camp.table


def alive(state: Json) -> bool:
    return "hex" in state["view"]["units"][LORD]


def test_the_first_key_never_kills_a_lord(people: People, server: Server) -> None:
    table = stricken(people, server)
    chips = table.page.locator(".answer-bar .unit-chip")
    expect(chips.last).to_contain_text("With Ashina Yoshihiro the Ashina leave the war")
    expect(chips.last).to_contain_text("Points: Date +5, Anti-Date league -20")
    expect(chips.first).not_to_contain_text("Ashina Yoshihiro")
    n = table.state["n"]
    table.page.keyboard.press("a")
    assert alive(table.until_n(n + 1))


def test_a_lord_is_lost_only_by_a_second_press(people: People, server: Server) -> None:
    table = stricken(people, server)
    page = table.page
    n, key = table.state["n"], "asdfghjkl"[len(table.ask["options"]) - 1]
    doubt = page.get_by_role("dialog", name="This is a serious loss")
    page.keyboard.press(key)
    expect(doubt).to_contain_text("the Ashina leave the war")
    page.keyboard.press("Enter")
    expect(doubt).to_be_hidden()
    page.keyboard.press(key)
    expect(doubt).to_be_visible()
    page.keyboard.press("Escape")
    expect(doubt).to_be_hidden()
    assert table.state["n"] == n, "neither Enter nor Escape has done it"
    page.locator(".answer-bar .unit-chip").last.click()
    doubt.get_by_role("button", name="Do it anyway").click()
    assert not alive(table.until_n(n + 1))


@pytest.mark.parametrize("size", ["phone"])
def test_a_finger_confirms_too(people: People, server: Server, size: str) -> None:
    made = server.arrange(LORDS, "masamune", "battle 1634 with date_masamune")
    table = people(size).sit(made, "anti", game="masamune")
    table.until_asked("lose")
    n = table.state["n"]
    table.page.locator(".answer-bar .unit-chip").last.tap()
    doubt = table.page.get_by_role("dialog", name="This is a serious loss")
    doubt.get_by_role("button", name="Go back").tap()
    expect(doubt).to_be_hidden()
    assert table.state["n"] == n


def test_on_a_laptop_everyone_who_could_lose_a_step_is_in_sight(people: People, server: Server) -> None:
    made = server.arrange(LORDS, "masamune", "battle 1634 with date_masamune")
    table = people("laptop").sit(made, "anti", game="masamune")
    table.until_asked("lose")
    chips = table.page.locator(".answer-bar .unit-chips")
    expect(chips.locator(".unit-chip")).to_have_count(len(table.ask["options"]))
    assert chips.evaluate("list => list.scrollHeight <= list.clientHeight"), "nobody has to be scrolled for"


def test_a_defender_sees_the_odds_on_the_answers(people: People, server: Server) -> None:
    forces = [
        {
            "leader": "date_shigezane",
            "units": ["shiroishi_munezane", "harada_munetoki", "goto_nobuyasu", "oniniwa_yoshinao"],
            "hex": "1734",
        },
        {"leader": "tomita_ujizane", "units": ["sase_tanetsune", "sase_tsuneo", "hirata_kiyonori"], "hex": "1634"},
    ]
    board = {"phase": "date", "weather": "clear", "forces": forces}
    attack = "attack date_shigezane 1634 tomita_ujizane"
    made = server.arrange(board, "masamune", attack, scenario="mini_2")
    for size in ("desktop", "phone"):
        table = people(size).sit(made, "anti", game="masamune")
        table.until_asked("split")
        stand = table.page.locator(".answer-bar [data-verb=stand]")
        card = table.page.locator(".odds-card")
        n = table.state["n"]
        if size == "phone":
            stand.tap()
        else:
            stand.hover()
        expect(card).to_contain_text("Stand in 1634")
        assert table.state["n"] == n, "a finger looks first"
