"""The camp: who begins, who is called, how forces are formed, who is turned full and who bears losses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from honjin.games.sanada.actions import Delay, Enough, Join, Leave, Mobilise, Swap
from honjin.games.sanada.figures import OSAKA, TAISHO
from honjin.games.sanada.judgement import worth
from honjin.games.sanada.judgement.situation import situation
from honjin.games.sanada.rules import forces, organising
from honjin.games.sanada.state import War
from honjin.hexes.sets import few, hexset
from honjin.kernel.ask import Ask, Side
from honjin.wargame.actions import Force, Ready, Unit, Units
from honjin.wargame.memo import Lately
from honjin.wargame.orders import INSIDE, Form, Keep, Lose, Muster, Refill

FORMING: Final = Lately[float](2_000)

# ---------------------------------------------------------------------------------------------- forces (7, 16)


def quality(g: War, made: Iterable[Force]) -> float:
    """How good a division into forces is: men under those who lead best, nobody of rank led, few alone."""
    land, value = g.land, 0.0
    for leader, *led in made:
        lead = 0.3 * land.rating[leader] + 0.5 * land.action[leader]
        if leader == land.hideyori:  # he goes where he is safe, with a guard who suffer for him, and no more
            guard = land.pack.doctrine.refuge.guard
            value += len(led) if len(led) <= guard else guard - len(led)
            continue
        value += len(led) * (1.0 + lead) if land.boxes[leader] else 0.0
        value -= sum(3.0 + land.action[unit] + land.rating[unit] for unit in led if land.rank[unit] >= TAISHO)
    return value


def standing(g: War, units: int) -> list[Force]:
    """Forces as they are."""
    return [forces.written(g, head) for head in g.heads(units)]


def gain_of_forming(g: War, head: Unit) -> float:
    """What it would gain to form a place anew."""
    units = organising.pool(g, head)
    led = tuple([g.leader[unit] for unit in few(units)])
    return FORMING.find(g, (units, led, units & g.moved, units & g.checked), lambda: _gain_of_forming(g, units))


def _gain_of_forming(g: War, units: Units) -> float:
    now = quality(g, standing(g, units))
    options = [option for option in organising.options(g, units) if isinstance(option, Form)]
    return max((quality(g, option.forces) - now for option in options), default=0.0) - 0.05


def forms(g: War, ask: Ask) -> Sequence[float]:
    """The best division; as it is where nothing is better."""
    units = g.land.units_named(ask.subject["units"])
    values = []
    for option in ask.options:
        made = option.forces if isinstance(option, Form) else standing(g, hexset(units))
        values.append(quality(g, made) + (0.01 if isinstance(option, Keep) else 0.0))
    return values


def rejoins(g: War, ask: Ask) -> Sequence[float]:
    """Men without a leader come under the best."""
    land = g.land
    return [
        1.0 + land.rating[option.other] + land.action[option.other] if isinstance(option, Join) else 0.0
        for option in ask.options
    ]


# ---------------------------------------------------------------------------------------------- set-up and arrivals


def ready(g: War, ask: Ask) -> Sequence[float]:
    """Osaka takes its best commanders and enough men for them; all else as it is laid out."""
    values = []
    for option in ask.options:
        match option:
            case Ready():
                values.append(0.0)
            case Swap(unit, other):
                values.append(_swap(g, unit, other))
            case Muster(h, place, _) if ask.kind == "arrival" and ask.side == OSAKA:
                values.append(_barracks(g, h, place))
            case Delay(unit):
                values.append(_delay(g, ask.side, unit))
            case _:
                values.append(-1.0)
    return values


def _delay(g: War, side: Side, unit: Unit) -> float:
    """Whether somebody comes later: when the enemy waits where he would arrive, and is stronger (23.2.2)."""
    s, h = situation(g, side), g.where[unit]
    danger = s.danger(h, g.outside_at(h) & g.of_side[side])
    return 0.5 if danger > s.beliefs.kanto.delay else -1.0


def _swap(g: War, unit: Unit, other: Unit) -> float:
    """To begin with this one in place of another: better commanders, then boxes filled with better men."""
    return eagerness(g, unit) - eagerness(g, other) - 0.05


def eagerness(g: War, unit: Unit) -> float:
    """How much Osaka wants somebody: as many captains as it has men for, those who act first, then men (D2)."""
    land = g.land
    if land.rank[unit] < TAISHO:
        bound = bool(land.bound >> unit & 1)
        return 5.0 + 0.1 * land.rating[unit] + 0.1 * land.action[unit] - 0.5 * bound
    return 10.0 + 0.1 * _ability(g, unit) if unit in captains(g) else 4.0 + 0.1 * _ability(g, unit)


def _ability(g: War, unit: Unit) -> int:
    return g.land.action[unit] + g.land.rating[unit] + g.land.boxes[unit]


def captains(g: War) -> list[Unit]:
    """The commanders for whom there are men enough at the beginning, the best first."""
    land, left, out = g.land, g.land.initial_units, []
    able = [u for u in few(land.pool & ~land.never_initial) if land.rank[u] >= TAISHO]
    for unit in sorted(able, key=lambda u: (-_ability(g, u), u)):
        if left > 0:
            out.append(unit)
            left -= 1 + land.boxes[unit]
    return out


def _barracks(g: War, h: int, place: str) -> float:
    """Whether those who have just been called go into the castle: when it wants a guard."""
    s = situation(g, OSAKA)
    inside = g.inside_at(h).bit_count()
    wants = inside < s.picture.guard_wanted
    return 0.5 if wants == (place == INSIDE) else -1.0


def mobilised(g: War, ask: Ask) -> Sequence[float]:
    """Commanders who act first; then men while somebody has room for them, else the commanders who are left (D7)."""
    land = g.land
    on_map = g.on_map(g.of_side[OSAKA])
    free = sum(land.boxes[u] - (g.members[u].bit_count() - 1) for u in g.heads(on_map) if land.boxes[u])
    alone = sum(1 for u in g.heads(on_map) if not land.boxes[u])
    values = []
    for option in ask.options:
        if isinstance(option, Mobilise):
            able = land.rank[option.unit] >= TAISHO and _ability(g, option.unit) >= 9
            wanted = able or (land.rank[option.unit] < TAISHO) == (free > alone)
            values.append(eagerness(g, option.unit) + (20.0 if able else 10.0 if wanted else 0.0))
        else:
            values.append(1.0 if isinstance(option, Enough) and _only_hideyori(g, ask) else -1.0)
    return values


def _only_hideyori(g: War, ask: Ask) -> bool:
    return all(option.unit == g.land.hideyori for option in ask.options if isinstance(option, Mobilise))


# ---------------------------------------------------------------------------------------------- replenishment, losses


def refills(g: War, ask: Ask) -> Sequence[float]:
    """Those near the enemy under good commanders first; a force without a full unit is a gift to the enemy (D5)."""
    s = situation(g, ask.side)
    values = []
    for option in ask.options:
        assert isinstance(option, Refill)
        unit = option.unit
        head = g.leader[unit]
        h = g.where[unit]
        value = 1.0 + 0.2 * g.land.rating[head] + 0.1 * g.members[head].bit_count()
        if s.threat(h).host.full:
            value += 1.0
        if g.all_spent(g.outside_at(h)):
            value += 1.0
        values.append(value + 0.1 * g.land.rank[unit])
    return values


def losses(g: War, ask: Ask) -> Sequence[float]:
    """The least worth first, leaders last (D4)."""
    values = []
    for option in ask.options:
        assert isinstance(option, Lose | Leave)
        leads = g.members[option.unit].bit_count() > 1
        values.append(-worth.of_unit(g, option.unit) - (1.0 if leads else 0.0) - 0.05 * g.land.rating[option.unit])
    return values
