"""What those who run the server can choose, from the environment."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from honjin.kernel.errors import HonjinError
from honjin.server.database import Synchronous
from honjin.server.names import plain

MOST_THINKERS = 64
STATIC = Path(__file__).parent / "static"
SHORTEST_SECRET = 32
FEWEST_SIGNS = 10
"""So many different characters a secret of chance has at least."""
_SWITCHES: Final = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(
    ("", "0", "false", "no", "off"), False
)


def usual_thinkers() -> int:
    """Two at least, so that one can be kept free; not more than the machine has use for."""
    return min(8, max(2, os.cpu_count() or 1))


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything with a default that suits play at home."""

    store: str = "honjin.sqlite"
    """A file for SQLite, or a ``postgresql://`` URL."""
    synchronous: Synchronous = "full"
    """Of SQLite: whether a commit waits until the disk has it (full), or may be lost with the machine (normal)."""
    public: bool = False
    """Open to strangers: accounts, no seeded dice, no notices to private addresses."""
    secret: str | None = field(default=None, repr=False)
    """Signs seat tokens; without it the store keeps one of its own."""
    origins: tuple[str, ...] = ()
    """Origins allowed beside the server's own."""
    smtp: str | None = field(default=None, repr=False)
    """Where mail goes out: ``smtp://user:password@host:port``."""
    base_url: str = ""
    """How the server is reached from outside, for links in notices."""
    owners: frozenset[str] = frozenset()
    """Accounts that may ban people and remove lines of the chat."""
    close_after_days: float = 0.0
    """Tables that have not changed for so long are closed; 0 closes none."""
    static: Path = STATIC
    awake: int = 256
    """How many plays stay in memory."""
    idle_seconds: float = 300.0
    """After so long without an action a play is put away until somebody needs it."""
    messages_per_second: float = 40.0
    """What one connection may send; an address may send four times as much."""
    requests_per_second: float = 40.0
    """What one address may request."""
    tables_per_minute: float = 30.0
    """What one address may create."""
    accounts_per_minute: float = 5.0
    """How often one address may register or sign in: a password takes time to check."""
    patience: int = 500
    """So many refused messages in a row without a good one, and a connection is closed."""
    max_sockets_per_table: int = 100
    max_sockets_per_address: int = 1000
    switch_seconds: float = 0.001
    """How long a thread may keep the interpreter from those who wait."""
    thinkers: int = field(default_factory=usual_thinkers)
    """Processes in which bots think; with 0 they think in the server's own."""

    @property
    def sends_mail(self) -> bool:
        return self.smtp is not None

    @staticmethod
    def from_environment(environ: Mapping[str, str] | None = None) -> Settings:
        env = os.environ if environ is None else environ
        usual = Settings()
        return Settings(
            store=env.get("HONJIN_STORE", usual.store),
            synchronous=_synchronous(env.get("HONJIN_SYNCHRONOUS", usual.synchronous)),
            public=_switch("HONJIN_PUBLIC", env.get("HONJIN_PUBLIC", "")),
            secret=_strong("HONJIN_SECRET", env.get("HONJIN_SECRET", "")),
            origins=tuple(env.get("HONJIN_ORIGINS", "").split()),
            smtp=env.get("HONJIN_SMTP_URL") or None,
            base_url=env.get("HONJIN_URL", "").rstrip("/"),
            owners=frozenset(plain(name) for name in env.get("HONJIN_OWNERS", "").split(",") if name.strip()),
            close_after_days=_days(env, "HONJIN_CLOSE_AFTER_DAYS"),
            thinkers=_count(env, "HONJIN_THINKERS", usual.thinkers),
            static=Path(env.get("HONJIN_STATIC", str(usual.static))),
            messages_per_second=_amount(env, "HONJIN_MESSAGES_PER_SECOND", usual.messages_per_second),
            requests_per_second=_amount(env, "HONJIN_REQUESTS_PER_SECOND", usual.requests_per_second),
            tables_per_minute=_amount(env, "HONJIN_TABLES_PER_MINUTE", usual.tables_per_minute),
            patience=int(_amount(env, "HONJIN_PATIENCE", usual.patience)),
            accounts_per_minute=_amount(env, "HONJIN_ACCOUNTS_PER_MINUTE", usual.accounts_per_minute),
        )


def _switch(name: str, value: str) -> bool:
    """Whether something is on; whoever means yes or no in another way is told, for much hangs on it."""
    try:
        return _SWITCHES[value.strip().lower()]
    except KeyError:
        raise HonjinError(f"{name} is {value!r}; say 1 or 0, true or false, yes or no, on or off") from None


def _strong(name: str, value: str) -> str | None:
    """A secret that nobody guesses."""
    if value and (len(value) < SHORTEST_SECRET or len(set(value)) < FEWEST_SIGNS):
        raise HonjinError(
            f"{name} is too weak: seat tokens are only as safe as it is. Take {SHORTEST_SECRET} characters of chance, "
            'for example from: python -c "import secrets; print(secrets.token_urlsafe())"'
        )
    return value or None


def _amount(env: Mapping[str, str], name: str, usual: float) -> float:
    try:
        value = float(env.get(name, usual))
    except ValueError:
        value = math.nan
    if not 0 < value < math.inf:
        raise HonjinError(f"{name} is {env[name]!r}, not a number over 0")
    return value


def _days(env: Mapping[str, str], name: str) -> float:
    """So many days; nothing, or 0, is never."""
    return _amount(env, name, 1.0) if env.get(name, "0").strip() not in ("", "0") else 0.0


def _count(env: Mapping[str, str], name: str, usual: int) -> int:
    word = env.get(name, str(usual))
    if not (word.isascii() and word.isdigit() and int(word) <= MOST_THINKERS):
        raise HonjinError(f"{name} is {word!r}, not a number from 0 to {MOST_THINKERS}")
    return int(word)


def _synchronous(word: str) -> Synchronous:
    match word.lower():
        case "full":
            return "full"
        case "normal":
            return "normal"
        case _:
            raise HonjinError(f"HONJIN_SYNCHRONOUS is full or normal, not {word!r}")
