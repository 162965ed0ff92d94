"""Hands for a campaign, and forces to put on its map."""

from __future__ import annotations

from driver import END, LOSS, People, Table, ends_of
from house import Json
from playwright.sync_api import Locator, expect

DATE = {
    "leader": "date_masamune",
    "units": [
        "date_shigezane", "katakura_kagetsuna", "hamada_kagetaka", "watari_motomune", "shiroishi_munezane",
        "harada_munetoki", "kokubu_morishige", "oniniwa_yoshinao", "koori_munenaga", "watari_shigemune",
    ],
    "hex": "1634",
}  # fmt: skip
SATAKE = {"leader": "satake_yoshishige", "units": ["satake_yoshinao", "onozaki_yoshimasa"], "hex": "1734"}
HIGASHI = {"leader": "satake_yoshihisa", "hex": "1734"}
"""On the same bank: an attack on one unit alone always tells."""


def field(*forces: Json) -> Json:
    return {"phase": "date", "stage": 1, "forces": list(forces)}


class Camp:
    """Hands for a campaign on a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.page = table.page

    def ready(self) -> None:
        self.table.until_asked("setup")
        self.press(self.page.get_by_role("button", name="Accept this set-up"))

    def press(self, button: Locator) -> None:
        """Press what acts, whatever is lost by it, and wait until the server has told of it."""
        self.table.insist(button, *LOSS)

    def done(self, asked: str = "operations") -> None:
        """End the phase, whoever could still act."""
        self.table.until_asked(asked)
        self.table.insist(self.page.get_by_role("button", name="End phase", exact=True), *END)

    def take(self, unit: str) -> list[Json]:
        """Take a force in hand with a click; what it could do."""
        self.table.until_asked("operations")
        place = self.table.hex_of(unit)
        self.table.free(place)
        found: list[Json] = self.table.answer("reach", lambda: self.table.click(place))["options"]
        expect(self.page.locator(".force-hand")).to_be_visible()
        return found

    def march(self, unit: str, end: str) -> None:
        self.take(unit)
        n = self.table.state["n"]
        self.table.click(end)
        self.table.until_n(n + 2)
        assert self.table.hex_of(unit) == end

    def order(self, verb: str) -> None:
        self.page.locator(f".force-hand [data-verb={verb}]").first.click()

    def answer(self, *verbs: str) -> str:
        """Answer with the first of these that is offered; which one it was."""
        self.table.until_asked()
        verb = next(verb for verb in verbs if self.table.options(verb))
        if self.table.ask["kind"] in ("lose", "doom"):
            self.press(self.page.locator(".answer-bar .unit-chip").first)
            return verb
        button = self.page.locator(f".answer-bar [data-verb={verb}]").first
        button.wait_for(state="attached")
        folded = self.page.locator(".answer-bar details:not([open])", has=self.page.locator(f"[data-verb={verb}]"))
        if folded.count():  # many ways are listed only when one asks for them
            folded.locator("summary").click()
        self.press(button)
        return verb


def seats(people: People, made: Json, game: str, *sides: str) -> list[Camp]:
    return [Camp(people().sit(made, side, game=game)) for side in sides]


def only_way(options: list[Json]) -> str:
    """A hex in which only one of these ways ends, so that a click on it is enough."""
    ends = ends_of(options)
    return next(end for end in ends if ends.count(end) == 1)


def until_either(*camps: Camp) -> Camp:
    """Whoever is asked next."""
    for camp in camps:
        camp.table.until(lambda state: state["asked"] or state["over"])
    newest = max(camps, key=lambda camp: camp.table.state["n"])
    asked = newest.table.state["asked"]
    camp = next(camp for camp in camps if camp.table.state["side"] in asked)
    camp.table.until_asked()
    return camp
