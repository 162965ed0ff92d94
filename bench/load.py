"""Many tables at once on a local server: how many actions a second, and how long until every view has arrived.

    python bench/load.py                    starts a server of its own on this machine, on SQLite
    python bench/load.py --url http://...   measures one that runs already
    python tools/postgres.py --durable python bench/load.py --postgres --servers 2    two servers on one PostgreSQL
    python bench/load.py --visitor /api/games    somebody asks for a page again and again meanwhile
    python bench/load.py --tables 20 --rate 10 --thinking 10 --visitor /    while ten tables of bots think

Each table has two sockets. Whoever is asked sends an offered action; the time runs from sending it until both sockets
have the state that it brought. First at a fixed rate over all tables, then as fast as the server answers. Several
servers share the tables out among them; with ``--apart`` the two seats of a table are at different ones. Of servers of
its own it also tells their memory and the processor time that an action costs them, which others on the machine change
less.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import random
import select
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from honjin.server.deltas import NO_OPTIONS, applied

PER_ADDRESS = 400
"""Tables that come from one address of this machine: a server does not take any number of lines from one."""
LIMITS = ("HONJIN_MESSAGES_PER_SECOND", "HONJIN_REQUESTS_PER_SECOND", "HONJIN_TABLES_PER_MINUTE")


class Head(msgspec.Struct):
    """What a message is, and of states where they stand."""

    t: str
    n: int = -1


class State(msgspec.Struct):
    """What a random player reads of a state: the rest is passed over, so that he takes little of the machine."""

    ask: dict[str, Any] | None
    over: Any
    since: int | None = None


HEAD = msgspec.json.Decoder(Head)
STATE = msgspec.json.Decoder(State)


class Line(asyncio.Protocol):
    """One seat's socket. The clock is for the server: what came is read when its time has been taken."""

    def __init__(self, address: str) -> None:
        self.n = -1
        self.came = 0.0
        """When the last state did."""
        self.over = False
        self._wire = ClientProtocol(parse_uri(address), max_size=None)
        self._transport: asyncio.Transport
        self._wanted = 0
        self._waiting: asyncio.Future[None] | None = None
        self._asks: dict[str, Any] = {}
        """By their kinds, each as it came last."""
        self._ask: dict[str, Any] | None = None
        self._unread: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._wire.send_request(self._wire.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        came = time.perf_counter()
        self._wire.receive_data(data)
        for event in self._wire.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data), came)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail(exc or ConnectionError("the server has closed the line"))

    def _flush(self) -> None:
        for data in self._wire.data_to_send():
            if data:
                self._transport.write(data)

    def _hear(self, message: bytes, came: float) -> None:
        head = HEAD.decode(message)
        if head.t == "error":
            self._fail(RuntimeError(message))
        elif head.t == "state":
            self.n, self.came = head.n, came
            self._unread.append(message)
            if self._waiting is not None and self.n >= self._wanted:
                self._waiting.set_result(None)
                self._waiting = None

    def _fail(self, error: Exception) -> None:
        if self._waiting is not None:
            self._waiting.set_exception(error)
            self._waiting = None

    def send(self, message: bytes) -> None:
        self._wire.send_text(message)
        self._flush()

    async def reach(self, n: int) -> None:
        """Hear until the state that has so many entries."""
        if self.n < n:
            self._wanted, self._waiting = n, asyncio.get_running_loop().create_future()
            await self._waiting

    def close(self) -> None:
        self._transport.close()

    @property
    def ask(self) -> dict[str, Any] | None:
        """What the seat is asked now."""
        for message in self._unread:
            self._read(STATE.decode(message))
        self._unread.clear()
        return self._ask

    def _read(self, state: State) -> None:
        self.over = state.over is not None
        self._ask = state.ask
        if state.since is None:
            self._asks = {}
        elif state.ask is not None:
            self._ask = applied(self._asks.get(state.ask["kind"], NO_OPTIONS), state.ask)
        if self._ask is not None:
            self._asks[self._ask["kind"]] = self._ask


class Game:
    """A table with its two lines."""

    def __init__(self, lines: list[Line], seed: int) -> None:
        self.lines = lines
        self.rng = random.Random(seed)
        self.over = False

    async def act(self) -> float:
        """One action; the seconds until both seats have seen it."""
        asked = next((line, ask) for line in self.lines if (ask := line.ask))
        actor, text, n = asked[0], self.rng.choice(asked[1]["options"])["text"], asked[0].n
        message = msgspec.json.encode({"t": "act", "text": text, "n": n})
        began = time.perf_counter()
        actor.send(message)
        for line in self.lines:
            await line.reach(n + 1)
        taken = max(line.came for line in self.lines) - began
        self.over = any(line.ask is None and line.over for line in self.lines)
        return taken


async def scenario_of(client: httpx.AsyncClient, url: str, game: str, scenario: str | None) -> dict[str, Any]:
    """The scenario that is meant, or the first."""
    shelf = (await client.get(f"{url}/api/games")).json()
    found: list[dict[str, Any]] = next(known["scenarios"] for known in shelf if known["id"] == game)
    return next(known for known in found if scenario in (None, known["id"])) | {"game": game}


async def open_game(
    client: httpx.AsyncClient, urls: list[str], scenario: dict[str, Any], number: int, apart: int
) -> Game:
    sides = scenario["sides"]
    body = {
        "game": scenario["game"], "scenario": scenario["id"], "name": f"bench {number}",
        "seats": dict.fromkeys(sides, "me"), "private": True,
    }  # fmt: skip
    answer = await client.post(f"{urls[number % len(urls)]}/api/tables", json=body)
    answer.raise_for_status()
    opened = answer.json()
    lines = []
    for place, side in enumerate(sides):
        url = urls[(number + place * apart) % len(urls)]
        address = f"{url.replace('http', 'ws', 1)}/ws/{opened['table']}?token={opened['seats'][side]}"
        line = await opened_line(address, number)
        await line.reach(0)
        lines.append(line)
    return Game(lines, number)


async def opened_line(address: str, number: int) -> Line:
    """From an address of this machine, as many as there are for so many lines."""
    at = urlsplit(address)
    here = (f"127.0.0.{2 + number // PER_ADDRESS}", 0) if at.hostname == "127.0.0.1" else None
    loop = asyncio.get_running_loop()
    assert at.hostname is not None
    assert at.port is not None
    _, line = await loop.create_connection(lambda: Line(address), at.hostname, at.port, local_addr=here)
    return line


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
        f"{name:24} {len(times):6} in all  {len(times) / seconds:6.0f}/s  median {cuts[49] * 1e3:6.2f} ms  "
        f"p95 {cuts[94] * 1e3:6.2f} ms  p99 {cuts[98] * 1e3:6.2f} ms  worst {max(times) * 1e3:6.1f} ms"
    )


def used_by(process: int) -> float:
    """Seconds of processor time that a process has used; only Linux tells."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def tell_late(figures: str) -> None:
    """How often the event loops were late for what was due."""
    counts: Counter[str] = Counter()
    for line in figures.splitlines():
        if line.startswith("honjin_loop_late_seconds_bucket"):
            name, count = line.rsplit(" ", 1)
            counts[name.partition('le="')[2].rstrip('"}')] += int(count)
    told = ", ".join(
        f"{float(bound) * 1e3:g} ms: {counts['+Inf'] - counts[bound]}" for bound in ("0.005", "0.025", "0.1")
    )
    print(f"the event loop was late for more than {told} times of {counts['+Inf']}")


def memory_of(process: int) -> float:
    """Megabytes that a process holds."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def visit(url: str) -> None:
    """Ask for a page as fast as it comes until nobody wants to know any more; then tell how long each took."""
    at = urlsplit(url)
    line = http.client.HTTPConnection(at.hostname or "", at.port)
    pages = []
    while not select.select([sys.stdin], [], [], 0)[0]:
        began = time.perf_counter()
        line.request("GET", at.path)
        answer = line.getresponse()
        answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{url}: {answer.status}")
        pages.append(time.perf_counter() - began)
    print(msgspec.json.encode(pages).decode())


@contextmanager
def visitor(url: str, pages: list[float]) -> Iterator[None]:
    """Somebody who asks for a page in a loop, in a process of his own: what he takes is not the players' time."""
    command = [sys.executable, __file__, "--visit", url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield
        told, _ = process.communicate(b"enough")
        pages += msgspec.json.decode(told)


async def thinking(client: httpx.AsyncClient, url: str, scenario: dict[str, Any]) -> ClientConnection:
    """A table at which bots think, and somebody who watches, without whom they would not."""
    seats = dict.fromkeys(scenario["sides"], "bot:master")
    body = {"game": scenario["game"], "scenario": scenario["id"], "name": "bench", "seats": seats, "private": True}
    answer = await client.post(f"{url}/api/tables", json=body)
    answer.raise_for_status()
    return await connect(f"{url.replace('http', 'ws', 1)}/ws/{answer.json()['table']}", max_size=None, max_queue=None)


async def measure(urls: list[str], chosen: argparse.Namespace, processes: list[int]) -> None:
    seconds: float = chosen.seconds
    async with httpx.AsyncClient(timeout=300) as client:
        scenario = await scenario_of(client, urls[0], chosen.game, chosen.scenario)
        games = [await open_game(client, urls, scenario, number, chosen.apart) for number in range(chosen.tables)]
        print(f"{len(games)} tables are open", flush=True)
        watched = [await thinking(client, urls[n % len(urls)], scenario) for n in range(chosen.thinking)]
        await flat_out(games, 2.0)  # past the first turn's opening, and everything warm
        for name, run in (
            (f"{chosen.rate:g} actions/s", partial(at_rate, games, chosen.rate, seconds)),
            ("as fast as they answer", partial(flat_out, games, seconds)),
        ):
            await timed(name, run, seconds, processes)
            if chosen.visitor:
                pages: list[float] = []
                with visitor(urls[0] + chosen.visitor, pages):
                    await timed(f"  beside {chosen.visitor}", run, seconds, processes)
                tell(f"  {chosen.visitor}", pages, seconds)
        figures = [(await client.get(f"{url}/metrics")).text for url in urls]
    tell_late("".join(figures))
    failures = [line for text in figures for line in text.splitlines() if line.startswith("honjin_refused_total")]
    held = ", ".join(f"{memory_of(process):.0f} MB" for process in processes)
    load = f"{os.getloadavg()[0]:.1f}"
    print(
        f"{chosen.tables} tables, {2 * chosen.tables} sockets; memory {held or 'unknown'}; load of the machine {load}"
    )
    print(f"errors: {', '.join(failures) or 'none'}")
    for game in games:
        for line in game.lines:
            line.close()
    for watcher in watched:
        await watcher.close()


async def timed(name: str, run: Callable[[], Awaitable[list[float]]], seconds: float, processes: list[int]) -> None:
    before = sum(map(used_by, processes))
    began = time.perf_counter()
    times = await run()
    tell(name, times, max(seconds, time.perf_counter() - began))
    if processes:
        used = sum(map(used_by, processes)) - before
        print(f"{'':24} {used / len(times) * 1e3:6.2f} ms of processor time an action")


@contextmanager
def server(store: str) -> Iterator[tuple[str, int]]:
    """Its address and its process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    env = {**os.environ, **dict.fromkeys(LIMITS, "1000000")}
    command = [sys.executable, "-m", "honjin.server", "--port", str(port), "--db", store]
    with subprocess.Popen(command, env=env) as process:
        try:
            url = f"http://127.0.0.1:{port}"
            httpx.Client(transport=httpx.HTTPTransport(retries=8)).get(f"{url}/healthz", timeout=300)
            yield url, process.pid
        finally:
            process.terminate()


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """As the server has it, where there is one: what the players themselves take is no part of its time."""
    try:
        import uvloop
    except ImportError:
        return None
    loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return loop


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", action="append", help="a server that runs already, with its limits raised")
    parser.add_argument("--postgres", action="store_true", help="on the PostgreSQL that HONJIN_TEST_POSTGRES names")
    parser.add_argument("--servers", type=int, default=1, help="processes on one store; SQLite takes one alone")
    parser.add_argument("--apart", action="store_true", help="the seats of a table at different servers")
    parser.add_argument("--visitor", help="a page that somebody asks for in a loop, in a second measurement")
    parser.add_argument("--thinking", type=int, default=0, help="so many tables more at which bots think")
    parser.add_argument("--game", default="yukimura")
    parser.add_argument("--scenario")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=50.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--visit", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.visit:
        visit(chosen.visit)
        return
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        store = os.environ["HONJIN_TEST_POSTGRES"] if chosen.postgres else f"{folder}/load.sqlite"
        urls, processes = chosen.url or [], list[int]()
        for _ in range(0 if urls else chosen.servers):
            url, process = stack.enter_context(server(store))
            urls.append(url)
            processes.append(process)
        with asyncio.Runner(loop_factory=quick_loop()) as runner:
            runner.run(measure(urls, chosen, processes if sys.platform == "linux" else []))


if __name__ == "__main__":
    main()
