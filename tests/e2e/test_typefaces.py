"""What is written on the map and the counters is written in the page's own typeface."""

from __future__ import annotations

from driver import Table


def test_no_browser_makes_the_bold_typeface_bolder(ann: Table) -> None:
    ann.page.goto("/")
    ann.page.locator(".play-now").first.wait_for()
    weights = ann.page.evaluate("[...document.fonts].map(face => face.weight)")
    assert set(weights) == {"100 900"}
