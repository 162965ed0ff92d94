"""The odds card hides neither target nor attacker and takes no click that is meant for the map, wherever they stand."""

from __future__ import annotations

import pytest
from driver import People, Table
from house import Json, Server
from playwright.sync_api import expect

ON_MAP = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-camera]')"

FIGHT: Json = {
    "phase": "osaka_attack_fire",
    "pieces": [
        ["g1", "osaka", "teppo", 5, 5, 4, "2015", "sanada"],
        ["g2", "osaka", "teppo", 4, 5, 4, "1916", "sanada"],
        ["t", "kanto", "teppo", 3, 4, 4, "2016", "tadanao"],
    ],
}
UNITS = ("2016", "2015", "1916")


def bring(table: Table, hex_id: str, across: float, down: float) -> None:
    """Drag the map until a hex lies at this share of it."""
    box = table.frame.bounding_box()
    assert box is not None
    goal = box["x"] + box["width"] * across, box["y"] + box["height"] * down
    start = table.point(hex_id)
    mouse = table.page.mouse
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(*middle)
    mouse.down()
    mouse.move(middle[0] + goal[0] - start[0], middle[1] + goal[1] - start[1], steps=4)
    mouse.up()
    table.rest()


def hidden(table: Table) -> list[str]:
    """Which of those who fight lie under something."""
    return [unit for unit in UNITS if not table.page.evaluate(ON_MAP, list(table.point(unit)))]


def covered(table: Table) -> list[str]:
    """Which of them the card lies over, though it may let clicks through."""
    box = table.page.locator(".odds-card").bounding_box()
    assert box is not None
    found = []
    for unit in UNITS:
        x, y = table.point(unit)
        if box["x"] < x < box["x"] + box["width"] and box["y"] < y < box["y"] + box["height"]:
            found.append(unit)
    return found


@pytest.mark.parametrize(("across", "down"), [(0.2, 0.85), (0.2, 0.3), (0.8, 0.3), (0.8, 0.7), (0.5, 0.5)])
def test_target_and_attackers_stay_in_sight(ann: Table, server: Server, across: float, down: float) -> None:
    ann.sit(server.arrange(FIGHT), "osaka").until_asked("fire")
    ann.rest()
    bring(ann, "2016", across, down)
    ann.page.mouse.move(*ann.point("2016"))
    card = ann.page.locator(".odds-card")
    card.wait_for()
    ann.rest()
    assert not covered(ann)
    assert not hidden(ann)
    ann.page.mouse.click(*ann.point("2016"))
    expect(ann.hand).to_contain_text("2 units take part")
    ann.rest()
    assert not covered(ann)


def test_clicks_go_through_the_card_but_for_what_opens(ann: Table, server: Server) -> None:
    ann.sit(server.arrange(FIGHT), "osaka").until_asked("fire")
    ann.click("2016")
    card = ann.page.locator(".odds-card")
    box = card.locator("h3").bounding_box()
    assert box is not None
    assert ann.page.evaluate(ON_MAP, [box["x"] + 5, box["y"] + 5])
    card.locator(".fate summary").first.click()
    expect(card.locator(".fate p").first).to_be_visible()
    card.locator(".rule-link").first.click()
    expect(ann.page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()


@pytest.mark.parametrize("down", [0.25, 0.5, 0.7])
def test_on_a_phone_the_target_stays_in_sight(people: People, server: Server, down: float) -> None:
    ann = people("phone")
    ann.sit(server.arrange(FIGHT), "osaka").until_asked("fire")
    ann.pinch("2016", 4)
    ann.rest()
    bring(ann, "2016", 0.5, down)
    ann.tap("2016")
    ann.page.locator(".odds-card").wait_for()
    # The map makes room when the finger has let go of it.
    ann.attend(lambda: not covered(ann), "sight of those who fight")
    ann.rest()
    assert not covered(ann)
    assert ann.page.evaluate(ON_MAP, list(ann.point("2016")))
