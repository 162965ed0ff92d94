"""Odds of assaults and sieges against the rules themselves, and against every other way to defend a castle."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

import pytest
from odds_engine import Means, courses, gone, lost, play, samples, told, usual
from war_harness import Table

from honjin.conformance import Driver, tallied
from honjin.games.sanada.actions import Walls
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.odds import camp, reckon, storms
from honjin.games.sanada.odds.hosts import blows, host
from honjin.games.sanada.rules import assault, castles, fighting
from honjin.games.sanada.state import War
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Chance, Scripted
from honjin.kernel.game import Steps
from honjin.kernel.odds import Odds
from honjin.wargame.orders import FIGHT, STOP, Lose

IBARAKI = "1922"


def besieged(*garrison: str, attackers: tuple[str, ...] = ("ono_harufusa", "onjuku_kanbei"), spent: str = "") -> Table:
    t = Table("osaka_combat")
    t.put(IBARAKI, *attackers)
    for name in garrison:
        t.put(IBARAKI, name, inside=True)
    if spent:
        t.spend(spent)
    return t


def on_card(odds: Odds | None, number: int = 0) -> dict[str, Fraction]:
    assert odds is not None
    return {str(label): chance for label, chance in odds.tables[number].outcomes}


# ------------------------------------------------------------------------------------------------ assaults


@pytest.mark.rule("sanada 19.1.3", "sanada 19.1.4")
def test_both_rolls_of_an_assault_are_those_of_the_rules() -> None:
    t = besieged("katagiri_katsumoto")
    castle = t.castle("ibaraki")
    card = reckon(t.g, fighting.assault_of(t.g, castle))
    one_round = tallied(
        (tuple(told(after, "assaulted")[0][key] for key in ("damage", "losses")), chance)
        for after, chance in courses(
            t.g, lambda g: assault.assault(g, castle), lambda g, ask: STOP if ask.kind == "press_on" else usual(g, ask)
        )
    )
    for which in (0, 1):
        assert on_card(card, 1 + which) == tallied((str(pair[which]), chance) for pair, chance in one_round.items())


@pytest.mark.rule("sanada 19.1.5", "sanada 19.1.8", "sanada 19.1.9", "sanada R31", "sanada R32", "sanada R7")
def test_an_assault_of_one_round_is_weighed_as_all_dice_have_it() -> None:
    """A single full attacker is spent by the first loss, or the walls fall; a round without damage is fought again."""
    t = besieged("katagiri_katsumoto", attackers=("ono_harufusa",))
    castle = t.castle("ibaraki")
    t.g.durability[castle] = 1
    attackers, inside = assault.besiegers(t.g, castle), t.g.garrison(castle)
    found = storms.storm(t.g, castle)
    rows = tallied(
        ((after.owner[castle] == OSAKA, *lost(after, attackers), gone(after, inside)), chance)
        for after, chance in courses(
            t.g, lambda g: assault.assault(g, castle), lambda g, ask: STOP if ask.kind == "press_on" else usual(g, ask)
        )
    )
    assert found.now == pytest.approx(float(sum(chance for row, chance in rows.items() if row[0])))
    means = Means()
    for after in samples(t.g, lambda g: assault.assault(g, castle), 1500):
        means.see(after.owner[castle] == OSAKA, *lost(after, attackers), gone(after, inside))
    means.agree(found.falls, found.attackers.turned, found.attackers.removed, found.garrison.removed)


@pytest.mark.rule("sanada 19.1.5", "sanada 19.1.6", "sanada 19.1.8", "sanada 19.1.10", "sanada 19.1.11")
@pytest.mark.parametrize(
    ("garrison", "attackers"),
    [
        ((), ("ono_harufusa", "onjuku_kanbei")),
        (("katagiri_katsumoto",), ("goto_matabei", "onjuku_kanbei", "shingu_yukitomo")),
        (("ii_naotaka", "katagiri_katsumoto"), ("mori_katsunaga", "onjuku_kanbei", "shingu_yukitomo", "mori_katsuie")),
    ],
)
def test_assaults_end_as_often_as_is_told(garrison: tuple[str, ...], attackers: tuple[str, ...]) -> None:
    t = besieged(*garrison, attackers=attackers, spent=attackers[1])
    castle = t.castle("ibaraki")
    besiegers, inside = assault.besiegers(t.g, castle), t.g.garrison(castle)
    found, means = storms.storm(t.g, castle), Means()
    for after in samples(t.g, lambda g: assault.assault(g, castle), 900):
        means.see(after.owner[castle] == OSAKA, *lost(after, besiegers), gone(after, inside))
    means.agree(found.falls, found.attackers.turned, found.attackers.removed, found.garrison.removed)
    card = str(reckon(t.g, fighting.assault_of(t.g, castle)))
    assert "no defence holds longer" in card
    assert "the attackers press on until" in card


@pytest.mark.rule("sanada 19.1.8", "sanada R32")
@pytest.mark.parametrize(
    "garrison", [("katagiri_katsumoto",), ("ii_naotaka", "katagiri_katsumoto"), ("koide_yoshihide",)]
)
def test_no_defence_holds_longer_than_the_one_that_is_supposed(garrison: tuple[str, ...]) -> None:
    """Every way to share out every round's damage between walls and men is tried."""
    t = besieged(*garrison, attackers=("mori_katsunaga", "onjuku_kanbei", "shingu_yukitomo"))
    castle = t.castle("ibaraki")
    force = host(t.g, assault.besiegers(t.g, castle))
    walls = t.g.durability[castle]
    ladder = storms.rungs(t.g, castle, assault.besiegers(t.g, castle))
    men = len(ladder) - walls

    @cache
    def falls(full: int, left: int, lost_men: int) -> float:
        """The chance that it falls when the owner always does what is best for him."""
        if left <= 0 or full <= 0:
            return float(left <= 0)
        rung = ladder[walls - 1 + lost_men]
        idle, sum_ = 0.0, 0.0
        for hit, part in blows(t.g, force.strengths[full], rung.attacks):
            for reply, other in blows(t.g, rung.defence, rung.defends):
                if not hit and not reply:
                    idle = part * other
                    continue
                ways = range(max(0, hit - (men - lost_men)), min(hit, left) + 1)
                best = min((falls(full - reply, left - w, lost_men + hit - w) for w in ways), default=1.0)
                sum_ += part * other * best
        return sum_ / (1 - idle)

    assert storms.storm(t.g, castle).falls == pytest.approx(falls(force.full, walls, 0))


@pytest.mark.rule("sanada 19.1.6", "sanada 19.1.7", "sanada 19.1.12")
def test_pressing_on_and_stopping_are_told_apart() -> None:
    t = besieged("katagiri_katsumoto", attackers=("goto_matabei", "onjuku_kanbei", "shingu_yukitomo"))
    castle = t.castle("ibaraki")
    driver = Driver(assault.assault(t.g, castle), Scripted([4, 4, 1, 1]), trusting=True)
    while driver.ask.kind != "press_on":
        driver.answer(driver.ask.options[0])
    on, stop = reckon(t.g, FIGHT), reckon(t.g, STOP)
    assert on is not None
    assert stop is not None
    assert float(on_card(on)["falls"]) == pytest.approx(storms.storm(t.g, castle).falls)
    assert "Press on" in str(on.title)
    assert str(stop.summary) == f"walls {t.g.durability[castle]} of 2, invested"


@pytest.mark.rule("sanada 19.1.8", "sanada R32")
def test_walls_or_men_is_told_as_the_rest_of_the_assault_goes() -> None:
    t = besieged("ii_naotaka", attackers=("goto_matabei", "onjuku_kanbei", "shingu_yukitomo"))
    castle = t.castle("ibaraki")
    dice = [5, 5, 1, 1]

    def asked(g: War) -> Driver[None]:
        return Driver(assault.assault(g, castle), Scripted(dice), trusting=True)

    driver = asked(t.g)
    assert (driver.ask.kind, driver.ask.subject["losses"]) == ("walls", 1)
    told_ = {action: on_card(reckon(t.g, action)) for action in driver.ask.options}
    walls, man = told_[Walls()], told_[Lose(t.unit("ii_naotaka"))]
    assert walls != man
    for choice, wanted in told_.items():
        means = Means()
        start = besieged("ii_naotaka", attackers=("goto_matabei", "onjuku_kanbei", "shingu_yukitomo"))
        for seed in range(500):
            means.see(_held(start.g, castle, dice, choice, seed))
        means.agree(float(wanted.get("holds", 0)))


def _held(g: War, castle: int, dice: list[int], choice: Action, seed: int) -> bool:
    """Whether a castle holds after this choice for the first point of damage."""
    first: list[Ask] = []
    faces = [tuple(dice[:2]), tuple(dice[2:])]
    rng, after = Random(seed), g.copy()

    def answer(position: War, ask: Ask) -> Action:
        if ask.kind == "walls" and not first:
            first.append(ask)
            return choice
        return usual(position, ask)

    def throw(_: Chance) -> tuple[int, ...]:
        return faces.pop(0) if faces else (rng.randint(1, 6), rng.randint(1, 6))

    play(after, assault.assault(after, castle), throw, answer)
    return after.owner[castle] == KANTO


# ------------------------------------------------------------------------------------------------ sieges


@pytest.mark.rule("sanada 10.1.1", "sanada 10.2.2", "sanada 10.2.3", "sanada R6")
@pytest.mark.parametrize(("garrison", "level"), [((), 0), (("katagiri_katsumoto",), 2), (("ii_naotaka",), 3)])
def test_a_siege_ends_by_each_turn_as_all_dice_have_it(garrison: tuple[str, ...], level: int) -> None:
    t = besieged(*garrison, attackers=("goto_matabei", "onjuku_kanbei", "shingu_yukitomo"))
    castle = t.castle("ibaraki")
    t.invest("ibaraki", level)
    chances = camp.fall_chances(t.g, castle)
    for turns in (1, 2):

        def siege(g: War, turns: int = turns) -> Steps[None]:
            for _ in range(turns):
                yield from castles.fall(g, KANTO)
                yield from castles.tighten(g, KANTO)

        fallen = tallied((after.owner[castle] == OSAKA, chance) for after, chance in courses(t.g, siege))
        assert fallen.get(True, 0) == chances[turns - 1]
    assert list(chances) == sorted(chances)
    card = camp.siege_odds(t.g, castle)
    assert card is not None
    assert card.outcomes[0][1] == Fraction(level, 6)


@pytest.mark.rule("sanada 19.2.3")
def test_a_castle_that_is_not_invested_has_no_odds_of_a_siege() -> None:
    t = besieged("katagiri_katsumoto")
    assert camp.fall_chances(t.g, t.castle("ibaraki")) == ()
    assert camp.siege_odds(t.g, t.castle("ibaraki")) is None
