"""Frames a second while the whole map is panned with all counters on it, in Chromium.

``python bench/frames.py [game] [scenario]`` starts a server of its own. Without a graphics card Chromium draws in
software: the processor pays for every frame. Frames are counted where the page is asked for them
(requestAnimationFrame).
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "e2e"))

from driver import Table
from house import Server, launch, missing, person, serving

SECONDS = 5

MEASURE = """seconds => new Promise(done => {
  const frame = document.querySelector(".board-host > [data-camera]");
  const { left, top, width, height } = frame.getBoundingClientRect();
  const middle = { x: left + width / 2, y: top + height / 2 };
  const send = (kind, x, y) => frame.dispatchEvent(new PointerEvent(kind,
    { pointerId: 1, pointerType: "mouse", isPrimary: true, bubbles: true, clientX: x, clientY: y, buttons: 1 }));
  frame.setPointerCapture = () => undefined;
  const times = [];
  const begin = performance.now();
  send("pointerdown", middle.x, middle.y);
  const step = now => {
    times.push(now);
    const t = (now - begin) / 1000;
    // A figure that sweeps over the sheet from edge to edge, at changing speed.
    send("pointermove", middle.x + Math.sin(t * 2.1) * width * 0.45, middle.y + Math.sin(t * 3.1) * height * 0.9);
    if (t < seconds) requestAnimationFrame(step);
    else { send("pointerup", middle.x, middle.y); done(times); }
  };
  requestAnimationFrame(step);
})"""


def measure(page: Page) -> tuple[float, float]:
    """Median frames a second and the time that 95 of 100 frames keep, in milliseconds."""
    times: list[float] = page.evaluate(MEASURE, SECONDS)
    frames = sorted(after - before for before, after in pairwise(times))
    return 1000 / statistics.median(frames), frames[int(len(frames) * 0.95)]


def open_table(server: Server, game: str, scenario: str | None) -> dict[str, Any]:
    """A table of the game, the first scenario if none is named, with all its seats taken here."""
    card = next(card for card in server.get("/api/games") if card["id"] == game)
    info = next(info for info in card["scenarios"] if scenario in (None, info["id"]))
    return server.open_table(game=game, scenario=info["id"], seats=dict.fromkeys(info["sides"], "me"))


def main(game: str = "yukimura", scenario: str | None = None) -> None:
    reason = missing()
    if reason:
        raise SystemExit(reason)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, sync_playwright() as playwright:
        made = open_table(server, game, scenario)
        browser = launch(playwright)
        print(f"{'screen':8} {'zoom':6} {'fps (median)':>13} {'p95 frame':>10}")
        for size in ("desktop", "phone"):
            page = person(browser, server, size, motion=True).new_page()
            table = Table(page).sit(made, list(made["seats"])[-1])
            for zoom, keys in (("whole", "0"), ("near", "+++"), ("close", "+++")):
                for key in keys:
                    page.keyboard.press(key)
                page.wait_for_timeout(1500)
                fps, p95 = measure(page)
                counters = sum("hex" in unit for unit in table.state["view"]["units"].values())
                print(f"{size:8} {zoom:6} {fps:13.1f} {p95:7.1f} ms")
        print(f"{counters} counters on the map; drawn in software (no graphics card), Chromium {browser.version}")
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
