"""What the objects of the kernel say of themselves in a debugger or at the prompt."""

from __future__ import annotations

import pytest
from duel import DuelTitle

import honjin
from honjin.hexes.grid import Grid
from honjin.kernel.actions import Resign
from honjin.kernel.ask import CHECKPOINT, Ask, Asks, Choices
from honjin.kernel.chance import D6, Committed, Draw, Mod, Roll, Scripted, Shuffle
from honjin.kernel.errors import Refusal
from honjin.kernel.events import Event, Reveal
from honjin.kernel.game import Result
from honjin.kernel.play import Play

ASK = Ask(0, "wait", [Resign()], rule="2", prompt="What now?")

SAYS = [
    (ASK, "Ask(side=0, kind='wait', rule='2', prompt='What now?')"),
    (CHECKPOINT, "Checkpoint()"),
    (Asks([ASK]), "Asks([Ask(side=0, kind='wait', rule='2', prompt='What now?')])"),
    (Choices([1, 2], lambda _: Resign(), [Resign()]), "<3 choices>"),
    (Roll(D6, "9-2", "fire"), "Roll((6,), '9-2', 'fire')"),
    (
        Roll(D6, "9-2", "fire", [Mod("rough", -1, "23")]),
        "Roll((6,), '9-2', 'fire', mods=[Mod(name='rough', value=-1, rule='23')])",
    ),
    (Draw(8, "3", "a card"), "Draw(8, '3', 'a card')"),
    (Shuffle(8, "3", "the deck"), "Shuffle(8, '3', 'the deck')"),
    (Scripted([3, 4]), "<Scripted dice, still to fall: [3, 4]>"),
    (Committed(b"key", "table"), "Committed(game_id='table', counter=0)"),
    (Event("raid", "4", {"by": "red"}), "Event('raid', '4', {'by': 'red'})"),
    (Event("lay", "5", {}, owner=1, secret={"card": "fox"}), "Event('lay', '5', {}, owner=1, secret=...)"),
    (Reveal("5", "the card"), "Reveal('5', 'the card')"),
    (Refusal("7-3", "no way"), "Refusal(rule='7-3', reason='no way')"),
    (Result(None, (1, 1), "2", "even"), "Result(winner=None, points=(1, 1), rule='2', reason='even')"),
    (Grid(6, 4, "flat_top_even_columns_down"), "Grid(6, 4, 'flat_top_even_columns_down')"),
]


@pytest.mark.parametrize(("thing", "said"), SAYS, ids=[type(thing).__name__ for thing, _ in SAYS])
def test_what_an_object_says_of_itself(thing: object, said: str) -> None:
    assert repr(thing) == said


def test_a_play_says_how_far_it_is_and_who_decides() -> None:
    game = DuelTitle().create({})
    play = Play(game, game.start(), Committed(b"key", "table"))
    assert repr(play) == f"<Play of {game.id} {game.scenario}: 1 inputs, red decides 'round'>"
    assert repr(play.view(1)) == f"<View of {game.id} {game.scenario} for blue>"
    assert repr(play.view(None)) == f"<View of {game.id} {game.scenario} for observers>"
    play.push_text("resign")
    assert repr(play) == f"<Play of {game.id} {game.scenario}: 2 inputs, over>"


def test_games_on_the_shelf_have_their_names() -> None:
    assert repr(honjin.find_game("kanto")) == "<Conquest of Kanto (kanto)>"
    assert repr(honjin.find_game("yukimura").create({})).startswith("<Game yukimura tennoji_1615, options {")
