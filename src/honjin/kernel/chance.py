"""Chance: what a procedure yields when dice fall, and where the dice come from.

Every roll carries its rule, its purpose and each modifier with the rule behind it, so that a log line can show
``d6=4 -1 rough (23-2-1) = 3`` and anyone can check it afterwards.
"""

from __future__ import annotations

import hashlib
import hmac
import itertools
import random
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from honjin.compiled.twins import plain
from honjin.kernel.ask import Side
from honjin.kernel.errors import ScriptEnded
from honjin.kernel.words import Name, Saying, Text, key_of, say

D6: tuple[int, ...] = (6,)
TWO_D6: tuple[int, ...] = (6, 6)

Outcome = tuple[int, ...]


@plain
class Mod(NamedTuple):
    """One row of a sum: what it is, how much, and the rule that says so."""

    name: Saying
    value: int
    rule: str

    @property
    def line(self) -> Text:
        """The row in words."""
        return say("{value:+d} {name} ({rule})", value=self.value, name=self.name, rule=self.rule)

    def __str__(self) -> str:
        return str(self.line)


def that_count(*rows: Mod) -> list[Mod]:
    """The rows that change something."""
    return [row for row in rows if row.value]


@plain
class Rolled(NamedTuple):
    """Dice as they fell, and their sum with all modifiers."""

    dice: Outcome
    total: int


@plain
class Reading(NamedTuple):
    """The chart on which a sum is read, and what finds the column (or the row, where the dice stand in the cells)."""

    chart: str
    at: int | str | None = None


@plain
class Roll:
    """A throw of dice. ``dice`` lists the sides of each die; ``by``: the side whose luck it is, if it is one's."""

    __slots__ = ("by", "dice", "mods", "purpose", "read", "rule")

    def __init__(
        self,
        dice: tuple[int, ...],
        rule: str,
        purpose: Saying,
        mods: Sequence[Mod] = (),
        *,
        by: Side | None = None,
        read: Reading | None = None,
    ) -> None:
        self.dice = dice
        self.rule = rule
        self.purpose = purpose
        self.mods = mods
        self.by = by
        self.read = read

    kind: Final = "roll"
    hidden: Final = False

    def __repr__(self) -> str:
        mods = f", mods={list(self.mods)!r}" if self.mods else ""
        return f"Roll({self.dice!r}, {self.rule!r}, {self.purpose!r}{mods})"

    @property
    def faces(self) -> tuple[int, ...]:
        """For each number it takes from the source, how many there are to choose from."""
        return self.dice

    def told(self, outcome: Outcome) -> dict[str, Any]:
        """What everybody sees of it."""
        data: dict[str, Any] = {"purpose": self.purpose, "dice": list(outcome)}
        if self.mods:
            data |= {"mods": [list(mod) for mod in self.mods], "total": self.answer(outcome).total}
        if self.read is not None:
            data["chart"] = self.read._asdict()
        return data

    def draw(self, source: Source) -> Outcome:
        """Let the dice fall."""
        purpose = self.purpose
        return tuple([1 + source.below(sides, purpose) for sides in self.dice])

    def fits(self, outcome: Outcome) -> bool:
        """Whether the dice can fall so."""
        return len(outcome) == len(self.dice) and all(1 <= n <= s for n, s in zip(outcome, self.dice, strict=True))

    def answer(self, outcome: Outcome) -> Rolled:
        """What the procedure receives: the dice and their sum with all modifiers."""
        total = sum(outcome)
        for mod in self.mods:
            total += mod.value
        return Rolled(outcome, total)

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Every way the dice can fall, with its exact probability."""
        share = Fraction(1)
        for sides in self.dice:
            share /= sides
        for outcome in itertools.product(*(range(1, s + 1) for s in self.dice)):
            yield outcome, share


class Draw:
    """One of several things at random: a chit, a card, a marker. The procedure receives its index.

    ``things``: what there is to draw, or only how many; ``out_of``: the bowl or deck they lie in; ``by``: the side that
    draws, if it is one. ``hidden``: nobody sees what came; the procedure tells whom it concerns.
    """

    __slots__ = ("by", "count", "hidden", "out_of", "purpose", "rule", "things")

    def __init__(
        self,
        things: int | Sequence[Name | Saying],
        rule: str,
        purpose: Saying,
        *,
        out_of: Saying | None = None,
        by: Side | None = None,
        hidden: bool = False,
    ) -> None:
        self.things: Sequence[Name | Saying] = () if isinstance(things, int) else things
        self.count = things if isinstance(things, int) else len(things)
        self.rule = rule
        self.purpose = purpose
        self.out_of = out_of
        self.by = by
        self.hidden = hidden

    kind: Final = "draw"

    def __repr__(self) -> str:
        return f"Draw({list(self.things) or self.count}, {self.rule!r}, {self.purpose!r})"

    @property
    def faces(self) -> tuple[int, ...]:
        """For each number it takes from the source, how many there are to choose from."""
        return (self.count,)

    def told(self, outcome: Outcome) -> dict[str, Any]:
        """What everybody sees of it: all but what came, if that is hidden."""
        data: dict[str, Any] = {"purpose": self.purpose}
        if self.out_of is not None:
            data["out_of"] = self.out_of
        if self.hidden:
            return data
        data |= {"index": outcome[0], "of": self.count}
        if self.things:
            thing = self.things[outcome[0]]
            data["drawn"] = thing.text if isinstance(thing, Name) else thing
        return data

    def draw(self, source: Source) -> Outcome:
        """Take one."""
        return (source.below(self.count, self.purpose),)

    def fits(self, outcome: Outcome) -> bool:
        """Whether this can be drawn."""
        return len(outcome) == 1 and 0 <= outcome[0] < self.count

    def answer(self, outcome: Outcome) -> int:
        """What the procedure receives: the index of what was drawn."""
        return outcome[0]

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Everything that can be drawn, with its exact probability."""
        for index in range(self.count):
            yield (index,), Fraction(1, self.count)


class Shuffle:
    """A random order of ``count`` things; the procedure receives a tuple of indexes.

    ``by``: the side that shuffles, if it is one. ``hidden``: nobody sees the order, as with a face-down deck.
    """

    __slots__ = ("by", "count", "hidden", "purpose", "rule")

    def __init__(self, count: int, rule: str, purpose: Saying, *, by: Side | None = None, hidden: bool = False) -> None:
        self.count = count
        self.rule = rule
        self.purpose = purpose
        self.by = by
        self.hidden = hidden

    kind: Final = "shuffle"

    def __repr__(self) -> str:
        return f"Shuffle({self.count}, {self.rule!r}, {self.purpose!r})"

    @property
    def faces(self) -> tuple[int, ...]:
        """For each number it takes from the source, how many there are to choose from."""
        return tuple(range(self.count, 1, -1))

    def told(self, outcome: Outcome) -> dict[str, Any]:
        """What everybody sees of it: that it was done, and the order unless that is hidden."""
        return {"purpose": self.purpose} if self.hidden else {"purpose": self.purpose, "order": list(outcome)}

    def draw(self, source: Source) -> Outcome:
        """Put all in an order."""
        order = list(range(self.count))
        for last in range(self.count - 1, 0, -1):
            pick = source.below(last + 1, self.purpose)
            order[last], order[pick] = order[pick], order[last]
        return tuple(order)

    def fits(self, outcome: Outcome) -> bool:
        """Whether this is an order of all."""
        return sorted(outcome) == list(range(self.count))

    def answer(self, outcome: Outcome) -> Outcome:
        """What the procedure receives: the order."""
        return outcome

    def outcomes(self) -> Iterator[tuple[Outcome, Fraction]]:
        """Every order, with its exact probability."""
        orders = list(itertools.permutations(range(self.count)))
        for order in orders:
            yield order, Fraction(1, len(orders))


Chance = Roll | Draw | Shuffle


class Source(Protocol):
    """Where chance comes from."""

    def below(self, n: int, purpose: Saying) -> int:
        """A number from 0 to n-1, every one equally likely."""
        ...

    def copy(self) -> Source:
        """A source that will give the same numbers from here on."""
        ...

    def tell(self) -> int:
        """How many numbers it has given."""
        ...

    def seek(self, given: int) -> None:
        """Go on as if it had given so many."""
        ...


class Sampled:
    """Pseudo-random numbers for playouts and simulations; a copy goes its own way."""

    __slots__ = ("_next", "_seeds", "rng")

    def __init__(self, rng: random.Random | int | None = None) -> None:
        self.rng = rng if isinstance(rng, random.Random) else random.Random(rng)
        self._next = self.rng.random
        self._seeds: random.Random | None = None
        """What copies begin with: a stream of its own, so that making a copy does not change the numbers here."""

    def below(self, n: int, purpose: Saying) -> int:
        """A number from 0 to n-1."""
        return int(self._next() * n)

    def copy(self) -> Sampled:
        """A source with other numbers."""
        if self._seeds is None:
            self._seeds = random.Random()
            self._seeds.setstate(self.rng.getstate())
        return Sampled(random.Random(self._seeds.getrandbits(64)))

    def tell(self) -> int:
        """Always 0: nobody counts these numbers."""
        return 0

    def seek(self, given: int) -> None:
        """Nobody will check these numbers, so none has to come again."""


class Scripted:
    """Dice laid down in advance, for tests, puzzles and rules questions. Faces are given as a person reads them."""

    __slots__ = ("_faces", "at")

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = tuple(faces)
        self.at = 0

    def __repr__(self) -> str:
        return f"<Scripted dice, still to fall: {list(self._faces[self.at :])}>"

    @property
    def left(self) -> int:
        """How many have not fallen yet."""
        return len(self._faces) - self.at

    def below(self, n: int, purpose: Saying) -> int:
        """The next face less one; :class:`~honjin.kernel.errors.ScriptEnded` if there is none or it does not fit."""
        if self.at >= len(self._faces):
            raise ScriptEnded(f"no scripted die left for: {purpose}")
        face = self._faces[self.at]
        if not 1 <= face <= n:
            raise ScriptEnded(f"scripted die {face} does not fit a roll of 1 to {n}: {purpose}")
        self.at += 1
        return face - 1

    def copy(self) -> Scripted:
        """The same faces from here on."""
        twin = Scripted(self._faces)
        twin.at = self.at
        return twin

    def tell(self) -> int:
        """How many have fallen."""
        return self.at

    def seek(self, given: int) -> None:
        """Go on as if so many had fallen."""
        self.at = given


@dataclass(slots=True)
class Committed:
    """Dice that anybody can check afterwards.

    The key is drawn before the game and its SHA-256 published; each number is taken from
    HMAC-SHA256(key, game | counter | purpose). When the key is revealed at the end, every die can be derived again.
    """

    KIND: ClassVar = "hmac-sha256"

    key: bytes = field(repr=False)
    game_id: str
    counter: int = 0

    @staticmethod
    def seeded(seed: int | str) -> Committed:
        """The dice of a seed, the same everywhere."""
        return Committed(f"honjin seed {seed}".encode(), f"seed-{seed}")

    @staticmethod
    def fresh() -> Committed:
        """Dice that nobody can foresee."""
        return Committed(secrets.token_bytes(32), secrets.token_hex(8))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the key, published before the game."""
        return hashlib.sha256(self.key).hexdigest()

    @property
    def pledge(self) -> dict[str, str]:
        """What is published before the game."""
        return {"kind": self.KIND, "id": self.game_id, "commitment": self.commitment}

    def below(self, n: int, purpose: Saying) -> int:
        """The number that the key gives for this throw."""
        number = derive(self.key, self.game_id, self.counter, key_of(purpose), n)
        self.counter += 1
        return number

    def copy(self) -> Committed:
        """The same numbers from here on."""
        return Committed(self.key, self.game_id, self.counter)

    def tell(self) -> int:
        """How many numbers it has given."""
        return self.counter

    def seek(self, given: int) -> None:
        """Go on as if it had given so many."""
        self.counter = given


def derive(key: bytes, game_id: str, counter: int, purpose: str, n: int) -> int:
    """The number that a key gives for one throw. Bytes that would favour low numbers are passed over."""
    if not 1 <= n <= 256:
        raise ValueError(f"a throw has 1 to 256 faces, not {n}")
    limit = 256 - 256 % n
    for block in itertools.count():
        message = f"{game_id}|{counter}|{purpose}|{block}".encode()
        for byte in hmac.digest(key, message, "sha256"):
            if byte < limit:
                return byte % n
    raise AssertionError("unreachable")
