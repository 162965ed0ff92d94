"""The odds that are shown before an order is given: each against the procedure itself, run over all dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from field_harness import Table, table
from siege_harness import GAMES, siege_plain

from honjin.conformance import Driver
from honjin.games.gunyuden import battle_odds
from honjin.games.gunyuden.actions import Attack, Battle, Call, Offer, Recover, Replenish, Sally
from honjin.games.gunyuden.odds import odds
from honjin.games.gunyuden.rules import battle, operations
from honjin.games.gunyuden.state import Campaign
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.errors import ScriptEnded
from honjin.kernel.game import Steps
from honjin.kernel.odds import Odds
from honjin.wargame.actions import DONE
from honjin.wargame.losses import cheapest
from honjin.wargame.orders import Assault, Lose
from honjin.wargame.rounds import Course

Run = Callable[[Campaign], Steps[Any]]


def usual(g: Campaign, ask: Ask) -> Action:
    """The answers that the odds suppose: stand, strike back, lose the cheapest step, fight on."""
    if ask.kind == "lose":
        options = {option.unit: option for option in ask.options if isinstance(option, Lose)}
        return options[cheapest(g, list(options), g.steps, ask.subject["dot"])]
    return ask.options[0]


def run(g: Campaign, procedure: Run, dice: tuple[int, ...], end: str = "") -> bool:
    """Carry a procedure out with these dice, to its end or an event of this kind; whether they were enough."""
    told = g.journal = []

    def ended() -> bool:
        return any(event.kind == end for event in told)

    try:
        driver = Driver(procedure(g), dice, trusting=True)
        while not driver.done and not ended():
            driver.answer(usual(g, driver.ask))
    except ScriptEnded:
        return ended()
    return True


def courses(
    g: Campaign, procedure: Run, end: str = "", dice: tuple[int, ...] = ()
) -> Iterator[tuple[Campaign, Fraction]]:
    """Every way in which a procedure can go, with its chance."""
    after = g.copy()
    if run(after, procedure, dice, end):
        yield after, Fraction(1, 6 ** len(dice))
        return
    for face in range(1, 7):
        yield from courses(g, procedure, end, (*dice, face))


def order(action: Action) -> Run:
    return lambda g: operations.carry_out(g, action)


def told(g: Campaign, kind: str) -> dict[str, Any]:
    return next(dict(event.data) for event in g.journal or () if event.kind == kind)


def shown(g: Campaign, action: Action) -> Odds:
    found = odds(g, action)
    assert found is not None
    assert sum(chance for _, chance in found.outcomes) == 1
    assert found.as_dict()["summary"] == found.gist
    return found


def exchanged(g: Campaign, action: Action, ours: int, theirs: int) -> tuple[Counter[str], str]:
    """Results of a skirmish with their chances, and the steps that it costs both sides on average."""
    results: Counter[str] = Counter()
    inflicted = suffered = Fraction(0)
    for after, chance in courses(g, order(action)):
        result = told(after, "attack_result")
        results[f"{result['steps']}{'•' * result['dot']}"] += chance  # type: ignore[assignment]
        inflicted += chance * (g.all_steps(theirs) - after.all_steps(after.on_map(theirs)))
        suffered += chance * (g.all_steps(ours) - after.all_steps(after.on_map(ours)))
    return results, f"takes {float(inflicted):.1f} steps, loses {float(suffered):.1f}"


# ---------------------------------------------------------------------------------------------- the field


@pytest.mark.parametrize("ground", ["f", "r"])
@pytest.mark.rule("gunyuden 23-2", "gunyuden 23-6")
def test_skirmish(ground: str) -> None:
    t = table(ground={"1511": ground})
    t.put("date_shigezane", "1510", "goto_nobuyasu", "harada_munetoki", strength=24, modifier=2)
    t.put("satake_yoshihisa", "1511", "satake_yoshitsuna", strength=14, modifier=1, morale=-1)
    action = t.attack("date_shigezane", "1511", "satake_yoshihisa")
    found = shown(t.g, action)
    ours, theirs = (
        t.us("date_shigezane", "goto_nobuyasu", "harada_munetoki"),
        t.us("satake_yoshihisa", "satake_yoshitsuna"),
    )
    results, gist = exchanged(t.g, action, ours, theirs)
    assert dict(found.outcomes) == dict(results)
    assert found.gist == gist
    assert found.total == 2 + (-1 if ground == "r" else 0)
    assert found.column == "21-25"


@pytest.mark.rule("gunyuden 18-3", "gunyuden 18-4-2", "gunyuden 23-6")
def test_losses_that_break_an_investment_set_the_besiegers_free() -> None:
    t = siege_plain(castles={"main": "1010", "castle": "1014", "foe_main": "1030"})
    t.force("taisho", "1013", "busho", strength=14, modifier=1)
    t.force("foe_taisho", "1014", "foe", strength=10, modifier=1, investing=True)
    action = Attack(t.u("taisho"), t.h("1014"), (t.u("foe_taisho"),))
    results, gist = exchanged(t.g, action, t.us("taisho", "busho"), t.us("foe_taisho", "foe"))
    found = shown(t.g, action)
    assert dict(found.outcomes) == dict(results)
    assert found.gist == gist


@pytest.mark.rule("gunyuden 23-7-1", "gunyuden 23-7-3")
def test_sally() -> None:
    t = siege_plain(castles={"main": "1010", "castle": "1014", "foe_main": "1030"})
    t.force("taisho", "1014", "busho", strength=8, modifier=1, inside=True)
    t.force("foe_taisho", "1014", "foe", strength=12, modifier=1, investing=True)
    action = Sally(t.castle("castle"), t.h("1014"), (t.u("foe_taisho"),))
    found = shown(t.g, action)
    results, gist = exchanged(t.g, action, t.us("taisho", "busho"), t.us("foe_taisho", "foe"))
    assert dict(found.outcomes) == dict(results)
    assert found.gist == gist
    assert [mod.name for mod in found.modifiers] == ["out of a castle"]


def two_lords(*, strong: int, weak: int) -> Table:
    t = table("kanto", "s1", acting="uesugi")
    t.put("uesugi_kenshin", "1510", "usami_sadayuki", strength=strong, modifier=2)
    t.put("takeda_shingen", "1511", "sone_masatada", strength=weak, modifier=2)
    return t


def plain_battle() -> tuple[Table, list[str]]:
    return two_lords(strong=36, weak=32), ["uesugi_kenshin"]


def disheartened_company() -> tuple[Table, list[str]]:
    """He spoils the heart of the army for as long as he lives."""
    t = two_lords(strong=36, weak=40)
    t.put("kakizaki_kageie", "1510", strength=3, steps=1, morale=-2)
    return t, ["uesugi_kenshin", "kakizaki_kageie"]


def tired_lord() -> tuple[Table, list[str]]:
    """A reduced lord among men in full strength is the one whom a dot kills, and his clan leaves with him."""
    t = two_lords(strong=36, weak=40)
    t.g.steps[t.u("uesugi_kenshin")] = 1
    return t, ["uesugi_kenshin"]


def last_round() -> tuple[Table, list[str]]:
    """Whoever is spent before the battle fights one round of it."""
    t = two_lords(strong=6, weak=6)
    for name in ("uesugi_kenshin", "usami_sadayuki"):
        t.g.steps[t.u(name)] = 1
    return t, ["uesugi_kenshin"]


@pytest.mark.parametrize("case", [plain_battle, disheartened_company, tired_lord, last_round])
@pytest.mark.rule("gunyuden 24-2", "gunyuden 24-2-3", "gunyuden 24-2-5", "gunyuden 24-2-6", "gunyuden 25-2")
@pytest.mark.rule("masamune R58")
def test_decisive_battle(case: Callable[[], tuple[Table, list[str]]]) -> None:
    t, ours = case()
    action = t.battle("1511", *ours)
    ends: Counter[str] = Counter()
    lost = [Fraction(0), Fraction(0)]
    for after, chance in courses(t.g, lambda g: battle.battle(g, action), "battle_over"):
        over = told(after, "battle_over")
        taken = over["attacker_lost"], over["defender_lost"]
        ends["won" if taken[0] < taken[1] else "lost" if taken[0] > taken[1] else "even"] += chance  # type: ignore[assignment]
        lost = [total + chance * steps for total, steps in zip(lost, taken, strict=True)]
    found = shown_course(t.g, action)
    assert found.won == pytest.approx(float(ends["won"]))
    assert found.even == pytest.approx(float(ends["even"]))
    assert found.lost == pytest.approx(float(ends["lost"]))
    assert (found.own.steps, found.enemy.steps) == pytest.approx(tuple(map(float, lost)))


def shown_course(g: Campaign, action: Battle) -> Course:
    card = odds(g, action)
    assert card is not None
    course = battle_odds.course(g, *battle_odds.participants(g, action))
    assert [float(chance) for _, chance in card.outcomes] == pytest.approx(course[:3])
    return course


@pytest.mark.rule("gunyuden 24-2")
def test_the_largest_battle_is_reckoned() -> None:
    """Forty units: all of both armies."""
    t = table("kanto", "s1", acting="uesugi")
    g = t.g
    armies = []
    for lord, number, side in (("uesugi_kenshin", "1510", 0), ("takeda_shingen", "1511", 1)):
        men = [g.land.pieces[unit].id for unit in few(g.of_clan[g.clan[t.u(lord)]]) if unit != t.u(lord)][:19]
        t.put(lord, number, *men)
        armies.append(g.members[t.u(lord)])
        assert side == g.side(t.u(lord))
    course = battle_odds.course(g, armies[0], armies[1])
    assert course.won + course.even + course.lost == pytest.approx(1)
    assert course.won > course.lost, "Kenshin's modifier"


# ---------------------------------------------------------------------------------------------- sieges


@pytest.mark.parametrize("edition", ["classic", "revised"])
@pytest.mark.parametrize("durability", [10, 1])
@pytest.mark.rule("masamune 19-2", "masamune 19-3")
def test_assault(edition: str, durability: int) -> None:
    t = siege_plain(castles={"main": "1010", "foe_main": "1030", "foe_castle": "1014"}, edition=edition)
    g = t.g
    t.force("taisho", "1014", "busho", "busho_2", strength=22)
    t.force("foe_taisho", "1014", strength=3, modifier=1, inside=True)
    castle = t.castle("foe_castle")
    g.durability[castle] = durability
    action = Assault(castle, (t.u("taisho"),))
    ours = t.us("taisho", "busho", "busho_2")
    falls = walls = steps = Fraction(0)
    for after, chance in courses(g, order(action), "fall"):
        falls += chance * any(event.kind == "fall" for event in after.journal or ())
        walls += chance * (durability - after.durability[castle])
        steps += chance * (g.all_steps(ours) - after.all_steps(after.on_map(ours)))
    found = shown(g, action)
    assert str(found.gist).endswith(f"{float(walls):.1f} durability for {float(steps):.1f} steps")
    assert str(found.gist).startswith(f"falls {float(falls) * 100:.0f}%")


@pytest.mark.parametrize("edition", ["classic", "revised"])
@pytest.mark.parametrize("durability", [7, 3])
@pytest.mark.rule("gunyuden 20-2", "masamune 20-3")
def test_call(edition: str, durability: int) -> None:
    t = siege_plain(castles={"main": "1010", "foe_main": "1030", "foe_castle": "1014"}, edition=edition)
    g = t.g
    t.force("taisho", "1014", strength=12)
    t.force("foe", "1014", inside=True, morale=-2)
    t.besiege("foe_castle", "taisho")
    castle = t.castle("foe_castle")
    g.durability[castle] = durability
    action = Call(castle, t.u("taisho"))
    opens = sum(chance for after, chance in courses(g, order(action)) if after.owner[castle] != g.owner[castle])
    assert shown(g, action).gist == f"gives up {float(opens) * 100:.0f}%"


@pytest.mark.parametrize("lord", ["foe_lord", "foe"])
@pytest.mark.rule("masamune 18-2", "masamune 20-4")
def test_offer_tells_what_the_siege_will_bring(lord: str) -> None:
    t = siege_plain(castles={"main": "1010", "foe_main": "1030", "foe_castle": "1014"})
    t.force("taisho", "1014", strength=12, investing=True)
    t.force(lord, "1014", inside=True)
    found = shown(t.g, Offer(t.castle("foe_castle"), "D"))
    expected = {"durability -1": Fraction(2, 6), "nothing happens": Fraction(4, 6)}
    if lord == "foe":
        expected = {
            "morale -1": Fraction(1, 6), "durability -1": Fraction(2, 6), "nothing happens": Fraction(3, 6),
        }  # fmt: skip
    assert {str(result): chance for result, chance in found.outcomes} == expected


# ---------------------------------------------------------------------------------------------- the camp


@pytest.mark.rule("gunyuden 26-1-2")
def test_recovery_without_a_line() -> None:
    t = siege_plain(castles={"main": "1010", "foe_main": "1030"})
    t.force("taisho", "2540", morale=-1)
    assert shown(t.g, Recover(t.u("taisho"))).gist == "recovers 50%"
    t.force("busho", "1011", morale=-1)
    assert odds(t.g, Recover(t.u("busho"))) is None, "with a line there is no die"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.rule("masamune 14-2", "kanto 14-2", "masamune 14-2-3", "kanto 14-2-2")
def test_replenishment(game: str) -> None:
    t = siege_plain(game, castles={"main": "1010", "foe_main": "1030"})
    t.force("taisho", "1010", "busho", "busho_2", steps=1, morale=-1)
    found = shown(t.g, Replenish(t.u("taisho"), "troops"))
    assert found.column == "at home"
    assert found.total == -1
    assert len(found.outcomes) > 1


def test_nothing_to_roll() -> None:
    t = table()
    assert odds(t.g, DONE) is None
