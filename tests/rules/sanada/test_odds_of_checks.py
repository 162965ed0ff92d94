"""Odds of single dice against the rules themselves: checks, attrition, the Start Phase, lords who leave."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from odds_engine import courses, lost, told
from sanada_theatre import theatre
from war_harness import Table

from honjin.conformance import tallied
from honjin.games.sanada import status
from honjin.games.sanada.actions import Check
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.odds import camp, reckon
from honjin.games.sanada.rules import action, attrition, deployment, mobilisation, replenishment, return_home
from honjin.games.sanada.state import BOX, War
from honjin.games.sanada.title import GAME
from honjin.hexes.sets import few
from honjin.kernel.odds import Odds


def on_card(odds: Odds | None, number: int = 0) -> dict[str, Fraction]:
    assert odds is not None
    return {str(label): chance for label, chance in odds.tables[number].outcomes}


# ------------------------------------------------------------------------------------------------ action, attrition


@pytest.mark.rule("sanada 15.1.1", "sanada 15.1.2", "sanada 12.2.1", "sanada 12.2.2", "sanada 12.2.3", "sanada R15")
@pytest.mark.parametrize("leader", ["mori_katsunaga", "ono_harufusa", "sanada_yukimura"])
@pytest.mark.parametrize("hex_", ["1725", "2708"])
@pytest.mark.parametrize("spent", [False, True])
def test_a_check_passes_or_costs_as_all_dice_have_it(leader: str, hex_: str, spent: bool) -> None:
    """In supply beside Osaka, and without it in the far north."""
    t = Table("osaka_forced_march")
    head = t.put(hex_, leader, "onjuku_kanbei", "shingu_yukitomo", "fukushima_masamori", spent=spent)
    units = t.g.members[head]
    rows = tallied(
        ("passes" if told(after, "check")[0]["passed"] else f"fails, loses {lost(after, units).all}", chance)
        for after, chance in courses(t.g, lambda g: action.check(g, head), lambda _, ask: ask.options[-1])
    )
    card = reckon(t.g, Check(head))
    assert on_card(card) == rows
    assert camp.passing(t.g, head) == rows.get("passes", 0)
    assert ("removed" in str(card)) is (spent and leader != "sanada_yukimura")


@pytest.mark.rule("sanada 12.1", "sanada 12.2")
@pytest.mark.parametrize("men", [0, 3])
def test_attrition_costs_as_all_dice_have_it(men: int) -> None:
    t = Table("osaka_start")
    head = t.put("2708", "mori_katsunaga", *["onjuku_kanbei", "shingu_yukitomo", "fukushima_masamori"][:men])
    for cut_off in (False, True):
        rows = tallied(
            (str(lost(after, t.g.members[head]).all), chance)
            for after, chance in courses(t.g, partial(attrition.check, head=head, cut_off=cut_off))
        )
        assert on_card(camp.attrition_odds(t.g, head, cut_off=cut_off)) == rows


# ------------------------------------------------------------------------------------------------ the Start Phase


@pytest.mark.rule("sanada 13.1.1", "sanada R10", "sanada R11")
@pytest.mark.parametrize("side", [OSAKA, KANTO])
@pytest.mark.parametrize("score", [-12, 0, 23])
@pytest.mark.parametrize("sakai", [False, True])
def test_replenishment_gives_as_all_dice_have_it(side: int, score: int, sakai: bool) -> None:
    t = Table("osaka_start")
    names = ("ono_harunaga", "ii_naotaka")
    t.put("1626" if sakai else "1726", names[side], spent=True)
    t.g.score = score
    rows = tallied(
        (str(told(after, "replenishment")[0]["points"]), chance)
        for after, chance in courses(t.g, lambda g: replenishment.replenish(g, side))
    )
    assert on_card(camp.replenishment_odds(t.g, side)) == rows


@pytest.mark.rule("sanada 24.2.1", "sanada 24.2.2", "sanada R40")
@pytest.mark.parametrize("beset", [False, True])
def test_mobilisation_brings_as_all_dice_have_it(beset: bool) -> None:
    t = Table("osaka_start")
    waiting = ["onjuku_kanbei", "shingu_yukitomo", "fukushima_masamori"]
    for name in waiting:
        t.g.where[t.unit(name)] = BOX
    if beset:
        t.put("1724", "ii_naotaka")
        crowd = [u for u in few(t.g.of_side[OSAKA]) if t.land.pieces[u].id not in waiting][:39]
        for unit in crowd:
            t.g.settle(1 << unit, t.hex("1724"), inside=True)
    t.g.score = 16
    assert mobilisation.open_places(t.g) == (1 if beset else 3)
    runs = list(courses(t.g, mobilisation.mobilise, lambda _, ask: ask.options[-1 if ask.kind == "arrival" else 0]))
    rows = tallied((str(told(after, "mobilisation")[0]["count"]), chance) for after, chance in runs)
    card = camp.mobilisation_odds(t.g)
    assert on_card(card) == rows
    come = sum(len(told(after, "mobilised")[0]["units"]) * chance for after, chance in runs)
    assert str(card.summary if card else "") == f"{float(come):.1f} units on average"
    t.give("osaka", KANTO)
    assert camp.mobilisation_odds(t.g) is None


# ------------------------------------------------------------------------------------------------ lords


@pytest.mark.rule("sanada 25.1.1", "sanada 25.1.2", "sanada 25.1.3", "sanada R42")
def test_lords_go_home_as_all_dice_have_it() -> None:
    t = Table("osaka_combat")
    names = ("date_masamune", "fukushima_tadakatsu", "ii_naotaka", "todo_takatora")
    for number, name in enumerate(names):
        t.put(f"{2525 + 100 * number}", name)
    gone = {name: Fraction(0) for name in names}
    for after, chance in courses(t.g, return_home.check):
        for event in told(after, "home"):
            for name in event["units"]:
                gone[name] += chance
    found = {t.land.pieces[few(units)[0]].id: chance for _, units, chance in camp.homecoming(t.g)}
    assert found == {name: chance for name, chance in gone.items() if name != "ii_naotaka"}
    assert gone["ii_naotaka"] == 0
    card = camp.homecoming_odds(t.g)
    assert str(card.summary) == f"{float(sum(gone.values())):.1f} units go home on average"


@pytest.mark.rule("sanada R54")
def test_a_lord_changes_sides_as_all_dice_have_it() -> None:
    g = War(theatre("s4"))
    (kato,) = g.land.turncoats
    rows = tallied(
        (str(g.land.side_name[after.side[kato]]), chance) for after, chance in courses(g, deployment.turncoats)
    )
    assert on_card(camp.turncoat_odds(g, kato)) == rows


@pytest.mark.rule("sanada 10.1.1", "sanada 12.2.1", "sanada 13.1.1", "sanada 25.1.3")
def test_what_the_next_dice_may_bring_is_told_for_all_who_are_concerned() -> None:
    t = Table("osaka_movement")
    t.put("1922", "ono_harufusa", "onjuku_kanbei")
    t.put("1922", "katagiri_katsumoto", inside=True)
    t.g.level[t.castle("ibaraki")] = 2
    t.put("3015", "goto_matabei")
    t.put("1724", "mori_katsunaga", inside=True)
    t.spend("mori_katsunaga")
    t.put("4922", "tokugawa_ieyasu")
    t.put("4921", "date_masamune", inside=True)
    part = next(part for part in status.sections(t.g, {"income": {}, "engaged": []}) if _is_of_dice(part))
    rows = [(row["rule"], str(row["text"])) for row in part["rows"]]
    assert ("12.2.1", "Attrition of Goto Matabei: 0.5 losses on average") in rows
    siege = camp.siege_odds(t.g, t.castle("ibaraki"))
    assert siege is not None
    assert ("10.1.1", f"{siege.title}: {siege.gist}") in rows
    assert {rule for rule, _ in rows} == {"10.1.1", "12.2.1", "13.1.1", "25.1.3"}


def _is_of_dice(part: dict[str, Any]) -> bool:
    return str(part["title"]) == "What the next dice may bring"


@pytest.mark.rule("sanada 23.1", "sanada 24.1.2")
def test_who_is_still_to_come_is_told_with_turn_region_and_figures() -> None:
    game = GAME.create({}, scenario="s1")
    calendar, box = status.newcomers(game.start())["sections"]
    assert [[str(cell) for cell in row["cells"]] for row in calendar["rows"]] == [
        ["turn 3, 10/13", "Northern Region"],
        ["turn 4, 10/16", "Eastern Region"],
        ["turn 5, 10/19", "Western Region"],
        ["turn 9, 11/1", "Eastern Region"],
    ]
    assert str(box["title"]) == "Holding box of Osaka (31)"
    assert (str(box["rows"][0]["text"]), box["rows"][0]["cells"]) == ("Toyotomi Hideyori", ["2-2-1"])
