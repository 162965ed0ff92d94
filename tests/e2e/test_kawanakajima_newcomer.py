"""The first evening with Kawanakajima 1561: the guided turn to its charge, reasons why not, and readable by all."""

from __future__ import annotations

import pytest
from camp import Camp
from driver import People
from house import Server, Size
from playwright.sync_api import expect
from test_access import EVERYWHERE, OPEN_ALL, found
from test_kawanakajima import CHARGE, GAME, ORDERS, answer, item, kinds, seal

ATTACK, DEFENSE = "bcdj", "am"


@pytest.mark.rule("kawanakajima 8.3", "kawanakajima 9.2", "kawanakajima 11.6")
def test_the_guided_turn_leads_to_a_charge(people: People) -> None:
    """Against the computer, which seals its own orders while one still chooses."""
    table = people("laptop")
    page, camp = table.page, Camp(table)
    page.goto("/learn/kawanakajima")
    table.ready()
    guide = page.get_by_role("region", name="Guided first turn")
    for title in ("The plain between the rivers", "Kakizaki's charge"):
        expect(guide).to_contain_text(title)
        guide.get_by_role("button", name="Next").click()
    table.until_asked("plan")
    expect(guide).to_contain_text("Your battle plan")
    answer(camp, "Kuruma Gakari")
    table.until_asked("first_modes")
    expect(guide).to_contain_text("Modes")
    for clan in "abcdefghijklm":
        mode = "attack" if clan in ATTACK else "defense" if clan in DEFENSE else "move"
        item(camp, f"adopt uesugi_{clan} {mode}").click()
    guide.get_by_role("button", name="Next").click()
    camp.press(seal(camp))
    table.until_asked("orders")
    expect(guide).to_contain_text("Buy chits")
    for clan in "bcj":
        item(camp, f"uesugi_{clan}").click()
    table.until(lambda state: state["asked"] == ["uesugi"], what="the computer's sealed orders")
    expect(page.locator(".chosen-items")).to_have_text("Kakizaki, Shibata, Nakajo")
    camp.press(seal(camp))
    table.until_asked("decline")
    expect(guide).to_contain_text("The bowl")
    guide.get_by_role("button", name="Next").click()
    while "result" not in kinds(table):
        if table.until_asked()["kind"] in ("attack_first", "leadership"):
            expect(guide).to_contain_text("The charge" if table.ask["kind"] == "attack_first" else "COL and LIN")
        table.go_on()


@pytest.mark.rule("kawanakajima 6.5 Attack")
def test_whatever_hex_is_wanted_there_is_a_reason_why_not(people: People, server: Server) -> None:
    table = people().sit(server.arrange(CHARGE, GAME, scenario="historical"), "uesugi", game=GAME)
    table.until_asked("mode")
    answer(Camp(table), "Keep")
    table.until_asked("attack_first")
    table.click("1913")
    for place in ("1813", "1613", "2712"):
        table.free(place)
        table.click(place)
        expect(table.refusal).to_be_visible()
        expect(table.refusal.locator(".rule-link")).not_to_have_count(0)


@EVERYWHERE
def test_orders_and_the_bowl_can_be_read_by_all(people: People, server: Server, size: Size) -> None:
    made = server.arrange(ORDERS | {"bowl": ["uesugi_d", "takeda_e", "move"]}, GAME, scenario="historical")
    table = people(size).sit(made, "uesugi", game=GAME)
    table.until_asked("orders")
    page = table.page
    page.evaluate(OPEN_ALL)
    assert not found(page)
