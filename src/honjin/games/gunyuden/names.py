"""What people call things that several rules speak of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from honjin.games.gunyuden.model.words import WEATHERS
from honjin.games.gunyuden.static import Theatre
from honjin.kernel.words import Text, Thing, say
from honjin.wargame.actions import Unit
from honjin.wargame.naming import nobody

MORALE: Final = say("morale")
SODAISHO_INSIDE: Final = say("sodaisho inside")


def weather_name(land: Theatre, weather: int) -> Text:
    """A kind of weather in words."""
    return land.words["weather"][WEATHERS[weather]]


def unit_names(land: Theatre, units: Iterable[Unit]) -> Thing:
    """All of them: ``Date Masamune, Katakura Kagetsuna and Oniniwa Yoshinao``."""
    return [land.unit_name[unit] for unit in units] or nobody()
