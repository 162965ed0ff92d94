"""Options of a game as its pack names them: defaults, and a player's choices checked against what there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from honjin.kernel.errors import HonjinError


class OptionError(HonjinError):
    """An option that does not exist, or a value it does not have."""


class Switch(Protocol):
    """What is known of an option. No ``values`` means yes or no."""

    @property
    def default(self) -> Any: ...
    @property
    def values(self) -> Sequence[Any]: ...


def chosen_values(known: Mapping[str, Switch], chosen: Mapping[str, Any]) -> dict[str, Any]:
    """The defaults with these choices; every mistake is named."""
    values: dict[str, Any] = {name: option.default for name, option in known.items()}
    problems = []
    for name, value in chosen.items():
        if name not in known:
            problems.append(f"there is no option {name!r}; known: {', '.join(known)}")
            continue
        allowed: list[Any] = [*known[name].values] or [False, True]
        if not any(value == good and type(value) is type(good) for good in allowed):
            problems.append(f"option {name}: found {value!r}, expected one of {', '.join(map(str, allowed))}")
        values[name] = value
    if problems:
        raise OptionError("; ".join(problems))
    return values
