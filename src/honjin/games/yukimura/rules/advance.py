"""Chapter 11, second half: advance after combat (11-3). Advances ignore ponds' sides and zones of control (11-3-6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from honjin.games.yukimura.rules.chausuyama import travel
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.grid import Hex
from honjin.hexes.paths import Blocked, Field, Passage, Path, field, trace, walk
from honjin.hexes.sets import members
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Advance, Decline

if TYPE_CHECKING:
    from honjin.games.yukimura.rules.melee import Fight


def advance(g: Tennoji, unit: Unit, path: Path, rule: str) -> None:
    g.tell("advance", rule, unit=unit, path=path)
    travel(g, unit, path[1:], lifts_duty=True)


def advance_after_fire(g: Tennoji, firers: Sequence[Unit], target: Hex) -> Steps[None]:
    """One firing unit may enter the hex of a target that was removed or driven off (11-3-1)."""
    if g.taken >> target & 1:
        return
    options: list[Action] = [Advance(unit, (g.where[unit], target)) for unit in firers]
    yield from one_may_advance(g, options, g.field.side[firers[0]], "11-3-1")


def one_may_advance(g: Tennoji, options: list[Action], side: int, rule: str) -> Steps[None]:
    """The owner takes one of these advances or none (11-3-1, 11-3-5)."""
    answer = yield Ask(
        side,
        "fire_advance" if rule == "11-3-1" else "defender_advance",
        [*options, Decline()],
        rule=rule,
        prompt=say("Advance after combat?"),
    )
    if isinstance(answer, Advance):
        advance(g, answer.unit, answer.path, rule)


def advance_after_melee(g: Tennoji, fight: Fight) -> Steps[None]:
    """Exactly one of the three cases, by what became of the defender (11-3-3, 11-3-4, 11-3-5)."""
    here = g.where[fight.defender]
    if here == fight.hex:
        yield from defender_advance(g, fight)
    elif g.taken >> fight.hex & 1:
        return
    elif here < 0 or fight.path is None:  # without a way of retreat, it is Yukimura who reappeared elsewhere
        yield from free_advance(g, fight)
    else:
        yield from pursuit(g, fight, fight.path)


# ---------------------------------------------------------------------------------------------- defender retreated


def pursuit(g: Tennoji, fight: Fight, path: Path) -> Steps[None]:
    """Attackers still in place must follow the defender's way in a column; the owner orders it (11-3-3, R25)."""
    last = len(path) - 2
    for number in range(1, len(path)):
        if g.taken >> path[number] & 1:
            last = min(last, number - 1)
            break
    column = fight.holding(g)
    while column and last >= 0:
        ways: list[Action] = [Advance(unit, (g.where[unit], *path[: last + 1])) for unit in column]
        choice = ways[0]
        if len(ways) > 1:
            choice = yield Ask(
                g.field.side[column[0]],
                "pursuit",
                ways,
                rule="11-3-3",
                prompt=say("Choose who advances next along the path of retreat"),
            )
        assert isinstance(choice, Advance)
        advance(g, choice.unit, choice.path, "11-3-3")
        column.remove(choice.unit)
        last -= 1


# ---------------------------------------------------------------------------------------------- defender removed


def free_reach(g: Tennoji, unit: Unit, first: Hex) -> tuple[Passage, Field]:
    """Where an attacker may go when the defender is gone: the first hex is the defender's (11-3-4, R26, R28)."""
    enemy = g.occupied[1 - g.field.side[unit]]
    passage = Passage(g.field.any_ground, enemy)
    return passage, field(passage, 1 << first, g.field.tables.advance.free_hexes, spent=1)


def free_ends(g: Tennoji, rings: Field) -> list[Hex]:
    reached = 0
    for ring in rings:
        reached |= ring
    return members(reached & ~g.taken)


def free_advance(g: Tennoji, fight: Fight) -> Steps[None]:
    """Every attacker still in place may move up to four hexes, one after the other, in any order (11-3-4, R26)."""
    column = fight.holding(g)
    side = g.field.side[fight.attackers[0]]
    while column:
        answer = yield Ask(
            side,
            "free_advance",
            lambda: free_options(g, column, fight.hex),
            rule="11-3-4",
            prompt=say("Advance up to {hexes} hexes, or stop advancing", hexes=g.field.tables.advance.free_hexes),
            judge=lambda action: refuse_free(g, column, fight.hex, action),
        )
        if not isinstance(answer, Advance):
            return
        advance(g, answer.unit, answer.path, "11-3-4")
        column.remove(answer.unit)


def free_options(g: Tennoji, column: Sequence[Unit], first: Hex) -> Sequence[Action]:
    passage, rings = free_reach(g, column[0], first)  # the same for all of them, who are of one side
    known: dict[Hex, Path] = {}
    ways = [trace(passage, rings, end, known) for end in free_ends(g, rings)]
    return [Decline(), *(Advance(unit, (g.where[unit], *way)) for unit in column for way in ways)]


def refuse_free(g: Tennoji, column: Sequence[Unit], first: Hex, action: Action) -> Refusal | None:
    """Why an advance is not allowed; any way of up to four hexes through the defender's is."""
    if isinstance(action, Decline):
        return None
    if not isinstance(action, Advance) or action.unit not in column:
        return Refusal("11-3-4", say("Only attackers of this melee that still stand in their hexes advance"))
    here = g.where[action.unit]
    path = action.path
    grid, place = g.field.grid, g.field.place
    if len(path) < 2 or path[0] != here or path[1] != first or not all(0 <= h < grid.size for h in path):
        reason = say("The advance begins in {start} and first enters {next}", start=place(here), next=place(first))
        return Refusal("11-3-4", reason)
    passage, _ = free_reach(g, action.unit, first)
    found = walk(passage, path[1:], g.field.tables.advance.free_hexes, spent=1)
    if isinstance(found, Blocked):
        return Refusal("11-3-4", _why_blocked(g, found))
    if g.taken >> path[-1] & 1 and g.at[path[-1]] != action.unit:
        end = place(path[-1])
        return Refusal("11-3-4", say("{hex} holds a friendly unit; an advance may not end there", hex=end))
    return None


def _why_blocked(g: Tennoji, found: Blocked) -> Text:
    where = g.field.place(found.where)
    if found.why == "too far":
        return say("An advance goes at most {hexes} hexes", hexes=g.field.tables.advance.free_hexes)
    if found.why == "barred":
        return say("{hex} holds an enemy unit", hex=where)
    return say("{hex} cannot be entered from there", hex=where)


# ---------------------------------------------------------------------------------------------- attackers gone


def defender_advance(g: Tennoji, fight: Fight) -> Steps[None]:
    """A defender that held may take one hex that an attacker lost (11-3-5, R27); an idle force may not (R32)."""
    defender = fight.defender
    if g.is_idle(defender):
        return
    options: list[Action] = [Advance(defender, (fight.hex, post)) for post in fight.vacated(g)]
    if options:
        yield from one_may_advance(g, options, g.field.side[defender], "11-3-5")
