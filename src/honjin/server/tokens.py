"""Seat tokens: who holds one may act for the seat. Signed, so that none can be made up; revocable by their nonce."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from typing import NamedTuple


class Claim(NamedTuple):
    """What a token says, once its signature is checked."""

    table: str
    side: str
    """Empty for an observer."""
    nonce: str


def new_nonce() -> str:
    return secrets.token_urlsafe(12)


class Signer:
    """Makes and reads tokens with the server's secret."""

    def __init__(self, secret: str) -> None:
        self._key = hashlib.sha256(f"honjin tokens {secret}".encode()).digest()

    def sign(self, *parts: str) -> str:
        """``table.side.nonce.signature``."""
        text = ".".join(parts)
        return f"{text}.{self._mac(text)}"

    def read(self, token: str) -> Claim | None:
        """The claim of a seat token, or None if it was not made here."""
        parts = self.parts(token)
        return Claim(*parts) if parts is not None and len(parts) == 3 else None

    def parts(self, token: str) -> list[str] | None:
        """What was signed, or None."""
        text, _, mac = token.rpartition(".")
        if not hmac.compare_digest(self._mac(text).encode(), mac.encode("utf-8", "replace")):
            return None
        return text.split(".")

    def alias(self, text: str) -> str:
        """What stands for a text that is not to be kept; the same each time."""
        return self._mac(f"alias {text}")[:16]

    def _mac(self, text: str) -> str:
        digest = hmac.digest(self._key, text.encode("utf-8", "replace"), "sha256")
        return base64.urlsafe_b64encode(digest[:24]).decode()
