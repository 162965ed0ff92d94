"""Exact odds of fire (9) and melee (10) before they are declared or resolved, out of the same tables and checks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

from honjin.games.yukimura.actions import Attempt, Fire, Melee
from honjin.games.yukimura.rules.engagement import still_touching
from honjin.games.yukimura.rules.fire import strength_rows
from honjin.games.yukimura.rules.retreat import STANDS, check_rows, open_paths, outcome
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.grid import Hex
from honjin.kernel.actions import Action
from honjin.kernel.chance import TWO_D6, Mod
from honjin.kernel.odds import Odds, percent
from honjin.kernel.words import Saying, say
from honjin.wargame.actions import Unit
from honjin.wargame.fates import Fall, MoraleFate
from honjin.wargame.memo import per_scene
from honjin.wargame.moves import Resolve
from honjin.wargame.odds import OnTable, Outcomes, sure, thrown, without_table
from honjin.wargame.tables import ResultTable

Role = Literal["target", "defender", "attacker"]
"""In which part a unit meets a result: of the fire table, or on either side of the melee table."""
Roles = list[tuple[Unit, Role, list[Hex]]]
"""Who takes part, in which role, and from which hexes it would retreat."""

REMOVED: Final = "removed"
UNTOUCHED: Final = "untouched"

PRESENT_POSITION: Final = say(
    "Paths of retreat are those of the present position; "
    "what others lose or leave in the same melee may open or close some."
)
CHAINS: Final = say("Friends on the path of a retreat may have to check too (11-2); that is not counted here.")
CHECK: Final = say("check")


# ---------------------------------------------------------------------------------------------- units


def meaning(result: str, role: Role) -> int | str:
    """What a result does to a unit: the number of its check, REMOVED or UNTOUCHED (9-2-1, 10-3-1)."""
    if role == "target":
        return UNTOUCHED if result == "-" else REMOVED if result == "E" else int(result)
    own, other = ("D", "A") if role == "defender" else ("A", "D")
    if result[0] == other:
        return UNTOUCHED
    return REMOVED if result == f"{own}E" else int(result[1:])


@per_scene
def fall(g: Tennoji, column: int, role: Role, morale: int | None) -> Fall:
    """How far any unit with this morale (None: a star) falls in this column."""
    table = g.field.fire_table if role == "target" else g.field.melee_table

    def hexes(result: str) -> Outcomes[int | None]:
        number = meaning(result, role)
        if number == REMOVED:
            return sure(None)
        if isinstance(number, str) or morale is None:
            return sure(STANDS)
        return thrown([Mod(CHECK, number - morale, "11")]).map(partial(outcome, g))

    found = Outcomes(table.chances(column)).then(hexes)
    return Fall.of(found, g.field.tables.morale_check.removed_from - 1)


def current_morale(g: Tennoji, unit: Unit) -> int | None:
    """Morale as it is now; None for a star, which never checks (11)."""
    return None if g.field.morale[unit] is None else g.morale(unit)


def fate(g: Tennoji, unit: Unit, column: int, role: Role, references: Sequence[Hex]) -> MoraleFate:
    """What becomes of a unit where it stands: an owed retreat that has no way is removal (11-1-3)."""
    chances = fall(g, column, role, current_morale(g, unit)).where(
        lambda hexes: bool(open_paths(g, unit, hexes, references))
    )
    piece = g.field.pieces[unit]
    morale = () if piece.morale is None else tuple(Mod(n, -v, r) for n, v, r in check_rows(g, unit, 0, "11"))
    return MoraleFate.of(piece.id, g.field.unit_name[unit].text, morale, chances)


# ---------------------------------------------------------------------------------------------- combats


def odds(g: Tennoji, action: Action) -> Odds | None:
    """The odds of a shot or a melee, to be declared or declared already; None if there is nothing to roll."""
    match action:
        case Fire(units, target):
            return fire_odds(g, target, joined(g, target, units))
        case Melee(units, target):
            return melee_odds(g, target, joined(g, target, units))
        case Resolve(target):
            resolved = melee_odds if g.phase_name.endswith("melee") else fire_odds
            return resolved(g, target, joined(g, target, ()))
        case Attempt(force):
            return attempt_odds(g, force)
        case _:
            return None


def attempt_odds(g: Tennoji, force: str) -> Odds:
    """A roll for a force that may still come (14-2-1, 14-2-2, 14-3)."""
    hideyori, akashi = g.field.tables.hideyori, g.field.tables.akashi
    throw, is_hideyori = thrown(dice=TWO_D6), force == "hideyori"
    comes = throw.chance(lambda n: n in hideyori.success if is_hideyori else n <= akashi.success_at_most)
    closes = throw.chance(lambda n: is_hideyori and n in hideyori.closed_for_good)
    return without_table(
        say("Roll for {force}", force=g.field.called["force"][force]),
        [(say("comes"), comes), (say("not yet"), 1 - comes - closes), (say("never"), closes)],
        gist=say("comes {chance}", chance=percent(comes)),
    )


def joined(g: Tennoji, target: Unit, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """All against one target are one combat: those declared before and these (9-1-4, 10-1-4)."""
    before = next((declared for foe, declared in g.combats if foe == target), ())
    return before + tuple(unit for unit in units if unit not in before)


def fire_odds(g: Tennoji, target: Unit, units: tuple[Unit, ...]) -> Odds | None:
    """One shot (9-2, 9-2-1)."""
    firers = still_touching(g, units, target, g.field.board.adjacent_set)
    if not firers:
        return None
    rows = strength_rows(g, firers, "9-2")
    roles: Roles = [(target, "target", [g.where[unit] for unit in firers])]
    title = say("Fire at {target}", target=g.field.unit_name[target])
    return _card(g, title, "fire", g.field.fire_table, rows, roles, (CHAINS,))


def melee_odds(g: Tennoji, target: Unit, units: tuple[Unit, ...]) -> Odds | None:
    """One melee (10-2, 10-3, 10-3-1)."""
    attackers = still_touching(g, units, target, g.field.board.linked_set)
    if not attackers:
        return None
    rows = strength_rows(g, attackers, "10-2")
    rows += [Mod(n, -v, r) for n, v, r in strength_rows(g, (target,), "10-2")]
    roles: Roles = [(target, "defender", [g.where[unit] for unit in attackers])]
    roles += [(unit, "attacker", [g.where[target]]) for unit in attackers]
    title = say("Melee against {target}", target=g.field.unit_name[target])
    return _card(g, title, "melee", g.field.melee_table, rows, roles, (PRESENT_POSITION, CHAINS))


def _card(
    g: Tennoji, title: Saying, name: str, table: ResultTable, rows: list[Mod], roles: Roles, notes: tuple[Saying, ...]
) -> Odds:
    """Results with words for signs, a number is that of a morale check; and the fates of all who take part."""
    total = sum(row.value for row in rows)
    column = table.column(total)
    words = g.field.words["result"]
    told = Outcomes(table.chances(column)).told(lambda result: words.get(result, result))
    fates = tuple(fate(g, unit, column, role, references) for unit, role, references in roles)
    return OnTable(table, name, total, rows).card(title, told, fates=fates, notes=notes)
