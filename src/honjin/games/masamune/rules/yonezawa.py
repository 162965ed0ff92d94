"""Chapter 33-2(5): trouble at Yonezawa calls Masamune home."""

from __future__ import annotations

from honjin.games.gunyuden.rules import forces, investment
from honjin.games.gunyuden.state import Campaign
from honjin.games.masamune.rules.choosing import quarter
from honjin.games.masamune.rules.reasons import MASAMUNE_GONE, MASAMUNE_HOME, YONEZAWA_LOST
from honjin.hexes.sets import few, hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, say
from honjin.wargame.actions import READY, Units
from honjin.wargame.orders import KEEP, Form, Keep, Pick

RULE = "33-2(5)"


def quiet(g: Campaign) -> Text | None:
    """Why Masamune does not go: he is gone or at home, or has no home to go to (R79)."""
    land = g.land
    masamune, home = land.unit_of["date_masamune"], land.castle_of["yonezawa"]
    if g.where[masamune] < 0:
        return MASAMUNE_GONE
    if g.owner[home] != g.clan[masamune]:
        return YONEZAWA_LOST
    return MASAMUNE_HOME if g.where[masamune] == land.keeps[home].hex else None


def trouble(g: Campaign) -> Steps[None]:
    """Masamune goes back to Yonezawa with those of his men whom Date names (R79)."""
    land = g.land
    masamune, home = land.unit_of["date_masamune"], land.castle_of["yonezawa"]
    names = {"unit": land.unit_name[masamune], "castle": land.castle_name[home]}
    staying = 0
    while led := few(g.members[masamune] & ~staying & ~(1 << masamune)):
        action = yield Ask(
            g.side(masamune), "company", [READY, *map(Pick, led)], rule=RULE,
            prompt=say("{unit} goes back to {castle}: choose who stays behind", **names),
            subject={"units": [land.pieces[unit].id for unit in led]},
        )  # fmt: skip
        if not isinstance(action, Pick):
            break
        staying |= 1 << action.unit
    going = g.members[masamune] & ~staying
    if staying:
        forces.stand_alone(g, staying)
        yield from form_up(g, staying)
    yield from quarter(g, going, [home], RULE)
    investment.watch(g)


def form_up(g: Campaign, staying: Units) -> Steps[None]:
    """Those who stay behind without him stand alone, or under commanders among them, as their owner likes (R79)."""
    made = tuple(force for force in forces.default_forces(g, staying) if len(force) > 1)
    if not made:  # nobody among them can lead another
        return
    land = g.land
    action = yield Ask(
        g.side(made[0][0]), "left_behind", [Form(made), KEEP], rule=RULE,
        prompt=say("Choose who follows whom among those who stay"),
        judge=lambda action: refuse_form_up(g, staying, action),
        subject={"unit": land.pieces[made[0][0]].id, "units": [land.pieces[unit].id for unit in few(staying)]},
    )  # fmt: skip
    if isinstance(action, Form):
        forces.form(g, action.forces)
        names = [[land.pieces[unit].id for unit in force] for force in action.forces]
        g.tell("left_behind", RULE, hex=g.where[made[0][0]], forces=names)


def refuse_form_up(g: Campaign, staying: Units, action: Action) -> Refusal | None:
    """Why they cannot be formed so; who is not named stands alone."""
    if isinstance(action, Keep):
        return None
    if not isinstance(action, Form):
        return Refusal(RULE, say("Form those who stay behind, or leave each of them alone"))
    named = hexset(unit for force in action.forces for unit in force)
    if named & ~staying:
        return Refusal(RULE, say("Only those who stay behind are formed"))
    return forces.refuse_forces(g, action.forces, named)
