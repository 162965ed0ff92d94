"""What the computer believes in a scenario: its pack says it by side, in the names of the doctrine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from honjin.games.gunyuden.doctrine import PLAIN
from honjin.games.gunyuden.judgement.manners import doctrine_of
from honjin.games.gunyuden.model import beliefs
from honjin.games.gunyuden.model.beliefs import DoctrineFile
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.static import Theatre
from honjin.games.kanto import GAME


def pack(told: dict[str, dict[str, dict[str, float]]]) -> SeriesPack:
    data: SeriesPack = GAME.pack().data
    return data.model_copy(update={"doctrine": DoctrineFile(schema=1, game="kanto", scenario=told)})


def test_a_side_believes_what_its_pack_says_and_a_manner_goes_further() -> None:
    data = pack({"s1": {"takeda": {"hunt": 0.7, "careful": 0.9}}})
    land = Theatre(data, data.scenario("s1"), choose_options(data.options, "s1", {}))
    uesugi, takeda = land.sides.index("uesugi"), land.sides.index("takeda")
    assert doctrine_of(land, uesugi) == doctrine_of(land, uesugi)
    assert vars_of(doctrine_of(land, uesugi)) == vars_of(PLAIN)
    assert vars_of(doctrine_of(land, takeda)) == vars_of(replace(PLAIN, hunt=0.7, careful=0.9))
    hold = doctrine_of(land, takeda, "hold")
    assert hold.hunt == 0.7
    assert hold.careful > 0.9, "what the manner says counts more"


def vars_of(doctrine: object) -> dict[str, float]:
    return {name: getattr(doctrine, name) for name in PLAIN.__slots__}


@pytest.mark.parametrize(
    ("told", "key"),
    [
        ({"s9": {}}, "scenario"),
        ({"s1": {"hojo": {}}}, "scenario.s1"),
        ({"s1": {"takeda": {"courage": 1.0}}}, "scenario.s1.takeda"),
    ],
)
def test_unknown_names_are_found(told: dict[str, dict[str, dict[str, float]]], key: str) -> None:
    assert [problem.key for problem in beliefs.problems(pack(told))] == [key]


def test_the_packs_themselves_are_sound() -> None:
    assert not list(beliefs.problems(GAME.pack().data))
