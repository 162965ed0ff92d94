"""Options as players choose them: defaults, exclusions, and those that only one game of a series has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from small_country import data, pack

from honjin.packs.options import OptionError
from honjin.wargame.options import ChosenOptions
from honjin.wargame.scenario import EventGroup

FILE = pack().options


@dataclass(frozen=True, slots=True)
class Options(ChosenOptions):
    late: bool
    short: bool
    walls: str


@dataclass(frozen=True, slots=True)
class SeriesOptions(ChosenOptions):
    rest = "own"

    walls: str
    own: Mapping[str, Any]


def test_what_is_not_chosen_has_its_default() -> None:
    chosen = Options.choose(FILE.of("s1"), {"walls": "low"})
    assert chosen.as_dict() == {"late": True, "short": False, "walls": "low"}
    assert chosen.on("short", "late")
    assert not chosen.on("short")


def test_options_that_exclude_each_other_are_refused() -> None:
    with pytest.raises(OptionError, match="option late excludes short"):
        Options.choose(FILE.of("s1"), {"short": True})
    assert Options.choose(FILE.of("s1"), {"short": True, "late": False}).short


def test_options_without_a_field_are_kept_together() -> None:
    chosen = SeriesOptions.choose(FILE.of("s1"), {"short": True, "late": False})
    assert chosen.own == {"late": False, "short": True}
    assert chosen.as_dict() == {"walls": "high", "late": False, "short": True}


def test_options_of_other_scenarios_have_their_defaults_and_cannot_be_chosen() -> None:
    files = data()
    files["options"]["option"]["walls"]["scenarios"] = ["s2"]
    file = pack(files).options
    assert set(file.of("s1")) == {"late", "short"}
    assert Options.choose(file.of("s1"), {}, file.option).walls == "high"
    with pytest.raises(OptionError, match="there is no option 'walls'"):
        Options.choose(file.of("s1"), {"walls": "low"}, file.option)


@pytest.mark.parametrize(
    ("words", "chosen", "is_in"),
    [
        ({}, {}, True),
        ({"option": "late"}, {"late": True}, True),
        ({"option": "late"}, {"late": False}, False),
        ({"options": ["late", "short"]}, {"short": True}, True),
        ({"absent_with": ["late"]}, {"late": True}, False),
        ({"options": ["late"], "absent_with": ["short"]}, {"late": True, "short": True}, False),
    ],
)
def test_groups_come_with_options_and_stay_away_with_others(
    words: dict[str, Any], chosen: dict[str, bool], is_in: bool
) -> None:
    assert EventGroup.model_validate({"side": "west", "units": []} | words).is_in(chosen) is is_in
