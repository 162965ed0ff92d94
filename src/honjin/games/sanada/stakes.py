"""What an open question is about, for those who reckon its odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from honjin.games.sanada.state import Edge, Node
from honjin.kernel.ask import Side
from honjin.wargame.actions import Castle, Units


class Division(NamedTuple):
    """A node divides its strength over its enemies (18.9.2)."""

    node: Node
    edges: tuple[Edge, ...]
    leading: Side
    made: Mapping[tuple[Node, Node], int]
    """How others have divided theirs in this round."""


class Respite(NamedTuple):
    """After a round of a Battle a node may retreat (18.3.6)."""

    node: Node
    edges: tuple[Edge, ...]
    leading: Side
    standing: frozenset[Node]
    """The nodes of the Battle that have neither been beaten nor declared their retreat."""


class Collision(NamedTuple):
    """After the round of an overrun one side may give way (20.1.2)."""

    mover: Node
    movers: Units
    quarry: Node
    asked: Node


class Chase(NamedTuple):
    """A node may choose whom it pursues (18.6)."""

    hunter: Node
    open_to: tuple[Node, ...]


class Storm(NamedTuple):
    """The attacker may end an assault (19.1.6)."""

    castle: Castle


class Breach(NamedTuple):
    """Damage to a castle: walls or men (19.1.8)."""

    castle: Castle
    damage: int
    """Still to be taken, this point among it."""
    back: int
    """What the attackers take for it."""


Stake = Division | Respite | Collision | Chase | Storm | Breach
