"""The game plays by chance and is written down; the referee then hears the same dice and the same answers."""

from __future__ import annotations

from collections.abc import Generator
from random import Random
from typing import Any

from honjin.games.sanada.actions import Leave, Pursue, Split, Withdraw
from honjin.games.sanada.rules.victory import Decided
from honjin.games.sanada.state import War
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Roll
from honjin.kernel.game import Result
from honjin.wargame.actions import Done
from honjin.wargame.orders import Advance, Lose


class Chance:
    """Plays a procedure of the game with random dice and random answers, and keeps them."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.heard: list[tuple[str, Any]] = []

    def play(self, steps: Generator[Any, Any, Any]) -> Result | None:
        """To its end; the result if the game was over."""
        reply: Any = None
        while True:
            try:
                item = steps.send(reply)
            except StopIteration:
                return None
            except Decided as decided:
                return decided.result
            reply = self.thrown(item) if isinstance(item, Roll) else self.answer(item)

    def thrown(self, roll: Roll) -> Any:
        faces = tuple(self.dice.randint(1, sides) for sides in roll.dice)
        self.heard.append(("roll", faces))
        return roll.answer(faces)

    def answer(self, ask: Ask) -> Any:
        action = self.dice.choice(list(ask.options))
        if isinstance(action, Split) and self.dice.random() < 0.6:
            names, points = zip(*action.shares, strict=True)
            action = Split(tuple(zip(names, self._shares(sum(points), len(points)), strict=True)))
        assert ask.refuse(action) is None
        self.heard.append((ask.kind, action))
        return action

    def _shares(self, strength: int, parts: int) -> tuple[int, ...]:
        cuts = sorted(self.dice.randint(0, strength) for _ in range(parts - 1))
        return tuple(high - low for low, high in zip([0, *cuts], [*cuts, strength], strict=True))


class Echo:
    """Answers a referee with what was heard."""

    def __init__(self, g: War, heard: list[tuple[str, Any]]) -> None:
        self.land = g.land
        self.heard = list(heard)
        self.joined: dict[str, str] = {}

    def next(self, kind: str) -> Any:
        assert self.heard, f"the game had no further {kind}"
        found, value = self.heard.pop(0)
        assert found == kind, f"the game had {found} {value} where the referee wants {kind}"
        return value

    def roll(self, what: str, dice: int) -> int:
        faces: tuple[int, ...] = self.next("roll")
        assert len(faces) == dice, what
        return sum(faces)

    def ask(self, kind: str, **about: Any) -> Any:
        return getattr(self, "_" + kind.replace(" ", "_").replace("-", "_"))(**about)

    def name(self, unit: int) -> str:
        return self.land.pieces[unit].id

    # ---------------------------------------------------------------------------------------------- questions

    def _split(self, enemies: list[str], **_: Any) -> dict[str, int]:
        action: Split = self.next("split")
        points = dict(action.shares)
        return {enemy: points[enemy.rstrip("!")] for enemy in enemies}

    def _lose(self, units: list[str], full: list[str], spent: int, removed: int, **_: Any) -> dict[str, list[str]]:
        if spent < len(full):
            return {"spent": self._lost(spent), "removed": []}
        return {"spent": full, "removed": units if removed == len(units) else self._lost(removed)}

    def _lost(self, count: int) -> list[str]:
        found: list[Lose] = [self.next("lose") for _ in range(count)]
        return [self.name(action.unit) for action in found]

    def _declare(self, **_: Any) -> bool:
        return isinstance(self.next("give_way"), Withdraw)

    def _pursue(self, targets: list[str], **_: Any) -> str:
        action: Pursue = self.next("pursue")
        return next(node for node in targets if node.rstrip("!") == self.land.grid.format(action.hex))

    def _fall_back(self, forces: list[str], ways: list[tuple[list[str], int]]) -> dict[str, Any]:
        heard: tuple[str, Any] = self.heard[0] if self.heard else ("", None)
        kind, action = heard
        if kind != "retreat" or self.name(action.unit) not in forces:  # with one way only the game does not ask
            return {"force": forces[0], "path": min(ways, key=lambda way: (way[1], len(way[0])))[0] if ways else []}
        self.next("retreat")
        path = [self.land.grid.format(h) for h in action.path[1:]]
        return {"force": self.name(action.unit), "path": path, "inside": action.end == "inside"}

    def _room(self, removed: int, **_: Any) -> list[str]:
        found: list[Leave] = [self.next("refuge") for _ in range(removed)]
        return [self.name(action.unit) for action in found]

    def _advance(self, forces: list[str], hexes: list[str], **_: Any) -> dict[str, str]:
        """The game asks hex by hex, while somebody is left who could go."""
        going: dict[str, str] = {}
        for h in hexes:
            if len(going) < len(forces):
                action = self.next("advance")
                going |= {self.name(unit): h for unit in (action.units if isinstance(action, Advance) else ())}
        return going

    def _re_form(self, orphans: list[str], **_: Any) -> dict[str, str]:
        """The game asks orphan by orphan, for all places at once."""
        while self.heard and self.heard[0][0] == "rejoin":
            action = self.next("rejoin")
            if not isinstance(action, Done):
                self.joined[self.name(action.unit)] = self.name(action.other)
        return {name: self.joined.pop(name) for name in orphans if name in self.joined}
