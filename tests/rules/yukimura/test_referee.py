"""Chapters 9 to 11 against a second reading of them: crowded random boards, random choices, every decision compared."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from board import offers, setting, where
from oracle import Place, is_pond, neighbours
from referee import Asking, Fighter, Referee, name

from honjin.games.yukimura.state import Tennoji
from honjin.kernel.play import Play

AREAS = {
    "open": (range(20, 25), range(15, 20)),
    "corner": (range(1, 6), range(1, 6)),
    "pond": (range(21, 26), range(10, 15)),
}


BOARDS = 14
"""How many boards of each kind; more find no more, they only take longer."""


def crowd(rng: random.Random, columns: range, rows: range) -> tuple[dict[str, Fighter], dict[str, Place]]:
    """Both sides mixed up on a small field, with weak hearts and a star here and there."""
    hexes = [(c, r) for c in columns for r in rows if not is_pond((c, r))]
    count = rng.randint(8, 17)
    fighters: dict[str, Fighter] = {}
    places: dict[str, Place] = {}
    for number, place in enumerate(rng.sample(hexes, count)):
        side = int(rng.random() < 0.6) if rng.random() < 0.8 else 0
        star = rng.random() < 0.06
        fighter = Fighter(side, rng.random() < 0.5, rng.randint(1, 6), None if star else rng.randint(1, 4))
        fighters[f"u{number}"] = fighter
        places[f"u{number}"] = place
    return fighters, places


def some_ponds(rng: random.Random, columns: range, rows: range) -> list[str]:
    sides = {tuple(sorted((a, b))) for c in columns for r in rows for a in [(c, r)] for b in neighbours(a)}
    return [f"{name(a)}-{name(b)}" for a, b in sorted(sides) if rng.random() < 0.12]


def begin(
    fighters: dict[str, Fighter], places: dict[str, Place], ponds: list[str], phase: str, dice: list[int], free: bool
) -> Play[Tennoji]:
    rows = [
        [unit, ("osaka", "kanto")[f.side], "teppo" if f.gun else "ashigaru", f.strength,
         "*" if f.morale is None else f.morale, 4, name(places[unit]), ""]
        for unit, f in fighters.items()
    ]  # fmt: skip
    options: dict[str, Any] = {"retreat_end": "free" if free else "empty_first"}
    return setting(turn=10, phase=phase, options=options, pieces=rows, pond_hexsides=ponds, dice=dice)


def declare_some(play: Play[Tennoji], rng: random.Random) -> dict[str, tuple[str, ...]]:
    """Random shots or melees until the player has had enough."""
    combats: dict[str, tuple[str, ...]] = {}
    while True:
        texts = sorted(offers(play) - {"end"})
        if not texts or (combats and rng.random() < 0.2):
            play.push_text("end")
            return combats
        text = rng.choice(texts)
        play.push_text(text)
        units, target = text.split(maxsplit=1)[1].split(" > ")
        combats[target] = combats.get(target, ()) + tuple(units.split())


def as_said(play: Play[Tennoji]) -> frozenset[str]:
    """What is offered; of free advances only unit and end, for the way is the player's own."""
    texts = offers(play)
    if play.ask.kind != "free_advance":
        return frozenset(texts)
    return frozenset("decline" if t == "decline" else f"{t.split()[1]} {t.split('-')[-1]}" for t in texts)


def play_in_step(play: Play[Tennoji], steps: Asking, rng: random.Random, seen: Counter[str]) -> None:
    choice = next(steps, None)
    while choice is not None:
        assert play.ask.side == choice.side
        assert as_said(play) == choice.texts
        seen[play.ask.kind] += 1
        answer = rng.choice(sorted(offers(play)))
        play.push_text(answer)
        try:
            choice = steps.send(answer)
        except StopIteration:
            return


@pytest.mark.rule("yukimura 9-1", "yukimura 9-2-1", "yukimura 10-3-1", "yukimura 11-1-1", "yukimura 11-1-2")
@pytest.mark.rule("yukimura 11-1-3", "yukimura 11-2-4", "yukimura 11-2-5")
@pytest.mark.rule("yukimura 11-3-1", "yukimura 11-3-2", "yukimura 11-3-3", "yukimura 11-3-4", "yukimura 11-3-5")
@pytest.mark.rule("yukimura R18", "yukimura R20", "yukimura R22", "yukimura R23", "yukimura R24", "yukimura R25")
@pytest.mark.rule("yukimura R26", "yukimura R27", "yukimura R28", "yukimura P4", "yukimura P5", "yukimura P6")
@pytest.mark.rule("yukimura P7")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("kind", ["attack_melee", "attack_fire", "defensive_fire"])
@pytest.mark.parametrize("free", [False, True], ids=["empty_first", "free"])
def test_every_decision_and_every_place_agrees_with_the_second_reading(area: str, kind: str, free: bool) -> None:
    rng = random.Random(f"{area} {kind} {free}")
    seen: Counter[str] = Counter()
    for _ in range(BOARDS):
        columns, rows = AREAS[area]
        fighters, places = crowd(rng, columns, rows)
        ponds = some_ponds(rng, columns, rows) if rng.random() < 0.7 else []
        side = rng.choice((0, 1))
        phase = f"{('osaka', 'kanto')[side]}_{kind}"
        dice = [rng.randint(1, 6) for _ in range(400)]
        play = begin(fighters, places, ponds, phase, dice, free)
        if play.over or play.state.phase_name != phase:
            continue
        combats = declare_some(play, rng)
        if not combats:
            continue
        referee = Referee(fighters, places, ponds, dice, free=free)
        steps = referee.resolve(combats, melee=kind == "attack_melee", advance=kind == "attack_fire")
        play_in_step(play, steps, rng, seen)
        left = referee.places
        for unit in fighters:
            assert where(play, unit) == (name(left[unit]) if unit in left else "eliminated")
    assert seen["retreat"]
