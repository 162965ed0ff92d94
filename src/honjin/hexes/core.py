"""Which of two twins is used: the compiled core where it has been built, else the Python that stands in the sources.

A function that has a compiled twin of its name says so with ``@twin``. Python is the reference; both give the same
answers, and tests hold them to it. ``HONJIN_PURE=1`` in the environment switches the compiled ones off.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def _built() -> ModuleType | None:
    try:
        return import_module("honjin.hexes._core")
    except ImportError:
        return None


CORE: Final = None if os.environ.get("HONJIN_PURE", "0") not in ("", "0") else _built()
"""The compiled functions; None where Python does everything."""

PURE: Final[dict[str, Callable[..., Any]]] = {}
"""The Python twins by their names."""


def twin(function: F) -> F:
    """The compiled function of the same name if the core is in use, otherwise the function itself."""
    PURE[function.__name__] = function
    return cast("F", getattr(CORE, function.__name__, function))
