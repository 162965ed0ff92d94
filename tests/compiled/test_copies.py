"""Copies by the core are those by Python; one that is made out of an older one never touches what others hold."""

from __future__ import annotations

import gc
import sys
import weakref
from typing import Any

import pytest
from hypothesis import given, strategies as st

from honjin.compiled.twins import CORE, PURE
from honjin.kernel.play import snapshot
from honjin.wargame.state import BITS, Declared, Position, copier, derived, kept, nested, passing, shared

pytestmark = pytest.mark.skipif(CORE is None, reason="the core is not compiled here, or HONJIN_PURE is set")


class Tally(Declared):
    points: list[int] = kept(lambda _: [0, 0])
    round: int = kept(1)


class Field(Position):
    land: object = shared()
    where: list[int] = kept(lambda _: [1000, 2000, 3000])
    at: dict[int, int] = kept(lambda _: {})
    gone: set[int] = kept(lambda _: set())
    moved: int = kept(0, BITS)
    tally: Tally = nested(Tally)
    open: list[int] = derived(lambda _: [])
    note: Any = passing("none")


class River(Field):
    bridges: list[int] = kept(lambda _: [])


WORDS = st.integers(0, 2**80)
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("where"), st.integers(0, 2), WORDS),
        st.tuples(st.just("open"), st.just(0), WORDS),
        st.tuples(st.just("shrink"), st.just(0), st.just(0)),
        st.tuples(st.just("at"), st.integers(0, 5), WORDS),
        st.tuples(st.just("gone"), st.just(0), st.integers(0, 9)),
        st.tuples(st.just("moved"), st.just(0), WORDS),
        st.tuples(st.just("tally"), st.integers(0, 1), WORDS),
    ),
    max_size=8,
)


def change(g: Field, what: str, index: int, value: int) -> None:
    if what == "where":
        g.where[index] = value
    elif what == "open":
        g.open.append(value)
    elif what == "shrink":
        del g.open[:1]
    elif what == "at":
        g.at[index] = value
    elif what == "gone":
        g.gone.add(value)
    elif what == "moved":
        g.moved = value
    else:
        g.tally.points[index] = value


def by_python(g: Any) -> Any:
    """The copy that the Python twin makes."""
    fields = type(g).fields
    hows = {"shared": 0, "derived": 1, "nested": 2, "passing": 3}
    plain = {"where": 1, "at": 2, "gone": 2, "moved": 0, "points": 1, "round": 0, "bridges": 1}
    chosen = tuple(plain.get(name, hows.get(field.kind, 0)) for name, field in fields.items())
    return PURE["copier"](type(g), tuple(fields), chosen, tuple(field.initial for field in fields.values()))(g)


def held(g: Any) -> dict[str, Any]:
    """Every field, nested ones too."""
    found = {name: getattr(g, name) for name in type(g).fields}
    return found | ({"tally": held(found["tally"])} if "tally" in found else {})


@given(st.sampled_from([Field, River]), CHANGES, CHANGES)
def test_copies_are_the_same_and_independent(cls: type[Field], first: Any, later: Any) -> None:
    g = cls(object())
    for step in first:
        change(g, *step)
    g.note, g.journal = "something", []
    twin, other = g.copy(), by_python(g)
    assert type(twin) is type(other) is cls
    assert held(twin) == held(other)
    assert twin == g
    assert (twin.note, twin.journal, twin.land is g.land) == ("none", None, True)
    before = held(by_python(twin))
    for step in later:
        change(g, *step)
    assert held(twin) == before


@given(st.lists(CHANGES, min_size=1, max_size=6), st.lists(st.sampled_from(["", "state", "mark", "list"]), min_size=6))
def test_what_takes_the_place_of_an_old_copy(steps: list[Any], keeping: list[str]) -> None:
    """Whoever still holds the last mark, its state or a list of it sees nothing of what comes later."""
    g = Field(object())
    marks: list[Any] = [(0, g.copy(), 0)]
    seen: list[tuple[Any, Any]] = []
    for changes, keep in zip(steps, keeping, strict=False):
        for step in changes:
            change(g, *step)
        state = marks[-1][1]
        if keep == "state":
            seen.append((state, held(by_python(state))))
        elif keep == "mark":
            seen.append((marks[-1], held(by_python(state))))
        elif keep == "list":
            seen.append((state.where, state.where[:]))
        del state
        marks[-1] = (1, snapshot(marks, g), 0)
        assert held(marks[-1][1]) == held(by_python(g))
        assert all(
            getattr(marks[-1][1], name) is not getattr(g, name) for name in ("where", "at", "gone", "open", "tally")
        )
    for kept_one, before in seen:
        now = kept_one[1] if isinstance(kept_one, tuple) else kept_one
        assert (held(now) if isinstance(now, Field) else now) == before


def test_an_old_copy_that_nobody_holds_is_used_up() -> None:
    g = Field(object())
    marks: list[Any] = [(0, g.copy(), 0)]
    address, places = id(marks[0][1]), id(marks[0][1].where)
    g.where[1] = 77
    made = snapshot(marks, g)
    assert (id(made), id(made.where), made.where) == (address, places, [1000, 77, 3000])
    assert snapshot([], g) == g


def test_a_copy_that_fails_leaves_the_old_one_as_it_was() -> None:
    g = Field(object())
    marks: list[Any] = [(0, g.copy(), 0)]
    before = held(by_python(marks[0][1]))
    g.where[0] = 5
    g.gone = object()  # type: ignore[assignment]
    with pytest.raises(AttributeError, match="copy"):
        snapshot(marks, g)
    assert held(marks[0][1]) == before
    del g.gone
    for failing in (g.copy, lambda: snapshot(marks, g)):
        with pytest.raises(AttributeError, match="gone"):
            failing()
    assert held(marks[0][1]) == before


class Own:
    """A state that is not declared."""

    def copy(self) -> Own:
        return Own()


def test_other_states_are_copied_as_they_say() -> None:
    assert type(snapshot([(0, Own())], Own())) is Own  # type: ignore[list-item]
    with pytest.raises(TypeError, match="snapshot"):
        snapshot(3, Own())  # type: ignore[arg-type, type-var]


def test_only_slots_can_be_copied() -> None:
    for wrong in [(Own, ("copy",), (0,), (None,)), (Tally, ("round",), (9,), (None,))]:
        with pytest.raises(TypeError, match="no slot"):
            copier(*wrong)
    with pytest.raises(ValueError, match="one way"):
        copier(Tally, ("round",), (0, 1), (None,))


def test_nothing_is_kept_of_what_was_copied() -> None:
    land, thing = object(), object()
    g = Field(land)
    g.where[0] = g.at[3] = thing  # type: ignore[assignment, call-overload]
    g.gone.add(thing)  # type: ignore[arg-type]
    marks: list[Any] = [(0, g.copy(), 0)]

    def round_about() -> None:
        g.copy()
        g.where[0], g.where[1] = g.where[1], g.where[0]
        marks[-1] = (1, snapshot(marks, g), 0)
        holding = marks[-1]
        marks[-1] = (1, snapshot(marks, g), 0)
        del holding

    for _ in range(2):
        round_about()
    before = sys.getrefcount(land), sys.getrefcount(thing)
    for _ in range(100):
        round_about()
    assert (sys.getrefcount(land), sys.getrefcount(thing)) == before


def test_a_ring_of_copies_is_found_by_the_collector() -> None:
    class Mine(River):
        pass

    g = Mine(object()).copy()
    g.note = g
    land = g.land = type("Land", (), {})()
    gone = weakref.ref(land), weakref.ref(Mine)
    land.found = g
    del g, land, Mine
    gc.collect()
    assert [found() for found in gone] == [None, None]
