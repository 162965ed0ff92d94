"""The data pack of this game: what is in it beyond what the series has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.model.scenarios import Special
from honjin.games.masamune.model import checks
from honjin.games.masamune.model.scenarios import MasamuneScenarios, MasamuneSpecial
from honjin.games.masamune.model.tables import MasamuneTables
from honjin.packs import Problem


class MasamunePack(SeriesPack):
    """All files of the pack."""

    game: ClassVar[str] = "masamune"

    tables: MasamuneTables
    scenarios: MasamuneScenarios

    def named_in(self, special: Special) -> list[tuple[str, Sequence[str], str]]:
        assert isinstance(special, MasamuneSpecial)
        named: list[tuple[str, Sequence[str], str]] = [
            ("inactive_at_start", special.inactive_at_start, "clan"),
            ("rebels_at_start", special.rebels_at_start, "unit"),
        ]
        if target := special.target:
            named += [("target.hex", [target.hex], "hex"), ("target.side", [target.side], "side")]
            named.append(("target.except_clans", target.except_clans, "clan"))
        if change := special.defection:
            named.append(("defection", [change.unit, change.becomes], "unit"))
            named.append(("defection", [change.castle, change.exit], "castle"))
        return named

    def problems_of_records(self) -> Iterator[Problem]:
        yield from super().problems_of_records()
        yield from checks.problems(self)
