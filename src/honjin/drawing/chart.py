"""What never changes on a table: the grid, the ground, the names on the map and the pieces, from a game's sheet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Final

from honjin.hexes.grid import Grid
from honjin.kernel.game import Game
from honjin.kernel.words import ENGLISH, Language, Saying, say

_NUMBERED = re.compile(r"(.+)_([a-z])(\d+)")
_VOWELS = frozenset("aeiou_")
WATER: Final = frozenset({"pond", "water"})
SIGNS: Final = {"peaks": "^^^", "hills": "^", "reeds": '""'}
"""Ground that is hard to cross, by the style of its look."""
STAKES: Final = "stakes"
"""The sign of a look for those who shut in a castle."""

NEUTRAL: Final = -1


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit as it is named and drawn."""

    id: str
    name: str
    side: int
    """``NEUTRAL`` if nobody plays it."""
    group: str
    """The force it belongs to."""
    short: str
    """Three letters of its name."""
    mark: str
    """One for its kind, ``*`` for somebody with a name of his own; nothing where units have no kinds."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Grid, ground, places and pieces of a game."""

    title: str
    """What the game is called."""
    grid: Grid
    ground: dict[str, str]
    """How the terrain is drawn, as a look says, by hex number; what is off the map is not there."""
    places: dict[str, str]
    """Names on the map by hex number."""
    pieces: dict[str, Piece]
    castles: dict[str, str]
    """Ids of castles by hex number."""
    phases: dict[str, str]
    """Names of phases."""
    key: str
    """What the letters on the map mean."""
    water: str
    """The word for it."""
    shuts_in: str | None
    """The flag of a force that shuts in a castle."""
    mover: str
    """What moves on the map: ``unit``, or ``force`` where units march under leaders."""
    victory: str
    """The rule that says what wins."""

    def is_hex(self, text: str) -> bool:
        return text in self.ground

    def line(self, start: str, end: str) -> list[str]:
        """The hexes of a straight walk, both ends included."""
        grid = self.grid
        here, goal = grid.parse(start), grid.parse(end)
        away = grid.distances(goal)
        path = [here]
        while here != goal:
            here = min((h for h in grid.near[here] if h >= 0), key=lambda h: away[h])
            path.append(here)
        return [grid.format(h) for h in path]

    def distance(self, a: str, b: str) -> int:
        return self.grid.distance(self.grid.parse(a), self.grid.parse(b))


def chart_of(game: Game[Any], sheet: Mapping[str, Any] | None = None, language: Language = ENGLISH) -> Chart:
    """The chart of a game, from its sheet in the language of the reader."""
    sheet = game.sheet() if sheet is None else sheet
    look = sheet.get("look", {})
    board = sheet["board"]
    grid = Grid(board["columns"], board["rows"], board["layout"])
    out = set(_out_of_play(grid, board))
    styles = {kind: drawn["style"] for kind, drawn in look.get("terrain", {}).items()}
    forces = "forces" in sheet.get("layers", ())
    pieces = {piece.id: piece for piece in _pieces(sheet["units"], game.sides, None if forces else look)}
    return Chart(
        title=sheet["name"],
        grid=grid,
        ground={number: styles.get(kind, kind) for number, kind in _ground(grid, board) if number not in out},
        places={place["hex"]: place["name"] for place in board.get("places", ())},
        pieces=pieces,
        castles={castle["hex"]: castle["id"] for castle in sheet.get("castles", ())},
        phases={phase["id"]: phase["name"] for phase in sheet["phases"]},
        key="  ".join(map(language.put, _key(sheet, look, pieces.values(), language))),
        water=language.put(say("water")),
        shuts_in=_shuts_in(look),
        mover="force" if forces else "unit",
        victory=sheet["victory"],
    )


def _key(
    sheet: Mapping[str, Any], look: Mapping[str, Any], pieces: Iterable[Piece], language: Language
) -> Iterator[Saying]:
    """What counters show, forces or single units, and what the signs of the ground mean."""
    if "forces" in sheet.get("layers", ()):
        yield say("leader and strength of a camp, + several forces, [ ] in a castle")
        flag = _shuts_in(look)
        if flag is not None:
            yield f"! {_word(look['mark'][flag], language)}"
    else:
        kinds = _kinds(sheet, look, pieces, language)
        yield say("name, kind ({kinds}), strength", kinds=kinds) if kinds else say("name, strength")
    for drawn in look.get("terrain", {}).values():
        if drawn["style"] in SIGNS and drawn.get("listed", True):
            yield f"{SIGNS[drawn['style']]} {_word(drawn, language)}"


def _kinds(
    sheet: Mapping[str, Any], look: Mapping[str, Any], pieces: Iterable[Piece], language: Language
) -> list[Saying]:
    """The letter of each kind of unit, and what it is called."""
    of = {unit["id"]: unit.get(look.get("counter", {}).get("kind")) for unit in sheet["units"]}
    kinds = {piece.mark: of[piece.id] for piece in pieces if piece.mark}
    drawn = look.get("kind", {})
    return [f"{mark} {_word(drawn.get(kind, {'name': kind}), language)}" for mark, kind in sorted(kinds.items())]


def _word(drawn: Mapping[str, Any], language: Language) -> str:
    """What a look calls a thing; a sheet that was put into words has one language."""
    name = drawn["name"]
    word: str = name if isinstance(name, str) else name[language.code]
    return word


def _shuts_in(look: Mapping[str, Any]) -> str | None:
    return next((flag for flag, mark in look.get("mark", {}).items() if mark["sign"] == STAKES), None)


def _ground(grid: Grid, board: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for row, letters in enumerate(board["terrain_rows"], 1):
        for column, letter in enumerate(letters, 1):
            if board["legend"][letter] != "off_map":
                yield grid.format(grid.at(column, row)), board["legend"][letter]


def _out_of_play(grid: Grid, board: Mapping[str, Any]) -> Iterator[str]:
    """Hexes of provinces that the scenario leaves out."""
    if not board.get("area"):
        return
    for row, letters in enumerate(board["province_rows"], 1):
        for column, letter in enumerate(letters, 1):
            if board["province_legend"].get(letter, board["area"][0]) not in board["area"]:
                yield grid.format(grid.at(column, row))


def _pieces(
    roster: Sequence[dict[str, Any]], sides: tuple[str, ...], look: Mapping[str, Any] | None
) -> Iterator[Piece]:
    """The look tells of which kind single units are; leaders of forces are called by their names."""
    field = None if look is None else look.get("counter", {}).get("kind")
    kinds = {} if look is None else look.get("kind", {})
    lords = {kind for kind, drawn in kinds.items() if drawn.get("frame") == "double"}
    stems = [stem_and_mark(unit["id"], unit[field], lords) if field in unit else _called(unit) for unit in roster]
    letters = abbreviations(dict.fromkeys(stem for stem, _ in stems))
    for unit, (stem, mark) in zip(roster, stems, strict=True):
        side = sides.index(unit["side"]) if unit["side"] in sides else NEUTRAL
        yield Piece(unit["id"], unit["name"], side, unit.get("clan", unit["side"]), letters[stem], mark)


def _called(unit: Mapping[str, Any]) -> tuple[str, str]:
    """What a commander is called, without the name of his house; no kind."""
    return re.findall(r"[a-z]+", unit["name"].casefold())[-1], ""


def stem_and_mark(unit_id: str, kind: str, lords: Collection[str]) -> tuple[str, str]:
    """The name in an id and the letter of its kind; whoever has a name of his own has a star.

    >>> stem_and_mark("sanada_k1", "cavalry", ["lord"]), stem_and_mark("yukimura", "lord", ["lord"])
    (('sanada', 'k'), ('yukimura', '*'))
    """
    match = _NUMBERED.fullmatch(unit_id)
    if match:
        return match[1], match[2]
    return unit_id, "*" if kind in lords else kind[0]


def abbreviations(names: Iterable[str]) -> dict[str, str]:
    """Three letters for each name, no two alike: the first three, or, where several begin alike, its consonants.

    >>> abbreviations(["mori", "tadanao", "tadatomo"])
    {'mori': 'mor', 'tadanao': 'tdn', 'tadatomo': 'tdt'}
    """
    names = list(names)
    heads = Counter(name[:3] for name in names)
    found = {name: name[:3] for name in names if heads[name[:3]] == 1}
    taken = set(found.values())
    for name in names:
        if name not in found:
            found[name] = next(short for short in _candidates(name) if short not in taken)
            taken.add(found[name])
    return {name: found[name] for name in names}


def _candidates(name: str) -> Iterator[str]:
    consonants = [letter for letter in name[1:] if letter not in _VOWELS]
    letters = [*name[1:].replace("_", ""), *"0123456789"]
    return (name[0] + a + b for a, b in chain(combinations(consonants, 2), combinations(letters, 2)))
