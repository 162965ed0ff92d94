"""Boards of position files: forces and single units where they stand, mistakes told by their place, what must hold."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from small_war import GONE, Line, at, scene

from honjin.kernel.errors import RecordError
from honjin.wargame.expectations import (
    Expectation,
    Reach,
    marked,
    of_parts,
    of_place,
    of_reach,
    of_state,
    of_unit,
)
from honjin.wargame.positions import (
    ForceWords,
    by_name,
    known_at,
    on_board,
    stand_singly,
    standing,
    within_at,
)
from honjin.wargame.state import RESERVE

UNIT_OF = {"a": 0, "b": 1, "c": 2, "d": 3}
PIECES = [SimpleNamespace(id=name) for name in UNIT_OF]
SEA = 1 << at("0606")


@pytest.fixture
def line() -> Line:
    return Line(_scene())


def _scene() -> Any:
    land = scene(SEA, unit_of=UNIT_OF, castle_at={at("0202"): 0})
    land.pieces = PIECES
    return land


def stand(g: Line, **units: str) -> None:
    stand_singly(g, units, {"gone": GONE, "reserve": RESERVE}, no_hex="R3", taken="5")


# ---------------------------------------------------------------------------------------------- reading


def test_names_and_numbers_are_told_with_their_place() -> None:
    assert known_at("phase", by_name(["move", "fire"]), "fire", "phase") == 1
    assert within_at("turn", 3, 1, 4) == 3
    with pytest.raises(RecordError, match="phase: there is no phase 'fira'; did you mean 'fire'"):
        known_at("phase", by_name(["move", "fire"]), "fira", "phase")
    with pytest.raises(RecordError, match="board: turn: found 5, expected 1 to 4"), on_board():
        within_at("turn", 5, 1, 4)


def test_single_units_stand_where_the_board_says(line: Line) -> None:
    stand(line, a="0101", b="0102")
    stand(line, a="0102", b="gone", c="reserve")
    assert line.where[:3] == [at("0102"), GONE, RESERVE]
    assert line.at[at("0102")] == 0
    assert line.occupied[0] == 1 << at("0102")


@pytest.mark.parametrize(
    ("units", "said"),
    [
        ({"x": "0101"}, "units: there is no unit 'x'"),
        ({"a": "0606"}, r"units.a: 0606 is no hex where a unit can stand \(R3\)"),
        ({"a": "0101", "c": "0101"}, r"units.c: 0101 holds a unit already \(5\)"),
        ({"a": "nowhere"}, "units.a: "),
    ],
)
def test_mistakes_with_single_units_are_named(line: Line, units: dict[str, str], said: str) -> None:
    with pytest.raises(RecordError, match=said):
        stand(line, **units)


def test_forces_are_read_with_their_key_and_hex() -> None:
    listed = [ForceWords(leader="a", hex="0202", units=["b"], inside=True), ForceWords(leader="c", hex="0101")]
    found = [(words.inside, force) for words, force in standing(_scene(), listed)]
    assert found == [(True, ("forces[1]", (0, 1), at("0202"))), (False, ("forces[2]", (2,), at("0101")))]


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        ([{"leader": "x", "hex": "0101"}], r"forces\[1\].leader: there is no unit 'x'"),
        ([{"leader": "a", "hex": "0101", "units": ["x"]}], r"forces\[1\].units: there is no unit 'x'"),
        ([{"leader": "a", "hex": "0606"}], r"forces\[1\].hex: nobody can stand in 0606"),
        ([{"leader": "a", "hex": "0101", "inside": True}], r"forces\[1\].inside: there is no castle in 0101"),
        (
            [{"leader": "a", "hex": "0101"}, {"leader": "b", "hex": "0101", "units": ["a"]}],
            r"forces\[2\]: a stands in forces\[1\] already",
        ),
    ],
)
def test_mistakes_with_forces_are_named(listed: list[dict[str, Any]], said: str) -> None:
    with pytest.raises(RecordError, match=said):
        list(standing(_scene(), [ForceWords(**words) for words in listed]))


# ---------------------------------------------------------------------------------------------- what must hold


def unmet(word: Expectation, g: Any, want: Any) -> list[str]:
    play: Any = SimpleNamespace(state=g)
    return word.check(play, want)


def test_places_on_and_off_the_map(line: Line) -> None:
    stand(line, a="0101", b="gone")
    word = of_place({GONE: "gone", RESERVE: "reserve"}, {"out": "gone"})
    assert unmet(word, line, {"a": "0101", "b": "out", "c": "gone"}) == []
    assert unmet(word, line, {"a": "0102"}) == ["place of a: found '0101', expected '0102'"]


def test_values_of_units_of_things_and_of_the_whole(line: Line) -> None:
    stand(line, a="0101")
    assert unmet(of_unit(int, "number", lambda _, unit: unit), line, {"a": 0, "c": 1}) == [
        "number of c: found 2, expected 1"
    ]
    tired: Any = SimpleNamespace(scene=line.scene, tired=0b10)
    assert unmet(marked("tired"), tired, {"a": False, "b": False}) == ["tired of b: found True, expected False"]
    castles = of_parts(dict, "castle", lambda _, name: {"owner": name[0], "walls": 3})
    assert unmet(castles, line, {"kaizu": {"walls": 3, "owner": "b"}}) == [
        "castle kaizu, owner: found 'k', expected 'b'"
    ]
    assert unmet(of_state(int, "held", lambda g: g.occupied[1]), line, 4) == ["held: found 0, expected 4"]


def test_reach_is_compared_with_hexes_and_their_number(line: Line) -> None:
    word = of_reach(Reach, lambda _, unit, case: [at("0101"), at("0102")][unit : case.get("most", 2)])
    assert unmet(word, line, {"a": {"includes": ["0101"], "excludes": ["0103"], "count": 2}}) == []
    assert unmet(word, line, {"a": {"includes": ["0103"], "most": 1, "count": 2}}) == [
        "reach of a: 0103 is missing",
        "reach of a: found 1, expected 2",
    ]
