"""How a check fails."""

from __future__ import annotations

from typing import Any

from honjin.kernel.play import Play
from honjin.kernel.record import format_input


class Broken(AssertionError):
    """A game does not keep what every game must keep."""


def require(held: bool, what: str, play: Play[Any]) -> None:
    """Fail with the place in the game, unless it held."""
    if not held:
        raise Broken(f"{what}\n{place(play)}")


def place(play: Play[Any]) -> str:
    """Where in a game something was found: options, open decisions and the last lines of the log."""
    asks = ", ".join(f"{play.game.sides[ask.side]} {ask.kind} ({ask.rule})" for ask in play.asks) or "over"
    lines = [format_input(play.game, entry) for entry in play.log[-6:]]
    changed = {name: value for name, value in play.game.options.items() if value not in (False, None)}
    return f"  {play.game.id} {changed}\n  after {len(play.log)} inputs, now: {asks}\n    " + "\n    ".join(lines)
