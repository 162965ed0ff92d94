"""A game with a pack as the kernel sees it: its parts, its options, and the defaults for what it leaves out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from small_country import pack
from test_wargame_scene import Land

from honjin.kernel.ask import Ask, Choices
from honjin.kernel.game import Result, Steps
from honjin.kernel.notation import Notation
from honjin.packs.pack import Pack, Title
from honjin.wargame.actions import Pass
from honjin.wargame.game import PackGame, Parts
from honjin.wargame.options import ChosenOptions
from honjin.wargame.overlays import Overlays
from honjin.wargame.state import Position, kept, shared


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    late: bool
    short: bool
    walls: str


class Days(Position):
    """A position that counts turns."""

    land: Land = shared()
    turn: int = kept(1)
    hidden: int = kept(0)


def play(g: Days) -> Steps[Result]:
    yield from ()
    return Result(None, (g.turn, 0), "9", "nothing happens")


def printed(g: Days) -> None:
    g.hidden = 7


class Small(PackGame[Days]):
    """Nothing happens in it."""

    id = "toy"
    overlays = Overlays(())
    parts = Parts(
        position=Days,
        printed=printed,
        play=play,
        points=lambda g: (g.turn, 0),
        facts=lambda g: {"turn": g.turn},
        own_facts=lambda g, side: {"hidden": g.hidden} if side == 0 else {},
    )

    def __init__(self, chosen: ChosenOptions) -> None:
        data = pack()
        held: Pack[Any] = Pack(data, Title(game="toy", title="Toy"), (), "hash", ())
        land = Land(data)
        super().__init__(held, "s1", chosen, land, Notation((Pass,), land.codecs()))


@pytest.fixture
def game() -> Small:
    return Small(Options.choose(pack().options_of("s1"), {"walls": "low"}))


def test_it_is_known_by_its_pack_scenario_and_options(game: Small) -> None:
    assert (game.scenario, game.pack_hash, game.sides) == ("s1", "hash", ("west", "east"))
    assert game.options == {"late": True, "short": False, "walls": "low"}


def test_it_starts_as_printed_and_loads_what_was_written(game: Small) -> None:
    g = game.start()
    assert (g.hidden, game.blank().hidden) == (7, 0)
    g.turn = 2
    again = game.load(g.dump())
    assert again == g
    assert (game.turn(again), game.points(again)) == (2, (2, 0))


def test_a_side_knows_what_all_know_and_what_is_its_own(game: Small) -> None:
    g = game.start()
    assert game.facts(g, 0) == {"turn": 1, "hidden": 7}
    assert game.facts_for(g, [1, None]) == {1: {"turn": 1}, None: {"turn": 1}}


def test_what_it_leaves_out_has_a_default(game: Small) -> None:
    g = game.start()
    ask = Ask(0, "rest", Choices((), lambda _: Pass(), [Pass()]), rule="1", prompt="?")
    assert list(game.appraise(g, ask)) == [0.0]
    assert game.odds(g, Pass()) is None
    assert game.label(g, Pass()) == "pass"
    with pytest.raises(KeyError):
        game.overlay(g, "zones", 0)


def test_sides_are_called_as_the_pack_calls_them(game: Small) -> None:
    assert [game.side_name(side).kanji for side in (0, 1)] == ["西", "東"]
