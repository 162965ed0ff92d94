"""A second reading of chapters 33 to 40: who acts, against whom, who struck first, and what events have left behind.

It is told the journal of a game line by line, with ids and hex numbers, and works out the rest by itself. Where a force
stands it takes from the journal; how far a march has come, which waking clans may cut short, it asks of the position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

ALLIANCE = ("satake", "ashina", "shirakawa", "nikaido", "ishikawa", "iwaki_clan")
HELPED = ALLIANCE[1:]
IDLE = (
    "kasai", "honjo", "naganuma_clan", "satake", "ashina", "shirakawa", "soma", "mogami", "nikaido", "iwaki_clan",
    "ishikawa",
)  # fmt: skip
REBELS = {4: ("tomizawa_sadatsura", "tomizawa"), 5: ("hamada_hirotsuna", "hamada_clan")}
PEACE = {6: (6,), 7: (6,), 8: (5, 6)}
"""Dice of the Date side that bring peace, by month."""


def distance(one: str, other: str) -> int:
    """Hexes between two hexes of a map whose even columns lie half a hex lower."""
    (a, b), (c, d) = ((int(h[:2]), int(h[2:])) for h in (one, other))
    across = a - c
    down = (b - (a + a % 2) // 2) - (d - (c + c % 2) // 2)
    return max(abs(across), abs(down), abs(across + down))


def around(hex_: str) -> set[str]:
    """A hex and those next to it."""
    column, row = int(hex_[:2]), int(hex_[2:])
    block = {f"{column + i:02}{row + j:02}" for i in (-1, 0, 1) for j in (-1, 0, 1)}
    return {other for other in block if distance(hex_, other) <= 1}


class ClanOracle:
    """What the clans of the campaign may do, as far as the journal has been read."""

    def __init__(self, sheet: Mapping[str, Any], facts: Mapping[str, Any], *, per_clan: bool = True) -> None:
        self.castle_hex = {castle["id"]: castle["hex"] for castle in sheet["castles"]}
        self.months = [turn["month"] for turn in sheet["turns"]]
        self.per_clan = per_clan
        self.owner = {name: castle["owner"] for name, castle in facts["castles"].items()}
        self.side = {name: clan["side"] for name, clan in facts["clans"].items()} | {"hamada_clan": "neutral"}
        self.where = {name: unit["hex"] for name, unit in facts["units"].items() if "hex" in unit}
        self.clan = {unit["id"]: unit["clan"] for unit in sheet["units"]}
        self.status = dict.fromkeys(self.side, "active") | dict.fromkeys(IDLE, "inactive")
        self.targets: dict[str, set[str]] = {clan: set() for clan in self.side}
        self.destroyed: set[str] = set()
        self.away: set[str] = set()
        self.rebels = {"ujiie_yoshitsugu"}
        self.struck_by_date: set[str] = set()
        """Clans of the alliance on which Date struck the first blow."""
        self.struck_by_them: set[str] = set()
        """Those who struck the first blow on Date."""
        self.free = False
        self.ceasefire: set[str] = set()
        self.nagae_left = False
        self.ouchi = self.risen = self.turn = 0
        self.halved: Counter[str] = Counter()
        self.under_way: tuple[list[str], list[str]] | None = None
        """Units on a march or in pursuit, and the hexes they have not yet entered."""
        self.seen: Counter[str] = Counter()
        """How often things happened that are worth comparing."""

    # ---------------------------------------------------------------------------------------------- looking

    def places(self, clan: str) -> set[str]:
        """Hexes of units and castles of a clan."""
        held = {self.castle_hex[castle] for castle, owner in self.owner.items() if owner == clan}
        return held | {place for unit, place in self.where.items() if self.clan[unit] == clan}

    def near(self, clan: str, hex_: str) -> bool:
        """Whether a hex is of or next to a unit or castle of a clan."""
        return not around(hex_).isdisjoint(self.places(clan))

    def shut(self, clan: str) -> set[str]:
        """Hexes that a clan may not enter, for those who are there or next to it (R63, R67, R68)."""
        out: set[str] = set()
        for other in self.side:
            if self.are_enemies(clan, other) and not self.may_fight(clan, other):
                out.update(*map(around, self.places(other)))
        return out

    def are_enemies(self, one: str, other: str) -> bool:
        return {self.side[one], self.side[other]} == {"date", "anti"}

    def may_fight(self, one: str, other: str) -> bool:
        """34-2, 37-1, 33-2(10)."""
        if self.status[one] == "inactive" or (self.status[one] == "limited" and other not in self.targets[one]):
            return False
        if "date" in (one, other) and self.ceasefire & {one, other}:
            return False
        return (one, other) != ("date", "mogami") or self.free

    # ---------------------------------------------------------------------------------------------- 34, 40

    def enter(self, units: Iterable[str], hex_: str, *, marching: bool = True) -> None:
        units = list(units)
        if marching:
            leader = self.clan[units[0]]
            for other in self.side:
                if self.are_enemies(leader, other) and self.near(other, hex_):
                    assert self.may_fight(leader, other), f"{leader} comes next to {other} in {hex_}"
            assert not (hex_ == "2032" and self.side["tamura"] == "neutral")
        for unit in units:
            self.where[unit] = hex_
        clans = {self.clan[unit] for unit in units}
        if "mogami" in clans and marching and self.near("date", hex_):
            self.free = True
        for other in self.side:
            if other not in self.destroyed and self.near(other, hex_):
                for clan in clans:
                    if self.are_enemies(clan, other):
                        self.provoke(other, clan)

    def provoke(self, clan: str, by: str) -> None:
        if self.status[clan] == "active" or clan in self.destroyed:
            return
        if by not in self.targets[clan]:
            self.seen["added" if self.status[clan] == "limited" else "provoked"] += 1
        woken = self.status[clan] == "inactive"
        self.status[clan] = "limited"
        self.targets[clan].add(by)
        if woken:
            self.wake(clan)

    def activate(self, clan: str) -> None:
        if clan in self.destroyed:
            return
        if clan == "mogami":
            self.ceasefire.discard("mogami")
        woken = self.status[clan] == "inactive"
        self.seen[f"from {self.status[clan]}"] += 1
        self.status[clan] = "active"
        self.targets[clan] = set()
        if woken:
            self.wake(clan)

    def wake(self, clan: str) -> None:
        """40-4: with Kasai Tomizawa comes back into its service."""
        if clan != "kasai" or "tomizawa_sadatsura" in self.rebels:
            return
        self.seen["vassal"] += 1
        self.clan["tomizawa_sadatsura"] = "kasai"
        self.owner = {castle: "kasai" if owner == "tomizawa" else owner for castle, owner in self.owner.items()}
        for targets in self.targets.values():
            if "tomizawa" in targets:
                targets.remove("tomizawa")
                targets.add("kasai")

    # ---------------------------------------------------------------------------------------------- 38

    def strike(self, attackers: Iterable[str], targets: Iterable[str]) -> None:
        """Clans declare a battle or a siege against others."""
        targets = set(targets)
        for clan in set(attackers):
            assert any(self.may_fight(clan, other) for other in targets), f"{clan} strikes {targets}"
            for other in targets:
                self.blow(clan, other)

    def blow(self, clan: str, other: str) -> None:
        if clan == "date" and other in HELPED:
            if not self.struck_by_them & (set(HELPED) if not self.per_clan else {other}):
                self.seen["first blow by Date"] += other not in self.struck_by_date
                self.struck_by_date.add(other)
                self.provoke("satake", "date")
            else:
                self.seen["Satake stays"] += 1
        if (
            other == "date"
            and clan in HELPED
            and not self.struck_by_date & (set(HELPED) if not self.per_clan else {clan})
        ):
            self.struck_by_them.add(clan)

    # ---------------------------------------------------------------------------------------------- 33, 35, 36, 39

    def befall(self, event: str, clans: list[str], side: str) -> None:
        self.seen[event] += 1
        match event:
            case "activate":
                for clan in clans:
                    self.activate(clan)
                if "honjo" in clans and "honjo" not in self.destroyed:
                    self.risen = self.risen or self.turn
            case "shonai_uprising":
                self.risen = self.risen or self.turn
            case "mogami_scheme" if not {"mogami", "date"} & self.destroyed:
                self.halved["date"] += 1
            case "yoshihime_scheme" if "date_masamune" in self.where:
                self.halved["date_masamune"] += 1
            case "dispute":
                self.halved.update(set(clans) - self.destroyed)
            case "ceasefire" if "date" not in self.destroyed:
                self.ceasefire |= {"mogami", "osaki"} - self.destroyed
                self.free = self.free and "mogami" in self.destroyed
            case "nagae_defects" if not self.nagae_left:
                self.nagae_left = True
                self.side["nagae"] = "anti"
                self.rebels |= {"nagae_katsukage"} & self.where.keys()
            case "tamura_joins" if self.side["tamura"] != "date":
                self.side["tamura"] = side
            case "ouchi_rebels":
                self.ouchi_leaves()

    def ouchi_leaves(self) -> None:
        if self.ouchi == 2 or "ouchi_sadatsuna" not in self.where:
            return
        master = ("ashina", "date")[self.ouchi]
        if master in self.destroyed or master not in self.owner.values():
            return
        self.ouchi += 1
        self.clan["ouchi_sadatsuna"] = master
        self.rebels ^= {"ouchi_sadatsuna"}

    def revolt(self, die: int) -> None:
        """The Kasai Rebellion Table (35)."""
        if die < 4:
            return
        unit, clan = REBELS[min(die, 5)]
        if unit in self.rebels or unit not in self.where.keys() | self.away:
            return
        self.seen["revolt"] += 1
        self.rebels.add(unit)
        self.clan[unit] = clan
        self.side[clan] = "anti"
        self.status[clan] = "limited"
        self.targets[clan] = {"kasai"}
        self.activate("kasai")

    def peace(self) -> None:
        if self.status["satake"] == self.status["ashina"] == "inactive":
            for clan in ALLIANCE:
                self.activate(clan)

    # ---------------------------------------------------------------------------------------------- the journal

    def read(self, kind: str, data: Mapping[str, Any], now: Callable[[str], str]) -> None:
        """One line of the journal. ``now``: where a unit stands when the game waits for the next decision."""
        match kind:
            case "turn":
                self.turn = data["turn"]
                self.halved.clear()
            case "roll":
                self.roll(data["purpose"], data["dice"][0])
            case "event":
                self.befall(data["event"], data["clans"], data["side"])
            case "move" | "pursuit":
                self.under_way = data["units"], data["path"][1:]
                self.go_on(now)
            case "advance":
                self.enter(data["units"], data["hex"])
            case "appear":
                self.enter([data["unit"]], data["hex"], marching=False)
            case "goes_over" if data.get("hex"):
                self.enter([data["unit"]], data["hex"], marching=False)
            case "go_home":
                for unit in data["units"]:
                    self.where[unit] = self.castle_hex[data["castle"]]
                    self.away.discard(unit)
                if data.get("place") == "outside":
                    self.enter(data["units"], self.castle_hex[data["castle"]], marching=False)
            case "retreat":
                self.where.update(dict.fromkeys(data["units"], data["path"][-1]))
            case "leave":
                self.where.update(dict.fromkeys(data["units"], data["to"]))
            case "away":
                del self.where[data["unit"]]
                self.away.add(data["unit"])
            case "eliminated":
                self.where.pop(data["unit"], None)
            case "collapse":
                self.destroyed.add(data["clan"])
                for unit in [unit for unit, clan in self.clan.items() if clan == data["clan"]]:
                    self.where.pop(unit, None)
                    self.away.discard(unit)
            case "castle":
                self.owner[data["castle"]] = data["clan"]
            case "attack" | "sally" | "battle":
                self.strike((self.clan[u] for u in data["units"]), (self.clan[u] for u in data["targets"]))

    def roll(self, purpose: str, die: int) -> None:
        if purpose == "Kasai rebellion":
            self.revolt(die)
        elif purpose == "random event for date" and die in PEACE.get(self.months[self.turn - 1], ()):
            self.peace()

    def go_on(self, now: Callable[[str], str]) -> None:
        """Enter the hexes of a way up to where the force is now."""
        if self.under_way is None:
            return
        units, path = self.under_way
        here = now(units[0])
        if here not in path:
            return
        reached = path.index(here) + 1
        for hex_ in path[:reached]:
            self.enter(units, hex_)
        self.under_way = units, path[reached:]
