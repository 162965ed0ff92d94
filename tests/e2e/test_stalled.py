"""A line that is there but dead: the page says so, says what was not sent, and sends it once when it can."""

from __future__ import annotations

from driver import Table, ends_of
from house import Server
from playwright.sync_api import expect

CUTTABLE = """
window.WebSocket = class extends WebSocket {
    constructor(...given) {
        super(...given);
        this.cut = false;
        (window.lines ??= []).push(this);
    }
    send(text) {
        if (!this.cut) super.send(text);
    }
};
"""
"""Sockets that can be made to swallow what is sent, as a network does that has gone away without a word."""


def test_a_stalled_line_says_so_and_what_was_not_sent(ann: Table, server: Server) -> None:
    page = ann.page
    page.add_init_script(CUTTABLE)
    ann.sit(server.open_table(), "kanto").until_asked("move")
    unit = "tadanao_t9"
    ends = ends_of(ann.reach(unit))
    end = next(end for end in ends if ends.count(end) == 1)
    n = ann.state["n"]
    page.evaluate("for (const line of lines) line.cut = true")
    ann.click(end)
    trouble = page.get_by_role("alert").filter(has_text="The server does not answer")
    trouble.wait_for()
    expect(trouble).to_contain_text("Perhaps not sent")
    expect(trouble).to_contain_text(end)
    assert ann.state["n"] == n
    trouble.get_by_role("button", name="Try now").click()
    ann.until_n(n + 1)
    assert ann.hex_of(unit) == end
    expect(trouble).to_have_count(0)
    acts = [message for message in ann.said if message["t"] == "act"]
    assert [message["n"] for message in acts] == [n], "it was sent once"
    assert server.get(f"/api/tables/{page.url.rpartition('/')[2]}")["steps"] == n + 1
