"""Names in records are found by the types of their fields, with the key where each stands."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from honjin.packs import HexId, Ident, Names, Problem, Record
from honjin.packs.references import Known, Mention, mentions, unknown

ClanId = Annotated[Ident, Names("clan")]
LordId = Annotated[ClanId, Names("lord")]


class Camp(Record):
    id: str = ""
    clans: list[ClanId] = Field(default_factory=list)
    at: HexId | Literal["reserve"] = "reserve"


class Army(Record):
    lord: LordId | None = None
    side: dict[ClanId, str] = Field(default_factory=dict)
    main: dict[str, ClanId] = Field(default_factory=dict)
    camp: list[Camp] = Field(default_factory=list)
    pairs: list[list[ClanId]] = Field(default_factory=list)
    text: str = "takeda"
    turn_: int = Field(default=1, alias="turn")


def test_plain_texts_name_nothing() -> None:
    assert list(mentions(Army())) == []


def test_every_form_of_a_name_is_found_with_its_key() -> None:
    army = Army(
        lord="takeda",
        side={"baba": "left"},
        main={"s1": "naito"},
        camp=[Camp(id="north", clans=["obu", "obu"], at="0101"), Camp(clans=["saigusa"])],
        pairs=[["yamagata", "hara"]],
    )
    assert list(mentions(army)) == [
        Mention("lord", "lord", "takeda"),
        Mention("side.baba", "clan", "baba"),
        Mention("main.s1", "clan", "naito"),
        Mention("camp[1] (north).clans", "clan", "obu"),
        Mention("camp[1] (north).clans", "clan", "obu"),
        Mention("camp[1] (north).at", "hex", "0101"),
        Mention("camp[2].clans", "clan", "saigusa"),
        Mention("pairs[1]", "clan", "yamagata"),
        Mention("pairs[1]", "clan", "hara"),
    ]


def test_a_key_stands_before_and_fields_may_be_left_out() -> None:
    army = Army(lord="takeda", main={"s1": "naito"})
    assert list(mentions(army, "army[3]", without=["lord"])) == [Mention("army[3].main.s1", "clan", "naito")]


def test_what_is_not_there_and_what_stands_twice_are_problems() -> None:
    found = [Mention("a", "clan", "baba"), Mention("b", "clan", "babo"), Mention("c", "hex", "9999")]
    things = {"clan": Known(["baba"], "a clan"), "hex": Known([], "a hex")}
    assert list(unknown("x.toml", [*found, found[0]], things, besides=["hex"])) == [
        Problem("x.toml", "b", '"babo"', "a clan"),
        Problem("x.toml", "a", '"baba" 2 times', "each clan once"),
    ]
