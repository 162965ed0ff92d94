"""The position: everything that changes during the battle, as flat data.

Units come onto the map, move on it and leave it through :meth:`Tennoji.put` and :meth:`Tennoji.lift` alone, which keep
the occupied hexes of each side up to date. Zones of control follow from those in a microsecond, so they are not kept.
"""

from __future__ import annotations

from typing import Any, Final

from honjin.games.yukimura.actions import Marker, Unit
from honjin.games.yukimura.battlefield import OSAKA, SIDES, Battlefield
from honjin.games.yukimura.gravity import weigh
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Passage
from honjin.hexes.sets import HexSet
from honjin.kernel.ask import Side
from honjin.kernel.chance import Mod
from honjin.kernel.events import Event

# Where a unit is when it is on no hex.
RESERVE: Final = -1
"""May still come."""
ELIMINATED: Final = -2
EXITED: Final = -3
UNUSED: Final = -4
"""Takes no part in this game, or was exchanged for Yukimura (14-7-1(3))."""

LIFTED: Final = -5
"""On its way from one hex to another while others make room."""

EMPTY: Final = -1

# Where a marker is when it lies in no box.
IN_HAND: Final = -1
DISCARDED: Final = -2
IN_COMMAND: Final = -3

# What Ieyasu did in a Kanto movement phase (7-5-3).
STOOD: Final = 0
OBEYED: Final = 1
DISOBEYED: Final = 2

Combat = tuple[Unit, tuple[Unit, ...]]
"""A declared shot or melee: the target and who takes part."""


class Tally:
    """What the score is made of (13)."""

    __slots__ = ("heads", "illegal", "lost", "north", "still")

    def __init__(self) -> None:
        self.lost = [0, 0]
        """Units eliminated, by side."""
        self.heads = 0
        """How often the 200 points for Ieyasu were earned."""
        self.still = 0
        self.illegal = 0
        self.north = 0

    def copy(self) -> Tally:
        twin = Tally.__new__(Tally)
        twin.lost = self.lost[:]
        twin.heads, twin.still, twin.illegal, twin.north = self.heads, self.still, self.illegal, self.north
        return twin

    def dump(self) -> dict[str, Any]:
        return {
            "lost": self.lost[:],
            "heads": self.heads,
            "illegal": self.illegal,
            "north": self.north,
            "still": self.still,
        }


class Tennoji:
    """A position of the battle of Tennoji."""

    __slots__ = (
        "akashi_rolled", "area", "at", "bearer", "bonus", "box", "clan_morale", "combats", "control", "disruption",
        "duty", "face_up", "field", "hideyori_closed", "idle_turn", "ieyasu", "ieyasu_left_north", "immobile_turn",
        "journal", "occupied", "phase", "shift", "spent", "spent_missions", "stage", "tally", "targets", "tokugawa",
        "turn", "used", "waiting", "where",
    )  # fmt: skip

    def __init__(self, field: Battlefield) -> None:
        count = len(field.pieces)
        self.field = field
        self.journal: list[Event] | None = None
        self.turn = 1
        self.phase = 0
        """Index into ``field.phases``."""
        self.stage = 0
        """The step inside a phase: what is done before the checkpoint and what after."""
        self.where: list[Hex] = [UNUSED] * count
        self.at: list[Unit] = [EMPTY] * field.grid.size
        self.occupied: list[HexSet] = [0, 0]
        self.tokugawa: HexSet = 0
        """Hexes with Tokugawa units, who lift their duty when an Osaka unit comes next to one (7-5-1)."""
        self.spent: HexSet = 0
        """Hexes of units that have finished their movement in this phase (7-1-1)."""
        self.waiting: int = 0
        """Units, one bit each, off the map that have chosen to stay there in this phase."""
        self.used: int = 0
        """Units, one bit each, that have fired or attacked in this phase (9-1-2, 10-1-2)."""
        self.targets: int = 0
        """Units, one bit each, fired at or attacked in this step (9-1-5, 10-1-5)."""
        self.combats: list[Combat] = []
        self.control: Side = OSAKA
        self.shift = False
        """Whether the morale shift of Chausuyama acts (12-1)."""
        self.duty = True
        self.ieyasu = STOOD
        self.ieyasu_left_north = False
        self.tally = Tally()
        self.area: list[int] = [RESERVE] * len(field.groups)
        """Per group: not yet arrived, or the entry area the die gave it."""
        self.clan_morale: list[int] = [0] * len(field.clans)
        self.idle_turn: list[int] = [0] * len(field.clans)
        """Per force the turns it loses with a commander, one bit each (14-1-1)."""
        self.hideyori_closed = False
        self.akashi_rolled = 0
        """The last turn in which Osaka rolled for Akashi, or let it pass."""
        self.disruption = [0, 0]
        self.immobile_turn = 0
        self.box: list[int] = [IN_HAND] * len(field.markers)
        self.face_up: int = 0
        self.bearer: list[Unit] = [EMPTY] * len(field.markers)
        self.bonus: dict[Unit, int] = {}
        self.spent_missions: int = 0

    # ---------------------------------------------------------------------------------------------- copies

    def copy(self) -> Tennoji:
        twin = Tennoji.__new__(Tennoji)
        twin.field = self.field
        twin.journal = None
        twin.turn = self.turn
        twin.phase = self.phase
        twin.stage = self.stage
        twin.where = self.where[:]
        twin.at = self.at[:]
        twin.occupied = self.occupied[:]
        twin.tokugawa = self.tokugawa
        twin.spent = self.spent
        twin.waiting = self.waiting
        twin.used = self.used
        twin.targets = self.targets
        twin.combats = self.combats[:]
        twin.control = self.control
        twin.shift = self.shift
        twin.duty = self.duty
        twin.ieyasu = self.ieyasu
        twin.ieyasu_left_north = self.ieyasu_left_north
        twin.tally = self.tally.copy()
        twin.area = self.area[:]
        twin.clan_morale = self.clan_morale[:]
        twin.idle_turn = self.idle_turn[:]
        twin.hideyori_closed = self.hideyori_closed
        twin.akashi_rolled = self.akashi_rolled
        twin.disruption = self.disruption[:]
        twin.immobile_turn = self.immobile_turn
        twin.box = self.box[:]
        twin.face_up = self.face_up
        twin.bearer = self.bearer[:]
        twin.bonus = self.bonus.copy()
        twin.spent_missions = self.spent_missions
        return twin

    def dump(self) -> dict[str, Any]:
        skipped = {"field", "journal", "at", "occupied", "tokugawa", "tally", "bonus", "combats"}
        dump = {name: getattr(self, name) for name in self.__slots__ if name not in skipped}
        dump = {name: value[:] if isinstance(value, list) else value for name, value in dump.items()}
        dump["spent"] = hex(self.spent)
        dump["combats"] = [[target, *units] for target, units in self.combats]
        dump["tally"] = self.tally.dump()
        return dump

    @staticmethod
    def load(field: Battlefield, dump: dict[str, Any]) -> Tennoji:
        """The position that :meth:`dump` wrote."""
        g = Tennoji(field)
        for name, value in dump.items():
            if name not in ("tally", "spent", "combats", "where"):
                setattr(g, name, value[:] if isinstance(value, list) else value)
        g.spent = int(dump["spent"], 16)
        g.combats = [(target, tuple(units)) for target, *units in dump["combats"]]
        for name, value in dump["tally"].items():
            setattr(g.tally, name, value[:] if isinstance(value, list) else value)
        for unit, place in enumerate(dump["where"]):
            if place >= 0:
                g.put(unit, place)
            else:
                g.where[unit] = place
        for marker, unit in enumerate(g.bearer):
            if unit != EMPTY:
                g.bonus[unit] = field.markers[marker].strength
        return g

    # ---------------------------------------------------------------------------------------------- places

    def put(self, unit: Unit, h: Hex) -> None:
        """Set a unit that is off the map, or lifted, down on an empty hex."""
        assert self.at[h] == EMPTY, f"two units in {self.field.grid.format(h)} (5)"
        bit = 1 << h
        self.where[unit] = h
        self.at[h] = unit
        self.occupied[self.field.side[unit]] |= bit
        if self.field.is_tokugawa[unit]:
            self.tokugawa |= bit

    def lift(self, unit: Unit, to: Hex) -> Hex:
        """Take a unit off its hex; ``to`` is where it is meanwhile (RESERVE, ELIMINATED...). Returns the hex."""
        h = self.where[unit]
        bit = 1 << h
        self.where[unit] = to
        self.at[h] = EMPTY
        self.occupied[self.field.side[unit]] ^= bit
        if self.field.is_tokugawa[unit]:
            self.tokugawa ^= bit
        return h

    @property
    def taken(self) -> HexSet:
        """All hexes with a unit in them."""
        return self.occupied[0] | self.occupied[1]

    def zoc(self, side: Side) -> HexSet:
        """Zone of control: every hex with a unit of the side or linked to one (6, 6-1, 6-2)."""
        own = self.occupied[side]
        return own | self.field.board.spread(own)

    def passage(self, side: Side) -> Passage:
        """The ground as a moving unit of this side meets it (7-3-1, 7-4-1, 7-4-2)."""
        enemy = self.occupied[1 - side]
        return Passage(self.field.ground, enemy, enemy | self.field.board.spread(enemy))

    def units_on_map(self, side: Side) -> list[Unit]:
        owner = self.field.side
        return [unit for unit, h in enumerate(self.where) if h >= 0 and owner[unit] == side]

    # ---------------------------------------------------------------------------------------------- values

    def strength(self, unit: Unit) -> int:
        """Combat strength, with a brave in command (14-7-1(4))."""
        return self.field.strength[unit] + self.bonus.get(unit, 0)

    def morale_rows(self, unit: Unit) -> list[Mod]:
        """The current morale of a unit that checks, row by row (11, 12-1, 14-1-2)."""
        field = self.field
        printed = field.morale[unit]
        assert printed is not None
        rows = [Mod("morale", printed, "11")]
        if self.shift and field.hill_shift[unit]:
            rows.append(Mod("Chausuyama", field.hill_shift[unit], "12-1"))
        if self.clan_morale[field.clan[unit]]:
            rows.append(Mod("commander killed", self.clan_morale[field.clan[unit]], "14-1-2"))
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

    def tell(self, kind: str, rule: str, **data: Any) -> None:
        """Note what happened. Units and hexes are given as ints and told by their names."""
        if self.journal is not None:
            told = {key: self._name(key, value) for key, value in data.items()}
            weight, loser = weigh(self, kind, data)
            self.journal.append(Event(kind, rule, told, weight=weight, loser=loser))

    def tell_secret(self, kind: str, rule: str, owner: Side, secret: dict[str, Any], **data: Any) -> None:
        """Note what happened, with something only its owner may know."""
        if self.journal is not None:
            told = {key: self._name(key, value) for key, value in data.items()}
            hidden = {key: self._name(key, value) for key, value in secret.items()}
            self.journal.append(Event(kind, rule, told, owner, hidden))

    def _name(self, key: str, value: Any) -> Any:
        field = self.field
        if key in ("unit", "target", "other"):
            return field.pieces[value].id
        if key == "units":
            return [field.pieces[unit].id for unit in value]
        if key in ("hex", "from"):
            return field.grid.format(value)
        if key == "path":
            return [field.grid.format(h) for h in value]
        if key == "side":
            return SIDES[value]
        if key == "marker":
            return field.markers[value].id
        if key == "markers":
            return [field.markers[marker].id for marker in value]
        return value

    def hidden_markers(self, side: Side) -> list[Marker]:
        """A side's markers that its opponent has not seen."""
        return [
            number
            for number, piece in enumerate(self.field.markers)
            if piece.side == side and not self.face_up >> number & 1
        ]
