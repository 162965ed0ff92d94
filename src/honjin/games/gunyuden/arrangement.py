"""Positions of the series: any forces in any hexes, at any point of a campaign, and what must come of it.

The words of ``[board]``:

    setup = true                      # the scenario's set-up, changed by what follows; without it nobody is on the map
    turn = 3
    stage = 2
    phase = "date"                    # an operations phase, or "setup", "pregame", "start" (of the turn)
    weather = "snow"
    forces = [
      { leader = "date_masamune", units = ["katakura_kagetsuna"], hex = "1324", inside = true, morale = -1 },
      { leader = "satake_yoshishige", hex = "1324", investing = true, acted = true },
    ]                                 # investing = "new": only since this phase began
    steps = { katakura_kagetsuna = 1 }
    off = { satake_yoshinobu = "killed" }     # or "removed", "away", "reserve" (may still come)
    castles = { yonezawa = { owner = "date", durability = 4, morale = -1, resists = true, refused = true } }
    clans = { kasai = { side = "date", status = "limited", targets = ["osaki"] } }
    steps_lost = { date = 3 }         # by the enemy's hand, for the score
    battles_won = { anti = 1 }
    memory = { mogami_free = true }   # what the game's exclusive rules remember
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from honjin.games import expectations
from honjin.games.expectations import Check, compare_hexes, differ, of_each
from honjin.games.gunyuden import communication, forces, investment, movement
from honjin.games.gunyuden.actions import NORMAL, Clan, Unit
from honjin.games.gunyuden.campaign import (
    AWAY,
    FATES,
    KILLED,
    OPERATIONS,
    PARTS,
    REMOVED,
    RESERVE,
    STATUSES,
    UNUSED,
    Campaign,
)
from honjin.games.gunyuden.deployment import place_printed
from honjin.games.gunyuden.facts import acting, side_name
from honjin.games.gunyuden.game import Gunyuden
from honjin.games.gunyuden.operations import begin_stage, take_stock
from honjin.games.gunyuden.theatre import CODES, NEUTRAL, NOBODY
from honjin.hexes.sets import few, hexset
from honjin.kernel.chance import Source
from honjin.kernel.errors import RecordError
from honjin.kernel.play import Play
from honjin.kernel.position import Position

_OFF: Final = {"reserve": RESERVE, "killed": KILLED, "removed": REMOVED, "away": AWAY}
_CODE: Final = {weather: code for code, weather in CODES.items()}
_SEQUENCE: Final = frozenset({"setup", "turn", "stage", "phase"})
_FORCE: Final = frozenset({"leader", "units", "hex", "inside", "morale", "investing", "acted"})


def arrange(game: Gunyuden, position: Position, source: Source) -> Play[Campaign]:
    """Set the position up and begin to play in it."""
    board = position.board
    unknown = sorted(set(board) - set(_WORDS) - _SEQUENCE)
    if unknown:
        known = ", ".join(sorted({*_WORDS, *_SEQUENCE}))
        raise RecordError(f"board: unknown key {', '.join(unknown)}; known: {known}")
    g = Campaign(game.land, game.rules)
    game.rules.begin(g)
    if board.get("setup", False):
        place_printed(g)
    try:
        _fill(g, board)
    except (KeyError, ValueError, TypeError) as error:
        raise RecordError(f"board: {error}") from None
    return Play(game, g, source, origin=position.as_dict())


def _fill(g: Campaign, board: Mapping[str, Any]) -> None:
    for word in ("clans", "castles", "forces"):
        if word in board:
            _WORDS[word](g, board[word])
    _come_to(g, board)
    for word, fill in _WORDS.items():
        if word in board and word not in ("clans", "castles", "forces"):
            fill(g, board[word])
    _mark(g, board.get("forces", ()))


def _come_to(g: Campaign, board: Mapping[str, Any]) -> None:
    """Where in the sequence of play the position stands."""
    land = g.land
    g.turn, g.stage = board.get("turn", 1), board.get("stage", 1)
    if not 1 <= g.turn <= land.last_turn:
        raise ValueError(f"turn {g.turn}: expected 1 to {land.last_turn}")
    phase = board.get("phase", "setup" if board.get("setup", False) else land.phases[0])
    if phase in land.phases:
        g.part, g.seat = OPERATIONS, land.phases.index(phase)
        begin_stage(g)
        take_stock(g)
    elif phase in PARTS[:OPERATIONS]:
        g.part, g.stage = PARTS.index(phase), 0
        g.turn -= 1  # a turn counts itself when it begins
    else:
        raise ValueError(f"phase {phase!r}: expected {', '.join([*PARTS[:OPERATIONS], *land.phases])}")


def _clans(g: Campaign, clans: Mapping[str, Mapping[str, Any]]) -> None:
    for name, known in clans.items():
        clan = g.land.clan_of[name]
        for key, value in known.items():
            match key:
                case "side":
                    g.clan_side[clan] = NEUTRAL if value == "neutral" else g.land.sides.index(value)
                case "status":
                    g.status[clan] = STATUSES.index(value)
                case "targets":
                    g.targets[clan] = hexset(g.land.clan_of[other] for other in value)
                case _:
                    raise ValueError(f"clans.{name}.{key}: expected side, status or targets")
    g.recount()


def _castles(g: Campaign, castles: Mapping[str, Mapping[str, Any]]) -> None:
    for name, known in castles.items():
        castle = g.land.castle_of[name]
        for key, value in known.items():
            match key:
                case "owner":
                    g.owner[castle] = NOBODY if value == "nobody" else g.land.clan_of[value]
                case "durability":
                    g.durability[castle] = value
                case "morale":
                    g.castle_morale[castle] = value
                case "resists":
                    g.resists |= value << castle
                case "refused":
                    g.refused |= value << castle
                case _:
                    raise ValueError(f"castles.{name}.{key}: expected owner, durability, morale, resists or refused")
    g.recount_keeps()


def _forces(g: Campaign, known: Sequence[Mapping[str, Any]]) -> None:
    """Put every force where it stands; who stood elsewhere leaves his old force."""
    land = g.land
    for force in known:
        unknown = sorted(set(force) - _FORCE)
        if unknown or "leader" not in force or "hex" not in force:
            raise ValueError(
                f"forces: {unknown or dict(force)}; a force has leader, hex, and {', '.join(sorted(_FORCE))}"
            )
        members = land.units_named([force["leader"], *force.get("units", ())])
        units = hexset(members)
        h = land.grid.parse(force["hex"])
        inside = force.get("inside", False)
        if not land.board.present >> h & 1:
            raise ValueError(f"{force['leader']}: nobody can stand in {force['hex']}")
        if inside and h not in land.castle_at:
            raise ValueError(f"{force['leader']}: there is no castle in {force['hex']}")
        refusal = forces.refuse_forces(g, (tuple(members),), units)
        if refusal is not None:
            raise ValueError(f"{force['leader']}: {refusal.reason} ({refusal.rule})")
        forces.stand_alone(g, units)
        g.settle(units, h, inside=inside)
        forces.form(g, [tuple(members)])
        for unit in members:
            g.morale[unit] = force.get("morale", 0)
        if force.get("investing", False):
            g.investing |= units
    for castle in investment.invested(g):
        if not investment.holds(g, castle, g.besiegers(castle)):
            raise ValueError(f"{land.keeps[castle].id}: those who invest it are too weak (18-1)")


def _mark(g: Campaign, known: Sequence[Mapping[str, Any]]) -> None:
    """Who has acted, and whose siege is new in this phase."""
    for force in known:
        units = g.members[g.land.unit_of[force["leader"]]]
        if force.get("acted", False):
            g.acted |= units
        if force.get("investing", False) == "new":
            g.besieging &= ~units


def _off(g: Campaign, fates: Mapping[str, str]) -> None:
    for name, fate in fates.items():
        unit = g.land.unit_of[name]
        forces.stand_alone(g, 1 << unit)
        g.lift(1 << unit)
        g.where[unit] = _OFF[fate]
        if _OFF[fate] in (KILLED, REMOVED):
            g.lost_side[unit] = g.side(unit)
            g.steps[unit] = 0


def _steps(g: Campaign, steps: Mapping[str, int]) -> None:
    for name, count in steps.items():
        g.steps[g.land.unit_of[name]] = count


def _weather(g: Campaign, weather: str) -> None:
    g.weather = CODES[weather]


def _count(attribute: str) -> Callable[[Campaign, Mapping[str, int]], None]:
    def fill(g: Campaign, counts: Mapping[str, int]) -> None:
        for side, count in counts.items():
            getattr(g, attribute)[g.land.sides.index(side)] = count

    return fill


def _memory(g: Campaign, known: Mapping[str, Any]) -> None:
    dump = g.memory.dump()
    unknown = sorted(set(known) - set(dump))
    if unknown:
        raise ValueError(f"memory: unknown key {', '.join(unknown)}; known: {', '.join(dump)}")
    g.memory = g.rules.memory.load(dump | dict(known))


_WORDS: Final[dict[str, Callable[[Campaign, Any], None]]] = {
    "clans": _clans,
    "castles": _castles,
    "forces": _forces,
    "off": _off,
    "steps": _steps,
    "weather": _weather,
    "steps_lost": _count("steps_lost"),
    "battles_won": _count("battles_won"),
    "memory": _memory,
}
"""In the order in which they act."""


# ---------------------------------------------------------------------------------------------- what must come of it


def unmet(play: Play[Campaign], expected: Mapping[str, Any]) -> list[str]:
    """Every expectation that does not hold.

    Words besides those of every game: ``at`` (unit = hex or fate), ``inside``, ``steps``, ``morale``, ``strength`` (of
    the force of a unit), ``forces`` (leader = those he leads), ``castles`` (castle = {owner, durability, morale,
    invested}), ``clans`` (clan = {side, status, targets}), ``line`` (unit = whether it has one), ``reach`` (unit =
    {includes, excludes, count, mode}), ``acted``, ``investing``, ``score`` (side = points), ``turn``, ``stage``,
    ``phase``, ``weather``.
    """
    return expectations.unmet(play, expected, _EXPECTATIONS)


def _of_unit(what: str, value: Callable[[Campaign, Unit], Any]) -> Check:
    return of_each(what, lambda g, name: value(g, g.land.unit_of[name]))


def _place(g: Campaign, unit: Unit) -> str:
    h = g.where[unit]
    return g.land.grid.format(h) if h >= 0 else "unused" if h == UNUSED else FATES[h]


def _led(g: Campaign, head: Unit) -> list[str]:
    return sorted(g.land.pieces[unit].id for unit in few(g.members[head] & ~(1 << head)))


def _led_by(play: Play[Campaign], want: Mapping[str, Sequence[str]]) -> list[str]:
    return _of_unit("force", _led)(play, {leader: sorted(units) for leader, units in want.items()})


def _castle(g: Campaign, name: str) -> dict[str, Any]:
    castle = g.land.castle_of[name]
    owner = g.owner[castle]
    return {
        "owner": "nobody" if owner == NOBODY else g.land.houses[owner].id,
        "durability": g.durability[castle],
        "morale": g.castle_side_morale(castle),
        "invested": g.is_invested(castle),
    }


def _clan(g: Campaign, name: str) -> dict[str, Any]:
    clan: Clan = g.land.clan_of[name]
    targets = [g.land.houses[other].id for other in few(g.targets[clan])]
    return {"side": side_name(g, clan), "status": STATUSES[g.status[clan]], "targets": targets}


def _parts(what: str, value: Callable[[Campaign, str], dict[str, Any]]) -> Check:
    """Things with several values, of which a position names those that matter."""

    def check(play: Play[Campaign], want: Mapping[str, Mapping[str, Any]]) -> list[str]:
        return [
            line
            for name, parts in want.items()
            for part, wanted in parts.items()
            for line in differ(f"{what} {name}, {part}", value(play.state, name)[part], wanted)
        ]

    return check


def _reach(play: Play[Campaign], want: Mapping[str, Mapping[str, Any]]) -> list[str]:
    g = play.state
    problems = []
    for name, case in want.items():
        head, mode = g.leader[g.land.unit_of[name]], case.get("mode", NORMAL)
        trek = movement.begin(g, head)
        refusal = movement.refuse_leave(g, head) or movement.refuse_mode(g, trek, mode)
        rings = [] if refusal is not None else movement.reach(g, trek, mode).rings
        found = {g.land.grid.format(h) for ring in rings for h in few(ring) if h != g.where[head]}
        problems += compare_hexes(f"reach of {name}", found, case)
    return problems


def _score(play: Play[Campaign], want: Mapping[str, int]) -> list[str]:
    found = dict(zip(play.game.sides, play.game.points(play.state), strict=True))
    return [line for side, points in want.items() for line in differ(f"score of {side}", found[side], points)]


_EXPECTATIONS: Final[dict[str, Check]] = {
    "at": _of_unit("place", _place),
    "inside": _of_unit("inside", lambda g, unit: bool(g.inside >> unit & 1)),
    "steps": _of_unit("steps", lambda g, unit: g.steps[unit]),
    "morale": _of_unit("morale", lambda g, unit: g.morale[unit]),
    "strength": _of_unit("strength", lambda g, unit: g.strength(g.members[g.leader[unit]])),
    "acted": _of_unit("acted", lambda g, unit: bool(g.acted >> unit & 1)),
    "investing": _of_unit("investing", lambda g, unit: bool(g.investing >> unit & 1)),
    "line": _of_unit("line", lambda g, unit: communication.has_line(g, g.leader[unit])),
    "forces": _led_by,
    "castles": _parts("castle", _castle),
    "clans": _parts("clan", _clan),
    "reach": _reach,
    "score": _score,
    "turn": lambda play, want: differ("turn", play.state.turn, want),
    "stage": lambda play, want: differ("stage", play.state.stage, want),
    "phase": lambda play, want: differ("phase", acting(play.state) or PARTS[play.state.part], want),
    "weather": lambda play, want: differ("weather", _CODE[play.state.weather], want),
}
