"""Objects that the core makes are those that their constructors make, and what a constructor refuses is refused."""

from __future__ import annotations

import copy
import gc
import pickle
import sys
import weakref
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, TypeVar

import pytest
from hypothesis import given, strategies as st

from honjin.compiled.twins import CORE, PURE, plain
from honjin.hexes.paths import Passage
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Mod, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Text, say

pytestmark = pytest.mark.skipif(CORE is None, reason="the core is not compiled here, or HONJIN_PURE is set")

T = TypeVar("T")


class Go(Action):
    form = "go {unit:unit} {path:path}"
    unit: int
    path: tuple[int, ...] = (1, 2)
    mode: str = "plain"


class Halt(Go):
    """Adds nothing, so it is made as its base is."""

    form = "halt"


@plain
class Pair(NamedTuple, Generic[T]):
    one: T
    other: int = 4


@plain
@dataclass(frozen=True, slots=True)
class Spot:
    hex: int
    name: str = ""


@plain
class Question:
    __slots__ = ("_judge", "kind", "side")

    def __init__(self, side: int, kind: str = "any", *, judge: object = None) -> None:
        self.side = side
        self.kind = kind
        self._judge = judge


CLASSES: list[tuple[type[Any], tuple[str, ...]]] = [
    (Go, ("unit", "path", "mode")),
    (Pair, ("one", "other")),
    (Spot, ("hex", "name")),
    (Question, ("side", "kind", "judge")),
    (Passage, ("layers", "barred", "stops", "tolls", "exits")),
    (Ask, ("side", "kind", "options", "rule", "prompt", "judge", "checkpoint", "subject", "remark")),
    (Roll, ("dice", "rule", "purpose", "mods", "by", "read")),
    (Mod, ("name", "value", "rule")),
    (Refusal, ("rule", "reason")),
    (Text, ("template", "things", "kept")),
]
VALUES = st.one_of(st.none(), st.integers(), st.text(max_size=3), st.tuples(st.integers()), st.just([1, 2]))


def contents(made: Any) -> list[Any]:
    """All that an object holds."""
    if isinstance(made, tuple):
        return list(made)
    kept = [name for base in type(made).__mro__ for name in getattr(base, "__slots__", ())]
    return [getattr(made, name) for name in kept] + sorted(getattr(made, "__dict__", {}).items())


def outcome(make: Any, args: list[Any], more: dict[str, Any]) -> Any:
    try:
        made = make(*args, **more)
    except TypeError as error:
        return str(error)
    return type(made), contents(made)


@given(st.sampled_from(CLASSES), st.data())
def test_the_same_is_made_of_whatever_is_given(known: tuple[type[Any], tuple[str, ...]], data: st.DataObject) -> None:
    cls, names = known
    args = data.draw(st.lists(VALUES, max_size=len(names) + 1))
    more = data.draw(st.dictionaries(st.sampled_from([*names, "stranger"]), VALUES))
    if data.draw(st.booleans()):  # what fits more often than by chance
        more = dict.fromkeys(names[len(args) :]) | {n: v for n, v in more.items() if n in names[len(args) :]}
    assert outcome(cls, args, more) == outcome(lambda *a, **m: type.__call__(cls, *a, **m), args, more)


def test_names_that_were_put_together_are_known_too() -> None:
    assert Go(**{"".join(["un", "it"]): 3}) == Go(3)  # type: ignore[arg-type]


def test_what_is_made_behaves_as_before() -> None:
    move = Go(3, (4, 5))
    assert (move, hash(move), repr(move)) == (
        Go(3, (4, 5), "plain"),
        hash(Go(3, (4, 5))),
        repr(type.__call__(Go, 3, (4, 5))),
    )
    assert pickle.loads(pickle.dumps(move)) == copy.copy(move) == copy.deepcopy(move) == move
    with pytest.raises(AttributeError, match="cannot assign"):
        move.unit = 4  # type: ignore[misc]
    pair = Pair("a")
    assert pickle.loads(pickle.dumps(pair)) == copy.copy(pair) == pair._replace(one="a") == ("a", 4)
    assert Pair._make(("b", 1)) == Pair("b", 1)
    assert Spot(3) == copy.deepcopy(Spot(3)) == pickle.loads(pickle.dumps(Spot(3)))
    assert type(Halt(1)) is Halt
    assert Halt(1) != Go(1)


class Watched(Action):
    form = "watched {unit:unit}"
    unit: int
    made: list[int] = field(default_factory=list, compare=False)

    def __post_init__(self) -> None:
        self.made.append(self.unit)


class Doubled(Action):
    form = "doubled {unit:unit}"
    unit: int

    def __init__(self, unit: int) -> None:
        object.__setattr__(self, "unit", 2 * unit)


def test_an_action_with_a_constructor_of_its_own_keeps_it() -> None:
    assert Watched(3).made == [3]
    assert Watched(4).made == [4]
    assert Doubled(3).unit == 6


def test_a_class_that_has_no_plan_of_this_kind_is_refused() -> None:
    assert CORE is not None
    for wrong in [
        (Spot, ("hex",), None, (), 1),
        (Pair, ("one", "other"), ("one", "other"), (), 2),
        (Spot, ("hex", "name"), ("hex",), (), 2),
        (Spot, ("hex",), ("hex",), (1, 2), 1),
        (Spot, ("hex",), ("hex",), (), 2),
    ]:
        with pytest.raises(ValueError, match="no plan"):
            CORE.plainly(*wrong)
    with pytest.raises(TypeError):
        CORE.plainly(3, ("hex",), ("hex",), (), 1)


@given(st.text(max_size=5), st.dictionaries(st.sampled_from(["unit", "hexes", "self", "template"]), st.integers()))
def test_sentences(template: str, things: dict[str, int]) -> None:
    made, other = say(template, **things), PURE["say"](template, **things)
    assert type(made) is type(other) is Text
    assert (made.template, made.things, made.kept) == (other.template, other.things, other.kept)


def test_a_sentence_has_one_template() -> None:
    for wrong in ((), ("a", "b")):
        for twin in (say, PURE["say"]):
            with pytest.raises(TypeError):
                twin(*wrong)


def test_nothing_is_kept_of_what_was_made() -> None:
    held = object()
    makers: list[Any] = [
        lambda: Go(held),  # type: ignore[arg-type]
        lambda: Go(unit=held, mode="other"),  # type: ignore[arg-type]
        lambda: Pair(held, other=2),
        lambda: Spot(held),  # type: ignore[arg-type]
        lambda: Question(held, judge=held),  # type: ignore[arg-type]
        lambda: say("{it}", it=held),  # type: ignore[arg-type]
        lambda: outcome(Go, [held, 1, 2, 3], {}),
        lambda: outcome(Go, [], {"mode": held}),
        lambda: outcome(Pair, [held], {"one": held}),
    ]
    for make in makers:
        make()
    before = sys.getrefcount(held)
    for make in makers * 50:
        make()
    assert sys.getrefcount(held) == before


def test_a_ring_of_objects_is_found_by_the_collector() -> None:
    class Knot(Action):
        form = "knot"
        held: list[Any]

    knot = Knot([])
    knot.held.append(knot)
    gone = weakref.ref(knot), weakref.ref(Knot)
    del knot, Knot
    gc.collect()
    assert [found() for found in gone] == [None, None]
