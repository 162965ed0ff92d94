"""Corners of chapters 33 to 44: events that meet what other events, sieges and deaths have left behind."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from masamune_harness import Oshu

from honjin.conformance import drive, first
from honjin.games.gunyuden.actions import Attack, Choose
from honjin.games.gunyuden.rules import activation, losses, sequence, skirmish
from honjin.games.gunyuden.state import ACTIVE, AWAY, KILLED, LIMITED, REMOVED
from honjin.games.gunyuden.static import HEAVY_SNOW
from honjin.games.masamune.model.tables import EventName
from honjin.games.masamune.rules import events, kasai
from honjin.games.masamune.rules.victory import verdict
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.kernel.errors import ScriptEnded
from honjin.kernel.words import key_of
from honjin.wargame.actions import NOBODY, READY
from honjin.wargame.orders import INSIDE, OUTSIDE, Pick, Place

SHONAI = [f"shonai_rebels_{number}" for number in range(1, 7)]
ASHINA = ["sase_tsuneo", "hirata_kiyonori", "niikuni_sadamichi", "tomita_ujizane"]
KASAI = ["chiba_tanemoto", "oikawa_yorisada", "esashi_nobutoki", "ohara_taneshige"]
SOUTH = ["satake", "ashina", "shirakawa", "nikaido", "ishikawa", "iwaki_clan"]


def kill(oshu: Oshu, *names: str) -> None:
    for name in names:
        losses.eliminate(oshu.g, oshu.unit(name), "23-3-2", KILLED)


def clear(oshu: Oshu, clan: str, *but: str) -> None:
    """Everybody of a clan but these is out of the war."""
    for unit in few(oshu.g.on_map(oshu.g.of_clan[oshu.clan(clan)])):
        if oshu.land.pieces[unit].id not in but:
            losses.eliminate(oshu.g, unit, "33", REMOVED)


def take(oshu: Oshu, castle: str, clan: str | None) -> None:
    oshu.g.owner[oshu.castle(castle)] = NOBODY if clan is None else oshu.clan(clan)
    oshu.g.survey()


def besiege(oshu: Oshu, *names: str) -> None:
    for name in names:
        oshu.g.investing |= oshu.g.members[oshu.unit(name)]


def wake(oshu: Oshu, clan: str, *against: str) -> None:
    """A clan acts: against some enemies, or against all."""
    number = oshu.clan(clan)
    oshu.g.status[number] = LIMITED if against else ACTIVE
    oshu.g.targets[number] = sum(1 << oshu.clan(enemy) for enemy in against)


def castles_offered(oshu: Oshu, ask: int = -1) -> list[str]:
    options = oshu.asked[ask].options
    return sorted({oshu.land.keeps[option.castle].id for option in options if isinstance(option, Choose)})


# ---------------------------------------------------------------------------------------------- 34: who wakes, and when


@pytest.mark.rule("masamune 34.1", "masamune 34.4", "masamune 4-1", "masamune R65")
def test_a_clan_woken_in_the_enemys_phase_acts_in_the_same_stage() -> None:
    oshu = Oshu()
    oshu.g.seat = oshu.land.phases.index("anti")
    oshu.play(oshu.enter("3109", "osaki_yoshitaka"), READY)
    assert oshu.targets("kasai") == ["osaki"]
    oshu.g.seat = oshu.land.phases.index("date")
    harunobu = oshu.unit("kasai_harunobu")
    assert activation.refuse_act(oshu.g, harunobu) is None
    assert oshu.barred("kasai", "2612") == []  # next to Myo, its enemy's


@pytest.mark.rule("masamune 34-2", "masamune 34-3", "masamune R62")
def test_targets_stay_when_one_of_them_is_gone() -> None:
    oshu = Oshu()
    oshu.play(oshu.enter("1734", "date_shigezane"), READY)
    oshu.play(oshu.enter("1736", "onodera_yoshimichi"))
    assert oshu.targets("nikaido") == ["date", "onodera"]
    clear(oshu, "onodera")
    assert (oshu.status("nikaido"), oshu.targets("nikaido")) == ("limited", ["date", "onodera"])
    kill(oshu, "date_masamune")  # the whole clan leaves with him
    assert oshu.status("nikaido") == "limited"  # nobody ever goes back to sleep
    assert oshu.refuses("nikaido", "kasai") == "34-2"
    assert oshu.refuses("nikaido", "date") == ""  # the castles of the Date still stand


@pytest.mark.rule("masamune 34-2", "masamune R63", "masamune 23-1-2")
def test_a_limited_clan_picks_its_enemy_out_of_a_stack() -> None:
    oshu = Oshu()
    wake(oshu, "soma", "date")
    oshu.g.seat = oshu.land.phases.index("anti")
    soma = oshu.put("2725", "soma_yoshitane")
    oshu.put("2625", "date_shigezane")
    oshu.put("2625", "onodera_yoshimichi")
    both = Attack(soma, oshu.hex("2625"), (oshu.unit("date_shigezane"), oshu.unit("onodera_yoshimichi")))
    one = Attack(soma, oshu.hex("2625"), (oshu.unit("date_shigezane"),))
    refusal = skirmish.refuse_attack(oshu.g, both)
    assert refusal is not None
    assert refusal.rule == "34-2"
    assert skirmish.refuse_attack(oshu.g, one) is None


@pytest.mark.rule("masamune 34.1", "masamune 38-1", "masamune R62", "masamune R66")
def test_an_attack_that_wakes_satake_wakes_nobody_else() -> None:
    oshu = Oshu()
    wake(oshu, "shirakawa", "date")
    wake(oshu, "nikaido", "date")
    oshu.g.seat = oshu.land.phases.index("date")
    head = oshu.put("1634", "date_shigezane", "katakura_kagetsuna")
    oshu.put("1735", "suda_morihide")
    oshu.put("1735", "shirakawa_yoshichika")
    foes = (oshu.unit("suda_morihide"), oshu.unit("shirakawa_yoshichika"))
    oshu.g.steps[foes[0]] = oshu.g.steps[foes[1]] = 2
    attack = Attack(head, oshu.hex("1735"), foes)
    assert skirmish.refuse_attack(oshu.g, attack) is None
    with pytest.raises(ScriptEnded):  # it happens when the attack is declared, before any die
        drive(skirmish.attack(oshu.g, attack), first)
    assert oshu.targets("satake") == ["date"]
    assert [oshu.status(clan) for clan in ("ashina", "ishikawa", "iwaki_clan")] == ["inactive"] * 3
    assert few(oshu.memory.date_struck) == sorted(oshu.clan(name) for name in ("shirakawa", "nikaido"))


@pytest.mark.rule("masamune 38-2", "masamune R66")
@pytest.mark.parametrize(("clan", "other", "satake"), [
    ("date", "nikaido", "limited"), ("date", "iwaki_clan", "limited"), ("date", "soma", "inactive"),
    ("date", "mogami", "inactive"), ("onodera", "ashina", "inactive"), ("naganuma_clan", "ashina", "inactive"),
    ("tamura", "ishikawa", "inactive"),
])  # fmt: skip
def test_whose_blows_bring_satake(clan: str, other: str, satake: str) -> None:
    oshu = Oshu()
    answers = [READY] if satake == "limited" else []
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan(clan), oshu.clan(other)), *answers)
    assert oshu.status("satake") == satake


@pytest.mark.rule("masamune 38-3", "masamune R66")
@pytest.mark.parametrize(("reading", "satake"), [("per_clan", "limited"), ("global", "inactive")])
def test_first_blows_by_option(reading: str, satake: str) -> None:
    oshu = Oshu(alliance_first_blow=reading)
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("ashina"), oshu.clan("date")))
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("ashina")))  # he struck first
    assert oshu.status("satake") == "inactive"
    answers = [READY] if satake == "limited" else []
    oshu.play(oshu.rules.struck(oshu.g, oshu.clan("date"), oshu.clan("nikaido")), *answers)
    assert oshu.status("satake") == satake


# ---------------------------------------------------------------------------------------------- 33: events and memory


@pytest.mark.rule("masamune 33-2(1)", "masamune 32-1-2(4)", "masamune R70")
@pytest.mark.parametrize(("unit", "plain", "halved", "snow"), [
    ("date_masamune", 4, 2, 1), ("date_shigezane", 3, 2, 1), ("goto_nobuyasu", 2, 1, 1),
])  # fmt: skip
def test_each_source_halves_once_and_rounds_up(unit: str, plain: int, halved: int, snow: int) -> None:
    oshu = Oshu()
    assert oshu.activation(unit) == plain
    oshu.play(oshu.befall("mogami_scheme"))
    assert oshu.activation(unit) == halved
    oshu.g.weather = HEAVY_SNOW
    assert oshu.activation(unit) == snow


@pytest.mark.rule("masamune 33-2(8)", "masamune 12-2-1", "masamune R70")
def test_those_whom_masamune_leads_wait_with_him() -> None:
    oshu = Oshu()
    head = oshu.put("1324", "date_masamune", "date_shigezane")
    oshu.play(oshu.befall("yoshihime_scheme"))
    assert oshu.g.activation(head) == 2
    oshu.put("1324", "date_shigezane")
    assert oshu.activation("date_shigezane") == 3


@pytest.mark.rule("masamune 33-2(4)", "masamune 33-3(6)", "masamune 34.4", "masamune R70", "masamune R76")
def test_ouchi_shares_the_sleep_and_the_quarrels_of_the_ashina() -> None:
    oshu = Oshu()
    oshu.put("1930", "ouchi_sadatsuna", "takagi_munetsuna")
    kurokawa = Choose(oshu.castle("kurokawa"), INSIDE)
    oshu.play(oshu.befall("ouchi_rebels"), kurokawa)
    assert oshu.asked[-1].side == oshu.anti
    assert castles_offered(oshu) == ["akogashima", "inawashiro", "kurokawa", "naganuma", "toyama"]
    assert (oshu.where("ouchi_sadatsuna"), oshu.side("ouchi_sadatsuna")) == ("1031+", "anti")
    assert oshu.g.leader[oshu.unit("takagi_munetsuna")] == oshu.unit("takagi_munetsuna")  # his men stay
    oshu.g.seat = oshu.land.phases.index("anti")
    refusal = activation.refuse_act(oshu.g, oshu.unit("ouchi_sadatsuna"))
    assert refusal is not None
    assert refusal.rule == "34"
    oshu.play(oshu.befall("activate", clans=["ashina"]), Pick(oshu.unit("ouchi_sadatsuna")), READY)
    assert oshu.where("ouchi_sadatsuna") == "1031"
    plain = oshu.activation("ouchi_sadatsuna")
    oshu.play(oshu.befall("dispute", clans=["ashina"]))
    assert oshu.activation("ouchi_sadatsuna") == (plain + 1) // 2


@pytest.mark.rule("masamune 33-2(4)", "masamune 42.6(3)", "masamune R76")
def test_what_a_dead_ouchi_costs_and_whom() -> None:
    oshu = Oshu()
    kill(oshu, "ouchi_sadatsuna")
    assert oshu.rules.points(oshu.g)[oshu.date] == -5  # a commander of the Date
    oshu = Oshu()
    oshu.play(oshu.befall("ouchi_rebels"), Choose(oshu.castle("kurokawa"), INSIDE))
    kill(oshu, "ouchi_sadatsuna")
    assert oshu.rules.points(oshu.g) == ((0, -2) if oshu.date == 0 else (-2, 0))  # a busho of the other side
    before = oshu.position()
    oshu.play(oshu.befall("ouchi_rebels"))
    assert oshu.position() == before


@pytest.mark.rule("masamune 25-2", "masamune 33-2(4)", "masamune R76")
def test_ouchi_leaves_the_war_with_his_new_master() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("ouchi_rebels"), Choose(oshu.castle("toyama"), INSIDE))
    kill(oshu, "date_masamune")
    assert oshu.where("ouchi_sadatsuna") == "1226+"  # he is no man of the Date any more
    kill(oshu, "ashina_yoshihiro")
    assert oshu.where("ouchi_sadatsuna") == ""
    assert oshu.rules.points(oshu.g)[oshu.anti] == -20


@pytest.mark.rule("masamune 33-2(2)", "masamune 39-2", "masamune 18-3", "masamune R73")
def test_nagae_changes_sides_under_siege() -> None:
    oshu = Oshu()
    oshu.put("3115", "nagae_katsukage", inside=True)
    guest = oshu.put("3115", "rusu_masakage", inside=True)
    oshu.put("3115", "osaki_yoshitaka", "nanjo_takanobu", "satomi_takanari", "niida_takakage", "kasahara_takachika")
    besiege(oshu, "osaki_yoshitaka")
    oshu.g.morale[oshu.unit("nagae_katsukage")] = oshu.g.morale[guest] = -2
    assert oshu.g.is_invested(oshu.castle("ono"))
    oshu.play(oshu.befall("nagae_defects"))
    assert (oshu.owner("ono"), oshu.side("nagae_katsukage"), oshu.status("nagae")) == ("nagae", "anti", "active")
    assert not oshu.g.investing
    assert oshu.where("rusu_masakage") == "2816+"  # Rifu, the nearest castle of his side
    assert oshu.g.morale[oshu.unit("nagae_katsukage")] == 0  # the siege is over
    assert oshu.rules.points(oshu.g) == ((-1, 1) if oshu.date == 0 else (1, -1))  # Ono has gone over
    before = oshu.position()
    oshu.play(oshu.befall("nagae_defects"))
    assert oshu.position() == before


@pytest.mark.rule("masamune 33-2(2)", "masamune 39-2", "masamune 18-3-2")
def test_friends_leave_the_besieged_castle_of_one_who_is_in_the_field() -> None:
    oshu = Oshu()
    nagae = oshu.put("2914", "nagae_katsukage")
    guest = oshu.put("3115", "rusu_masakage", inside=True)
    oshu.put("3115", "osaki_yoshitaka", "nanjo_takanobu", "satomi_takanari", "niida_takakage", "kasahara_takachika")
    besiege(oshu, "osaki_yoshitaka")
    oshu.g.morale[guest] = -2
    oshu.play(oshu.befall("nagae_defects"))
    assert (oshu.where("nagae_katsukage"), oshu.where("rusu_masakage"), oshu.g.morale[guest]) == ("3115+", "2816+", 0)
    assert oshu.g.of_side[oshu.anti] >> nagae & 1


@pytest.mark.rule("masamune 33-2(2)", "masamune 39-2", "masamune 42.6(3)")
def test_friends_with_nowhere_to_go_are_lost() -> None:
    oshu = Oshu()
    guest = oshu.put("3115", "rusu_masakage", inside=True)
    for castle, keep in enumerate(oshu.land.keeps):
        if keep.id != "ono":
            oshu.g.owner[castle] = NOBODY
    oshu.g.survey()
    before = oshu.rules.points(oshu.g)[oshu.date]
    oshu.play(oshu.befall("nagae_defects"))
    assert oshu.g.where[guest] == REMOVED
    assert oshu.rules.points(oshu.g)[oshu.date] == before - 1  # Ono; he was not killed


@pytest.mark.rule("masamune 33-2(2)", "masamune 39-2")
def test_friends_leave_for_the_nearest_castle_though_it_is_invested() -> None:
    oshu = Oshu()
    oshu.put("3115", "rusu_masakage", inside=True)
    oshu.put("2816", "osaki_yoshitaka", "nanjo_takanobu", "satomi_takanari", "niida_takakage", "kasahara_takachika")
    besiege(oshu, "osaki_yoshitaka")
    oshu.play(oshu.befall("nagae_defects"))
    assert oshu.where("rusu_masakage") == "2816+"


@pytest.mark.rule("masamune 33-2(5)", "masamune 18-3", "masamune R79")
def test_masamune_leaves_a_siege_and_enters_a_besieged_yonezawa() -> None:
    oshu = Oshu()
    wake(oshu, "ashina")
    oshu.put("1226", "date_masamune", "katakura_kagetsuna", "harada_munetoki", "goto_nobuyasu", "yashiro_kageyori")
    besiege(oshu, "date_masamune")
    assert oshu.g.is_invested(oshu.castle("toyama"))
    oshu.put("1324", "kanagami_morinori")
    oshu.play(oshu.befall("trouble_at_yonezawa"), Pick(oshu.unit("harada_munetoki")), READY)
    assert oshu.where("date_masamune") == oshu.where("katakura_kagetsuna") == "1324+"  # an enemy stands before it
    assert oshu.where("harada_munetoki") == "1226"
    assert not oshu.g.is_invested(oshu.castle("toyama"))


@pytest.mark.rule("masamune 33-2(5)", "masamune R79")
@pytest.mark.parametrize("owner", ["ashina", None])
def test_nobody_goes_to_a_yonezawa_that_is_no_castle_of_the_date(owner: str | None) -> None:
    oshu = Oshu()
    oshu.put("1421", "date_masamune")
    take(oshu, "yonezawa", owner)
    before = oshu.position()
    oshu.play(oshu.befall("trouble_at_yonezawa"))
    assert oshu.position() == before


@pytest.mark.rule("masamune 33-2(5)", "masamune R79")
@pytest.mark.parametrize("inside", [True, False])
def test_masamune_at_yonezawa_stays_as_he_is(inside: bool) -> None:
    oshu = Oshu()
    oshu.put("1324", "date_masamune", "katakura_kagetsuna", inside=inside)
    before = oshu.position()
    oshu.play(oshu.befall("trouble_at_yonezawa"))
    assert oshu.position() == before


@pytest.mark.rule("masamune 25-1", "masamune R72")
def test_the_dead_of_tamura_do_not_come_back_with_it() -> None:
    oshu = Oshu(tamura_unit=True)
    oshu.play(oshu.befall("tamura_joins", side="anti"))
    kill(oshu, "tamura_akiyasu")
    oshu.play(oshu.befall("tamura_joins", side="date"))
    assert oshu.g.where[oshu.unit("tamura_akiyasu")] == KILLED


@pytest.mark.rule("masamune 33-2(9)", "masamune 33-3(4)", "masamune R72")
def test_tamura_wherever_it_and_miharu_are() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("tamura_joins", side="anti"))
    take(oshu, "miharu", "date")  # conquered
    oshu.play(oshu.befall("tamura_joins", side="date"))
    assert oshu.owner("miharu") == "date"  # nothing to hand over
    oshu = Oshu()
    oshu.play(oshu.befall("tamura_joins", side="date"))
    take(oshu, "miharu", "ashina")
    before = oshu.position()
    for side in ("anti", "date"):
        oshu.play(oshu.befall("tamura_joins", side=side))
    assert oshu.position() == before
    assert oshu.rules.points(oshu.g)[oshu.anti] == 2  # level 1, and it was nobody's at the start
    assert oshu.rules.points(oshu.g)[oshu.date] == 0


@pytest.mark.rule("masamune 33-2(10)", "masamune 37-3", "masamune R68")
def test_a_second_ceasefire_parts_them_again() -> None:
    oshu = Oshu()
    wake(oshu, "mogami")
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    oshu.play(oshu.befall("activate", clans=["mogami"]))  # awake already, but the ceasefire with it is over
    assert (oshu.refuses("mogami", "date"), oshu.refuses("osaki", "date")) == ("", "33-2(10)")
    assert oshu.refuses("date", "mogami") == "37-1"  # Mogami must strike first again
    oshu.play(oshu.enter("1520", "mogami_yoshiaki"))
    assert oshu.barred("mogami", "1521") == []
    oshu.play(oshu.enter("1521", "mogami_yoshiaki"))  # next to Takahata
    assert oshu.refuses("date", "mogami") == ""
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert oshu.where("mogami_yoshiaki") == "1619+"
    assert (oshu.refuses("date", "mogami"), oshu.refuses("mogami", "date")) == ("37-3", "37-3")
    assert not oshu.memory.mogami_free


@pytest.mark.rule("masamune 33-2(10)", "masamune R68")
def test_a_ceasefire_does_not_bind_the_allies_of_the_date() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert [oshu.refuses("ujiie", "osaki"), oshu.refuses("osaki", "ujiie"), oshu.refuses("onodera", "mogami")] == [
        ""
    ] * 3
    assert oshu.barred("ujiie", "2711") == oshu.barred("osaki", "2710") == []
    assert "33-2(10)" in oshu.barred("osaki", "2716")  # between Matsumori and Rifu
    assert oshu.barred("osaki", "2716", retreat=True) == []


@pytest.mark.rule("masamune 33-2(10)", "masamune 25-2", "masamune R68")
@pytest.mark.parametrize(("dead", "ceasefires"), [("date_masamune", []), ("mogami_yoshiaki", ["osaki"])])
def test_a_ceasefire_is_made_by_those_who_are_still_there(dead: str, ceasefires: list[str]) -> None:
    oshu = Oshu()
    kill(oshu, dead)
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]))
    assert oshu.rules.facts(oshu.g)["ceasefires"] == ceasefires


@pytest.mark.rule("masamune 33-2(10)", "masamune R68")
def test_equally_near_castles_are_the_owners_choice() -> None:
    oshu = Oshu()
    oshu.put("1219", "date_shigezane")  # between Ayukai and Kozakura
    oshu.put("1319", "mogami_yoshiaki")
    oshu.play(oshu.befall("ceasefire", clans=["mogami", "osaki"]), Choose(oshu.castle("kozakura"), INSIDE))
    assert (castles_offered(oshu), oshu.asked[-1].side) == (["ayukai", "kozakura"], oshu.date)
    assert oshu.where("date_shigezane") == "1220+"
    assert oshu.where("mogami_yoshiaki") == "1619+"  # Ayukai was still next to him


@pytest.mark.rule("masamune 33-3(7)", "masamune 33-2(11)", "masamune 35(1)", "masamune 18-3", "masamune R71")
@pytest.mark.rule("masamune R74")
@pytest.mark.parametrize(("event", "castle", "head", "others", "dice"), [
    ("loses", "takahata", "kanagami_morinori", ASHINA, []),
    ("conflict_northern_kasai", "wakuya", "kasai_harunobu", KASAI, []),
    ("kasai_rebellion", "wakuya", "kasai_harunobu", KASAI, [1]),
])  # fmt: skip
def test_a_siege_that_an_event_weakens_is_over(
    event: EventName, castle: str, head: str, others: Sequence[str], dice: list[int]
) -> None:
    oshu = Oshu()
    clans = ["ashina"] if event == "loses" else []
    wake(oshu, oshu.land.houses[oshu.g.clan[oshu.unit(head)]].id)
    oshu.put(oshu.land.grid.format(oshu.land.keeps[oshu.castle(castle)].hex), head, *others)
    besiege(oshu, head)
    oshu.play(oshu.befall(event, clans=clans, count=len(clans)), Pick(oshu.unit(others[0])), dice=dice)
    assert not oshu.g.investing
    assert few(oshu.g.members[oshu.unit(head)]) == sorted(map(oshu.unit, (head, *others[1:])))


@pytest.mark.rule("masamune 33-3(8)", "masamune R71")
def test_two_units_of_satake_when_one_busho_is_left() -> None:
    oshu = Oshu()
    clear(oshu, "satake", "satake_yoshishige", "satake_yoshihisa", "makabe_ujimoto")
    ranks = [oshu.g.rank(oshu.unit(name)) for name in ("satake_yoshishige", "satake_yoshihisa", "makabe_ujimoto")]
    assert ranks == [2, 1, 0]
    oshu.play(oshu.befall("loses", clans=["satake"], count=2))  # no choice: first the busho, then the commander
    assert [oshu.where(name) for name in ("satake_yoshihisa", "makabe_ujimoto")] == ["", ""]
    before = oshu.position()
    oshu.play(oshu.befall("loses", clans=["satake"], count=2))
    assert (oshu.position(), oshu.where("satake_yoshishige")) == (before, "2149+")
    assert oshu.rules.points(oshu.g) == (0, 0)


@pytest.mark.rule("masamune 33-2(7)", "masamune 33-3(5)", "masamune 36", "masamune R75")
def test_an_uprising_without_honjo_leaves_him_asleep() -> None:
    oshu = Oshu()
    hexes = [Place(oshu.unit(name), oshu.hex("0806"), OUTSIDE) for name in SHONAI]
    oshu.play(oshu.befall("shonai_uprising"), *hexes)
    assert (oshu.status("honjo"), oshu.status("shonai")) == ("inactive", "active")
    oshu.play(oshu.befall("activate", clans=["honjo"]), READY)  # nothing rises a second time
    assert oshu.status("honjo") == "active"
    kill(oshu, SHONAI[0])
    before = oshu.position()
    oshu.play(oshu.befall("shonai_uprising"))
    assert oshu.position() == before
    assert oshu.rules.points(oshu.g) == (0, 0)  # dead peasants cost nothing


# ---------------------------------------------------------------------------------------------- 35, 39, 40: Kasai


@pytest.mark.rule("masamune 35", "masamune 35-1", "masamune R74")
@pytest.mark.parametrize(("die", "name"), [(4, "tomizawa_sadatsura"), (5, "hamada_hirotsuna"), (6, "hamada_hirotsuna")])
def test_a_rebel_who_is_dead_wakes_nobody(die: int, name: str) -> None:
    oshu = Oshu()
    kill(oshu, name)
    before = oshu.position()
    oshu.play(oshu.befall("kasai_rebellion"), dice=[die])
    assert oshu.position() == before
    assert oshu.status("kasai") == "inactive"


@pytest.mark.rule("masamune 35", "masamune 39-1", "masamune 39-5", "masamune 40-4", "masamune 40-5", "masamune R74")
def test_tomizawa_rebels_out_of_the_army_of_his_lord() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("activate", clans=["kasai"]), READY)
    assert oshu.owner("iwagasaki") == "kasai"
    oshu.put("3109", "kasai_harunobu", "tomizawa_sadatsura", "esashi_nobutoki")
    oshu.play(oshu.befall("kasai_rebellion"), dice=[4])
    assert (oshu.where("tomizawa_sadatsura"), oshu.owner("iwagasaki")) == ("2806+", "tomizawa")
    assert (oshu.side("tomizawa_sadatsura"), oshu.targets("tomizawa")) == ("anti", ["kasai"])
    assert few(oshu.g.members[oshu.unit("kasai_harunobu")]) == sorted(
        map(oshu.unit, ("kasai_harunobu", "esashi_nobutoki"))
    )
    assert oshu.refuses("tomizawa", "date") == "34-2"
    oshu.play(oshu.enter("2707", "date_shigezane"))
    assert oshu.targets("tomizawa") == sorted(["kasai", "date"], key=oshu.clan)


@pytest.mark.rule("masamune 35", "masamune R74")
def test_a_rebel_does_not_rebel_again() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[4])
    oshu.put("2707", "tomizawa_sadatsura")
    before = oshu.position()
    oshu.play(oshu.befall("kasai_rebellion"), dice=[4])
    assert (oshu.position(), oshu.where("tomizawa_sadatsura")) == (before, "2707")


@pytest.mark.rule("masamune 35", "masamune 35(1)", "masamune 39-1", "masamune R74")
def test_even_one_who_is_away_rebels() -> None:
    oshu = Oshu()
    hamada = oshu.unit("hamada_hirotsuna")
    oshu.g.steps[hamada] = 1
    oshu.play(oshu.befall("kasai_rebellion"), Pick(hamada), dice=[1])
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[6])
    assert (oshu.where("hamada_hirotsuna"), oshu.side("hamada_hirotsuna"), oshu.g.steps[hamada]) == ("3904+", "anti", 1)
    oshu.play(kasai.come_back(oshu.g))  # he is not expected any more
    assert oshu.where("hamada_hirotsuna") == "3904+"


@pytest.mark.rule("masamune 35", "masamune 39-1", "masamune 18-3", "masamune 39-2")
def test_tomizawa_rebels_while_osaki_besieges_him() -> None:
    oshu = Oshu()
    oshu.put("2806", "osaki_yoshitaka", "nanjo_takanobu", "satomi_takanari", "niida_takakage", "kasahara_takachika")
    besiege(oshu, "osaki_yoshitaka")
    assert oshu.g.is_invested(oshu.castle("iwagasaki"))
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[4])  # the Kasai wake
    assert not oshu.g.investing
    assert (oshu.where("osaki_yoshitaka"), oshu.where("tomizawa_sadatsura")) == ("2806", "2806+")  # friends now
    assert oshu.status("kasai") == "active"


@pytest.mark.rule("masamune 35(1)", "masamune R74", "masamune R83")
def test_those_away_come_back_before_anything_else() -> None:
    oshu = Oshu()
    for _ in range(2):
        oshu.play(oshu.befall("kasai_rebellion"), Pick(oshu.unit("esashi_nobutoki")), dice=[2])
        esashi = oshu.unit("esashi_nobutoki")
        oshu.g.steps[esashi], oshu.g.morale[esashi] = 1, -3
        assert oshu.g.where[esashi] == AWAY
        oshu.g.turn += 1
        oshu.play(kasai.come_back(oshu.g), Choose(oshu.castle("sanuma"), INSIDE))
        assert (oshu.where("esashi_nobutoki"), oshu.g.steps[esashi], oshu.g.morale[esashi]) == ("3110+", 1, 0)
    assert oshu.rules.points(oshu.g) == (0, 0)


@pytest.mark.rule("masamune 35(1)", "masamune R74", "masamune 9-1-2")
def test_even_the_head_of_the_clan_may_be_away() -> None:
    oshu = Oshu()
    head = oshu.put("3210", "kasai_harunobu", "esashi_nobutoki", inside=True)
    oshu.play(oshu.befall("kasai_rebellion"), Pick(head), dice=[1])
    offered = {option.unit for option in oshu.asked[-1].options if isinstance(option, Pick)}
    assert offered == set(few(oshu.g.on_map(oshu.g.of_clan[oshu.clan("kasai")]))) | {head}
    assert oshu.g.where[head] == AWAY
    assert oshu.g.leader[oshu.unit("esashi_nobutoki")] == oshu.unit("esashi_nobutoki")  # nobody leads him meanwhile


@pytest.mark.rule("masamune 35(1)", "masamune R74")
def test_a_small_rebellion_takes_no_more_than_there_are() -> None:
    oshu = Oshu()
    clear(oshu, "kasai", "hamada_hirotsuna")
    oshu.play(kasai.small(oshu.g, 2))
    assert oshu.g.where[oshu.unit("hamada_hirotsuna")] == AWAY
    before = oshu.position()
    oshu.play(oshu.befall("kasai_rebellion"), dice=[3])
    assert oshu.position() == before
    assert oshu.memory.past[-1].idle == "they have nobody to lose"


@pytest.mark.rule("masamune 4-1-1", "masamune 29-1", "masamune R83")
def test_the_order_of_the_initial_stage() -> None:
    """Returns, weather, Shonai, the event of Date, that of its enemies, lines."""
    oshu = Oshu()
    oshu.play(oshu.befall("shonai_uprising"), *[Place(oshu.unit(name), oshu.hex("0806"), OUTSIDE) for name in SHONAI])
    oshu.play(kasai.small(oshu.g, 1), Pick(oshu.unit("esashi_nobutoki")))
    oshu.g.turn = 28  # the next is the first week of the eighth month
    dice = [1, *[1] * len(SHONAI), 1, 1, 2, 3]  # A: a scheme of Mogami; F: Tamura
    found = drive(sequence.initial_stage(oshu.g), first, dice)
    order = [wanted.kind if isinstance(wanted, Ask) else key_of(wanted.purpose) for wanted in found.requests]
    assert order == [
        "quarter", "weather of turn 29", *[f"{name} in Shonai" for name in SHONAI],
        "random event for date", "event A for date", "random event for anti", "event F for anti",
    ]  # fmt: skip
    assert oshu.activation("date_masamune") == 2  # it lasts through the turn that begins
    assert oshu.g.clan_side[oshu.clan("tamura")] == oshu.anti


# ---------------------------------------------------------------------------------------------- Result D and points


@pytest.mark.rule("masamune Result D", "masamune R69")
@pytest.mark.parametrize(("states", "ends"), [
    (("inactive", "inactive"), False), (("limited", "inactive"), True), (("inactive", "active"), True),
])  # fmt: skip
def test_peace_needs_somebody_who_has_begun_to_act(states: Sequence[str], ends: bool) -> None:
    oshu = Oshu()
    oshu.month(6)
    for name, state in zip(("satake", "ashina"), states, strict=True):
        if state != "inactive":
            wake(oshu, name, *(["date"] if state == "limited" else []))
    take(oshu, "sukagawa", "date")
    answers = [] if ends else [READY] * len(SOUTH)
    dice = [6] if ends else [6, 3, 6]  # then the other side rolls: G, a dispute among the Osaki
    result = oshu.play(events.roll_events(oshu.g), *answers, dice=dice)
    if not ends:
        assert result is None
        assert [oshu.status(clan) for clan in SOUTH] == ["active"] * len(SOUTH)
        return
    assert result is not None
    assert (result.winner, result.points[oshu.date], result.points[oshu.anti]) == (oshu.date, 1, -1)


@pytest.mark.rule("masamune 42.6", "masamune R80")
def test_points_that_cancel_are_a_draw() -> None:
    oshu = Oshu()
    take(oshu, "sukagawa", None)  # abandoned: lost to its first owner, gained by nobody
    kill(oshu, "nagae_katsukage")
    found = verdict(oshu.g)
    assert found.points[oshu.anti] == -1
    assert found.points[oshu.date] == -2
    assert found.winner == oshu.anti
    kill(oshu, "iwaki_tsunetaka")
    assert verdict(oshu.g).winner == oshu.date  # -2 against -3
    take(oshu, "ono", None)
    assert verdict(oshu.g).winner is None
    assert verdict(oshu.g).points == (-3, -3)


@pytest.mark.rule("masamune 42.6(1)", "masamune 42.6(2)", "masamune R80")
def test_a_rebels_castle_won_back_counts_for_nobody() -> None:
    oshu = Oshu()
    oshu.play(oshu.befall("kasai_rebellion"), READY, dice=[5])
    assert oshu.rules.points(oshu.g)[oshu.anti] == 1  # Yonegasaki is held by a rebel
    assert oshu.rules.points(oshu.g)[oshu.date] == -1
    take(oshu, "yonegasaki", "kasai")
    assert oshu.rules.points(oshu.g) == (0, 0)
    take(oshu, "iwatesawa", "osaki")  # a rebel's from the start: it is only won back
    assert (oshu.rules.points(oshu.g)[oshu.anti], oshu.rules.points(oshu.g)[oshu.date]) == (0, -2)


@pytest.mark.rule("masamune 43.6", "masamune R81", "masamune 25-2", "masamune 11-4-1")
def test_which_steps_count_at_hitotoribashi() -> None:
    oshu = Oshu("mini_1")
    unit = oshu.unit("makabe_ujimoto")
    losses.drop_morale(oshu.g, 1 << unit, 5, "11-4-1", fate=REMOVED)  # starved
    assert oshu.g.steps_lost == [0, 0]
    losses.drop_morale(oshu.g, 1 << oshu.unit("wada_akitame"), 5, "23-4-5")  # broke in a retreat
    assert oshu.g.steps_lost[oshu.anti] == 2
    left = oshu.g.all_steps(oshu.g.on_map(oshu.g.of_clan[oshu.clan("satake")]))
    kill(oshu, "satake_yoshishige")
    assert oshu.g.steps_lost[oshu.anti] == 2 + left


@pytest.mark.rule("masamune 44.6", "masamune R58")
@pytest.mark.parametrize(
    ("lost", "lead", "winner"), [((), 4, "date"), (("obama",), 3, "anti"), (("omori", "nihonmatsu"), 0, "anti")]
)
def test_the_lead_date_needs_at_suriagehara(lost: Sequence[str], lead: int, winner: str) -> None:
    oshu = Oshu("mini_2")
    for castle in ("toyama", "naganuma"):  # a point to the one and from the other, twice
        take(oshu, castle, "date")
    for castle in lost:
        take(oshu, castle, None)
    score = oshu.rules.points(oshu.g)
    assert score[oshu.date] - score[oshu.anti] == lead
    assert verdict(oshu.g).winner == oshu.land.sides.index(winner)  # even a tie is no draw


@pytest.mark.rule("masamune 44.7(2)", "masamune R36", "masamune R78")
def test_ashina_units_go_elsewhere_if_kurokawa_is_lost() -> None:
    oshu = Oshu("mini_2")
    oshu.put("1330", "sase_tsuneo", inside=True)
    sase = oshu.unit("sase_tsuneo")
    oshu.g.morale[sase] = -1
    take(oshu, "kurokawa", "date")
    oshu.play(oshu.rules.events(oshu.g), Choose(oshu.castle("toyama"), INSIDE), dice=[1])
    assert (oshu.where("sase_tsuneo"), oshu.g.morale[sase]) == ("1226+", 0)


@pytest.mark.rule("masamune 44.7(2)", "masamune 39-1", "masamune R78")
def test_inawashiro_camps_in_the_ruins_of_his_castle() -> None:
    oshu = Oshu("mini_2")
    oshu.put("1330", "inawashiro_morikuni")
    take(oshu, "inawashiro", None)
    oshu.play(oshu.rules.events(oshu.g), dice=[1])
    assert (oshu.where("inawashiro_morikuni"), oshu.where("inawashiro_morikuni_date")) == ("", "1330")


@pytest.mark.rule("masamune 44.7(2)", "masamune R78", "masamune 9-1-2")
def test_inawashiro_goes_over_out_of_a_force_in_the_field() -> None:
    oshu = Oshu("mini_2")
    oshu.put("1131", "kanagami_morinori", "inawashiro_morikuni")
    oshu.put("1330", "suda_morihide", inside=True)
    oshu.put("1330", "satake_yoshihisa")  # before the walls: he stays there
    oshu.play(oshu.rules.events(oshu.g), dice=[1])
    assert (oshu.where("inawashiro_morikuni"), oshu.where("inawashiro_morikuni_date")) == ("", "1330+")
    assert few(oshu.g.members[oshu.unit("kanagami_morinori")]) == [oshu.unit("kanagami_morinori")]
    assert oshu.where("suda_morihide") == "1031+"  # the nearest castle of his side
    assert oshu.where("satake_yoshihisa") == "1330"
    assert oshu.rules.points(oshu.g) == ((1, -1) if oshu.date == 0 else (-1, 1))
