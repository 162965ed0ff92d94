"""Rule 14-7-5: braves against shinobi, round after round, until one side has no marker left."""

from __future__ import annotations

from dataclasses import dataclass, field

from honjin.games.yukimura.actions import Add, Marker, Pair, Strike
from honjin.games.yukimura.state import DISCARDED, Tennoji
from honjin.games.yukimura.static import KANTO, OSAKA
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import Text, say
from honjin.wargame.moves import Decline


@dataclass(slots=True)
class Combination:
    """Markers that face each other, by side."""

    markers: tuple[list[Marker], list[Marker]] = field(default_factory=lambda: ([], []))


def showdown(g: Tennoji, braves: list[Marker], shinobi: list[Marker]) -> Steps[None]:
    """Pair off, add the spare ones, roll, remove; again while both sides have markers (14-7-5, its clauses 1 to 4)."""
    standing = (list(braves), list(shinobi))
    while standing[OSAKA] and standing[KANTO]:
        combinations, spare = yield from pair_off(g, standing)
        yield from add_spare(g, combinations, spare)
        for combination in combinations:
            yield from clash(g, combination, standing)


def pair_off(
    g: Tennoji, standing: tuple[list[Marker], list[Marker]]
) -> Steps[tuple[list[Combination], tuple[list[Marker], list[Marker]]]]:
    """Osaka puts a marker out, Kanto answers with one, until one side has none left (14-7-5(1), R42)."""
    spare = (list(standing[OSAKA]), list(standing[KANTO]))
    combinations: list[Combination] = []
    while spare[OSAKA] and spare[KANTO]:
        combination = Combination()
        for side in (OSAKA, KANTO):
            marker = yield from one_of(g, side, spare[side], facing=combination.markers[OSAKA])
            spare[side].remove(marker)
            combination.markers[side].append(marker)
        g.tell("paired", "14-7-5(1)", markers=combination.markers[OSAKA] + combination.markers[KANTO])
        combinations.append(combination)
    return combinations, spare


def one_of(g: Tennoji, side: Side, markers: list[Marker], facing: list[Marker]) -> Steps[Marker]:
    if len(markers) == 1:
        return markers[0]
    prompt = say("Put out a marker")
    if facing:
        prompt = say("Answer {marker} with a marker", marker=g.field.marker_names[facing[0]])
    answer = yield Ask(
        side,
        "pair",
        [Pair(marker) for marker in markers],
        rule="14-7-5(1)",
        prompt=prompt,
        subject=facing[0] if facing else None,
    )
    marker: Marker = answer.marker
    return marker


def add_spare(g: Tennoji, combinations: list[Combination], spare: tuple[list[Marker], list[Marker]]) -> Steps[None]:
    """Markers left over may join combinations as their owner likes; the others sit the round out (14-7-5(2))."""
    for side in (OSAKA, KANTO):
        while spare[side]:
            options: list[Action] = [Add(m, n) for m in spare[side] for n in range(1, len(combinations) + 1)]
            answer = yield Ask(
                side,
                "add",
                [*options, Decline()],
                rule="14-7-5(2)",
                prompt=say("Add a spare marker to a combination, or hold the rest back"),
            )
            if not isinstance(answer, Add):
                break
            spare[side].remove(answer.marker)
            combinations[answer.combination - 1].markers[side].append(answer.marker)
            g.tell("joined", "14-7-5(2)", marker=answer.marker, combination=answer.combination)


def clash(g: Tennoji, combination: Combination, standing: tuple[list[Marker], list[Marker]]) -> Steps[None]:
    """Both sides roll, Osaka first; both rolls count, whatever the other one hit (14-7-5(3), R43)."""
    hits = []
    for side in (OSAKA, KANTO):
        own = combination.markers[side]
        names, markers = g.field.marker_names, g.field.markers
        mods = [Mod(names[m].text, -markers[m].strength, "14-7-5(3)") for m in own]
        roll = yield Roll(D6, "14-7-5(3)", _strike(side, len(own)), mods, by=side)
        hits.append(roll.total <= len(own))
    victims = []
    for side in (OSAKA, KANTO):
        if hits[side]:
            victim = yield from choose_victim(side, combination.markers[1 - side])
            victims.append((1 - side, victim))
    for side, victim in victims:
        standing[side].remove(victim)
        g.box[victim] = DISCARDED
        g.tell("struck", "14-7-5(3)", marker=victim)


def _strike(side: Side, need: int) -> Text:
    if side == OSAKA:
        return say("the braves strike ({need} or less)", need=need).kept_as("braves strike, {need} or less")
    return say("the shinobi strike ({need} or less)", need=need).kept_as("shinobi strike, {need} or less")


def choose_victim(side: Side, markers: list[Marker]) -> Steps[Marker]:
    """The side that hit says which opposing marker of the combination goes (R43)."""
    if len(markers) == 1:
        return markers[0]
    answer = yield Ask(
        side,
        "strike",
        [Strike(marker) for marker in markers],
        rule="14-7-5(3)",
        prompt=say("Choose which marker is removed"),
    )
    marker: Marker = answer.marker
    return marker
