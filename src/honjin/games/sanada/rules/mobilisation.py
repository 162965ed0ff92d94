"""Chapter 24.2: Osaka calls men out of its holding box."""

from __future__ import annotations

from honjin.games.sanada.actions import Enough, Mobilise
from honjin.games.sanada.figures import OSAKA
from honjin.games.sanada.rules import castles, deployment, forces, investment
from honjin.games.sanada.rules.deployment import Camp
from honjin.games.sanada.rules.replenishment import modifiers
from honjin.games.sanada.state import BOX, War
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, Reading, Roll
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import Units
from honjin.wargame.orders import INSIDE, OUTSIDE


def box(g: War) -> Units:
    """Units in the holding box."""
    return hexset(unit for unit in few(g.of_side[OSAKA]) if g.where[unit] == BOX)


def candidates(g: War) -> Units:
    """Who may come next: Hideyori only when nobody else is left (24.3, R41)."""
    waiting = box(g)
    return waiting & ~(1 << g.land.hideyori) or waiting


def is_beset(g: War) -> bool:
    """Whether enemies stand before Osaka, so that whoever comes is inside (R40)."""
    return bool(g.occupied[1 - OSAKA] >> g.land.pool_hex & 1)


def open_places(g: War) -> int:
    """How many can come: all of the box, as far as there is room for them (R40)."""
    waiting = box(g).bit_count()
    return min(waiting, max(g.room(g.land.osaka_castle), 0)) if is_beset(g) else waiting


def mobilise(g: War) -> Steps[None]:
    """A roll, then so many units come to Osaka (24.2, R40)."""
    if castles.is_lost(g) or not box(g):
        return
    rolled = yield Roll(
        D6, "24.2.1", say("mobilisation"), modifiers(g, OSAKA, g.land.tables.mobilisation, "24.2.1"),
        by=OSAKA, read=Reading("mobilisation", 0),
    )  # fmt: skip
    count = g.land.mobilisation.count(0, rolled.total)
    g.tell("mobilisation", "24.2.1", count=count)
    come = yield from _choose(g, min(count, open_places(g)))
    if not come:
        return
    forces.form(g, forces.default_forces(g, come))
    yield from deployment.rearrange(g, Camp(OSAKA, come, {}, "24.2.3", "arrival"), checkpoint=False)
    g.tell("mobilised", "24.2.2", units=come)
    investment.watch(g)


def _choose(g: War, count: int) -> Steps[Units]:
    """Osaka picks them one by one; where all come nobody is asked (24.2.2, R41)."""
    come: Units = 0
    while come.bit_count() < count and (open_to := candidates(g)):
        left = count - come.bit_count()
        chosen = open_to
        if left < open_to.bit_count() or g.land.options.mobilise_fewer:
            chosen = yield from _pick(g, open_to, left)
        if not chosen:
            break
        come |= chosen
        _call(g, chosen)
    return come


def _pick(g: War, open_to: Units, left: int) -> Steps[Units]:
    """The next to come; nobody, if an option lets Osaka stop."""
    fewer: list[Action] = [Enough()] if g.land.options.mobilise_fewer else []
    answer = yield from decision(
        Ask(
            OSAKA, "mobilise", [*(Mobilise(unit) for unit in _in_order(g, open_to)), *fewer], rule="24.2.2",
            prompt=say("Choose who is mobilised ({count} to come)", count=left),
            subject={"units": g.land.ids(open_to), "count": left},
        )
    )  # fmt: skip
    return 0 if isinstance(answer, Enough) else 1 << answer.unit


def _call(g: War, units: Units) -> None:
    """They come to Osaka: before the castle, or inside if enemies stand before it (R40)."""
    inside = is_beset(g)
    for unit in few(units):
        g.settle(1 << unit, g.land.pool_hex, inside=inside)
        g.tell("place", "24.2.2", unit=unit, hex=g.land.pool_hex, place=INSIDE if inside else OUTSIDE)


def _in_order(g: War, units: Units) -> list[int]:
    """The best fighters first."""
    return sorted(few(units), key=lambda u: (-g.land.rank[u], -g.land.rating[u], u))
