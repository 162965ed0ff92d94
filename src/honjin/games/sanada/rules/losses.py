"""Losses in every fight and on every march: full units are turned, and go when nobody is full (12.2, 18.3.5)."""

from __future__ import annotations

from honjin.games.sanada.rules import forces, forts, scoring
from honjin.games.sanada.state import ELIMINATED, SPENT, War
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit, Units
from honjin.wargame.orders import Lose


def eliminate(g: War, units: Units, rule: str, *, scores: bool = True) -> None:
    """Units leave the war for good, and the other side scores for them; forts without men go (26.2.1, R38, R47)."""
    if not units:
        return
    forces.lose_leader(g, units)
    for unit in few(units):
        g.take_off(1 << unit, ELIMINATED)
        g.tell("eliminated", rule, unit=unit)
        if scores:
            points = scoring.elimination_points(g, unit)
            scoring.score(g, 1 - g.side[unit], points, "26.2.1", g.land.pieces[unit].id)
    forts.watch(g)


def take(g: War, units: Units, damage: int, rule: str, *, scores: bool = True) -> Steps[None]:
    """Their owner spreads losses over units: full ones are turned first, then any are removed (18.3.5, R23)."""
    while damage and (units := g.on_map(units)):
        full = units & ~g.spent
        open_to = full or units
        if damage >= open_to.bit_count():
            damage -= open_to.bit_count()
            _suffer(g, open_to, bool(full), rule, scores=scores)
            continue
        lost = yield from _choose(g, open_to, damage, rule)
        _suffer(g, 1 << lost, bool(full), rule, scores=scores)
        damage -= 1


def _suffer(g: War, units: Units, turned: bool, rule: str, *, scores: bool) -> None:
    if not turned:
        eliminate(g, units, rule, scores=scores)
        return
    g.turn_over(units, SPENT)
    g.tell("spent", rule, units=units)


def _choose(g: War, units: Units, damage: int, rule: str) -> Steps[Unit]:
    """Who bears the next loss; the lowest ranks are named first, leaders last."""
    first = few(units)[0]
    removing = bool(g.spent >> first & 1)
    prompt = say("Choose who is turned spent ({losses} {losses:loss|losses} to take)", losses=damage)
    if removing:
        prompt = say("Choose who is removed ({losses} {losses:loss|losses} to take)", losses=damage)
    answer = yield Ask(
        g.side[first], "lose", [Lose(unit) for unit in in_order(g, units)], rule=rule, prompt=prompt,
        subject={"units": g.land.ids(units), "losses": damage},
    )  # fmt: skip
    unit: Unit = answer.unit
    return unit


def in_order(g: War, units: Units) -> list[Unit]:
    """Lowest ranks first, those who lead last."""
    land = g.land
    leads = {unit: g.members[unit].bit_count() > 1 for unit in few(units)}
    return sorted(leads, key=lambda u: (land.rank[u], leads[u], land.rating[u], u))
