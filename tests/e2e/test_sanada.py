"""Sanada's War Chronicle in a browser: a turn, a battle over three hexes, an assault, and a phone."""

from __future__ import annotations

import re

import pytest
from camp import only_way, until_either
from driver import END, People, Table, ends_of
from house import Server, Size
from playwright.sync_api import expect
from war import MARCH, STORM, THREE_HEXES, War, both, events, simplest


@pytest.mark.rule("sanada 16.1.1", "sanada 7.3.1", "sanada 14.3", "sanada 19.2.2", "sanada 21.1.1", "sanada 15.1.1")
def test_a_turn_with_reorganisation_marches_an_engagement_and_a_reaction(people: People, server: Server) -> None:
    made = server.arrange(MARCH, "sanada", scenario="s1")
    osaka, kanto = both(people, made)
    page = osaka.page

    osaka.take("goto_matabei")
    osaka.order("organise")
    osaka.table.until_asked("organise")
    boxes = page.get_by_role("region", name="Command boxes")
    boxes.locator("[data-unit=goto_matabei]").drag_to(boxes.locator("[data-leader=sanada_yukimura]"))
    expect(boxes.locator(".camp-note .rule-link")).to_contain_text("7.3")
    boxes.locator("[data-unit=otani_yoshiharu]").drag_to(boxes.locator("[data-leader=goto_matabei]"))
    osaka.press(boxes.get_by_role("button", name="Form these forces"))
    assert osaka.table.state["view"]["units"]["otani_yoshiharu"]["leader"] == "goto_matabei"

    ways = osaka.take("goto_matabei")
    far = [way for way in ways if way.get("far") and way["verb"] == "go"]
    goal = only_way(far)
    n = osaka.table.state["n"]
    osaka.table.click(goal)
    osaka.table.until_n(n + 2)
    assert osaka.table.hex_of("goto_matabei") == goal
    page.keyboard.press("u")
    osaka.table.until(lambda state: state["view"]["units"]["goto_matabei"]["hex"] == "1724")

    osaka.take("sanada_yukimura")
    osaka.table.click("2321")
    expect(page.locator(".odds-card")).to_be_hidden()
    page.locator(".strikes button", has_text="Engage").first.click()
    n = osaka.table.state["n"]
    page.locator(".force-hand .primary").click()
    osaka.table.until_n(n + 2)
    assert osaka.table.state["view"]["declared"] == [
        {"target": "itakura_katsushige", "units": ["sanada_yukimura"], "owed": True}
    ]
    assert osaka.castle("ibaraki")["invested"]
    osaka.table.reload().until_asked("movement")
    osaka.done("movement")

    kanto.table.until_asked("reaction")
    expect(kanto.page.locator(".notice.call")).to_contain_text("React?")
    kanto.take("todo_takatora")
    expect(kanto.page.locator(".odds-card")).to_be_visible()
    kanto.press(kanto.page.locator(".force-hand [data-verb=check]"))
    assert "check" in events(kanto.table)


@pytest.mark.rule("sanada 18.9.2", "sanada 18.6", "sanada 18.7")
def test_a_battle_of_three_hexes_with_a_split_and_a_pursuit(people: People, server: Server) -> None:
    made = server.arrange(THREE_HEXES, "sanada", scenario="s1")
    osaka, kanto = both(people, made)
    for start in ("1726", "1728"):
        osaka.table.until_asked("declare")
        osaka.table.click(start)
        osaka.table.click("1727")
        expect(osaka.page.locator(".odds-card")).to_be_visible()
        osaka.press(osaka.page.locator(".force-hand .primary"))

    kanto.table.until_asked("split")
    bar = kanto.page.locator(".amount-bar")
    slider = bar.get_by_role("slider").first
    slider.fill("0")
    expect(bar.locator("output b").last).to_have_text("8")
    expect(kanto.page.locator(".odds-card")).to_be_visible()
    kanto.press(bar.locator("button.primary"))

    while (asked := until_either(osaka, kanto)).table.ask["kind"] not in ("movement", "reaction"):
        simplest(asked)
    assert {"battle", "struck", "defeated", "pursuit"} <= events(osaka.table)
    assert osaka.table.state["view"]["score"]["osaka"]["points"] > 0


def is_fought(camp: War) -> bool:
    """Whether the castle still holds out against an assault."""
    return bool(camp.table.state["view"]["phase"] == "osaka_combat" and camp.castle("ibaraki")["side"] == "kanto")


@pytest.mark.rule("sanada 19.1", "sanada 19.1.6")
def test_an_assault_is_pressed_on_to_the_end(people: People, server: Server) -> None:
    made = server.arrange(STORM, "sanada", scenario="s1")
    osaka, kanto = both(people, made)
    osaka.table.until_asked("assault")
    osaka.table.click("1922")
    osaka.order("assault")
    expect(osaka.page.locator(".odds-card")).to_contain_text("Ibaraki")
    osaka.press(osaka.page.locator(".force-hand .primary"))
    while (asked := until_either(osaka, kanto)).table.ask["kind"] != "press_on":
        simplest(asked)
    osaka.press(osaka.page.get_by_role("button", name="Press on to the end"))
    while is_fought(osaka):
        waiting = [camp for camp in (osaka, kanto) if camp.table.ask.get("kind") in ("walls", "lose", "rejoin")]
        if waiting:
            simplest(waiting[0])
        else:
            osaka.page.wait_for_timeout(10)
    assert {"assault", "assaulted"} <= events(osaka.table)


@pytest.mark.parametrize("size", ["phone"])
def test_a_march_on_a_phone(people: People, server: Server, size: Size) -> None:
    made = server.arrange(MARCH, "sanada", scenario="s1")
    table = people(size).sit(made, "osaka", game="sanada")
    table.until_asked("movement")
    page = table.page
    table.free("1724")
    ways = table.answer("reach", lambda: table.tap("1724"))["options"]
    goal = next(end for end in ends_of([way for way in ways if way["verb"] == "go"]) if table.lies_open(end))
    n = table.state["n"]
    table.tap(goal)
    button = page.locator(".force-hand .primary")
    expect(button).to_contain_text(re.compile("of (8|16)"))
    button.click()
    table.until_n(n + 2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_stack_is_sent_off_with_two_clicks(people: People, server: Server) -> None:
    made = server.arrange(MARCH, "sanada", scenario="s1")
    osaka, _ = both(people, made)
    ways = osaka.take("sanada_yukimura")
    osaka.order("all_here")
    expect(osaka.table.hand).to_contain_text("2 forces together")
    goal = only_way([way for way in ways if way["verb"] == "go" and not way.get("far")])
    n = osaka.table.state["n"]
    osaka.table.click(goal)
    osaka.table.until_n(n + 4)
    assert [osaka.table.hex_of(unit) for unit in ("sanada_yukimura", "goto_matabei")] == [goal, goal]


def test_the_guided_turn_of_the_winter_to_its_end(ann: Table) -> None:
    osaka, page = War(ann), ann.page
    guide = page.get_by_role("region", name="Guided first turn")
    page.goto("/learn/sanada")
    ann.ready()

    def told(title: str) -> None:
        expect(guide.get_by_role("heading", name=title, exact=True)).to_be_visible()

    for title in ("Osaka, winter 1614", "What you are after", "Who comes first"):
        told(title)
        guide.get_by_role("button", name="Next").click()
    told("Forces")
    osaka.ready()
    while ann.until_asked()["kind"] != "movement":
        accept = page.get_by_role("button", name="Accept this placement")
        osaka.press(accept) if ann.ask["kind"] == "arrival" else simplest(osaka)
    told("Select a force")
    ways = osaka.take("sanada_yukimura")
    told("Up the Yodo")
    n = ann.state["n"]
    ann.click(only_way([way for way in ways if way["verb"] == "go" and len(way["path"]) > 3]))
    ann.until_n(n + 2)
    told("Undo is free")
    page.keyboard.press("u")
    ann.until(lambda state: state["n"] == n)
    told("Enemy castles")
    guide.get_by_role("button", name="Next").click()
    told("End the movement")
    osaka.done("movement")
    ann.until_asked("forced_march")
    told("Forced march")
    ann.insist(page.get_by_role("button", name="No forced march", exact=True).first, *END)
    ann.until_asked("reaction")
    told("Your reaction")
    ann.insist(page.get_by_role("button", name="No reaction", exact=True).first, *END)
    ann.until(lambda state: state["view"]["turn"] == 2)
    expect(guide).to_contain_text("That was your first turn")
