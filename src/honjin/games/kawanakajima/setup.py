"""Positions of the battle: any units anywhere, any chits in the bowl or in hand.

The words of ``[board]``:

    setup = true                       # the printed set-up, changed by what follows; without it nobody is on the map
    turn = 3
    phase = "activation"               # or "command", "setup"
    units = { ub1 = "2211", tm1 = "fort", tn1 = "entry a", td1 = "eliminated" }   # also "reserve", "held back"
    states = { td2 = "shaken" }        # the others are in Good Order
    modes = { uesugi_b = "attack" }    # the others are in Defense
    seen = ["uesugi_b"]                # with fog: clans whose Mode the enemy knows
    lead = { te2 = 1 }                 # leadership, where it is not what the counter says
    commanders = { uesugi_kenshin = "ua2" }    # with whom a commander is; otherwise with his own unit
    entries = { takeda_m = "a" }       # by which entry point clans come that are in reserve
    dug = ["td2"]
    samurai = ["tb1"]
    bowl = ["combat_takeda", "uesugi_c"]       # of the compulsory chits the others are drawn, of the rest in Reserve
    boxes = { uesugi_d = 2 }
    chit = "uesugi_b"                  # it was drawn and is executed now
    drawn = "uesugi_b"                 # it was drawn, and its owner may still decline
    redrawn = true                     # after another was declined: it must be taken
    orders = { uesugi_special_1 = { activity = "attack", clans = ["uesugi_b"] } }
    plans = { uesugi = { plan = "koyaku", active = true, shown = false, saved = 3, granted = 1, triggered = true } }
    spent = { uesugi = { attack = 2 } }        # special activities that have been used
    command = { takeda_shingen = 3 }           # points that are rolled already: the phase goes on with plans
    points = { takeda = 3 }
    bundori = { takeda = 1 }
    lost = { uesugi = 3 }              # units eliminated so far
    kansuke = true                     # he has been used
    deaf = true
    keeper = "uesugi"                  # who controls the fort
    siege = { besieger = "uesugi", manpower = [3, 8], out_of_combat = [0, 1], markers = { takeda = ["honmaru"] },
              bases = { uesugi = ["ext_a"] }, relief = ["takeda_n"] }
"""

from __future__ import annotations

from typing import Final

from pydantic import Field

from honjin.games.kawanakajima.figures import (
    ACTIVITIES,
    DESTROYED,
    DRAWN,
    IN_BOWL,
    IN_RESERVE,
    ON_MAP,
    OUT,
)
from honjin.games.kawanakajima.game import Kawanakajima
from honjin.games.kawanakajima.model.words import COMPULSORY, MODES, SIDES, STATES, Mode, Side, State
from honjin.games.kawanakajima.rules import chits, command, victory
from honjin.games.kawanakajima.state import ELIMINATED, HELD_BACK, IN_FORT, ON_ENTRY, PHASES, Battle
from honjin.hexes.sets import hexset
from honjin.kernel.position import Position
from honjin.wargame.actions import NOBODY
from honjin.wargame.positions import Words, by_name, known_at, on_board, read_words, stand_singly, units_at, within_at
from honjin.wargame.state import RESERVE

_OFF: Final = {
    "reserve": RESERVE,
    "eliminated": ELIMINATED,
    "fort": IN_FORT,
    "held back": HELD_BACK,
    **{f"entry {letter}": ON_ENTRY - n for n, letter in enumerate("abcd")},
}


class OrderWords(Words):
    """What a special chit orders."""

    activity: str
    clans: list[str] = Field(default_factory=list)


class PlanWords(Words):
    """The plan of a side."""

    plan: str | None = None
    active: bool = False
    shown: bool = False
    saved: int = 0
    granted: int = 0
    triggered: bool = False


class SiegeWords(Words):
    """A siege that is going on; scores of Takeda and of Uesugi."""

    besieger: Side
    manpower: list[int]
    out_of_combat: list[int] = Field(default_factory=lambda: [0, 0])
    markers: dict[Side, list[str]] = Field(default_factory=dict)
    bases: dict[Side, list[str]] = Field(default_factory=dict)
    relief: list[str] = Field(default_factory=list)


class BoardWords(Words):
    """The table ``board``."""

    setup: bool = False
    turn: int = 1
    phase: str = "activation"
    units: dict[str, str] = Field(default_factory=dict)
    states: dict[str, State] = Field(default_factory=dict)
    modes: dict[str, Mode] = Field(default_factory=dict)
    seen: list[str] = Field(default_factory=list)
    lead: dict[str, int] = Field(default_factory=dict)
    commanders: dict[str, str] = Field(default_factory=dict)
    entries: dict[str, str] = Field(default_factory=dict)
    dug: list[str] = Field(default_factory=list)
    samurai: list[str] = Field(default_factory=list)
    bowl: list[str] = Field(default_factory=lambda: list(COMPULSORY))
    boxes: dict[str, int] = Field(default_factory=dict)
    chit: str | None = None
    drawn: str | None = None
    redrawn: bool = False
    orders: dict[str, OrderWords] = Field(default_factory=dict)
    plans: dict[Side, PlanWords] = Field(default_factory=dict)
    spent: dict[Side, dict[str, int]] = Field(default_factory=dict)
    command: dict[str, int] = Field(default_factory=dict)
    points: dict[Side, int] = Field(default_factory=dict)
    bundori: dict[Side, int] = Field(default_factory=dict)
    lost: dict[Side, int] = Field(default_factory=dict)
    kansuke: bool = False
    deaf: bool = False
    keeper: Side | None = None
    siege: SiegeWords | None = None


def set_up(game: Kawanakajima, position: Position) -> Battle:
    """The state of a position; :class:`RecordError` says where the board is wrong."""
    board = read_words(BoardWords, position.board, "board")
    g = game.start() if board.setup else _empty(game)
    with on_board():
        _fill(g, board)
    return g


def _empty(game: Kawanakajima) -> Battle:
    """Nobody is on the map; units that are not named are out of the game without having scored."""
    g = game.blank()
    g.where = [ELIMINATED] * len(g.where)
    g.state = [DESTROYED] * len(g.state)
    g.lead = [0] * len(g.lead)
    g.general = [NOBODY] * len(g.general)
    g.chit = [OUT] * len(g.chit)
    if game.field.special.fort is not None:
        g.keeper = SIDES.index(game.field.special.fort.controller)
    return g


def _fill(g: Battle, board: BoardWords) -> None:
    field = g.field
    g.turn = within_at("turn", board.turn, 1, field.last_turn)
    g.phase = known_at("phase", by_name(PHASES), board.phase, "phase")
    g.deaf, g.kansuke = board.deaf or (board.setup and g.deaf), board.kansuke
    if board.keeper is not None:
        g.keeper = SIDES.index(board.keeper)
    _stand(g, board)
    _clans(g, board)
    _chits(g, board)
    _players(g, board)
    _siege(g, board.siege)
    _come_to(g, board)


def _stand(g: Battle, board: BoardWords) -> None:
    """Units where they stand, each with what it has left; commanders with their units."""
    field = g.field
    stand_singly(g, board.units, _OFF, no_hex="2.2", taken="10.3")
    for unit in units_at("units", field, board.units):
        if g.where[unit] != ELIMINATED:
            g.state[unit], g.lead[unit] = 0, field.lead[unit]
            g.chit[field.clan[unit]] = IN_RESERVE
        for payer, general in enumerate(field.generals):
            if general.unit == unit and g.where[unit] != ELIMINATED:
                g.general[payer] = unit
    for name, state in board.states.items():
        g.state[known_at("states", field.unit_of, name, "unit")] = STATES.index(state)
    for name, lead in board.lead.items():
        g.lead[known_at("lead", field.unit_of, name, "unit")] = lead
    _commanders(g, board)
    g.dug |= hexset(units_at("dug", field, board.dug))
    for unit in units_at("samurai", field, board.samurai):
        g.samurai[field.side[unit]] = unit
        g.chit[field.first_samurai + field.side[unit]] = ON_MAP


def _commanders(g: Battle, board: BoardWords) -> None:
    """Commanders who are not with their own units bring their leadership along (R31)."""
    payers = by_name(general.id for general in g.field.generals)
    for commander, name in board.commanders.items():
        payer = known_at("commanders", payers, commander, "commander")
        unit = known_at(f"commanders.{commander}", g.field.unit_of, name, "unit")
        g.general[payer] = unit
        g.lead[unit] = max(g.lead[unit], g.field.lead[g.field.generals[payer].unit])


def _clans(g: Battle, board: BoardWords) -> None:
    clans = g.field.clan_of
    for name, mode in board.modes.items():
        g.mode[known_at("modes", clans, name, "clan")] = MODES.index(mode)
    for name, point in board.entries.items():
        clan = known_at("entries", clans, name, "clan")
        g.entry[clan] = known_at(f"entries.{name}", g.field.entry_of, point, "entry point")
    g.seen |= hexset(known_at("seen", clans, name, "clan") for name in board.seen)


def _chits(g: Battle, board: BoardWords) -> None:
    """Chits in the bowl, in boxes and in hand."""
    field = g.field
    names = by_name(name.id for name in field.chit_name)
    for chit in range(field.first_special, field.first_compulsory):
        g.chit[chit] = IN_RESERVE
    if board.phase == "activation":
        for chit in range(field.first_compulsory, field.first_samurai):
            g.chit[chit] = DRAWN
    for name in board.bowl if board.phase == "activation" else ():
        g.chit[known_at("bowl", names, name, "chit")] = IN_BOWL
    for name, box in board.boxes.items():
        g.chit[known_at("boxes", names, name, "chit")] = within_at(f"boxes.{name}", box, 1, field.tables.delay.boxes)
    special = {name: chit for name, chit in names.items() if field.first_special <= chit < field.first_compulsory}
    for name, order in board.orders.items():
        number = known_at("orders", special, name, "special chit") - field.first_special
        g.activity[number] = known_at(f"orders.{name}", by_name(ACTIVITIES), order.activity, "activity")
        g.named[number] = hexset(known_at(f"orders.{name}", field.clan_of, clan, "clan") for clan in order.clans)
        if g.chit[number + field.first_special] == IN_RESERVE:
            g.chit[number + field.first_special] = IN_BOWL
    for held in (board.chit, board.drawn):
        if held is not None:
            g.hand = known_at("chit", names, held, "chit")
            g.chit[g.hand] = DRAWN
            g.stage = chits.SHOWING if board.chit else chits.FRESH
            g.redrawn = board.redrawn


def _players(g: Battle, board: BoardWords) -> None:
    field = g.field
    for name, words in board.plans.items():
        side = SIDES.index(name)
        if words.plan is not None:
            g.plan[side] = known_at(f"plans.{name}", field.plan_of, words.plan, "plan")
        g.active[side], g.shown[side] = words.active, words.shown
        g.saved[side], g.granted[side], g.triggered[side] = words.saved, words.granted, words.triggered
    for told, into in ((board.points, g.vp), (board.bundori, g.bundori), (board.lost, g.lost)):
        for name, count in told.items():
            into[SIDES.index(name)] = count
    for side in (0, 1):
        g.lines[side] = victory.lines_reached(g, 1 - side)
    for name, used in board.spent.items():
        for activity, count in used.items():
            kind = known_at(f"spent.{name}", by_name(ACTIVITIES), activity, "activity")
            g.spent[SIDES.index(name) * len(ACTIVITIES) + kind] = count
    payers = by_name(general.id for general in field.generals)
    for commander, count in board.command.items():
        g.cp[known_at("command", payers, commander, "commander")] = count


def _siege(g: Battle, words: SiegeWords | None) -> None:
    if words is None:
        return
    siege = g.siege
    siege.besieger = SIDES.index(words.besieger)
    siege.manpower, siege.out_of_combat = list(words.manpower), list(words.out_of_combat)
    for key, table, into in (("markers", words.markers, siege.markers), ("bases", words.bases, siege.bases)):
        for name, areas in table.items():
            found = [known_at(f"siege.{key}.{name}", g.field.area_of, area, "area") for area in areas]
            into[SIDES.index(name)] = hexset(found)
    siege.relief = hexset(known_at("siege.relief", g.field.clan_of, name, "clan") for name in words.relief)


def _come_to(g: Battle, board: BoardWords) -> None:
    """Where the game goes on."""
    if board.phase == "command" and board.command:
        g.step = command.PLANNING
