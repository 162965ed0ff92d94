"""The position: everything that changes during the battle, as flat data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from honjin.games.yukimura.static import KANTO, OSAKA, Battlefield
from honjin.hexes.grid import Hex
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.kernel.chance import Mod
from honjin.kernel.events import Weight
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.singles import EMPTY, Singles
from honjin.wargame.state import BITS, RESERVE, Declared, Form, derived, kept, nested, shared

MORALE: Final = say("morale")
HILL: Final = say("Chausuyama")
COMMANDER_KILLED: Final = say("commander killed")

# Where a unit is when it is on no hex: in reserve, or lifted while others make room, or
ELIMINATED: Final = -2
EXITED: Final = -3
UNUSED: Final = -4
"""Takes no part in this game, or was exchanged for Yukimura (14-7-1(3))."""

# Where a marker is when it lies in no box.
IN_HAND: Final = -1
DISCARDED: Final = -2
IN_COMMAND: Final = -3

# What Ieyasu did in a Kanto movement phase (7-5-3).
STOOD: Final = 0
OBEYED: Final = 1
DISOBEYED: Final = 2
CONDUCT: Final = ("stood", "obeyed", "disobeyed")
"""The same in words."""

Combat = tuple[Unit, tuple[Unit, ...]]
"""A declared shot or melee: the target and who takes part."""


class Tally(Declared):
    """What the score is made of (13)."""

    lost: list[int] = kept(lambda _: [0, 0])
    """Units eliminated, by side."""
    heads: int = kept(0)
    """How often the 200 points for Ieyasu were earned."""
    still: int = kept(0)
    illegal: int = kept(0)
    north: int = kept(0)


_COMBATS: Final = Form(
    lambda combats: [[target, *units] for target, units in combats],
    lambda rows: [(target, tuple(units)) for target, *units in rows],
)


class Tennoji(Singles):
    """A position of the battle of Tennoji."""

    unused = UNUSED

    field: Battlefield = shared()
    turn: int = kept(1)
    phase: int = kept(0)
    """Index into ``field.phases``."""
    stage: int = kept(0)
    """The step inside a phase: what is done before the checkpoint and what after."""
    tokugawa: HexSet = derived(0)
    """Hexes with Tokugawa units, who lift their duty when an Osaka unit comes next to one (7-5-1)."""
    spent: HexSet = kept(0, BITS)
    """Hexes of units that have finished their movement in this phase (7-1-1)."""
    waiting: int = kept(0)
    """Units, one bit each, off the map that have chosen to stay there in this phase."""
    used: int = kept(0)
    """Units, one bit each, that have fired or attacked in this phase (9-1-2, 10-1-2)."""
    targets: int = kept(0)
    """Units, one bit each, fired at or attacked in this step (9-1-5, 10-1-5)."""
    combats: list[Combat] = kept(lambda _: [], _COMBATS)
    control: Side = kept(OSAKA)
    shift: bool = kept(False)
    """Whether the morale shift of Chausuyama acts (12-1)."""
    duty: bool = kept(True)
    ieyasu: int = kept(STOOD)
    ieyasu_left_north: bool = kept(False)
    tally: Tally = nested(Tally)
    area: list[int] = kept(lambda g: [RESERVE] * len(g.field.groups))
    """Per group: not yet arrived, or the entry area the die gave it."""
    clan_morale: list[int] = kept(lambda g: [0] * len(g.field.clans))
    idle_turn: list[int] = kept(lambda g: [0] * len(g.field.clans))
    """Per force the turns it loses with a commander, one bit each (14-1-1)."""
    hideyori_closed: bool = kept(False)
    akashi_rolled: int = kept(0)
    """The last turn in which Osaka rolled for Akashi, or let it pass."""
    disruption: list[int] = kept(lambda _: [0, 0])
    immobile_turn: int = kept(0)
    box: list[int] = kept(lambda g: [IN_HAND] * len(g.field.markers))
    face_up: int = kept(0)
    bearer: list[Unit] = kept(lambda g: [EMPTY] * len(g.field.markers))
    bonus: dict[Unit, int] = derived(lambda _: {})
    """What a brave in command adds to a unit's strength (14-7-1(4))."""
    spent_missions: int = kept(0)

    def reckon(self) -> None:
        """Set everybody down where they stand, and give those who are commanded their strength."""
        super().reckon()
        markers = self.field.markers
        self.bonus = {unit: markers[marker].strength for marker, unit in enumerate(self.bearer) if unit != EMPTY}

    # ---------------------------------------------------------------------------------------------- places

    def put(self, unit: Unit, h: Hex) -> None:
        super().put(unit, h)
        if self.field.is_tokugawa[unit]:
            self.tokugawa |= 1 << h

    def lift(self, unit: Unit, to: Hex) -> Hex:
        h = super().lift(unit, to)
        if self.field.is_tokugawa[unit]:
            self.tokugawa ^= 1 << h
        return h

    # ---------------------------------------------------------------------------------------------- values

    def strength(self, unit: Unit) -> int:
        """Combat strength, with a brave in command (14-7-1(4))."""
        return self.field.strength[unit] + self.bonus.get(unit, 0)

    def morale_rows(self, unit: Unit) -> list[Mod]:
        """The current morale of a unit that checks, row by row (11, 12-1, 14-1-2)."""
        field = self.field
        printed = field.morale[unit]
        assert printed is not None
        rows = [Mod(MORALE, printed, "11")]
        if self.shift and field.hill_shift[unit]:
            rows.append(Mod(HILL, field.hill_shift[unit], "12-1"))
        if self.clan_morale[field.clan[unit]]:
            rows.append(Mod(COMMANDER_KILLED, self.clan_morale[field.clan[unit]], "14-1-2"))
        return rows

    def morale(self, unit: Unit) -> int:
        return sum(row.value for row in self.morale_rows(unit))

    def morales(self) -> list[int | None]:
        """The current morale of every unit at once, None for a star: for views, which need them all."""
        field, lost = self.field, self.clan_morale
        if not self.shift and not any(lost):
            return field.morale
        hill = field.hill_shift if self.shift else [0] * len(field.hill_shift)
        return [
            None if own is None else own + moved + lost[clan]
            for own, moved, clan in zip(field.morale, hill, field.clan, strict=True)
        ]

    def is_idle(self, unit: Unit) -> bool:
        """Whether the unit's force has lost this turn with its commander (14-1-1)."""
        return bool(self.idle_turn[self.field.clan[unit]] >> self.turn & 1)

    @property
    def someone_idle(self) -> bool:
        """Whether any force has lost this turn; most games never see that."""
        return max(self.idle_turn) > 0 and any(turns >> self.turn & 1 for turns in self.idle_turn)

    def is_immobile(self, unit: Unit) -> bool:
        """Whether an attempt on Ieyasu's life keeps the unit from moving this turn (14-7-1(1))."""
        return self.immobile_turn == self.turn and self.field.is_tokugawa[unit]

    @property
    def phase_name(self) -> str:
        return self.field.phases[self.phase]

    # ---------------------------------------------------------------------------------------------- telling

    def weigh(self, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
        """What weighs on a decision: a commander who is lost, or Ieyasu's name."""
        field = self.field
        if kind == "commander_killed" or (kind == "eliminated" and field.is_commander[data["unit"]]):
            return Weight.GRAVE, field.side[data["unit"]]
        if kind == "astray":
            return Weight.GRAVE, KANTO
        # Points for a unit need no line of their own: the sum of them stands on the choice anyhow.
        if kind == "points" and "unit" not in data:
            return Weight.TOLD, None
        return super().weigh(kind, data)
