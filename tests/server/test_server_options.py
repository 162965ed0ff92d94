"""Options are put into words once, and again only where the position makes other words of them."""

from __future__ import annotations

from typing import Any

import pytest

import honjin
from honjin.games.registry import games
from honjin.kernel.outlook import survey
from honjin.kernel.play import Play
from honjin.kernel.words import ENGLISH
from honjin.languages import LANGUAGES, language
from honjin.server.asks import ask_view
from honjin.server.messages import encode
from honjin.server.options import OptionBook

READERS = [language(code) for code in LANGUAGES]


def afresh(play: Play[Any]) -> list[bytes]:
    """What nobody has told before."""
    book = OptionBook()
    found = [book.find(play, play.ask, action, outlook) for action, outlook in survey(play, play.ask)]
    return [encode(option.told, reader) for option in found for reader in READERS]


@pytest.mark.parametrize("game", sorted(games()))
def test_what_was_told_before_is_told_as_if_it_were_new(game: str) -> None:
    """Over a hundred decisions: a label that is kept for good tells nothing of the position."""
    play = honjin.new_game(game, seed=3)
    book = OptionBook()
    for turn in range(100):
        if play.over:
            break
        ask = play.ask
        known = [book.find(play, ask, action, outlook) for action, outlook in survey(play, ask)]
        assert [option.written(reader) for option in known for reader in READERS] == afresh(play)
        play.push(ask.options[turn * 7 % len(ask.options)])


def test_the_same_option_is_written_once_for_all_positions() -> None:
    play = honjin.new_game("yukimura", seed=3)
    book, action = OptionBook(), play.ask.options[0]
    first = book.find(play, play.ask, action)
    assert book.find(play.fork(), play.ask, action) is first
    assert first.written(ENGLISH) is first.written(ENGLISH)
    assert ask_view(play, play.ask)["options"][0]["text"] == first.told["text"]
