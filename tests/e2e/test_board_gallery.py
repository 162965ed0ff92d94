"""The gallery of the board: it draws made-up sheets, with a look and without one, and tells of no error."""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from house import PATIENCE, Server, Size, person
from PIL import Image
from playwright.sync_api import Browser, Page, expect

Colour = tuple[int, int, int]
PAINTED = "() => document.querySelector('[data-camera]')?.dataset.painted === 'true'"
ROW = math.sqrt(3)


@contextmanager
def gallery(browser: Browser, server: Server, address: str, size: Size = "desktop") -> Iterator[Page]:
    """The gallery at an address; whatever goes wrong while it is open is an error of the test."""
    context = person(browser, server, size)
    page = context.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if line.type == "error" else None)
    page.goto(f"/board#{address}")
    page.wait_for_function(PAINTED, timeout=PATIENCE)
    yield page
    assert wrong == []
    context.close()


def seen(page: Page) -> Callable[[str, float, float], Colour]:
    """What is seen around the middle of a hex, as a mean over a small square; offsets in radii of a hex."""
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    frame = page.locator("[data-camera]")
    box = frame.bounding_box()
    assert box
    x, y, scale = map(float, (frame.get_attribute("data-camera") or "").split())
    ratio = float(page.evaluate("devicePixelRatio"))

    def at(hex_: str, right: float = 0, down: float = 0) -> Colour:
        column, row = int(hex_[:2]), int(hex_[2:])
        world = column * 1.5 + right, (row + (0 if column % 2 else 0.5)) * ROW + down
        left = (box["x"] + box["width"] / 2 + (world[0] - x) * scale) * ratio
        top = (box["y"] + box["height"] / 2 + (world[1] - y) * scale) * ratio
        square = picture.crop((int(left) - 2, int(top) - 2, int(left) + 3, int(top) + 3))
        red, green, blue = square.resize((1, 1)).tobytes()
        return red, green, blue

    return at


def test_ground_counters_and_what_lies_beside_the_map_are_drawn(browser: Browser, server: Server) -> None:
    with gallery(browser, server, "three/light/") as page:
        colour = seen(page)
        red, _, blue = colour("1518", 0, 0)
        assert blue > red, "a pond is blue"
        red, _, blue = colour("1118", 0.7, -0.2)
        assert red > blue, "land is not"
        red, green, blue = colour("0406", -0.2, -0.4)
        assert red > 1.5 * max(green, blue), "the counter of a red clan is red"
        red, green, blue = colour("0412", -0.2, -0.4)
        assert blue > 1.2 * red, "that of a blue one is blue"
        expect(page.locator("[data-area]")).to_have_count(5)
        expect(page.locator("[data-track=turns] [data-space]")).to_have_count(8)
        expect(page.locator("[data-track=turns] [data-space='2'] [data-marker=turn]")).to_be_visible()
        expect(page.locator("[data-box=reserve] [data-marker]")).to_have_count(2)
        expect(page.get_by_role("button", name="Combat!").first).to_be_visible()


def test_what_lies_beside_the_map_is_dragged_or_pressed_into_another_place(browser: Browser, server: Server) -> None:
    with gallery(browser, server, "three/light/") as page:
        riders, inner = page.locator("[data-marker=r1]"), page.locator("[data-area=inner]")
        riders.hover()
        page.mouse.down()
        box = inner.bounding_box()
        assert box
        page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2, steps=5)
        page.mouse.up()
        expect(inner.locator("[data-marker=r1]")).to_be_visible()
        expect(page.locator("[data-box=reserve] [data-marker=r1]")).to_have_count(0)
        page.locator("[data-marker=r3]").press("Enter")
        expect(page.locator("[data-marker=r3]")).to_have_attribute("aria-pressed", "true")
        page.locator("[data-track=points] [data-space='1']").press("Enter")
        expect(page.locator("[data-track=points] [data-space='1'] [data-marker=r3]")).to_be_visible()


def test_weather_lies_where_the_look_says(browser: Browser, server: Server) -> None:
    with gallery(browser, server, "three/light/a fair day") as page:
        fair = seen(page)
        meadow, upland = fair("1120", 0.6, 0), fair("1105", 0.6, 0)
    with gallery(browser, server, "three/light/a grey day") as page:
        grey = seen(page)
        assert sum(grey("1120", 0.6, 0)) > sum(meadow) + 20
        assert abs(sum(grey("1105", 0.6, 0)) - sum(upland)) < 12


@pytest.mark.parametrize("name", ["two", "four", "country", "bare"])
def test_every_sheet_is_drawn_in_both_lights(browser: Browser, server: Server, name: str) -> None:
    with gallery(browser, server, f"{name}/light/") as page:
        light = seen(page)("0303", 0.3, 0.3)
    with gallery(browser, server, f"{name}/dark/") as page:
        assert sum(seen(page)("0303", 0.3, 0.3)) < sum(light)


def test_a_phone_shows_the_map_and_what_lies_below_it(browser: Browser, server: Server) -> None:
    with gallery(browser, server, "two/dark/", "phone") as page:
        box = page.locator("[data-camera]").bounding_box()
        assert box
        assert box["width"] == page.evaluate("innerWidth")
        page.locator("[data-area=inner]").scroll_into_view_if_needed()
        expect(page.locator("[data-area=inner]")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
