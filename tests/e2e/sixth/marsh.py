"""A made-up game for the page: sides, counters, figures, a track, a bowl of chits and hidden plans of its own.

It is here to show that the page needs to know no game. Each turn a chit says who is quick, both sides choose a plan in
secret, and whoever is quick catches fish, splits them among the bands and moves one of these a hex.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from honjin.hexes.grid import Grid
from honjin.kernel.actions import Action
from honjin.kernel.amounts import Amount, Receiver, Shares, Split
from honjin.kernel.ask import Ask, Asks, Side
from honjin.kernel.chance import Draw, Mod
from honjin.kernel.game import Game, Result, Steps
from honjin.kernel.notation import NUMBER, SHARES, WORD, Notation
from honjin.kernel.odds import Odds
from honjin.kernel.showing import AskShow, EventShow, OptionShow, Showing, pattern
from honjin.kernel.words import Name, say
from honjin.packs.rulebook import Chapter, Rule, Rulebook
from honjin.title import Title
from honjin.wargame.actions import OfUnitAndHex, OfUnitAndPath, Ready
from honjin.wargame.roster import codecs
from honjin.wargame.state import Position, kept

GRID: Final = Grid(6, 4, "flat_top_even_columns_down")
SIDES: Final = ("otters", "herons")
UNITS: Final = {"brook": (0, "0102"), "reed": (0, "0103"), "stilt": (1, "0602"), "bill": (1, "0603"), "minnow": (0, "")}
"""By side and printed hex; one is placed by its owner."""
NAMES: Final = tuple(UNITS)
TURNS: Final = 3
CHITS: Final = (Name("ripple", "Ripple"), Name("gust", "Gust"))
PLANS: Final = ("dive", "soar")
NO_PLAN: Final = ""
OFF: Final = -1
SCOUT: Final = NAMES.index("minnow")
MOST_FISH: Final = 8
MOST_FED: Final = 5


class Wade(OfUnitAndPath):
    """A band goes to an adjacent hex."""

    form = "wade {unit:unit} {path:path}"


class Place(OfUnitAndHex):
    """A band is put somewhere before the game."""

    form = "place {unit:unit} {hex:hex}"


class Plan(Action):
    """What a side means to do."""

    form = "plan {what:word}"
    what: str


class Catch(Action):
    """So many fish are caught."""

    form = "catch {number:number}"
    number: int


class Feed(Action):
    """What each band gets of them."""

    form = "feed {shares:shares}"
    shares: Shares


class Marsh(Position):
    """A position."""

    turn: int = kept(1)
    quick: int = kept(-1)
    where: list[int] = kept(lambda _: [GRID.parse(number) if number else OFF for _, number in UNITS.values()])
    ready: bool = kept(False)
    plans: list[str] = kept(lambda _: [NO_PLAN, NO_PLAN])
    fed: list[int] = kept(lambda _: [0] * len(UNITS))


class MarshShowing(Showing[Marsh]):
    """What the page shows of it."""

    def __init__(self) -> None:
        super().__init__(
            {
                "setup": AskShow("setup", title="Place your scout", accept="To the water"),
                "plan": AskShow("choose", hidden=True),
                "catch": AskShow("number", patterns={"number": pattern(Catch)}),
                "feed": AskShow("split", patterns={"split": pattern(Feed)}),
                "wade": AskShow("act"),
            },
            {
                "place": OptionShow("Placing"),
                "ready": OptionShow("Ready", ends="question"),
                "wade": OptionShow("Wading"),
                "plan": OptionShow("Plans"),
                "catch": OptionShow("Fishing"),
                "feed": OptionShow("Feeding", dice=True),
            },
            {"wade": EventShow(trail="move"), "place": EventShow(put=True), "turn": EventShow(head=True)},
        )

    def view(self, state: Marsh, side: Side | None, facts: Mapping[str, Any]) -> dict[str, Any]:
        chits = [chit.id for chit in CHITS]
        drawn = [chits[state.quick]] if state.quick >= 0 else []
        lying = {"id": "tide", "name": "The tide", "sign": "T", "colour": "#22619f"}
        rows = [{"text": say("The {side} keep their plan to themselves", side=SIDES[other])} for other in range(2)]
        return {
            "clock": {"turn": say("Tide {turn}", turn=state.turn), "date": "", "phase": say("Mist")},
            "tracks": [
                {
                    "id": "tides",
                    "name": say("Tides"),
                    "cells": [{"name": n, "under": "≈" * n} for n in range(1, TURNS + 1)],
                    "now": state.turn - 1,
                    "markers": [{"space": min(state.turn, TURNS) - 1, "marker": lying}],
                }
            ],
            "status": [{"title": say("Whispers"), "rows": rows}],
            "bowl": {"chits": [chit for chit in chits if chit not in drawn], "drawn": drawn},
            "boxes": {"shore": {"markers": drawn, "hidden": 0}},
        }


class MarshGame(Game[Marsh]):
    """The rules."""

    id = "marsh"
    sides = SIDES
    notation = Notation(
        [Place, Ready, Wade, Plan, Catch, Feed],
        {**codecs(GRID, NAMES), "word": WORD, "number": NUMBER, "shares": SHARES},
    )
    showing = MarshShowing()
    lines = MappingProxyType(
        {
            "turn": "Tide {turn} comes in",
            "plan": "The plans are shown: {first} and {second}",
            "place": "{unit:capital} is placed in {hex}",
            "wade": "{unit:capital} wades to {to}",
            "feed": "The bands get {first} and {second} fish",
        }
    )

    def start(self) -> Marsh:
        return Marsh()

    def load(self, dump: dict[str, Any]) -> Marsh:
        return Marsh().restore(dump)

    def procedure(self, state: Marsh) -> Steps[Result]:
        yield from self.setting_up(state)
        while state.turn <= TURNS:
            asks = [
                Ask(side, "plan", [Plan(plan) for plan in PLANS], rule="1", prompt=say("Choose a plan"))
                for side in range(2)
            ]
            chosen = yield Asks(asks, checkpoint=True, shown=True)
            state.plans = [chosen[side].what for side in range(2)]
            state.tell("plan", "1", first=state.plans[0], second=state.plans[1])
            state.quick = yield Draw(CHITS, "2", say("Who is quick"), out_of=say("the bowl"))
            yield from self.fishing(state)
            action = yield Ask(state.quick, "wade", self.ways(state), rule="3", prompt=say("Wade with a band"))
            state.where[action.unit] = action.path[-1]
            path = [GRID.format(h) for h in action.path]
            state.tell("wade", "3", unit=NAMES[action.unit], path=path, to=path[-1])
            state.turn += 1
            state.quick = -1
            state.tell("turn", "4", turn=state.turn)
        return Result(None, self.points(state), "4", say("The tide is out"))

    def setting_up(self, state: Marsh) -> Steps[None]:
        """The otters put their scout on their own side of the marsh, and may think better of it."""
        while not state.ready:
            free = [
                h
                for column in (1, 2)
                for row in range(1, GRID.rows + 1)
                if (h := GRID.at(column, row)) not in state.where
            ]
            options = [Place(SCOUT, h) for h in free]
            action = yield Ask(
                0,
                "setup",
                [*options, Ready()],
                rule="1",
                prompt=say("Place your scout"),
                checkpoint=True,
                subject={"free": [NAMES[SCOUT]]},
            )
            if isinstance(action, Ready):
                state.ready = True
            else:
                state.where[SCOUT] = action.hex
                state.tell("place", "1", unit=NAMES[SCOUT], hex=GRID.format(action.hex))

    def fishing(self, state: Marsh) -> Steps[None]:
        fish = Amount(2, MOST_FISH)
        catches = [Catch(number) for number in fish.numbers]
        prompt = say("Catch fish")
        caught = yield Ask(state.quick, "catch", catches, rule="2", prompt=prompt, judge=fish.judge("2"), subject=fish)
        own = [name for name in NAMES if UNITS[name][0] == state.quick and name != NAMES[SCOUT]]
        split = Split(caught.number, tuple(Receiver(name, name.capitalize(), MOST_FED, unit=name) for name in own))
        fed = yield Ask(
            state.quick,
            "feed",
            [Feed(shares) for shares in split.usual()],
            rule="2",
            prompt=say("Split {fish} fish among the bands", fish=caught.number),
            judge=split.judge("2"),
            subject=split,
        )
        for name, number in fed.shares:
            state.fed[NAMES.index(name)] = number
        first, second = (number for _, number in fed.shares)
        state.tell("feed", "2", first=first, second=second)

    def odds(self, state: Marsh, action: Action, side: Side | None = None) -> Odds | None:
        """How likely the better fed band is to be content."""
        if not isinstance(action, Feed):
            return None
        best = max(number for _, number in action.shares)
        content = Fraction(best, MOST_FISH)
        shares = (("content", content), ("hungry", 1 - content))
        return Odds.by_column("The better fed band", (Mod("fish", best, "2"),), str(best), shares)

    def ways(self, state: Marsh) -> list[Wade]:
        taken = set(state.where)
        here = [unit for unit, h in enumerate(state.where) if h != OFF]
        own = [unit for unit in here if UNITS[NAMES[unit]][0] == state.quick]
        ends = [(unit, end) for unit in own for end in GRID.near[state.where[unit]] if end >= 0 and end not in taken]
        return [Wade(unit, (state.where[unit], end)) for unit, end in ends]

    def points(self, state: Marsh) -> tuple[int, ...]:
        return (0, 0)

    def facts(self, state: Marsh, side: Side | None) -> dict[str, Any]:
        units = {
            name: {"zeal": state.turn + fed} | ({"place": "reserve"} if h == OFF else {"hex": GRID.format(h)})
            for name, h, fed in zip(NAMES, state.where, state.fed, strict=True)
        }
        return {"turn": state.turn, "phase": "mist", "score": dict.fromkeys(SIDES, 0), "units": units}

    def redeal(self, snapshot: Marsh, now: Marsh, side: Side, rng: random.Random) -> None:
        """What is chosen in secret is the kernel's until all have chosen."""

    def sheet(self) -> dict[str, Any]:
        board = {"columns": GRID.columns, "rows": GRID.rows, "layout": GRID.layout, "hex_km": 1, "places": []}
        board |= {"terrain_rows": ["......"] * 4, "legend": {".": "mud"}, "hexsides": {}}
        units = [
            {
                "id": name,
                "name": name.capitalize(),
                "kanji": "",
                "side": SIDES[side],
                "clan": SIDES[side],
                "zeal": 1,
                "span": 7,
            }
            for name, (side, _) in UNITS.items()
        ]
        signs = {
            "otters": {"dark": "#77aa55", "light": "#335511", "shape": "triangle"},
            "herons": {"dark": "#aa77cc", "light": "#552277", "shape": "square"},
        }
        figures = [
            {"value": "zeal", "name": {"en": "zeal", "ja": "熱"}},
            {"value": "span", "name": {"en": "span", "ja": "幅"}},
        ]
        return super().sheet() | {
            "name": "The Marsh",
            "board": board,
            "units": units,
            "clans": [{"id": side, "name": side.capitalize(), "kanji": "", "side": side} for side in SIDES],
            "layers": ["counters", "tracks", "bowl", "boxes"],
            "markers": [
                {"id": chit.id, "name": chit.name, "kanji": "", "side": SIDES[n]} for n, chit in enumerate(CHITS)
            ],
            "bowl": {"name": "The bowl"},
            "boxes": [{"id": "shore", "name": "On the shore"}],
            "beside": {"name": "The edge of the marsh"},
            "fates": {"reserve": {"name": "in the reeds"}},
            "secrets": True,
            "victory": "1",
            "look": {"side": signs, "counter": {"figures": figures}},
        }


class MarshTitle(Title):
    """The game on the shelf."""

    id, name, kanji, summary = "marsh", "The Marsh", "沼", "Otters and herons share a marsh"
    game, seats, turns, victory = MarshGame, SIDES, TURNS, "1"

    def rulebook(self) -> Rulebook:
        rules = tuple(
            Rule(id=str(n), chapter=1, title="The marsh", text="As it is played.", kind="code", see=())
            for n in range(1, 5)
        )
        return Rulebook(self.id, (Chapter(number=1, title="The game"),), rules, ())


GAME = MarshTitle()
