"""Options 14-4, 14-5, 14-6 and 14-8: forces that Osaka places before the first turn."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from board import do, offers, refusal, score, setting, told, where
from lords import new_game

from honjin.games.yukimura.rules import deployment
from honjin.games.yukimura.state import Tennoji
from honjin.hexes.sets import members
from honjin.kernel.play import Play
from honjin.packs.options import OptionError


def placed(play: Play[Tennoji], clan: str) -> list[str]:
    """Units of a force that are on the map or wait to be placed."""
    return [p.id for p in play.state.field.pieces if p.clan == clan and where(play, p.id) != "unused"]


def distance(play: Play[Tennoji], a: str, b: str) -> int:
    grid = play.state.field.grid
    return grid.distances(grid.parse(a))[grid.parse(b)]


def place_at_random(play: Play[Tennoji], rng: random.Random) -> None:
    while play.ask.kind == "place":
        play.push(rng.choice(list(play.options())))


@pytest.mark.rule("yukimura 14-4-1", "yukimura 14-4-2", "yukimura 14-4-3", "yukimura R35")
def test_v104_where_the_goto_force_may_stand() -> None:
    """Vector v104: the pond 2312 is barred, 2612 is good, 2613 is south of row 12; his men stay within two hexes."""
    play = new_game(goto_lives=True)
    assert play.ask.side == 0
    for number in ("2312", "2613", "1408", "2404"):
        assert refusal(play, f"place goto {number}") == "14-4"
    assert refusal(play, "place goto_t1 2611") == "14-4"  # the commander first
    do(play, "place goto 2612")
    for number in ("2614", "2613", "2311", "2612", "2409"):
        assert refusal(play, f"place goto_t1 {number}") == "14-4"
    assert refusal(play, "place goto_t1 2412") is None
    do(play, "place goto_t1 2412", "place goto_t2 2511", "place goto_a1 2811", "place goto_a2 2610")
    assert play.state.phase_name == "kanto_move"


@pytest.mark.rule("yukimura 14-4", "yukimura 14-4-2", "yukimura 14-4-3")
def test_the_goto_force_is_five_units_and_his_remnants_stay_away() -> None:
    play = new_game(goto_lives=True)
    assert placed(play, "goto") == ["goto", "goto_t1", "goto_t2", "goto_a1", "goto_a2"]
    assert placed(play, "goto_rem") == []
    assert len(placed(play, "kimura_rem")) == 2
    assert where(new_game(), "goto_rem_a1") == "2404"
    assert placed(new_game(), "goto") == []


@pytest.mark.rule("yukimura 14-5", "yukimura 14-5-1", "yukimura 14-5-2", "yukimura 14-5-3")
def test_the_kimura_force_is_eight_units_within_two_hexes_and_his_remnants_stay_away() -> None:
    play = new_game(kimura_lives=True)
    pieces = play.state.field.pieces
    branches = Counter(p.branch for p in pieces if p.id in placed(play, "kimura"))
    assert branches == {"commander": 1, "cavalry": 1, "teppo": 3, "ashigaru": 3}
    assert placed(play, "kimura_rem") == []
    assert len(placed(play, "goto_rem")) == 1
    for number in ("2304", "2305", "2404", "2613", "1408"):
        assert refusal(play, f"place kimura {number}") == "14-5"
    do(play, "place kimura 2612")
    assert all(distance(play, offer.split()[2], "2612") <= 2 for offer in offers(play))
    place_at_random(play, random.Random(1))
    assert all(distance(play, where(play, unit), "2612") <= 2 for unit in placed(play, "kimura"))


@pytest.mark.rule("yukimura 14-6", "yukimura 14-6-1", "yukimura 14-6-2", "yukimura 14-6-3", "yukimura R35")
def test_tennoji_ready_brings_all_of_goto_kimura_and_chosokabe_within_four_hexes_and_no_remnants() -> None:
    play = new_game(tennoji_ready=True)
    whole = {
        clan: [p.id for p in play.state.field.pieces if p.clan == clan] for clan in ("goto", "kimura", "chosokabe")
    }
    assert {clan: placed(play, clan) for clan in whole} == whole
    assert placed(play, "goto_rem") == placed(play, "kimura_rem") == []
    assert refusal(play, "place goto 2613") == "14-6"
    place_at_random(play, random.Random(2))
    for clan, units in whole.items():
        lord = where(play, clan)
        there = [where(play, unit) for unit in units if where(play, unit) != "unused"]
        assert all(distance(play, number, lord) <= 4 for number in there)


@pytest.mark.rule("yukimura 14-6-1", "yukimura 14-6-2")
def test_osaka_may_leave_units_of_the_three_forces_out() -> None:
    """One man of Goto's stays away; with Kimura himself his whole force does, and Chosokabe is asked next."""
    play = new_game(tennoji_ready=True)
    do(play, "place goto 2612")
    [man, *_] = [offer.split()[1] for offer in sorted(offers(play)) if offer.startswith("leave")]
    do(play, f"leave {man}")
    assert where(play, man) == "unused"
    assert told(play, "left_out") == [{"units": [man]}]
    while "leave kimura" not in offers(play):
        play.choose(0)
    do(play, "leave kimura")
    assert placed(play, "kimura") == []
    assert "leave chosokabe" in offers(play)
    assert score(play) == (0, 0)
    place_at_random(play, random.Random(3))
    assert play.state.phase_name == "kanto_move"
    assert where(play, man) == "unused"


@pytest.mark.rule("yukimura 14-6-1")
def test_a_force_that_may_stay_away_in_part_needs_no_room_for_all_of_it() -> None:
    """Every free hex of the ground is open to the commander, the narrowest too."""
    play = new_game(tennoji_ready=True)
    ground = deployment.ground(play.state)
    assert {offer for offer in offers(play) if offer.startswith("place")} == {
        f"place goto {play.state.field.grid.format(h)}" for h in members(ground)
    }


@pytest.mark.rule("yukimura 14-4-2", "yukimura 14-5-2")
@pytest.mark.parametrize("option", ["goto_lives", "kimura_lives"])
def test_the_other_forces_come_whole(option: str) -> None:
    play = new_game(**{option: True})
    while play.ask.kind == "place":
        assert all(offer.startswith("place") for offer in offers(play))
        play.choose(0)


@pytest.mark.rule("yukimura 14-6", "yukimura R35", "yukimura 14")
@pytest.mark.parametrize("other", ["goto_lives", "kimura_lives"])
def test_tennoji_ready_is_not_combined_with_survivals(other: str) -> None:
    with pytest.raises(OptionError, match="excludes"):
        new_game(**{"tennoji_ready": True, other: True})
    assert new_game(goto_lives=True, kimura_lives=True).ask.kind == "place"


@pytest.mark.rule("yukimura 14-8", "yukimura R44")
def test_masayuki_stands_within_two_hexes_of_yukimura() -> None:
    play = new_game(masayuki=True)
    assert offers(play) == {f"place masayuki {number}" for number in ("1207", "1208", "1307", "1406", "1607")}
    assert refusal(play, "place masayuki 1407") == "14-8"  # a unit is there
    assert refusal(play, "place masayuki 1405") == "14-8"  # three hexes away
    do(play, "place masayuki 1406")
    assert play.state.field.pieces[play.state.field.unit_of["masayuki"]].clan == "sanada"
    assert placed(new_game(), "sanada").count("masayuki") == 0


@pytest.mark.rule("yukimura R35", "yukimura 14-4-1", "yukimura 14-5-1", "yukimura 14-6-2")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "options",
    [
        {"goto_lives": True},
        {"kimura_lives": True, "goto_lives": True},
        {"tennoji_ready": True},
        {"tennoji_ready": True, "okayama_front": True},
        {"tennoji_ready": True, "masayuki": True},
    ],
    ids=lambda options: "+".join(options),
)
def test_however_osaka_places_there_is_always_room_and_every_hex_is_legal(options: dict[str, bool], seed: int) -> None:
    """Rows 1-12, no printed hex (those of absent remnants neither), nobody else there, near enough.

    Forces that may stay away in part are placed where most of them find room.
    """
    rng = random.Random(seed)
    play = new_game(**options)
    field = play.state.field
    near = 4 if "tennoji_ready" in options else 2
    while play.ask.kind == "place":
        texts = sorted(offer for offer in offers(play) if offer.startswith("place"))
        text = rng.choice(texts)
        _, unit, number = text.split()
        h = field.grid.parse(number)
        assert field.grid.row(h) <= 12
        assert not field.printed_setup >> h & 1
        assert field.board.present >> h & 1
        assert play.state.at[h] < 0
        clan = field.pieces[field.unit_of[unit]].clan
        if unit == "masayuki":
            assert distance(play, number, "1408") <= 2
        elif unit != clan:
            assert distance(play, number, where(play, clan)) <= near
        do(play, text)
    if "tennoji_ready" not in options:
        assert told(play, "no_room") == []
    assert not any(place == -1 for unit, place in enumerate(play.state.where) if unit not in field.group_of)


@pytest.mark.rule("yukimura R35", "yukimura 14-4-1")
def test_a_commander_is_placed_only_where_his_whole_force_finds_room() -> None:
    """Counted anew: five free hexes of rows 1-12 within two hexes, his own among them."""
    play = new_game(goto_lives=True)
    g = play.state
    grid = g.field.grid
    open_ = [h for h in g.field.board.hexes if grid.row(h) <= 12 and g.at[h] < 0 and not g.field.printed_setup >> h & 1]
    roomy = {h for h in open_ if sum(grid.distances(h)[other] <= 2 for other in open_) >= 5}
    assert offers(play) == {f"place goto {grid.format(h)}" for h in roomy}
    assert len(roomy) < len(open_)


@pytest.mark.rule("yukimura R35")
def test_distances_ignore_ponds() -> None:
    """2411 and 2412 are two apart by land only round the pond, but neighbours on the map."""
    play = new_game(goto_lives=True)
    do(play, "place goto 2411")
    assert refusal(play, "place goto_t1 2412") is None
    assert refusal(play, "place goto_t1 2311") is None


@pytest.mark.rule("yukimura 14-6-4", "yukimura 14-6")
def test_the_kanto_points_are_doubled_with_tennoji_ready() -> None:
    for ready, points in ((False, 3 + 2), (True, 2 * (3 + 2))):
        play = setting(
            turn=10,
            options={"tennoji_ready": ready},
            tally={"osaka_lost": 3, "north": 2, "kanto_lost": 4},
            pieces=["k kanto ashigaru 3 3 4 2020"],
        )
        assert score(play) == (4, points)


@pytest.mark.rule("yukimura 14")
def test_no_option_is_on_unless_it_is_chosen() -> None:
    play = new_game()
    on = {name for name, value in play.game.options.items() if value is True}
    assert on == {"ieyasu_pinned_penalty", "one_head"}
    assert play.state.phase_name == "kanto_move"
    assert all(where(play, unit) == "unused" for unit in ("hideyori", "akashi", "goto", "kimura", "masayuki"))
