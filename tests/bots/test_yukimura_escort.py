"""What Kanto has learnt at Tennoji: to keep Ieyasu's guards around him, to free him, and to end on the hill."""

from __future__ import annotations

from typing import Any

from honjin.bots import find_bot
from honjin.games.registry import find_game
from honjin.games.yukimura.judgement import escort
from honjin.games.yukimura.judgement.approach import comers
from honjin.games.yukimura.judgement.ground import ground
from honjin.games.yukimura.static import KANTO
from honjin.kernel.chance import Committed
from honjin.kernel.play import Play
from honjin.kernel.position import Position

HILL = "1408"
Piece = list[Any]


def arranged(phase: str, pieces: list[Piece], turn: int = 7, **units: str) -> Play[Any]:
    origin = {"game": "yukimura", "board": {"turn": turn, "phase": phase, "units": units, "pieces": pieces}}
    return find_game("yukimura").arrange(Position.of(origin, "test"), Committed.seeded(1))


def played(play: Play[Any], phase: str) -> Play[Any]:
    """By the greedy bot to the end of a phase."""
    bot = find_bot("greedy", 1)
    while play.state.phase_name == phase:
        play.push(bot.choose(play.view(play.ask.side), play.ask), play.ask.side)
    return play


def at(play: Play[Any], unit: str) -> str | None:
    found: str | None = play.view(None).facts["units"][unit].get("hex")
    return found


def guard(name: str, where: str, strength: int = 3, movement: int = 4) -> Piece:
    return [name, "kanto", "ashigaru", strength, 3, movement, where, "tadanao"]


def hunter(name: str, where: str, strength: int = 8) -> Piece:
    return [name, "osaka", "cavalry", strength, 6, 8, where, "sanada"]


def peril(play: Play[Any]) -> float:
    """What Osaka's next attack may cost Kanto, as everybody stands."""
    g = play.state
    post = g.where[g.field.ieyasu]
    return escort.peril(g, ground(g, KANTO), post, g.occupied[KANTO] & ~(1 << post)).loss


def test_a_side_that_a_guard_overlooks_is_open_all_the_same() -> None:
    """Who comes into a zone of control stops there, and may strike (7-3-1)."""
    play = arranged("kanto_move", [guard("a", "2021"), hunter("x", "2014")], ieyasu="2020")
    g = play.state
    post = g.where[g.field.ieyasu]
    assert list(comers(ground(g, KANTO), post, g.occupied[KANTO] & ~(1 << post))) == [8]


def test_nobody_comes_through_a_ring_of_zones() -> None:
    """Six units two hexes from him leave no way that is not overlooked."""
    ring = ["2018", "2219", "2121", "1920", "1820", "2221"]
    play = arranged("kanto_move", [*(guard(h, h) for h in ring), hunter("x", "2014")], ieyasu="2020")
    g = play.state
    post = g.where[g.field.ieyasu]
    assert list(comers(ground(g, KANTO), post, g.occupied[KANTO] & ~(1 << post))) == []


def test_guards_leave_no_way_to_ieyasu() -> None:
    """They wait until he has moved; three hunters are a march away."""
    guards = [guard(f"g{n}", f"{column}23") for n, column in enumerate(range(16, 25))]
    hunters = [hunter("x", "2014"), hunter("y", "2114"), hunter("z", "1914")]
    play = arranged("kanto_move", [*guards, *hunters], ieyasu="2022")
    assert peril(play) > 100
    assert peril(played(play, "kanto_move")) == 0


def test_far_from_the_enemy_he_goes_towards_the_nearer_side_of_the_map() -> None:
    play = played(arranged("kanto_move", [hunter("x", "1501")], ieyasu="2530"), "kanto_move")
    assert at(play, "ieyasu") is not None
    assert int(str(at(play, "ieyasu"))[:2]) > 25


def test_who_holds_ieyasu_is_attacked_before_anybody_else() -> None:
    """Two could fall on a weaker enemy, who does no harm."""
    pieces = [
        guard("a", "2019", 6),
        guard("b", "2118", 6),
        ["x", "osaka", "ashigaru", 6, 4, 4, "2119", "sanada"],
        ["y", "osaka", "ashigaru", 2, 3, 4, "2018", "sanada"],
    ]
    play = arranged("kanto_attack_melee", pieces, ieyasu="2120")
    bot = find_bot("greedy", 1)
    while play.ask.kind == "melee":
        play.push(bot.choose(play.view(KANTO), play.ask), KANTO)
        if play.state.combats:
            break
    unit_of = play.state.field.unit_of
    assert [target for target, _ in play.state.combats] == [unit_of["x"]]


def test_on_the_last_turn_the_strongest_stands_on_the_hill_and_others_around_it() -> None:
    names = ["1412", "1512", "1312", "1511", "1311", "1211", "1611"]
    kanto = [guard(h, h) for h in names] + [guard("strong", "1411", 6)]
    osaka = [hunter("x", "1401"), hunter("y", "1501"), hunter("z", "2008")]
    play = played(arranged("kanto_move", [*kanto, *osaka], turn=10, ieyasu="3537"), "kanto_move")
    g = play.state
    assert at(play, "strong") == HILL
    assert (g.field.board.linked_set[g.field.hill] & g.occupied[KANTO]).bit_count() >= 3


def left_from_the_edge(*enemies: Piece) -> bool:
    """Whether Ieyasu leaves the map, who stands at its east edge on turn 7 with guards on all sides."""
    pieces = [guard(name, where) for name, where in zip("abcd", ("3718", "3618", "3619", "3720"), strict=True)]
    pieces += enemies
    play = played(arranged("kanto_move", pieces, yukimura=HILL, ieyasu="3719"), "kanto_move")
    return bool(play.view(None).facts["units"]["ieyasu"].get("place") == "exited")


def test_ieyasu_leaves_by_the_side_before_he_is_held() -> None:
    """It costs fifty points; but who is held cannot leave any more, and then two hundred are at stake."""
    assert left_from_the_edge(hunter("x", "3518"), hunter("y", "3617"))


def test_ieyasu_stays_where_nobody_is_near() -> None:
    assert not left_from_the_edge(hunter("x", "2001"))


def test_no_guard_leaves_the_map_while_ieyasu_is_held() -> None:
    """However bad it looks wherever he goes: without him it is worse."""
    pieces = [guard("a", "3722"), hunter("x", "3718"), hunter("y", "3619"), hunter("z", "3616")]
    play = played(arranged("kanto_move", pieces, yukimura=HILL, ieyasu="3719"), "kanto_move")
    assert at(play, "a") is not None
