"""Questions of the specification with their answers: sums, tables, ends of moves, stars, delays, the fort."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kawanakajima_field import board, clan, game, mode, numbers, unit

from honjin.conformance import drive
from honjin.games.kawanakajima.figures import IN_BOWL
from honjin.games.kawanakajima.rules import areas, combat, command, delay, losses, rally, retiring, retreat, victory
from honjin.games.kawanakajima.rules.attacking import Approach
from honjin.games.kawanakajima.rules.ground import Reach, passage
from honjin.games.kawanakajima.rules.movement import Going
from honjin.games.kawanakajima.rules.reckoning import CASES, SCORES, Fighter, Setting, sums
from honjin.games.kawanakajima.state import Battle
from honjin.games.kawanakajima.title import GAME
from honjin.hexes.sets import few, hexset, members

VECTORS = tomllib.loads((Path(__file__).parent / "vectors.toml").read_text())["vector"]
FRIENDS = ["uc1", "uc2", "ud1", "ud2", "ui1", "uf1"]
FOES = ["tb1", "tb2", "tc1", "tc2", "td1", "td2", "te1", "te2", "tf1"]


def cases() -> Iterator[Any]:
    book = GAME.rulebook()
    for vector in VECTORS:
        marks = [pytest.mark.rule(f"kawanakajima {rule}") for rule in vector.get("rule", ()) if rule in book]
        for number, row in enumerate(vector.get("check", ())):
            yield pytest.param(
                row["fn"], row["args"], row["want"], marks=marks, id=f"{vector['id']}_{number}_{row['fn']}"
            )


@pytest.mark.parametrize(("question", "args", "want"), list(cases()))
def test_vector(question: str, args: list[Any], want: Any) -> None:
    assert QUESTIONS[question](*args) == want


def test_every_question_is_answered_by_figures_or_by_a_position() -> None:
    assert len({vector["id"] for vector in VECTORS}) == len(VECTORS) == 90
    folder = Path(__file__).parent / "positions"
    for vector in VECTORS:
        told = vector.get("positions", [])
        assert bool(vector.get("check")) != bool(told), vector["id"]
        assert [name for name in told if not (folder / f"{name}.toml").exists()] == []


# ---------------------------------------------------------------------------------------------- units and tables


def state(now: int, steps: int) -> int:
    g = board({"tb1": "2311"}, states={"tb1": ["good_order", "shaken", "disorganized", "exhausted"][now]})
    tb1 = unit(g, "tb1")
    if steps > 0:
        losses.lose_steps(g, tb1, steps, "5.3")
    else:
        g.lead[tb1] = 0
        drive(rally.rally_unit(g, tb1, 0), dice=[{1: 3, 2: 5}[-steps]])
    return g.state[tb1]


def plan(saved: int, roll: int) -> list[Any]:
    g = board({}, plans={"takeda": {"plan": "ganko", "saved": saved}})
    drive(command.attempt(g, 0), dice=[roll // 2, roll - roll // 2])
    return [g.active[0], g.saved[0]]


def delay_box(points: int) -> int:
    place = delay.box(board({}), points)
    return 0 if place == IN_BOWL else place


def quota(name: str) -> list[int]:
    field = game().field
    return list(field.plans[field.plan_of[name]].activities)


def crt(col: int, lin: int) -> str:
    return game().field.result(col, lin)


def swap(name: str, die: int) -> str:
    field = game().field
    found = field.plans[field.plan_of[name.split("_")[0]]].swap
    return next(iter(found.values()))[die - 1]


def mode_change(now: str, then: str, die: int, lead: int, shift: int) -> bool:
    return die + lead + shift >= game().field.need[mode(now)][mode(then)]


def rout(die: int, lead: int, steady: int) -> str:
    return str(game().field.rout_results(die + lead + steady))


def cp(commander: str, turn: int, roll: int) -> int:
    field = game().field
    payer = [general.id for general in field.generals].index(commander)
    return field.points_of_command(payer, turn, roll)


def vp(name: str, leader_lost: bool, escaped: bool) -> int:
    """A unit is eliminated: what the enemy scores for it."""
    g = board({name: "2311"} | ({"ua2": "2211"} if name == "ua1" else {}))
    lost = unit(g, name)
    if leader_lost:
        g.lead[lost] = 0
    losses.eliminate(g, lost, "11.7")
    if g.lead[lost]:
        drive(losses.leader_rolls(g, [lost]), dice=[5])
    assert escaped == (name == "ua1")
    return g.vp[1 - g.field.side[lost]]


def leader_dies(die: int, eliminated: bool) -> bool:
    g = board({"tb1": "2311"})
    tb1 = unit(g, "tb1")
    if eliminated:
        losses.eliminate(g, tb1, "11.7")
    drive(losses.leader_rolls(g, [tb1]), dice=[die])
    return g.bundori[0] > 0


def winner(takeda: int, uesugi: int) -> str:
    found = victory.final(board({}, points={"takeda": takeda, "uesugi": uesugi})).winner
    return "draw" if found is None else ["takeda", "uesugi"][found]


# ---------------------------------------------------------------------------------------------- combat (11.6)


def fighter(words: dict[str, Any]) -> Fighter:
    return Fighter(
        words["e"], words["m"], words.get("f", 0), words.get("l", 0), words.get("s", 0), mode(words["mode"]),
        charges=words.get("charge", False) or words.get("hit", False), dug=words.get("dp", False),
    )  # fmt: skip


def fight(words: dict[str, Any]) -> list[int]:
    lead = tuple(SCORES.index(words[key]) if key in words else -1 for key in ("lead_att", "lead_def"))
    setting = Setting(
        CASES.index(words["terrain"]) if "terrain" in words else -1,
        words.get("support", False), words.get("special_attack", False), words.get("surprise", False),
        (lead[0], lead[1]),
    )  # fmt: skip
    rows = sums(game().field, [fighter(u) for u in words["att"]], [fighter(u) for u in words["dfd"]], setting)
    return [sum(row.value for row in each) for each in rows]


def difficult(elan: int, mass: int) -> list[int]:
    charge, target = Fighter(elan, mass, charges=True, mode=mode("attack")), Fighter(0, 0, charges=True)
    col, lin = sums(game().field, [charge], [target], Setting(CASES.index("wood")))
    return [sum(row.value for row in col if row.rule != "R3"), sum(row.value for row in lin)]


# ---------------------------------------------------------------------------------------------- the map


def step(a: str, b: str) -> Any:
    field = game().field
    start, end = field.grid.parse(a), field.grid.parse(b)
    return field.step_cost(start, end) if end in field.board.linked[start] else "no"


def entry_mp(entry: str, ford: str) -> int:
    """The cheapest way from an entry point to a hex of a ford on the far bank."""
    field = game().field
    sides = next(f.hexsides for f in GAME.pack().data.map.ford if f.id == ford)
    ends = {field.grid.parse(number) for text in sides for number in text.split("-")}
    far = [h for h in ends if field.bank[h] == "plain"]
    first = field.entries[field.entry_of[entry]].first
    return min(field.entry_cost(h) + field.march(h)[end] for h in first for end in far)


def offmap_delay(general: str, entry: str) -> list[int]:
    g = board({"tm1": general, "tn1": f"entry {entry}"})
    kosaka = [each.id for each in g.field.generals].index("takeda_kosaka")
    found = delay.distance(g, kosaka, clan(g, "takeda_n"))
    return [found, delay_box(found)]


def placed(words: dict[str, Any], mover: str, mates: list[str], **board_words: Any) -> tuple[Battle, dict[str, str]]:
    """A board: the mover, clan-mates, other friends and foes, some of them with firepower."""
    units = {mover: words["unit"]}
    units |= dict(zip(["ub2"], mates, strict=False))
    units |= dict(zip(FRIENDS, [h for h in words.get("friends", []) if h not in mates], strict=False))
    foes: dict[str, str] = {}
    plain = iter(FOES)
    for foe in words["foes"]:
        number, fire = foe if isinstance(foe, list) else (foe, 0)
        foes[number] = "ta3" if fire else next(plain)
    return board(units | {name: number for number, name in foes.items()}, **board_words), foes


def attack_ends(words: dict[str, Any]) -> list[Any]:
    g, foes = placed(words, "ub1", [], modes={"uesugi_b": "attack"})
    found = Approach(g, unit(g, "ub1"), words["mp"]).by_target
    by_hex = {g.field.pieces[foe].id: ends for foe, ends in found.items()}
    ignored = [foes[number] for number in words.get("ignore", [])]
    return [[n, numbers(g, few(by_hex[name]))] for n, name in foes.items() if name in by_hex and name not in ignored]


def move_ends(words: dict[str, Any]) -> list[str]:
    g, _ = placed(words, "ub1", words["finished"], modes={"uesugi_b": words["mode"]})
    ub1, mates = unit(g, "ub1"), [unit(g, "ub2")]
    reach = Reach(g, ub1, passage(g, ub1, mode(words["mode"])), g.field.reach[mode(words["mode"])])
    return numbers(g, members(Going(g, ub1, reach, mates).ends))


def retreat_ends(words: dict[str, Any]) -> list[str]:
    beside = words.get("beside")
    g, _ = placed(words, "ub1", [beside] if beside else [], modes={"uesugi_b": "regroup"})
    retreat.freeze(g)
    if beside:
        g.first = unit(g, "ub2")
        g.finished = 1 << g.first
    found = {escape.unit: escape for escape in retreat.escapes(g, clan(g, "uesugi_b"))}
    return numbers(g, members(found[unit(g, "ub1")].ends)) if unit(g, "ub1") in found else []


def stars_legal(words: dict[str, Any], stars: list[Any]) -> bool:
    """Whether a list of battles can be declared and ended with."""
    names = dict(zip(words["units"], ["ub1", "uc1"], strict=False)) | dict(zip(words["foes"], FOES, strict=False))
    places = {names[key]: value[0] for key, value in words["units"].items()}
    modes = {f"uesugi_{names[key][1]}": value[1] for key, value in words["units"].items()}
    dug = [names[key] for key, value in words["units"].items() if value[2]]
    g = board(places | {names[key]: number for key, number in words["foes"].items()}, modes=modes, dug=dug)
    fronts = combat.Fronts(g, 1, hexset(unit(g, names[key]) for key in words["units"]))
    used = 0
    for attackers, defenders in stars:
        star = tuple(hexset(unit(g, names[key]) for key in keys) for keys in (attackers, defenders))
        if star not in list(fronts.stars(used)):
            return False
        used |= star[0] | star[1]
    return not fronts.must & ~used


# ---------------------------------------------------------------------------------------------- the fort


def area_set(names: list[str]) -> int:
    return hexset(game("hypothetical").field.area_of[name] for name in names)


def siege_open(bases: list[str], enemy: list[str]) -> list[str]:
    field = game("hypothetical").field
    return sorted(field.areas[a].id for a in few(areas.open_from(field, area_set(bases), area_set(enemy))))


def siege_attack(target: str, sources: list[str]) -> list[int]:
    field = game("hypothetical").field
    return [len(sources), areas.score(field, field.area_of[target], few(area_set(sources)))]


def retire(units: list[list[int]], manpower: int, out: int, markers: int) -> list[Any]:
    bill = retiring.settle_bill([(points, now) for points, now in units], manpower, out, markers)
    return [bill.manpower, bill.out_of_combat, list(bill.states)]


QUESTIONS: dict[str, Callable[..., Any]] = {
    "state": state, "plan": plan, "delay_box": delay_box, "quota": quota, "crt": crt, "swap": swap,
    "mode_change": mode_change, "rout": rout, "cp": cp, "vp": vp, "leader_dies": leader_dies, "victory": winner,
    "combat": fight, "difficult": difficult, "step": step, "entry_mp": entry_mp, "offmap_delay": offmap_delay,
    "attack_ends": attack_ends, "move_ends": move_ends, "retreat_ends": retreat_ends, "stars_legal": stars_legal,
    "siege_open": siege_open, "siege_attack": siege_attack, "retire": retire,
}  # fmt: skip
