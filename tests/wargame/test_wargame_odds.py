"""Odds before a choice: outcomes with their chances, the cards that tell them, and the fates of units that check."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from small_war import War, line, war

from honjin.kernel.ask import Ask
from honjin.kernel.chance import D6, TWO_D6, Mod
from honjin.kernel.game import Steps
from honjin.wargame.actions import NO, YES, Yes
from honjin.wargame.fates import Fall, MoraleFate
from honjin.wargame.memo import Lately, per_scene
from honjin.wargame.odds import OnTable, Outcomes, at_stake, sure, thrown, without_chance, without_dice, without_table
from honjin.wargame.tables import ResultRows, ResultTable

TABLE = ResultTable(
    ResultRows(
        columns=[(0, 3), (4, 9)], die_min=1, die_max=6, rows={str(n): [str(n > 4), str(n)] for n in range(1, 7)}
    ),
    D6,
)
SIXTH, NEVER = Fraction(1, 6), Fraction(0)


def test_every_sum_of_dice_has_its_chance() -> None:
    assert dict(thrown([Mod("river", -1, "7")])) == dict.fromkeys(range(6), SIXTH)
    assert dict(thrown(dice=TWO_D6))[7] == SIXTH


def test_equal_outcomes_are_one_in_the_order_of_the_dice() -> None:
    odd = thrown().map(lambda die: die % 2)
    assert list(odd) == [(1, Fraction(1, 2)), (0, Fraction(1, 2))]
    assert odd.told(lambda n: "odd" if n else "even") == (("odd", Fraction(1, 2)), ("even", Fraction(1, 2)))


def test_means_and_chances() -> None:
    assert thrown().mean(int) == Fraction(7, 2)
    assert thrown().chance(lambda die: die > 4) == Fraction(1, 3)


def test_one_throw_follows_another() -> None:
    both = thrown().then(lambda die: thrown() if die == 6 else sure(0))
    assert dict(both)[0] == Fraction(5, 6)
    assert dict(both)[3] == Fraction(1, 36)


def test_a_card_names_the_column_and_where_it_is_read() -> None:
    throw = OnTable(TABLE, "fire", 4, [Mod("guns", 4, "9")])
    card = throw.card("Fire", thrown().map(partial(TABLE.result, throw.value)).told(str), gist="loud")
    assert (card.title, card.column, card.total, card.summary) == ("Fire", TABLE.heading(1), 4, "loud")
    assert card.read is not None
    assert tuple(card.read) == ("fire", 4)
    assert [chance for _, chance in card.outcomes] == [SIXTH] * 6


def test_cards_without_a_table() -> None:
    assert without_dice("Stand", "nothing happens").outcomes == (("nothing happens", Fraction(1)),)
    assert without_table("Roll", [("yes", SIXTH), ("never", Fraction(0))]).outcomes == (("yes", SIXTH),)


def test_what_hangs_on_the_scene_alone_is_found_once() -> None:
    asked = []

    @per_scene
    def twice(g: War, number: int) -> int:
        asked.append(number)
        return number * len(g.scene.sides)

    g = war()
    assert [twice(g, 2), twice(g.copy(), 2), twice(g, 3)] == [4, 4, 6]
    assert asked == [2, 3]
    assert twice(war(), 2) == 4
    assert asked == [2, 3, 2], "another scene"


def test_of_many_answers_only_the_last_are_kept() -> None:
    made: list[int] = []
    kept = Lately[int](2)

    def find(g: War, key: int) -> int:
        def make() -> int:
            made.append(key)
            return key * 10

        return kept.find(g, key, make)

    g = war()
    assert [find(g, 1), find(g.copy(), 1), find(g, 2), find(g, 1)] == [10, 10, 20, 10]
    assert made == [1, 2]
    assert [find(g, 3), find(g, 3), find(g, 1)] == [30, 30, 10]
    assert made == [1, 2, 3, 1], "all are forgotten when there are too many"
    assert find(war(), 1) == 10
    assert made[4:] == [1], "another scene"


def test_what_is_at_stake_is_known_while_the_question_is_open() -> None:
    g = line(a="0101")
    steps: Steps[Yes] = at_stake(g, "the hill", Ask(0, "fight", [YES, NO], rule="1", prompt="Fight?"))
    next(steps)
    assert g.stake == "the hill"
    assert g.copy().stake is None
    assert (
        without_chance(at_stake(g, "hill", Ask(0, "go", [NO, YES], rule="1", prompt="?")), lambda ask: ask.options[1])
        == YES
    )
    assert g.stake is None


def test_a_unit_without_a_way_back_is_removed() -> None:
    falls = Fall.of(
        Outcomes([(0, Fraction(1, 2)), (1, Fraction(1, 4)), (2, Fraction(1, 8)), (None, Fraction(1, 8))]), 2
    )
    assert falls == Fall(Fraction(1, 2), (Fraction(1, 4), Fraction(1, 8)), Fraction(1, 8))
    free, held = falls.where(bool), falls.where(lambda hexes: hexes == 1)
    assert (free.removed, free.cut_off) == (Fraction(1, 8), NEVER)
    assert (held.retreats, held.removed, held.cut_off) == ((Fraction(1, 4), NEVER), Fraction(1, 4), Fraction(1, 8))
    told = MoraleFate.of("a", "Guns", (), held)
    assert str(told.note) == "never checks its morale"
    assert "12% with no retreat path" in told.line()
