"""Chapter 19: assaults, by the classic table or with ambush and combat results of the revised edition."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.gunyuden.names import MORALE
from honjin.games.gunyuden.rules import castles, losses, surrender
from honjin.games.gunyuden.rules.activation import mark_acted
from honjin.games.gunyuden.rules.forces import end_of_action, foremost
from honjin.games.gunyuden.rules.investment import invest, refuse_besiegers, refuse_invest
from honjin.games.gunyuden.state import Campaign
from honjin.kernel.chance import D6, Mod, Reading, Roll, that_count
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Castle, Unit, Units


def refuse_assault(g: Campaign, castle: Castle, heads: Sequence[Unit]) -> Refusal | None:
    """Why these forces cannot assault a castle together (19-1, 20-1-1, 31-3)."""
    refusal = refuse_besiegers(g, castle, heads)
    if refusal is not None:
        return refusal
    if g.called >> castle & 1:
        return Refusal("20-1-1", surrender.already_called(g, castle))
    if g.land.options.revised and len(heads) > 1:
        return Refusal("19-1-1", say("Only one force at a time can assault"))
    if len({g.where[head] for head in heads}) > 1:
        return Refusal("31-3-1", say("Only forces in the same hex can assault together"))
    return None


def newcomers(g: Campaign, heads: Sequence[Unit]) -> list[Unit]:
    """Those of these forces that do not invest yet."""
    return [head for head in heads if not g.investing >> head & 1]


def refuse_storm(g: Campaign, castle: Castle, heads: Sequence[Unit]) -> Refusal | None:
    """Why these forces cannot invest and assault at once (17-1-2).

    Besiegers may join in the assault (17-1-3, R38), as long as somebody begins or joins the investment with it.
    """
    return refuse_invest(g, castle, newcomers(g, heads) or heads) or refuse_assault(g, castle, heads)


def storm(g: Campaign, castle: Castle, heads: Sequence[Unit]) -> Steps[None]:
    """Invest and assault in one siege action (17-1-2)."""
    invest(g, castle, newcomers(g, heads))
    yield from assault(g, castle, heads)


def assault(g: Campaign, castle: Castle, heads: Sequence[Unit]) -> Steps[None]:
    """A siege action, and a blow against the castle's clan (19, 38-1; Kanto R55)."""
    mark_acted(g, *heads)
    g.assaulted |= 1 << castle
    units = g.forces_of(list(heads))
    for clan in sorted({g.clan[head] for head in heads}):
        yield from g.rules.struck(g, clan, g.owner[castle])
    g.tell("assault", "19", castle=castle, units=units)
    if g.land.options.revised:
        yield from _revised(g, castle, heads[0], units)
    else:
        yield from _classic(g, castle, heads[0], units)
    end_of_action(g)


def assault_mods(g: Campaign, castle: Castle, units: Units) -> list[Mod]:
    """Level, ground and morale, in both editions (19, 19-3)."""
    keep = g.land.keeps[castle]
    rule = "19-3" if g.land.options.revised else g.land.rule("19")
    ground = g.land.tables.terrain[g.land.terrain[keep.hex]].assault or 0
    difference = g.lowest_morale(units) - g.castle_side_morale(castle)
    return that_count(
        Mod(say("level {level}", level=keep.level), -keep.level, rule),
        Mod(g.land.words["terrain"][g.land.terrain[keep.hex]], ground, rule),
        Mod(MORALE, difference, rule),
    )


# ---------------------------------------------------------------------------------------------- classic


def classic_strength(g: Campaign, castle: Castle, units: Units) -> int:
    """Assaulting strength less the garrison's; the table begins with its first column (19-2-1, R38)."""
    return g.strength(units) - g.strength(g.garrison(castle))


def classic_result(g: Campaign, strength: int, die: int) -> tuple[int, int, bool]:
    """Durability lost, steps lost by the assaulters, and whether one of their units must go."""
    cell = g.land.assault_table.result(strength, die)
    walls, steps = cell.rstrip("*").split("-")
    return int(walls), int(steps), cell.endswith("*")


def _classic(g: Campaign, castle: Castle, head: Unit, units: Units) -> Steps[None]:
    strength = classic_strength(g, castle, units)
    side = g.side(head)
    purpose = say("assault on {castle}", castle=g.land.castle_name[castle])
    read = Reading("assault", strength)
    rolled = yield Roll(D6, "19", purpose, assault_mods(g, castle, units), by=side, read=read)
    walls, steps, dot = classic_result(g, strength, rolled.total)
    g.tell("assaulted", "19", castle=castle, walls=walls, steps=steps, dot=dot)
    if walls:
        castles.batter(g, castle, walls, "19")
    yield from losses.take(g, side, units, steps, "19", dot=dot)
    yield from breached(g, castle, units)


def breached(g: Campaign, castle: Castle, units: Units) -> Steps[None]:
    """Without durability a castle falls (21)."""
    if g.durability[castle] <= g.land.tables.durability.abandoned_at:
        yield from surrender.fall(g, castle, units, "21", ruined=True)


# ---------------------------------------------------------------------------------------------- revised


def ambush_mods(g: Campaign, castle: Castle, units: Units) -> list[Mod]:
    """What helps a garrison that lies in wait (19-2-5)."""
    inside = g.garrison(castle)
    return that_count(
        Mod(say("ambush"), g.land.tables.field.ambush, "19-2-5"),
        Mod(say("leader inside"), g.land.modifier[foremost(g, inside)] if inside else 0, "19-2-5"),
        Mod(MORALE, g.castle_side_morale(castle) - g.lowest_morale(units), "19-2-5"),
    )


def _revised(g: Campaign, castle: Castle, head: Unit, units: Units) -> Steps[None]:
    side = g.side(head)
    name = g.land.castle_name[castle]
    garrison = g.strength(g.garrison(castle))
    owner = g.castle_side(castle)
    read = Reading("combat", garrison)
    purpose = say("ambush at {castle}", castle=name)
    rolled = yield Roll(D6, "19-2", purpose, ambush_mods(g, castle, units), by=owner, read=read)
    steps, dot = g.land.crt.losses(garrison, rolled.total)
    g.tell("ambush", "19-2", castle=castle, steps=steps, dot=dot)
    yield from losses.take(g, side, units, steps, "19-2-4", dot=dot)
    units = g.on_map(units)
    if not units:
        return
    strength = g.strength(units)
    read = Reading("combat", strength)
    purpose = say("assault on {castle}", castle=name)
    rolled = yield Roll(D6, "19-3", purpose, assault_mods(g, castle, units), by=side, read=read)
    walls, _ = g.land.crt.losses(strength, rolled.total)
    g.tell("assaulted", "19-3", castle=castle, walls=walls, steps=0, dot=False)
    if walls:
        castles.batter(g, castle, walls, "19-3")
    yield from breached(g, castle, units)
