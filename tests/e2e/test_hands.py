"""Without a mouse, on a phone, many units at once, and asking before doing."""

from __future__ import annotations

import re

from driver import People, Table, distance, ends_of
from house import Server
from playwright.sync_api import Locator, Page, expect

FIGHT = {
    "phase": "osaka_attack_fire",
    "pieces": [
        ["g1", "osaka", "teppo", 5, 5, 4, "2015", "sanada"],
        ["g2", "osaka", "teppo", 4, 5, 4, "1916", "sanada"],
        ["far", "osaka", "teppo", 4, 5, 4, "1005", "sanada"],
        ["t", "kanto", "teppo", 3, 4, 4, "2016", "tadanao"],
        ["away", "kanto", "teppo", 3, 4, 4, "2530", "tadanao"],
    ],
}


def focus_by_tab(page: Page, wanted: Locator, most: int = 60) -> None:
    for _ in range(most):
        page.keyboard.press("Tab")
        if wanted.evaluate("node => node === document.activeElement"):
            return
    raise AssertionError("the keyboard does not reach it")


def test_keyboard_only(ann: Table) -> None:
    page, keys = ann.page, ann.page.keyboard
    page.goto("/")
    play = ann.game_card("Yukimura Gaiden").get_by_role("button", name="Play Kanto")
    play.wait_for()
    focus_by_tab(page, play)
    keys.press("Enter")
    ann.ready().until_asked("move")

    keys.press("n")
    expect(ann.hand).to_contain_text("selected")
    keys.press("1")
    first = page.locator("button.option").filter(has_text="points").first
    first.wait_for()
    focus_by_tab(page, first)
    n = ann.state["n"]
    keys.press("Enter")
    ann.until_n(n + 1)
    done = ann.said[-1]["text"]
    assert done.startswith("move ")

    keys.press("u")
    ann.until(lambda state: state["n"] == n)
    keys.press("r")
    ann.until(lambda state: state["n"] == n + 1)
    keys.press("e")
    expect(ann.refusal).to_contain_text("7-5-1")

    unit = ann.options("select")[0]["unit"]
    keys.press("/")
    line = page.get_by_role("textbox", name="Command")
    expect(line).to_be_focused()
    keys.type(f"select {unit[:-1]}")
    keys.press("Escape")
    expect(line).not_to_be_focused()
    keys.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_have_count(0)


def test_the_command_line_takes_the_notation(ann: Table, server: Server) -> None:
    ann.sit(server.open_table(), "kanto")
    n = ann.state["n"]
    ann.page.keyboard.press("/")
    line = ann.page.get_by_role("textbox", name="Command")
    line.fill("move tadanao_t9 1316-1315")
    line.press("Enter")
    ann.until_n(n + 1)
    assert ann.hex_of("tadanao_t9") == "1315"
    expect(line).to_have_value("")
    line.fill("move yukimura 1408-1409")
    line.press("Enter")
    expect(ann.refusal.locator(".rule-link")).to_have_text(re.compile("^7"))
    assert ann.state["n"] == n + 1


def test_phone_with_touch(people: People) -> None:
    ann = people("phone")
    page = ann.page
    page.goto("/")
    ann.game_card("Yukimura Gaiden").get_by_role("button", name="Play Kanto").tap()
    ann.ready().until_asked("move")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than the phone"
    expect(ann.prompt).to_be_in_viewport()
    rare, fold = page.get_by_role("button", name="Overlays"), ann.button("Show or hide the other tools")
    expect(rare).to_be_hidden()
    fold.tap()
    expect(rare).to_be_visible()
    fold.tap()
    expect(rare).to_be_hidden()

    start = ann.hex_of("tadanao_t9")
    page.get_by_role("button", name="Whole map").tap()
    ann.rest()
    ann.pinch(start, 4)
    ends = ends_of(ann.answer("reach", lambda: ann.tap(start))["options"])
    expect(ann.hand).to_contain_text("Matsudaira Tadanao teppo 9 selected")
    n = ann.state["n"]
    end = next(end for end in ends if distance(start, end) == 1)
    ann.tap(end)
    expect(ann.hand.get_by_role("button", name=f"Move to {end} (1 point)")).to_be_visible()
    assert ann.state["n"] == n, "the first touch shows the way, the second goes it"
    ann.tap(end)
    ann.until_n(n + 1)
    assert ann.hex_of("tadanao_t9") == end
    page.locator(".undo-buttons").get_by_role("button").first.tap()
    ann.until(lambda state: state["n"] == n)

    tabs = page.get_by_role("tab")
    for number in range(tabs.count()):
        expect(tabs.nth(number)).to_be_in_viewport(ratio=0.95)
    page.get_by_role("tab", name="Log").tap()
    expect(page.locator(".panel-body")).to_contain_text("Kanto movement")
    small = page.locator(".topbar button:visible:not(.rule-link), .tools button:visible").evaluate_all(
        "all => all.filter(b => Math.min(b.offsetWidth, b.offsetHeight) < 28).map(b => b.outerHTML)"
    )
    assert not small, "buttons too small for a finger"


def test_several_units_march_as_a_formation(ann: Table, server: Server) -> None:
    """The reach of the whole is lit, a click sends all off, and undo takes all of it back."""
    ann.sit(server.open_table(), "kanto")
    units = ["tadanao_t9", "tadanao_t10", "tadanao_t11"]
    starts = [ann.hex_of(unit) for unit in units]
    reach = ann.answer("formation_reach", lambda: ann.box(starts))
    expect(ann.hand).to_contain_text("3 units in formation, strength")
    ahead = {start: f"{start[:2]}{int(start[2:]) - 2:02}" for start in starts}
    lead = reach["lead"]
    assert ahead[ann.hex_of(lead)] in reach["whole"]
    n = ann.state["n"]
    plan = ann.answer("formation", lambda: ann.hover(ahead[ann.hex_of(lead)]))
    assert len(plan["options"]) == 3
    expect(ann.hand).to_contain_text("All keep their places")
    assert ann.state["n"] == n, "pointing moves nobody"
    ann.click(ahead[ann.hex_of(lead)])
    ann.until_n(n + 3)
    assert {ann.hex_of(unit) for unit in units} == set(ahead.values())
    ann.button("Reset").click()
    ann.until(lambda state: state["n"] == n)
    assert [ann.hex_of(unit) for unit in units] == starts


SQUARE = {"tadanao_k1": "1817", "tadanao_k2": "1818", "tadanao_k3": "1917", "tadanao_k4": "1918"}
BLOCK = {"turn": 7, "units": {**SQUARE, "tadanao_t1": "2018", "mizuno_t1": "2030", "yukimura": "0505"}}
"""Four riders in a square, a slower unit beside them, and one far away who lets the phase go on."""


def test_a_block_steps_onto_its_own_ground_and_another_leads(ann: Table, server: Server) -> None:
    ann.sit(server.arrange(BLOCK), "kanto").until_asked("move")
    ann.rest()
    ann.answer("formation_reach", lambda: ann.box(list(SQUARE.values())))
    ann.answer("formation_reach", lambda: ann.hand.get_by_label("Leader").select_option("tadanao_k2"))
    n = ann.state["n"]
    ann.click("1817")
    ann.until_n(n + 4)
    assert [ann.hex_of(unit) for unit in SQUARE] == ["1816", "1817", "1916", "1917"]


def test_who_cannot_follow_is_named_before_and_the_player_chooses(people: People, server: Server) -> None:
    """On a phone: the first tap names who stays and why; nothing moves until a button says how."""
    ann = people("phone").sit(server.arrange(BLOCK), "kanto")
    ann.until_asked("move")
    page = ann.page
    page.get_by_role("tab", name="Units").tap()
    page.locator("summary").filter(has_text="Matsudaira Tadanao").tap()
    ann.answer("formation_reach", lambda: page.get_by_role("button", name="Form up 5").tap())
    page.get_by_role("tab", name="Units").tap()
    ann.answer("formation_reach", lambda: ann.hand.get_by_label("Leader").select_option("tadanao_k1"))
    n = ann.state["n"]
    ann.rest()
    ann.answer("formation", lambda: ann.tap("1812"))
    behind = page.get_by_role("region", name="1 unit cannot follow")
    expect(behind).to_contain_text("Matsudaira Tadanao teppo 1 cannot reach 2013 with its 4 movement points")
    expect(behind.locator(".rule-link")).to_have_text("7-2")
    ann.answer("formation", lambda: ann.tap("1812"))
    assert ann.state["n"] == n
    ann.hand.get_by_role("button", name="Nobody goes").tap()
    expect(behind).to_have_count(0)
    ann.answer("formation", lambda: ann.tap("1812"))
    ann.hand.get_by_role("button", name="March with 4, leave 1").tap()
    ann.until_n(n + 4)
    assert (ann.hex_of("tadanao_k1"), ann.hex_of("tadanao_t1")) == ("1812", "2018")


def test_a_forbidden_click_says_why(ann: Table, server: Server) -> None:
    ann.sit(server.open_table(), "kanto")
    ann.reach("tadanao_t9")
    ann.click(ann.hex_of("yukimura"))
    expect(ann.refusal).to_be_visible()
    link = ann.refusal.locator(".rule-link")
    rule = link.inner_text()
    assert rule[0].isdigit()
    link.click()
    expect(ann.page.locator(f"[id='rule-{rule}']")).to_be_visible()
    assert ann.state["n"] == ann.until_n(0)["n"]
    assert not [message for message in ann.said if message["t"] == "act"]


def test_odds_stand_before_the_commitment(ann: Table, server: Server) -> None:
    ann.sit(server.arrange(FIGHT), "osaka").until_asked("fire")
    ann.hover("2016")
    card = ann.page.locator(".odds-card")
    expect(card).to_be_visible()
    expect(card.locator(".outcome").first).to_contain_text("%")
    rules = card.locator("table.mods").first.locator(".rule-link").all_inner_texts()
    assert rules
    assert all(rule[0].isdigit() for rule in rules)
    assert not [message for message in ann.said if message["t"] == "act"]

    whole = card.locator(".sum").inner_text()
    ann.click("2016")
    expect(ann.hand).to_contain_text("2 units take part")
    ann.click("1916")
    expect(ann.hand).to_contain_text("1 unit takes part")
    expect(card.locator(".sum")).not_to_have_text(whole)
    n = ann.state["n"]
    ann.page.keyboard.press("Enter")
    ann.until_n(n + 1)
    assert ann.said[-1]["text"] == "fire g1 > t"


def test_names_of_forces_are_whole_beside_a_small_map(people: People, server: Server) -> None:
    table = people("laptop").sit(server.open_table(), "kanto")
    table.tab("Units")
    names = table.page.locator(".clan-name")
    names.first.wait_for()
    assert names.evaluate_all("all => all.filter(name => name.scrollWidth > name.clientWidth).length") == 0
