"""What is written on the map and the counters is written in the page's own typeface, however late it comes."""

from __future__ import annotations

from driver import Table
from house import PATIENCE, Server
from playwright.sync_api import Route

PICTURE = "document.querySelector('.board-host canvas').toDataURL()"


def test_the_map_is_lettered_anew_when_the_typeface_has_come(ann: Table, server: Server) -> None:
    held: list[Route] = []
    ann.page.route("**/HonjinKanji.woff2", lambda route: held.append(route))
    # Not even the page counts as loaded while the typeface is held.
    ann.page.goto(f"/t/{server.open_table()['table']}", wait_until="commit")
    ann.ready().rest()
    ann.page.locator(".board-host > [data-painted=true]").wait_for()
    ann.rest()
    before = ann.page.evaluate(PICTURE)
    assert held
    assert ann.frame.get_attribute("data-lettered") is None
    for route in held:
        route.continue_()
    ann.page.locator(".board-host > [data-lettered=true]").wait_for(timeout=PATIENCE)
    assert ann.page.evaluate("document.fonts.check('700 20px HonjinKanji', '本陣')")
    assert ann.page.evaluate(PICTURE) != before


def test_no_browser_makes_the_bold_typeface_bolder(ann: Table) -> None:
    ann.page.goto("/")
    ann.page.locator(".play-now").first.wait_for()
    weights = ann.page.evaluate("[...document.fonts].map(face => face.weight)")
    assert set(weights) == {"100 900"}
