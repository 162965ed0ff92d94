"""Chapters 33 to 40: what events end, whom they bind, and what they leave as it is."""

from __future__ import annotations

import pytest
from masamune_harness import Oshu

from honjin.conformance import Driver, drive, first
from honjin.games.gunyuden.actions import Choose
from honjin.games.gunyuden.rules.exclusive import nothing
from honjin.games.gunyuden.state import INACTIVE
from honjin.games.masamune.model.scenarios import special as own_special
from honjin.games.masamune.model.tables import tables as own_tables
from honjin.games.masamune.rules import clans, defectors, events, reasons, shonai, tomizawa
from honjin.hexes.sets import few, hexset
from honjin.kernel.game import Steps
from honjin.wargame.actions import NOBODY
from honjin.wargame.orders import OUTSIDE


def besieged(oshu: Oshu, castle: str, besieger: str) -> int:
    """A castle that one force alone has invested, and that has lost heart."""
    number = oshu.castle(castle)
    oshu.put(oshu.land.grid.format(oshu.land.keeps[number].hex), besieger)
    oshu.g.investing |= oshu.g.members[oshu.unit(besieger)]
    oshu.g.castle_morale[number] = -2
    assert oshu.g.is_invested(number)
    return number


def relieved(oshu: Oshu) -> list[str]:
    return [event.data["castle"] for event in oshu.g.journal or () if event.kind == "relieved"]


@pytest.mark.rule("masamune 33-2(5)", "masamune R79", "gunyuden 18-3-2")
def test_masamune_called_home_leaves_a_castle_that_takes_heart_again() -> None:
    oshu = Oshu()
    castle = besieged(oshu, "inawashiro", "date_masamune")
    oshu.play(oshu.befall("trouble_at_yonezawa"), Choose(oshu.castle("yonezawa"), OUTSIDE))
    assert (oshu.where("date_masamune"), oshu.g.castle_morale[castle]) == ("1324", 0)
    assert relieved(oshu) == ["inawashiro"]


@pytest.mark.rule("masamune 33-2(9)", "masamune R72", "gunyuden 18-3-2")
def test_tamura_who_joins_the_besieged_besieges_them_no_longer() -> None:
    oshu = Oshu(tamura_unit=True)
    oshu.play(oshu.befall("tamura_joins", side="anti"))
    castle = besieged(oshu, "obama", "tamura_akiyasu")
    oshu.play(oshu.befall("tamura_joins", side="date"))
    assert (oshu.where("tamura_akiyasu"), oshu.g.castle_morale[castle]) == ("2032+", 0)
    assert relieved(oshu) == ["obama"]
    assert not oshu.g.investing >> oshu.unit("tamura_akiyasu") & 1


@pytest.mark.rule("masamune 33-2(10)", "masamune R68", "masamune 37-1-2")
def test_a_ceasefire_with_osaki_alone_leaves_date_free_against_mogami() -> None:
    oshu = Oshu()
    oshu.memory.mogami_free = True
    oshu.play(oshu.befall("ceasefire", clans=["osaki"]))
    assert oshu.memory.mogami_free
    assert (oshu.refuses("date", "mogami"), oshu.refuses("date", "osaki")) == ("", "33-2(10)")


@pytest.mark.rule("masamune 33-2(10)", "masamune 37-3", "masamune R68")
def test_a_ceasefire_with_osaki_outlasts_their_taking_action() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    texts = [str(row["text"]) for row in oshu.rules.facts(oshu.g)["events"]["lasting"] if row["rule"] == "33-2(10)"]
    assert ["until Mogami takes action" in text for text in texts if "Mogami" in text] == [True]
    assert ["for good" in text for text in texts if "Osaki" in text] == [True]
    drive(oshu.befall("activate", clans=["osaki"]), first)
    assert oshu.refuses("date", "osaki") == "33-2(10)"
    drive(oshu.befall("activate", clans=["mogami"]), first)
    assert (oshu.refuses("date", "osaki"), oshu.refuses("date", "mogami")) == ("33-2(10)", "37-1")


@pytest.mark.rule("masamune 33", "masamune 35", "masamune R74")
def test_a_rebellion_of_one_who_rebels_already_is_shown_as_closed() -> None:
    oshu = Oshu()
    rows = own_tables(oshu.land).kasai_rebellion.event
    name, unit = next((name, row.unit) for name, row in rows.items() if row.unit is not None)
    assert name not in oshu.rules.facts(oshu.g)["events"]["closed"]
    oshu.g.rebel |= 1 << oshu.unit(unit)
    assert str(oshu.rules.facts(oshu.g)["events"]["closed"][name])


@pytest.mark.rule("masamune 33-2(9)", "masamune 33-3(4)")
@pytest.mark.parametrize(("side", "rule"), [("date", "33-2(9)"), ("anti", "33-3(4)")])
def test_tamura_joins_by_the_rule_of_that_side(side: str, rule: str) -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("tamura_joins", side=side))
    assert [event.rule for event in oshu.g.journal or () if event.kind == "side"] == [rule]


@pytest.mark.rule("masamune 33-2(4)", "masamune R76")
def test_ouchi_stands_nowhere_while_his_new_castle_is_chosen_and_the_main_castle_comes_first() -> None:
    oshu = Oshu()
    ouchi = oshu.unit("ouchi_sadatsuna")
    driver = Driver(defectors.ouchi(oshu.g))
    assert (oshu.g.where[ouchi] < 0, driver.ask.kind) == (True, "quarter")
    assert driver.ask.options[0].castle == oshu.castle("kurokawa")  # type: ignore[attr-defined]
    driver.answer(driver.ask.options[0])
    assert oshu.where("ouchi_sadatsuna").endswith("+")


@pytest.mark.rule("masamune 33-2(2)", "masamune 33-2(5)", "masamune 39-1", "masamune R65", "masamune R79")
def test_who_goes_over_or_comes_home_enters_that_hex(monkeypatch: pytest.MonkeyPatch) -> None:
    oshu, seen = Oshu(), []

    def entered(_: object, units: int, h: int) -> Steps[None]:
        seen.append(([oshu.land.pieces[unit].id for unit in few(units)], oshu.land.grid.format(h)))
        return nothing()

    monkeypatch.setattr(oshu.rules, "entered", entered)
    oshu.put("1727", "date_masamune")
    oshu.play(oshu.befall("trouble_at_yonezawa"), Choose(oshu.castle("yonezawa"), OUTSIDE))
    assert seen == [(["date_masamune"], "1324")]
    ono = oshu.land.grid.format(oshu.land.keeps[oshu.castle("ono")].hex)
    drive(oshu.befall("nagae_defects"), first)
    assert seen[1:] == [(["nagae_katsukage"], ono)]


@pytest.mark.rule("masamune 40-4", "masamune R74")
def test_tomizawa_goes_back_to_kasai_unless_he_rebels_or_is_on_the_other_side() -> None:
    unit = "tomizawa_sadatsura"
    rebel, parted, loyal = Oshu(), Oshu(), Oshu()
    rebel.g.rebel |= 1 << rebel.unit(unit)
    parted.g.clan_side[parted.clan("tomizawa")] = 1 - parted.g.clan_side[parted.clan("kasai")]
    for oshu, clan in ((rebel, "tomizawa"), (parted, "tomizawa"), (loyal, "kasai")):
        tomizawa.rejoin(oshu.g)
        assert oshu.land.houses[oshu.g.clan[oshu.unit(unit)]].id == clan
    assert loyal.g.of_clan[loyal.clan("kasai")] >> loyal.unit(unit) & 1
    assert loyal.owner("iwagasaki") == "kasai"


@pytest.mark.rule("masamune 34", "masamune 42.4")
def test_some_are_rebels_from_the_start() -> None:
    oshu = Oshu()
    special = own_special(oshu.land)
    assert oshu.g.rebel == hexset(oshu.land.units_named(special.rebels_at_start)) != 0


@pytest.mark.rule("masamune 34.1", "masamune R65")
def test_a_force_in_the_hex_of_a_castle_wakes_its_clan() -> None:
    oshu = Oshu()
    clan, h = oshu.clan("nikaido"), oshu.land.keeps[oshu.castle("sukagawa")].hex
    assert oshu.g.status[clan] == INACTIVE
    assert {oshu.g.where[unit] for unit in few(oshu.g.of_clan[clan]) if oshu.g.where[unit] >= 0} <= {h}
    head = oshu.put(oshu.land.grid.format(h), "date_masamune")
    drive(clans.approached(oshu.g, 1 << head, h), first)
    assert oshu.targets("nikaido") == ["date"]


@pytest.mark.rule("masamune 36-3-1", "masamune R75")
def test_rebels_whose_number_does_not_change_are_not_told_of() -> None:
    oshu = Oshu()
    unit = oshu.put("1013", "shonai_rebels_1")
    oshu.g.steps[unit] = 1
    shonai.vary(oshu.g, unit, 0)
    assert (oshu.g.steps[unit], [e.kind for e in oshu.g.journal or () if e.kind == "refill"]) == (1, [])
    shonai.vary(oshu.g, unit, 1)
    assert (oshu.g.steps[unit], [e.kind for e in oshu.g.journal or () if e.kind == "refill"]) == (2, ["refill"])


@pytest.mark.rule("masamune 37-1-2", "masamune R67")
@pytest.mark.parametrize(("number", "free"), [("1420", True), ("1424", True), ("1419", False), ("1417", False)])
def test_mogami_next_to_date_frees_them_and_mogami_far_away_does_not(number: str, free: bool) -> None:
    oshu = Oshu()
    drive(oshu.enter(number, "mogami_yoshiaki"), first)
    assert oshu.memory.mogami_free is free


@pytest.mark.rule("masamune 33-1", "masamune Result D")
def test_the_peace_is_noted_among_what_has_come() -> None:
    oshu = Oshu()
    table = own_tables(oshu.land).random_events
    die = next(
        (die, month)
        for die, letters in table.letters["date"].items()
        for month, letter in zip(table.months, letters, strict=True)
        if letter == table.peace.letter
    )
    oshu.month(die[1])
    drive(events.roll_event(oshu.g, oshu.date), first, [int(die[0])])
    assert [past.event for past in oshu.memory.past] == ["peace"]


@pytest.mark.rule("masamune 33-2(4)", "masamune R76")
def test_ouchi_goes_to_no_clan_that_is_gone_though_its_castles_stand() -> None:
    oshu = Oshu()
    oshu.g.destroyed |= 1 << oshu.clan("mogami")  # what became of others does not concern him
    assert defectors.ouchi_stays(oshu.g) is None
    oshu.g.destroyed = 1 << oshu.clan("ashina")
    assert oshu.owner("kurokawa") == "ashina"
    before = oshu.position()
    oshu.play(oshu.befall("ouchi_rebels"))
    assert (oshu.position(), defectors.ouchi_stays(oshu.g)) == (before, reasons.NO_REFUGE["ashina"])


@pytest.mark.rule("masamune 33-2(2)", "masamune 39-2", "masamune R73")
def test_nagae_stands_nowhere_while_his_guests_choose_where_they_go() -> None:
    oshu = Oshu()
    nagae = oshu.put("2914", "nagae_katsukage")
    oshu.put("3115", "rusu_masakage", inside=True)
    oshu.g.owner[oshu.castle("rifu")] = NOBODY
    oshu.g.survey()
    driver = Driver(oshu.befall("nagae_defects"))
    assert (oshu.g.where[nagae] < 0, driver.ask.kind, oshu.where("rusu_masakage")) == (True, "refuge", "3115+")
    driver.answer(driver.ask.options[0])
    assert (oshu.where("nagae_katsukage"), oshu.where("rusu_masakage")) == ("3115+", "2616+")


@pytest.mark.rule("masamune 18-3", "masamune 33-2(2)", "masamune 39-1")
@pytest.mark.parametrize("number", ["3115", "2816"])
def test_nagae_ends_no_siege_of_a_castle_that_he_is_not_in(number: str) -> None:
    """The enemy has taken Ono and is besieged there; Nagae goes over from before its walls, or out of Rifu."""
    oshu = Oshu()
    ono = oshu.castle("ono")
    oshu.g.owner[ono] = oshu.clan("osaki")
    oshu.g.survey()
    nagae = oshu.put(number, "nagae_katsukage", inside=number == "2816")
    oshu.put("3115", "date_masamune", "harada_munetoki", "goto_nobuyasu", "yashiro_kageyori", "kokubu_morishige")
    oshu.g.investing |= oshu.g.outside_at(oshu.hex("3115"))
    drive(oshu.befall("nagae_defects"), first)
    assert (oshu.where("nagae_katsukage"), oshu.g.is_invested(ono), relieved(oshu)) == ("3115+", True, [])
    assert not oshu.g.investing >> nagae & 1


@pytest.mark.rule("masamune 33-2(9)", "masamune R72")
def test_tamura_who_has_lost_miharu_still_joins_with_his_men() -> None:
    oshu = Oshu(tamura_unit=True)
    oshu.play(oshu.befall("tamura_joins", side="anti"))
    oshu.put("2132", "tamura_akiyasu")
    oshu.g.owner[oshu.castle("miharu")] = oshu.clan("date")
    oshu.g.survey()
    drive(oshu.befall("tamura_joins", side="date"), first)
    assert (oshu.where("tamura_akiyasu"), oshu.side("tamura_akiyasu")) == ("2032+", "date")
    assert [event.data["unit"] for event in oshu.g.journal or () if event.kind == "goes_over"] == ["tamura_akiyasu"]
