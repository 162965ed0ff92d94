"""Messages to a browser that is closed: asked for at a table, and kept at every table to which the browser comes."""

from __future__ import annotations

import json

import pytest
from driver import People
from house import Server
from playwright.sync_api import expect

pytest.importorskip("cryptography")

BROWSER = """
const keys = { endpoint: "https://push.example/1", keys: {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg" } };
Notification.requestPermission = async () => "granted";
Object.defineProperty(Notification, "permission", { get: () => "granted" });
PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (wanted) =>
  wanted.applicationServerKey.length === 65 ? { toJSON: () => keys } : Promise.reject(new Error("no key"));
"""
"""A push service that answers, and somebody who allows it: a browser without windows asks nobody."""


def test_a_browser_asks_to_be_told_and_is_known_when_it_comes_again(people: People, server: Server) -> None:
    ann = people()
    ann.page.add_init_script(BROWSER)
    ann.sit(server.open_table(), "kanto")
    ann.tab("More")
    with ann.page.expect_request("**/push") as asked:
        ann.button("Notify this browser").click()
    body = json.loads(asked.value.post_data or "")
    assert body["browser"]["endpoint"] == "https://push.example/1"
    expect(ann.button("Stop notifying this browser")).to_be_visible()
    assert ann.page.evaluate("navigator.serviceWorker.ready.then(r => r.active.scriptURL)").endswith("/push.js")
    with ann.page.expect_request("**/push") as again:
        ann.reload()
    assert json.loads(again.value.post_data or "")["browser"] == body["browser"]
    ann.tab("More")
    with ann.page.expect_request("**/push") as stopped:
        ann.button("Stop notifying this browser").click()
    assert json.loads(stopped.value.post_data or "")["browser"] is None
    expect(ann.button("Notify this browser")).to_be_visible()
