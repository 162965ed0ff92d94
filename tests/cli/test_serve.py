"""``honjin --version`` and ``honjin serve``: what is said before the doors open."""

from __future__ import annotations

import socket
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

import pytest
from commandline import honjin

from honjin.cli import serving
from honjin.compiled.twins import CORE
from honjin.server.store import Store


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[socket.socket]:
    """The doors that were opened; nobody serves at them."""
    doors: list[socket.socket] = []

    def serve(_settings: object, door: socket.socket, *, proxy: bool, opened: Callable[[], None]) -> None:
        assert not proxy
        doors.append(door)
        opened()
        door.close()

    monkeypatch.setattr(serving, "serve", serve)
    return doors


def test_the_version_is_that_of_the_package() -> None:
    core = "pure Python" if CORE is None else "with its compiled core"
    assert honjin("--version") == (0, f"honjin {version('honjin')}, {core}\n", "")


def test_without_a_built_page_one_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: list[socket.socket]
) -> None:
    monkeypatch.setenv("HONJIN_STATIC", str(tmp_path))
    ran = honjin("serve", "--port", "0")
    assert (ran.code, len(served)) == (0, 1)
    assert ran.err == (
        "honjin: the page has not been built in this checkout: run `make client`, then start the server again\n"
    )
    (tmp_path / "index.html").write_text("<p>")
    assert honjin("serve", "--port", "0").err == ""


@pytest.mark.usefixtures("served")
def test_the_address_has_the_port_that_was_found() -> None:
    out = honjin("serve", "--port", "0").out
    assert out.startswith("Honjin is at http://127.0.0.1:")
    assert not out.startswith("Honjin is at http://127.0.0.1:0/")


def test_a_store_that_another_server_has_is_an_error_in_one_line(tmp_path: Path) -> None:
    file = str(tmp_path / "honjin.sqlite")
    store = Store(file)
    ran = honjin("serve", "--port", "0", "--db", file)
    store.close()
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(f"honjin: {file} is in use by another server (process ")


def test_a_taken_port_is_an_error_in_one_line(served: list[socket.socket]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        ran = honjin("serve", "--port", str(port))
    assert (ran.code, served) == (1, [])
    assert ran.err.startswith(f"honjin: cannot listen on 127.0.0.1, port {port}: ")
    assert ran.err.count("\n") == 1
