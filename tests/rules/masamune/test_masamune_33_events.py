"""Chapter 33: random events and Result D, with Tamura, ceasefires and those who change masters."""

from __future__ import annotations

import pytest
from masamune_harness import Oshu, rule_of

from honjin.games.gunyuden.actions import Choose
from honjin.games.gunyuden.rules import forces
from honjin.games.gunyuden.state import ACTIVE, KILLED, REMOVED
from honjin.games.gunyuden.static import HEAVY_SNOW, TAISHO
from honjin.games.masamune.rules import events, yonezawa
from honjin.hexes.sets import few
from honjin.wargame.actions import READY
from honjin.wargame.orders import INSIDE, KEEP, OUTSIDE, Form, Pick

SOUTH = ["satake", "ashina", "shirakawa", "nikaido", "ishikawa", "iwaki_clan"]


@pytest.mark.rule("masamune 33", "masamune 33-1", "masamune 33-3(1)")
def test_m096_a_letter_then_its_table() -> None:
    oshu = Oshu()
    assert oshu.play(oshu.rules.events(oshu.g), READY, dice=[4, 5, 1]) is None
    assert oshu.status("mogami") == "active"


@pytest.mark.rule("masamune 33-1", "masamune Result D", "masamune R69")
def test_m095_peace_or_the_south_rises() -> None:
    oshu = Oshu()
    oshu.month(8)
    result = oshu.play(events.roll_event(oshu.g, oshu.date), *[READY] * len(SOUTH), dice=[5])
    assert result is None
    assert [oshu.status(clan) for clan in SOUTH] == ["active"] * len(SOUTH)
    oshu = Oshu()
    oshu.month(8)
    oshu.g.status[oshu.clan("ashina")] = ACTIVE
    ended = oshu.play(oshu.rules.events(oshu.g), dice=[5])  # the other side does not roll any more
    assert ended is not None
    assert (ended.winner, ended.points, ended.rule) == (None, (0, 0), "Result D")


@pytest.mark.rule("masamune 33-2(1)", "masamune 33-2(8)", "masamune 33-3(6)", "masamune 32-1-2(4)", "masamune R70")
def test_m004_m097_halvings() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("yoshihime_scheme"))
    assert (oshu.activation("date_masamune"), oshu.activation("date_shigezane")) == (2, 3)
    oshu.g.weather = HEAVY_SNOW
    assert oshu.activation("date_masamune") == 1
    oshu.play(oshu.befall("dispute", clans=["ashina"]))
    commander = oshu.unit("kanagami_morinori")
    assert oshu.g.activation(commander) == 1
    oshu.play(oshu.rules.turn_begins(oshu.g))
    oshu.g.weather = 0
    assert oshu.activation("date_masamune") == 4
    oshu.play(oshu.befall("mogami_scheme"))
    assert (oshu.activation("date_masamune"), oshu.activation("date_shigezane")) == (2, 2)
    onodera = oshu.unit("onodera_yoshimichi")
    assert oshu.g.activation(onodera) == oshu.land.activation[onodera]


@pytest.mark.rule("masamune 33-3(3)", "masamune 33-3(7)", "masamune 33-3(8)", "masamune R71")
def test_events_take_units() -> None:
    oshu = Oshu()
    satake = oshu.unit("makabe_ujimoto")
    other = oshu.unit("wada_akitame")
    assert oshu.g.rank(satake) < TAISHO
    oshu.play(oshu.befall("loses", clans=["satake"], count=2), Pick(satake), Pick(other))
    assert [oshu.g.where[unit] for unit in (satake, other)] == [REMOVED, REMOVED]
    ask = oshu.asked[0]
    assert ask.side == oshu.anti
    offered = [action.unit for action in ask.options if isinstance(action, Pick)]
    assert all(oshu.g.rank(unit) < TAISHO for unit in offered)
    assert oshu.rules.points(oshu.g) == (0, 0)


@pytest.mark.rule("masamune R71")
def test_a_commander_goes_only_without_busho_and_a_sodaisho_never() -> None:
    oshu = Oshu()
    ashina = few(oshu.g.of_clan[oshu.clan("ashina")])
    kanagami = oshu.unit("kanagami_morinori")
    for unit in ashina:
        if unit not in (kanagami, oshu.unit("ashina_yoshihiro")):
            oshu.g.lift(1 << unit)
            oshu.g.where[unit] = REMOVED
    oshu.play(oshu.befall("loses", clans=["ashina"], count=2))
    assert oshu.g.where[kanagami] == REMOVED
    assert oshu.where("ashina_yoshihiro") == "1031+"


@pytest.mark.rule("masamune 33-2(11)")
def test_conflict_in_northern_kasai_spares_hamada_and_tomizawa() -> None:
    oshu = Oshu()
    esashi = oshu.unit("esashi_nobutoki")
    oshu.play(oshu.befall("conflict_northern_kasai"), Pick(esashi))
    assert oshu.g.where[esashi] == REMOVED
    offered = [action.unit for action in oshu.asked[0].options if isinstance(action, Pick)]
    assert oshu.unit("hamada_hirotsuna") not in offered


@pytest.mark.rule("masamune 33-3(2)")
def test_rumours_do_nothing() -> None:
    oshu = Oshu()
    before = oshu.position()
    oshu.play(oshu.befall("odawara_rumours"))
    assert oshu.position() == before


@pytest.mark.rule("masamune 25-2", "masamune 33-3(1)")
def test_events_of_a_clan_that_is_gone_do_nothing() -> None:
    oshu = Oshu()
    oshu.g.destroyed |= 1 << oshu.clan("ashina") | 1 << oshu.clan("kasai")
    before = oshu.position()
    oshu.play(oshu.befall("activate", clans=["ashina"]))
    oshu.play(oshu.befall("dispute", clans=["ashina"]))
    oshu.play(oshu.befall("loses", clans=["ashina"], count=1))
    oshu.play(oshu.befall("kasai_rebellion"))
    assert oshu.position() == before


# ---------------------------------------------------------------------------------------- those who change masters


@pytest.mark.rule("masamune 33-2(2)", "masamune R73")
def test_nagae_goes_over_once() -> None:
    oshu = Oshu()
    oshu.put("3014", "nagae_katsukage")
    oshu.put("3115", "oyamada_yorisada", inside=True)  # a Date guest has to leave
    oshu.play(oshu.befall("nagae_defects"))
    assert (oshu.where("nagae_katsukage"), oshu.side("nagae_katsukage")) == ("3115+", "anti")
    assert (oshu.owner("ono"), oshu.status("nagae")) == ("nagae", "active")
    assert oshu.where("oyamada_yorisada") == "2816+"
    assert oshu.rules.points(oshu.g) == (-1, 1)
    before = oshu.position()
    oshu.play(oshu.befall("nagae_defects"))
    assert oshu.position() == before


@pytest.mark.rule("masamune 33-2(4)", "masamune 39-4", "masamune R76")
def test_ouchi_goes_and_returns() -> None:
    oshu = Oshu()
    ouchi, kurokawa, obama = oshu.unit("ouchi_sadatsuna"), oshu.castle("kurokawa"), oshu.castle("obama")
    assert oshu.g.rank(ouchi) == TAISHO
    oshu.play(oshu.befall("ouchi_rebels"), Choose(kurokawa, INSIDE))
    assert oshu.asked[0].side == oshu.anti
    assert (oshu.where("ouchi_sadatsuna"), oshu.side("ouchi_sadatsuna")) == ("1031+", "anti")
    assert oshu.g.rank(ouchi) < TAISHO
    assert oshu.rules.never_replenished(oshu.g, ouchi)
    kanagami, busho = oshu.unit("kanagami_morinori"), oshu.unit("sase_tsuneo")
    assert forces.refuse_lead(oshu.g, kanagami, ouchi) is None
    assert forces.refuse_lead(oshu.g, ouchi, busho) is not None
    oshu.play(oshu.befall("ouchi_rebels"), Choose(obama, INSIDE))
    assert (oshu.where("ouchi_sadatsuna"), oshu.side("ouchi_sadatsuna")) == ("1930+", "date")
    assert oshu.g.rank(ouchi) == TAISHO
    before = oshu.position()
    oshu.play(oshu.befall("ouchi_rebels"))
    assert oshu.position() == before


@pytest.mark.rule("masamune 33-2(4)", "masamune R76")
def test_a_dead_ouchi_does_nothing() -> None:
    oshu = Oshu()
    ouchi = oshu.unit("ouchi_sadatsuna")
    forces.stand_alone(oshu.g, 1 << ouchi)
    oshu.g.lift(1 << ouchi)
    oshu.g.where[ouchi] = KILLED
    oshu.play(oshu.befall("ouchi_rebels"))
    assert oshu.memory.ouchi == 0


@pytest.mark.rule("masamune 33-2(5)", "masamune R79")
def test_trouble_at_yonezawa() -> None:
    oshu = Oshu()
    oshu.put("1727", "date_masamune", "date_shigezane", "endo_munenobu", "ito_shigenobu")
    shigezane, endo = oshu.unit("date_shigezane"), oshu.unit("endo_munenobu")
    home = Choose(oshu.castle("yonezawa"), OUTSIDE)
    formed = Form(((shigezane, endo),))
    oshu.play(oshu.befall("trouble_at_yonezawa"), Pick(shigezane), Pick(endo), READY, formed, home)
    assert [oshu.where(name) for name in ("date_masamune", "ito_shigenobu")] == ["1324", "1324"]
    assert [oshu.where(name) for name in ("date_shigezane", "endo_munenobu")] == ["1727", "1727"]
    assert oshu.g.leader[endo] == shigezane


@pytest.mark.rule("masamune 33-2(5)", "masamune R79")
def test_the_men_left_behind_are_formed_by_their_owner() -> None:
    oshu = Oshu()
    men = ("date_shigezane", "katakura_kagetsuna", "endo_munenobu", "ito_shigenobu")
    oshu.put("1727", "date_masamune", *men)
    shigezane, katakura, endo, ito = map(oshu.unit, men)
    home = Choose(oshu.castle("yonezawa"), INSIDE)
    formed = Form(((katakura, endo), (shigezane, ito)))
    oshu.play(oshu.befall("trouble_at_yonezawa"), *map(Pick, (shigezane, katakura, endo, ito)), formed, home)
    assert [oshu.g.leader[unit] for unit in (endo, ito)] == [katakura, shigezane]
    oshu = Oshu()
    oshu.put("1727", "date_masamune", *men)
    oshu.play(oshu.befall("trouble_at_yonezawa"), *map(Pick, (shigezane, katakura, endo, ito)), KEEP, home)
    assert all(oshu.g.leader[unit] == unit for unit in (shigezane, katakura, endo, ito))


@pytest.mark.rule("masamune 33-2(5)", "masamune R79")
def test_only_men_left_behind_are_formed_and_only_under_those_who_can_lead() -> None:
    oshu = Oshu()
    oshu.put("1727", "date_masamune", "date_shigezane", "endo_munenobu", "ito_shigenobu")
    shigezane, endo, ito = map(oshu.unit, ("date_shigezane", "endo_munenobu", "ito_shigenobu"))
    staying = 1 << shigezane | 1 << endo
    forces.stand_alone(oshu.g, staying)
    assert yonezawa.refuse_form_up(oshu.g, staying, KEEP) is None
    assert yonezawa.refuse_form_up(oshu.g, staying, Form(((shigezane, endo),))) is None
    assert rule_of(yonezawa.refuse_form_up(oshu.g, staying, Form(((shigezane, ito),)))) == "33-2(5)"
    assert rule_of(yonezawa.refuse_form_up(oshu.g, staying, Form(((endo, shigezane),)))) == "9-2-2"


@pytest.mark.rule("masamune 33-2(5)", "masamune R79")
def test_no_way_home_to_a_lost_yonezawa() -> None:
    oshu = Oshu()
    oshu.put("1727", "date_masamune")
    oshu.g.owner[oshu.castle("yonezawa")] = oshu.clan("ashina")
    oshu.g.survey()
    oshu.play(oshu.befall("trouble_at_yonezawa"))
    assert oshu.where("date_masamune") == "1727"
    oshu = Oshu()
    oshu.put("1727", "date_masamune")
    oshu.put("1324", "ashina_yoshihiro")  # with enemies before it he goes inside
    for unit in few(oshu.g.of_clan[oshu.clan("date")]):
        if unit != oshu.unit("date_masamune") and oshu.g.where[unit] == oshu.hex("1324"):
            oshu.g.go_inside(1 << unit)
    oshu.play(oshu.befall("trouble_at_yonezawa"))
    assert oshu.where("date_masamune") == "1324+"


# ---------------------------------------------------------------------------------------------- Tamura


@pytest.mark.rule("masamune 33-2(9)", "masamune 33-3(4)", "masamune R72")
def test_m104_tamura_joins() -> None:
    oshu = Oshu()
    for clan in ("date", "ashina"):
        assert oshu.barred(clan, "2032", retreat=True) == ["R72"]
        assert oshu.rules.line_closed(oshu.g, oshu.clan(clan)) == 1 << oshu.hex("2032")
    oshu.play(oshu.befall("tamura_joins", side="anti"))
    assert oshu.g.castle_bloc(oshu.castle("miharu")) == oshu.land.bloc[oshu.anti]
    assert oshu.barred("date", "2032", retreat=True) == []
    oshu.put("2032", "ishikawa_akimitsu", inside=True)
    oshu.play(oshu.befall("tamura_joins", side="date"))
    assert oshu.g.castle_bloc(oshu.castle("miharu")) == oshu.land.bloc[oshu.date]
    assert oshu.where("ishikawa_akimitsu") in ("1735+", "1837+", "1732+")
    oshu.play(oshu.befall("tamura_joins", side="anti"))
    assert oshu.g.castle_bloc(oshu.castle("miharu")) == oshu.land.bloc[oshu.date]
    assert oshu.where("tamura_akiyasu") == ""


@pytest.mark.rule("masamune R72", "masamune 33-2(9)", "masamune 33-3(4)")
def test_tamura_with_a_unit() -> None:
    oshu = Oshu(tamura_unit=True)
    oshu.play(oshu.befall("tamura_joins", side="anti"))
    assert (oshu.where("tamura_akiyasu"), oshu.side("tamura_akiyasu")) == ("2032+", "anti")
    oshu.put("2033", "tamura_akiyasu")
    oshu.play(oshu.befall("tamura_joins", side="date"))
    assert (oshu.where("tamura_akiyasu"), oshu.side("tamura_akiyasu")) == ("2032+", "date")
    told = [event.kind for event in oshu.g.journal or () if event.data.get("unit") == "tamura_akiyasu"]
    assert told == ["appear", "goes_over"]  # it appears once, when Tamura first joins a side


# ---------------------------------------------------------------------------------------------- the ceasefire


@pytest.mark.rule("masamune 33-2(10)", "masamune 37-3", "masamune R68")
def test_ceasefire() -> None:
    oshu = Oshu()
    oshu.memory.mogami_free = True
    oshu.g.status[oshu.clan("mogami")] = ACTIVE
    oshu.put("1619", "date_shigezane", "date_masamune")  # at Tsukioka
    oshu.put("1420", "mogami_yoshiaki")  # next to Takahata
    castle = oshu.castle("tsukioka")
    oshu.g.investing |= oshu.g.members[oshu.unit("date_shigezane")]
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert oshu.where("date_shigezane") == "1421+"
    assert oshu.where("mogami_yoshiaki") == "1619+"
    assert not oshu.g.is_invested(castle)
    for clan, rule in (("mogami", "37-3"), ("osaki", "33-2(10)")):
        assert oshu.refuses("date", clan) == oshu.refuses(clan, "date") == rule
    assert oshu.refuses("mogami", "honjo") == ""
    assert oshu.barred("date", "1720") == ["37-3"]
    assert oshu.barred("mogami", "1420") == ["37-3"]
    oshu.play(oshu.befall("activate", clans=["mogami"]))
    assert (oshu.refuses("date", "mogami"), oshu.refuses("mogami", "date")) == ("37-1", "")
    assert oshu.refuses("date", "osaki") == "33-2(10)"
    assert oshu.rules.facts(oshu.g)["ceasefires"] == ["osaki"]
