"""Positions of sieges, lines and marches: a cast of roles that both games fill, on a plain made for the test.

    t = siege_plain("kanto", castles={"main": "1010", "foe_castle": "1016"})
    t.force("taisho", "1016", strength=12, investing=True)

A plain is flat, without rivers, and has only the castles that a test puts on it, each of level 1 unless told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import pytest
from field_harness import Table

from honjin.games import kanto, masamune
from honjin.games.gunyuden.model.pack import SeriesPack
from honjin.games.gunyuden.options import choose_options
from honjin.games.gunyuden.rules import communication, movement, operations, zones
from honjin.games.gunyuden.rules.exclusive import Exclusive
from honjin.games.gunyuden.state import OPERATIONS, Campaign
from honjin.games.gunyuden.static import GOOD, Theatre
from honjin.games.kanto.rules.exclusive import KantoRules
from honjin.games.masamune.rules.exclusive import MasamuneRules
from honjin.hexes.paths import Blocked, walk
from honjin.hexes.sets import HexSet, members
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.wargame.actions import Castle, Clan, Unit

RULES: Final[Mapping[str, type[Exclusive]]] = {"masamune": MasamuneRules, "kanto": KantoRules}
GAMES: Final = tuple(RULES)
both = pytest.mark.parametrize("game", GAMES)
editions = pytest.mark.parametrize("edition", ["classic", "revised"])
SCENARIO: Final = {"masamune": "campaign", "kanto": "s2"}

ROLES: Final[Mapping[str, Mapping[str, str]]] = {
    "masamune": {
        "clan": "date", "lord": "date_masamune", "taisho": "date_shigezane", "taisho_2": "katakura_kagetsuna",
        "busho": "shiroishi_munezane", "busho_2": "harada_munetoki", "busho_3": "goto_nobuyasu",
        "busho_4": "kokubu_morishige", "main": "yonezawa", "castle": "omori", "castle_2": "shibata",
        "ally_clan": "kasai", "ally": "kasai_harunobu", "ally_castle": "teraike",
        "foe_clan": "ashina", "foe_lord": "ashina_yoshihiro", "foe_taisho": "kanagami_morinori",
        "foe_taisho_2": "tomita_ujizane", "foe": "tomita_takazane", "foe_2": "sase_tanetsune", "foe_3": "sase_tsuneo",
        "foe_4": "hirata_kiyonori", "foe_main": "kurokawa", "foe_castle": "inawashiro", "foe_castle_2": "naganuma",
        "foe_ally_clan": "satake", "foe_ally": "satake_yoshihisa", "foe_ally_castle": "ota",
        "phase": "date", "foe_phase": "anti",
    },
    "kanto": {
        "clan": "uesugi", "lord": "uesugi_kenshin", "taisho": "nagao_masakage", "taisho_2": "kakizaki_kageie",
        "busho": "nakajo_fujisuke", "busho_2": "usami_sadayuki", "busho_3": "saito_tomonobu",
        "busho_4": "amakasu_kagemochi", "main": "kasugayama", "castle": "iiyama", "castle_2": "sakado",
        "ally_clan": "nagano", "ally": "nagano_narimasa", "ally_castle": "minowa",
        "foe_clan": "takeda", "foe_lord": "takeda_shingen", "foe_taisho": "yamagata_masakage",
        "foe_taisho_2": "baba_nobuharu", "foe": "obata_nobusada", "foe_2": "sanada_yukitaka",
        "foe_3": "sanada_nobutsuna", "foe_4": "oyamada_nobushige", "foe_main": "tsutsujigasaki", "foe_castle": "kaizu",
        "foe_castle_2": "toishi", "foe_ally_clan": "yuki", "foe_ally": "yuki_harutomo", "foe_ally_castle": "yuki",
        "phase": "uesugi", "foe_phase": "takeda",
    },
}  # fmt: skip
"""Who plays which part: our clan with its lord and men, an ally, and their enemies of another clan and its ally."""


TITLES = {"masamune": masamune.GAME, "kanto": kanto.GAME}


@cache
def series_pack(game: str) -> SeriesPack:
    found: SeriesPack = TITLES[game].pack().data
    return found


@cache
def printed_land(game: str, scenario: str, options: tuple[tuple[str, Any], ...] = ()) -> Theatre:
    """The theatre of a scenario as the pack has it."""
    pack = series_pack(game)
    chosen = next(s for s in pack.scenarios.scenario if s.id == scenario)
    land = Theatre(pack, chosen, choose_options(pack.options, scenario, dict(options)))
    _share(land, (game, scenario))
    return land


_SAME_GROUND: dict[tuple[object, ...], Theatre] = {}


def _share(land: Theatre, key: tuple[object, ...]) -> None:
    """Theatres of the same ground share what is compiled from it, which takes most of the time of a short test."""
    first = _SAME_GROUND.setdefault(key, land)
    land.board = first.board
    vars(land).update({name: getattr(first, name) for name in ("layers", "easy_steps", "line_layers")})


class Siege(Table):
    """A table whose pieces go by their roles."""

    def __init__(self, g: Campaign, roles: Mapping[str, str]) -> None:
        super().__init__(g)
        self.roles = roles

    def u(self, name: str) -> Unit:
        return super().u(self.roles.get(name, name))

    def castle(self, name: str) -> Castle:
        return self.g.land.castle_of[self.roles.get(name, name)]

    def clan(self, name: str) -> Clan:
        return self.g.land.clan_of[self.roles.get(name, name)]

    def force(self, head: str, number: str, *led: str, **how: Any) -> Unit:
        """A force by roles; as :meth:`put`."""
        return self.put(head, number, *led, **how)

    def own(self, castle: str, clan: str) -> None:
        self.g.owner[self.castle(castle)] = self.clan(clan)
        self.g.survey()

    def besiege(self, castle: str, *heads: str) -> None:
        """These forces have invested a castle since before this phase."""
        units = self.g.forces_of([self.u(head) for head in heads])
        self.g.investing |= units
        self.g.besieging |= units

    def owner(self, castle: str) -> str | None:
        clan = self.g.owner[self.castle(castle)]
        return self.g.land.houses[clan].id if clan >= 0 else None

    def phase(self, name: str) -> None:
        self.g.seat = self.g.land.phases.index(self.roles.get(name, name))

    # ---------------------------------------------------------------------------------------------- questions

    def numbers(self, hexes: HexSet) -> set[str]:
        return {self.g.land.grid.format(h) for h in members(hexes)}

    def strong(self, side: str = "foe_lord") -> set[str]:
        return self.numbers(zones.strong(self.g, self.g.bloc(self.u(side))))

    def weak(self, side: str = "foe_lord") -> set[str]:
        return self.numbers(zones.weak(self.g, self.g.bloc(self.u(side))))

    def line(self, head: str) -> bool:
        return communication.has_line(self.g, self.u(head))

    def cost(self, head: str, *numbers: str, mode: str = "normal") -> int | str:
        """What a way costs, or the rule that forbids it."""
        g = self.g
        trek = movement.begin(g, self.u(head))
        refusal = movement.refuse_mode(g, trek, mode)
        if refusal is not None:
            return refusal.rule
        ground = movement.passage(g, trek.head, mode)
        path = self.path(*numbers)
        walked = walk(ground, path, trek.allowance, spent=movement.opening_cost(g, trek))
        if isinstance(walked, Blocked):
            return movement.why_blocked(g, trek.head, mode, path, walked).rule
        return walked.cost

    def refused(self, action: Action) -> str:
        """The rule against an order of this phase; empty if it is open."""
        refusal: Refusal | None = operations.refuse(self.g, action)
        return refusal.rule if refusal else ""

    def orders(self) -> list[Action]:
        found = operations.orders(self.g)
        for action in found:
            assert operations.refuse(self.g, action) is None, action
        return found

    def order(self, action: Action, dice: Iterable[int] = (), answers: Iterable[Action] = ()) -> None:
        """Carry out a legal order."""
        assert not self.refused(action), self.refused(action)
        self.run(operations.carry_out(self.g, action), dice, answers)


def siege_plain(
    game: str = "masamune",
    *,
    castles: Mapping[str, str],
    levels: Mapping[str, int] | None = None,
    ground: Mapping[str, str] | None = None,
    rivers: Iterable[str] = (),
    bridges: Iterable[str] = (),
    closed: Iterable[str] = (),
    weather: int = GOOD,
    **options: Any,
) -> Siege:
    """A snow-bound plain with these castles, roles as keys, each the main castle of whom it serves as such."""
    pack, roles = series_pack(game), ROLES[game]
    chosen = next(s for s in pack.scenarios.scenario if s.id == SCENARIO[game])
    no_duties = chosen.special.model_copy(update={"siege_duty": None, "ceremony": None, "waiver": None})
    chosen = chosen.model_copy(update={"special": no_duties})
    columns, rows = pack.map.columns, pack.map.rows
    lines = [["f"] * columns for _ in range(rows)]
    for number, letter in (ground or {}).items():
        lines[int(number[2:]) - 1][int(number[:2]) - 1] = letter
    country = chosen.area[0]
    letter = next(letter for letter, name in pack.map.province_legend.items() if name == country)
    sets = dict(pack.map.set)
    if pack.options.setting.snow_set:
        everywhere = sets[pack.options.setting.snow_set].model_copy(update={"provinces": [country], "hexes": []})
        sets[pack.options.setting.snow_set] = everywhere
    plain = pack.map.model_copy(
        update={
            "terrain_rows": ["".join(line) for line in lines], "province_rows": [letter * columns] * rows,
            "river_hexsides": list(rivers), "closed_hexsides": list(closed),
            "bridge_hexsides": list(bridges), "set": sets,
        }
    )  # fmt: skip
    places = {roles.get(role, role): hex_ for role, hex_ in castles.items()}
    heights = {roles.get(role, role): level for role, level in (levels or {}).items()}
    kept = [
        castle.model_copy(update={"hex": places[castle.id], "level": heights.get(castle.id, 1)})
        for castle in pack.scenarios.castle
        if castle.id in places
    ]
    clans = []
    for clan in pack.scenarios.clan:
        mains = [castle.hex for castle in kept if clan.id in castle.main_of.get(chosen.id, ())]
        clans.append(clan.model_copy(update={"main": {chosen.id: mains}}))
    made = pack.model_copy(
        update={"map": plain, "scenarios": pack.scenarios.model_copy(update={"castle": kept, "clan": clans})}
    )
    land = Theatre(made, chosen, choose_options(pack.options, chosen.id, options))
    sides = (plain.river_hexsides, plain.bridge_hexsides, plain.closed_hexsides)
    key = (game, tuple(plain.terrain_rows), *map(tuple, sides))
    _share(land, key)
    return _table(land, game, weather)


def siege_map(game: str, scenario: str | None = None, *, weather: int = GOOD, **options: Any) -> Siege:
    """The printed map of a scenario without any pieces. All tests share it: give nobody another strength."""
    return _table(printed_land(game, scenario or SCENARIO[game], tuple(sorted(options.items()))), game, weather)


def _table(land: Theatre, game: str, weather: int) -> Siege:
    g = Campaign(land, RULES[game](land))
    g.journal = []
    g.part, g.turn, g.stage, g.weather = OPERATIONS, 1, 1, weather
    t = Siege(g, ROLES[game])
    if t.roles["phase"] in land.phases:
        t.phase("phase")
    return t


def corridor(*, open_: Iterable[str] = ()) -> dict[str, str]:
    """Mountains on both sides of column 10, rows 9 to 27, but for some hexes."""
    rows = range(9, 28)
    return {f"{column}{row:02}": "m" for column in ("09", "11") for row in rows if f"{column}{row:02}" not in open_}
