"""A small game with everything the kernel offers: two camps, eight cards, raids, spies and sealed bids.

Before the first round a face-down shuffle deals three cards to each camp; two stay in the stock. In turn a camp raids
(the other may answer with a card, then a die falls), spies, shows a card of its own, calls for sealed bids, or waits.
Four points end the game early.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Asks, Choices, Side
from honjin.kernel.chance import D6, Committed, Draw, Mod, Roll, Shuffle
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Event, Reveal
from honjin.kernel.game import Game, Result, Steps
from honjin.kernel.notation import NUMBER, Codec, Notation
from honjin.kernel.play import Play
from honjin.title import OptionNote, ScenarioInfo, Title
from honjin.wargame.state import Position as Board, kept

RED, BLUE = 0, 1
SIDES: Final = ("red", "blue")
CARDS: Final = ("ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen")
STOCK, GONE = 2, 3
STRONGEST: Final = 5
ENOUGH: Final = 4


class Raid(Action):
    form = "raid {strength:number}"
    strength: int


class Spy(Action):
    form = "spy"


class Show(Action):
    form = "show {cards:cards} to all"
    cards: tuple[int, ...]


class Auction(Action):
    form = "auction"


class Wait(Action):
    form = "wait"


class Stumble(Action):
    form = "stumble"


class Defend(Action):
    form = "defend {card:card}"
    card: int


class Yield(Action):
    form = "yield"


class Loot(Action):
    form = "loot {points:number}"
    points: int


class Bid(Action):
    form = "bid {coins:number}"
    coins: int


_CARD = Codec(lambda card: CARDS[card], CARDS.index)
NOTATION: Final = Notation(
    (Raid, Spy, Show, Auction, Wait, Stumble, Defend, Yield, Loot, Bid),
    {"number": NUMBER, "card": _CARD, "cards": _CARD.several()},
)


class Camps(Board):
    """A position of the duel."""

    round: int = kept(0)
    active: Side = kept(RED)
    where: list[int] = kept(lambda _: [STOCK] * len(CARDS))
    face_up: int = kept(0)
    known: list[int] = kept(lambda _: [0, 0])
    score: list[int] = kept(lambda _: [0, 0])
    purse: list[int] = kept(lambda _: [3, 3])

    def hand(self, side: Side) -> list[int]:
        return [card for card, owner in enumerate(self.where) if owner == side]


class Duel(Game[Camps]):
    """The rules."""

    id = "duel"
    pack_hash = "paper"
    sides: tuple[str, ...] = SIDES
    notation = NOTATION

    def __init__(self, options: Mapping[str, Any] | None = None) -> None:
        super().__init__("camps", {"rounds": 12, "faulty": False, **(options or {})})

    def start(self) -> Camps:
        return Camps()

    def load(self, dump: dict[str, Any]) -> Camps:
        return Camps().restore(dump)

    def procedure(self, state: Camps) -> Steps[Result]:
        return self._rounds(state)

    def points(self, state: Camps) -> tuple[int, ...]:
        return tuple(state.score)

    def facts(self, state: Camps, side: Side | None) -> dict[str, Any]:
        seen: dict[str, Any] = {
            "round": state.round,
            "active": SIDES[state.active],
            "score": state.score[:],
            "purse": state.purse[:],
            "hands": [len(state.hand(RED)), len(state.hand(BLUE))],
            "open": {CARDS[c]: state.where[c] for c in range(len(CARDS)) if state.face_up >> c & 1},
        }
        if side is not None:
            seen["own"] = [CARDS[card] for card in state.hand(side)]
            seen["spied"] = [CARDS[card] for card in range(len(CARDS)) if state.known[side] >> card & 1]
        return seen

    def redeal(self, snapshot: Camps, now: Camps, side: Side, rng: random.Random) -> None:
        """The other camp's cards and the stock are dealt anew; what the other camp spied out is anybody's guess."""
        hidden = [
            card
            for card, owner in enumerate(now.where)
            if owner != side and not now.face_up >> card & 1 and not now.known[side] >> card & 1
        ]
        places = sorted(snapshot.where[card] for card in hidden)
        rng.shuffle(places)
        for card, place in zip(hidden, places, strict=True):
            snapshot.where[card] = place
        spied = snapshot.known[1 - side].bit_count()
        snapshot.known[1 - side] = sum(1 << card for card in rng.sample(range(len(CARDS)), spied))

    # ---------------------------------------------------------------------------------------------- procedures

    def _rounds(self, g: Camps) -> Steps[Result]:
        if g.round == 0:
            yield from self._deal(g)
        while g.round <= self.options["rounds"]:
            side = g.active
            choice = yield Ask(
                side,
                "round",
                lambda: self._choices(g),
                rule="2",
                prompt="What does your camp do?",
                judge=lambda action: self._refuse(g, action),
                checkpoint=True,
            )
            yield from self._do(g, side, choice)
            if max(g.score) >= ENOUGH:
                break
            g.round += 1
            g.active = 1 - side
        best = max(g.score)
        winner = None if g.score[RED] == g.score[BLUE] else g.score.index(best)
        g.tell("end", "5", points=g.score[:])
        return Result(winner, tuple(g.score), "5", f"{best} points")

    def _deal(self, g: Camps) -> Steps[None]:
        order = yield Shuffle(len(CARDS), "1", "the deal", hidden=True)
        for number, card in enumerate(order[:6]):
            g.where[card] = number % 2
        g.round = 1
        for side in (RED, BLUE):
            if g.journal is not None:
                g.journal.append(Event("dealt", "1", {}, side, {"cards": [CARDS[c] for c in g.hand(side)]}))

    def _choices(self, g: Camps) -> Sequence[Action]:
        """Raids of up to 3 are offered; stronger ones are accepted."""
        tail: list[Action] = [Auction(), Wait()]
        if self._unseen(g):
            tail.append(Spy())
        tail += [Show((card,)) for card in g.hand(g.active) if not g.face_up >> card & 1]
        if self.options["faulty"]:
            tail.append(Stumble())
        return Choices(range(1, 4), Raid, tail)

    def _refuse(self, g: Camps, action: Action) -> Refusal | None:
        if isinstance(action, Raid):
            if 1 <= action.strength <= STRONGEST:
                return None
            return Refusal("2-1", f"a raid has a strength of 1 to {STRONGEST}")
        if isinstance(action, Show):
            own = [card for card in g.hand(g.active) if not g.face_up >> card & 1]
            if action.cards and len(set(action.cards)) == len(action.cards) and set(action.cards) <= set(own):
                return None
            return Refusal("2-3", "only face-down cards of your own can be shown")
        if action in self._choices(g):
            return None
        return Refusal("2", "a camp raids, spies, shows, calls for bids or waits")

    def _unseen(self, g: Camps) -> list[int]:
        seen = g.face_up | g.known[g.active]
        return [card for card in g.hand(1 - g.active) if not seen >> card & 1]

    def _do(self, g: Camps, side: Side, choice: Action) -> Steps[None]:
        g.tell("acts", "2", side=SIDES[side])
        if isinstance(choice, Raid):
            yield from self._raid(g, side, choice.strength)
        elif isinstance(choice, Spy):
            unseen = self._unseen(g)
            yield Reveal("2-2", "a spy looks at a card")
            index = yield Draw(len(unseen), "2-2", "a spy looks at a card", hidden=True)
            g.known[side] |= 1 << unseen[index]
        elif isinstance(choice, Show):
            yield Reveal("2-3", "cards are shown")
            for card in choice.cards:
                g.face_up |= 1 << card
                g.tell("shown", "2-3", card=CARDS[card])
        elif isinstance(choice, Auction):
            yield from self._auction(g)
        elif isinstance(choice, Stumble):
            yield from self._stumble(g)

    def _raid(self, g: Camps, side: Side, strength: int) -> Steps[None]:
        other = 1 - side
        mods = [Mod("raid", strength, "2-1")]
        if g.hand(other):
            answer = yield Ask(
                other,
                "defence",
                [*(Defend(card) for card in g.hand(other)), Yield()],
                rule="3",
                prompt="Answer the raid with a card?",
            )
            if isinstance(answer, Defend):
                yield Reveal("3-1", "the defender's card is shown")
                g.face_up |= 1 << answer.card
                g.where[answer.card] = GONE
                g.tell("defended", "3-1", card=CARDS[answer.card])
                mods.append(Mod("card", -answer.card, "3-1"))
        roll = yield Roll(D6, "3-2", f"raid of {strength}", mods)
        if roll.total >= 6:
            loot = yield Ask(side, "loot", [Loot(1), Loot(2)], rule="3-3", prompt="How much is taken?")
            g.score[side] += loot.points
            g.tell("looted", "3-3", side=SIDES[side], points=loot.points)
        elif roll.dice[0] == 1:
            yield from self._blame(g, side)

    def _blame(self, g: Camps, side: Side) -> Steps[None]:
        """After a wretched raid the raider pays a coin, if he has one."""
        if g.purse[side]:
            g.purse[side] -= 1
            g.tell("paid", "3-4", side=SIDES[side])
        return
        yield

    def _auction(self, g: Camps) -> Steps[None]:
        asks = [
            Ask(side, "bid", [Bid(n) for n in range(g.purse[side] + 1)], rule="4", prompt="Bid in secret.")
            for side in (RED, BLUE)
        ]
        bids = yield Asks(asks, shown=True)
        coins = [bids[side].coins for side in (RED, BLUE)]
        g.purse = [have - gone for have, gone in zip(g.purse, coins, strict=True)]
        g.tell("bids", "4", coins=coins)
        if coins[RED] == coins[BLUE]:
            roll = yield Roll(D6, "4-1", "equal bids, 1-3 for red")
            winner = RED if roll.total <= 3 else BLUE
        else:
            winner = coins.index(max(coins))
        g.score[winner] += 1

    def _stumble(self, g: Camps) -> Steps[None]:
        """Does half of something, then fails."""
        g.score[RED] += 1
        g.tell("stumbles", "9")
        yield Roll(D6, "9", "a stumble")
        g.purse[BLUE] -= 1
        raise KeyError("the rule is missing")


class DuelTitle(Title):
    """The duel on the shelf."""

    id = "duel"
    name = "Duel"
    kanji = "果合"
    summary = "Two camps"

    def scenarios(self) -> Sequence[ScenarioInfo]:
        return [ScenarioInfo("camps", "Two camps", "二陣", "any day", self.summary, 12, SIDES, "9")]

    def option_infos(self, scenario: str | None = None) -> Mapping[str, OptionNote]:
        return {
            "rounds": OptionNote("5", 12, "how many rounds"),
            "faulty": OptionNote("9", False, "with a broken rule"),
        }

    def create(self, options: Mapping[str, Any], *, scenario: str | None = None, overlays: Sequence[Path] = ()) -> Duel:
        return Duel(options)

    def invariants(self, state: Any) -> list[str]:
        return [] if sum(owner == GONE for owner in state.where) <= state.round else ["cards vanish"]


DUEL: Final = DuelTitle()


def new_duel(seed: int = 1, **options: Any) -> Play[Camps]:
    """A duel with committed dice."""
    game = Duel(options)
    return Play(game, game.start(), Committed(f"duel {seed}".encode(), f"duel-{seed}"))


def wander(play: Play[Camps], rng: random.Random, count: int = 10_000) -> int:
    """Push random options, at most so many; how many were pushed. Both seats answer sealed bids in any order."""
    pushed = 0
    while not play.over and pushed < count:
        ask = rng.choice(play.asks)
        play.push(ask.options[rng.randrange(len(ask.options))], ask.side)
        pushed += 1
    return pushed
