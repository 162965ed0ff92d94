"""Names and settings of a house that strangers reach: nothing unseen, nothing that looks like somebody else."""

from __future__ import annotations

import pytest

from honjin.kernel.errors import HonjinError
from honjin.server.errors import Fault
from honjin.server.names import clean_name, skeleton
from honjin.server.settings import Settings


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("真田 幸村", "真田 幸村"),
        ("\uff76\uff9e\uff93\uff73", "ガモウ"),
        ("   ", ""),
    ],
)
def test_a_name_is_shown_in_one_form(typed: str, shown: str) -> None:
    assert clean_name(typed) == shown


@pytest.mark.parametrize(
    "sign", ["\u202e", "\u2066", "\u200b", "\u200d", "\u00ad", "\x00", "\x1b", "\n", "\u3164", "\u2800"]
)
def test_nothing_unseen_stands_in_a_name(sign: str) -> None:
    for name in (f"Ann{sign}", f"{sign}Ann", f"An{sign}n"):
        with pytest.raises(Fault, match="can be seen"):
            clean_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "\u0410nn"),
        ("Kenshin", "\u212aenshin"),
        ("emma", "ernma"),
        ("Oda", "0da"),
        ("Ill", "l1I"),
        ("Jose", "José"),
        ("工藤", "エ藤"),
        ("ロ", "口"),
    ],
)
def test_names_that_look_alike_are_one(name: str, other: str) -> None:
    assert skeleton(name) == skeleton(other)


@pytest.mark.parametrize(
    ("name", "other"), [("Ann", "Anna"), ("Tom", "Rom"), ("カモ", "ガモ"), ("真田", "直江"), ("oda", "ode")]
)
def test_other_names_are_not(name: str, other: str) -> None:
    assert skeleton(name) != skeleton(other)


@pytest.mark.parametrize(
    ("value", "public"),
    [
        ("1", True),
        ("true", True),
        ("TRUE", True),
        ("yes", True),
        (" on ", True),
        ("", False),
        ("0", False),
        ("false", False),
    ],
)
def test_public_is_what_it_says(value: str, public: bool) -> None:
    assert Settings.from_environment({"HONJIN_PUBLIC": value}).public is public


@pytest.mark.parametrize(
    "environ",
    [
        {"HONJIN_PUBLIC": "maybe"},
        {"HONJIN_SECRET": "sesame"},
        {"HONJIN_SECRET": "a" * 64},
        {"HONJIN_PATIENCE": "many"},
        {"HONJIN_MESSAGES_PER_SECOND": "nan"},
        {"HONJIN_TABLES_PER_MINUTE": "-1"},
    ],
)
def test_settings_that_cannot_be_meant_are_refused(environ: dict[str, str]) -> None:
    with pytest.raises(HonjinError, match=next(iter(environ))):
        Settings.from_environment(environ)


def test_a_strong_secret_is_taken() -> None:
    secret = "gXrZ0n2vK8Qw5TtYbLpM3hJcUe7sAf1d"
    assert Settings.from_environment({"HONJIN_SECRET": secret}).secret == secret
