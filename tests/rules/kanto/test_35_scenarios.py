"""Neutrals, partners, subversion, the Tone and the set-ups."""

from __future__ import annotations

import pytest
from kanto_harness import Table, rule_of

import honjin
from honjin.games.gunyuden.actions import NORMAL, Attack, Go
from honjin.games.gunyuden.rules import (
    activation,
    communication,
    deployment,
    forces,
    investment,
    marching,
    movement,
    replenishment,
    skirmish,
    weather,
    zones,
)
from honjin.games.gunyuden.state import REMOVED
from honjin.games.gunyuden.static import GOOD, NEUTRAL, SNOW, THAW
from honjin.games.kanto import GAME
from honjin.games.kanto.actions import Subvert
from honjin.wargame.actions import DONE, NO, PASS, READY, WAIT, YES
from honjin.wargame.orders import OUTSIDE, March
from honjin.wargame.state import RESERVE

# ---------------------------------------------------------------------------------------------- Tagaya (R55)


def tagaya(scenario: str, name: str, *, inside: bool = True) -> tuple[Table, int, Go]:
    t = Table(scenario)
    t.put("3522", "tagaya_masatsune", "tagaya_shigetsune", inside=inside)
    head = t.put("3521", name)
    t.g.seat = t.land.phase_of(t.g.clan[head], t.g.side(head))
    return t, head, Go(head, NORMAL, t.path("3521", "3522"), OUTSIDE)


@pytest.mark.rule("kanto 30-1-1", "kanto R55")
def test_a_neutral_clan_is_nobodys_enemy() -> None:
    t, head, go = tagaya("s2", "yuki_harutomo", inside=False)
    assert not zones.strong(t.g, 1 - t.g.bloc(head)) & (1 << t.hex("3521") | 1 << t.hex("3522"))
    assert not zones.next_to_enemy(t.g, t.g.bloc(head)) >> t.hex("3521") & 1
    assert t.g.clan_side[t.clan("tagaya")] == NEUTRAL
    assert marching.refuse_stride(t.g, movement.begin(t.g, head), go) is None


@pytest.mark.rule("kanto 30-1-1", "kanto R55")
@pytest.mark.parametrize(
    ("scenario", "name", "joins"),
    [
        ("s2", "oda_ujiharu", "hojo"),
        ("s2", "yuki_harutomo", "uesugi"),
        ("s2", "takeda_shingen", "uesugi"),
        ("s3", "uesugi_kenshin", "hojo"),
        ("s3", "takeda_shingen", "uesugi"),
        ("s3", "hojo_ujiyasu", "uesugi"),
    ],
)
def test_who_enters_drives_it_to_the_other_player(scenario: str, name: str, joins: str) -> None:
    t, head, go = tagaya(scenario, name)
    t.play(marching.march(t.g, head), answers={"march": go})
    assert t.g.clan_side[t.clan("tagaya")] == t.side(joins)
    assert t.g.where[head] == t.hex("3522")
    assert t.g.bloc(t.unit("tagaya_masatsune")) != t.g.bloc(head)
    assert t.land.phases[t.land.phase_of(t.clan("tagaya"), t.side(joins))] == f"{joins}_kanto"


@pytest.mark.rule("kanto R55", "kanto 15-6-2")
def test_with_its_men_in_the_field_the_force_stops_before_them() -> None:
    t, head, go = tagaya("s2", "oda_ujiharu", inside=False)
    asked = iter([go])
    t.play(marching.march(t.g, head), answers={"march": lambda ask: next(asked, ask.options[-1])})
    assert t.g.clan_side[t.clan("tagaya")] == t.side("hojo")
    assert t.g.where[head] == t.hex("3521")


@pytest.mark.rule("kanto R55")
def test_an_attack_provokes_it_before_the_die_is_rolled() -> None:
    t, head, _ = tagaya("s2", "yuki_harutomo", inside=False)
    attack = Attack(head, t.hex("3522"), (t.unit("tagaya_masatsune"),))
    assert skirmish.refuse_attack(t.g, attack) is None
    t.play(skirmish.attack(t.g, attack), [1, 1])
    assert t.g.clan_side[t.clan("tagaya")] == t.side("uesugi")


@pytest.mark.rule("kanto R55")
def test_whoever_enters_its_empty_castle_is_its_enemy() -> None:
    t, head, go = tagaya("s2", "oda_ujiharu")
    t.g.lift(t.g.of_clan[t.clan("tagaya")])
    t.play(marching.march(t.g, head), answers={"march": go})
    assert t.g.clan_side[t.clan("tagaya")] == t.side("hojo")
    assert t.told("joins") == [{"clan": "tagaya", "side": "hojo", "against": "oda"}]


@pytest.mark.rule("kanto R55", "kanto R56")
def test_no_blow_brings_anybody_else_to_another_player() -> None:
    t = Table("s3")
    t.play(t.rules.struck(t.g, t.clan("uesugi"), t.clan("takeda")))
    assert t.g.clan_side[t.clan("takeda")] == t.side("takeda")


@pytest.mark.rule("kanto 14-2", "kanto R55")
def test_a_neutral_clan_is_not_replenished() -> None:
    t, _, _ = tagaya("s2", "oda_ujiharu")
    assert rule_of(replenishment.refuse_commander(t.g, t.unit("tagaya_masatsune"))) == "14-2"


@pytest.mark.rule("kanto R55")
def test_nobody_retreats_to_neutrals_and_options_take_a_side() -> None:
    t, head, _ = tagaya("s2", "yuki_harutomo")
    assert movement.closed(t.g, t.g.clan[head], retreat=True) >> t.hex("3522") & 1
    t = Table("s2", tagaya="hojo")
    assert t.g.clan_side[t.clan("tagaya")] == t.side("hojo")


# ---------------------------------------------------------------------------------------------- partners (R56)


@pytest.mark.rule("kanto 35-S3-8", "kanto R56")
def test_takeda_and_hojo_are_partners() -> None:  # K71
    t = Table("s3", "takeda")
    shingen = t.put("2236", "takeda_shingen")
    hojo = t.put("2337", "hojo_tsunashige")
    attack = Attack(shingen, t.hex("2337"), (hojo,))
    assert skirmish.refuse_attack(t.g, attack) is not None
    assert not skirmish.attack_options(t.g, shingen)
    assert not zones.strong(t.g, 1 - t.g.bloc(shingen)) & 1 << t.hex("2236")
    go = Go(shingen, NORMAL, t.path("2236", "2337"), OUTSIDE)
    assert marching.refuse_stride(t.g, movement.begin(t.g, shingen), go) is None
    assert rule_of(investment.refuse_castle(t.g, t.castle("odawara"), shingen)) == "17"


@pytest.mark.rule("kanto R56", "kanto 16")
@pytest.mark.parametrize("answer", [YES, NO])
def test_a_partner_opens_his_castle_if_he_likes(answer: object) -> None:  # K71
    t = Table("s3", "takeda")
    shingen = t.put("2236", "takeda_shingen")
    go = Go(shingen, NORMAL, t.path("2236", "2237"), "inside")
    assert isinstance(answer, type(YES) | type(NO))
    t.play(marching.march(t.g, shingen), answers={"march": go, "consent": answer})
    assert [ask.side for ask in t.asked if ask.kind == "consent"] == [t.side("hojo")]
    assert bool(t.g.inside >> shingen & 1) == (answer == YES)


@pytest.mark.rule("kanto R56", "kanto R15", "kanto 11-1-5")
def test_partners_relay_nothing_but_cancel_zones() -> None:  # K71
    t = Table("s3")
    assert communication.sources(t.g, t.clan("takeda"))[0] == 1 << t.hex("1230")
    assert not communication.has_line(t.g, t.put("1846", "takeda_shingen"))
    t.put("1131", "uesugi_kenshin")
    spot = next(h for h in t.land.board.linked[t.hex("1131")] if h not in t.land.castle_at)
    assert communication.blocked(t.g, t.clan("takeda")) >> spot & 1
    t.g.settle(1 << t.unit("hojo_ujiyasu"), spot)
    assert not communication.blocked(t.g, t.clan("takeda")) >> spot & 1


# ---------------------------------------------------------------------------------------------- subversion (R57)


def plot(*, turn: int = 9, stage: int = 2, kenshin: str = "0505") -> Table:
    t = Table("s3", "hojo", turn=turn, stage=stage)
    t.put("2237", "hojo_ujiyasu", inside=True)
    t.put(kenshin, "uesugi_kenshin")
    t.put("2817", "sano_masatsuna")
    t.put("2820", "akai_teruyasu", inside=True)
    t.put("3219", "oyama_hidetsuna", inside=True)
    return t


def lords(t: Table) -> Subvert:
    return Subvert(tuple(map(t.unit, ("sano_masatsuna", "akai_teruyasu", "oyama_hidetsuna"))))


@pytest.mark.rule("kanto 35-S3-8", "kanto R57")
def test_lords_are_won_over() -> None:  # K69
    t = plot()
    action = lords(t)
    assert t.rules.refuse_order(t.g, action) is None
    assert action in t.rules.orders(t.g)
    assert len(t.rules.orders(t.g)) == 7
    assert str(GAME.create({}, scenario="s3").label(t.g, action)).startswith("Send secret letters to ")
    t.play(t.rules.carry_out(t.g, action), [5, 4, 6])
    hojo, uesugi = t.side("hojo"), t.side("uesugi")
    assert [t.g.side(unit) for unit in action.units] == [hojo, uesugi, hojo]
    assert t.g.where[action.units[0]] == t.hex("2818")
    assert t.g.where[action.units[2]] == t.hex("3219")
    assert t.g.clan_side[t.g.owner[t.land.castle_at[t.hex("2818")]]] == hojo
    assert t.g.acted >> t.unit("hojo_ujiyasu") & 1
    assert rule_of(t.rules.refuse_order(t.g, action)) == "12-2-3"
    assert [line["unit"] for line in t.told("joins")] == ["sano_masatsuna", "oyama_hidetsuna"]
    assert [line["castle"] for line in t.told("go_home")] == ["karasawayama", "oyama"]


@pytest.mark.rule("kanto 35-S3-8", "kanto R57")
@pytest.mark.parametrize("case", [{"turn": 8}, {"stage": 4}, {"kenshin": "2017"}])
def test_when_nobody_can_be_won_over(case: dict[str, object]) -> None:  # K69
    t = plot(**case)  # type: ignore[arg-type]
    assert rule_of(t.rules.refuse_order(t.g, lords(t))) == "35-S3-8"
    assert not t.rules.orders(t.g)
    assert not t.rules.facts(t.g)["subversion"]["possible"]


@pytest.mark.rule("kanto 35-S3-8")
def test_each_lord_is_named_once() -> None:
    t = plot()
    sano = t.unit("sano_masatsuna")
    assert [rule_of(t.rules.refuse_order(t.g, Subvert(some))) for some in ((), (sano, sano))] == ["35-S3-8"] * 2
    s2 = Table("s2", "hojo")
    assert rule_of(s2.rules.refuse_order(s2.g, Subvert((sano,)))) == "12"
    assert not s2.rules.orders(s2.g)


@pytest.mark.rule("kanto R57", "kanto 20-3")
def test_a_lord_won_over_by_a_side_without_castles_is_lost() -> None:
    t = plot()
    for castle in range(len(t.land.keeps)):
        t.g.owner[castle] = t.clan("uesugi")
    t.g.survey()
    t.play(t.rules.carry_out(t.g, Subvert((t.unit("sano_masatsuna"),))), [5])
    assert t.g.where[t.unit("sano_masatsuna")] == REMOVED


@pytest.mark.rule("kanto R57")
def test_only_living_lords_of_the_enemy() -> None:
    t = plot()
    t.g.lift(1 << t.unit("sano_masatsuna"))
    assert rule_of(t.rules.refuse_order(t.g, lords(t))) == "35-S3-8"
    assert len(t.rules.orders(t.g)) == 3


@pytest.mark.rule("kanto R57")
def test_strangers_leave_his_castle_and_partners_end_their_siege() -> None:
    t = plot()
    castle = t.land.castle_at[t.hex("2818")]
    guest = t.put("2818", "kakizaki_kageie", inside=True)
    t.spread("takeda", 12, ["2818"])
    besiegers = t.g.outside_at(t.hex("2818"))
    t.g.investing |= besiegers
    t.play(t.rules.carry_out(t.g, Subvert((t.unit("sano_masatsuna"),))), [6])
    assert not t.g.investing
    assert not t.g.is_invested(castle)
    home = t.land.castle_at[t.g.where[guest]]
    assert home != castle
    assert t.g.clan_side[t.g.owner[home]] == t.side("uesugi")


@pytest.mark.rule("kanto R57")
def test_with_enemies_before_the_gate_he_goes_inside() -> None:
    t = plot()
    t.put("2818", "kakizaki_kageie")
    t.play(t.rules.carry_out(t.g, Subvert((t.unit("sano_masatsuna"),))), [5])
    sano = t.unit("sano_masatsuna")
    assert t.g.where[sano] == t.hex("2818")
    assert t.g.inside >> sano & 1


@pytest.mark.rule("kanto R57")
def test_without_a_home_he_goes_to_the_nearest_castle_of_the_hojo() -> None:
    t = plot()
    castle = t.land.castle_at[t.hex("2818")]
    t.g.owner[castle] = t.clan("uesugi")
    t.g.survey()
    t.play(t.rules.carry_out(t.g, Subvert((t.unit("sano_masatsuna"),))), [5])
    home = t.land.castle_at[t.g.where[t.unit("sano_masatsuna")]]
    assert t.g.clan_side[t.g.owner[home]] == t.side("hojo")
    assert t.g.owner[castle] == t.clan("uesugi")


# ---------------------------------------------------------------------------------------------- the Tone (R60)


@pytest.mark.rule("kanto 35-S4-8", "kanto R60")
def test_the_east_bank_of_the_tone_is_closed_to_all_but_the_uesugi() -> None:
    t = Table("s4")
    east = t.land.sets["tone_east"]
    for clan in ("takeda", "hojo", "narita", "ohara"):
        for back in (False, True):
            closed = 0
            for bar in t.rules.bars(t.g, t.clan(clan), retreat=back):
                closed |= bar.hexes
            assert closed & east == east, clan
    assert not any(bar.hexes & east for bar in t.rules.bars(t.g, t.clan("uesugi")))
    other = Table("s3")
    assert not any(bar.hexes & other.land.sets["tone_east"] for bar in other.rules.bars(other.g, 0))


@pytest.mark.rule("kanto R60")
@pytest.mark.parametrize("hex_", ["2317", "2519", "2820"])
def test_castles_beyond_it_are_out_of_play(hex_: str) -> None:
    t = Table("s4")
    assert t.hex(hex_) not in t.land.castle_at


# ---------------------------------------------------------------------------------------------- set-ups


@pytest.mark.rule("kanto 35-1", "kanto 35-S1-5")
def test_units_of_the_first_scenario() -> None:  # K83
    t = Table("s1")
    count: dict[str, int] = {}
    for group in t.land.groups:
        count[group.hex or ""] = count.get(group.hex or "", 0) + len(group.units)
    assert count == {"0505": 18, "0711": 1, "1230": 17, "0121": 1, "0514": 1, "0617": 1}


@pytest.mark.rule("kanto 30-1-1", "kanto R55")
def test_neutrals_begin_inside_their_castle() -> None:
    t = Table("s2")
    deployment.place_printed(t.g)
    assert t.g.inside_at(t.hex("3522")) == t.g.of_clan[t.clan("tagaya")]


@pytest.mark.rule("kanto 35-S1-8", "kanto R50")
def test_each_uesugi_force_may_move_twice_before_the_first_turn() -> None:
    t = Table("s1")
    a, b = t.put("0505", "kakizaki_kageie"), t.put("0505", "naoe_sanetsuna")
    t.put("1230", "takeda_shingen")
    south, further = t.path("0505", "0506"), t.path("0506", "0507")
    orders = iter([March(a), March(b)])
    ways = iter([Go(a, NORMAL, south, OUTSIDE), Go(a, NORMAL, further, OUTSIDE), Go(b, NORMAL, south, OUTSIDE)])
    agains = iter([YES, NO])
    t.play(
        t.rules.pregame(t.g),
        answers={
            "pregame": lambda _: next(orders, DONE),
            "march": lambda _: next(ways),
            "again": lambda _: next(agains),
        },
    )
    assert [t.land.grid.format(t.g.where[head]) for head in (a, b)] == ["0507", "0506"]
    assert not t.g.acted
    assert {ask.side for ask in t.asked} == {t.side("uesugi")}


@pytest.mark.rule("kanto 35-S2-6", "kanto 35-S3-6", "kanto R62")
@pytest.mark.parametrize("scenario", ["s2", "s3"])
def test_the_satake_come_in_the_first_turn(scenario: str) -> None:
    t = Table(scenario, "uesugi_kanto")
    deployment.place_printed(t.g)
    names = t.land.scenario.reinforcement[0].units
    t.play(t.rules.phase_begins(t.g), answers={"arrival": READY})
    for name in names:
        assert t.land.sets["satake_entry"] >> t.g.where[t.unit(name)] & 1
    assert "reinforcements" not in t.rules.facts(t.g)


@pytest.mark.rule("kanto R62")
def test_they_wait_until_a_hex_is_free() -> None:
    t = Table("s2", "uesugi_kanto")
    deployment.place_printed(t.g)
    foes = ("kasama_tsunaie", "makabe_ujimoto", "yuki_harutomo", "haneishi_morinaga", "mizunoya_harumochi")
    for number, name in enumerate((*foes, "hojo_ujiyasu")):
        t.put(f"40{10 + number}", name)
    t.play(t.rules.phase_begins(t.g))
    assert t.g.where[t.unit("satake_yoshishige")] == RESERVE
    t.g.turn, t.g.stage = 2, 2
    t.g.settle(1 << t.unit("hojo_ujiyasu"), t.hex("2237"))
    t.play(t.rules.phase_begins(t.g))
    assert t.g.where[t.unit("satake_yoshishige")] == RESERVE
    t.g.stage = 1
    t.play(t.rules.phase_begins(t.g), answers={"arrival": READY})
    assert t.g.where[t.unit("satake_yoshishige")] == t.hex("4015")


@pytest.mark.rule("kanto 35-S4-6", "kanto R59")
def test_the_uesugi_come_from_turn_9_if_the_hojo_want_them() -> None:
    t = Table("s4", "uesugi", turn=8)
    deployment.place_printed(t.g)
    kenshin = t.unit("uesugi_kenshin")
    t.play(t.rules.phase_begins(t.g))
    t.g.turn = 9
    t.play(t.rules.phase_begins(t.g), answers={"reinforcements": WAIT})
    assert t.g.where[kenshin] == RESERVE
    t.g.turn = 10
    t.play(t.rules.phase_begins(t.g), answers={"reinforcements": READY, "arrival": READY})
    assert t.g.where[kenshin] == t.hex("1913")
    assert {ask.rule for ask in t.asked} == {"35-S4-6"}
    assert t.rules.points(t.g) == (0, -3)


@pytest.mark.rule("kanto 32", "kanto 35-S2-3")
@pytest.mark.parametrize(
    ("scenario", "turn", "expected"),
    [("s2", 6, SNOW), ("s2", 7, THAW), ("s3", 4, GOOD), ("s3", 5, SNOW), ("s3", 18, SNOW), ("s3", 19, THAW)]
    + [("s1", turn, GOOD) for turn in (1, 2, 3)]
    + [("s4", turn, GOOD) for turn in (1, 12)],
)
def test_weather_by_the_calendar(scenario: str, turn: int, expected: int) -> None:  # K27
    t = Table(scenario, turn=turn)
    t.play(weather.settle_weather(t.g))
    assert t.g.weather == expected


@pytest.mark.rule("kanto 31-5", "kanto 31-5-1", "kanto R47", "kanto 14-3-4")
def test_replenishment_inside_invested_odawara() -> None:  # K47
    t = Table("s2", "uesugi")
    t.spread("uesugi", 50, ("2137", "2138", "2236", "2337"))
    ujiyasu = t.put("2237", "hojo_ujiyasu", "hojo_ujishige", inside=True)
    t.g.steps[ujiyasu] = 1
    assert replenishment.added(t.g, ujiyasu) == 0
    investment.invest(t.g, t.castle("odawara"), t.g.heads(t.g.outside_at(t.hex("2137")))[:1])
    assert replenishment.refuse_commander(t.g, ujiyasu) is None
    assert replenishment.added(t.g, ujiyasu) == -1


@pytest.mark.rule("kanto 30-2", "kanto 30-4-2", "kanto R20")
def test_columns_of_replenishment() -> None:
    t = Table("s2")
    assert replenishment.column(t.g, t.put("2236", "hojo_ujiyasu")) == "home"
    assert replenishment.column(t.g, t.put("2017", "hojo_ujiyasu")) == "away"
    assert replenishment.column(t.g, t.put("0413", "takeda_shingen")) == "home"
    assert replenishment.column(t.g, t.put("2017", "uesugi_kenshin")) == "away"
    assert replenishment.column(t.g, t.put("2017", "ogo_nobutsuna")) == "home"
    assert replenishment.column(t.g, t.put("4012", "satake_yoshishige")) == "home"
    assert replenishment.column(t.g, t.put("3912", "satake_yoshishige")) == "away"


@pytest.mark.rule("kanto 29", "kanto R64", "kanto R72")
def test_great_clans_and_their_lesser_allies_have_phases_of_their_own() -> None:
    t = Table("s2")
    assert t.land.phases == ("uesugi", "takeda", "hojo", "uesugi_kanto", "hojo_kanto")
    homes = {
        "uesugi_kenshin": "uesugi",
        "takeda_shingen": "takeda",
        "hojo_ujiyasu": "hojo",
        "satomi_yoshihiro": "uesugi_kanto",
        "satake_yoshishige": "uesugi_kanto",
        "sano_masatsuna": "uesugi_kanto",
        "yuki_harutomo": "hojo_kanto",
    }
    for name in homes:
        t.put("2835", name)
    for seat, phase in enumerate(t.land.phases):
        t.g.seat = seat
        able = {name for name in homes if activation.refuse_act(t.g, t.unit(name)) is None}
        assert able == {name for name, home in homes.items() if home == phase}
    assert t.land.setting.acted_scope == "stage"
    assert [t.land.sides[side] for side in t.land.phase_side] == ["uesugi", "hojo", "hojo", "uesugi", "hojo"]


@pytest.mark.rule("kanto R54", "kanto R72")
def test_those_whom_kenshin_leads_act_in_his_phase() -> None:
    t = Table("s2", "uesugi")
    kenshin = t.put("2835", "uesugi_kenshin", "sano_masatsuna")
    assert activation.refuse_act(t.g, kenshin) is None
    activation.mark_acted(t.g, kenshin)
    t.g.seat = t.land.phases.index("uesugi_kanto")
    forces.stand_alone(t.g, 1 << t.unit("sano_masatsuna"))
    assert rule_of(activation.refuse_act(t.g, t.unit("sano_masatsuna"))) == "12-2-3"


@pytest.mark.rule("kanto 35-S4-5", "kanto R58", "kanto R66")
def test_the_free_set_up() -> None:
    t = Table("s4")
    assert t.land.scenario.setup_order == ["hojo", "takeda"]
    for group in t.land.groups:
        if group.free is None:
            continue
        clan = t.clan(group.clan or "")
        hexes = deployment.open_hexes(t.land, group)
        expected = {keep.hex for keep in t.land.keeps if keep.owner == clan and keep.province in group.free.provinces}
        assert expected == {h for h in range(t.land.grid.size) if hexes >> h & 1}
        assert t.land.mains[clan] & hexes


@pytest.mark.rule("kanto R42")
def test_kunimine_in_the_third_scenario() -> None:
    t = Table("s3")
    deployment.place_printed(t.g)
    takeda, nagano = t.unit("obata_nobusada"), t.unit("obata_norishige")
    assert t.g.where[takeda] == t.g.where[nagano] == t.hex("1620")
    assert (bool(t.g.inside >> takeda & 1), bool(t.g.inside >> nagano & 1)) == (False, True)
    t = Table("s3", kunimine_s3="takeda")
    deployment.place_printed(t.g)
    assert t.g.owner[t.castle("kunimine")] == t.clan("takeda")
    assert t.g.inside >> takeda & 1
    assert t.g.where[nagano] == t.hex("1718")


# ---------------------------------------------------------------------------------------------- the turn (4, 29)


@pytest.mark.rule("kanto 4", "kanto 4-1", "kanto 29")
def test_a_turn_has_a_start_stage_and_four_stages_with_the_phases_in_their_order() -> None:
    """Everybody passes for two turns of scenario 4."""
    play = honjin.new_game("kanto", scenario="s4", seed=1)
    seen: list[tuple[int, int, str]] = []
    while play.state.turn < 3:
        g = play.state
        if play.ask.kind == "operations":
            seen.append((g.turn, g.stage, g.phase_name))
        passed = next(option for option in (READY, DONE, PASS) if play.ask.refuse(option) is None)
        play.push(passed)
    course = [(turn, stage, play.state.land.phases.index(phase)) for turn, stage, phase in seen]
    assert course == sorted(set(course))
    for turn in (1, 2):
        assert {stage for t, stage, _ in course if t == turn} == {1, 2, 3, 4}
    assert {phase for turn, stage, phase in seen if (turn, stage) == (1, 1)} >= {"takeda", "hojo", "hojo_kanto"}
