"""Agreeing on options before a game: one proposes, the other accepts or answers with a changed proposal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from honjin.kernel.errors import Illegal, Refusal


@dataclass(slots=True)
class Agreement:
    """The last proposal on the table. It is agreed when a seat other than its author accepts it unchanged."""

    options: dict[str, Any]
    author: int
    agreed: bool = False

    def propose(self, seat: int, options: dict[str, Any]) -> None:
        """Put a changed proposal on the table."""
        if self.agreed:
            raise Illegal(Refusal("options", "the options are agreed already"))
        self.options, self.author = dict(options), seat

    def accept(self, seat: int) -> None:
        """Take the other seat's last proposal as it stands."""
        if seat == self.author:
            raise Illegal(Refusal("options", "nobody accepts his own proposal"))
        self.agreed = True
