"""Decisions: what a procedure yields when a side has to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final, Generic, TypeVar, overload

from honjin.compiled.twins import plain
from honjin.kernel.actions import Action
from honjin.kernel.errors import Refusal
from honjin.kernel.words import Saying, say

Side = int
"""A side is its index in ``game.sides``."""

T = TypeVar("T")


class Choices(Sequence[Action], Generic[T]):
    """Options as plain values that become actions only when somebody looks at them.

    A reach has a hundred destinations; a random player wants one of them, and building the other ninety-nine would cost
    more than finding them. Who looks at all of them has ``ready`` called first: what they have in common is cheaper to
    find for all at once.
    """

    __slots__ = ("_make", "_ready", "items", "tail")

    def __init__(
        self,
        items: Sequence[T],
        make: Callable[[T], Action],
        tail: Sequence[Action] = (),
        ready: Callable[[], object] | None = None,
    ) -> None:
        self.items = items
        self._make = make
        self.tail = tail
        self._ready = ready

    def __repr__(self) -> str:
        return f"<{len(self)} choices>"

    def __len__(self) -> int:
        return len(self.items) + len(self.tail)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        count = len(self.items)
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError("there are not so many choices")
        return self._make(self.items[index]) if index < count else self.tail[index - count]

    def __iter__(self) -> Iterator[Action]:
        if self._ready is not None:
            self._ready()
        return chain(map(self._make, self.items), self.tail)


Judge = Callable[[Action], Refusal | None]


@plain
class Ask:
    """A decision of one side.

    ``options`` is lazy: a callable is called once, when somebody looks. ``judge`` answers for actions that are not
    enumerated (a move along the player's own path): None accepts, a :class:`Refusal` says why not. Without a judge
    exactly the options are accepted. ``subject`` names what the decision is about, lazily if it takes a while to find,
    and ``remark`` tells more of an option than its action says, as what a way costs; both are for those who draw it.
    """

    __slots__ = ("_judge", "_options", "_subject", "checkpoint", "kind", "prompt", "remark", "rule", "side")

    def __init__(
        self,
        side: Side,
        kind: str,
        options: Sequence[Action] | Callable[[], Sequence[Action]],
        *,
        rule: str,
        prompt: Saying,
        judge: Judge | None = None,
        checkpoint: bool = False,
        subject: Any = None,
        remark: Callable[[Action], Mapping[str, Any]] | None = None,
    ) -> None:
        self.side = side
        self.kind = kind
        self.rule = rule
        self.prompt = prompt
        self.checkpoint = checkpoint
        self.remark = remark
        self._options = options
        self._subject = subject
        self._judge = judge

    @property
    def options(self) -> Sequence[Action]:
        """Every enumerated legal action; never empty."""
        options = self._options
        if callable(options):
            options = self._options = options()
        return options

    @property
    def subject(self) -> Any:
        """What the decision is about."""
        if callable(self._subject):
            self._subject = self._subject()
        return self._subject

    def refuse(self, action: Action) -> Refusal | None:
        """None if the action is legal here, otherwise the reason why it is not."""
        if self._judge is not None:
            return self._judge(action)
        if action in self.options:
            return None
        return Refusal(self.rule, say("That is not among the choices here: {prompt}", prompt=self.prompt))

    def __repr__(self) -> str:
        return f"Ask(side={self.side}, kind={self.kind!r}, rule={self.rule!r}, prompt={self.prompt!r})"


class Asks:
    """Several sides decide secretly at once; the procedure receives a dict from side to action.

    Whoever has answered waits, and nobody learns what until all have. At a ``checkpoint`` the whole control position is
    in the state, with no answer given: the answers belong to the kernel until the last has come.

    Then they are in the log. Unless they are ``shown`` to everybody at once, a :class:`Checkpoint` comes before the
    next question, so that no world to think in has to be made by giving these answers again.
    """

    __slots__ = ("asks", "checkpoint", "shown")

    def __init__(self, asks: Sequence[Ask], *, checkpoint: bool = False, shown: bool = False) -> None:
        self.asks = tuple(asks)
        self.checkpoint = checkpoint
        self.shown = shown

    def __repr__(self) -> str:
        return f"Asks({list(self.asks)!r})"


class Checkpoint:
    """Yielded where the whole control position is in the state and nothing is asked.

    What was decided before it is not played again where somebody thinks or takes back; only its outcome counts.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "Checkpoint()"


CHECKPOINT: Final = Checkpoint()
