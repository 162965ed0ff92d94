"""The scene of a game on a country: names, castles in play, edges, what steps cost; answers that are remembered."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from small_country import SmallPack, data, pack

from honjin.hexes.sets import HexSet, members
from honjin.wargame.country import Country, Stronghold, clan_numbers
from honjin.wargame.memo import remembered
from honjin.wargame.roster import Thing


@dataclass(frozen=True, slots=True)
class Piece(Thing):
    clan: int


class Land(Country[Piece, Stronghold]):
    """All units, and the castles that are named."""

    def __init__(self, made: SmallPack, castles: tuple[str, ...] = ("kaizu", "obama")) -> None:
        clan_of = clan_numbers(made)
        pieces = [Piece(unit.id, unit.name, unit.kanji, clan_of[unit.clan]) for unit in made.units.unit]
        super().__init__(made, made.scenarios.scenario[0], pieces)
        keeps = [c for c in made.scenarios.castle if c.id in castles]
        self.settle([Stronghold(c.id, c.name, c.kanji, c.province, self.grid.parse(c.hex)) for c in keeps])
        self.open_board(self.kind["flat"] | self.kind["rough"])
        self.asked = 0

    @remembered
    def twice(self, number: int, *, more: int = 0) -> int:
        """Twice a number."""
        self.asked += 1
        return 2 * number + more


@pytest.fixture
def land() -> Land:
    return Land(pack())


def shown(land: Land, hexes: HexSet) -> list[str]:
    return [land.grid.format(h) for h in members(hexes)]


def test_things_are_called_by_their_names(land: Land) -> None:
    assert [name.name for name in land.unit_name] == ["Shingen", "Baba", "Kenshin", "Usami"]
    assert [name.kanji for name in land.clan_name] == ["武田", "上杉"]
    assert [name.id for name in land.side_name] == ["west", "east"]
    assert [name.name for name in land.castle_name] == ["Kaizu", "Obama"]


def test_events_tell_of_things_by_their_ids(land: Land) -> None:
    assert land.told("unit", 2) == "kenshin"
    assert land.told("units", 0b101) == ["shingen", "kenshin"]
    assert land.told("castle", 1) == "obama"
    assert land.told("side", 1) == "east"
    assert land.told("path", [land.grid.parse("0101"), land.grid.parse("0102")]) == ["0101", "0102"]
    assert land.told("unit", None) is None
    assert land.told("number", 7) == 7


def test_actions_name_clans_and_castles(land: Land) -> None:
    kinds = land.codecs(marker=["dummy"])
    assert kinds["castle"].read("obama") == 1
    assert kinds["clan"].write(0) == "takeda"
    assert kinds["marker"].read("dummy") == 0
    assert kinds["force"].write((2, 3)) == "kenshin+usami"


def test_only_castles_in_play_are_found_and_named() -> None:
    land = Land(pack(), ("obama",))
    kaizu, obama, hill = (land.grid.parse(number) for number in ("0101", "0303", "0201"))
    assert land.castle_at == {obama: 0}
    assert land.castle_of == {"obama": 0}
    assert [land.place(h).name for h in (kaizu, obama, hill)] == ["0101", "Obama (0303)", "Saijo (0201)"]


def test_sets_are_named_or_found_by_a_rule(land: Land) -> None:
    assert shown(land, land.sets["south"]) == ["0103", "0203", "0302", "0303"]
    assert shown(land, land.sets["plain"]) == ["0101", "0102", "0201"]


def test_a_rule_of_a_set_keeps_to_rows_and_off_a_set_up() -> None:
    files = data()
    files["map"]["setup"] = {"s1": {"shingen": "0101"}}
    files["map"]["set"]["plain"] = {"rule": {"terrain": ["flat"], "rows": [1, 2], "not_in": "setup.s1"}}
    land = Land(pack(files))
    assert shown(land, land.sets["plain"]) == ["0102", "0201", "0202"]


def test_edges_of_the_map(land: Land) -> None:
    assert shown(land, land.edges["north"]) == ["0101", "0201", "0301", "0401"]
    assert shown(land, land.edges["east"]) == ["0401", "0402", "0403"]
    assert shown(land, land.edges["south"]) == ["0103", "0203", "0303", "0403"]


def test_a_ragged_map_has_its_edge_where_its_hexes_end() -> None:
    files = data()
    files["map"]["legend"]["x"] = "off_map"
    files["map"]["terrain_rows"][2] = "fffx"
    assert shown(Land(pack(files)), Land(pack(files)).edges["south"]) == ["0103", "0203", "0303", "0402"]


def test_a_flood_keeps_inside_its_set(land: Land) -> None:
    sea = land.kind["sea"]
    assert shown(land, land.flood(land.hexes(["0401"]), sea)) == ["0401", "0402", "0403"]
    assert land.flood(0, sea) == 0


def test_a_river_costs_more_unless_a_bridge_is_there(land: Land) -> None:
    a, bridge, hill = (land.grid.parse(number) for number in ("0101", "0102", "0201"))
    price = land.priced([1] * land.grid.size, 2)
    assert (price(a, hill), price(bridge, hill), price(a, bridge)) == (3, 1, 1)
    assert land.priced([None] * land.grid.size, 2)(a, hill) is None


def test_steps_do_not_cross_closed_sides(land: Land) -> None:
    [plain, wet] = land.steps(land.priced([1] * land.grid.size, 2))
    near, far = land.grid.parse("0203"), land.grid.parse("0303")
    assert (plain.cost, wet.cost) == (1, 3)
    assert not plain.links[near] >> far & 1
    assert wet.links[land.grid.parse("0101")] == 1 << land.grid.parse("0201")


def test_an_answer_is_found_once_for_each_question(land: Land) -> None:
    assert [land.twice(2), land.twice(2), land.twice(3, more=1), land.twice(3, more=1)] == [4, 4, 7, 7]
    assert land.asked == 2


def test_what_one_scene_remembers_another_does_not_know(land: Land) -> None:
    other = Land(pack())
    assert (land.twice(2), other.twice(2)) == (4, 4)
    assert (land.asked, other.asked) == (1, 1)
    assert Land.twice.__doc__ == "Twice a number."
