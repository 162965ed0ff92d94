from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator

import pytest

from honjin.server.metrics import Metrics
from honjin.server.notices import Notifier
from honjin.server.settings import Settings


class Letterbox(socketserver.StreamRequestHandler):
    """As much of a mail server as it takes to accept a letter."""

    letters: list[str]

    def handle(self) -> None:
        self.say("220 letterbox")
        for line in iter(self.rfile.readline, b""):
            word = line.decode().strip().upper()
            if word == "DATA":
                self.say("354 go on")
                self.letters.append("".join(iter(lambda: self.rfile.readline().decode(), ".\r\n")))
            self.say("221 bye" if word == "QUIT" else "250 ok")

    def say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@pytest.fixture
def letterbox() -> Iterator[tuple[int, list[str]]]:
    """A mail server on a free port, and the letters it got."""
    letters: list[str] = []
    handler = type("Box", (Letterbox,), {"letters": letters})
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1], letters
        server.shutdown()


def test_a_letter_says_whose_turn_it_is_and_where(letterbox: tuple[int, list[str]]) -> None:
    port, letters = letterbox
    notifier = Notifier(Settings(smtp=f"smtp://127.0.0.1:{port}"), Metrics())
    notifier._mail("ann@example.org", "It is your turn (osaka) in yukimura, turn 3: http://honjin.example/t/abc")
    (letter,) = letters
    assert "To: ann@example.org" in letter
    assert "Subject: Honjin: it is your turn" in letter
    assert "http://honjin.example/t/abc" in letter
