"""Chapter 10 for clans in Move and Defense: units one at a time, and the clan closes up (6.3, 6.5, A6, R62)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from honjin.games.kawanakajima.actions import Leave
from honjin.games.kawanakajima.figures import NOTHING
from honjin.games.kawanakajima.rules import losses
from honjin.games.kawanakajima.rules.ground import (
    APART,
    Reach,
    around,
    closed_to,
    gap,
    is_chain,
    passage,
    refuse_way,
    set_down,
    way_cost,
)
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage
from honjin.hexes.sets import HexSet, few, first, members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Choices, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Clan, Unit
from honjin.wargame.memo import once
from honjin.wargame.moves import End, Enter, Move, Stay

END: Final = End()


class Going:
    """Where one unit of a clan may finish its movement (A6)."""

    __slots__ = ("ends", "reach", "stays", "unit")

    def __init__(self, g: Battle, unit: Unit, reach: Reach, mates: Sequence[Unit]) -> None:
        self.unit = unit
        self.reach = reach
        entry = reach.start < 0
        self.ends: HexSet = reach.ends if entry else reach.ends & ~(1 << reach.start)
        self.stays = True
        if mates:
            self._close_up(g, mates)

    def _close_up(self, g: Battle, mates: Sequence[Unit]) -> None:
        """Next to a unit that has finished if that is possible, else as near as possible."""
        staying = min(gap(g, self.unit, mate) for mate in mates)
        for radius in range(1, APART):
            near = 0
            for mate in mates:
                near |= around(g, mate, radius)
            if self.ends & near or staying <= radius:
                self.ends &= near
                self.stays = staying <= radius
                return


class Manner(NamedTuple):
    """How a clan is moved: by its owner in its Mode, or driven by the enemy (10.1, R27)."""

    kind: str
    rule: str
    points: int
    driven: bool = False

    def ground(self, g: Battle, unit: Unit) -> Passage:
        """What a unit meets on its way (A3, R27)."""
        if not self.driven:
            return passage(g, unit, g.mode_of(unit))
        zone = g.zoc(1 - g.field.side[unit])
        return Passage(g.field.hexwise, closed_to(g, unit) | zone | g.field.walls)


def goings(g: Battle, clan: Clan, manner: Manner) -> list[Going]:
    """The units of a clan that have not finished, each with where it may go."""
    units = g.units(clan)
    mates = [unit for unit in units if g.finished >> unit & 1]
    return [
        Going(g, unit, Reach(g, unit, manner.ground(g, unit), manner.points), mates)
        for unit in units
        if not g.finished >> unit & 1
    ]


def begin(g: Battle, clan: Clan) -> None:
    """A clan begins to move: those who are pinned have finished (A6)."""
    g.finished = 0
    for unit in g.units(clan):
        if g.pinned(unit):
            g.finished |= 1 << unit


def march(g: Battle, clan: Clan, side: Side, manner: Manner) -> Steps[None]:
    """Units of a clan move one at a time, until all have or whoever moves them stops (10.1, A6)."""
    while rest := [unit for unit in g.units(clan) if not g.finished >> unit & 1]:
        movers = once(lambda: goings(g, clan, manner))
        answer = None
        if not _plainly_free(g, clan, rest, manner):
            if not _can_go(g, movers(), manner):
                return
            options = _options(g, clan, movers(), manner)
            answer = options[0] if len(options) == 1 else None
        if answer is None:
            answer = yield Ask(
                side,
                manner.kind,
                lambda movers=movers: _options(g, clan, movers(), manner),  # type: ignore[misc]
                rule=manner.rule,
                prompt=say("Move the units of {clan}", clan=g.field.clan_name[clan]),
                judge=lambda action, movers=movers: refuse(g, clan, movers(), manner, action),  # type: ignore[misc]
                checkpoint=True,
                subject=clan,
            )
        if isinstance(answer, End):
            return
        carry_out(g, answer, manner.rule)
        if isinstance(answer, Leave):
            yield from losses.show_bowl(g)


def _plainly_free(g: Battle, clan: Clan, rest: Sequence[Unit], manner: Manner) -> bool:
    """Whether a whole clan may stop or go, as one look around tells: then all ways are found when somebody asks."""
    if len(rest) < len(g.units(clan)) or not is_chain(g, clan):
        return False
    for unit in rest:
        here = g.hex_of(unit)
        if here >= 0:
            ground = manner.ground(g, unit)
            for h in few(g.field.board.linked_set[here] & ~g.taken & ~ground.barred):
                if (ground.price(here, h) or APART) <= manner.points:
                    return True
    return False


def _can_go(g: Battle, movers: Sequence[Going], manner: Manner) -> bool:
    """Whether anybody has another choice than to stay."""
    return any(going.ends or exits(g, going, manner) for going in movers)


def _options(g: Battle, clan: Clan, movers: Sequence[Going], manner: Manner) -> Sequence[Action]:
    by_unit = {going.unit: going for going in movers}
    pairs = [(going.unit, end) for going in movers for end in members(going.ends)]
    tail: list[Action] = [leave for going in movers for leave in exits(g, going, manner)]
    if is_chain(g, clan):
        tail.insert(0, END)
    tail += [Stay(going.unit) for going in movers if going.stays]

    def made(pair: tuple[Unit, Hex]) -> Action:
        unit, end = pair
        reach = by_unit[unit].reach
        return (Move if reach.start >= 0 else Enter)(unit, reach.path(end))

    return Choices(pairs, made, tail)


def exits(g: Battle, going: Going, manner: Manner) -> list[Leave]:
    """The cheapest way off the map, if it is within reach (10.4, R62)."""
    unit, reach = going.unit, going.reach
    if reach.start < 0 or manner.driven or unit in _commanders(g):
        return []
    for cost, ring in enumerate(reach.fields[0][: manner.points]):
        edge = ring & g.field.edge & (-1 if cost == 0 else ~reach.passage.stops)
        if edge:
            return [Leave(unit, reach.path(first(edge)))]
    return []


def _commanders(g: Battle) -> list[Unit]:
    return [g.general[payer] for payer in g.field.army_payer]


# ---------------------------------------------------------------------------------------------- what is refused


def refuse(g: Battle, clan: Clan, movers: Sequence[Going], manner: Manner, action: Action) -> Refusal | None:
    """Why a unit may not do this, or why the clan may not stop yet."""
    if isinstance(action, End):
        if is_chain(g, clan):
            return None
        return Refusal(
            "6.3", say("{clan} does not hang together: its units must close up", clan=g.field.clan_name[clan])
        )
    if not isinstance(action, Move | Enter | Leave | Stay):
        return Refusal("10.1", say("Units of {clan} move, stay or leave the map", clan=g.field.clan_name[clan]))
    going = next((going for going in movers if going.unit == action.unit), None)
    if going is None:
        return refuse_unit(g, clan, action.unit)
    if isinstance(action, Stay):
        return None if going.stays else _apart(g, action.unit)
    if isinstance(action, Enter) == (going.reach.start >= 0):
        return Refusal("16.2", say("Units enter from an entry point and move on the map"))
    passage_ = going.reach.passage
    ends = not isinstance(action, Leave)
    refusal = refuse_way(g, action.unit, action.path, passage_, manner.points, ends=ends)
    if refusal is not None:
        return refusal
    if isinstance(action, Leave):
        return _refuse_exit(g, action, manner, passage_)
    if action.path[-1] == going.reach.start:
        return Refusal("10.1", say("A unit that ends where it stands stays"))
    return None if going.ends >> action.path[-1] & 1 else _apart(g, action.unit)


def refuse_unit(g: Battle, clan: Clan, unit: Unit) -> Refusal:
    """Why a unit does not move now."""
    name = g.field.unit_name[unit]
    if g.field.clan[unit] != clan:
        return Refusal("10.1", say("{unit} is not of {clan}", unit=name, clan=g.field.clan_name[clan]))
    if g.pinned(unit):
        return Refusal("5.2", say("{unit} is in an enemy zone of control and cannot leave it", unit=name))
    if g.where[unit] < 0 and g.at_entry(unit) == NOTHING:
        return Refusal("10.1", say("{unit} is not on the map", unit=name))
    return Refusal("10.1", say("{unit} has finished its movement", unit=name))


def _apart(g: Battle, unit: Unit) -> Refusal:
    name = g.field.unit_name[unit]
    return Refusal("6.3", say("{unit} must end as near as it can to those of its clan that have finished", unit=name))


def _refuse_exit(g: Battle, action: Leave, manner: Manner, passage_: Passage) -> Refusal | None:
    end, name = action.path[-1], g.field.unit_name[action.unit]
    if manner.driven:
        return Refusal("R27", say("Nobody is driven off the map"))
    if action.unit in _commanders(g):
        return Refusal("R62", say("The Army Commander does not leave the map"))
    if not g.field.edge >> end & 1:
        return Refusal("R62", say("{hex} is not on the outer edge of the map", hex=g.field.place(end)))
    if g.hex_of(action.unit) < 0:
        return Refusal("R62", say("{unit} is not on the map", unit=name))
    if len(action.path) > 1 and passage_.stops >> end & 1:
        return Refusal("5.2", say("{hex} is in an enemy zone of control: the move ends there", hex=g.field.place(end)))
    if way_cost(g, action.unit, action.path, passage_) >= manner.points:
        return Refusal("R62", say("{unit} has no movement point left to leave the map with", unit=name))
    return None


# ---------------------------------------------------------------------------------------------- what is done


def carry_out(g: Battle, action: Action, rule: str) -> None:
    """A unit finishes its movement."""
    assert isinstance(action, Move | Enter | Leave | Stay)
    g.finished |= 1 << action.unit
    if isinstance(action, Stay):
        g.tell("stay", rule, unit=action.unit)
    elif isinstance(action, Leave):
        g.tell("leave", "10.4", unit=action.unit, path=action.path)
        losses.exit_map(g, action.unit)
    else:
        g.tell("enter" if isinstance(action, Enter) else "move", rule, unit=action.unit, path=action.path)
        set_down(g, action.unit, action.path)
