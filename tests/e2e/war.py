"""Hands for Sanada's War Chronicle, and positions of it."""

from __future__ import annotations

import json

from camp import Camp
from driver import People, Table, ends_of
from house import Json

ACTING = ("movement", "reaction", "forced_march")
AT_OSAKA = [
    {"leader": "sanada_yukimura", "units": ["sanada_daisuke", "otani_yoshiharu"], "hex": "1724"},
    {"leader": "goto_matabei", "units": ["yamakawa_katanobu"], "hex": "1724"},
    {"leader": "akashi_teruzumi", "units": ["ban_danemon", "susukida_kanesuke"], "hex": "1922"},
]
KANTO = [
    {"leader": "katagiri_katsumoto", "hex": "1922", "inside": True},
    {"leader": "itakura_katsushige", "hex": "2321"},
    {"leader": "todo_takatora", "units": ["watanabe_kanbei"], "hex": "2822"},
]
MARCH = {"turn": 2, "phase": "osaka_movement", "forces": [*AT_OSAKA, *KANTO], "castles": {"ibaraki": {"level": 0}}}
THREE_HEXES = {
    "turn": 6,
    "phase": "osaka_combat",
    "forces": [
        {"leader": "sanada_yukimura", "units": ["sanada_daisuke", "otani_yoshiharu", "onjuku_kanbei"], "hex": "1726"},
        {"leader": "goto_matabei", "units": ["yamakawa_katanobu", "ban_danemon"], "hex": "1728"},
        {"leader": "maeda_toshitsune", "units": ["honda_masashige", "tomita_shigemasa"], "hex": "1727"},
        {"leader": "toda_ujikane", "hex": "1727"},
    ],
}
STORM = {
    "turn": 2,
    "phase": "osaka_combat",
    "forces": [*AT_OSAKA[:1], AT_OSAKA[2] | {"leader": "akashi_teruzumi"}, KANTO[0]],
    "castles": {"ibaraki": {"level": 0}},
}


class War(Camp):
    """Hands for the phases of this war."""

    def take(self, unit: str) -> list[Json]:
        """Take a force in hand: with a click, and with another on its name where several stand."""
        self.table.until_asked(*ACTING)
        place = self.table.hex_of(unit)
        found = self.table.answer("reach", lambda: self.table.click(place))
        if found["unit"] != unit:
            name = self.page.locator(".stack-line button", has_text=unit.replace("_", " ").title())
            found = self.table.answer("reach", name.click)
        ways: list[Json] = found["options"]
        return ways

    def castle(self, name: str) -> Json:
        found: Json = self.table.state["view"]["castles"][name]
        return found


def both(people: People, made: Json) -> tuple[War, War]:
    osaka, kanto = (War(people().sit(made, side, game="sanada")) for side in ("osaka", "kanto"))
    return osaka, kanto


def events(table: Table) -> set[str]:
    heard = (json.loads(line) for line in table.heard)
    return {event["kind"] for message in heard if message["t"] == "state" for event in message["events"]}


def simplest(camp: Camp) -> None:
    """The first answer, or one for all."""
    page, n, kind = camp.page, camp.table.state["n"], camp.table.ask["kind"]
    if kind == "split":
        camp.press(page.locator(".amount-bar button.primary"))
    elif kind == "retreat":
        camp.table.click(ends_of(camp.table.options("retreat"))[0])
        every = page.locator(".chooser .for-all")
        camp.table.attend(lambda: camp.table.state["n"] > n or every.count() > 0, "a step or the choice")
        if camp.table.state["n"] == n:
            camp.press(every.first)
    else:
        camp.press(page.locator(".answer-bar button:not(.rule-link):not(.for-all)").first)
