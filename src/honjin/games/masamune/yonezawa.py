"""Chapter 33-2(5): trouble at Yonezawa calls Masamune home."""

from __future__ import annotations

from honjin.games.gunyuden import forces, investment
from honjin.games.gunyuden.actions import READY, Pick
from honjin.games.gunyuden.campaign import Campaign
from honjin.games.masamune.choosing import quarter
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.kernel.game import Steps

RULE = "33-2(5)"


def quiet(g: Campaign) -> str | None:
    """Why Masamune does not go: he is gone or at home, or has no home to go to (R79)."""
    land = g.land
    masamune, home = land.unit_of["date_masamune"], land.castle_of["yonezawa"]
    if g.where[masamune] < 0:
        return "Masamune is gone"
    if g.owner[home] != g.clan[masamune]:
        return "Yonezawa is not in the hands of the Date"
    return "Masamune is there" if g.where[masamune] == land.keeps[home].hex else None


def trouble(g: Campaign) -> Steps[None]:
    """Masamune goes back to Yonezawa with those of his men whom Date names (R79)."""
    land = g.land
    masamune, home = land.unit_of["date_masamune"], land.castle_of["yonezawa"]
    staying = 0
    while led := few(g.members[masamune] & ~staying & ~(1 << masamune)):
        action = yield Ask(
            g.side(masamune), "company", [READY, *map(Pick, led)], rule=RULE,
            prompt=f"{land.pieces[masamune].name} goes back to {land.keeps[home].name}: who stays behind",
            subject={"units": [land.pieces[unit].id for unit in led]},
        )  # fmt: skip
        if not isinstance(action, Pick):
            break
        staying |= 1 << action.unit
    going = g.members[masamune] & ~staying
    if staying:
        forces.stand_alone(g, staying)
        forces.form(g, forces.default_forces(g, staying))
    yield from quarter(g, going, [home], RULE)
    investment.watch(g)
