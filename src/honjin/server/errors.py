"""Refusals of the server itself, beside those of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from honjin.kernel.errors import HonjinError, Illegal, NotationError
from honjin.kernel.words import Saying


class Fault(HonjinError):
    """Something a client may not do, with a code for programs and a sentence for people."""

    def __init__(
        self,
        code: str,
        message: Saying,
        *,
        status: int = 400,
        rule: str | None = None,
        more: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.more = more or {}
        """What else a program may want to know of it."""
        self.code = code
        self.status = status
        self.rule = rule
        self.index: int | None = None
        """Which of several actions was refused."""

    def as_dict(self) -> dict[str, object]:
        told: dict[str, object] = {"code": self.code, "message": self.message}
        extra = {"rule": self.rule, "index": self.index}
        return told | {name: value for name, value in extra.items() if value is not None} | dict(self.more)


def fault_of(error: HonjinError) -> Fault:
    """The same error as a client is told it."""
    if isinstance(error, Fault):
        return error
    if isinstance(error, Illegal):
        return Fault("refused", error.refusal.reason, status=409, rule=error.refusal.rule)
    if isinstance(error, NotationError):
        return Fault("notation", str(error))
    return Fault("wrong", error.reason)


@contextmanager
def faults() -> Iterator[None]:
    """Whatever the rules and packs complain of in here is told to the client."""
    try:
        yield
    except HonjinError as error:
        raise fault_of(error) from error
