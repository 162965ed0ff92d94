"""How the war is shown: what a view, a question and an option tell besides the tables of the pack."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from honjin.games.sanada import status
from honjin.games.sanada.actions import Attack, Engage, Go, Overrun, Sortie
from honjin.games.sanada.rules.forces import refuse_lead
from honjin.games.sanada.rules.organising import pool
from honjin.games.sanada.series import series
from honjin.games.sanada.state import War
from honjin.hexes.paths import Path
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.words import say
from honjin.wargame.orders import Organise
from honjin.wargame.showing import PackShowing, leaders, told


class WarShowing(PackShowing[War]):
    """What the table shows of the war."""

    def view(self, state: War, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        return {
            "clock": status.clock(state, facts),
            "tracks": list(status.tracks(state, facts)),
            "status": told(status.sections(state, facts)),
            "panels": {"newcomers": status.newcomers(state)},
            "forces": {force["leader"]: force for force in facts["forces"]},
        }

    def ask(self, state: War, ask: Ask) -> dict[str, Any]:
        known = super().ask(state, ask)
        about = ask.subject if isinstance(ask.subject, dict) else {}
        if known["form"] in ("setup", "group"):
            units = [state.land.unit_of[unit] for unit in about.get("units", ())]
            known["leaders"] = leaders(state, units, state.land.rank.__getitem__, partial(refuse_lead, state))
        found = series(state, ask, self.notation)
        return known | {"series": found} if found else known

    def option(self, state: War, action: Action) -> dict[str, Any]:
        land = state.land
        match action:
            case Go(path=path) if _cost(state, path) > land.tables.movement.allowance:
                return {"far": say("strategic")}
            case Overrun(hex=h) | Engage(hex=h):
                return {"targets": land.ids(state.heads(state.outside_at(h)))}
            case Attack(hex=h, target=target):
                targets = land.ids(state.heads(state.outside_at(target)))
                units = land.ids(state.heads(state.outside_at(h)))
                return {"units": units, "hex": land.grid.format(target), "target": targets[0], "targets": targets}
            case Organise(unit=unit):
                return {"units": land.ids(state.heads(pool(state, unit)))}
            case Sortie(castle=castle):
                return {"units": land.ids(state.heads(state.garrison(castle)))}
            case _:
                return {}


def _cost(g: War, path: Path) -> int:
    """What a way costs, enemy castles aside."""
    return sum(g.land.price(a, b) or 0 for a, b in pairwise(path))
