"""Hands that are quicker than the line, and a driver that hears one answer while it waits for another."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from camp import Camp
from driver import People, Table, distance, ends_of
from house import Json, Server
from playwright.sync_api import expect
from test_columns import ARMY, GOAL, army

HOLD = """
    const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
    const kept = [];
    window.hold = () => (window.holding = true);
    window.release = () => {
        window.holding = false;
        for (const go of kept.splice(0)) go();
    };
    Object.defineProperty(WebSocket.prototype, "onmessage", {
        set(take) {
            heard.set.call(this, take && ((frame) => (window.holding ? kept.push(() => take(frame)) : take(frame))));
        },
    });
"""
"""What comes through the line can be held back from the page."""


def test_a_unit_goes_where_one_clicks_before_its_reach_is_known(ann: Table, server: Server) -> None:
    ann.page.add_init_script(HOLD)
    ann.sit(server.open_table(), "kanto").until_asked("move")
    start = ann.hex_of("tadanao_t9")
    ends = ends_of(ann.reach("tadanao_t9"))
    end = next(end for end in ends if ends.count(end) == 1 == distance(start, end))
    ann.page.keyboard.press("Escape")
    ann.page.evaluate("hold()")
    ann.answer("reach", lambda: ann.click(start))
    ann.click(end)
    ann.page.evaluate("release()")
    ann.until(lambda state: state["view"]["units"]["tadanao_t9"]["hex"] == end)


def test_pointing_elsewhere_takes_no_click_back(people: People, server: Server) -> None:
    table = army(people, server)
    table.page.add_init_script(HOLD)
    table.reload().until_asked("operations")
    table.rest()
    table.free("1927")
    reach = table.answer("formation_reach", lambda: table.box(["1826", "2031"]))
    table.page.evaluate("hold()")
    table.answer("formation", lambda: table.click(GOAL))
    table.hover(next(hex_id for hex_id in reach["whole"] if table.lies_open(hex_id)))
    table.page.evaluate("release()")
    expect(table.hand).to_contain_text("only as far as 1830")
    n = table.state["n"]
    Camp(table).press(table.button("March: 2 arrive, 1 on the way"))
    table.until_n(n + 6)
    assert table.hex_of(ARMY[0]["leader"]) == GOAL


class Line:
    """A page of which one only hears the line."""

    def __init__(self, *frames: tuple[str, Json]) -> None:
        self.frames = list(frames)
        self.ears: dict[str, Callable[[Any], object]] = {}

    def on(self, kind: str, ear: Callable[[Any], object]) -> None:
        self.ears[kind] = ear
        if kind == "websocket":
            ear(self)

    def wait_for_timeout(self, _: float) -> None:
        kind, message = self.frames.pop(0)
        self.ears[kind](json.dumps(message))


def test_the_driver_takes_the_answer_to_its_own_question() -> None:
    line = Line(
        ("framereceived", {"t": "answer", "id": "q1", "whole": []}),
        ("framesent", {"t": "formation", "id": "q2"}),
        ("framesent", {"t": "odds", "id": "q3"}),
        ("framereceived", {"t": "answer", "id": "q3", "odds": None}),
        ("framereceived", {"t": "answer", "id": "q2", "options": []}),
    )
    table = Table(line)  # type: ignore[arg-type]
    assert table.answer("formation", lambda: None)["options"] == []
