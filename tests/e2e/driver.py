"""A page with a table on it: ears for its socket and hands for its board, so that the stories can be told briefly."""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable
from typing import Any

from house import PATIENCE, Json
from playwright.sync_api import Locator, Page, WebSocket, expect

from honjin.server.deltas import StateReader

OPEN_UP = (
    "",
    "0",
    "0++",
    *("0+++" + arrow * times for times in (1, 3) for arrow in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")),
)
"""Keys that bring another part of the map into the open: the whole map, then nearer, then each way."""

END = "End the phase?", "End the phase"
LOSS = "This is a serious loss", "Do it anyway"
"""Dialogs that ask whether something is meant, each with its title and the button that says so."""


class Table:
    """A page with a table on it: what its socket said, and hands for its board."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        self.said: list[Json] = []
        self.state: Json = {}
        self.faults: list[str] = []
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    # ------------------------------------------------------------------------------------------ the wire

    def _listen(self, socket: WebSocket) -> None:
        reader = StateReader()
        socket.on("framereceived", lambda text: self._hear(text, reader))
        socket.on("framesent", lambda text: self.said.append(json.loads(text)))

    def _hear(self, text: str | bytes, reader: StateReader) -> None:
        line = text if isinstance(text, str) else text.decode()
        self.heard.append(line)
        message: Json = json.loads(line)
        if message["t"] == "state":
            self.state = reader.read(message)

    def until(self, met: Callable[[Json], Any], *, what: str = "the awaited state") -> Json:
        """Wait until the server has told of a state like this."""
        self.attend(lambda: bool(self.state and met(self.state)), what)
        return self.state

    def attend(self, met: Callable[[], bool], what: str) -> None:
        """Take in what the browser tells until this holds.

        Not an awaited event of one socket: that misses what was heard just before it listens,
        and what comes through the socket that takes this one's place.
        """
        end = time.monotonic() + PATIENCE / 1000
        while not met():
            assert time.monotonic() < end, f"{what} did not come; the last was {self._brief()}"
            self.page.wait_for_timeout(10)

    def _brief(self) -> str:
        state, ask = self.state, self.state.get("ask") or {}
        phase = state.get("view", {}).get("phase")
        return f"n {state.get('n')}, phase {phase}, asked {state.get('asked')}, ask {ask.get('kind')}"

    def until_asked(self, *kinds: str) -> Json:
        def met(state: Json) -> bool:
            ask = state.get("ask")
            return state["over"] is not None or (ask is not None and (not kinds or ask["kind"] in kinds))

        self.until(met, what=f"a question {kinds}")
        self.until_drawn()
        return self.ask

    def until_n(self, n: int) -> Json:
        self.until(lambda state: state["n"] >= n, what=f"step {n}")
        self.until_drawn()
        return self.state

    def until_drawn(self) -> None:
        """Wait until the page shows what its socket has heard: a button that is pressed belongs to this question."""
        self.page.wait_for_function(
            "n => Number(document.querySelector('.table-page')?.dataset.step) >= n",
            arg=self.state["n"],
            timeout=PATIENCE,
        )

    @property
    def ask(self) -> Json:
        found: Json = self.state.get("ask") or {}
        return found

    def options(self, verb: str) -> list[Json]:
        return [option for option in self.ask.get("options", []) if option["verb"] == verb]

    def hex_of(self, unit: str) -> str:
        return str(self.state["view"]["units"][unit]["hex"])

    # ------------------------------------------------------------------------------------------ places

    def sit(self, made: Json, *sides: str, game: str = "yukimura") -> Table:
        """Open a table with these seats in this browser, as if it had been made here."""
        held = {"table": made["table"], "game": game, "at": 1, "seats": {s: made["seats"][s] for s in sides}}
        kept = json.dumps(json.dumps([held]))
        key = "'honjin:tables'"
        self.page.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {kept})")
        self.page.goto(f"/t/{made['table']}")
        return self.ready()

    def ready(self) -> Table:
        """Wait for the first state and for the board that shows it."""
        self.frame.wait_for()
        self.until(bool)
        return self

    def reload(self) -> Table:
        self.state = {}
        self.page.reload()
        return self.ready()

    @property
    def frame(self) -> Locator:
        return self.page.locator(".board-host > [data-camera]")

    def point(self, hex_id: str) -> tuple[float, float]:
        """Where the middle of a hex lies on the screen."""
        x, y = _middle(hex_id)
        camera = str(self.frame.get_attribute("data-camera"))
        at_x, at_y, scale = (float(part) for part in camera.split())
        box = self.frame.bounding_box()
        assert box is not None
        return (
            box["x"] + box["width"] / 2 + (x - at_x) * scale,
            box["y"] + box["height"] / 2 + (y - at_y) * scale,
        )

    def rest(self) -> None:
        """Wait until the map has come to rest: some frames without a move of the camera."""
        self.page.evaluate("delete window.restingCamera")
        self.page.wait_for_function(
            """() => {
                const camera = document.querySelector(".board-host > [data-camera]").dataset.camera;
                const seen = window.restingCamera ?? {};
                window.restingCamera = { camera, frames: seen.camera === camera ? seen.frames + 1 : 0 };
                return window.restingCamera.frames > 5;
            }""",
            polling="raf",
            timeout=PATIENCE,
        )

    def free(self, hex_id: str) -> tuple[float, float]:
        """The same, if the map lies open there; the map is moved until it does."""
        for keys in OPEN_UP:
            for key in re.findall(r"Arrow[A-Z][a-z]+|.", keys):
                self.page.keyboard.press(key)
            self.rest()
            if self.lies_open(hex_id):
                return self.point(hex_id)
        raise AssertionError(f"hex {hex_id} lies under something")

    def lies_open(self, hex_id: str) -> bool:
        """Whether the middle of a hex is in sight and nothing lies over it."""
        free = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[data-camera]')"
        return bool(self.page.evaluate(free, list(self.point(hex_id))))

    # ------------------------------------------------------------------------------------------ hands

    def click(self, hex_id: str, *, shift: bool = False) -> None:
        self.free(hex_id)
        self.rest()
        x, y = self.point(hex_id)
        if shift:
            self.page.keyboard.down("Shift")
        self.page.mouse.click(x, y)
        if shift:
            self.page.keyboard.up("Shift")

    def tap(self, hex_id: str) -> None:
        self.page.touchscreen.tap(*self.point(hex_id))

    def pinch(self, hex_id: str, factor: float) -> None:
        """Two fingers that part over a hex."""
        x, y = self.point(hex_id)
        cdp = self.page.context.new_cdp_session(self.page)

        def fingers(kind: str, gap: float) -> None:
            points = [] if kind == "touchEnd" else [{"x": x - gap, "y": y, "id": 0}, {"x": x + gap, "y": y, "id": 1}]
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

        fingers("touchStart", 20)
        for step in range(1, 9):
            fingers("touchMove", 20 + 20 * (factor - 1) * step / 8)
        fingers("touchEnd", 0)

    def hover(self, hex_id: str) -> None:
        x, y = self.free(hex_id)
        self.page.mouse.move(x - 2, y - 2)
        self.page.mouse.move(x, y)

    def box(self, hexes: list[str]) -> None:
        """Drag a box with shift round the middles of these hexes; on the whole map, if not all are in sight."""
        self.rest()
        if not all(self.lies_open(hex_id) for hex_id in hexes):
            self.page.keyboard.press("0")
            self.rest()
        points = [self.point(hex_id) for hex_id in hexes]
        left, top = min(x for x, _ in points) - 8, min(y for _, y in points) - 8
        right, bottom = max(x for x, _ in points) + 8, max(y for _, y in points) + 8
        self.page.keyboard.down("Shift")
        self.page.mouse.move(left, top)
        self.page.mouse.down()
        self.page.mouse.move(right, bottom, steps=4)
        self.page.mouse.up()
        self.page.keyboard.up("Shift")

    @property
    def hand(self) -> Locator:
        return self.page.locator(".hand-bar")

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("alert").filter(has_text="Not allowed")

    @property
    def prompt(self) -> Locator:
        return self.page.locator(".prompt").get_by_role("status")

    def game_card(self, game: str) -> Locator:
        """What the first page offers of a game."""
        return self.page.locator(".game-card").filter(has_text=game)

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def tab(self, name: str) -> None:
        """Open a panel, if it is not open already."""
        tab = self.page.get_by_role("tab", name=name)
        if tab.get_attribute("aria-selected") != "true":
            tab.click()

    def reach(self, unit: str) -> list[Json]:
        """Take a unit in hand with a click; where it can go."""
        place = self.hex_of(unit)
        self.free(place)
        found: list[Json] = self.answer("reach", lambda: self.click(place))["options"]
        expect(self.hand).to_contain_text("selected")
        return found

    def march(self, unit: str, end: str) -> None:
        """Move a unit on the board with two clicks."""
        self.go_to(end, ends_of(self.reach(unit)))

    def end(self) -> None:
        """End the phase, whether or not some could still act."""
        self.insist(self.page.locator(".prompt-buttons").get_by_role("button", name="End", exact=True), *END)

    def insist(self, button: Locator, title: str, sure: str) -> None:
        """Press what acts; where the page asks in a dialog of this title whether it is meant, say so."""
        n = self.state["n"]
        button.click()
        dialog = self.page.get_by_role("dialog", name=title)
        self.attend(lambda: self.state["n"] > n or dialog.is_visible(), f"step {n + 1} or the question")
        if self.state["n"] == n:
            dialog.get_by_role("button", name=sure).click()
        self.until_n(n + 1)

    def go_on(self) -> None:
        """Answer whatever is asked in the simplest way that the page offers."""
        n = self.state["n"]
        if self.options("end"):
            return self.end()
        if self.options("march"):
            self.button("March").click()
        elif self.options("select"):
            return self.do_duty()
        else:
            self.tab("Orders")
            self.page.locator(".panel").locator("button.option").first.click()
        self.until_n(n + 1)
        return None

    def do_duty(self) -> None:
        """The phase cannot end yet: ask why by pressing End, and move the unit that the reason names."""
        reason = str(self.answer("why", lambda: self.button("End").click())["refused"]["reason"])
        expect(self.refusal).to_be_visible()
        name = reason.split(" has not yet ")[0]
        unit = next(option["unit"] for option in self.options("select") if option["label"].startswith(f"{name} in "))
        ends = ends_of(self.reach(unit))
        self.go_to(min(ends, key=ends.count), ends)

    def go_to(self, end: str, ends: list[str]) -> None:
        """The unit in hand goes there; where several ways lead there, by the first of them."""
        n = self.state["n"]
        self.click(end)
        if ends.count(end) > 1:
            self.page.get_by_role("group", name="Which one?").get_by_role("button").first.click()
        self.until_n(n + 1)

    def answer(self, question: str, do: Callable[[], object]) -> Json:
        """Do something for which the page asks the server this; the answer, whatever else is answered meanwhile."""
        said, heard = len(self.said), len(self.heard)

        def answers() -> list[Json]:
            ids = {message["id"] for message in self.said[said:] if message["t"] == question}
            messages = (json.loads(line) for line in self.heard[heard:])
            return [message for message in messages if message["t"] == "answer" and message["id"] in ids]

        do()
        self.attend(lambda: bool(answers()), f"an answer to {question}")
        return answers()[-1]


People = Callable[..., Table]
"""Somebody comes with a browser of his own."""


def _middle(hex_id: str) -> tuple[float, float]:
    column, row = int(hex_id[:2]), int(hex_id[2:])
    return column * 1.5, (row + (0.5 if column % 2 == 0 else 0.0)) * math.sqrt(3)


def ends_of(options: list[Json]) -> list[str]:
    """Where on the map these moves end."""
    return [option["path"][-1] for option in options if option.get("path") and not option.get("edge")]


def distance(a: str, b: str) -> int:
    """Hexes between two hexes of the map."""
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    across, down = abs(ax - bx) / 1.5, abs(ay - by) / math.sqrt(3)
    return round(max(across, across / 2 + down))
