"""Kawanakajima 1561 in a browser: sealed orders, Kakizaki's charge, a rally, the fort, one screen for two, a phone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from camp import Camp, only_way, until_either
from driver import People, Table
from house import Json, Server
from playwright.sync_api import Locator, expect

GAME = "kawanakajima"
ORDERS: Json = {
    "setup": True,
    "turn": 2,
    "phase": "command",
    "command": {"uesugi_kenshin": 4, "takeda_shingen": 2, "takeda_kosaka": 1},
    "plans": {"uesugi": {"plan": "kuruma_gakari", "active": True}},
    "modes": {"uesugi_b": "attack", "uesugi_c": "attack"},
}
"""The command points are rolled; both sides buy chits."""
CHARGE: Json = {
    "turn": 1,
    "phase": "activation",
    "units": {"ub1": "1913", "ub2": "1914", "td1": "2113", "td2": "2114", "ta1": "2712", "ua1": "1411"},
    "states": {"td1": "exhausted"},
    "modes": {"uesugi_b": "attack", "takeda_d": "defense"},
    "chit": "uesugi_b",
    "bowl": ["combat_uesugi", "rally", "uesugi_c"],
}
"""Kakizaki before Nobushige, who falls by these dice wherever leadership goes."""
WORN: Json = {
    "turn": 3,
    "phase": "activation",
    "units": {"ub1": "1413", "ub2": "1414", "td1": "2413", "ta1": "2712", "ua1": "1011"},
    "states": {"ub1": "disorganized", "ub2": "shaken"},
    "modes": {"uesugi_b": "regroup"},
    "chit": "uesugi_b",
    "bowl": ["rally"],
}
SIEGE: Json = {
    "turn": 3,
    "phase": "activation",
    "units": dict.fromkeys(("tm1", "tm2", "tm3", "ue1", "ue2", "ue3"), "fort") | {"ta1": "2712", "ua1": "1512"},
    "modes": {"uesugi_e": "attack", "takeda_m": "defense"},
    "siege": {
        "besieger": "uesugi",
        "manpower": [8, 9],
        "markers": {"takeda": ["honmaru", "ninomaru_e", "ninomaru_s"], "uesugi": ["ext_a", "ote_umadashi"]},
        "bases": {"uesugi": ["ext_a"]},
    },
    "chit": "combat_uesugi",
    "bowl": ["rally"],
}


def both(people: People, made: Json) -> tuple[Camp, Camp]:
    uesugi, takeda = (Camp(people().sit(made, side, game=GAME)) for side in ("uesugi", "takeda"))
    return uesugi, takeda


def events(table: Table) -> list[Json]:
    heard = (json.loads(line) for line in table.heard)
    return [event for message in heard if message["t"] == "state" for event in message["events"]]


def kinds(table: Table) -> set[str]:
    return {event["kind"] for event in events(table)}


def item(camp: Camp, text: str) -> Locator:
    """A cell of the table of all clans."""
    return camp.page.locator(f"[data-item='{text}']")


def seal(camp: Camp) -> Locator:
    return camp.page.locator(".list-bar button.primary")


def answer(camp: Camp, text: str | re.Pattern[str]) -> None:
    camp.press(camp.page.locator(".answer-bar button", has_text=text).first)


@pytest.mark.rule("kawanakajima 8.3", "kawanakajima 9.2")
def test_chits_are_bought_under_seal_and_one_is_declined(people: People, server: Server) -> None:
    uesugi, takeda = both(people, server.arrange(ORDERS, GAME, scenario="historical"))
    uesugi.table.until_asked("orders")
    purse = uesugi.page.locator(".purses")
    item(uesugi, "uesugi_b").click()
    item(uesugi, "attack:uesugi_b").click()
    uesugi.table.click(uesugi.table.hex_of("uc1"))
    expect(item(uesugi, "uesugi_c")).to_have_attribute("aria-pressed", "true")
    expect(purse).to_contain_text("3 of 4")
    expect(item(uesugi, "uesugi_m")).to_contain_text("box")

    for clan in ("uesugi_d", "uesugi_e"):
        item(uesugi, clan).click()
    expect(uesugi.page.locator(".list-refusal .rule-link")).to_contain_text("8.3")
    expect(seal(uesugi)).to_be_disabled()
    for clan in ("uesugi_d", "uesugi_e"):
        item(uesugi, clan).click()
    expect(uesugi.page.locator(".list-refusal")).to_be_hidden()
    uesugi.press(seal(uesugi))
    expect(uesugi.table.prompt).to_contain_text("sealed")
    assert "bought" not in kinds(takeda.table)
    takeda.table.until_asked("orders")
    takeda.press(seal(takeda))

    assert uesugi.table.until_asked("decline")
    answer(uesugi, "Decline")
    uesugi.table.until_asked("mode")
    assert {"bought", "declined", "drawn"} <= kinds(takeda.table)
    bought = [event for event in events(takeda.table) if event["kind"] == "bought"]
    assert all("activity" not in event for event in bought), "what a special chit orders is its owner's secret"


@pytest.mark.rule("kawanakajima 6.5 Attack", "kawanakajima 11.3", "kawanakajima 11.10")
def test_kakizaki_charges_and_nobushige_falls(people: People, server: Server) -> None:
    uesugi, takeda = both(people, server.arrange(CHARGE, GAME, scenario="historical"))
    table, page = uesugi.table, uesugi.page
    table.until_asked("mode")
    answer(uesugi, "Keep")
    table.until_asked("attack_first")

    def charge() -> None:
        ways = [option for option in table.options("close") if option["unit"] == "ub1" and option["target"] == "td1"]
        n = table.state["n"]
        table.click("1913")
        table.click(only_way(ways))
        table.until_n(n + 1)

    charge()
    page.keyboard.press("u")
    table.until(lambda state: state["view"]["units"]["ub1"]["hex"] == "1913")
    table.until_asked("attack_first")
    charge()
    table.until_asked("follow")
    n = table.state["n"]
    table.click("1914")
    table.click("2013")
    table.until_n(n + 1)

    table.until_asked("battles")
    expect(page.locator(".owed .rule-link")).to_contain_text("11.2")
    while table.ask.get("kind") == "battles":
        target = table.ask["owed"]["units"]
        foe = next(unit for unit in ("td1", "td2") if unit in target)
        table.click(table.hex_of(foe))
        expect(page.locator(".odds-card")).to_be_visible()
        uesugi.press(page.locator(".hand-bar button.primary"))
    while "leader_lost" not in kinds(table):
        asked = until_either(uesugi, takeda)
        if asked.table.ask["kind"] == "next_battle":
            n = asked.table.state["n"]
            asked.table.click(asked.table.hex_of("td1"))
            asked.table.until_n(n + 1)
        else:
            answer(asked, re.compile("COL"))
    assert table.state["view"]["units"]["td1"]["place"] == "eliminated"
    assert table.state["view"]["score"]["uesugi"]["points"] > 0


@pytest.mark.rule("kawanakajima 12.1")
def test_a_worn_clan_rallies(people: People, server: Server) -> None:
    uesugi, _ = both(people, server.arrange(WORN, GAME, scenario="historical"))
    uesugi.table.until_asked("mode")
    answer(uesugi, "Keep")
    uesugi.table.until_asked("rally")
    n = uesugi.table.state["n"]
    uesugi.table.click("1413")
    uesugi.table.until_n(n + 1)
    assert "rallied" in kinds(uesugi.table)


@pytest.mark.rule("kawanakajima 13.6.1 Move Troops", "kawanakajima 13.6.1 Assault", "kawanakajima 13.6.1 Sacrifice")
def test_the_fort_is_assaulted_with_an_auction(people: People, server: Server) -> None:
    uesugi, takeda = both(people, server.arrange(SIEGE, GAME, scenario="hypothetical"))
    uesugi.table.until_asked("siege")
    fort = uesugi.page.get_by_role("region", name="Fort Kaizu")
    expect(fort).to_contain_text("Manpower 9")
    for area in ("ext_b", "ext_c"):
        expect(fort.locator(f"[data-area={area}]")).not_to_have_attribute("role", "button")
    fort.locator("[data-area=ninomaru_e]").click()
    choice = uesugi.page.get_by_role("group", name="Which one?")
    uesugi.press(choice.get_by_role("button", name=re.compile("^Assault.*with Advantage")).first)
    for camp in (uesugi, takeda):
        assert until_either(uesugi, takeda) is camp
        assert camp.table.ask["kind"] == "sacrifice"
        answer(camp, "Sacrifice one point more")
    assert [event["points"] for event in events(takeda.table) if event["kind"] == "sacrifice"] == [1, 1]
    while "roll" not in kinds(uesugi.table):
        answer(until_either(uesugi, takeda), "No")


def test_one_screen_for_two_has_a_curtain_until_it_is_not_wanted(people: People, server: Server) -> None:
    made = server.open_table(game=GAME, scenario="hypothetical", seats={"takeda": "me", "uesugi": "me"})
    table = people().sit(made, "takeda", "uesugi", game=GAME)
    page = table.page
    page.get_by_role("button", name="Fill the column").click()
    page.get_by_role("button", name="The column stands").click()
    page.locator(".answer-bar button", has_text="Ganko").click()
    curtain = page.get_by_role("dialog", name="Hand over to Uesugi")
    expect(curtain).to_be_visible()
    ground = curtain.evaluate("dialog => getComputedStyle(dialog, '::backdrop').backgroundColor")
    assert ground.startswith("rgb("), f"the curtain lets through what lies behind it: {ground}"
    curtain.get_by_label("From now on only where the answer is secret").check()
    curtain.get_by_role("button", name="I am Uesugi").click()
    page.locator(".answer-bar button", has_text="Hoshi").click()
    expect(page.locator(".list-table")).to_be_visible()
    page.get_by_role("tab", name="Takeda").click()
    panel = page.locator(".panel")
    expect(panel).to_contain_text("Hidden")
    expect(panel).not_to_contain_text("Ganko")


def test_orders_and_a_charge_on_a_phone(people: People, server: Server) -> None:
    made = server.arrange(CHARGE, GAME, scenario="historical")
    table = people("phone").sit(made, "uesugi", game=GAME)
    page = table.page
    table.until_asked("mode")
    n = table.state["n"]
    keep = page.locator(".answer-bar button", has_text="Keep")
    keep.tap()
    expect(page.locator(".odds-card")).to_be_visible()
    assert table.state["n"] == n, "a finger looks first"
    keep.tap()
    table.until_asked("attack_first")
    goal = only_way([o for o in table.options("close") if o["unit"] == "ub1" and o["target"] == "td1"])
    n = table.state["n"]
    for place in ("1913", goal):
        table.free(place)
        table.rest()
        table.tap(place)
    page.locator(".hand-bar button.primary").click()
    table.until_n(n + 1)
    assert table.hex_of("ub1") == goal
    assert fits(page)


def fits(page: Any) -> bool:
    """Nothing is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
