"""Positions whose fields are declared once."""

from __future__ import annotations

import json

import pytest

from honjin.wargame.state import BITS, Declared, Form, Position, derived, kept, nested, shared


class Land:
    count = 3


class Tally(Declared):
    lost: list[int] = kept(lambda _: [0, 0])
    heads: int = kept(0)


class Skirmish(Position):
    land: Land = shared()
    turn: int = kept(1)
    where: list[int] = kept(lambda g: [-1] * g.land.count)
    moved: int = kept(0, BITS)
    shots: list[tuple[int, ...]] = kept(lambda _: [], Form(list, lambda rows: [tuple(row) for row in rows]))
    tally: Tally = nested(Tally)
    names: dict[int, str] = derived(lambda _: {})
    taken: int = derived(0)

    def reckon(self) -> None:
        self.taken = sum(1 << h for h in self.where if h >= 0)


def played() -> Skirmish:
    g = Skirmish(Land())
    g.turn = 4
    g.where[1] = 70
    g.moved = 1 << 70
    g.shots.append((1, 2))
    g.tally.lost[1] = 5
    g.names[1] = "Yukimura"
    g.reckon()
    return g


def test_a_copy_is_equal_and_independent() -> None:
    g = played()
    g.journal = []
    twin = g.copy()
    assert twin == g
    assert twin.land is g.land
    assert twin.journal is None
    assert twin.names == {1: "Yukimura"}
    twin.where[0] = 3
    twin.tally.lost[0] = 1
    twin.shots.pop()
    twin.names[2] = "Masamune"
    assert (g.where, g.tally.lost, g.shots, g.names) == ([-1, 70, -1], [0, 5], [(1, 2)], {1: "Yukimura"})
    assert twin != g


def test_what_is_written_can_be_read_and_derived_things_are_found_again() -> None:
    g = played()
    text = json.dumps(g.dump())
    again = Skirmish(Land()).restore(json.loads(text))
    assert again == g
    assert again.taken == 1 << 70
    assert again.shots == [(1, 2)]
    assert "taken" not in text
    assert '"moved": "0x400000000000000000"' in text


def test_a_dump_does_not_change_with_the_position() -> None:
    g = played()
    dump = g.dump()
    g.where[0] = 9
    assert dump["where"] == [-1, 70, -1]


def test_a_field_of_another_version_is_refused() -> None:
    with pytest.raises(KeyError):
        Skirmish(Land()).restore({"snow": 1})


def test_there_is_no_room_for_undeclared_fields() -> None:
    with pytest.raises(AttributeError):
        Skirmish(Land()).snow = 1  # type: ignore[attr-defined]
