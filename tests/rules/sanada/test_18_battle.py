"""Chapter 18: Battles, by the book's example and by cases around it."""

from __future__ import annotations

import pytest
from war_harness import Table

from honjin.games.sanada.actions import Split, Withdraw
from honjin.games.sanada.figures import KANTO, OSAKA
from honjin.games.sanada.rules.battle import battle, groups
from honjin.games.sanada.state import Edge, Node
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.wargame.orders import Hold, Stand

A, B, C = "1726", "1728", "1727"
"""Flat, flat, and between them rough, the hex of the defender; no rivers."""


def example() -> Table:
    """Ieyasu and Yoshinao with eleven units and Maeda with three attack Yukimura and Goto."""
    t = Table("kanto_combat")
    led = ("honda_masazumi", "nagai_naokatsu", "matsudaira_masatsuna", "honda_yasunori", "honda_yasutoshi")
    t.put(A, "tokugawa_ieyasu", *led, "suganuma_sadayoshi")
    t.put(A, "tokugawa_yoshinao", "naruse_masanari", "owari_tai_1", "owari_tai_2")
    t.put(B, "maeda_toshitsune", "honda_masashige", "tomita_shigemasa")
    t.put(C, "sanada_yukimura", "onjuku_kanbei", "shingu_yukitomo")
    t.put(C, "goto_matabei", "yamakawa_katanobu")
    return t


def edges(t: Table, *pairs: tuple[str, str]) -> list[Edge]:
    return [Edge(Node(t.hex(a)), Node(t.hex(b))) for a, b in pairs]


@pytest.mark.rule("sanada 18.2", "sanada 18.3.2", "sanada 18.9.1", "sanada 18.9.2", "sanada 18.9.5")
def test_the_books_battle_of_three_hexes() -> None:
    """Yukimura puts everything on Maeda, drives him off without pursuit, then gets away from Ieyasu.

    ex-18-rating, ex-18-A-on-C, ex-18-B-on-C, ex-18-C-on-B, ex-18-losses, ex-18-no-pursuit, ex-18-avert.
    """
    t = example()
    answers = iter([Withdraw()])

    def give_way(ask: Ask) -> Action:
        return Stand() if ask.side == KANTO else next(answers)

    dice = [4, 6, 5, 4, 3, 4, 2]
    t.play(
        battle(t.g, edges(t, (A, C), (B, C)), KANTO), dice,
        split=Split(((A, 0), (B, 10))), give_way=give_way,
        advance=Hold(),
    )  # fmt: skip
    assert t.totals[:3] == [10 + 3 - 6, 9 + 1 - 6, 7 + 6 - 1]
    struck = [(s["strength"], s["damage"]) for s in t.told("struck")]
    assert struck == [(22, 2), (6, 0), (10, 3)]
    assert t.kinds().count("split") == 1
    assert t.told("averted") == [{"unit": "sanada_yukimura"}]
    assert not t.told("pursuit")
    assert [d["hex"] for d in t.told("defeated")] == [B, C]


@pytest.mark.rule("sanada 18.9.3", "sanada R64")
def test_attacks_that_hang_together_are_one_battle() -> None:
    t = example()
    t.put("2226", "mori_katsunaga")
    t.put("2227", "asano_nagaakira")
    found = groups(edges(t, (A, C), ("2227", "2226"), (B, C)))
    assert [len(group) for group in found] == [2, 1]


@pytest.mark.rule("sanada 18.5")
def test_both_defeated_retreat_without_pursuit() -> None:
    t = Table("kanto_combat")
    t.put(A, "date_masamune", "date_tai_1")
    t.put(C, "goto_matabei", "yamakawa_katanobu")
    t.spend("goto_matabei")
    before = t.g.score
    t.play(battle(t.g, edges(t, (A, C)), KANTO), [6, 5, 6, 5])
    assert not t.told("pursuit")
    assert t.at("date_masamune") != A
    assert t.at("goto_matabei") != C
    assert "advance" not in t.kinds()
    assert t.g.score == before  # two points for each of the two taisho
    assert [d["side"] for d in t.told("defeated")] == ["kanto", "osaka"]
    assert (t.g.side[t.unit("goto_matabei")], t.g.side[t.unit("date_masamune")]) == (OSAKA, KANTO)
