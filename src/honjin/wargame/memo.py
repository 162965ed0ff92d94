"""Results that are found once for each question and kept with the object that was asked, or with the scene."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from honjin.wargame.state import OnMap

P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G", bound=OnMap)


class found_once(Generic[T]):  # noqa: N801
    """A property that is found when somebody first asks for it, and then is a plain attribute.

    As ``functools.cached_property``, without its lock: for what one thread works out many thousand times a second.
    """

    def __init__(self, find: Callable[[Any], T]) -> None:
        self._find = find
        self._name = find.__name__
        self.__doc__ = find.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> found_once[T]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> Any:
        if instance is None:
            return self
        found = instance.__dict__[self._name] = self._find(instance)
        return found


class remembered(Generic[P, T]):  # noqa: N801  a decorator, as functools.cached_property is
    """A method whose answers are kept; its arguments are plain values.

    It is for what never changes, such as the scene of a game. From the second call on nothing but a look-up is left.
    """

    most: int | None = None
    """How many answers are kept; None: all."""

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
        found = lru_cache(self.most)(self._method.__get__(instance, owner))
        instance.__dict__[self._name] = found
        return found


class remembered_lately(remembered[P, T]):  # noqa: N801
    """The same for questions without number, of which a few thousand come again and again: those are kept."""

    most = 8192


def per_scene(find: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """What is the same in every position of a scene is found once and kept with it."""

    @wraps(find)
    def found(g: G, /, *args: P.args, **more: P.kwargs) -> T:
        try:
            return g.scene.found[find][args]  # type: ignore[no-any-return]
        except KeyError:
            answer = find(g, *args, **more)
            g.scene.found.setdefault(find, {})[args] = answer
            return answer

    return found


def once(make: Callable[[], T]) -> Callable[[], T]:
    """A function that makes its answer when it is first asked for it."""
    found: list[T] = []

    def get() -> T:
        if not found:
            found.append(make())
        return found[0]

    return get


class Lately(Generic[T]):
    """Answers that follow from a key alone and come in too many kinds to keep them all; kept with the scene.

        KNOWN: Final = Lately[Course](2_000)
        KNOWN.find(g, (strength, ratings), lambda: reckoned(g, strength, ratings))

    When there are more than ``most`` answers of a scene, all of them are forgotten.
    """

    def __init__(self, most: int) -> None:
        self._most = most

    def find(self, g: OnMap, key: Hashable, make: Callable[[], T]) -> T:
        """The answer to a key, made if it is not known."""
        found = g.scene.found
        try:
            return found[self][key]  # type: ignore[no-any-return]
        except KeyError:
            answer = make()
        known: dict[Hashable, T] = found.setdefault(self, {})
        if len(known) >= self._most:
            known.clear()
        known[key] = answer
        return answer
