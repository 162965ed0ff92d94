"""Retreats over paths: every lawful way of so many hexes, what it costs, and whose turn it is to go back.

Which hexes are open, and what makes a hex dear, are rules of a game; how the ways are found is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, pairwise

from honjin.hexes.board import Hexside, hexside
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Path
from honjin.hexes.sets import HexSet
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.orders import Pick, Retreat
from honjin.wargame.state import OnMap

Onward = Callable[[Path], Iterable[Hex]]
"""The hexes into which a retreat may go on."""
Ways = Callable[[Unit], Sequence[Retreat]]
"""The retreats that are open to a force."""


def ways_of(start: Hex, hexes: int, onward: Onward) -> list[Path]:
    """Every lawful way of exactly so many hexes."""
    return _levels(start, hexes, onward)[-1]


def ways_up_to(start: Hex, hexes: int, onward: Onward) -> list[Path]:
    """Every lawful way of at most so many hexes, the shortest first; to stay is one of them."""
    return list(chain.from_iterable(_levels(start, hexes, onward)))


def _levels(start: Hex, hexes: int, onward: Onward) -> list[list[Path]]:
    levels: list[list[Path]] = [[(start,)]]
    for _ in range(hexes):
        levels.append([(*path, h) for path in levels[-1] for h in onward(path)])
    return levels


def toll(path: Path, bad: HexSet, sides: frozenset[Hexside] = frozenset()) -> int:
    """How many steps of a way lead into bad hexes or across such sides, each counted once however bad it is."""
    return sum(bool(bad >> b & 1) or hexside(a, b) in sides for a, b in pairwise(path))


def next_to_go(
    g: OnMap, side: Side, heads: Sequence[Unit], rule: str, open_to: Ways | None = None
) -> Steps[Pick | Retreat]:
    """Which of several beaten forces goes back next: their owner says so.

    ``open_to``: the ways of a force, where none hangs on a die; then its way says it as well.
    """
    options: list[Action] = [Pick(head) for head in heads]
    ways: Ways = open_to or (lambda _: ())

    def judge(action: Action) -> Refusal | None:
        if action in options:
            return None
        if isinstance(action, Retreat) and action.unit in heads and action in ways(action.unit):
            return None
        return Refusal(rule, say("Name one of the forces that retreat"))

    who = Ask(
        side, "next", options, rule=rule, prompt=say("Choose which force retreats next"), judge=judge,
        subject={"units": g.scene.ids(heads)},
    )  # fmt: skip
    chosen: Pick | Retreat = yield from decision(who)
    return chosen
