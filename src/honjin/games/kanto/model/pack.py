"""The data pack of this game: what is in it beyond what the series has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.model.scenarios import Special
from honjin.games.kanto.model.scenarios import KantoScenarios, KantoSpecial
from honjin.games.kanto.model.tables import KantoTables


class KantoPack(SeriesPack):
    """All files of the pack."""

    game: ClassVar[str] = "kanto"

    tables: KantoTables
    scenarios: KantoScenarios

    def named_in(self, special: Special) -> list[tuple[str, Sequence[str], str]]:
        assert isinstance(special, KantoSpecial)
        named: list[tuple[str, Sequence[str], str]] = []
        if special.cross_command:
            named.append(("cross_command.leader", [special.cross_command.leader], "unit"))
        if special.siege_duty:
            named.append(("siege_duty.castle", [special.siege_duty.castle], "castle"))
        if special.ceremony:
            named.append(("ceremony.unit", [special.ceremony.unit], "unit"))
            named.append(("ceremony.hex", [special.ceremony.hex], "hex"))
        if special.waiver:
            named.append(("waiver.province", [special.waiver.province], "province"))
        if plot := special.subversion:
            named.append(("subversion", [plot.by, plot.enemy, *plot.targets], "unit"))
            named.append(("subversion.enemy_in", plot.enemy_in, "province"))
        if special.barrier:
            named.append(("barrier.clans", special.barrier.clans, "clan"))
            named.append(("barrier.set", [special.barrier.set], "set"))
        return named
