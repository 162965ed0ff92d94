"""The second reading of Kawanakajima's rules against boards whose answers the specification gives."""

from __future__ import annotations

from combat_letter import cell
from plain_field import Man, attack_ends, cohesive_ends, gap, lawful, retreat_ends


def board(own: dict[str, str], foes: list[str], mode: str, fire: dict[str, int] | None = None) -> list[Man]:
    mine = [Man(name, "uesugi", "b", number, mode) for name, number in own.items()]
    guns = fire or {}
    return mine + [Man(number, "takeda", number, number, "defense", fire=guns.get(number, 0)) for number in foes]


LINE = ["2208", "2309", "2310", "2311", "2312", "2313"]


def test_a_charge_goes_for_the_closest() -> None:
    men = board({"u": "1911", "v": "1910", "w": "1913"}, LINE, "attack", {"2310": 1})
    assert attack_ends(men, men[0], 5) == {
        "2208": {"2109", "2209"}, "2309": {"2209"}, "2310": {"2209", "2210"},
        "2311": {"2210", "2211"}, "2312": {"2211", "2212"}, "2313": {"2212"},
    }  # fmt: skip


def test_enemies_already_held_may_be_left_out() -> None:
    men = board({"u": "1911", "v": "1910", "w": "1913", "x": "2209"}, LINE, "attack", {"2310": 1})
    assert attack_ends(men, men[0], 5, ["2208", "2309", "2310"]) == {
        "2311": {"2210", "2211"}, "2312": {"2211", "2212"}, "2313": {"2212"},
    }  # fmt: skip


def test_units_in_defense_close_up() -> None:
    near = board({"u": "2012", "v": "2211"}, ["2311"], "defense")
    assert cohesive_ends(near, near[0], ["2211"], 3) == {"2111", "2112", "2212"}
    far = board({"u": "1612", "v": "2211"}, ["2311"], "defense")
    assert cohesive_ends(far, far[0], ["2211"], 3) == {"1911", "1912", "1913"}


def test_a_retreat_goes_four_hexes_away() -> None:
    men = board({"u": "2012", "v": "2011"}, ["2113"], "regroup")
    assert retreat_ends(men, men[0]) == {"1711", "1712", "1713", "1714", "1810", "1910", "2009"}
    left = board({"u": "2011", "v": "1712"}, ["2113"], "regroup")
    assert retreat_ends(left, left[0], "1712") == {"1711", "1713"}
    up = board({"u": "2011", "v": "2009"}, ["2113"], "regroup")
    assert retreat_ends(up, up[0], "2009") == {"1910"}


def test_who_must_be_fought() -> None:
    def fits(mode: str, foes: list[str], *, position: bool = False) -> bool:
        men = [Man("u", "uesugi", "b", "0617", mode, position=position)]
        men += [Man("far", "takeda", "a", "0616", "defense"), Man("near", "takeda", "b", "0618", "defense")]
        return lawful(men, "uesugi", [(frozenset("u"), frozenset(foes))] if foes else [])

    assert fits("defense", ["near"])
    assert fits("defense", ["far", "near"])
    assert not fits("defense", ["far"])
    assert not fits("attack", ["near"])
    assert fits("attack", ["far", "near"])
    assert fits("defense", [], position=True)


def test_cells_known_from_the_examples() -> None:
    known = {(8, 9): "d1^1", (6, 6): "-", (10, 9): "d1R^1", (7, 7): "a1-d1", (10, 7): "dR^R", (12, 8): "d2^1"}
    assert {scores: cell(*scores) for scores in known} == known


def test_gaps_are_counted_over_columns() -> None:
    assert gap("2012", "2012") == 0
    assert gap("2012", "2113") == 1
    assert gap("2012", "1611") == 4
