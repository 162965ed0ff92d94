"""Positions whose fields are declared once: how they begin, are copied, written, read and compared follows from that.

    class Skirmish(Position):
        land: Land = shared()                                     # static, the same object in every copy
        turn: int = kept(1)                                       # copied and written
        where: list[Hex] = kept(lambda g: [OFF] * g.land.count)   # every position gets a list of its own
        moved: HexSet = kept(0, HEX_SET)                          # written as a short text
        tally: Tally = nested(Tally)                               # declared in the same way
        taken: HexSet = derived(0)                                # copied, but reckoned anew when a position is read

        def reckon(self) -> None:
            self.taken = ...

``Skirmish(land)`` makes a position; what is shared first is also called its ``scene``. ``copy``, ``dump``, ``restore``
and ``==`` go through the fields. ``copy`` and ``==`` are written out field by field when the class is made, because a
search copies positions all day.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, NamedTuple, Self

from honjin.compiled.twins import twin
from honjin.hexes.grid import Hex
from honjin.kernel.ask import Side
from honjin.kernel.events import Alarms, Event, Weight


class Form(NamedTuple):
    """How a field that is not plain JSON is written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


BITS: Final = Form(hex, lambda text: int(text, 16))
"""A large set, one bit a member, as a hexadecimal text."""

_PLAIN: Final = Form(lambda value: value[:] if isinstance(value, list) else value, lambda value: value)


class Field(NamedTuple):
    """A declared field."""

    kind: str
    initial: Any = None
    form: Form = _PLAIN
    type: str = ""
    """Its declared type, as text."""


def shared() -> Any:
    """Static data, given when a position is made; copies share it."""
    return Field("shared")


def kept(initial: Any, form: Form = _PLAIN) -> Any:
    """Belongs to the position. ``initial`` is a value, or a function of the new position that makes one."""
    return Field("kept", initial, form)


def nested(made_by: Callable[[Any], Declared] | type[Declared]) -> Any:
    """Belongs to the position and has declared fields of its own."""
    make = (lambda _: made_by()) if isinstance(made_by, type) else made_by
    return Field("nested", make)


def derived(initial: Any) -> Any:
    """Follows from the rest and is at hand for speed: copied but never written; ``reckon`` finds it again."""
    return Field("derived", initial)


def passing(initial: Any) -> Any:
    """Belongs to one object alone: every copy begins with ``initial`` again."""
    return Field("passing", initial)


class _Declaring(type):
    """Makes slots of the declared fields, and the two methods that must be quick."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Declaring:
        types = body.get("__annotations__", {})
        own = {key: v._replace(type=str(types[key])) for key, v in body.items() if isinstance(v, Field)}
        fields: dict[str, Field] = {}
        for base in bases:
            fields |= getattr(base, "fields", {})
        fields |= own
        body = {key: value for key, value in body.items() if key not in own}
        cls = super().__new__(mcs, name, bases, body | {"__slots__": tuple(own), "fields": fields})
        given = next((name for name, field in own.items() if field.kind == "shared"), None)
        if given is not None and not hasattr(cls, "scene"):
            cls.scene = getattr(cls, given)  # type: ignore[attr-defined]
        if bases:
            cls.__init__ = _constructor(fields)  # type: ignore[misc]
            hows = tuple(map(_how, fields.values()))
            cls.copy = copier(cls, tuple(fields), hows, tuple(field.initial for field in fields.values()))  # type: ignore[attr-defined]
            cls.__eq__ = _comparer(fields)  # type: ignore[method-assign]
        return cls


def _written_out(head: str, lines: list[str], names: Mapping[str, Any]) -> Any:
    """A function made of these lines, as ``dataclasses`` makes its own."""
    made: dict[str, Any] = {}
    exec(f"def {head}:\n " + "\n ".join(lines), dict(names), made)  # noqa: S102  nothing but names of fields
    return made.popitem()[1]


def _constructor(fields: Mapping[str, Field]) -> Any:
    given = [name for name, field in fields.items() if field.kind == "shared"]
    lines = [f"self.{name} = {name}" for name in given]
    names: dict[str, Any] = {}
    for name, field in fields.items():
        if name not in given:
            names[f"_{name}"] = field.initial
            lines.append(f"self.{name} = _{name}" + "(self)" * callable(field.initial))
    return _written_out(f"__init__({', '.join(['self', *given])})", [*lines, "self.reckon()"], names)


_SHARED, _SLICED, _COPIED, _INITIAL = range(4)
"""How a field comes into a copy; the compiled core numbers them in the same way."""


def _how(field: Field) -> int:
    if field.kind == "passing":
        return _INITIAL
    if field.type.startswith("list["):
        return _SLICED
    return _COPIED if field.kind == "nested" or field.type.startswith(("dict[", "set[")) else _SHARED


@twin
def copier(_: type, names: tuple[str, ...], hows: tuple[int, ...], initials: tuple[Any, ...]) -> Any:
    """The method that copies the objects of a class, field by field."""
    forms = ("self.{0}", "self.{0}[:]", "self.{0}.copy()", "_{0}")
    lines = [f"twin.{name} = {forms[how].format(name)}" for name, how in zip(names, hows, strict=True)]
    begun = {f"_{name}": initial for name, initial in zip(names, initials, strict=True)}
    return _written_out("copy(self)", ["twin = self.__class__.__new__(self.__class__)", *lines, "return twin"], begun)


def _comparer(fields: Mapping[str, Field]) -> Any:
    """What is derived follows from the rest, and what is passing belongs to no position."""
    same = [f"self.{name} == other.{name}" for name, field in fields.items() if field.kind in ("kept", "nested")]
    return _written_out(
        "__eq__(self, other)", [f"return {' and '.join(['self.__class__ is other.__class__', *same])}"], {}
    )


class Declared(metaclass=_Declaring):
    """Something with declared fields."""

    fields: ClassVar[Mapping[str, Field]]

    def __init__(self, *statics: Any) -> None:
        """What is shared, in the order of its declaration. Made anew with every class."""

    def copy(self) -> Self:
        """An independent copy."""
        raise AssertionError("made with the class")

    def reckon(self) -> None:
        """Find again what is derived."""

    def dump(self) -> dict[str, Any]:
        """Everything kept, as JSON values; equal positions give equal dumps."""
        dump: dict[str, Any] = {}
        for name, field in self.fields.items():
            if field.kind == "kept":
                dump[name] = field.form.write(getattr(self, name))
            elif field.kind == "nested":
                dump[name] = getattr(self, name).dump()
        return dump

    def restore(self, dump: Mapping[str, Any]) -> Self:
        """Become the position that :meth:`dump` wrote; what an older one did not know is as at the start."""
        for name, value in dump.items():
            field = self.fields[name]
            if field.kind == "nested":
                getattr(self, name).restore(value)
            else:
                setattr(self, name, field.form.read(_PLAIN.write(value)))
        self.reckon()
        return self

    def __eq__(self, other: object) -> bool:
        """Whether all that is kept is the same."""
        raise AssertionError("made with the class")

    __hash__ = None  # type: ignore[assignment]


class Position(Declared):
    """A position of a game: the control position (turn, phase, stage) is among its fields."""

    journal: list[Event] | None = passing(None)

    def tell(self, kind: str, rule: str, **data: Any) -> None:
        """Note what happened. Units, hexes and the like are given as ints and told by their ids."""
        journal = self.journal
        if journal is not None:
            weight, loser = self.weigh(kind, data)
            if weight is not Weight.PASSING or type(journal) is not Alarms:
                journal.append(Event(kind, rule, self._told(data), weight=weight, loser=loser))

    def tell_secret(self, kind: str, rule: str, owner: Side, secret: Mapping[str, Any], **data: Any) -> None:
        """Note what happened, with something only its owner may know."""
        if self.journal is not None:
            self.journal.append(Event(kind, rule, self._told(data), owner, self._told(secret)))

    def _told(self, data: Mapping[str, Any]) -> dict[str, Any]:
        return {key: self.told(key, value) for key, value in data.items()}

    def told(self, key: str, value: Any) -> Any:
        """A value of an event as others read it; a game looks it up in its scene."""
        return value

    def weigh(self, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
        """How much an event matters to whoever is about to bring it about, and whom it hurts."""
        return Weight.PASSING, None


RESERVE: Final = -1
"""Where a unit is that may still come; games have other numbers below 0 for other places off the map."""


class OnMap(Position):
    """A position of units on the map of a scene (:class:`~honjin.wargame.scene.Scene`)."""

    scene: Any
    """What never changes."""
    unused: ClassVar[Hex]
    """Where a unit is that takes no part."""
    where: list[Hex] = kept(lambda g: [g.unused] * len(g.scene.pieces))
    """The hex of each unit, or where else it is."""
    stake: Any = passing(None)
    """What the open question is about, for those who reckon its odds; no part of the position itself."""

    def told(self, key: str, value: Any) -> Any:
        return self.scene.told(key, value)

    def weigh(self, kind: str, data: Mapping[str, Any]) -> tuple[Weight, Side | None]:
        return (Weight.TOLD if kind in self.scene.weighty else Weight.PASSING), None
