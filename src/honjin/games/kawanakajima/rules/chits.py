"""Chapter 9: chits are drawn one by one, may be declined, and are executed (A1 to A6 of the turn; R19, R22, R38)."""

from __future__ import annotations

from typing import Final

from honjin.games.kawanakajima.actions import Delay, Take
from honjin.games.kawanakajima.figures import (
    COMBAT_TAKEDA,
    COMBAT_UESUGI,
    DRAWN,
    IN_BOWL,
    IN_RESERVE,
    NOTHING,
    ON_MAP,
    OUT,
    TAKEDA,
    UESUGI,
)
from honjin.games.kawanakajima.model.words import COMPULSORY
from honjin.games.kawanakajima.rules import plans, samurai, victory
from honjin.games.kawanakajima.rules.activation import activation, begin, clear
from honjin.games.kawanakajima.rules.compulsory import compulsory
from honjin.games.kawanakajima.rules.specials import START, special
from honjin.games.kawanakajima.state import Battle
from honjin.kernel.ask import CHECKPOINT, Ask
from honjin.kernel.chance import Draw
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import NOBODY, PASS
from honjin.wargame.moves import Decline

FRESH, SENT, OFFERED, SHOWING = 1, 2, 3, 4
"""Stages of a chit before it is executed: drawn, past Kansuke, past its owner's choice, about to be shown."""
FIRST_BOX: Final = 1


def activations(g: Battle) -> Steps[None]:
    """Draw and execute until the turn is over (9, 16.5)."""
    while True:
        if g.hand == NOTHING:
            yield from samurai.bring(g)
            if is_over(g):
                return
            yield from draw(g)
        yield from play(g)


def is_over(g: Battle) -> bool:
    """All five compulsory chits are drawn, or from turn 8 on both Combat! chits (16.5)."""
    if g.redrawn:
        return False
    first = g.field.first_compulsory
    if g.turn >= g.field.special.fatigue_from and all(
        g.chit[first + chit] == DRAWN for chit in (COMBAT_TAKEDA, COMBAT_UESUGI)
    ):
        return True
    return all(g.chit[first + chit] == DRAWN for chit in range(len(COMPULSORY)))


def draw(g: Battle) -> Steps[None]:
    """One chit out of the bowl (A1)."""
    fog = g.field.options.fog_of_war
    bowl = g.in_bowl(IN_BOWL)
    if fog:
        yield Reveal("9.1", say("a chit of the bowl"))
    names = [g.field.chit_name[chit] for chit in bowl]
    index = yield Draw(names, "9.1", say("chit"), out_of=say("the bowl"), hidden=fog)
    g.hand, g.stage = bowl[index], FRESH
    g.chit[g.hand] = DRAWN
    g.strip.append(g.hand)
    g.tell("drawn", "9.1", chit=g.hand)
    yield CHECKPOINT


def play(g: Battle) -> Steps[None]:
    """What becomes of the chit in hand, from wherever that stands (A2 to A5)."""
    field, chit = g.field, g.hand
    optional = chit < field.first_compulsory
    if g.stage == FRESH:
        if _falls_on_deaf_ears(g):
            put_aside(g)
            return
        g.stage = SENT
    if g.stage == SENT:
        if optional and field.options.kansuke and not g.kansuke and (yield from _kansuke(g)):
            return
        g.stage = OFFERED
    if g.stage == OFFERED:
        if optional and not g.redrawn and IN_BOWL in g.chit and (yield from _declined(g)):
            return
        g.stage = SHOWING
    if g.stage == SHOWING:
        if field.options.fog_of_war:
            yield Reveal("2.3", say("what a chit concerns"))
        clear(g)
        g.stage = START
    yield from _execute(g)
    put_away(g)


def _execute(g: Battle) -> Steps[None]:
    field, chit = g.field, g.hand
    if chit < field.first_special:
        if g.stage == START:
            begin(g, chit, field.clan_side[chit])
        yield from activation(g)
    elif chit < field.first_compulsory:
        yield from special(g)
    elif chit < field.first_samurai:
        yield from compulsory(g)
    else:
        yield from samurai.hero(g)
    victory.end_if_decided(g)


# ---------------------------------------------------------------------------------------------- not executed


def _falls_on_deaf_ears(g: Battle) -> bool:
    """Turn 1: nothing works before the first clan chit of one side is drawn (17.4, R22)."""
    silence = g.field.special.silence
    if not g.deaf or silence is None:
        return False
    if g.hand < g.field.first_special and g.field.sides[g.field.clan_side[g.hand]] == silence.until:
        g.deaf = False
        g.tell("heard", "17.4", chit=g.hand)
        return False
    return True


def put_aside(g: Battle) -> None:
    """A dead chit: clan chits go home, special ones keep their order in box 1, compulsory ones count (17.4, R22)."""
    g.tell("dead", "17.4", chit=g.hand)
    if g.hand < g.field.first_special:
        g.chit[g.hand] = IN_RESERVE
    elif g.hand < g.field.first_compulsory:
        g.chit[g.hand] = g.field.tables.special_chits.undrawn_box
    g.hand, g.redrawn = NOTHING, False


def _kansuke(g: Battle) -> Steps[bool]:
    """Once, Takeda may send a chit to box 1 of its owner; that costs points (17.6.1, R38)."""
    answer = yield Ask(
        TAKEDA,
        "kansuke",
        [Delay(), PASS],
        rule="17.6.1",
        prompt=say("Does Kansuke delay {chit}?", chit=g.field.chit_name[g.hand]),
        checkpoint=True,
    )
    if not isinstance(answer, Delay):
        return False
    g.kansuke = True
    g.chit[g.hand] = FIRST_BOX
    g.tell("delayed", "17.6.1", chit=g.hand)
    victory.score(g, UESUGI, g.field.tables.points.kansuke, "17.6.1")
    g.hand, g.redrawn = NOTHING, False
    return True


def _declined(g: Battle) -> Steps[bool]:
    """The owner of a clan or special chit may decline it once; then the next one must be taken (9.2, R19)."""
    owner = g.field.chit_side(g.hand)
    answer = yield Ask(
        owner,
        "decline",
        [Take(), Decline()],
        rule="9.2",
        prompt=say("{chit} is drawn: execute it or decline?", chit=g.field.chit_name[g.hand]),
        checkpoint=True,
    )
    if isinstance(answer, Take):
        return False
    g.tell("declined", "9.2", side=owner, chit=g.hand)
    g.chit[g.hand] = IN_BOWL
    g.hand, g.redrawn = NOTHING, True
    return True


# ---------------------------------------------------------------------------------------------- afterwards


def put_away(g: Battle) -> None:
    """Where a chit lies after it was executed (A5)."""
    field, chit = g.field, g.hand
    if chit < field.first_special:
        if g.chit[chit] != OUT:
            g.chit[chit] = IN_RESERVE
    elif chit < field.first_compulsory:
        g.chit[chit] = IN_RESERVE
        number = chit - field.first_special
        plans.use_up(g, field.chit_side(chit), g.activity[number])
        g.activity[number], g.named[number] = NOTHING, 0
    elif chit >= field.first_samurai:
        side = chit - field.first_samurai
        g.chit[chit] = ON_MAP if g.samurai[side] != NOBODY else OUT
    g.hand, g.redrawn, g.stage = NOTHING, False, 0
    clear(g)


def end_turn(g: Battle) -> None:
    """Chits go home; a Samurai who is in no enemy zone goes (4.2, 9.5, 14.3)."""
    field = g.field
    for chit in g.in_bowl(IN_BOWL):
        if chit < field.first_special:
            g.chit[chit] = IN_RESERVE
        elif chit < field.first_compulsory:
            g.chit[chit] = field.tables.special_chits.undrawn_box
    for chit in range(field.first_compulsory, field.first_samurai):
        g.chit[chit] = OUT
    samurai.check(g)
    g.deaf = False
    g.strip = []
    g.tell("turn_end", "4.2", turn=g.turn)
