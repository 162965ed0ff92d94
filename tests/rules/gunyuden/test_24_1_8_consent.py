"""24-1-8 and Masamune R56: which castle lets a defender decline a decisive battle."""

from __future__ import annotations

from typing import Any

import pytest
from siege_harness import Siege, both, siege_plain

from honjin.games.gunyuden.actions import Battle
from honjin.games.gunyuden.rules import operations
from honjin.games.gunyuden.rules.castles import abandon
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Roll
from honjin.wargame.actions import NO
from honjin.wargame.orders import HOLD

CASTLES = {"main": "1002", "foe_main": "3530", "foe_castle": "2020", "castle": "1012"}


def lords(game: str, castle: str, **options: Any) -> Siege:
    """Our lord next to the enemy lord, who stands in the hex of a castle."""
    t = siege_plain(game, castles={**CASTLES, castle: "1012"}, **options)
    t.force("lord", "1011", strength=10)
    t.force("foe_lord", "1012", strength=10)
    return t


def challenge(t: Siege) -> Battle:
    return Battle(t.h("1012"), (t.u("lord"),))


def first_request(t: Siege) -> object:
    """What a challenge leads to at once: the question to the defender, or the dice."""
    return next(operations.carry_out(t.g, challenge(t)))


@pytest.mark.rule("gunyuden 24-1-8", "masamune R56")
@both
@pytest.mark.parametrize("castle", ["foe_castle", "castle"])
def test_any_castle_in_his_hex_lets_the_defender_decline(game: str, castle: str) -> None:
    castles = {**CASTLES, "foe_castle": "1012", "castle": "2020"} if castle == "foe_castle" else CASTLES
    t = siege_plain(game, castles=castles)
    t.force("lord", "1011", strength=10)
    t.force("foe_lord", "1012", strength=10)
    t.order(challenge(t), answers=[NO, HOLD])
    assert (t.asks[0].kind, t.asks[0].side) == ("accept", t.g.side(t.u("foe_lord")))
    assert not t.acted("lord")


@pytest.mark.rule("gunyuden 24-1-8", "masamune R56", "masamune R53")
@both
def test_a_sodaisho_who_invests_a_castle_is_asked(game: str) -> None:
    t = lords(game, "castle")
    t.g.investing |= t.us("foe_lord")
    assert t.g.is_invested(t.castle("castle"))
    request = first_request(t)
    assert isinstance(request, Ask)
    assert (request.kind, request.side) == ("accept", t.g.side(t.u("foe_lord")))


@pytest.mark.rule("gunyuden 24-1-8", "masamune R56")
@both
def test_with_the_option_it_must_be_a_castle_that_he_could_use(game: str) -> None:
    t = lords(game, "castle", consent="usable_castle")
    assert isinstance(first_request(t), Roll)
    t = siege_plain(game, castles={**CASTLES, "foe_castle": "1012", "castle": "2020"}, consent="usable_castle")
    t.force("lord", "1011", strength=10)
    t.force("foe_lord", "1012", strength=10)
    t.order(challenge(t), answers=[NO, HOLD])


@pytest.mark.rule("gunyuden 24-1-8", "gunyuden 21-1")
@both
def test_an_abandoned_castle_lets_nobody_decline(game: str) -> None:
    t = lords(game, "castle")
    abandon(t.g, t.castle("castle"))
    assert isinstance(first_request(t), Roll)
