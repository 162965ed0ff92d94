"""One procedure of the rules by itself, with given answers and dice.

    found = drive(assault(g, castle), [Yes(), Lose(unit)], dice=[6, 1])
    assert found.value == "taken"
    assert [ask.kind for ask in found.asks] == ["accept", "loss"]

Every answer must be legal, every option of every ask too, and all answers and dice must be used up. Answers are listed
in order, or found by a function of the ask: :func:`by_kind`, :func:`first`, or one of your own. A :class:`Driver` goes
on step by step instead, for those who want to look in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from honjin.conformance.broken import Broken
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Asks, Checkpoint, Side
from honjin.kernel.chance import Chance, Scripted, Source
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps

T = TypeVar("T")

Answer = Callable[[Ask], Action]
"""How somebody decides."""


def first(ask: Ask) -> Action:
    """The first option."""
    return ask.options[0]


def by_kind(answers: Mapping[str, Action | Answer], otherwise: Answer = first) -> Answer:
    """An answer for each kind of ask, or a function of it; for other kinds, what ``otherwise`` says."""

    def answer(ask: Ask) -> Action:
        found = answers.get(ask.kind, otherwise)
        return found if isinstance(found, Action) else found(ask)

    return answer


class Driver(Generic[T]):
    """A procedure on its way from decision to decision."""

    def __init__(self, steps: Steps[T], dice: Iterable[int] | Source = (), *, trusting: bool = False) -> None:
        """``dice``: faces as a person reads them, or where they come from.

        ``trusting``: options are not tried one by one, as long random games would take too long.
        """
        self._steps = steps
        self._trusting = trusting
        self._source: Source = Scripted(dice) if isinstance(dice, Iterable) else dice
        self._open: list[Ask] = []
        self._sealed: dict[Side, Action] | None = None
        self._value: list[T] = []
        self.requests: list[Ask | Chance | Reveal] = []
        """All that the procedure has wanted, in order."""
        self.falls: list[tuple[Chance, Any]] = []
        """How chance fell: what was asked for, and what the procedure received."""
        self._advance(None)

    @property
    def asks(self) -> list[Ask]:
        """All decisions so far, open or not."""
        return [request for request in self.requests if isinstance(request, Ask)]

    @property
    def done(self) -> bool:
        """Whether the procedure has come to its end."""
        return bool(self._value)

    @property
    def value(self) -> T:
        """What the procedure returned."""
        if not self._value:
            raise Broken(f"still asked: {_told(self.ask)}")
        return self._value[0]

    @property
    def ask(self) -> Ask:
        """The decision that is open; the first of several."""
        if not self._open:
            raise Broken("the procedure is over: nothing is asked")
        return self._open[0]

    def answer(self, action: Action) -> None:
        """Decide, legally, and go on to the next decision."""
        ask = self.ask
        refusal = ask.refuse(action)
        if refusal is not None:
            raise Broken(f"{action!r} is refused, {refusal}: {_told(ask)}")
        self._open.pop(0)
        if self._sealed is None:
            self._advance(action)
            return
        self._sealed[ask.side] = action
        if not self._open:
            self._advance(self._sealed)

    def finish(self) -> T:
        """What the procedure returned, after the last answer and the last die."""
        value = self.value
        if isinstance(self._source, Scripted) and self._source.left:
            raise Broken(f"dice that nobody has rolled: {self._source!r}")
        return value

    def _advance(self, answer: Any) -> None:
        try:
            while True:
                request = self._steps.send(answer)
                if isinstance(request, Ask | Asks):
                    self._asked(request)
                    return
                answer = self._met(request)
        except StopIteration as stop:
            self._value.append(stop.value)

    def _asked(self, request: Ask | Asks) -> None:
        self._sealed = {} if isinstance(request, Asks) else None
        self._open = list(request.asks) if isinstance(request, Asks) else [request]
        self.requests += self._open
        for ask in self._open:
            if not ask.options:
                raise Broken(f"there is nothing to choose: {ask!r}")
            for option in () if self._trusting else ask.options:
                refusal = ask.refuse(option)
                if refusal is not None:
                    raise Broken(f"{option!r} is offered and refused: {refusal}")

    def _met(self, request: Chance | Reveal | Checkpoint) -> Any:
        if isinstance(request, Checkpoint):
            return None
        self.requests.append(request)
        if isinstance(request, Reveal):
            return None
        received = request.answer(request.draw(self._source))
        self.falls.append((request, received))
        return received


def drive(steps: Steps[T], answers: Iterable[Action] | Answer = (), dice: Iterable[int] | Source = ()) -> Driver[T]:
    """Carry out a procedure to its end."""
    driver = Driver(steps, dice)
    left = None if callable(answers) else list(answers)
    while not driver.done:
        if callable(answers):
            driver.answer(answers(driver.ask))
        elif left:
            driver.answer(left.pop(0))
        else:
            raise Broken(f"no answer is left: {_told(driver.ask)}")
    if left:
        raise Broken(f"answers that nobody has asked for: {left}")
    driver.finish()
    return driver


def _told(ask: Ask) -> str:
    return f"{ask!r}, {list(ask.options)}"
