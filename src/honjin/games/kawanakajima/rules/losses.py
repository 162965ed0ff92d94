"""Step losses, elimination and what it scores (5.3, 10.4, R32), and the loss of leaders (11.11, R31, R67)."""

from __future__ import annotations

from collections.abc import Iterable

from honjin.games.kawanakajima.actions import Heir
from honjin.games.kawanakajima.figures import DESTROYED, OUT
from honjin.games.kawanakajima.rules import victory
from honjin.games.kawanakajima.state import ELIMINATED, Battle
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Roll
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, Unit


def lose_steps(g: Battle, unit: Unit, steps: int, rule: str) -> bool:
    """A unit goes some steps down; True if that eliminates it (5.3)."""
    g.state[unit] = min(g.state[unit] + steps, DESTROYED)
    if g.state[unit] < DESTROYED:
        g.tell("steps", rule, unit=unit, steps=steps, state=g.state[unit])
        return False
    eliminate(g, unit, rule)
    return True


def eliminate(g: Battle, unit: Unit, rule: str, *, scored: bool = True) -> None:
    """A unit leaves the game; its élan scores. Its leader is dealt with apart (R32)."""
    field = g.field
    side = field.side[unit]
    h = g.where[unit]
    g.state[unit] = DESTROYED
    g.tell("eliminated", rule, unit=unit, **({"hex": h} if h >= 0 else {}))
    if h >= 0:
        g.lift(unit, ELIMINATED)
    g.where[unit] = ELIMINATED
    g.dug &= ~(1 << unit)
    g.lost[side] += 1
    if scored:
        victory.score(g, 1 - side, field.elan[unit] * field.tables.points.elan, "R32")
    clan = field.clan[unit]
    if not g.alive(clan):
        g.chit[clan] = OUT  # R59
        g.tell("clan_gone", "R59", clan=clan)


def lose_leader(g: Battle, unit: Unit, rule: str, *, bundori: bool, scored: bool = True) -> None:
    """The leader of a unit is lost with all his leadership: points, and Bundori if he was killed (R31, R32, R35)."""
    side, lead = g.field.side[unit], g.lead[unit]
    if not lead and unit not in g.general:
        return
    g.lead[unit] = 0
    g.tell("leader_lost", rule, unit=unit)
    if scored:
        victory.score(g, 1 - side, lead * g.field.tables.points.leadership, "R32")
    if bundori:
        add_bundori(g, side, lead, rule)
    for payer, general in enumerate(g.general):
        if general == unit:
            g.general[payer] = NOBODY
            if g.field.generals[payer].army:
                g.fallen |= 1 << side


def add_bundori(g: Battle, side: Side, points: int, rule: str) -> None:
    """Heads taken: an army's command suffers (8.2, R35)."""
    g.bundori[side] += points
    g.tell("bundori", rule, side=side, points=points, total=g.bundori[side])


def exit_map(g: Battle, unit: Unit) -> None:
    """A unit that leaves the map is eliminated, without any roll (10.4, R62)."""
    scored = not g.field.options.exit_unscored
    eliminate(g, unit, "10.4", scored=scored)
    drop_samurai(g, unit, "14.3")
    lose_leader(g, unit, "R62", bundori=False, scored=scored)


def drop_samurai(g: Battle, unit: Unit, rule: str) -> None:
    """The Samurai marker goes, if this unit has it (14.3)."""
    if unit in g.samurai:
        side = g.field.side[unit]
        g.samurai[side] = NOBODY
        g.chit[g.field.first_samurai + side] = OUT
        g.tell("samurai_gone", rule, unit=unit)


def show_bowl(g: Battle) -> Steps[None]:
    """With fog, units that are lost may take a chit with them, which all can count (R59)."""
    if g.field.options.fog_of_war:
        yield Reveal("R59", say("how many chits are in the bowl"))


# ---------------------------------------------------------------------------------------------- leaders (11.11)


def leader_rolls(g: Battle, units: Iterable[Unit], rule: str = "11.11") -> Steps[None]:
    """One roll for each leader whose unit lost two steps or all, and one for a Samurai (11.11, R28, R31, R46)."""
    table = g.field.tables.leader_loss
    for unit in sorted(units, key=lambda unit: unit in g.general):  # whom a commander joins has rolled before
        gone = g.where[unit] == ELIMINATED
        limit = table.eliminated if gone else table.hurt
        if g.lead[unit]:
            roll = yield Roll(D6, rule, say("leader of {unit}", unit=g.field.unit_name[unit]), by=g.field.side[unit])
            if roll.total <= limit:
                lose_leader(g, unit, rule, bundori=True)
            elif gone:
                yield from _escape(g, unit, rule)
        if unit in g.samurai:
            yield from _samurai_roll(g, unit, limit, gone, rule)


def _escape(g: Battle, unit: Unit, rule: str) -> Steps[None]:
    """A leader survives his unit: a commander joins another one, anybody else goes with his men (R31, R67)."""
    heirs = g.alive(g.field.clan[unit])
    if unit not in g.general or not heirs:
        lose_leader(g, unit, rule, bundori=False)
        return
    side, payer = g.field.side[unit], g.general.index(unit)
    answer = yield from decision(
        Ask(
            side,
            "heir",
            [Heir(heir) for heir in heirs],
            rule="R31" if g.field.generals[payer].army else "R67",
            prompt=say("Whom does {unit} join?", unit=g.field.unit_name[unit]),
            subject=unit,
        )
    )
    heir = answer.unit
    g.general[payer] = heir
    g.lead[heir] = max(g.lead[heir], g.lead[unit])
    g.lead[unit] = 0
    g.tell("heir", "R31", unit=unit, other=heir)


def _samurai_roll(g: Battle, unit: Unit, limit: int, gone: bool, rule: str) -> Steps[None]:
    """A Samurai may fall like any leader; without his unit he goes in any case (14.3, R46)."""
    side, worth = g.field.side[unit], g.field.tables.samurai.leadership
    roll = yield Roll(D6, rule, say("Samurai with {unit}", unit=g.field.unit_name[unit]), by=side)
    killed = roll.total <= limit
    if killed or gone:
        drop_samurai(g, unit, "14.3")
    if killed:
        victory.score(g, 1 - side, worth, "R46")
        add_bundori(g, side, worth, "R46")
