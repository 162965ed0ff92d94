"""Changes of a table: actions are pushed, and what the store must know of them is noted on the way."""

from __future__ import annotations

from collections.abc import Collection

from honjin.kernel.actions import Action
from honjin.kernel.ask import Side
from honjin.kernel.errors import Illegal
from honjin.kernel.inputs import Said
from honjin.kernel.record import format_input
from honjin.kernel.throws import NotingPlay
from honjin.server import standing_orders
from honjin.server.kept_views import ViewsWriter
from honjin.server.live_plays import LivePlay
from honjin.server.rows import Change, SnapshotRow, StepRow, ViewsRow

SNAPSHOT_EVERY = 50
"""Entries of the log between two positions that are kept."""


class ChangeBuilder:
    """One change in the making. Where the table stands is read off the play at the end, once."""

    def __init__(self, live: LivePlay, *, undone: list[str] | None = None, cut: int | None = None) -> None:
        self.live = live
        self.undone = undone
        self.steps: list[StepRow] = []
        self._snapshots: list[SnapshotRow] = []
        self._views: list[ViewsRow] = []
        self._cut = cut
        self._entries = len(live.play.log)
        """Of the play's own log, those that are noted."""
        self._told = len(live.play.events or ())

    @property
    def takes_back(self) -> bool:
        """Whether it undoes something."""
        return self._cut is not None

    @staticmethod
    def from_start(live: LivePlay) -> ChangeBuilder:
        """The first change of a table: what came before the first action is noted."""
        builder = ChangeBuilder(live)
        builder._entries = builder._told = 0
        builder._keep_views()
        builder.note()
        return builder

    def push(self, action: Action, side: Side, *, by_hand: bool = False, idle: bool = False) -> None:
        """Take an action. One taken by hand may end the standing order of its seat; an idle one left no choice."""
        live = self.live
        if by_hand and live.standing.get(side) is not None and live.play.refuse(action, side) is None:
            standing_orders.acted(live, side)
        try:
            live.play.push(action, side)
        except Illegal:
            raise
        except BaseException:
            live.unsaved = True
            raise
        live.unsaved = True
        standing_orders.overhear(live, self._told)
        self.note(idle=idle)

    def may_pass(self, people: Collection[Side]) -> bool:
        """Whether a seat has an order to pass, or nothing else that it could do now."""
        live = self.live
        return any(live.standing.values()) or standing_orders.next_pass(live, people) is not None

    def let_pass(self, people: Collection[Side]) -> None:
        """Answer for the seats that pass by themselves; what comes of it belongs to the same change."""
        live = self.live
        while (passed := standing_orders.next_pass(live, people)) is not None:
            if passed.idle:
                live.settled.add(live.n)
            line = format_input(live.game, Said(passed.side, passed.action))
            again = self.undone is not None and self.undone[-1:] == [line]
            self.undone = (self.undone or [])[:-1] if again else []
            self.push(passed.action, passed.side, idle=passed.idle)

    def note(self, *, idle: bool = False) -> None:
        """Note the step that the play has taken since the last one, and the position where one is due."""
        play = self.live.play
        since, events = play.log[self._entries :], (play.events or [])[self._told :]
        if not since and not events:
            return
        throws = play.throws(self._entries) if isinstance(play, NotingPlay) else None
        self._entries, self._told = len(play.log), len(play.events or ())
        side = since[0].side if since and isinstance(since[0], Said) else -1
        self.steps.append(
            StepRow(
                n=self.live.n,
                side=side,
                fixed=side < 0 or not all(isinstance(entry, Said) for entry in since),
                lines=[format_input(play.game, entry) for entry in since],
                events=events,
                told=self.live.told,
                idle=idle,
                throws=throws,
            )
        )
        self._keep_position()

    def _keep_position(self) -> None:
        live, play = self.live, self.live.play
        if live.n - live.kept >= SNAPSHOT_EVERY and play.at_checkpoint:
            live.kept = live.n
            self._snapshots.append(SnapshotRow(live.n, play.source.tell(), live.told, play.state.dump()))
            self._keep_views()
        elif play.over:
            self._keep_views()

    def _keep_views(self) -> None:
        """What can be seen here is kept too: it is shown where no rules are left to make it again."""
        seen = ViewsWriter()
        seen.add(self.live.n, self.live.play)
        self._views = [row for row in self._views if row.n != seen.first] + [ViewsRow(seen.first, seen.row())]

    def change(self, seen: Collection[str] = ()) -> Change:
        """All of it, for the store; ``seen`` are the sides that are shown it at once."""
        return Change(
            progress=self.live.progress,
            cut=self._cut,
            steps=self.steps,
            snapshots=self._snapshots,
            views=self._views,
            undone=self.undone,
            standing=standing_orders.rows(self.live),
            seen=sorted(seen),
        )
