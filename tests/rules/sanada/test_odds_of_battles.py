"""Odds of battles and overruns against the rules themselves: over all dice, or over many battles."""

from __future__ import annotations

from fractions import Fraction

import pytest
from odds_engine import Means, courses, lost, samples, told, usual
from war_harness import Table

from honjin.conformance import tallied
from honjin.games.sanada.actions import Attack, Battle, Engage, Overrun, Sortie, Split
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.odds import overruns, reckon
from honjin.games.sanada.odds.aftermath import Course
from honjin.games.sanada.odds.battles import Clash, chances, clash
from honjin.games.sanada.odds.course import EXACT, SAMPLES, effort, sampled, weighed
from honjin.games.sanada.odds.hosts import fight, host
from honjin.games.sanada.odds.melee import proportionate
from honjin.games.sanada.rules import battle, combat, overrun
from honjin.games.sanada.rules.battle import fighters
from honjin.games.sanada.state import Edge, Node, War
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.odds import Odds

A, B, C = "1726", "1728", "1727"
"""Flat, flat, and between them rough."""


def open_country(phase: str = "osaka_combat", **options: object) -> Table:
    """No castles, so that nobody loses men on the way back."""
    t = Table(phase, **options)  # type: ignore[arg-type]
    t.g.unusable = (1 << len(t.land.keeps)) - 1
    t.g.recount_keeps()
    return t


def edge(t: Table, attacker: str, defender: str) -> Edge:
    return Edge(Node(t.hex(attacker)), Node(t.hex(defender)))


def shown(g: War, action: Action) -> Odds:
    found = reckon(g, action)
    assert found is not None
    return found


def on_card(odds: Odds, number: int = 0) -> dict[str, Fraction]:
    return {str(label): chance for label, chance in odds.tables[number].outcomes}


def near(one: float | Fraction, other: float | Fraction) -> bool:
    return abs(float(one) - float(other)) < 1e-6


# ------------------------------------------------------------------------------------------------ one roll, one round


@pytest.mark.rule("sanada 18.3.2", "sanada 18.3.3", "sanada 22.2.1", "sanada R20")
@pytest.mark.parametrize(("start", "target", "fort"), [("1826", "1927", True), ("1725", A, False), (A, C, False)])
def test_both_rolls_of_an_attack_are_those_of_the_rules(start: str, target: str, fort: bool) -> None:
    t = open_country()
    t.put(start, "sanada_yukimura", "onjuku_kanbei", "shingu_yukitomo")
    t.put(target, "maeda_toshitsune")
    t.spend("onjuku_kanbei")
    t.g.forts[KANTO] = 1 << t.hex(target) if fort else 0
    made = edge(t, start, target)
    card = shown(t.g, Attack(*map(t.hex, (start, target))))
    bout = {node: fighters(t.g, node) for node in made}
    rounds = tallied(
        (tuple(event["damage"] for event in told(after, "struck")), chance)
        for after, chance in courses(t.g, lambda g: combat.Bout(g, [made], OSAKA, bout).fight({}))
    )
    for which in (0, 1):
        assert on_card(card, 1 + which) == tallied((str(pair[which]), chance) for pair, chance in rounds.items())
    rows = combat.modifiers(t.g, made, (t.g.rating_of(bout[made[0]]), t.g.rating_of(bout[made[1]])))
    assert [list(card.tables[1 + which].axes[1].modifiers) for which in (0, 1)] == [list(mods) for mods in rows]
    assert card.tables[1].axes[0].total == 5
    assert {row.rule for table in card.tables[1:] for axis in table.axes for row in axis.modifiers} >= {"18.3.2"}


# ------------------------------------------------------------------------------------------------ exact to the end


def ended(after: War, units: tuple[int, int], hexes: tuple[str, str]) -> tuple[object, ...]:
    beaten = {event["hex"] for event in told(after, "defeated")}
    return (*(number in beaten for number in hexes), *lost(after, units[0]), *lost(after, units[1]), after.score)


@pytest.mark.rule("sanada 18.3.6", "sanada 18.4.1", "sanada 18.6.1", "sanada 18.6.2", "sanada R25", "sanada 26.2.4")
@pytest.mark.parametrize("commander", ["goto_matabei", "ono_harufusa"])
def test_a_battle_of_one_round_is_weighed_as_all_dice_have_it(commander: str) -> None:
    """The defenders are spent, so they give way after one round and are pursued, or get away by rating."""
    t = open_country()
    t.put(A, commander, "onjuku_kanbei")
    t.put(C, "date_masamune", "date_tai_1", "date_tai_2", spent=True)
    made = edge(t, A, C)
    units = fighters(t.g, made.attacker), fighters(t.g, made.defender)
    found = clash(t.g, [made], OSAKA).course
    rows = tallied(
        (ended(after, units, (A, C)), chance)
        for after, chance in courses(t.g, lambda g: battle.battle(g, [made], OSAKA))
    )
    mean = [float(sum(row[n] * chance for row, chance in rows.items())) for n in range(7)]
    mine, yours = found.tolls
    reckoned = [mine.beaten, yours.beaten, *mine[1:3], *yours[1:3], yours.points - mine.points]
    assert mean == pytest.approx(reckoned)
    assert near(found.both, sum(chance for row, chance in rows.items() if row[0] and row[1]))
    assert yours.removed > 0.05
    assert found.error == 0


@pytest.mark.rule("sanada 27.2", "sanada R57")
def test_nobody_pursues_when_a_lord_has_fallen() -> None:
    t = open_country()
    t.put(A, "sanada_yukimura", "onjuku_kanbei", "shingu_yukitomo")
    t.put(C, "tokugawa_ieyasu", spent=True)
    t.put(C, "ii_naotaka", spent=True)
    made = edge(t, A, C)
    hit = host(t.g, fighters(t.g, made.defender))
    assert hit.decides == (False, False, True)
    rows = tallied(
        (lost(after, fighters(t.g, made.defender)).removed, chance)
        for after, chance in courses(t.g, lambda g: battle.battle(g, [made], OSAKA))
    )
    mean = sum(removed * chance for removed, chance in rows.items())
    assert near(clash(t.g, [made], OSAKA).course.tolls[1].removed, mean)


# ------------------------------------------------------------------------------------------------ many battles


def watch(t: Table, met: Clash, phasing: int, count: int) -> None:
    """Battles by the rules agree with the course, hex by hex."""
    means = Means()
    units = {node: fighters(t.g, node) for node in met.nodes}
    side = {node: host.side for node, host in zip(met.nodes, met.fight.hosts, strict=True)}
    number = t.land.grid.format
    for after in samples(t.g, lambda g: battle.battle(g, list(met.edges), phasing), count):
        beaten = [event["hex"] for event in told(after, "defeated")]
        left = {side[node] for node in met.nodes if number(node.hex) not in beaten}
        row: list[float] = [left == {OSAKA}, left == {KANTO}, not left]
        for node in met.nodes:
            row += [beaten.count(number(node.hex)), *lost(after, units[node])]
        means.see(*row)
    found = met.course
    tolls = [value for toll in found.tolls for value in toll[:3]]
    means.agree(*chances(met, OSAKA), found.both, *tolls, more=found.error)


@pytest.mark.rule("sanada 18.3.6", "sanada 18.3.5", "sanada 18.6", "sanada R23", "sanada R24")
@pytest.mark.parametrize(("start", "target"), [(A, C), (C, A), ("1826", "1927")])
def test_battles_between_two_hexes_end_as_often_as_is_told(start: str, target: str) -> None:
    t = open_country()
    t.put(start, "ono_harufusa", "onjuku_kanbei", "shingu_yukitomo")
    t.put(target, "maeda_toshitsune", "maeda_tai_1", "maeda_tai_2")
    t.spend("shingu_yukitomo", "maeda_tai_2")
    watch(t, clash(t.g, [edge(t, start, target)], OSAKA), OSAKA, 800)


@pytest.mark.rule("sanada 18.9.1", "sanada 18.9.2", "sanada 18.9.6", "sanada R28", "sanada R29")
def test_battles_of_three_hexes_end_as_often_as_is_told() -> None:
    t = open_country()
    t.put(C, "kimura_shigenari", "onjuku_kanbei", "shingu_yukitomo")
    t.put(A, "maeda_toshitsune", "maeda_tai_1")
    t.put(B, "date_masamune", "date_tai_1")
    t.spend("date_tai_1")
    met = clash(t.g, [edge(t, C, A), edge(t, C, B)], OSAKA)
    assert met.course.error == 0
    watch(t, met, OSAKA, 800)


@pytest.mark.rule("sanada 18.9.3", "sanada R64", "sanada 18.9.6")
def test_mixed_battles_of_four_hexes_end_as_often_as_is_told() -> None:
    t = open_country("kanto_combat")
    t.put(C, "kimura_shigenari", "onjuku_kanbei")
    t.put("1828", "ono_harufusa", "shingu_yukitomo")
    t.put(A, "maeda_toshitsune", "maeda_tai_1")
    t.put(B, "date_masamune", "date_tai_1")
    edges = [edge(t, C, A), edge(t, B, C), edge(t, "1828", B)]
    watch(t, clash(t.g, edges, battle.leading_side(t.g, edges, KANTO)), KANTO, 800)


@pytest.mark.rule("sanada 18.9.6", "sanada R29")
def test_who_has_driven_off_his_own_enemies_still_stands_when_others_are_beaten() -> None:
    t = open_country()
    t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.put(C, "ono_harunaga", "shingu_yukitomo")
    t.put(A, "maeda_toshitsune")
    t.put(B, "date_masamune", "date_tai_1", "date_tai_2")
    met = clash(t.g, [edge(t, "1725", A), edge(t, C, A), edge(t, C, B)], OSAKA)
    assert met.course.parted > 0.3
    watch(t, met, OSAKA, 500)


@pytest.mark.rule("sanada 18.10.1", "sanada 18.10.2", "sanada R30")
def test_a_sortie_with_relief_ends_as_often_as_is_told() -> None:
    t = Table()
    t.g.phase = 5
    t.put("1724", "ono_harunaga", "onjuku_kanbei", inside=True)
    t.put("1724", "maeda_toshitsune", "maeda_tai_1", "maeda_tai_2")
    t.put("1725", "goto_matabei", "shingu_yukitomo")
    t.g.edges = [edge(t, "1725", "1724")]
    card = shown(t.g, Sortie(t.castle("osaka")))
    assert "Without it" in str(card)
    out = Edge(Node(t.hex("1724"), inside=True), Node(t.hex("1724")))
    assert all("terrain" not in str(row.name) for table in card.tables[1:] for row in table.axes[1].modifiers)
    met = clash(t.g, [*t.g.edges, out], OSAKA)
    means = Means()
    target = fighters(t.g, Node(t.hex("1724")))
    garrison = fighters(t.g, out.attacker)
    for after in samples(t.g, lambda g: battle.battle(g, list(met.edges), OSAKA), 700):
        means.see(*lost(after, target), *lost(after, garrison))
    by_node = dict(zip(met.nodes, met.course.tolls, strict=True))
    wanted = [by_node[node][n] for node in (out.defender, out.attacker) for n in (1, 2)]
    means.agree(*wanted)


@pytest.mark.rule("sanada 18.9.2")
def test_a_split_of_the_first_round_changes_the_course_as_in_battles() -> None:
    t = open_country()
    t.put(C, "kimura_shigenari", "onjuku_kanbei", "shingu_yukitomo")
    t.put(A, "maeda_toshitsune", "maeda_tai_1")
    t.put(B, "date_masamune", "date_tai_1")
    edges = [edge(t, C, A), edge(t, C, B)]
    mine, one, other = Node(t.hex(C)), Node(t.hex(A)), Node(t.hex(B))
    lopsided = clash(t.g, edges, OSAKA, {(mine, one): 6, (mine, other): 0})
    assert abs(lopsided.course.won - clash(t.g, edges, OSAKA).course.won) > 0.002

    means = Means()
    for seed in range(700):
        asked: list[Ask] = []

        def answer(g: War, ask: Ask, asked: list[Ask] = asked) -> Action:
            asked += [ask] if ask.kind == "split" else []
            first = ask.kind == "split" and len(asked) == 1
            return Split(((A, 6), (B, 0))) if first else usual(g, ask)

        (after,) = samples(t.g, lambda g: battle.battle(g, edges, OSAKA), 1, answer, seed)
        means.see(*(value for node in lopsided.nodes for value in lost(after, fighters(t.g, node))))
    means.agree(*(value for toll in lopsided.course.tolls for value in toll[1:3]))


# ------------------------------------------------------------------------------------------------ sampled


def crowd() -> tuple[Table, list[Edge]]:
    """Four hexes with more men than can be weighed in a moment."""
    t = open_country()
    t.put(C, "kimura_shigenari", "onjuku_kanbei", "shingu_yukitomo", "fukushima_masamori")
    t.put(C, "ono_harufusa")
    t.put(C, "ono_harunaga")
    t.put(A, "maeda_toshitsune", "maeda_tai_1", "maeda_tai_2")
    t.put(A, "ii_naotaka")
    t.put(B, "date_masamune", "date_tai_1", "date_tai_2")
    t.put(B, "todo_takatora")
    return t, [edge(t, C, A), edge(t, C, B)]


@pytest.mark.rule("sanada 18.9.3")
def test_what_is_sampled_lies_within_its_stated_error() -> None:
    t, edges = crowd()
    _, made = fight(t.g, edges, OSAKA, fighters)
    exact, some = weighed(t.g, made, {}), sampled(t.g, made, {})
    assert exact.error == 0 < some.error < 0.05
    for one, other in zip(exact[:4], some[:4], strict=True):
        assert abs(one - other) <= some.error
    for toll, seen in zip(exact.tolls, some.tolls, strict=True):
        assert abs(toll.beaten - seen.beaten) <= some.error
        assert abs(toll.turned - seen.turned) < 0.35
        assert abs(toll.removed - seen.removed) < 0.35
    assert some == sampled(t.g, made, {})


@pytest.mark.rule("sanada 18.9.3")
def test_a_card_says_how_it_was_reckoned_and_what_is_supposed() -> None:
    t, edges = crowd()
    t.put("1828", "chosokabe_morichika")
    t.put("1725", "akashi_teruzumi")
    t.g.edges = [edge(t, "1725", A), *edges, edge(t, "1828", B)]
    _, made = fight(t.g, t.g.edges, OSAKA, fighters)
    assert effort(t.g, made) > EXACT
    text = str(shown(t.g, Battle(battle.groups(t.g.edges)[0][0].attacker.hex)))
    assert f"Played out {SAMPLES} times" in text
    assert "all fight on as long as somebody is full" in text
    small, few_edges = open_country(), []
    small.put(A, "goto_matabei")
    small.put(C, "ii_naotaka")
    few_edges.append(edge(small, A, C))
    small.g.edges = few_edges
    text = str(shown(small.g, Battle(small.hex(A))))
    assert "Played out" not in text
    assert "losses on the way back are not" in text


@pytest.mark.rule("sanada R28")
def test_strength_is_divided_in_proportion() -> None:
    assert proportionate(7, [10, 4, 1]) == [5, 2, 0]
    assert proportionate(5, [1, 1]) == [3, 2]
    assert proportionate(4, [2, 0]) == [4, 0]
    for whole in range(1, 12):
        assert sum(proportionate(whole, [3, 5, 2])) == whole


@pytest.mark.rule("sanada 18.9.3", "sanada 18.1")
def test_an_attack_that_joins_a_battle_tells_what_it_changes() -> None:
    t = open_country()
    t.put(A, "goto_matabei", "onjuku_kanbei")
    t.put(B, "sanada_yukimura", "shingu_yukitomo")
    t.put(C, "maeda_toshitsune", "maeda_tai_1")
    alone = shown(t.g, Attack(t.hex(A), t.hex(C)))
    assert "Without it" not in str(alone)
    t.g.edges = [edge(t, A, C)]
    joined = shown(t.g, Attack(t.hex(B), t.hex(C)))
    assert str(alone.summary) in str(joined)
    assert on_card(joined)["won"] > on_card(alone)["won"]
    assert len(joined.tables) == 3


@pytest.mark.rule("sanada 25.1")
def test_a_card_with_ieyasu_tells_who_may_go_home() -> None:
    t = open_country()
    t.put(A, "sanada_yukimura", "onjuku_kanbei")
    t.put(C, "tokugawa_ieyasu")
    t.put(C, "date_masamune")
    assert "go home on average" in str(shown(t.g, Attack(t.hex(A), t.hex(C))))


# ------------------------------------------------------------------------------------------------ overruns


@pytest.mark.rule("sanada 20.1.2", "sanada 20.1.4", "sanada 20.1.7", "sanada 20.1.8", "sanada 18.5")
@pytest.mark.parametrize("spent", [False, True])
@pytest.mark.parametrize("enemy", ["ii_naotaka", "date_masamune"])
def test_an_overrun_ends_as_all_dice_have_it(enemy: str, spent: bool) -> None:
    t = open_country("osaka_movement")
    head = t.put(A, "ono_harufusa" if spent else "goto_matabei", "onjuku_kanbei")
    t.put(C, enemy, spent=spent)
    t.spend("onjuku_kanbei")
    movers, targets = t.g.members[head], t.g.outside_at(t.hex(C))
    card = shown(t.g, Overrun(head, (t.hex(A),), t.hex(C)))

    def seen(after: War) -> tuple[object, ...]:
        moved = after.where[head] == t.hex(C)
        pushed = not after.outside_at(t.hex(C)) & targets or moved
        back = not after.outside_at(t.hex(A)) & movers and not moved
        end = (
            "entered" if moved else "engaged" if after.markers else "both retreat" if pushed and back else "driven back"
        )
        return end, lost(after, movers), lost(after, targets)

    rows = tallied(
        (seen(after), chance) for after, chance in courses(t.g, lambda g: overrun.overrun(g, head, t.hex(C)))
    )
    ends = tallied((row[0], chance) for row, chance in rows.items())
    told_ = on_card(card)
    assert all(near(told_.get(end, 0), chance) for end, chance in ends.items())
    assert set(told_) == set(ends)
    quarry = host(t.g, targets)
    mover = host(t.g, movers)
    made = combat.modifiers(t.g, edge(t, A, C), (mover.ratings[0], quarry.ratings[0]))
    found = overruns.rush(t.g, mover, quarry, *(sum(row.value for row in mods) for mods in made))
    for toll, at in ((found.mover, 1), (found.target, 2)):
        assert near(toll.turned, sum(row[at].turned * chance for row, chance in rows.items()))
        assert near(toll.removed, sum(row[at].removed * chance for row, chance in rows.items()))
    assert "nobody gives way who need not" in str(card)


@pytest.mark.rule("sanada 21.2.2", "sanada 21.1.2")
def test_an_engagement_is_told_as_the_battle_that_follows() -> None:
    t = open_country("osaka_movement")
    t.put(A, "ono_harufusa")
    head = t.put("1725", "goto_matabei", "onjuku_kanbei")
    t.put(C, "ii_naotaka")
    card = shown(t.g, Engage(head, t.path("1725", A), t.hex(C)))
    assert t.at("goto_matabei") == "1725"
    t.g.settle(t.g.members[head], t.hex(A))
    met = clash(t.g, [edge(t, A, C)], OSAKA)
    assert near(on_card(card)["won"], met.course.won)
    assert "if nobody else comes" in str(card)


@pytest.mark.rule("sanada 18.3.5")
def test_no_man_is_lost_before_all_are_spent_and_leaders_go_last() -> None:
    t = open_country()
    t.put(A, "sanada_yukimura", "onjuku_kanbei", "shingu_yukitomo")
    found = host(t.g, t.g.outside_at(t.hex(A)))
    assert found.strengths == (3, 4, 5, 6)
    assert found.ratings == (5, 5, 5, 0)
    assert found.points == (0, 1, 2, 7)
    assert found.defeat == 2


def test_courses_are_chances() -> None:
    t, edges = crowd()
    found: Course = clash(t.g, edges, OSAKA).course
    assert near(sum(found[:4]), 1)
