"""``python -m honjin.server.bot_worker``: a process in which bots think, one question at a time.

It reads questions from its input and writes answers to its output, each with its length before it, and ends with its
input: when the server is gone, however that came, so is it.
"""

from __future__ import annotations

import os
import queue
import sys
import threading
from contextlib import suppress
from typing import IO

from honjin.bots import bots
from honjin.games.registry import games
from honjin.server.server_log import set_up
from honjin.server.thinking import considered, read_question, written

KINDNESS = 5
"""How much it gives way to those who serve people."""


def read_frame(source: IO[bytes]) -> bytes | None:
    """The next message; None at the end."""
    head = source.read(4)
    if len(head) < 4:
        return None
    size = int.from_bytes(head, "big")
    body = source.read(size)
    return body if len(body) == size else None


def write_frame(target: IO[bytes], body: bytes) -> None:
    target.write(len(body).to_bytes(4, "big") + body)
    target.flush()


def main() -> None:
    """Answer until nobody asks any more."""
    set_up()
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(KINDNESS)
    games()
    bots()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    questions: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        write_frame(answers, written(considered(read_question(questions.get()))))


def _listen(source: IO[bytes], questions: queue.Queue[bytes]) -> None:
    """Questions are heard while one is thought about, so that the end of them is heard at once."""
    while (frame := read_frame(source)) is not None:
        questions.put(frame)
    os._exit(0)


if __name__ == "__main__":
    main()
