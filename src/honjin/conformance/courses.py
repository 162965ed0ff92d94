"""A procedure of the rules over all dice: what odds are held against.

    for after, chance in courses(g, lambda g: rally.rally_unit(g, unit, side)):
        ...

Whoever decides does it by a function of the position and the ask; dice with the same sum count as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypeVar

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Checkpoint
from honjin.kernel.chance import Chance, Outcome
from honjin.kernel.events import Reveal
from honjin.kernel.game import State, Steps

S = TypeVar("S", bound=State)

Deciding = Callable[[S, Ask], Action]
Ends = tuple[type[Exception], ...]
"""What a procedure may raise to end the game."""


def foremost(_: State, ask: Ask) -> Action:
    """The first option."""
    return ask.options[0]


def carried_out(
    state: S,
    steps: Steps[Any],
    throw: Callable[[Chance], Outcome | None],
    answer: Deciding[S] = foremost,
    ends: Ends = (),
) -> Chance | None:
    """Carry a procedure out; what it wanted when there were no dice left, or None at its end."""
    state.journal = []
    said: Any = None
    with suppress(StopIteration, *ends):
        while True:
            request = steps.send(said)
            if isinstance(request, Reveal | Checkpoint):
                said = None
            elif isinstance(request, Ask):
                said = answer(state, request)
            else:
                assert isinstance(request, Chance)
                dice = throw(request)
                if dice is None:
                    return request
                said = request.answer(dice)
    return None


def courses(
    state: S,
    run: Callable[[S], Steps[Any]],
    answer: Deciding[S] = foremost,
    ends: Ends = (),
    dice: tuple[Outcome, ...] = (),
    chance: Fraction = Fraction(1),
) -> Iterator[tuple[S, Fraction]]:
    """Every way in which a procedure can go, with its chance."""
    after, left = state.copy(), list(dice)
    wanted = carried_out(after, run(after), lambda _: left.pop(0) if left else None, answer, ends)
    if wanted is None:
        yield after, chance
        return
    sums: dict[int, list[Outcome]] = {}
    for outcome, _ in wanted.outcomes():
        sums.setdefault(sum(outcome), []).append(outcome)
    every = sum(map(len, sums.values()))
    for same in sums.values():
        yield from courses(state, run, answer, ends, (*dice, same[0]), chance * Fraction(len(same), every))


def tallied(cases: Iterable[tuple[Any, Fraction]]) -> dict[Any, Fraction]:
    """Equal cases together."""
    found: dict[Any, Fraction] = {}
    for case, chance in cases:
        found[case] = found.get(case, Fraction(0)) + chance
    return found
