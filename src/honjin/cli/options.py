"""Options as they are typed: ``name=value`` words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from honjin.kernel.errors import HonjinError
from honjin.kernel.names import known
from honjin.kernel.words import say
from honjin.title import Title

_BOOLEANS = {"true": True, "on": True, "yes": True, "1": True, "false": False, "off": False, "no": False, "0": False}


def chosen_options(title: Title, words: Sequence[str], scenario: str | None = None) -> dict[str, Any]:
    """Options from ``name=value`` words; a name alone switches one on."""
    infos = title.option_infos(scenario)
    chosen: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        chosen[name] = _option_value(name, value if sign else "true", known(infos, name, "option").values)
    return chosen


def _option_value(name: str, value: str, values: Sequence[str]) -> Any:
    if values:
        if value not in values:
            raise HonjinError(
                say(
                    "option {name}: found {value}, expected one of {values}",
                    name=name,
                    value=repr(value),
                    values=", ".join(values),
                )
            )
        return value
    if value.casefold() not in _BOOLEANS:
        raise HonjinError(say("option {name}: found {value}, expected true or false", name=name, value=repr(value)))
    return _BOOLEANS[value.casefold()]
