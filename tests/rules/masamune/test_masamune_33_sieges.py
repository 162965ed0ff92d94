"""Chapters 33, 37 and 39: events that call besiegers away end their sieges, and a ceasefire binds only who makes it."""

from __future__ import annotations

import pytest
from masamune_harness import Oshu

from honjin.games.gunyuden.actions import Choose
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
