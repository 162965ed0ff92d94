"""Messages to a browser that is closed: encrypted for it alone (RFC 8291) and signed by the house (RFC 8292).

Only what these two say is here; how a message is sent, and to which addresses, ``notices`` and ``webhooks`` know.
"""

from __future__ import annotations

import base64
import secrets
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, NamedTuple
from urllib.parse import urlsplit

import msgspec

from honjin.kernel.words import say
from honjin.server.errors import Fault
from honjin.server.webhooks import check_webhook

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

SERVICES: Final = ("googleapis.com", "push.services.mozilla.com", "push.apple.com", "notify.windows.com")
"""Where browsers have their messages sent; a public house sends to no other place."""
RECORD: Final = 4096
"""Bytes of an encrypted record; a message is one."""
SIGNED_SECONDS: Final = 12 * 3600
KEEP_SECONDS: Final = 24 * 3600
"""How long a push service keeps a message for a browser that is off."""
POINT, AUTH = 65, 16
"""Bytes of a browser's key, and of the secret that it shares with the house."""


def can_push() -> bool:
    """Whether what is needed for it is installed."""
    return find_spec("cryptography") is not None


class Subscription(NamedTuple):
    """Where and for whom: as a browser hands it out."""

    endpoint: str
    p256dh: str
    auth: str


def check_subscription(wanted: Subscription, *, public: bool) -> None:
    """Whether it is one, and leads to a push service."""
    parts = check_webhook(wanted.endpoint)
    host = parts.hostname or ""
    known = any(host == service or host.endswith(f".{service}") for service in SERVICES)
    try:
        good = (len(unpacked(wanted.p256dh)), len(unpacked(wanted.auth))) == (POINT, AUTH)
    except ValueError:
        good = False
    if not good or (public and not (known and parts.scheme == "https")):
        raise Fault("push", say("that is not an address of a push service"), status=422)


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unpacked(text: str) -> bytes:
    return base64.b64decode(text.encode("ascii") + b"=" * (-len(text) % 4), altchars=b"-_", validate=True)


class HouseKey:
    """The key with which the house signs; browsers are told its public half when they subscribe."""

    def __init__(self, secret: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        self._key = ec.derive_private_key(_scalar(secret), ec.SECP256R1())
        self.public = packed(_point(self._key))

    def headers(self, endpoint: str, now: float, contact: str) -> dict[str, str]:
        """What a push service wants to read on a message."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(now) + SIGNED_SECONDS,
            "sub": contact or "mailto:honjin@localhost",
        }
        return {
            "Authorization": f"vapid t={self._signed(claims)}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_SECONDS),
            "Urgency": "normal",
        }

    def _signed(self, claims: dict[str, object]) -> str:
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

        parts = [packed(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
        text = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return f"{text}.{packed(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def encrypted(
    message: bytes, to: Subscription, *, key: EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """A message that only this browser can read; key and salt are new for each, unless a test says which."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    own = key or ec.generate_private_key(ec.SECP256R1())
    salt = salt or secrets.token_bytes(16)
    theirs = unpacked(to.p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    secret = _derived(shared, unpacked(to.auth), b"WebPush: info\0" + theirs + _point(own), 32)
    content_key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + _point(own)
    return head + AESGCM(content_key).encrypt(nonce, message + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def _point(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _scalar(secret: str) -> int:
    """A number for a key on the curve, from a secret of the store: 64 hex digits."""
    order = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
    return int(secret, 16) % (order - 1) + 1
