"""Who thinks next: everybody in turn by what they have used, and those first for whom somebody waits."""

from __future__ import annotations

from collections import Counter

from honjin.server.fair_queue import Claim, FairQueue

HOG = [Claim("hog", f"table {number}") for number in range(30)]
MODEST = Claim("modest", "only table")


def served(queue: FairQueue[str], times: int, seconds: float = 1.0) -> list[str]:
    """Who was served, each of whom comes again at once."""
    order = []
    for _ in range(times):
        found = queue.take()
        assert found is not None
        claim, thing = found
        queue.charge(claim, seconds)
        queue.put(claim, thing)
        order.append(claim.party)
    return order


def test_thirty_tables_of_one_party_have_no_more_than_one_table_of_another() -> None:
    queue: FairQueue[str] = FairQueue()
    for claim in [*HOG, MODEST]:
        queue.put(claim, "question")
    assert Counter(served(queue, 40)) == {"hog": 20, "modest": 20}


def test_the_tables_of_a_party_take_turns() -> None:
    queue: FairQueue[str] = FairQueue()
    for claim in HOG[:4]:
        queue.put(claim, claim.table)
    tables = []
    for _ in range(8):
        found = queue.take()
        assert found is not None
        queue.charge(found[0], 1.0)
        queue.put(*found)
        tables.append(found[1])
    assert Counter(tables) == dict.fromkeys([claim.table for claim in HOG[:4]], 2)


def test_what_counts_is_the_time_that_was_used() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Claim("slow", "a"), "question")
    queue.put(Claim("quick", "b"), "question")
    order = []
    for _ in range(60):
        found = queue.take()
        assert found is not None
        queue.charge(found[0], 5.0 if found[0].party == "slow" else 1.0)
        queue.put(*found)
        order.append(found[0].party)
    assert Counter(order) == {"slow": 10, "quick": 50}


def test_nothing_is_saved_up_by_staying_away() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(HOG[0], "question")
    served(queue, 1000)
    queue.put(MODEST, "question")
    assert 9 <= Counter(served(queue, 20))["modest"] <= 11


def test_tables_where_somebody_waits_come_first_but_not_always() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Claim("bots", "alone", waited_for=False), "question")
    queue.put(Claim("people", "here"), "question")
    assert Counter(served(queue, 40)) == {"people": 30, "bots": 10}


def test_the_last_place_is_kept_for_what_is_short_and_waited_for() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(Claim("a", "1", waited_for=False), "alone")
    queue.put(Claim("b", "2", long=True), "long")
    assert queue.take(long=False) is None
    queue.put(Claim("c", "3"), "short")
    assert queue.take(long=False) == (Claim("c", "3"), "short")
    assert len(queue) == 2


def test_what_is_not_wanted_any_more_is_not_served() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put(MODEST, "first")
    queue.put(MODEST, "second")
    queue.remove("first")
    queue.remove("never there")
    assert queue.take() == (MODEST, "second")
    assert queue.take() is None


def test_who_is_gone_is_forgotten() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(1000):
        claim = Claim(f"party {number}", "table")
        queue.put(claim, "question")
        assert queue.take() is not None
        queue.charge(claim, 1.0)
    assert len(queue._parties._used) < 10
    assert len(queue._tables) < 10
