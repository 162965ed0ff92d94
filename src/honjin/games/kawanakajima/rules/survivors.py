"""Chapter 13.9: the end of a siege: who has lost, who is left, and who holds the fort (R45, R65)."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Survive
from honjin.games.kawanakajima.figures import DISORGANIZED, GOOD_ORDER
from honjin.games.kawanakajima.rules import losses, victory
from honjin.games.kawanakajima.rules.markers import beaten, weight
from honjin.games.kawanakajima.state import Battle, Siege
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Unit


def change_hands(g: Battle) -> None:
    """Whoever is inside alone holds the fort; taking it scores (18.3, R45)."""
    if g.keeper == NOBODY or g.siege.besieger != NOBODY:
        return
    taker = 1 - g.keeper
    if g.inside(taker) and not g.inside(g.keeper):
        g.keeper = taker
        g.tell("fort_taken", "18.3", side=taker)
        victory.score(g, taker, g.field.tables.points.fort, "18.3")


def judge_end(g: Battle) -> Steps[None]:
    """After every change: has anybody lost? (13.9, R65)"""
    if g.siege.besieger == NOBODY or g.siege.placing:
        return
    defeated = [side for side in (1 - g.siege.besieger, g.siege.besieger) if beaten(g, side)]
    gone = [side for side in (0, 1) if not g.inside(side)]
    if not defeated and not gone:
        return
    yield from conclude(g, defeated)


def conclude(g: Battle, defeated: list[Side]) -> Steps[None]:
    """Losers inside are eliminated, the winner counts who is left, and the fort may change hands (13.9, R45)."""
    siege = g.siege
    scores = [
        (siege.manpower[s] + siege.out_of_combat[s] + siege.markers[s].bit_count(), siege.out_of_combat[s])
        for s in (0, 1)
    ]
    dead: list[Unit] = []
    for side in defeated:
        for unit in g.inside(side):
            losses.eliminate(g, unit, "13.9")
            dead.append(unit)
    g.siege = Siege()
    g.tell("siege_over", "13.9")
    yield from losses.show_bowl(g)
    worn: list[Unit] = []
    for side in (0, 1):
        if side not in defeated and g.inside(side):
            kept, hurt = yield from survivors(g, side, *scores[side])
            for unit in g.inside(side):
                if unit not in kept:
                    losses.eliminate(g, unit, "13.9")
                    dead.append(unit)
                else:
                    g.state[unit] = DISORGANIZED if unit in hurt else GOOD_ORDER
            worn += hurt
    yield from losses.leader_rolls(g, [*dead, *worn], "13.9")
    victory.end_if_decided(g)
    change_hands(g)


def survivors(g: Battle, side: Side, score: int, out: int) -> Steps[tuple[tuple[Unit, ...], tuple[Unit, ...]]]:
    """Units up to the Survivor score; of these, units of at least the Out of Combat score are Disorganized (13.9)."""
    units = g.inside(side)
    options = _survivor_options(g, units, score, out)
    answer = options[0]
    if len(options) > 1:
        answer = yield Ask(
            side,
            "survivors",
            options,
            rule="13.9",
            prompt=say(
                "Keep units of {score} points in all, of which {out} or more are Disorganized", score=score, out=out
            ),
            judge=lambda action: _refuse_survivors(g, units, score, out, action),
        )
    assert isinstance(answer, Survive)
    g.tell("survivors", "13.9", side=side, units=answer.units)
    return answer.units, answer.worn


def _survivor_options(g: Battle, units: list[Unit], score: int, out: int) -> list[Action]:
    """Lists that keep as much as they can; other lawful ones are accepted too."""
    found: dict[Survive, None] = {}
    orders = [
        sorted(units, key=lambda u: (-g.field.elan[u] - g.lead[u], weight(g, u))),
        sorted(units, key=lambda u: (-weight(g, u), u)),
        sorted(units, key=lambda u: (weight(g, u), u)),
    ]
    for order in orders:
        kept, left = [], score
        for unit in order:
            if weight(g, unit) <= left:
                kept.append(unit)
                left -= weight(g, unit)
        for worst in (kept[::-1], sorted(kept, key=lambda u: (weight(g, u), u))):
            found[Survive(tuple(sorted(kept)), tuple(sorted(_worn(g, worst, out))))] = None
    return [*found]


def _worn(g: Battle, order: Sequence[Unit], out: int) -> list[Unit]:
    """As few as reach the score, or all."""
    worn: list[Unit] = []
    for unit in order:
        if sum(weight(g, u) for u in worn) >= out:
            break
        worn.append(unit)
    return worn


def _refuse_survivors(g: Battle, units: list[Unit], score: int, out: int, action: Action) -> Refusal | None:
    if not isinstance(action, Survive):
        return Refusal("13.9", say("Say which units are left, and which of them are Disorganized"))
    kept, worn = action.units, action.worn
    if len(set(kept)) != len(kept) or len(set(worn)) != len(worn) or not set(kept) <= set(units):
        return Refusal("13.9", say("Name units of the fort, each once"))
    if not set(worn) <= set(kept):
        return Refusal("13.9", say("Only units that are left can be Disorganized"))
    if sum(weight(g, unit) for unit in kept) > score:
        return Refusal("13.9", say("Units of {score} points at most are left", score=score))
    if sum(weight(g, unit) for unit in worn) < out and len(worn) < len(kept):
        return Refusal("13.9", say("Units of {out} points or more are Disorganized", out=out))
    return None
