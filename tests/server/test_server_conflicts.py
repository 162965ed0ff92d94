"""Whoever writes names what it follows: of two who change a table at once, one is refused and nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from visitors import GENEROUS, get, open_table, visit

from honjin.kernel.errors import HonjinError
from honjin.server.app import create_app
from honjin.server.rows import Change, Progress
from honjin.server.store import Outdated, Store


def test_a_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "honjin.sqlite"
    store = Store(str(file))
    for name in (file, link_to(file)):
        with pytest.raises(HonjinError, match=r"in use by another server \(process \d+\)"):
            Store(str(name))
    store.close()
    Store(str(file)).close()


def link_to(file: Path) -> Path:
    link = file.with_name("other.sqlite")
    link.symlink_to(file)
    return link


HOLDS = "import sys; from honjin.server.store import Store; s = Store(sys.argv[1]); print('held', flush=True); input()"


def test_the_lock_dies_with_its_process(tmp_path: Path) -> None:
    file = str(tmp_path / "honjin.sqlite")
    command = [sys.executable, "-c", HOLDS, file]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(HonjinError, match=rf"process {holder.pid}"):
            Store(file)
        holder.kill()
        holder.wait()
        Store(file).close()


def test_the_command_says_so_in_one_line_and_ends_with_1(tmp_path: Path) -> None:
    file = str(tmp_path / "honjin.sqlite")
    store = Store(file)
    command = [sys.executable, "-m", "honjin.server", "--port", "0", "--db", file]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    store.close()
    assert ran.returncode == 1
    assert ran.stderr.startswith(f"honjin.server: {file} is in use by another server")
    assert ran.stderr.count("\n") == 1


def test_a_change_that_does_not_follow_the_last_one_is_not_kept(store_url: str) -> None:
    with TestClient(create_app(GENEROUS(store=store_url))) as client:
        table = open_table(client)["table"]
    store = Store(store_url)
    row = store.game(table)
    assert row is not None
    n, revision = row.progress.n, row.revision
    store.save(table, Change(Progress(n + 1), n, revision))
    for follows, known in ((n, revision), (n, revision + 1), (n + 1, revision), (n + 1, revision + 2)):
        with pytest.raises(Outdated):
            store.save(table, Change(Progress(n + 9), follows, known))
    store.save(table, Change(Progress(n), n + 1, revision + 1))  # taken back: the number is an old one again
    with pytest.raises(Outdated):
        store.save(table, Change(Progress(n + 9), n, revision))
    row = store.game(table)
    assert row is not None
    assert (row.progress.n, row.revision) == (n, revision + 2)
    store.close()


def test_who_acts_on_what_is_no_longer_so_is_refused_and_told(local: TestClient) -> None:
    """Somebody else has written into the store: the action is refused, and the next one stands on what is there."""
    opened = open_table(local)
    store: Store = local.app.state.api.store  # type: ignore[attr-defined]
    with visit(local, opened["table"], *opened["seats"].values()) as both:
        before = both.choose(3)
        row = store.game(opened["table"])
        assert row is not None
        local.portal.call(store.run, store.save, row.id, foreign(row.progress, row.revision))  # type: ignore[union-attr]
        answer = both.act(before["ask"]["options"][0]["text"])
        assert (answer["t"], answer["code"]) == ("error", "stale")
        assert both.state["n"] == before["n"] - 1, "what the other has taken back is told before"
        both.choose(0)
        assert get(local, f"/api/tables/{opened['table']}")["steps"] == both.state["n"] == before["n"]


def foreign(progress: Progress, revision: int) -> Change:
    """Another server takes the last step back."""
    n = progress.n
    return Change(Progress(n - 1, progress.turn, progress.asked), n, revision, cut=n - 1, undone=[])
