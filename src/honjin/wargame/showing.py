"""How a wargame is shown, as its ``showing.toml`` says; and what the views of many games tell in the same way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from honjin.kernel.errors import Refusal
from honjin.kernel.notation import Notation, kinds_in
from honjin.kernel.showing import AskShow, Showing, pattern
from honjin.kernel.words import Name, Text, say
from honjin.packs import PackError, Problem, show
from honjin.packs.showing import SHOWING, AskTable, ShowingFile
from honjin.wargame.actions import Unit
from honjin.wargame.stacks import Stacks

S = TypeVar("S")


class PackShowing(Showing[S]):
    """The tables of a pack; a game adds what it tells of a position."""

    def __init__(self, file: ShowingFile, notation: Notation) -> None:
        problems = [problem for kind, table in file.ask.items() for problem in _patterns(kind, table, notation)]
        if problems:
            raise PackError(problems)
        self.notation = notation
        super().__init__(
            {kind: _written_out(table, notation) for kind, table in file.ask.items()},
            {verb: table.show() for verb, table in file.option.items()},
            {kind: table.show() for kind, table in file.event.items()},
        )


def _written_out(table: AskTable, notation: Notation) -> AskShow:
    actions = dict(notation.actions)
    read = {use: _read(text) for use, text in table.patterns.items()}
    return table.show({use: pattern(actions[verb], **fixed) for use, (verb, fixed) in read.items()})


def _read(text: str) -> tuple[str, dict[str, str]]:
    """A verb, and which of its fields are fixed: ``drop manner=alone``."""
    verb, *fixed = text.split()
    return verb, dict(word.partition("=")[::2] for word in fixed)


def _patterns(kind: str, table: AskTable, notation: Notation) -> Iterator[Problem]:
    actions = dict(notation.actions)
    for use, text in table.patterns.items():
        key = f"ask.{kind}.patterns.{use}"
        verb, fixed = _read(text)
        if verb not in actions:
            yield Problem(SHOWING, key, show(verb), f"one of {', '.join(sorted(actions))}")
        else:
            fields = kinds_in(actions[verb].form)
            for odd in sorted(set(fixed) - set(fields)):
                yield Problem(SHOWING, key, show(odd), f"one of {', '.join(fields)}")


def turn_of(facts: Mapping[str, Any]) -> Any:
    """Which turn it is, as a clock tells it."""
    return say("Turn {turn} of {turns}", turn=facts["turn"], turns=facts["turns"])


def track(id_: str, name: Any, cells: Iterable[Mapping[str, Any]], now: int | None, **how: Any) -> dict[str, Any]:
    """A row of boxes, one of which is now."""
    return {"id": id_, "name": name, "cells": list(cells), "now": now, **how}


def turn_track(turns: Iterable[Mapping[str, Any]], facts: Mapping[str, Any]) -> dict[str, Any]:
    """The boxes of the turns."""
    return track("turns", say("Turn track"), turns, facts["turn"] - 1)


def told(sections: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The parts of a status that have something to tell."""
    return [section for section in sections if section["rows"]]


def shown_box(known: Mapping[str, Any]) -> dict[str, Any]:
    """What is seen of a box: markers that lie open, those that a side knows because they are its own, and how many it
    does not know."""
    own = known.get("own")
    hidden = known.get("face_down", known.get("count", 0)) if own is None else 0
    return {"markers": [*known.get("open", ()), *(own or ())], "hidden": hidden}


def phase_track(words: Mapping[str, Text], phases: Sequence[str], now: str) -> dict[str, Any]:
    """The phases of a turn, one below the other; none of them is now before the game and after it."""
    cells = [{"name": words[phase]} for phase in phases]
    return track("phases", say("Phases"), cells, phases.index(now) if now in phases else None, upright=True)


def boxes_of(sides: Iterable[Name], boxes: Iterable[Name]) -> list[dict[str, Any]]:
    """Hands and boxes beside the map, as a sheet names them."""
    hands = [{"id": f"{side.id}_hand", "name": say("Hand of {side}", side=side), "side": side.id} for side in sides]
    return [*hands, *(box._asdict() for box in boxes)]


def leaders(
    g: Stacks, units: Sequence[Unit], rank: Callable[[Unit], int], refuse: Callable[[Unit, Unit], Refusal | None]
) -> dict[str, dict[str, Any]]:
    """Who of these may lead, the highest first: how many, and whom of those who stand with him."""
    boxes, where = g.scene.boxes, g.where
    able = [unit for unit in units if where[unit] >= 0 and boxes[unit] > 0]
    able.sort(key=lambda unit: (-rank(unit), -boxes[unit]))
    return {
        g.scene.pieces[leader].id: {
            "room": boxes[leader],
            "may_lead": g.scene.ids(
                [u for u in units if u != leader and where[u] == where[leader] and refuse(leader, u) is None]
            ),
        }
        for leader in able
    }
