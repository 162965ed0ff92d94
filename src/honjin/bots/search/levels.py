"""How strong the thinking bot is: by how long a person waits for its turn."""

from __future__ import annotations

from honjin.bots.search.bot import SearchBot
from honjin.kernel.words import Saying, say


class Novice(SearchBot):
    """Looks ahead for a second a turn."""

    name = "novice"
    title: Saying = say("novice")
    place = 2
    seconds = 1.0


class Player(SearchBot):
    """Thinks three seconds a turn."""

    name = "player"
    title: Saying = say("seasoned player")
    place = 3
    seconds = 3.0


class Veteran(SearchBot):
    """Thinks eight seconds a turn."""

    name = "veteran"
    title: Saying = say("veteran")
    place = 4
    seconds = 8.0


class Master(SearchBot):
    """Thinks twenty seconds a turn."""

    name = "master"
    title: Saying = say("master")
    place = 5
    seconds = 20.0
