"""What a bot is given to think about, and what it answers: plain values that travel to another process.

A thought holds a world of the bot's own side, in which everything that the side may not know has been dealt anew before
it leaves the table; neither the key of the dice nor any other secret goes with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import msgspec

from honjin.analysis.plan_words import told_plans
from honjin.bots import find_bot
from honjin.bots.reasons import ConsideredPlan, Reasons
from honjin.bots.watching import NOBODY, Watch
from honjin.kernel.ask import Side
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play
from honjin.kernel.words import dumped
from honjin.server.archiving import Replay, archived
from honjin.server.asks import ask_for
from honjin.server.server_log import complain
from honjin.server.studies import Study, studied
from honjin.server.worlds import World, world_of

EVERY = 0.25
"""Seconds between two words of how far a bot is."""
MOST = 100
"""Decisions in one answer."""


class Thought(World, frozen=True, tag="thought", kw_only=True):
    """One question to a bot, with the world in which it thinks."""

    bot: str
    n: int
    """The number of the entry it decides on: with the seed, the same decision each time."""
    seconds: float = 0.0
    """How long it may take over this one decision; 0: as it likes."""
    slice: float = 0.0
    """So long it goes on to its next decisions, as long as nobody else decides and nothing falls or is shown."""
    memory: str = ""
    """What it wanted to remember when it last decided."""


class Hurry(msgspec.Struct, frozen=True, tag="hurry"):
    """Whoever thinks about the question of this number is to answer now."""

    number: int


class Progress(msgspec.Struct, frozen=True, tag="progress"):
    """How far a bot is, 0 to 1, and the plan that leads."""

    done: float
    plan: dict[str, Any] = {}


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """What it does, one after the other; or what went wrong."""

    texts: list[str]
    failure: str = ""
    memory: str = ""
    """What it wants to remember."""
    reasons: list[dict[str, Any] | None] = []
    """Why, for each action; None where it goes on with what it gave reasons for."""
    views: list[tuple[int, bytes]] = []
    """Of a game that was to be put into the archive."""
    found: Any = None
    """What a study has found."""


Question = Thought | Replay | Study

Heard = Callable[[Progress], None]
"""Who hears how far a bot is."""


class Waiting(Watch):
    """Whoever waits for an answer: hears of it now and then, and may hurry it."""

    def __init__(self, heard: Heard, hurried: Callable[[], bool]) -> None:
        self.hurried = hurried  # type: ignore[method-assign]
        self._heard = heard
        self._last = time.monotonic()

    def tell(self, done: float, leading: ConsideredPlan) -> None:
        now = time.monotonic()
        if now - self._last >= EVERY:
            self._last = now
            self._heard(Progress(done, asdict(leading)))


def thought_of(play: Play[Any], side: Side, bot: str, seed: str, n: int, **more: Any) -> Thought:
    """What a bot on this side has to decide now, in a world of its side's own knowledge."""
    return Thought(**world_of(play, side, seed, dealt=f"{seed} {n}"), bot=bot, n=n, **more)


def decide(thought: Thought, watch: Watch = NOBODY) -> Answer:
    """Let the bot decide, and go on as far as its own decisions lead by themselves."""
    began = time.perf_counter()
    world = thought.play()
    game = world.game
    texts: list[str] = []
    reasons: list[dict[str, Any] | None] = []
    memory = thought.memory
    while (ask := ask_for(world, thought.side)) is not None and len(texts) < MOST:
        bot = find_bot(thought.bot, f"{thought.seed} {thought.n + len(texts)}")
        bot.seconds, bot.memory, bot.watch = thought.seconds, memory, watch
        action = bot.choose(world.view(thought.side), ask)
        memory = bot.memory
        texts.append(game.notation.format(action))
        reasons.append(None if bot.reasons is None else _told(world, thought.side, bot.reasons))
        if time.perf_counter() - began >= thought.slice:
            break
        entries = len(world.log)
        try:
            world.push(action, thought.side)
        except HonjinError:  # it is for the table to refuse it
            break
        if len(world.log) != entries + 1:  # dice fell, or something was shown: at the table it may be otherwise
            break
    return Answer(texts, memory=memory, reasons=reasons)


def _told(world: Play[Any], side: Side, reasons: Reasons) -> dict[str, Any]:
    return {"plans": told_plans(world, side, reasons.plans), "seconds": reasons.seconds}


def considered(question: Question, watch: Watch = NOBODY) -> Answer:
    """The answer to whatever is asked; whoever fails has none, and the log says why."""
    try:
        if isinstance(question, Study):
            return Answer([], found=studied(question))
        return Answer([], views=archived(question)) if isinstance(question, Replay) else decide(question, watch)
    except Exception as error:
        complain("bot", bot=question.bot, game=question.game)
        return Answer([], failure=repr(error))


def written(value: Question | Answer | Progress | Hurry) -> bytes:
    """For the way between two processes."""
    return msgspec.json.encode(value, enc_hook=dumped)


def read_thought(frame: bytes) -> Thought:
    return msgspec.json.decode(frame, type=Thought)


def read_question(frame: bytes) -> Question | Hurry:
    found: Question | Hurry = msgspec.json.decode(frame, type=Question | Hurry)
    return found


def read_answer(frame: bytes) -> Answer | Progress:
    found: Answer | Progress = msgspec.json.decode(frame, type=Answer | Progress)
    return found
