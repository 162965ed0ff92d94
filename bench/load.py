"""Many tables at once on a local server: how many actions a second, and how long until every view has arrived.

    python bench/load.py                    starts a server of its own on this machine
    python bench/load.py --url http://...   measures one that runs already

Each table has two sockets. Whoever is asked sends an offered action; the time runs from sending it until both sockets
have the state that it brought. First at a fixed rate over all tables, then as fast as the server answers. Of a server
of its own it also tells the processor time that an action costs it, which others on the machine change little.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from honjin.server.deltas import StateReader

SIDES = ("osaka", "kanto")


class Line:
    """One seat's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.reader = StateReader()
        self.state: dict[str, Any] = {}

    async def reach(self, n: int) -> None:
        """Read until the state that has so many entries."""
        while self.state.get("n", -1) < n:
            await self.hear()

    async def hear(self) -> None:
        message = json.loads(await self.socket.recv())
        if message["t"] == "state":
            self.state = self.reader.read(message)
        elif message["t"] == "error":
            raise RuntimeError(message)


class Game:
    """A table with its two lines."""

    def __init__(self, lines: list[Line], seed: int) -> None:
        self.lines = lines
        self.rng = random.Random(seed)
        self.over = False

    async def act(self) -> float:
        """One action; the seconds until both seats have seen it."""
        actor = next(line for line in self.lines if line.state["ask"])
        text = self.rng.choice(actor.state["ask"]["options"])["text"]
        n = actor.state["n"]
        message = json.dumps({"t": "act", "text": text, "n": n})
        began = time.perf_counter()
        await actor.socket.send(message)
        await asyncio.gather(*(line.reach(n + 1) for line in self.lines))
        taken = time.perf_counter() - began
        self.over = self.lines[0].state["over"] is not None
        return taken


async def open_game(client: httpx.AsyncClient, url: str, number: int) -> Game:
    body = {"game": "yukimura", "name": f"bench {number}", "seats": dict.fromkeys(SIDES, "me"), "private": True}
    answer = await client.post(f"{url}/api/tables", json=body)
    answer.raise_for_status()
    opened = answer.json()
    lines = []
    for side in SIDES:
        address = f"{url.replace('http', 'ws', 1)}/ws/{opened['table']}?token={opened['seats'][side]}"
        line = Line(await connect(address, max_size=None, ping_interval=None, compression=None))
        await line.reach(0)
        lines.append(line)
    return Game(lines, number)


async def at_rate(games: list[Game], rate: float, seconds: float) -> list[float]:
    """Actions at a fixed rate, spread over the tables in turn."""
    pending: list[asyncio.Task[float]] = []
    busy: set[Game] = set()
    started = time.perf_counter()
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, started + number / rate - time.perf_counter()))
        game = next((g for g in games[number % len(games) :] + games if g not in busy and not g.over), None)
        if game is None:
            continue
        busy.add(game)
        task = asyncio.create_task(game.act())
        task.add_done_callback(lambda _, game=game: busy.discard(game))  # type: ignore[misc]
        pending.append(task)
    return await asyncio.gather(*pending)


async def flat_out(games: list[Game], seconds: float) -> list[float]:
    """Every table goes on as soon as both its seats have seen the last action."""
    until = time.perf_counter() + seconds
    times: list[float] = []

    async def run(game: Game) -> None:
        while time.perf_counter() < until and not game.over:
            times.append(await game.act())

    await asyncio.gather(*map(run, games))
    return times


def tell(name: str, times: list[float], seconds: float) -> None:
    cuts = statistics.quantiles(times, n=100)
    print(
        f"{name:24} {len(times):6} actions  {len(times) / seconds:6.0f}/s  median {cuts[49] * 1e3:6.2f} ms  "
        f"p95 {cuts[94] * 1e3:6.2f} ms  p99 {cuts[98] * 1e3:6.2f} ms  worst {max(times) * 1e3:6.1f} ms"
    )


def used_by(process: int) -> float:
    """Seconds of processor time that a process has used; only Linux tells."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(url: str, count: int, rate: float, seconds: float, process: int | None = None) -> None:
    async with httpx.AsyncClient(timeout=60) as client:
        games = [await open_game(client, url, number) for number in range(count)]
        await flat_out(games, 2.0)  # past the first turn's opening, and everything warm
        for name, run in (
            (f"{rate:g} actions/s", at_rate(games, rate, seconds)),
            ("as fast as it answers", flat_out(games, seconds)),
        ):
            before = used_by(process) if process is not None else 0.0
            times = await run
            tell(name, times, seconds)
            if process is not None:
                print(f"{'':24} {(used_by(process) - before) / len(times) * 1e3:6.2f} ms of processor time an action")
        figures = (await client.get(f"{url}/metrics")).text
    failures = [line for line in figures.splitlines() if line.startswith("honjin_refused_total")]
    print(f"{count} tables, {2 * count} sockets; errors: {', '.join(failures) or 'none'}")
    for game in games:
        for line in game.lines:
            await line.socket.close()


@contextmanager
def server() -> Iterator[tuple[str, int]]:
    """Its address and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    limits = ("HONJIN_MESSAGES_PER_SECOND", "HONJIN_REQUESTS_PER_SECOND", "HONJIN_TABLES_PER_MINUTE")
    env = {**os.environ, **dict.fromkeys(limits, "1000000")}
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "honjin.server", "--port", str(port), "--db", f"{folder}/load.sqlite"]
        with subprocess.Popen(command, env=env) as process:
            try:
                url = f"http://127.0.0.1:{port}"
                httpx.Client(transport=httpx.HTTPTransport(retries=8)).get(f"{url}/healthz", timeout=30)
                yield url, process.pid
            finally:
                process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", help="a server that runs already, with its limits raised")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    chosen = parser.parse_args()
    if chosen.url:
        asyncio.run(measure(chosen.url, chosen.tables, chosen.rate, chosen.seconds))
        return
    with server() as (url, process):
        known = process if sys.platform == "linux" else None
        asyncio.run(measure(url, chosen.tables, chosen.rate, chosen.seconds, known))


if __name__ == "__main__":
    main()
