"""Corners of chapters 30 to 35: lords won over in the middle of things, lost leaders, late help, and what counts."""

from __future__ import annotations

import pytest
from kanto_harness import Table, rule_of

from honjin.games.gunyuden.actions import NORMAL, Go
from honjin.games.gunyuden.rules import communication, losses, marching, movement
from honjin.games.gunyuden.state import COLLAPSED, KILLED, REMOVED
from honjin.games.kanto.actions import Subvert
from honjin.games.kanto.model.scenarios import special as own_special
from honjin.games.kanto.rules import ceremony, neutral, reinforcements
from honjin.hexes.sets import hexset
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.actions import NO, NOBODY, READY, YES
from honjin.wargame.orders import OUTSIDE
from honjin.wargame.state import RESERVE


def letters(stage: int = 1, turn: int = 9) -> Table:
    """Ujiyasu may write to the lords of the north: Kenshin is at home."""
    t = Table("s3", "hojo", stage=stage, turn=turn)
    t.put("2237", "hojo_ujiyasu", inside=True)
    t.put("0505", "uesugi_kenshin", inside=True)
    return t


def kill(t: Table, *names: str, fate: int = KILLED) -> None:
    for name in names:
        losses.eliminate(t.g, t.unit(name), "23-3-2", fate)


def abandon(t: Table, castle: str) -> None:
    t.g.owner[t.castle(castle)] = NOBODY
    t.g.survey()


# ---------------------------------------------------------------------------------------------- subversion (R57)


@pytest.mark.rule("kanto 35-S3-8", "kanto R57", "kanto 18-3")
def test_a_lord_won_over_leaves_the_siege_of_his_new_friends() -> None:
    t = letters()
    t.put("2726", "hojo_tsunataka", inside=True)
    sano = t.put("2726", "sano_masatsuna")
    others = t.spread("uesugi", 18, ["2726"])
    t.g.investing |= others | 1 << sano
    assert t.g.is_invested(t.castle("kawagoe"))
    t.g.morale[t.unit("hojo_tsunataka")] = -3
    t.play(t.rules.carry_out(t.g, Subvert((sano,))), [5])
    assert t.g.where[sano] == t.hex("2818")
    assert not t.g.is_invested(t.castle("kawagoe"))
    assert t.g.morale[t.unit("hojo_tsunataka")] == 0
    assert not t.g.investing


@pytest.mark.rule("kanto 35-S3-8", "kanto R57", "kanto R72")
def test_a_lord_won_over_acts_for_the_hojo_in_the_same_stage() -> None:
    t = letters()
    sano = t.put("2817", "sano_masatsuna")
    t.play(t.rules.carry_out(t.g, Subvert((sano,))), [6])
    assert t.land.phases[t.g.phase_of[t.g.clan[sano]]] == "hojo_kanto"
    assert not t.g.acted >> sano & 1


@pytest.mark.rule("kanto 35-S3-8", "kanto R57")
def test_a_lord_won_over_is_not_among_his_new_enemies_while_his_owner_chooses() -> None:
    t = letters()
    t.put("2820", "akai_teruyasu", inside=True)
    sano = t.put("2820", "sano_masatsuna", inside=True)
    places = []

    def choose(ask: Ask) -> Action:
        places.append(t.g.where[sano])
        return ask.options[0]

    t.play(t.rules.carry_out(t.g, Subvert((sano,))), [5], {"refuge": choose})
    assert places == [RESERVE]
    assert t.g.where[sano] == t.hex("2818")


@pytest.mark.rule("kanto 35-S3-8", "kanto R57")
def test_a_lord_won_over_whose_castle_is_beset_goes_inside_unasked() -> None:
    t = letters()
    sano = t.put("2817", "sano_masatsuna")
    t.put("2818", "kakizaki_kageie")
    t.play(t.rules.carry_out(t.g, Subvert((sano,))), [5])
    assert t.g.where[sano] == t.hex("2818")
    assert t.g.inside >> sano & 1
    assert not t.asked


@pytest.mark.rule("kanto 35-S3-8", "kanto R57")
def test_it_may_be_tried_again_in_the_next_stage_but_not_on_those_won() -> None:
    t = letters()
    sano, akai = t.put("2818", "sano_masatsuna", inside=True), t.put("2820", "akai_teruyasu", inside=True)
    t.play(t.rules.carry_out(t.g, Subvert((sano, akai))), [4, 5])
    assert (t.g.side(sano), t.g.side(akai)) == (t.side("uesugi"), t.side("hojo"))
    t.g.acted = 0
    t.g.stage = 3
    why = {
        akai: "Akai Teruyasu has already been won over",
        t.unit("oyama_hidetsuna"): "Oyama Hidetsuna is not on the map",
        t.unit("uesugi_kenshin"): "Uesugi Kenshin is not one of the lords who can be won over",
    }
    for lord, reason in why.items():
        refusal = t.rules.refuse_order(t.g, Subvert((lord,)))
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("35-S3-8", reason)
    assert t.rules.orders(t.g) == [Subvert((sano,))]
    kill(t, "uesugi_kenshin")
    assert not t.rules.orders(t.g)  # he must be on the map


@pytest.mark.rule("kanto 34-1", "kanto 34-2", "kanto 34-3", "kanto R49", "kanto R57")
def test_what_a_lord_won_over_is_worth() -> None:
    t = letters()
    sano = t.put("2818", "sano_masatsuna", inside=True)
    t.play(t.rules.carry_out(t.g, Subvert((sano,))), [6])
    uesugi, takeda, hojo = (t.side(name) for name in ("uesugi", "takeda", "hojo"))
    score = t.rules.points(t.g)
    assert (score[uesugi], score[takeda], score[hojo]) == (-2, 0, 2)  # Karasawayama, level 1
    kill(t, "sano_masatsuna", fate=REMOVED)  # starved: his new side bears it
    cost = t.rules.points(t.g)[hojo] - 2
    assert cost == -t.land.tables.points.killed["taisho" if t.land.rank[sano] == 1 else "busho"]
    assert t.rules.points(t.g)[uesugi] == -2


# ---------------------------------------------------------------------------------------------- lost leaders (25-2)


@pytest.mark.rule("kanto 25-2", "kanto 9-1-2", "kanto R54", "kanto R49")
@pytest.mark.parametrize("counts", [False, True])
def test_those_whom_kenshin_led_stay_when_he_falls(counts: bool) -> None:
    t = Table("s2", "uesugi", collapse_counts=counts)
    t.put("2017", "uesugi_kenshin", "kakizaki_kageie", "ogo_nobutsuna", "ota_sukemasa")
    kill(t, "uesugi_kenshin")
    for name in ("ogo_nobutsuna", "ota_sukemasa"):
        assert t.g.where[t.unit(name)] == t.hex("2017")
    assert t.g.where[t.unit("kakizaki_kageie")] == COLLAPSED
    lost = t.rules.points(t.g)[t.side("uesugi")]
    assert lost == (-13 if counts else -10)  # Kakizaki is a taisho


@pytest.mark.rule("kanto 25-2", "kanto R50")
def test_steps_of_an_army_that_leaves_count_at_kawanakajima() -> None:
    t = Table("s1", "uesugi")
    t.put("0515", "uesugi_kenshin", "kakizaki_kageie", "amakasu_kagemochi")
    t.g.steps[t.unit("amakasu_kagemochi")] = 1
    kill(t, "uesugi_kenshin")
    assert t.rules.points(t.g)[t.side("takeda")] == 2 + 2 + 1
    assert t.rules.verdict(t.g).winner == t.side("takeda")


# ---------------------------------------------------------------------------------------------- lines and castles


@pytest.mark.rule("kanto 8-3-2", "kanto 30-4-1", "kanto 30-4-2", "kanto R16")
def test_an_invested_umayabashi_serves_nobody_but_kasugayama_serves_the_uesugi() -> None:
    t = Table("s2", "uesugi")
    for name in ("ogo_nobutsuna", "wada_narishige"):
        t.put("2117", name)
    t.put("2117", "kakizaki_kageie")
    assert all(communication.has_line(t.g, t.unit(name)) for name in ("ogo_nobutsuna", "kakizaki_kageie"))
    t.g.investing |= t.spread("takeda", 10, ["2017"])
    assert t.g.is_invested(t.castle("umayabashi"))
    assert not communication.has_line(t.g, t.unit("ogo_nobutsuna"))
    at_home = t.put("0605", "naoe_sanetsuna")
    assert communication.has_line(t.g, at_home)


@pytest.mark.rule("kanto 34-1", "kanto 34-2", "kanto 31-1-2", "kanto R14", "kanto R49")
def test_odawara_in_ruins() -> None:
    t = Table("s2", "uesugi")
    head = t.put("2236", "uesugi_kenshin")
    step = Go(head, NORMAL, t.path("2236", "2237"), OUTSIDE)
    assert rule_of(marching.refuse_stride(t.g, movement.begin(t.g, head), step)) == "31-1-2"
    abandon(t, "odawara")
    assert marching.refuse_stride(t.g, movement.begin(t.g, head), step) is None
    t.rules.action_over(t.g)
    assert t.rules.points(t.g)[t.side("hojo")] == -20
    assert t.rules.points(t.g)[t.side("uesugi")] == 0  # nobody holds it
    assert t.rules.counsel.unfinished(t.g, t.side("uesugi")) == ["ceremony"]  # the siege has done its duty (R51)


# ---------------------------------------------------------------------------------------------- duties (R51-R53)


@pytest.mark.rule("kanto 35-S2-7", "kanto R51")
@pytest.mark.parametrize(("judged", "turns"), [("full", 0), ("end_of_turn", 1)])
def test_a_siege_begun_during_the_turn(judged: str, turns: int) -> None:
    t = Table("s2", "uesugi", siege_turn=judged)
    t.play(t.rules.turn_begins(t.g))
    t.g.investing |= t.spread("uesugi", 52, ["2137", "2138", "2236", "2337"])
    assert t.g.is_invested(t.castle("odawara"))
    t.rules.turn_ended(t.g)
    assert ceremony.memory(t.g).siege_turns == turns


@pytest.mark.rule("kanto 35-S2-7", "kanto R53", "kanto 23-5")
@pytest.mark.parametrize("name", ["takeda_shingen", "hojo_ujiyasu", "yuki_harutomo"])
def test_anybody_of_the_hojo_player_who_pursues_into_echigo_waives_the_duties(name: str) -> None:
    t = Table("s2")
    head = t.put("0606", name)  # beside Kasugayama
    assert t.rules.counsel.unfinished(t.g, t.side("uesugi")) == ["siege", "ceremony"]
    t.play(t.rules.entered(t.g, 1 << head, t.hex("0606")))
    assert not t.rules.counsel.unfinished(t.g, t.side("uesugi"))
    assert t.rules.verdict(t.g).winner is None  # points decide, and they are equal


# ---------------------------------------------------------------------------------------------- late help (R59, R62)


@pytest.mark.rule("kanto 35-S4-6", "kanto 35-S4-7", "kanto R59", "kanto R62")
def test_the_uesugi_wait_while_an_enemy_stands_at_numata() -> None:
    t = Table("s4", "uesugi", turn=9)
    group = t.land.scenario.reinforcement[0]
    for unit in t.land.units_named(group.units):
        t.g.where[unit] = RESERVE
    foe = t.put("1913", "takeda_shingen")
    t.play(reinforcements.arrive(t.g))
    assert not t.asked
    assert not reinforcements.used(t.g, group)
    t.g.turn = 12
    t.g.settle(1 << foe, t.hex("1230"))
    t.play(reinforcements.arrive(t.g), answers={"reinforcements": READY, "arrival": READY})
    assert {t.g.where[unit] for unit in t.land.units_named(group.units)} == {t.hex("1913")}
    assert t.rules.points(t.g)[t.side("hojo")] == -3
    kill(t, *group.units[:2])
    assert t.rules.points(t.g)[t.side("hojo")] < -3  # the Hojo player bears their losses too


@pytest.mark.rule("kanto 35-S4-8", "kanto R60", "kanto 23-4-3")
def test_nobody_retreats_over_the_tone() -> None:
    t = Table("s4", "takeda")
    barrier = own_special(t.land).barrier
    assert barrier is not None
    east = t.land.sets[barrier.set]
    for clan in ("takeda", "hojo", "narita", "ohara"):
        closed = [bar for bar in t.rules.bars(t.g, t.clan(clan), retreat=True) if bar.hexes & east]
        assert [bar.rule for bar in closed] == ["35-S4-8"]
        assert movement.closed(t.g, t.clan(clan), retreat=True) & east == east
    assert not any(bar.hexes & east for bar in t.rules.bars(t.g, t.clan("uesugi"), retreat=True))


@pytest.mark.rule("kanto R56", "gunyuden 16")
@pytest.mark.parametrize("answer", [YES, NO])
def test_only_who_is_not_let_in_is_turned_away(answer: Action) -> None:
    t = Table("s3", "takeda")
    shingen = t.put("2337", "takeda_shingen")
    let_in = t.play(movement.admitted(t.g, shingen, t.castle("odawara")), answers={"consent": answer})
    assert (let_in, len(t.told("turned_away"))) == ((True, 0) if answer == YES else (False, 1))


@pytest.mark.rule("kanto R55", "kanto 30-1-1")
@pytest.mark.parametrize("scenario", ["s2", "s3", "s4"])
def test_retreats_are_closed_to_the_castles_of_neutrals_and_to_no_others(scenario: str) -> None:
    t = Table(scenario)
    hexes = [bar.hexes for bar in neutral.bars(t.g)]
    own = [keep.hex for castle, keep in enumerate(t.land.keeps) if neutral.is_neutral(t.g, t.g.owner[castle])]
    assert hexes == ([hexset(own)] if own else [])


@pytest.mark.rule("kanto R55", "kanto 30-1-1")
def test_neutrals_are_provoked_only_where_they_are() -> None:
    """Not by who enters open ground, or a ruin, while they hold a castle elsewhere: even the last of all castles."""
    t = Table("s2", "uesugi")
    t.own("shimoda", "tagaya")
    assert t.g.owner[-1] == t.clan("tagaya")
    assert neutral.clans_at(t.g, t.hex("3522")) == [t.clan("tagaya")]
    t.put("3421", "yuki_harutomo")
    assert neutral.clans_at(t.g, t.hex("3421")) == []
    abandon(t, "shimotsuma")
    assert neutral.clans_at(t.g, t.hex("3522")) == []
