"""Results that are found once for each question and kept with the object that was asked, or with the scene."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload
from weakref import WeakKeyDictionary

from honjin.wargame.state import OnMap

P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G", bound=OnMap)


class remembered(Generic[P, T]):  # noqa: N801  a decorator, as functools.cached_property is
    """A method whose answers are kept; its arguments are plain values.

    It is for what never changes, such as the scene of a game. From the second call on nothing but a look-up is left.
    """

    def __init__(self, method: Callable[Concatenate[Any, P], T]) -> None:
        self._method = method
        self.__doc__ = method.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> remembered[P, T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Callable[P, T]: ...
    def __get__(self, instance: object | None, owner: type) -> Any:
        if instance is None:
            return self
        found = cache(self._method.__get__(instance, owner))
        instance.__dict__[self._name] = found
        return found


def per_scene(find: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """What is the same in every position of a scene is found once and kept with it."""
    kept: WeakKeyDictionary[Any, dict[Any, T]] = WeakKeyDictionary()

    @wraps(find)
    def found(g: G, /, *args: P.args, **more: P.kwargs) -> T:
        known = kept.setdefault(g.scene, {})
        if args not in known:
            known[args] = find(g, *args, **more)
        return known[args]

    return found
