"""Names of things in packs, by their kinds: a field of such a type is checked against what there is.

The records of :mod:`honjin.wargame.scenario` use them, and so does a game for records of its own.
``WargamePack.things`` says which ids there are of each kind; a game adds kinds of its own.
"""

from __future__ import annotations

from typing import Annotated

from honjin.packs import HexId, Ident, Names

ClanId = Annotated[Ident, Names("clan")]
UnitId = Annotated[Ident, Names("unit")]
CastleId = Annotated[Ident, Names("castle")]
PlayerId = Annotated[Ident, Names("side")]
"""A side that somebody plays."""
PhaseId = Annotated[Ident, Names("phase")]
ScenarioId = Annotated[Ident, Names("scenario")]
OptionId = Annotated[Ident, Names("option")]
RegionId = Annotated[Ident, Names("region")]
ProvinceId = Annotated[Ident, Names("province")]
SetId = Annotated[Ident, Names("set")]
"""A named set of hexes of the map."""
OpenHexId = Annotated[HexId, Names("open hex")]
"""A hex in which units can stand."""
