"""A server of one's own and a real browser, for stories, pictures and measurements."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Playwright

from honjin import find_game
from honjin.kernel.chance import Committed
from honjin.kernel.position import Position
from honjin.kernel.record import record_of

Json = dict[str, Any]
Theme = Literal["light", "dark"]

ROOT = Path(__file__).parents[2]
STATIC = Path(os.environ.get("HONJIN_STATIC", ROOT / "src/honjin/server/static"))
CHROMIUM = (
    os.environ.get("HONJIN_CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
)
"""The same engine without windows is lighter, where there is one."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
Size = Literal["desktop", "laptop", "phone"]
SIZES: dict[Size, tuple[int, int]] = {"desktop": (1440, 900), "laptop": (1280, 720), "phone": (390, 844)}
PATIENCE = 60_000
"""Milliseconds until something that should have happened is given up."""

GENEROUS = {
    "HONJIN_MESSAGES_PER_SECOND": "1000000",
    "HONJIN_REQUESTS_PER_SECOND": "1000000",
    "HONJIN_TABLES_PER_MINUTE": "1000000",
}


def missing() -> str | None:
    """Why there can be no browser tests here, if so."""
    if not (STATIC / "index.html").is_file():
        return f"the client has not been built ({STATIC}/index.html); npm ci && npm run build in src/honjin/web"
    if not Path(CHROMIUM).is_file():
        return f"there is no Chromium {CHROMIUM or 'here'} (HONJIN_CHROMIUM names one)"
    return None


# ---------------------------------------------------------------------------------------------- the server


class Server:
    """A server in a process of its own, on a port and a database that outlive it."""

    def __init__(self, folder: Path, **env: str) -> None:
        self.folder = folder
        self._env = env
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        database = self.folder / "db.sqlite"
        command = [sys.executable, "-m", "honjin.server", "--port", str(self.port), "--db", str(database)]
        env = os.environ | GENEROUS | {"HONJIN_STATIC": str(STATIC)} | self._env
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(command, env=env, stdout=log, stderr=log)
        self._await_health()

    def kill(self) -> None:
        """As a power cut would."""
        if self._process is not None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
            self._process = None

    def get(self, path: str) -> Any:
        return self._request(path)

    def post(self, path: str, body: Any) -> Any:
        return self._request(path, json.dumps(body).encode())

    def open_table(self, **wanted: Any) -> Json:
        body = {"game": "yukimura", "name": "Ann", "seats": {"osaka": "me", "kanto": "me"}, "seed": "7"}
        made: Json = self.post("/api/tables", body | wanted)
        return made

    def arrange(self, board: Json, game: str = "yukimura", *done: str, **more: str) -> Json:
        """A table on which a position stands, with real dice that always fall the same way; what is done there."""
        origin = {"game": game, "board": board} | more
        play = find_game(game).arrange(Position.of(origin, "test"), Committed(b"e2e", "e2e"))
        for action in done:
            play.push_text(action)
        record = record_of(play, reveal=True)
        made: Json = self.post("/api/records", record.as_dict())
        return made

    def _request(self, path: str, body: bytes | None = None) -> Any:
        request = urllib.request.Request(self.url + path, body, {"content-type": "application/json"})
        with urllib.request.urlopen(request, timeout=PATIENCE / 1000) as answer:
            return json.load(answer)

    def _await_health(self) -> None:
        end = time.monotonic() + PATIENCE / 1000
        while True:
            try:
                self.get("/healthz")
            except OSError:
                if time.monotonic() > end or (self._process and self._process.poll() is not None):
                    raise RuntimeError((self.folder / "server.log").read_text()) from None
                time.sleep(0.02)
            else:
                return


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, **env: str) -> Iterator[Server]:
    """A server that runs; ``env``: what its environment has besides."""
    server = Server(folder, **env)
    server.start()
    try:
        yield server
    finally:
        server.kill()


# ---------------------------------------------------------------------------------------------- the browser


def launch(playwright: Playwright, *more: str) -> Browser:
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *more])


def person(
    browser: Browser,
    server: Server,
    size: Size = "desktop",
    *,
    motion: bool = False,
    theme: Theme = "light",
    speed: str = "at once",
    briefing: bool = False,
    painted: bool = False,
    locale: str = "en-GB",
) -> BrowserContext:
    """A browser profile of its own: nothing is shared with others but the server.

    What others do is shown at once, no table begins with a briefing, and maps are plain, so that the stories need not
    wait for it.
    """
    phone = size == "phone"
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": SIZES[size][0], "height": SIZES[size][1]},
        device_scale_factor=2 if phone else 1,
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="no-preference" if motion else "reduce",
        color_scheme=theme,
        locale=locale,
    )
    context.set_default_timeout(PATIENCE)
    chosen = {"speed": speed, "briefing": briefing, "map": "painted" if painted else "plain"}
    key, kept = "'honjin:settings'", json.dumps(json.dumps(chosen))
    context.add_init_script(f"localStorage.getItem({key}) ?? localStorage.setItem({key}, {kept})")
    return context
