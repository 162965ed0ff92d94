"""How often a process that thinks or serves for long looks for garbage."""

from __future__ import annotations

import gc
from typing import Final

NEW_OBJECTS: Final = 20_000
"""So many, and it is time to look for garbage among them; telling a state makes about a thousand."""


def settle_memory() -> None:
    """What is loaded by now stays for good: no search for garbage need ever look at it, nor come after every action."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)
