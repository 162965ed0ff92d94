"""Exact odds of fire (9) and melee (10) before they are declared or resolved, out of the same tables and checks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple
from weakref import WeakKeyDictionary

from honjin.games.yukimura.actions import Attempt, Fire, Melee, Resolve
from honjin.games.yukimura.fates import Chances, MoraleFate
from honjin.games.yukimura.names import FORCE_NAMES
from honjin.games.yukimura.rules.engagement import still_touching
from honjin.games.yukimura.rules.fire import strength_rows
from honjin.games.yukimura.rules.retreat import STANDS, check_rows, open_paths, outcome
from honjin.games.yukimura.state import Tennoji
from honjin.games.yukimura.static import RESULT_WORDS, Battlefield
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.chance import D6, TWO_D6, Mod, Reading, Roll
from honjin.kernel.odds import Odds, percent
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import Unit

Role = Literal["target", "defender", "attacker"]
"""In which part a unit meets a result: of the fire table, or on either side of the melee table."""

REMOVED: Final = "removed"
UNTOUCHED: Final = "untouched"

PRESENT_POSITION: Final = say(
    "Paths of retreat are those of the present position; "
    "what others lose or leave in the same melee may open or close some."
)
CHAINS: Final = say("Friends on the path of a retreat may have to check too (11-2); that is not counted here.")
CHECK: Final = say("check")


# ---------------------------------------------------------------------------------------------- tables


def meaning(result: str, role: Role) -> int | str:
    """What a result does to a unit: the number of its check, REMOVED or UNTOUCHED (9-2-1, 10-3-1)."""
    if role == "target":
        return UNTOUCHED if result == "-" else REMOVED if result == "E" else int(result)
    own, other = ("D", "A") if role == "defender" else ("A", "D")
    if result[0] == other:
        return UNTOUCHED
    return REMOVED if result == f"{own}E" else int(result[1:])


class Fall(NamedTuple):
    """How far a unit falls, wherever it stands: chance to stand, to owe a retreat of 1, 2... hexes, to be removed."""

    stands: Fraction
    owes: tuple[Fraction, ...]
    removed: Fraction


_falls: WeakKeyDictionary[Battlefield, dict[tuple[int, Role, int | None], Fall]] = WeakKeyDictionary()


def fall(g: Tennoji, column: int, role: Role, morale: int | None) -> Fall:
    """The fall of any unit with this morale (None: a star) in this column."""
    known = _falls.setdefault(g.field, {})
    key = (column, role, morale)
    found = known.get(key)
    if found is None:
        found = known[key] = _fall(g, column, role, morale)
    return found


def _fall(g: Tennoji, column: int, role: Role, morale: int | None) -> Fall:
    table = g.field.fire_table if role == "target" else g.field.melee_table
    stands = removed = Fraction(0)
    owes = [Fraction(0)] * (g.field.tables.morale_check.removed_from - 1)
    for result, chance in table.chances(column):
        number = meaning(result, role)
        if number == REMOVED:
            removed += chance
        elif number == UNTOUCHED or morale is None:
            stands += chance
        else:
            assert isinstance(number, int)
            for die, share in Roll(D6, "11", "odds", [Mod(CHECK, number - morale, "11")]).outcomes():
                hexes = outcome(g, die[0] + number - morale)
                if hexes is None:
                    removed += chance * share
                elif hexes == STANDS:
                    stands += chance * share
                else:
                    owes[hexes - 1] += chance * share
    return Fall(stands, tuple(owes), removed)


def in_words(found: Iterable[tuple[str, Fraction]]) -> tuple[tuple[Saying, Fraction], ...]:
    """Results with words for signs; a number is that of a morale check."""
    return tuple((RESULT_WORDS.get(result, result), chance) for result, chance in found)


# ---------------------------------------------------------------------------------------------- units


def current_morale(g: Tennoji, unit: Unit) -> int | None:
    """Morale as it is now; None for a star, which never checks (11)."""
    return None if g.field.morale[unit] is None else g.morale(unit)


def fate(g: Tennoji, unit: Unit, column: int, role: Role, references: Sequence[Hex]) -> MoraleFate:
    """What becomes of a unit where it stands: an owed retreat that has no way is removal (11-1-3)."""
    falls = fall(g, column, role, current_morale(g, unit))
    retreats = list(falls.owes)
    cut_off = Fraction(0)
    for hexes, chance in enumerate(falls.owes, 1):
        if chance and not open_paths(g, unit, hexes, references):
            cut_off += chance
            retreats[hexes - 1] = Fraction(0)
    piece = g.field.pieces[unit]
    morale = () if piece.morale is None else tuple(Mod(n, -v, r) for n, v, r in check_rows(g, unit, 0, "11"))
    chances = Chances(falls.stands, tuple(retreats), falls.removed + cut_off, cut_off)
    return MoraleFate.of(piece.id, g.field.names[unit].text, morale, chances)


# ---------------------------------------------------------------------------------------------- combats


def odds(g: Tennoji, action: Action) -> Odds | None:
    """The odds of a shot or a melee, to be declared or declared already; None if there is nothing to roll."""
    if isinstance(action, Fire):
        return fire_odds(g, action.target, joined(g, action.target, action.units))
    if isinstance(action, Melee):
        return melee_odds(g, action.target, joined(g, action.target, action.units))
    if isinstance(action, Resolve):
        units = joined(g, action.target, ())
        return (melee_odds if g.phase_name.endswith("melee") else fire_odds)(g, action.target, units)
    return attempt_odds(g, action.force) if isinstance(action, Attempt) else None


def attempt_odds(g: Tennoji, force: str) -> Odds:
    """A roll for a force that may still come (14-2-1, 14-2-2, 14-3)."""
    tables = g.field.tables
    comes = closes = Fraction(0)
    for faces, chance in Roll(TWO_D6, "14-2", "odds").outcomes():
        total = sum(faces)
        if force == "hideyori":
            comes += chance * (total in tables.hideyori.success)
            closes += chance * (total in tables.hideyori.closed_for_good)
        else:
            comes += chance * (total <= tables.akashi.success_at_most)
    results: list[tuple[Text, Fraction]] = [
        (say("comes"), comes),
        (say("not yet"), 1 - comes - closes),
        (say("never"), closes),
    ]
    return Odds.by_column(
        say("Roll for {force}", force=FORCE_NAMES[force]),
        (),
        "",
        tuple(row for row in results if row[1]),
        gist=say("comes {chance}", chance=percent(comes)),
    )


def joined(g: Tennoji, target: Unit, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """All against one target are one combat: those declared before and these (9-1-4, 10-1-4)."""
    before = next((declared for foe, declared in g.combats if foe == target), ())
    return before + tuple(unit for unit in units if unit not in before)


def fire_odds(g: Tennoji, target: Unit, units: tuple[Unit, ...]) -> Odds | None:
    """One shot (9-2, 9-2-1)."""
    field = g.field
    firers = still_touching(g, units, target, field.board.adjacent_set)
    if not firers:
        return None
    rows = strength_rows(g, firers, "9-2")
    column = field.fire_table.column(sum(row.value for row in rows))
    references = [g.where[unit] for unit in firers]
    return Odds.by_column(
        say("Fire at {target}", target=field.names[target]),
        tuple(rows),
        field.fire_table.heading(column),
        in_words(field.fire_table.chances(column)),
        fates=(fate(g, target, column, "target", references),),
        notes=(CHAINS,),
        read=Reading("fire", sum(row.value for row in rows)),
    )


def melee_odds(g: Tennoji, target: Unit, units: tuple[Unit, ...]) -> Odds | None:
    """One melee (10-2, 10-3, 10-3-1)."""
    field = g.field
    attackers = still_touching(g, units, target, field.board.linked_set)
    if not attackers:
        return None
    rows = strength_rows(g, attackers, "10-2")
    rows += [Mod(n, -v, r) for n, v, r in strength_rows(g, (target,), "10-2")]
    column = field.melee_table.column(sum(row.value for row in rows))
    posts = [g.where[unit] for unit in attackers]
    here = (g.where[target],)
    return Odds.by_column(
        say("Melee against {target}", target=field.names[target]),
        tuple(rows),
        field.melee_table.heading(column),
        in_words(field.melee_table.chances(column)),
        fates=(
            fate(g, target, column, "defender", posts),
            *(fate(g, unit, column, "attacker", here) for unit in attackers),
        ),
        notes=(PRESENT_POSITION, CHAINS),
        read=Reading("melee", sum(row.value for row in rows)),
    )
