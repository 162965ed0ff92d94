"""Why an event of chapter 33 comes to nothing. Positions remember the reason by its key, so old keys stay."""

from __future__ import annotations

from typing import Final

from honjin.kernel.words import Text, say

CLAN_GONE: Final = say("the clan has left the war")
IN_ACTION: Final = say("the clan already acts").kept_as("they act already")
NOBODY_TO_LOSE: Final = say("the clan has nobody to lose").kept_as("they have nobody to lose")
HAPPENED: Final = say("it has already happened").kept_as("it has happened")
RISEN: Final = say("the peasants have already risen").kept_as("they have risen")
RUMOURS: Final = say("rumours are only rumours")
REBEL_ALREADY: Final = say("the unit is already in rebellion").kept_as("he is a rebel already")
UNIT_GONE: Final = say("the unit is gone").kept_as("he is gone")
BACK_FOR_GOOD: Final = say("Ouchi is back for good").kept_as("he is back for good")
NO_REFUGE: Final = {
    "ashina": say("the Ashina cannot take Ouchi in").kept_as("the Ashina cannot take him in"),
    "date": say("the Date cannot take Ouchi in").kept_as("the Date cannot take him in"),
}
TAMURA_JOINED: Final = say("Tamura has already joined").kept_as("Tamura has joined already")
TAMURA_WITH_DATE: Final = say("Tamura is with Date")
MASAMUNE_GONE: Final = say("Masamune is gone")
MASAMUNE_HOME: Final = say("Masamune is already there").kept_as("Masamune is there")
YONEZAWA_LOST: Final = say("Yonezawa is not held by the Date").kept_as("Yonezawa is not in the hands of the Date")

_ALL: Final = (
    CLAN_GONE, IN_ACTION, NOBODY_TO_LOSE, HAPPENED, RISEN, RUMOURS, REBEL_ALREADY, UNIT_GONE, BACK_FOR_GOOD,
    *NO_REFUGE.values(), TAMURA_JOINED, TAMURA_WITH_DATE, MASAMUNE_GONE, MASAMUNE_HOME, YONEZAWA_LOST,
)  # fmt: skip
BY_KEY: Final[dict[str, Text]] = {reason.key: reason for reason in _ALL}
"""Every reason by what positions remember of it."""
