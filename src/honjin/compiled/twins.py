"""Which of two twins is used: the compiled core where it has been built, else the Python that stands in the sources.

A function that has a compiled twin of its name says so with ``@twin``, a class whose objects the core can make with
``@plain``. Python is the reference; both give the same answers, and tests hold them to it. ``HONJIN_PURE=1`` in the
environment switches the compiled ones off.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from inspect import Parameter, signature
from types import ModuleType
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
C = TypeVar("C", bound=type)


def _built() -> ModuleType | None:
    try:
        return import_module("honjin.compiled._core")
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


def twin_with(*classes: type) -> Callable[[F], F]:
    """The same for a function whose twin must know these classes."""

    def chosen(function: F) -> F:
        PURE[function.__name__] = function
        return function if CORE is None else cast("F", getattr(CORE, function.__name__)(*classes))

    return chosen


def plain(cls: C) -> C:
    """For a class whose constructor puts what it is given into fields of the same names and does nothing else.

    A field may have an underscore before its name. ``type.__call__(cls, ...)`` always goes through the constructor.
    """
    if CORE is not None:
        parameters = signature(cls).parameters
        defaults = tuple(p.default for p in parameters.values() if p.default is not Parameter.empty)
        positional = sum(p.kind is not Parameter.KEYWORD_ONLY for p in parameters.values())
        CORE.plainly(cls, tuple(parameters), _places(cls, tuple(parameters)), defaults, positional)
    return cls


def _places(cls: type, names: tuple[str, ...]) -> tuple[str, ...] | None:
    """The fields into which parameters go; None for a tuple with names, which has them in their order."""
    if issubclass(cls, tuple):
        return None
    hidden = {name[1:] for name in cls.__dict__.get("__slots__", ()) if name.startswith("_")}
    return tuple(f"_{name}" if name in hidden else name for name in names)
