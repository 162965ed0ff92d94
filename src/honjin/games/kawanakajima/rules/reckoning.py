"""Chapter 11.5, 11.6, 11.8 to 11.10: the two sums of a battle, row by row (R3, R7, R12 to R16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from honjin.compiled.twins import plain
from honjin.games.kawanakajima.figures import ATTACK, CHARGE, DEFENSE, NOTHING, SLACK
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.static import FORD, OPEN, Battlefield
from honjin.hexes.sets import HexSet, few, hexset
from honjin.kernel.chance import Mod, that_count
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Unit, Units

COL, LIN = 0, 1
SCORES: Final = ("col", "lin")
CASES: Final = ("wood", "crossing", "slope", "river")
WOOD, CROSSING, SLOPE, RIVER = range(len(CASES))

_CASE_NAMES: Final = {
    WOOD: say("wood"),
    CROSSING: say("ford or stream"),
    SLOPE: say("uphill"),
    RIVER: say("over the river"),
}


def case_name(case: int) -> Text:
    """A case of terrain in words."""
    return _CASE_NAMES.get(case) or say("open ground")


@plain
@dataclass(frozen=True, slots=True)
class Fighter:
    """What a unit brings into a battle."""

    elan: int
    mass: int
    fire: int = 0
    lead: int = 0
    state: int = 0
    mode: int = DEFENSE
    charges: bool = False
    """An attacker that moved into contact; a defender touched by such a one (11.5, R13)."""
    dug: bool = False
    """In Defense under its Defensive Position (11.8)."""
    covered: bool = False
    """In Defense and attacked over ford or stream only, so that it shoots in melee (11.9)."""
    shoots: bool = False
    """All its opponents are across a river (R7)."""


@plain
class Setting(NamedTuple):
    """What else counts in a battle."""

    ground: int = NOTHING
    support: bool = False
    special: bool = False
    surprise: bool = False
    lead_on: tuple[int, int] = (NOTHING, NOTHING)


def effect(field: Battlefield, case: int) -> tuple[int, bool]:
    """What a case of terrain adds to COL, and whether it is difficult for chargers (R3, 11.10)."""
    tables = field.tables
    if case == WOOD:
        return tables.terrain["wood"].col, tables.terrain["wood"].difficult
    if case == CROSSING:
        return tables.hexside["ford"].col, tables.hexside["ford"].difficult
    if case == SLOPE:
        return tables.slope.col, tables.slope.difficult
    if case == RIVER:
        return tables.hexside["river"].col, tables.hexside["river"].difficult
    return 0, False


# ---------------------------------------------------------------------------------------------- the sums (11.6)

_COL_ROWS: Final = (
    (say("élan of the charge"), "11.6"),
    (say("élan of the counter-charge"), "11.5"),
    (say("defensive fire"), "R12"),
    (say("state of the defenders"), "11.6"),
    (say("state of the attackers"), "11.6"),
    (say("open ground"), "R3"),
    (say("Defensive Position"), "11.8"),
    (say("support"), "R15"),
    (say("attacker in Move or Regroup"), "R14"),
    (say("defenders in Move or Regroup"), "R14"),
    (say("special Attack"), "9.5.2"),
    (say("surprise"), "17.1"),
    (say("attacker's leadership"), "R16"),
    (say("defender's leadership"), "R16"),
)
_GROUND_ROW: Final = 5
_LIN_ROWS: Final = (
    (say("mass of the charge"), "11.6"),
    (say("élan and mass in melee"), "11.6"),
    (say("firepower over the river"), "R7"),
    (say("mass of the counter-charge"), "11.5"),
    (say("élan and mass of the defenders"), "11.6"),
    (say("firepower of the defenders"), "R7"),
    (say("attacker's leadership"), "R16"),
    (say("defender's leadership"), "R16"),
)
Parts = tuple[int, ...]
"""What each row of a sum adds, in the order of the rows."""


def sums(
    field: Battlefield, attackers: Sequence[Fighter], defenders: Sequence[Fighter], setting: Setting
) -> tuple[list[Mod], list[Mod]]:
    """Rows of COL and of LIN."""
    col, lin = parts(field, attackers, defenders, setting)
    rows = [Mod(name, value, rule) for (name, rule), value in zip(_COL_ROWS, col, strict=True)]
    rows[_GROUND_ROW] = rows[_GROUND_ROW]._replace(name=case_name(setting.ground))
    more = [Mod(name, value, rule) for (name, rule), value in zip(_LIN_ROWS, lin, strict=True)]
    return that_count(*rows), that_count(*more)


def parts(
    field: Battlefield, attackers: Sequence[Fighter], defenders: Sequence[Fighter], setting: Setting
) -> tuple[Parts, Parts]:
    """The same as bare numbers, for those who weigh many battles."""
    elan, mass, melee, fire = _attack(field, attackers, defenders, setting)
    counter, opposite, both, defensive, shots = _opposition(defenders)
    leads = [_leadership(attackers, defenders, setting.lead_on, on) for on in (COL, LIN)]
    modifiers = _modifiers(field, attackers, defenders, setting)
    col = (elan, -counter, -defensive, *modifiers, *leads[COL])
    return col, (mass, melee, fire, -opposite, -both, -shots, *leads[LIN])


def _leadership(
    attackers: Sequence[Fighter], defenders: Sequence[Fighter], lead_on: tuple[int, int], on: int
) -> tuple[int, int]:
    """The best leadership of either side, where it was put (R16)."""
    mine = max(one.lead for one in attackers) if lead_on[0] == on else 0
    return mine, -max(one.lead for one in defenders) if lead_on[1] == on else 0


def _attack(
    field: Battlefield, attackers: Sequence[Fighter], defenders: Sequence[Fighter], setting: Setting
) -> tuple[int, int, int, int]:
    """Élan and mass of chargers, both in melee, and firepower over a river (11.6, 11.10, R13)."""
    dug = any(fighter.dug for fighter in defenders)
    capped = dug or effect(field, setting.ground)[1]
    most = field.tables.combat.difficult_elan
    elan = mass = melee = fire = 0
    for one in attackers:
        if one.shoots:
            fire += one.fire
        elif one.charges:
            counts = min(one.elan, most) if capped else one.elan
            elan += counts
            mass += one.mass + one.elan - counts
        else:
            melee += one.elan + one.mass
    return elan, mass, melee, fire


def _opposition(defenders: Sequence[Fighter]) -> tuple[int, int, int, int, int]:
    """Élan and mass of counter-chargers, both of the others, defensive fire, and firepower over a river (R12)."""
    elan = mass = both = fire = shots = 0
    for one in defenders:
        if one.shoots:
            shots += one.fire
        elif one.charges and one.mode == ATTACK:
            elan += one.elan
            mass += one.mass
        else:
            both += one.elan + one.mass
            if one.charges or one.dug or one.covered:
                fire += one.fire
    return elan, mass, both, fire, shots


def _modifiers(
    field: Battlefield, attackers: Sequence[Fighter], defenders: Sequence[Fighter], setting: Setting
) -> Parts:
    """What else changes COL (11.6, 11.8, 9.5.2, 17.1, R14, R15)."""
    table, surprise = field.tables.combat, field.special.surprise
    slack_attacker = any(one.mode in SLACK for one in attackers)
    slack_defenders = all(one.mode in SLACK for one in defenders)
    return (
        min(one.state for one in defenders),
        -max(one.state for one in attackers),
        effect(field, setting.ground)[0],
        table.defensive_position * any(one.dug for one in defenders),
        table.support * setting.support,
        table.attacker_in_move_or_regroup * slack_attacker,
        table.defender_in_move_or_regroup * slack_defenders,
        table.special_attack * setting.special,
        (surprise.col if surprise else 0) * setting.surprise,
    )


# ---------------------------------------------------------------------------------------------- from the map


class Engagement:
    """A battle as it stands on the map: who fights whom, over what, with whose support."""

    def __init__(self, g: Battle, attackers: Units, defenders: Units) -> None:
        self.g = g
        self.attackers, self.defenders = few(attackers), few(defenders)
        self.plain = not hexset([g.where[unit] for unit in self.attackers + self.defenders]) & ~g.field.plain
        """Whether everybody stands where no terrain matters."""

    def against(self, unit: Unit) -> list[Unit]:
        """The opponents of a participant."""
        return self.defenders if unit in self.attackers else self.attackers

    def over_river(self, unit: Unit) -> bool:
        """Whether all its opponents are across a side that cannot be crossed."""
        if self.plain:
            return False
        g = self.g
        linked = g.field.board.linked_set[g.where[unit]]
        return not any(linked >> g.where[foe] & 1 for foe in self.against(unit))

    def behind_water(self, unit: Unit) -> bool:
        """Whether a defender is attacked over fords and streams only."""
        if self.plain:
            return False
        g = self.g
        here = g.where[unit]
        return all(g.field.crossing(g.where[foe], here) != OPEN for foe in self.attackers)

    def struck(self) -> list[Unit]:
        """Attackers whom a result can touch: who fires over a river only if a defender can fire back (R7)."""
        if any(self.g.field.fire[d] for d in self.defenders):
            return self.attackers
        return [unit for unit in self.attackers if not self.over_river(unit)]

    def cases(self) -> dict[tuple[int, bool], int]:
        """The cases of terrain that hold, one for each effect (R3)."""
        if self.plain:
            return {}
        g, field = self.g, self.g.field
        found: dict[tuple[int, bool], int] = {}
        holds = {
            WOOD: any(field.wood >> g.where[d] & 1 for d in self.defenders),
            CROSSING: any(self.behind_water(d) for d in self.defenders),
            SLOPE: any(all(field.uphill(g.where[a], g.where[d]) for a in self.attackers) for d in self.defenders),
            RIVER: all(self.over_river(a) for a in self.attackers),
        }
        for case, does in holds.items():
            if does:
                found.setdefault(effect(field, case), case)
        return found

    def chargers(self) -> list[Unit]:
        """Attackers that have moved into contact; who only fires over a river does not charge (11.5, R7)."""
        return [a for a in self.attackers if self.g.contact >> a & 1 and not self.over_river(a)]

    def fighters(self) -> tuple[list[Fighter], list[Fighter]]:
        """Both sides, as the sums take them."""
        chargers = self.chargers()
        attack = [self._fighter(a, charges=a in chargers) for a in self.attackers]
        return attack, [self._fighter(d, charges=bool(chargers), defends=True) for d in self.defenders]

    def _fighter(self, unit: Unit, *, charges: bool, defends: bool = False) -> Fighter:
        g, field = self.g, self.g.field
        mode = g.mode_of(unit)
        stands = defends and mode == DEFENSE
        shoots = self.over_river(unit)
        return Fighter(
            field.elan[unit], field.mass[unit], field.fire[unit], g.leadership(unit), g.state[unit], mode,
            charges=charges and not shoots,
            dug=stands and bool(g.dug >> unit & 1),
            covered=stands and self.behind_water(unit),
            shoots=shoots,
        )  # fmt: skip

    def setting(self, ground: int, lead_on: Sequence[int]) -> Setting:
        """What else counts."""
        return Setting(ground, self.supported(), self.special(), self.surprises(), (lead_on[0], lead_on[1]))

    def special(self) -> bool:
        """A special Attack, in which a unit of its clan charges (9.5.2)."""
        g = self.g
        number = g.hand - g.field.first_special
        if not 0 <= number < len(g.activity) or g.activity[number] != CHARGE:
            return False
        return any(g.acting >> g.field.clan[a] & 1 for a in self.chargers())

    def surprises(self) -> bool:
        """Turn 1: one side catches some clans of the other off guard (17.1)."""
        g = self.g
        surprise = g.field.special.surprise
        if (
            surprise is None
            or g.turn != surprise.turn
            or g.field.sides[g.field.side[self.attackers[0]]] != surprise.attacker
        ):
            return False
        return any(g.field.clans[g.field.clan[d]].id in surprise.defender_clans for d in self.defenders)

    def supported(self) -> bool:
        """Whether a friend who fights nowhere has a defender in his zone and no other enemy has him (R15)."""
        g, field = self.g, self.g.field
        side = field.side[self.attackers[0]]
        inside = hexset([g.where[d] for d in self.defenders])
        idle = self._idle(field.board.spread_anywhere(inside) & g.occupied[side])
        if not idle:
            return False
        others = g.occupied[1 - side] & ~inside
        zone = g.zone_of(others, g.guns[1 - side] & others)
        for h in few(idle & ~zone):
            reach = field.board.adjacent_set[h] if field.fire[g.at[h]] else field.board.linked_set[h]
            if reach & inside:
                return True
        return False

    def _idle(self, hexes: HexSet) -> HexSet:
        """Those of these hexes whose units fight nowhere."""
        g = self.g
        busy = g.fought | hexset(self.attackers)
        for attackers, defenders in g.stars:
            busy |= attackers | defenders
        return hexset([h for h in few(hexes) if not busy >> g.at[h] & 1])

    def rows(self, ground: int, lead_on: Sequence[int]) -> tuple[list[Mod], list[Mod]]:
        """The rows of both sums."""
        attack, defend = self.fighters()
        return sums(self.g.field, attack, defend, self.setting(ground, lead_on))


def crosses_ford(g: Battle, unit: Unit, foe: Unit) -> bool:
    """Whether a ford lies between two units (11.2)."""
    return g.field.crossing(g.where[unit], g.where[foe]) == FORD
