"""What has changed goes over the wire: it makes the same state as a whole one would, and is far shorter."""

from __future__ import annotations

import random
from contextlib import ExitStack
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st
from starlette.testclient import TestClient
from visitors import Json, Visitor, get, open_table, visit

from honjin.games.registry import games
from honjin.server.deltas import Prepared, applied, difference

keys = st.sampled_from(["unit", "hex", "path", "leader"])
plain = st.none() | st.booleans() | st.integers(-3, 3) | st.sampled_from(["", "a", "0101"])
values: st.SearchStrategy[Any] = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=4), max_leaves=24
)


@given(values, values)
def test_a_difference_makes_the_new_of_the_old(old: Any, new: Any) -> None:
    assert applied(old, difference(old, new)) == new


@given(values)
def test_of_what_has_not_changed_nothing_is_told(value: Any) -> None:
    told = difference(value, value)
    assert applied(value, told) == value
    assert told == {} if isinstance(value, dict) else True


objects = st.dictionaries(keys, values, max_size=4)


@given(objects, objects)
def test_prepared_objects_tell_the_same_as_their_values(old: Json, new: Json) -> None:
    before, after = Prepared(old, msgspec.json.encode), Prepared(new, msgspec.json.encode)
    assert msgspec.json.decode(after.whole) == new
    told = msgspec.json.decode(after.since(before))
    assert applied(old, told) == new
    assert set(told) - {"-"} == {key for key, value in new.items() if written(old.get(key)) != written(value)} | {
        key for key in new if key not in old
    }


def written(value: Any) -> bytes:
    return msgspec.json.encode(value)


def test_a_part_that_several_share_is_written_once() -> None:
    units, made, count = {"a": {"hex": "0101"}}, {}, []  # type: ignore[var-annotated]

    def write(value: Any) -> bytes:
        count.append(value)
        return written(value)

    first, second = (Prepared({"units": units, "side": side}, write, made) for side in ("osaka", "kanto"))
    assert first.parts["units"] is second.parts["units"]
    assert count == [{"hex": "0101"}, "osaka", "kanto"]


OPTIONS = [
    {"text": f"go {place}", "unit": "a", "path": ["0101", place], "points": 8} for place in ("0102", "0103", "0104")
]


def test_options_are_told_by_the_ones_that_stay_and_by_what_is_new_of_others() -> None:
    more = {"text": "go 0105", "unit": "a", "path": ["0101", "0105"], "points": 8}
    told = difference(OPTIONS, [*OPTIONS[1:], more, {"text": "stay", "unit": "a"}])
    assert told == {
        "~": [[1, 3], {"text": "go 0105", "path": ["0101", "0105"]}, {"text": "stay", "-": ["path", "points"]}]
    }


def test_lists_of_lists_are_told_whole() -> None:
    assert difference([["a", 1], ["b", 2]], [["a", 1], ["b", 3]]) == [["a", 1], ["b", 3]]


SAME = ("n", "side", "view", "ask", "asked", "undo", "redo", "events", "from", "standing", "over")


def watched(stack: ExitStack, client: TestClient, opened: Json, *sides: str) -> tuple[Visitor, Visitor]:
    """The same seats twice: told of changes, and told everything."""
    tokens = [opened["seats"][side] for side in sides]
    first, second = (
        stack.enter_context(visit(client, opened["table"], *tokens, whole=whole)) for whole in (False, True)
    )
    return first, second


@pytest.mark.parametrize("game", sorted(games()))
def test_changes_make_the_same_states_as_whole_ones(local: TestClient, game: str) -> None:
    """Every seat, an observer and a shared screen, over decisions, undo and redo."""
    sides = games()[game].sides()
    opened = open_table(local, game=game, seats=dict.fromkeys(sides, "me"))
    rng = random.Random(3)
    with ExitStack() as stack:
        pairs = [watched(stack, local, opened, *seats) for seats in [*((side,) for side in sides), (), sides]]
        shared = pairs[-1][0]
        for _ in range(60):
            n = shared.state["n"]
            if rng.random() < 0.2 and shared.state["undo"]:
                assert shared.ask(t="undo")["t"] == "state"
                n = shared.state["n"]
                assert shared.ask(t="redo")["t"] == "state"
            else:
                shared.choose(rng.randrange(1000))
            n = shared.state["n"]
            for pair in pairs:
                told, whole = (visitor.until_n(n) for visitor in pair)
                assert {key: told[key] for key in SAME} == {key: whole[key] for key in SAME}


MOST_BYTES = 4_500
"""A tenth of what a whole state of the largest game takes."""


@pytest.mark.parametrize("game", sorted(games()))
def test_a_move_costs_little(local: TestClient, game: str) -> None:
    """In the mean over all seats, the one that decides next among them."""
    sides = games()[game].sides()
    opened = open_table(local, game=game, seats=dict.fromkeys(sides, "me"))
    rng = random.Random(5)
    with ExitStack() as stack:
        seats = [stack.enter_context(visit(local, opened["table"], opened["seats"][side])) for side in sides]
        known = [len(seat.heard) for seat in seats]
        for _ in range(60):
            actor = next(seat for seat in seats if seat.state["ask"])
            n = actor.choose(rng.randrange(1000))["n"]
            for seat in seats:
                seat.until_n(n)
        told = [len(line) for seat, since in zip(seats, known, strict=True) for line in seat.heard[since:]]
    assert sum(told) / 60 / len(seats) <= MOST_BYTES


def test_who_has_missed_a_state_asks_for_all_of_it(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        for _ in range(3):
            ann.choose(1)
        told = dict(ann.state)
        assert "since" in told
        whole = ann.ask(t="whole")
        assert "since" not in whole
        assert whole["number"] == 1
        assert (whole["n"], whole["view"], whole["ask"]) == (told["n"], told["view"], told["ask"])
        assert (whole["from"], len(whole["events"])) == (0, told["from"] + len(told["events"]))
        assert ann.choose(0)["since"] == 1
    assert get(local, f"/api/tables/{opened['table']}")["steps"] == ann.state["n"]


def test_a_play_that_was_put_away_is_told_whole_again(local: TestClient) -> None:
    opened = open_table(local)
    with visit(local, opened["table"], opened["seats"]["kanto"]) as ann:
        ann.choose(1)
        local.app.state.api.lobby.put_away(now=1e12)  # type: ignore[attr-defined]
        assert "since" not in ann.choose(1)
