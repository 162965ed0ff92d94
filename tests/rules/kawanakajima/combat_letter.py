"""Chapter 11 of Kawanakajima a second time, by the letter: what is added to the dice, and whom a result hits.

No code of the game is used here; the table of results is read from the pack, as a player reads it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from plain_field import Man, ascent, border, chart, crossed, zone_of

from honjin.games.kawanakajima.model.pack import FOLDER

MARCHING = ("move", "regroup")


@dataclass(frozen=True)
class Fight:
    """One battle with everything that its sums hang on."""

    attackers: tuple[Man, ...]
    defenders: tuple[Man, ...]
    charging: frozenset[str] = frozenset()
    """Names of attackers who have moved into contact."""
    others: tuple[Man, ...] = ()
    """Units in no battle of this phase."""
    case: str | None = None
    """The terrain that the defender picks."""
    special: bool = False
    surprise: bool = False
    lead_att: str | None = None
    lead_def: str | None = None


def opponents(fight: Fight, man: Man) -> tuple[Man, ...]:
    """Whom a unit of the battle fights: all of the other side, because a battle is a star (11.3)."""
    return fight.defenders if man in fight.attackers else fight.attackers


def over_river(fight: Fight, man: Man) -> bool:
    """Whether the river parts a unit from all its opponents (R7)."""
    return all(not crossed(man.hex, foe.hex) for foe in opponents(fight, man))


def is_charged(fight: Fight, man: Man) -> bool:
    return any(foe.name in fight.charging and crossed(foe.hex, man.hex) for foe in fight.attackers)


def cases(fight: Fight) -> set[str]:
    """The kinds of terrain of which the defender may pick one (R3)."""
    found = set()
    for man in fight.defenders:
        if chart()[0][man.hex] == "wood":
            found.add("wood")
        sides = [border(foe.hex, man.hex) for foe in fight.attackers]
        if all(side in ("ford", "stream") for side in sides):
            found.add("water")
        if all(ascent(foe.hex, man.hex) for foe in fight.attackers):
            found.add("slope")
    if all(over_river(fight, man) for man in fight.attackers):
        found.add("river")
    return found


def capped(fight: Fight) -> bool:
    """Whether chargers count one point of elan at most (11.8, 11.10)."""
    return fight.case in ("wood", "water") or any(dug_in(man) for man in fight.defenders)


def dug_in(man: Man) -> bool:
    return man.position and man.mode == "defense"


def sums(fight: Fight) -> tuple[int, int]:
    """What is added to the dice for the column and for the line (11.6)."""
    column, line = 0, 0
    for man in fight.attackers:
        if man.name in fight.charging and not over_river(fight, man):  # who fires over a river is in a melee (R7)
            elan = min(man.elan, 1) if capped(fight) else man.elan
            column += elan
            line += man.mass + man.elan - elan
        else:
            line += man.fire if over_river(fight, man) else man.elan + man.mass
    for man in fight.defenders:
        if is_charged(fight, man) and man.mode == "attack":
            column -= man.elan
            line -= man.mass
        else:
            line -= man.fire if over_river(fight, man) else man.elan + man.mass
            column -= man.fire if _shoots(fight, man) else 0
    return column + _modifiers(fight) + _led(fight, "col"), line + _led(fight, "lin")


def _shoots(fight: Fight, man: Man) -> bool:
    """Whether a defender's guns tell on the column (R12)."""
    if over_river(fight, man):
        return False
    if is_charged(fight, man):
        return True
    water = all(border(foe.hex, man.hex) in ("ford", "stream") for foe in fight.attackers)
    return man.mode == "defense" and (man.position or water)


def _modifiers(fight: Fight) -> int:
    attackers, defenders = fight.attackers, fight.defenders
    found = min(man.state for man in defenders) - max(man.state for man in attackers)
    found -= {None: 0, "river": 2}.get(fight.case, 1)
    found -= 1 if any(dug_in(man) for man in defenders) else 0
    found += 1 if any(_supports(fight, man) for man in fight.others) else 0
    found -= 2 if any(man.mode in MARCHING for man in attackers) else 0
    found += 2 if all(man.mode in MARCHING for man in defenders) else 0
    return found + 2 * fight.special + 2 * fight.surprise


def _supports(fight: Fight, man: Man) -> bool:
    """A friend in no battle, with a defender in its zone and free of enemies outside the battle (R15)."""
    if man.side != fight.attackers[0].side:
        return False
    held = any(defender.hex in zone_of(man) for defender in fight.defenders)
    foes = [other for other in fight.others if other.side != man.side]
    return held and not any(man.hex in zone_of(foe) for foe in foes)


def _led(fight: Fight, axis: str) -> int:
    mine = max(man.lead for man in fight.attackers) if fight.lead_att == axis else 0
    yours = max(man.lead for man in fight.defenders) if fight.lead_def == axis else 0
    return mine - yours


@cache
def _table() -> dict[str, list[str]]:
    rows: dict[str, list[str]] = tomllib.loads((FOLDER / "tables.toml").read_text(encoding="utf-8"))["crt"]["rows"]
    return rows


def cell(column: int, line: int) -> str:
    """The result of two final scores; beyond the table its last row or column counts (R53)."""
    return _table()[str(min(max(line, 2), 14))][min(max(column, 2), 16) - 2]


def blow(result: str, count: int, hits: str) -> list[tuple[int, bool]]:
    """Steps lost and whether to fall back, for the picked unit first and then the others, of one side (11.7).

    ``hits`` is "a" or "d"; four steps are a unit's end.
    """
    if result == "a1-d1":
        return [(1, False)] + [(0, False)] * (count - 1)
    if result[0] != hits:
        return [(0, False)] * count
    picked, _, rest = result[1:].partition("^")
    return [_one(picked)] + [_one(rest)] * (count - 1)


def _one(text: str) -> tuple[int, bool]:
    steps = text.removesuffix("R")
    return 4 if steps == "E" else int(steps or 0), text.endswith("R")
