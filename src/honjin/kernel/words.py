"""Sentences that people read: a template with typed things in it, put into words where somebody reads them.

    say("Choose where {unit} retreats ({hexes} {hexes:hex|hexes})", unit=Name("masamune", "Masamune", "政宗"), hexes=2)

English stands in the code as the template. Another language is a catalogue from templates to templates (``ja.po``), and
takes the names in its own script. Nothing is looked up in a finished sentence: what a text speaks of stays typed until
it is read.

In a template ``{unit}`` is a thing by its name, ``{points:+d}`` a number in a format, ``{hexes:hex|hexes}`` the word
that goes with one or with several: with a number, or with the length of a list. ``{purpose:capital}``
begins a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any, Final, NamedTuple, TypeAlias

from honjin.compiled.twins import plain, twin_with
from honjin.kernel.errors import RecordError


class Name(NamedTuple):
    """What something is called: a unit, a place, a clan, a side. ``id`` is what it is called in notation."""

    id: str
    name: str
    kanji: str = ""

    def __str__(self) -> str:
        return self.name

    @property
    def text(self) -> Text:
        """The name by itself as a sentence."""
        return Text("{name}", {"name": self})


@plain
class Text:
    """A sentence before it is put into words. ``str`` puts it into English."""

    __slots__ = ("kept", "template", "things")

    def __init__(self, template: str, things: Mapping[str, Thing], kept: str = "") -> None:
        """``kept``: the template by which records know it, where that is an older one."""
        self.template = template
        self.things = things
        self.kept = kept

    def __str__(self) -> str:
        return ENGLISH.put(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"<Text {str(self)!r}>"

    def __contains__(self, part: str) -> bool:
        return part in str(self)

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Text | str) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))

    def __bool__(self) -> bool:
        return bool(self.template)

    @property
    def key(self) -> str:
        """The text with ids for names: the same on every machine and in every language, as records keep it."""
        return _BY_ID.put(self)

    def kept_as(self, template: str) -> Text:
        """The same text, which records know by another template: better words come, old records hold."""
        return Text(self.template, self.things, template)

    def dump(self) -> dict[str, Any]:
        """The text as JSON values."""
        return {"say": self.template, **{key: _dumped(thing) for key, thing in self.things.items()}}

    @staticmethod
    def load(dump: Mapping[str, Any]) -> Text:
        """The text that :meth:`dump` wrote."""
        return Text(dump["say"], {key: _loaded(value) for key, value in dump.items() if key != "say"})


Thing: TypeAlias = Text | Name | int | str | Sequence["Thing"]
"""What may stand in a text. A plain ``str`` is the same in every language: a number of a hex or of a rule."""

Saying: TypeAlias = Text | str
"""A sentence; a plain ``str`` is not translated, as what a person has written."""


@twin_with(Text)
def say(template: str, /, **things: Thing) -> Text:
    """A sentence. The template is a literal, so that it can be found and translated."""
    return Text(template, things)


def phrase(template: str) -> str:
    """A template that becomes a text elsewhere; said so where it stands, so that it can be found and translated."""
    return template


def key_of(said: Saying) -> str:
    """A sentence as records keep it."""
    return said.key if isinstance(said, Text) else said


class Language:
    """How texts are put into words for those who read a language."""

    def __init__(
        self,
        code: str,
        catalogue: Mapping[str, str],
        *,
        own_script: bool = False,
        comma: str = ", ",
        last_comma: str = " and ",
    ) -> None:
        """``own_script``: whether names are written as their bearers wrote them."""
        self.code = code
        self.catalogue = catalogue
        self.own_script = own_script
        self.comma = comma
        self.last_comma = last_comma
        self._templates: dict[str, _Parts] = {}
        """Templates in this language, taken apart: the same few are filled all day."""

    def __repr__(self) -> str:
        return f"<Language {self.code}: {len(self.catalogue)} texts>"

    def put(self, said: Thing) -> str:
        """A text, or anything that may stand in one, in words."""
        if isinstance(said, Text):
            return self._filled(said.template, said.things)
        if isinstance(said, Name):
            return self.name(said)
        if isinstance(said, str | int):
            return str(said)
        words = [self.put(thing) for thing in said]
        return self.last_comma.join([self.comma.join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)

    def encode(self, value: object) -> str:
        """For writers of JSON that meet a text among plain values."""
        if isinstance(value, Text):
            return self.put(value)
        raise TypeError(f"found {value!r}, expected a text or a plain value")

    def sentence(self, said: Thing) -> str:
        """The same with a capital at its beginning."""
        words = self.put(said)
        return words[:1].upper() + words[1:]

    def name(self, name: Name) -> str:
        """What something is called."""
        return (name.kanji or name.name) if self.own_script else name.name

    def _filled(self, template: str, things: Mapping[str, Thing]) -> str:
        parts = self._templates.get(template)
        if parts is None:
            parts = self._templates[template] = _parts(self.catalogue.get(template, template))
        words = []
        for literal, key, spec in parts:
            words.append(literal)
            if key is not None:
                thing = things[key]
                if spec:
                    words.append(self._thing(thing, spec))
                else:
                    words.append(thing if type(thing) is str else self.put(thing))
        return "".join(words)

    def _thing(self, thing: Thing, spec: str) -> str:
        if spec == "capital":
            return self.sentence(thing)
        if "|" in spec:
            one, several = spec.split("|")
            return one if _count(thing) == 1 else several
        return format(thing, spec)


class _ById(Language):
    """Ids for names, lists as they were written in the first records, and the templates that these know."""

    def put(self, said: Thing) -> str:
        return self._filled(said.kept, said.things) if isinstance(said, Text) and said.kept else super().put(said)

    def name(self, name: Name) -> str:
        return name.id


ENGLISH: Final = Language("en", {})
_BY_ID: Final = _ById("id", {}, last_comma=", ")


_Parts: TypeAlias = tuple[tuple[str, str | None, str], ...]


@cache
def _parts(template: str) -> _Parts:
    """Literal texts, each with the name and the format of the thing that follows it."""
    return tuple((literal, key, spec or "") for literal, key, spec, _ in Formatter().parse(template))


def named_in(template: str) -> set[str]:
    """The names of all things that a template needs, told or not; ValueError if it is not well formed.

    >>> sorted(named_in("{units} {n:goes|go} to {hex}"))
    ['hex', 'n', 'units']
    """
    return {key for _, key, _ in _parts(template) if key is not None}


def placeholders(template: str) -> set[str]:
    """The names of the things that a template tells; one that only chooses a word (``{n:goes|go}``) is not told.

    >>> sorted(placeholders("{units} {n:goes|go} to {hex}"))
    ['hex', 'units']
    """
    return {key for _, key, spec in _parts(template) if key is not None and "|" not in spec}


def _count(thing: Thing) -> int:
    return abs(thing) if isinstance(thing, int) else 1 if isinstance(thing, str | Name | Text) else len(thing)


def alike(one: Any, other: Any) -> bool:
    """Whether two plain values, with texts in them, are told by the same words in every language.

    Quicker than putting them into words, which is what ``==`` of texts does in English.
    """
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is Text:
        return bool(one.template == other.template) and alike(one.things, other.things)
    if kind is str or kind is int or kind is Name:
        return bool(one == other)
    if kind is dict:
        if len(one) != len(other):
            return False
        for key, value in one.items():  # noqa: SIM110  asked for every option of every state
            if key not in other or not alike(value, other[key]):
                return False
        return True
    if kind is list or kind is tuple:
        return len(one) == len(other) and all(map(alike, one, other))
    return bool(one == other)


def dumped(value: object) -> dict[str, Any]:
    """For writers of JSON that keep a text as it is, to be put into words later; :func:`revived` reads it again."""
    if isinstance(value, Text):
        return value.dump()
    raise TypeError(f"found {value!r}, expected a text or a plain value")


def revived(value: Any) -> Any:
    """JSON values in which the texts that :func:`dumped` wrote are texts again."""
    if isinstance(value, dict):
        return Text.load(value) if "say" in value else {key: revived(inner) for key, inner in value.items()}
    return [revived(inner) for inner in value] if isinstance(value, list) else value


def _dumped(thing: Thing) -> Any:
    if isinstance(thing, Text):
        return thing.dump()
    if isinstance(thing, Name):
        return {"name": list(thing)}
    return thing if isinstance(thing, str | int) else [_dumped(inner) for inner in thing]


def _loaded(value: Any) -> Thing:
    if isinstance(value, dict):
        return Text.load(value) if "say" in value else Name(*value["name"])
    if isinstance(value, list):
        return [_loaded(inner) for inner in value]
    if isinstance(value, str | int):
        return value
    raise RecordError(f"found {value!r}, expected something that can stand in a text")
