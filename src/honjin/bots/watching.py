"""Who waits for a bot: hears how far it is, and may ask it to come to an end."""

from __future__ import annotations

from typing import Final

from honjin.bots.reasons import ConsideredPlan


class Watch:
    """Somebody who waits and neither hears nor asks anything; others override what they want."""

    def hurried(self) -> bool:
        """Whether the bot is to answer now, with the best it has found so far."""
        return False

    def tell(self, done: float, leading: ConsideredPlan) -> None:
        """So far it is, 0 to 1, and this is the plan that leads."""


NOBODY: Final = Watch()
