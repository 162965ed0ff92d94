"""A game with a map of areas, a bowl of chits and markers on its hexes shows them without a line of client code."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from driver import People
from house import Server, Size, person, serving
from playwright.sync_api import Browser, expect

LEAST = Path(__file__).parents[1] / "kernel" / "least.py"

TOWER = '''

class Tower(Ford):
    """The same bands, and a tower of two floors beside the ford."""

    id = "tower"

    def sheet(self):
        areas = [
            {"id": "upper", "name": "Upper floor", "at": [0.5, 0.25], "ways": [{"to": "lower"}]},
            {"id": "lower", "name": "Lower floor", "at": [0.5, 0.75]},
        ]
        layers = ["counters", "markers", "areas", "bowl"]
        beside = {"area_map": {"name": "The tower", "areas": areas}, "bowl": {"name": "The bowl"}}
        return super().sheet() | beside | {"layers": layers}

    def facts(self, state, side):
        guard = {"id": "guard", "name": "Guard", "side": "east"}
        chits = [{"id": "rain", "name": "Rain", "colour": "#22619f"}, {"id": "sun", "name": "Sun", "colour": "#c2410c"}]
        return super().facts(state, side) | {
            "areas": {"upper": {"side": "east", "markers": [guard]}},
            "bowl": {"chits": chits, "unknown": 3, "drawn": []},
            "markers": [{"id": "fire", "name": "Fire", "colour": "#0000ff", "hex": "0202"}],
        }


class TowerTitle(FordTitle):
    id, name, game = "tower", "The Tower", Tower


GAME = TowerTitle()
'''


def least() -> ModuleType:
    """How the tests of the kernel take the least game from the documentation."""
    spec = importlib.util.spec_from_file_location("least", LEAST)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["least"] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def tower(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server that has the game on its shelf."""
    (tmp_path / "tower.py").write_text(least().source() + TOWER, encoding="utf-8")
    monkeypatch.setenv("HONJIN_GAMES", "tower:GAME")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    with serving(tmp_path) as server:
        yield server


def test_areas_chits_and_markers_are_shown(browser: Browser, tower: Server) -> None:
    made = tower.post("/api/tables", {"game": "tower", "name": "Ann", "seats": {"east": "me", "west": "me"}})
    page = person(browser, tower, "desktop").new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"/t/{made['table']}")
    expect(page.locator("[data-area]")).to_have_count(2)
    expect(page.locator("[data-area=upper]")).to_contain_text("Upper floor")
    expect(page.locator("[data-area=upper] [data-marker=guard]")).to_be_visible()
    expect(page.locator("[data-marker=rain]")).to_be_visible()
    expect(page.locator("[data-marker^='?']")).to_have_count(3)
    beside = page.get_by_role("region", name="Beside the map")
    expect(beside).to_contain_text("The bowl")
    page.get_by_role("button", name="Beside the map").click()
    expect(beside).not_to_contain_text("The bowl")
    expect(page.get_by_role("region", name="The tower")).to_be_visible()
    page.get_by_role("button", name="The tower").click()
    expect(page.locator("[data-area]")).to_have_count(0)
    assert wrong == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_marker_is_pressed_or_dragged_into_a_box(people: People, server: Server, size: Size) -> None:
    made = server.open_table(options={"ten_braves": True}, seats={"osaka": "me", "kanto": "bot:random:0.1"})
    table = people(size).sit(made, "osaka")
    table.until_asked("lay")
    beside = table.page.get_by_role("region", name="Missions of the Ten Braves")
    hand = beside.get_by_role("region", name="Hand of Osaka")
    first, second = (str(hand.get_by_role("button").nth(n).get_attribute("data-marker")) for n in (0, 1))
    box = beside.get_by_role("region", name="Assassination").locator("[data-box]")
    beside.locator(f"[data-marker={first}]").click()
    box.click()
    expect(box.locator(f"[data-marker={first}]")).to_be_visible()
    table.until(lambda state: state["n"] >= 2)
    table.until_asked("lay")
    token = beside.locator(f"[data-marker={second}]")
    token.click()
    beside.get_by_role("region", name="Body double").locator("[data-box]").click()
    expect(table.page.locator(".refusal")).to_contain_text("14-7")
    token.click()
    other = beside.get_by_role("region", name="Force command").locator("[data-box]")
    other.click(trial=True)
    if size == "phone":
        token.click()
        other.click()
    else:
        token.hover()
        table.page.mouse.down()
        target = other.bounding_box()
        assert target
        table.page.mouse.move(target["x"] + 12, target["y"] + 12, steps=5)
        table.page.mouse.up()
    expect(other.locator(f"[data-marker={second}]")).to_be_visible()
    assert table.faults == []
