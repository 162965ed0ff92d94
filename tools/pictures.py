"""Screenshots of the main screens into docs/pictures, the same every time: own server, fixed dice, no motion."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))

from driver import Table, distance, ends_of  # noqa: E402
from house import Server, launch, missing, person, serving  # noqa: E402

OUT = ROOT / "docs" / "pictures"
GREATEST = 600_000

Size = Literal["desktop", "phone"]
Theme = Literal["light", "dark"]


class Studio:
    """A browser and a server, and where the pictures go."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server

    def table(self, size: Size = "desktop", theme: Theme = "light") -> Table:
        return Table(person(self.browser, self.server, size, theme=theme, painted=True).new_page())

    def take(self, page: Page, name: str) -> None:
        """Save what the page shows, once the map is painted."""
        settle(page)
        shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        path = OUT / f"{name}.png"
        for colours in (256, 192, 128, 96, 64):
            palette = palette_of(shot, colours)
            shot.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG).save(path, optimize=True)
            if path.stat().st_size < GREATEST:
                break
        print(f"{path.relative_to(ROOT)}  {path.stat().st_size // 1000} kB, {colours} colours")


def palette_of(shot: Image.Image, colours: int) -> Image.Image:
    """A palette in which rare colours, such as those of the sides, are not drowned by the colours of the fields."""
    coarse = shot.point([value & 0xF8 for value in range(256)] * 3)
    found = coarse.getcolors(1 << 24) or []
    sample = [colour for count, colour in found if isinstance(colour, tuple) for _ in range(round(count**0.45))]
    strip = Image.new("RGB", (len(sample), 1))
    strip.putdata(sample)
    return strip.quantize(colours, kmeans=2)


PAINTED = "() => [...document.querySelectorAll('[data-camera]')].every(board => board.dataset.painted === 'true')"


def settle(page: Page) -> None:
    """Wait until every board is painted and the page shows the same twice."""
    before = b""
    while True:
        page.wait_for_function(PAINTED)
        now = page.screenshot()
        if now == before:
            return
        before = now
        page.wait_for_timeout(400)


def scenery(page: Page) -> None:
    """Wait for the board behind the head of a page."""
    page.locator(".play-now").first.wait_for()
    page.locator("[data-camera]").first.wait_for()


def battle(table: Table) -> None:
    """Kanto closes in on the first turn; its guns are about to fire."""
    for unit, foe in (
        ("tadanao_t9", "igi_a1"),
        ("tadanao_t10", "igi_a1"),
        ("tadanao_t11", "igi_a1"),
        ("akita_t1", "ebara_a1"),
        ("akita_t2", "ebara_a1"),
        ("akita_a1", "ebara_a1"),
    ):
        ends = ends_of(table.reach(unit))
        table.go_to(next(end for end in ends if distance(end, table.hex_of(foe)) == 1), ends)
    while table.until_asked()["kind"] != "fire" or table.state["view"]["phase"] != "kanto_attack_fire":
        table.go_on()


def near(table: Table, unit: str, times: int) -> None:
    """Come closer with the wheel over a unit."""
    table.page.mouse.move(*table.point(table.hex_of(unit)))
    for _ in range(times):
        table.page.mouse.wheel(0, -240)
        table.page.wait_for_timeout(60)


def home(studio: Studio) -> None:
    for size in ("desktop", "phone"):
        page = studio.table(size).page
        page.goto("/")
        scenery(page)
        studio.take(page, "home" if size == "desktop" else "home-phone")


def table_opening(studio: Studio) -> None:
    made = studio.server.open_table(seed="pictures")
    themes: tuple[Theme, ...] = ("light", "dark")
    for theme in themes:
        table = studio.table(theme=theme).sit(made, "kanto")
        table.tab("Units")
        studio.take(table.page, "table" if theme == "light" else "table-dark")


def table_battle(studio: Studio) -> None:
    made = studio.server.open_table(seed="pictures", seats={"osaka": "bot:greedy", "kanto": "me"})
    table = studio.table().sit(made, "kanto")
    battle(table)
    table.tab("Log")
    near(table, "igi_a1", 3)
    table.click(table.hex_of("igi_a1"))
    expect(table.page.locator(".odds-card")).to_be_visible()
    studio.take(table.page, "battle-odds")
    phone = studio.table("phone").sit(made, "kanto")
    phone.pinch(phone.hex_of("igi_a1"), 3)
    studio.take(phone.page, "phone-table")
    phone.tap(phone.hex_of("igi_a1"))
    expect(phone.page.locator(".odds-card")).to_be_visible()
    studio.take(phone.page, "phone-odds")


def rules(studio: Studio) -> None:
    page = studio.table().page
    page.goto("/g/yukimura/rules#7-5-1")
    page.locator(".rule-text").wait_for()
    studio.take(page, "rules")
    page.goto("/g/yukimura")
    scenery(page)
    studio.take(page, "game")


def guided(studio: Studio) -> None:
    table = studio.table()
    table.page.goto("/learn/yukimura")
    table.ready()
    guide = table.page.get_by_role("region", name="Guided first turn")
    for _ in range(4):
        guide.get_by_role("button", name="Next").click()
    while table.until_asked()["kind"] != "move":
        table.go_on()
    near(table, "yukimura", 2)
    ends = ends_of(table.reach("sanada_a1"))
    table.hover(max(ends, key=lambda end: (int(end[2:]), end)))
    studio.take(table.page, "guided-turn")


def campaigns(studio: Studio) -> None:
    """Hitotoribashi with the cost of a way, at the table and on a phone, and Odawara before the siege."""
    made = studio.server.open_table(
        game="masamune", scenario="mini_1", seed="pictures", seats={"date": "me", "anti": "bot:greedy"}
    )
    table = studio.table().sit(made, "date", game="masamune")
    table.page.get_by_role("button", name="Accept this set-up").click()
    table.until_asked("operations")
    table.tab("Units")
    ways = table.answer("reach", lambda: table.click(table.hex_of("date_masamune")))["options"]
    table.hover(max((way["path"] for way in ways if way.get("path")), key=len)[-1])
    studio.take(table.page, "hitotoribashi")
    phone = studio.table("phone").sit(made, "date", game="masamune")
    phone.rest()
    phone.answer("reach", lambda: phone.tap(phone.hex_of("date_masamune")))
    expect(phone.page.locator(".force-hand")).to_be_visible()
    studio.take(phone.page, "phone-campaign")
    seats = {"uesugi": "me", "hojo": "bot:greedy"}
    made = studio.server.open_table(game="kanto", scenario="s2", seed="pictures", seats=seats)
    table = studio.table().sit(made, "uesugi", game="kanto")
    table.page.keyboard.press("0")
    studio.take(table.page, "odawara")


SCENES: dict[str, Callable[[Studio], None]] = {
    "home": home,
    "table": table_opening,
    "battle": table_battle,
    "rules": rules,
    "guided": guided,
    "campaigns": campaigns,
}


def main() -> None:
    reason = missing()
    if reason:
        raise SystemExit(reason)
    OUT.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or list(SCENES)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in wanted:
            SCENES[name](Studio(browser, server))
        browser.close()


if __name__ == "__main__":
    main()
