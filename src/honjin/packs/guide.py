"""guide.toml: what people are told who sit down to a scenario for the first time. No rule reads it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import Field, PositiveInt

from honjin.packs.problem import Problem, show
from honjin.packs.record import FREE_KEYS, HexId, Ident, PackFile, Record, Words
from honjin.packs.shapes import hex_lists, unique_ids, unknown_names

GUIDE = "guide.toml"

Control = Literal["prompt", "buttons", "undo", "clock", "score", "tools", "hand", "camp", "odds", "panel"]
"""Parts of a page that a lesson may point at."""

Deed = Literal["select", "undo", "refusal", "overlay", "open"]
"""What a learner may do that changes nothing in the game: select something, take back, be refused, lay something over
the map, look into a stack."""


class Brief(Record):
    """What a side is after, and what it has to do or must not do."""

    goal: Words
    must: Words


class Look(Record):
    """A place that the briefing names, so that the map can go there."""

    name: Words
    hexes: list[HexId] = Field(min_length=1)


class Briefing(Record):
    """What is told when a table of a scenario is opened. The map opens on ``front``."""

    id: Ident
    minutes: PositiveInt
    """About how long two people who know the rules take."""
    front: list[HexId] = Field(min_length=1)
    first: Words
    """Who begins."""
    side: dict[Ident, Brief]
    look: list[Look] = Field(min_length=1)


# ------------------------------------------------------------------------------------------------ the guided turn


class Pointer(Record):
    """What a lesson speaks of: a part of the page, hexes, units, or all that the question is about."""

    control: Control | None = None
    hexes: list[HexId] = Field(default_factory=list)
    units: list[Ident] = Field(default_factory=list)
    asked: bool = False


class Until(Record):
    """What shows that a lesson has been learnt: a deed, or so many events of one kind, with ``anew`` since it began."""

    deeds: list[Deed] = Field(default_factory=list)
    events: list[Ident] = Field(default_factory=list)
    times: PositiveInt = 1
    anew: bool = False


class Lesson(Record):
    """A card. It is told at questions of the kinds ``asks`` that offer one of the verbs ``offers``, where named;
    with neither, before the first question."""

    id: Ident
    title: Words
    body: Words
    rules: list[str] = Field(default_factory=list)
    asks: list[Ident] = Field(default_factory=list)
    offers: list[Ident] = Field(default_factory=list)
    at: Pointer | None = None
    until: Until | None = None


class Course(Record):
    """A guided first turn: on which scenario, who sits where, and what is told."""

    order: PositiveInt
    """Its place among the courses of all games: the easiest first."""
    scenario: Ident
    seats: dict[Ident, str]
    turns: PositiveInt
    """After so many turns it is over."""
    wait: Words
    """While others act."""
    lesson: list[Lesson] = Field(min_length=1)


class About(Record):
    """What the page of the game tells: what it is, how to begin, and what it is like to play each side."""

    what: list[Words] = Field(min_length=1)
    begin: list[Words] = Field(min_length=1)
    side: dict[Ident, Words]


class GuideFile(PackFile):
    """guide.toml."""

    played: ClassVar[bool] = False

    scenario: list[Briefing]
    course: Course
    about: About

    def of(self, scenario: str) -> Briefing:
        return next(briefing for briefing in self.scenario if briefing.id == scenario)

    def sheet(self, scenario: str) -> dict[str, Any]:
        """What the sheet tells of it."""
        briefing = {"briefing": _told(self.of(scenario).model_dump()), "about": _told(self.about.model_dump())}
        return briefing | ({"course": _told(self.course.model_dump())} if self.course.scenario == scenario else {})


def _told(value: Any) -> Any:
    """The data without the keys of its authors."""
    if isinstance(value, dict):
        return {key: _told(inner) for key, inner in value.items() if key not in FREE_KEYS and inner is not None}
    return [_told(inner) for inner in value] if isinstance(value, list) else value


# ------------------------------------------------------------------------------------------------ checks


@dataclass(frozen=True, slots=True)
class Ground:
    """What a guide may name: the sides of each scenario, hexes of the map, units."""

    sides: Mapping[str, Collection[str]]
    hexes: Collection[str]
    units: Collection[str]


def problems(guide: GuideFile, ground: Ground) -> Iterator[Problem]:
    """Everything in the guide that does not fit the pack."""
    told = [briefing.id for briefing in guide.scenario]
    lessons = [lesson.id for lesson in guide.course.lesson]
    yield from unique_ids([(GUIDE, "scenario", told), (GUIDE, "course.lesson", lessons)])
    yield from unknown_names(GUIDE, "scenario", told, ground.sides, "the id of a scenario")
    for missing in [name for name in ground.sides if name not in told]:
        yield Problem(GUIDE, "scenario", "nothing", f"a briefing for {show(missing)}")
    for briefing in guide.scenario:
        yield from _briefing(briefing, ground)
    yield from _course(guide.course, ground)


def _briefing(briefing: Briefing, ground: Ground) -> Iterator[Problem]:
    key = f"scenario ({briefing.id})"
    yield from _seats(f"{key}.side", briefing.side, ground.sides.get(briefing.id, briefing.side))
    lists = [(GUIDE, f"{key}.front", briefing.front), *((GUIDE, f"{key}.look", look.hexes) for look in briefing.look)]
    yield from hex_lists(ground.hexes, lists)
    named = {number for look in briefing.look for number in look.hexes}
    yield from unknown_names(GUIDE, f"{key}.front", briefing.front, named, "a hex that the briefing names under look")


def _course(course: Course, ground: Ground) -> Iterator[Problem]:
    yield from unknown_names(GUIDE, "course.scenario", [course.scenario], ground.sides, "the id of a scenario")
    yield from _seats("course.seats", course.seats, ground.sides.get(course.scenario, course.seats))
    for lesson in course.lesson:
        if lesson.at is not None:
            key = f"course.lesson ({lesson.id}).at"
            yield from hex_lists(ground.hexes, [(GUIDE, key, lesson.at.hexes)])
            yield from unknown_names(GUIDE, key, lesson.at.units, ground.units, "the id of a unit")


def _seats(key: str, found: Collection[str], wanted: Collection[str]) -> Iterator[Problem]:
    if set(found) != set(wanted):
        yield Problem(GUIDE, key, ", ".join(found), f"each side of the scenario: {', '.join(wanted)}")
