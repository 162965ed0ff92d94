"""Positions of the series: any forces in any hexes, at any point of a campaign, and what must come of it.

The words of ``[board]`` and ``[expect]`` are told in ``docs/positions.md``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from honjin.games.gunyuden.actions import NORMAL
from honjin.games.gunyuden.facts import acting, side_name
from honjin.games.gunyuden.game import Gunyuden
from honjin.games.gunyuden.model.words import WeatherName
from honjin.games.gunyuden.rules import communication, forces, investment, movement
from honjin.games.gunyuden.rules.operations import begin_stage, take_stock
from honjin.games.gunyuden.rules.sequence import STAGES
from honjin.games.gunyuden.setup_words import BoardWords, CastleWords, ClanWords, ForceWords
from honjin.games.gunyuden.state import AWAY, FATES, KILLED, OPERATIONS, PARTS, REMOVED, STATUSES, UNUSED, Campaign
from honjin.games.gunyuden.static import CODES, NEUTRAL
from honjin.hexes.grid import Hex
from honjin.hexes.sets import few, hexset
from honjin.kernel.errors import RecordError
from honjin.kernel.names import known
from honjin.kernel.play import Play
from honjin.kernel.position import Position
from honjin.wargame.actions import NOBODY, Castle, Clan, Unit
from honjin.wargame.expectations import (
    Expectation,
    Expectations,
    Reach,
    differ,
    marked,
    of_parts,
    of_place,
    of_reach,
    of_state,
    of_unit,
)
from honjin.wargame.positions import Words, by_name, known_at, on_board, place, put_forces, read_words, within_at
from honjin.wargame.state import RESERVE

_OFF: Final = {"reserve": RESERVE, "killed": KILLED, "removed": REMOVED, "away": AWAY}
_CODE: Final = {weather: code for code, weather in CODES.items()}


def set_up(game: Gunyuden, position: Position) -> Campaign:
    """The state of a position; :class:`RecordError` says where the board is wrong."""
    board = read_words(BoardWords, position.board, "board")
    g = game.start() if board.setup else game.blank()
    if not board.setup:
        game.rules.begin(g)
    with on_board():
        _fill(g, board)
    return g


def _fill(g: Campaign, board: BoardWords) -> None:
    _clans(g, board.clans)
    _castles(g, board.castles)
    _forces(g, board.forces)
    _come_to(g, board)
    _off(g, board.off)
    _steps(g, board.steps)
    if board.weather is not None:
        g.weather = CODES[board.weather]
    _counts(g, g.steps_lost, "steps_lost", board.steps_lost)
    _counts(g, g.battles_won, "battles_won", board.battles_won)
    _memory(g, board.memory)
    _mark(g, board.forces)
    _check(g)


def _check(g: Campaign) -> None:
    """Nobody stands among enemies, and whoever invests a castle can do so (15-6-2, 16, 17-1-1, 18-1)."""
    land = g.land
    for h in few(g.occupied[0] & g.occupied[1]):
        raise RecordError(f"forces: {land.grid.format(h)}: enemies stand there together (15-6-2)")
    for unit in few(g.inside):
        if g.castle_bloc(g.castle_here(unit)) != g.bloc(unit):
            raise RecordError(f"forces: {land.pieces[unit].id} is inside a castle of others (16)")
    around = 0
    for castle in investment.invested(g):
        besiegers = g.besiegers(castle)
        if g.castle_bloc(castle) != 1 - g.bloc(few(besiegers)[0]):
            raise RecordError(f"forces: {land.keeps[castle].id} is no castle of an enemy of those who invest it (17)")
        if not investment.holds(g, castle, besiegers):
            raise RecordError(f"forces: {land.keeps[castle].id}: those who invest it are too weak (18-1)")
        around |= besiegers
    for unit in few(g.investing & ~around):
        raise RecordError(f"forces: {land.pieces[unit].id} has no castle to invest (17-1-1)")


def _come_to(g: Campaign, board: BoardWords) -> None:
    """Where in the sequence of play the position stands."""
    land = g.land
    g.turn = within_at("turn", board.turn, 1, land.last_turn)
    g.stage = within_at("stage", board.stage, 1, STAGES)
    phase = board.phase or ("setup" if board.setup else land.phases[0])
    seats = by_name(land.phases)
    if phase in seats:
        g.part, g.seat = OPERATIONS, seats[phase]
        begin_stage(g)
        take_stock(g)
        return
    g.part = known_at("phase", by_name(PARTS[:OPERATIONS]) | seats, phase, "phase")
    g.stage = 0
    g.turn -= 1  # a turn counts itself when it begins


def _clans(g: Campaign, clans: Mapping[str, ClanWords]) -> None:
    land = g.land
    sides = by_name(land.sides) | {"neutral": NEUTRAL}
    for name, words in clans.items():
        clan = known_at("clans", land.clan_of, name, "clan")
        if words.side is not None:
            g.clan_side[clan] = known_at(f"clans.{name}.side", sides, words.side, "side")
        if words.status is not None:
            g.status[clan] = STATUSES.index(words.status)
        if words.targets is not None:
            key = f"clans.{name}.targets"
            g.targets[clan] = hexset(known_at(key, land.clan_of, other, "clan") for other in words.targets)
    g.survey()


def _castles(g: Campaign, castles: Mapping[str, CastleWords]) -> None:
    land = g.land
    for name, words in castles.items():
        key, castle = f"castles.{name}", known_at("castles", land.castle_of, name, "castle")
        if words.owner is not None:
            owners = {**land.clan_of, "nobody": NOBODY}
            g.owner[castle] = known_at(f"{key}.owner", owners, words.owner, "clan")
        if words.durability is not None:
            walls = land.tables.durability
            g.durability[castle] = within_at(f"{key}.durability", words.durability, walls.abandoned_at, walls.start)
        _settle_ruin(g, castle, words)
        if words.morale is not None:
            g.castle_morale[castle] = within_at(f"{key}.morale", words.morale, land.tables.morale.lowest, 0)
        g.resists |= words.resists << castle
        g.refused |= words.refused << castle
    g.recount_keeps()


def _settle_ruin(g: Campaign, castle: Castle, words: CastleWords) -> None:
    """A castle without durability is nobody's, and the other way round; a file need not say both (8-2-5, 21-1)."""
    ruin = g.land.tables.durability.abandoned_at
    if g.owner[castle] == NOBODY and words.durability is None:
        g.durability[castle] = ruin
    if g.durability[castle] == ruin and words.owner is None:
        g.owner[castle] = NOBODY
    if (g.owner[castle] == NOBODY) != (g.durability[castle] == ruin):
        raise RecordError(
            f"castles.{g.land.keeps[castle].id}: without durability it is nobody's, and with it somebody's"
        )


def _forces(g: Campaign, listed: Sequence[ForceWords]) -> None:
    for words, key, units in put_forces(g, listed, lambda force: forces.refuse_forces(g, (force,), hexset(force))):
        morale = within_at(f"{key}.morale", words.morale, g.land.tables.morale.lowest, 0)
        for unit in few(units):
            g.morale[unit] = morale
        if words.investing:
            g.investing |= units


def _mark(g: Campaign, listed: Sequence[ForceWords]) -> None:
    """Who has acted, and whose siege is new in this phase."""
    for words in listed:
        units = g.members[g.land.unit_of[words.leader]]
        if words.acted:
            g.acted |= units
        if words.investing == "new":
            g.besieging &= ~units


def _off(g: Campaign, fates: Mapping[str, str]) -> None:
    for name, fate in fates.items():
        unit = known_at("off", g.land.unit_of, name, "unit")
        forces.stand_alone(g, 1 << unit)
        g.lift(1 << unit)
        g.where[unit] = _OFF[fate]
        if _OFF[fate] in (KILLED, REMOVED):
            g.lost_side[unit] = g.side(unit)
            g.steps[unit] = 0


def _steps(g: Campaign, steps: Mapping[str, int]) -> None:
    for name, count in steps.items():
        unit = known_at("steps", g.land.unit_of, name, "unit")
        g.steps[unit] = within_at(f"steps.{name}", count, 1, len(g.land.strength[unit]) - 1)


def _counts(g: Campaign, of_side: list[int], key: str, counts: Mapping[str, int]) -> None:
    for name, count in counts.items():
        of_side[known_at(key, by_name(g.land.sides), name, "side")] = count


def _memory(g: Campaign, words: Mapping[str, Any]) -> None:
    """What the exclusive rules remember: yes or no, a number that only rises, or clans by their names."""
    dump = g.memory.dump()
    for name, value in words.items():
        start = known_at(
            "memory", {key: first for key, first in dump.items() if isinstance(first, int)}, name, "memory"
        )
        with place(f"memory.{name}"):
            if name in g.memory.of_clans:
                dump[name] = hexset(known(g.land.clan_of, clan, "clan") for clan in _names(value))
            elif type(value) is not type(start):
                raise ValueError(f"found {value!r}, expected {'true or false' if start is False else 'an integer'}")
            elif value < start:
                raise ValueError(f"found {value}, expected {start} or more")
            else:
                dump[name] = value
    g.memory.restore(dump)


def _names(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError(f"found {value!r}, expected a list of clans")
    return value


# ---------------------------------------------------------------------------------------------- what must come of it


class _CastleSeen(Words):
    owner: str | None = None
    durability: int | None = None
    morale: int | None = None
    invested: bool | None = None


class _ClanSeen(Words):
    side: str | None = None
    status: str | None = None
    targets: list[str] | None = None


class _March(Reach):
    mode: Literal["normal", "strategic"] = NORMAL


def _led(g: Campaign, head: Unit) -> list[str]:
    return sorted(g.land.pieces[unit].id for unit in few(g.members[head] & ~(1 << head)))


def _led_by(play: Play[Campaign], want: Mapping[str, Sequence[str]]) -> list[str]:
    return _FORCES.check(play, {leader: sorted(units) for leader, units in want.items()})


def _castle(g: Campaign, name: str) -> dict[str, Any]:
    castle = known(g.land.castle_of, name, "castle")
    owner = g.owner[castle]
    return {
        "owner": "nobody" if owner == NOBODY else g.land.houses[owner].id,
        "durability": g.durability[castle],
        "morale": g.castle_side_morale(castle),
        "invested": g.is_invested(castle),
    }


def _clan(g: Campaign, name: str) -> dict[str, Any]:
    clan: Clan = known(g.land.clan_of, name, "clan")
    targets = [g.land.houses[other].id for other in few(g.targets[clan])]
    return {"side": side_name(g, clan), "status": STATUSES[g.status[clan]], "targets": targets}


def _reach(g: Campaign, unit: Unit, case: Mapping[str, Any]) -> list[Hex]:
    head, mode = g.leader[unit], case.get("mode", NORMAL)
    trek = movement.begin(g, head)
    refusal = movement.refuse_leave(g, head) or movement.refuse_mode(g, trek, mode)
    rings = [] if refusal is not None else movement.reach(g, trek, mode).rings
    return [h for ring in rings for h in few(ring) if h != g.where[head]]


def _score(play: Play[Campaign], want: Mapping[str, int]) -> list[str]:
    found = dict(zip(play.game.sides, play.game.points(play.state), strict=True))
    return [
        line for side, points in want.items() for line in differ(f"score of {side}", known(found, side, "side"), points)
    ]


_FORCES: Final = of_unit(list[str], "force", _led)

EXPECTATIONS: Final = Expectations(
    {
        "at": of_place({**FATES, UNUSED: "unused"}),
        "inside": marked("inside"),
        "steps": of_unit(int, "steps", lambda g, unit: g.steps[unit]),
        "morale": of_unit(int, "morale", lambda g, unit: g.morale[unit]),
        "strength": of_unit(int, "strength", lambda g, unit: g.strength(g.members[g.leader[unit]])),
        "acted": marked("acted"),
        "investing": marked("investing"),
        "line": of_unit(bool, "line", lambda g, unit: communication.has_line(g, g.leader[unit])),
        "forces": Expectation(_FORCES.kind, _led_by),
        "castles": of_parts(_CastleSeen, "castle", _castle),
        "clans": of_parts(_ClanSeen, "clan", _clan),
        "reach": of_reach(_March, _reach),
        "score": Expectation(dict[str, int], _score),
        "stage": of_state(int, "stage", lambda g: g.stage),
        "phase": of_state(str, "phase", lambda g: acting(g) or PARTS[g.part]),
        "weather": of_state(WeatherName, "weather", lambda g: _CODE[g.weather]),
    }
)
