"""Answers that hold for many questions: losses by rank, a whole stack that retreats one way, fights to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from honjin.games.sanada.rules.assault import besiegers
from honjin.games.sanada.state import War
from honjin.hexes.sets import hexset
from honjin.kernel.ask import Ask
from honjin.kernel.notation import Notation
from honjin.kernel.words import Text, say
from honjin.wargame.actions import Units
from honjin.wargame.orders import INSIDE, Retreat

Answer = dict[str, Any]


def series(g: War, ask: Ask, notation: Notation) -> list[Answer]:
    """What one answer may settle, for a question of this kind."""
    match ask.kind:
        case "lose":
            found = _lowest_first(g, ask, notation)
        case "replenish":
            found = _best_first(g, ask, notation)
        case "walls":
            found = _walls(g, ask, notation)
        case "retreat":
            found = _same_way(g, ask, notation)
        case "press_on" | "give_way":
            found = _while_full(g, ask, notation)
        case _:
            return []
    return [answer | {"id": f"{ask.kind} {g.turn}.{g.phase} {answer['id']}"} for answer in found]


def _answer(id_: str, text: str, label: Text | None) -> Answer:
    return {"id": id_, "text": text} | ({} if label is None else {"label": label})


def _lowest_first(g: War, ask: Ask, notation: Notation) -> Iterator[Answer]:
    """The lowest ranks bear losses first."""
    first: Any = ask.options[0]
    worn = bool(g.spent >> first.unit & 1)
    place = g.land.grid.format(g.where[first.unit])
    label = say("Lowest ranks first") if ask.subject["losses"] > 1 else say("Lowest ranks first, here and from now on")
    yield _answer(f"{place} {'removed' if worn else 'turned'}", notation.format(first), label)


def _best_first(g: War, ask: Ask, notation: Notation) -> Iterator[Answer]:
    """The best are replenished first."""
    units: list[Any] = list(ask.options)
    best = max(units, key=lambda action: (g.land.rank[action.unit], g.land.rating[action.unit]))
    yield _answer("", notation.format(best), say("Highest ranks first") if ask.subject["points"] > 1 else None)


def _walls(g: War, ask: Ask, notation: Notation) -> Iterator[Answer]:
    """All damage of an assault on the walls, or on men as long as somebody is full."""
    castle, several = ask.subject["castle"], ask.subject["losses"] > 1
    walls, *men = list[Any](ask.options)
    yield _answer(f"{castle} walls", notation.format(walls), say("The walls take all") if several else None)
    if men and not g.spent >> men[0].unit & 1:
        label = say("Men first, the lowest ranks") if several else None
        yield _answer(f"{castle} men", notation.format(men[0]), label)


def _same_way(g: War, ask: Ask, notation: Notation) -> Iterator[Answer]:
    """Everybody to the same place."""
    ways = [way for way in ask.options if isinstance(way, Retreat)]
    several = len({way.unit for way in ways}) > 1
    start = ask.subject["hex"]
    for (h, end), way in {(way.path[-1], way.end): way for way in reversed(ways)}.items():
        place = g.land.place(h)
        label = say("All into the castle of {hex}", hex=place) if end == INSIDE else say("All to {hex}", hex=place)
        key = f"{start}-{g.land.grid.format(h)} {end}"
        yield _answer(key, notation.format(way), label if several else None)


def _while_full(g: War, ask: Ask, notation: Notation) -> Iterator[Answer]:
    """To the end, or while so many are full: each number has its series, a few are offered."""
    units, place = _fighters(g, ask)
    full = (units & ~g.spent).bit_count()
    go_on = notation.format(ask.options[0])
    offered = {0, full // 2, full - 2}
    for least in range(full + 1):
        yield _answer(f"{place} {least}", go_on, _until(ask.kind, least) if least in offered else None)


def _until(kind: str, least: int) -> Text:
    """How long an assault or a stand goes on."""
    if kind == "press_on":
        return say("Press on while {count} or more are full", count=least) if least else say("Press on to the end")
    return say("Stand while {count} or more are full", count=least) if least else say("Stand to the end")


def _fighters(g: War, ask: Ask) -> tuple[Units, str]:
    """Whose strength counts, and the name of the place."""
    if ask.kind == "press_on":
        castle: str = ask.subject["castle"]
        return besiegers(g, g.land.castle_of[castle]), castle
    return hexset(g.land.unit_of[unit] for unit in ask.subject["units"]), ask.subject["hex"]
