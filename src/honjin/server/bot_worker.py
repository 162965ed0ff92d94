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
from honjin.kernel.garbage import settle_memory
from honjin.server.server_log import set_up
from honjin.server.thinking import Hurry, Question, Waiting, considered, read_question, written

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
    settle_memory()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints is no answer
    questions: queue.Queue[Question] = queue.Queue()
    hurried = Hurried()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions, hurried), daemon=True).start()
    while True:
        question = questions.get()
        hurried.asked += 1
        watch = Waiting(lambda progress: write_frame(answers, written(progress)), hurried.now)
        write_frame(answers, written(considered(question, watch)))


class Hurried:
    """Which question is thought about, counted from 1, and which of them has been hurried."""

    def __init__(self) -> None:
        self.asked = 0
        self.number = 0

    def now(self) -> bool:
        return self.number == self.asked


def _listen(source: IO[bytes], questions: queue.Queue[Question], hurried: Hurried) -> None:
    """Words are heard while a question is thought about, so that the end of them is heard at once."""
    while (frame := read_frame(source)) is not None:
        said = read_question(frame)
        if isinstance(said, Hurry):
            hurried.number = said.number
        else:
            questions.put(said)
    os._exit(0)


if __name__ == "__main__":
    main()
