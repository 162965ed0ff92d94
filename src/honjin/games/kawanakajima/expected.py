"""What a position of the battle may expect: the words of ``[expect]`` that only this game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from honjin.games.kawanakajima.facts import PLACES
from honjin.games.kawanakajima.figures import ACTIVITIES, DRAWN, IN_BOWL, IN_RESERVE, NOTHING, ON_MAP, OUT
from honjin.games.kawanakajima.model.words import MODES, SIDES, STATES
from honjin.games.kawanakajima.rules import plans
from honjin.games.kawanakajima.state import ON_ENTRY, Battle
from honjin.hexes.sets import few
from honjin.kernel.names import known
from honjin.kernel.play import Play
from honjin.wargame import expectations as wanted
from honjin.wargame.actions import NOBODY
from honjin.wargame.positions import by_name

_WHERE: Final = {**PLACES, **{ON_ENTRY - n: f"entry {letter}" for n, letter in enumerate("abcd")}}
_CHITS: Final = {IN_RESERVE: "reserve", IN_BOWL: "bowl", DRAWN: "drawn", OUT: "out", ON_MAP: "map"}


# ---------------------------------------------------------------------------------------------- what was told


def _told(kind: str, value: Callable[[Mapping[str, Any]], Any]) -> wanted.Check:
    """What events of a kind have told, in their order."""

    def check(play: Play[Battle], want: Sequence[Any]) -> list[str]:
        found = [value(event.data) for event in play.events or () if event.kind == kind]
        return wanted.differ(f"{kind}s", found, list(want))

    return check


def _total(roll: Mapping[str, Any]) -> int:
    total: int = roll.get("total", sum(roll["dice"]))
    return total


def _ends(play: Play[Battle], want: Mapping[str, Sequence[str]]) -> list[str]:
    """The hexes to which the open question lets units go, each of them exactly."""
    g, problems = play.state, []
    for name, hexes in want.items():
        unit = known(g.field.unit_of, name, "unit")
        mine = [option for option in play.options() if getattr(option, "unit", NOBODY) == unit]
        found = {_end(option) for option in mine} - {NOTHING}
        problems += wanted.differ(f"ends of {name}", sorted(map(g.field.grid.format, found)), sorted(hexes))
    return problems


def _end(option: Any) -> int:
    path = getattr(option, "path", None)
    end: int = path[-1] if path else getattr(option, "hex", NOTHING)
    return end


# ---------------------------------------------------------------------------------------------- what is


def _of_side(what: str, kind: Any, value: Callable[[Battle, int], Any]) -> wanted.Expectation:
    check = wanted.of_each(what, lambda g, name: value(g, known(by_name(SIDES), name, "side")))
    return wanted.Expectation(_by_name(kind), check)


def _by_name(kind: Any) -> Any:
    return dict[str, kind]


def _of_clan(what: str, value: Callable[[Battle, int], str]) -> wanted.Expectation:
    check = wanted.of_each(what, lambda g, name: value(g, known(g.field.clan_of, name, "clan")))
    return wanted.Expectation(dict[str, str], check)


def _chit_place(g: Battle, name: str) -> str:
    place = g.chit[known(by_name(chit.id for chit in g.field.chit_name), name, "chit")]
    return _CHITS.get(place, f"box {place}")


def _left(g: Battle, name: str) -> dict[str, int]:
    side = known(by_name(SIDES), name, "side")
    return dict(zip(ACTIVITIES, plans.activities_left(g, side), strict=True))


def _unit_name(g: Battle, unit: int) -> str:
    return "nobody" if unit == NOBODY else g.field.pieces[unit].id


def _commander(g: Battle, name: str) -> str:
    return _unit_name(g, g.general[known(by_name(general.id for general in g.field.generals), name, "commander")])


def _points(g: Battle, name: str) -> int:
    return g.cp[known(by_name(general.id for general in g.field.generals), name, "commander")]


def _siege_now(g: Battle, word: str) -> Any:
    siege, areas = g.siege, g.field.areas
    held = {name: [areas[area].id for area in few(siege.markers[side])] for side, name in enumerate(SIDES)}
    told = {
        "besieger": "nobody" if siege.besieger == NOBODY else SIDES[siege.besieger],
        "manpower": siege.manpower,
        "out_of_combat": siege.out_of_combat,
        "actions": siege.actions,
        **held,
    }
    return told[known({name: name for name in told}, word, "word for a siege")]


EXPECTATIONS: Final = wanted.Expectations(
    {
        "at": wanted.of_place(_WHERE, {"held back": "held_back"}),
        "state": wanted.of_unit(str, "state", lambda g, unit: (*STATES, "eliminated")[g.state[unit]]),
        "lead": wanted.of_unit(int, "leadership", lambda g, unit: g.leadership(unit)),
        "dug": wanted.marked("dug"),
        "charges": wanted.of_unit(bool, "charge", lambda g, unit: bool(g.contact >> unit & 1)),
        "pinned": wanted.of_unit(bool, "pinned", lambda g, unit: g.pinned(unit)),
        "ends": wanted.Expectation(dict[str, list[str]], _ends),
        "mode": _of_clan("Mode", lambda g, clan: MODES[g.mode[clan]]),
        "chit": wanted.Expectation(dict[str, str], wanted.of_each("chit", _chit_place)),
        "bowl": wanted.of_state(
            list[str], "bowl", lambda g: [g.field.chit_name[chit].id for chit in g.in_bowl(IN_BOWL)]
        ),
        "results": wanted.Expectation(list[str], _told("result", lambda data: data["result"])),
        "scores": wanted.Expectation(list[list[int]], _told("result", lambda data: [data["col"], data["lin"]])),
        "rolls": wanted.Expectation(list[int], _told("roll", _total)),
        "points": _of_side("points", int, lambda g, side: g.vp[side]),
        "bundori": _of_side("Bundori", int, lambda g, side: g.bundori[side]),
        "lost": _of_side("lost units", int, lambda g, side: g.lost[side]),
        "saved": _of_side("saved", int, lambda g, side: g.saved[side]),
        "granted": _of_side("granted", int, lambda g, side: g.granted[side]),
        "active": _of_side("active plan", bool, lambda g, side: g.active[side]),
        "shown": _of_side("shown plan", bool, lambda g, side: g.shown[side]),
        "samurai": _of_side("Samurai", str, lambda g, side: _unit_name(g, g.samurai[side])),
        "left": wanted.of_parts(dict[str, int], "activities", _left),
        "commander": wanted.Expectation(dict[str, str], wanted.of_each("commander", _commander)),
        "command": wanted.Expectation(dict[str, int], wanted.of_each("command points", _points)),
        "keeper": wanted.of_state(str, "keeper", lambda g: SIDES[g.keeper] if g.keeper != NOBODY else "nobody"),
        "siege": wanted.Expectation(dict[str, Any], wanted.of_each("siege", _siege_now)),
        "phase": wanted.of_state(str, "phase", lambda g: g.phase_name),
    }
)
