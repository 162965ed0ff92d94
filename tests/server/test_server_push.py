"""Messages to browsers: encrypted and signed as push services want them, sent nowhere else, forgotten when unwanted."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from club import Clock, House, letterbox
from starlette.testclient import TestClient
from visitors import GENEROUS, open_table, visit

from honjin.server.app import create_app
from honjin.server.errors import Fault
from honjin.server.push_messages import HouseKey, Subscription, check_subscription, encrypted, packed, unpacked

pytest.importorskip("cryptography")

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

FCM = "https://fcm.googleapis.com/fcm/send/abc"


def test_the_example_of_the_standard_comes_out() -> None:
    """RFC 8291, appendix A."""
    to = Subscription(
        FCM,
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
    )
    number = int.from_bytes(unpacked("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    key = ec.derive_private_key(number, ec.SECP256R1())
    sent = encrypted(b"When I grow up, I want to be a watermelon", to, key=key, salt=unpacked("DGv6ra1nlYgDCS1FRnbzlw"))
    assert packed(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_house_signs_for_the_push_service() -> None:
    key = HouseKey("7" * 64)
    assert HouseKey("7" * 64).public == key.public
    headers = key.headers(FCM, 1_800_000_000, "https://honjin.example")
    kind, token, public = headers["Authorization"].replace(",", "").split()
    assert (kind, public) == ("vapid", f"k={key.public}")
    head, claims, signature = token.removeprefix("t=").split(".")
    assert json.loads(unpacked(claims)) == {
        "aud": "https://fcm.googleapis.com",
        "exp": 1_800_000_000 + 12 * 3600,
        "sub": "https://honjin.example",
    }
    raw = unpacked(signature)
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(key.public))
    known.verify(
        encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")),
        f"{head}.{claims}".encode(),
        ec.ECDSA(hashes.SHA256()),
    )


class Phone:
    """A browser that can read what is sent to it."""

    def __init__(self, endpoint: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"0123456789abcdef"
        self._point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.subscription = {"endpoint": endpoint, "p256dh": packed(self._point), "auth": packed(self._auth)}

    def read(self, sent: bytes) -> Any:
        salt, theirs, body = sent[:16], sent[21:86], sent[86:]
        shared = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = self._derive(shared, self._auth, b"WebPush: info\0" + self._point + theirs, 32)
        key = self._derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = self._derive(secret, salt, b"Content-Encoding: nonce\0", 12)
        return json.loads(AESGCM(key).decrypt(nonce, body, None).rstrip(b"\x02"))

    @staticmethod
    def _derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


class Service(BaseHTTPRequestHandler):
    """A push service; says 410 to whoever has unsubscribed."""

    heard: list[tuple[dict[str, str], bytes]]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.heard.append((dict(self.headers), body))
        self.send_response(410 if self.path == "/gone" else 201)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def service() -> Iterator[tuple[str, list[tuple[dict[str, str], bytes]]]]:
    heard: list[tuple[dict[str, str], bytes]] = []
    with HTTPServer(("127.0.0.1", 0), type("Here", (Service,), {"heard": heard})) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", heard
        server.shutdown()


@pytest.fixture
def home(store_url: str) -> Iterator[House]:
    """A house of one's own, where any address will do."""
    with letterbox() as (_, letters), TestClient(create_app(GENEROUS(store=store_url))) as client:
        yield House(client, Clock(), letters)


def subscribe(house: House, opened: Any, phone: Phone | None) -> Any:
    browser = None if phone is None else phone.subscription
    token = opened["seats"]["osaka"]
    return house.post(f"/tables/{opened['table']}/push", None, token=token, browser=browser)


def pass_the_turn(house: House, opened: Any) -> None:
    with visit(house.client, opened["table"], opened["seats"]["kanto"]) as ann:
        while ann.state["asked"] == ["kanto"]:
            ann.go_on()
    house.letters_gone()


def test_a_browser_is_told_of_its_turn(home: House, service: tuple[str, list[tuple[dict[str, str], bytes]]]) -> None:
    url, heard = service
    phone, opened = Phone(f"{url}/push/1"), open_table(home.client)
    assert home.get("/house").json()["push"] == home.api.lobby.notifier.push_key
    assert subscribe(home, opened, phone).json() == {"push": True}
    pass_the_turn(home, opened)
    ((headers, body),) = heard
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "86400")
    assert headers["Authorization"].startswith("vapid t=")
    told = phone.read(body)
    assert (told["title"], told["url"]) == ("Honjin: it is your turn", f"/t/{opened['table']}")
    assert "Osaka" in told["text"]


def test_who_unsubscribes_is_told_no_more(home: House, service: tuple[str, list[tuple[dict[str, str], bytes]]]) -> None:
    url, heard = service
    opened = open_table(home.client)
    subscribe(home, opened, Phone(f"{url}/push/1"))
    assert subscribe(home, opened, None).json() == {"push": False}
    pass_the_turn(home, opened)
    assert heard == []


def test_a_browser_that_is_gone_is_forgotten(
    home: House, service: tuple[str, list[tuple[dict[str, str], bytes]]]
) -> None:
    opened = open_table(home.client)
    subscribe(home, opened, Phone(f"{service[0]}/gone"))
    pass_the_turn(home, opened)
    assert len(service[1]) == 1
    assert {seat.push for seat in home.api.store.seats(opened["table"])} == {None}


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://example.org/x",
        "http://fcm.googleapis.com/x",
        "https://127.0.0.1/",
        "https://fcm.googleapis.com.evil.org/",
    ],
)
def test_a_public_house_sends_to_push_services_alone(endpoint: str) -> None:
    good = Phone(FCM).subscription
    check_subscription(Subscription(**good), public=True)
    with pytest.raises(Fault, match="push service"):
        check_subscription(Subscription(**good | {"endpoint": endpoint}), public=True)


@pytest.mark.parametrize("broken", [{"auth": "short"}, {"p256dh": "!!"}, {"p256dh": "AAAA"}, {"endpoint": "x"}])
def test_a_subscription_must_make_sense(home: House, broken: dict[str, str]) -> None:
    phone, opened = Phone(FCM), open_table(home.client)
    phone.subscription |= broken
    assert subscribe(home, opened, phone).status_code == 422
