"""The log of a game: what sides decided, how chance fell and what was shown, in the order in which it came."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from honjin.compiled.twins import plain
from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.chance import Outcome
from honjin.kernel.words import Saying


@plain
class Said(NamedTuple):
    """An input of the log: what a side decided."""

    side: Side
    action: Action


@plain
class Fell(NamedTuple):
    """An input of the log: how chance fell."""

    rule: str
    purpose: Saying
    outcome: Outcome


@plain
class Shown(NamedTuple):
    """A line in the log: something hidden was shown."""

    rule: str
    purpose: Saying


Input = Said | Fell | Shown


def by_action(inputs: Sequence[Input]) -> tuple[list[Fell | Shown], list[tuple[Said, list[Fell | Shown]]]]:
    """What fell before the first action, and each action with what fell after it."""
    first: list[Fell | Shown] = []
    moves: list[tuple[Said, list[Fell | Shown]]] = []
    for entry in inputs:
        if isinstance(entry, Said):
            moves.append((entry, []))
        else:
            (moves[-1][1] if moves else first).append(entry)
    return first, moves
