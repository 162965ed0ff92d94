"""The records of a pack that all games share: title page, options, sides, clans, units, groups, scenarios.

A game subclasses them with what is its own. Words that only some games have stay in those games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pydantic import Field, PositiveInt

from honjin.packs import Ident, PackFile, Record


class GameMeta(Record):
    """The game's title page."""

    title: str
    title_ja: str
    designer: str
    editions: str
    scenarios: list[Ident]


class Option(Record):
    """A rule that players may switch on, or choose among ``values``."""

    rule: str
    default: bool | str
    text: str
    values: list[str] = Field(default_factory=list)

    def allows(self, value: object) -> bool:
        """Whether it can have this value."""
        return value in self.values if self.values else isinstance(value, bool)


class NamedRecord(Record):
    """Something with an id and a name in both scripts."""

    id: Ident
    name: str
    kanji: str


class Party(NamedRecord):
    """What a player, or a phase, is called."""


class Clan(NamedRecord):
    """The army of a lord. The keys of ``side`` are the scenarios it is in."""

    side: dict[Ident, Ident]


class Unit(NamedRecord):
    """A counter. The keys of ``side`` are the scenarios it is in; ``setup`` says for each where it begins."""

    clan: Ident
    side: dict[Ident, Ident]
    setup: Mapping[Ident, str]


class UnitsFile(PackFile):
    """units.toml."""

    unit: Sequence[Unit]


class Turn(Record):
    """A box of the turn track."""

    n: int


class Victory(Record):
    """How the winner is found; ``rule``: where the rulebook says it."""

    kind: str
    rule: str


class Group(Record):
    """Units that come into play together, of one clan or of several."""

    side: Ident
    clan: Ident | None = None
    units: list[Ident]


class Scenario(Record):
    """A battle or a campaign. ``seats`` are the players, in the order in which they are shown."""

    id: Ident
    number: int
    title: str
    title_ja: str
    date: str
    summary: str = ""
    turn_count: PositiveInt
    turns: Sequence[Turn]
    setup_order: Sequence[Ident]
    operations_order: Sequence[Ident]
    sides: Mapping[Ident, list[Ident]]
    """The clans of each side."""
    victory: Victory
    setup: Sequence[Group]
    reinforcement: Sequence[Group] = Field(default_factory=list)
    event_units: Sequence[Group] = Field(default_factory=list)

    @property
    def players(self) -> list[str]:
        """The sides that somebody plays, in the order in which they are shown."""
        return list(self.sides)

    def groups(self) -> Iterator[tuple[str, int, Group]]:
        """Every group, with the name of its list and its place in it."""
        for name in ("setup", "event_units", "reinforcement"):
            for index, group in enumerate(getattr(self, name)):
                yield name, index, group


class ScenariosFile(PackFile):
    """scenarios.toml."""

    meta: GameMeta
    clan: Sequence[Clan]
    scenario: Sequence[Scenario]
