"""Servers and savers are killed at any moment: what was acknowledged must be there afterwards, and files must be whole.

    python bench/kills.py --kills 30                                     on SQLite
    python tools/postgres.py --durable python bench/kills.py --kills 30  on PostgreSQL as well

Each round some tables are played at a server of its own until it is killed with SIGKILL, in the midst of an action at
every table. The next server must have every action that was acknowledged, with the same events. Afterwards: a process
that saves a record again and again is killed, and a server and a saver meet a disk that takes no more (a limit on the
size of files stands for it). Ends with status 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import secrets
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

LIMITS = ("HONJIN_MESSAGES_PER_SECOND", "HONJIN_REQUESTS_PER_SECOND", "HONJIN_TABLES_PER_MINUTE", "HONJIN_PATIENCE")
PATIENCE = 300.0
SAVER = """
import sys
from pathlib import Path
import honjin
from honjin.kernel.record import record_of
play = honjin.new_game("yukimura", seed=1)
for number in range(10**9):
    play.choose(number % len(play.options()))
    record_of(play, reveal=True).write(Path(sys.argv[1]))
    print(len(play.log), flush=True)
"""


class Table:
    """Somebody with all seats of a table, who remembers all that was acknowledged."""

    def __init__(self, path: str, seed: int) -> None:
        self.path = path
        self.rng = random.Random(seed)
        self.n = 0
        self.over = False
        self.events: list[dict[str, Any]] = []
        self.acknowledged = 0
        self.refused = 0
        self.faults: list[str] = []

    def compare(self, state: dict[str, Any]) -> None:
        """The first state of a new server has everything."""
        if state["n"] < self.n:
            self.faults.append(f"{self.path}: {self.n} entries were acknowledged, {state['n']} are there")
        if state["events"][: len(self.events)] != self.events:
            self.faults.append(f"{self.path}: other events than those that were told")
        self.note(state)

    def note(self, state: dict[str, Any]) -> None:
        self.n, self.over = state["n"], state["over"] is not None
        self.events[state["from"] :] = state["events"]

    def play(self, port: int, started: Callable[[], object]) -> None:
        """Act until the line is lost, or until nothing is taken any more."""
        try:
            with connect(f"ws://127.0.0.1:{port}{self.path}", max_size=None, open_timeout=PATIENCE) as line:
                state = heard(line)
                self.compare(state)
                started()
                while state["t"] == "state" and state["ask"]:
                    text = self.rng.choice(state["ask"]["options"])["text"]
                    line.send(json.dumps({"t": "act", "text": text, "n": state["n"]}))
                    state = heard(line)
                    if state["t"] == "state":
                        self.acknowledged += 1
                        self.note(state)
                    else:
                        self.refused += 1
        except (ConnectionClosed, OSError):
            pass


def heard(line: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(line.recv(timeout=PATIENCE))
        if message["t"] in ("state", "error"):
            return message


@contextmanager
def server(store: str, *, greatest: int | None = None) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A server in a process of its own; ``greatest``: bytes that a file may have there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "-m", "honjin.server", "--port", str(port), "--db", store]
    env = {**os.environ, **dict.fromkeys(LIMITS, "1000000"), "HONJIN_THINKERS": "0"}
    limit = None if greatest is None else limited(greatest)
    with subprocess.Popen(command, env=env, preexec_fn=limit, stderr=subprocess.DEVNULL) as process:
        try:
            httpx.Client(transport=httpx.HTTPTransport(retries=9)).get(
                f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE
            )
            yield process, port
        finally:
            process.kill()


def limited(size: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


def open_tables(port: int, count: int, first: int = 0) -> list[Table]:
    found = []
    for number in range(first, first + count):
        body = {"game": "yukimura", "name": "bench", "seats": {"osaka": "me", "kanto": "me"}, "private": True}
        opened = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=body, timeout=PATIENCE).json()
        tokens = "&".join(f"token={token}" for token in opened["seats"].values())
        found.append(Table(f"/ws/{opened['table']}?{tokens}&whole=1", number))
    return found


def round_of(port: int, tables: list[Table], end: Callable[[], object] | None = None) -> None:
    """All tables are played at once; ``end`` is called when all have begun."""
    begun = threading.Barrier(len(tables) + 1)
    hands = [threading.Thread(target=table.play, args=(port, begun.wait)) for table in tables]
    for hand in hands:
        hand.start()
    begun.wait(PATIENCE)
    if end is not None:
        end()
    for hand in hands:
        hand.join()


def kills(store: str, count: int, at_once: int, rng: random.Random) -> list[str]:
    """Kill servers; what was lost."""
    tables: list[Table] = []
    for number in range(count):
        with server(store) as (process, port):
            at_play = [table for table in tables if not table.over]
            fresh = open_tables(port, at_once - len(at_play), first=len(tables))
            tables += fresh

            def end(process: subprocess.Popen[bytes] = process) -> None:
                time.sleep(rng.uniform(0.05, 1.0))
                process.send_signal(signal.SIGKILL)

            round_of(port, at_play + fresh, end)
        if number % 10 == 9:
            print(f"  {number + 1} kills, {told(tables)}", flush=True)
    with server(store) as (process, port):
        round_of(port, tables, process.kill)
    print(f"{count} kills, {told(tables)}")
    return [fault for table in tables for fault in table.faults]


def told(tables: list[Table]) -> str:
    lost = sum(len(table.faults) for table in tables)
    return f"{sum(table.acknowledged for table in tables)} actions acknowledged at {len(tables)} tables, {lost} lost"


def full_disk(folder: Path) -> list[str]:
    """A server whose store cannot grow refuses what it cannot keep, and has all that it did not refuse."""
    store = str(folder / "full.sqlite")
    with server(store) as (_, port):
        tables = open_tables(port, 2)
    size = sum(file.stat().st_size for file in folder.glob("full.sqlite*"))
    with server(store, greatest=size + 400_000) as (_, port):
        round_of(port, tables)
    refused = sum(table.refused for table in tables)
    with server(store) as (process, port):
        round_of(port, tables, process.kill)
    print(f"full disk: {refused} refused, {told(tables)}")
    return [fault for table in tables for fault in table.faults] + ([] if refused else ["the disk was never full"])


def saves(folder: Path, count: int, rng: random.Random) -> list[str]:
    """A process that saves is killed; the file must be whole, and at least as new as the last that was announced."""
    file, faults, length = folder / "game.json", list[str](), 0
    for _ in range(count):
        with subprocess.Popen([sys.executable, "-c", SAVER, str(file)], stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            length = int(process.stdout.readline())
            time.sleep(rng.uniform(0.0, 0.3))
            process.kill()
            length = max([length, *(int(line) for line in process.stdout if line.endswith("\n"))])
        faults += whole(file, length)
    print(f"{count} savers killed, {len(faults)} files broken; the last had {length} entries")
    command = [sys.executable, "-c", SAVER, str(file)]
    limit = limited(file.stat().st_size + 2_000)
    ended = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limit, check=False)
    length = int(ended.stdout.split()[-1])
    found = whole(file, length)
    print(f"full disk: the saver ended with {ended.returncode} after {length} entries, {len(found)} files broken")
    return faults + found + ([] if ended.returncode else ["the disk was never full"])


def whole(file: Path, length: int) -> list[str]:
    try:
        log = json.loads(file.read_text())["log"]
    except (OSError, ValueError, KeyError) as error:
        return [f"{file}: {error!r}"]
    return [] if len(log) >= length else [f"{file}: {length} entries were saved, {len(log)} are there"]


@contextmanager
def fresh_schema(url: str) -> Iterator[str]:
    import psycopg

    schema = f"kills_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"CREATE SCHEMA {schema}".encode())
        yield f"{url}{'&' if '?' in url else '?'}options={quote(f'-csearch_path={schema}')}"
        db.execute(f"DROP SCHEMA {schema} CASCADE".encode())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=300, help="servers to be killed on each store")
    parser.add_argument("--saves", type=int, default=25, help="savers to be killed")
    parser.add_argument("--tables", type=int, default=4, help="tables that are played at once")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        print("SQLite")
        faults += kills(str(folder / "kills.sqlite"), chosen.kills, chosen.tables, rng)
        faults += full_disk(folder)
        faults += saves(folder, chosen.saves, rng)
    if url := os.environ.get("HONJIN_TEST_POSTGRES"):
        print("PostgreSQL")
        with fresh_schema(url) as store:
            faults += kills(store, chosen.kills, chosen.tables, rng)
    print("\n".join(faults) or "nothing was lost")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
