"""Odds of the fort against the rules themselves: assaults for every bid, fire, and men who come back."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from test_siege import UESUGI, besieged

from honjin.conformance import courses, tallied
from honjin.games.kawanakajima.actions import Assault, FireAt, Raise
from honjin.games.kawanakajima.odds import prospects, reckon, sieges
from honjin.games.kawanakajima.rules import areas as ground, assault, siege
from honjin.games.kawanakajima.rules.assault import ADVANTAGE, PLAIN, Storm
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import PASS

TAKEDA = 0


def fort(markers: list[str], own: list[str]) -> Battle:
    """A siege in which an assault can be made."""
    g = besieged([8, 8], markers, own)
    g.side = UESUGI
    return g


def storms(g: Battle) -> list[Assault]:
    found = []
    for target in few(g.siege.markers[TAKEDA]):
        sources = tuple(few(ground.sources(g, UESUGI, target)))
        found += [Assault(sources[:n], target, how) for n in range(1, len(sources) + 1) for how in (PLAIN, ADVANTAGE)]
    return found


def told(g: Battle, kind: str) -> list[dict[str, Any]]:
    return [dict(event.data) for event in g.journal or () if event.kind == kind]


def came_of(before: Battle, after: Battle, bid: int) -> str:
    hurt = {event["side"] for event in told(after, "out_of_combat")}
    if hurt:
        return "won" if hurt == {"takeda"} else "tied"
    own = before.siege.manpower[UESUGI] + before.siege.markers[UESUGI].bit_count()
    return str(own - bid - after.siege.manpower[UESUGI] - after.siege.markers[UESUGI].bit_count())


@pytest.mark.rule("kawanakajima 13.6.1 Assault", "kawanakajima 13.6.1 Sacrifice", "kawanakajima 13.6.1 Advantage")
@pytest.mark.rule("kawanakajima R43", "kawanakajima R65", "kawanakajima 13.1")
@pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_assaults_end_as_all_dice_have_it_for_every_bid(mine: int, theirs: int) -> None:
    g = fort(["honmaru", "ninomaru_e"], ["ext_a", "ote_umadashi", "ninomaru_s"])
    actions = storms(g)
    assert actions
    for action in actions:
        ends = courses(g, partial(assault.assault, side=UESUGI, order=action), bidding(mine, theirs))
        bids = [0, 0]
        bids[UESUGI], bids[TAKEDA] = mine, theirs
        storm = Storm(UESUGI, action.areas, action.target, action.how == ADVANTAGE, (bids[0], bids[1]))
        rows = tallied((came_of(g, after, mine), chance) for after, chance in ends)
        assert dict(sieges.outcomes(g, storm)) == rows


def bidding(mine: int, theirs: int) -> Any:
    """So many points are sacrificed by each side, and no tie is pushed."""

    def answer(state: Battle, ask: Ask) -> Action:
        if ask.kind != "sacrifice":
            return PASS if PASS in ask.options else ask.options[0]
        done = [event for event in told(state, "sacrifice") if event["side"] == state.field.sides[ask.side]]
        return Raise() if len(done) < (mine if ask.side == UESUGI else theirs) else PASS

    return answer


@pytest.mark.rule("kawanakajima 13.6.1 Sacrifice", "kawanakajima R43")
def test_each_bid_is_told_with_what_the_answer_would_make_of_it() -> None:
    g = fort(["honmaru", "ninomaru_e"], ["ext_a", "ote_umadashi", "ninomaru_s"])
    action = storms(g)[-1]
    steps = assault.assault(g, UESUGI, action)
    ask = next(steps)
    assert isinstance(ask, Ask)
    plain = reckon(g, action, UESUGI)
    raised, passed = (reckon(g, answer, UESUGI) for answer in (Raise(), PASS))
    assert plain is not None
    assert raised is not None
    assert passed is not None
    assert passed.tables[0].outcomes == plain.tables[0].outcomes
    won = [dict(card.tables[0].outcomes) for card in (raised, passed)]
    assert max(won[0].values()) != max(won[1].values())
    assert [str(row.choice) for row in raised.instead] == ["If the other side adds one", "Pass"]
    assert str(raised.instead[1].gist) == str(passed.gist)
    assert "Attacker bids 1 more" in [str(row.choice) for row in plain.instead]


@pytest.mark.rule("kawanakajima 13.6.1 Fire!", "kawanakajima R65")
def test_fire_hits_as_all_dice_have_it() -> None:
    g = fort(["honmaru", "ninomaru_e", "ote_umadashi"], ["ext_a", "ninomaru_s"])
    targets = [area for area, _ in siege.targets(g, UESUGI)]
    assert targets
    for area in targets:
        after = courses(g, partial(assault.fire, side=UESUGI, target=area))
        hit = sum((chance for end, chance in after if told(end, "fire_hit")), Fraction(0))
        assert sieges.fire_chance(g, UESUGI, area) == hit
        card = reckon(g, FireAt(area), UESUGI)
        assert card is not None
        assert {str(label): chance for label, chance in card.tables[0].outcomes}.get("hit", 0) == hit


@pytest.mark.rule("kawanakajima 13.6.2")
@pytest.mark.parametrize("points", [1, 2, 3])
def test_men_come_back_as_all_dice_have_it(points: int) -> None:
    g = fort(["honmaru"], ["ext_a"])
    g.siege.out_of_combat = [points, 0]
    ends = [*courses(g, siege.rally_chit)]
    back = tallied((end.siege.manpower[0] - g.siege.manpower[0], chance) for end, chance in ends)
    lost = tallied((points - end.siege.out_of_combat[0] - end.siege.manpower[0] + 8, chance) for end, chance in ends)
    assert {n: c for n, c in enumerate(sieges.rallied(g, 0, "to_manpower")) if c} == back
    assert {n: c for n, c in enumerate(sieges.rallied(g, 0, "lost")) if c} == lost
    assert any("Out of combat" in str(odds.title) for odds in prospects(g, 0))
    assert sieges.rally_odds(g, 1) is None
