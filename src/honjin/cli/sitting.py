"""A sitting: one game at one terminal, who sits where, what has been shown and what can be taken back."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from honjin.bots import Bot
from honjin.cli.board import coloured, map_of
from honjin.cli.choices import Choice, Menu, menu_of
from honjin.cli.lines import (
    FEW,
    choice_line,
    log_lines,
    number_lines,
    outlook_lines,
    refusal_lines,
    summary_lines,
    write,
)
from honjin.drawing.board import everything, front, places_of, view_part
from honjin.drawing.chart import Chart
from honjin.drawing.status import status
from honjin.files import save as save_play
from honjin.kernel.actions import Action
from honjin.kernel.amounts import Amount
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import HonjinError, Refusal
from honjin.kernel.inputs import Said
from honjin.kernel.odds import Odds
from honjin.kernel.outlook import foretold
from honjin.kernel.play import Play
from honjin.kernel.standing import Standing, answer, hear, idle, stand
from honjin.kernel.words import ENGLISH, Language, Saying, say
from honjin.title import Title

_LINES_BESIDE_MAP = 16
_LEAST_MAP = 23


@dataclass(slots=True)
class Sitting:
    """One game at one terminal. ``seats``: a bot, or None for a person."""

    title: Title
    play: Play[Any]
    chart: Chart
    seats: tuple[Bot | None, ...]
    console: Console
    read: Callable[[str], str]
    language: Language = ENGLISH
    """Of whoever sits here: everything is put into words in :meth:`write` and by what is written with it."""
    shown: int = 0
    """Events that have been told already."""
    typed: list[int] = field(default_factory=list)
    """Length of the log before each line that did something."""
    saved: tuple[Path, int] | None = None
    """The last file and the length of the log in it."""
    standing: dict[Side, Standing] = field(default_factory=dict)
    """Orders to pass until something happens."""
    leaving: bool = False
    _menu: Menu | None = None

    # ---------------------------------------------------------------------------------------------- looking

    @property
    def people(self) -> list[Side]:
        return [side for side, bot in enumerate(self.seats) if bot is None]

    @property
    def viewer(self) -> Side | None:
        """Whose eyes see the log: the only person's, or nobody's where several share the screen."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def ask(self) -> Ask | None:
        """The open decision of a person."""
        return next((ask for ask in self.play.asks if self.seats[ask.side] is None), None)

    @property
    def facts(self) -> dict[str, Any]:
        """What the person who decides may know."""
        ask = self.ask
        return self.play.view(ask.side if ask else self.viewer).facts

    @property
    def menu(self) -> Menu | None:
        """The choices of the open decision, read once."""
        ask = self.ask
        if ask is None:
            return None
        if self._menu is None or self._menu.ask is not ask:
            self._menu = menu_of(self.play, self.chart, ask, self.facts)
        return self._menu

    def the_menu(self) -> Menu:
        menu = self.menu
        if menu is None:
            raise HonjinError(say("the game is over: nothing is asked"))
        return menu

    def example(self) -> tuple[str, str, str] | None:
        """A unit of one's own, its hex and a hex beside it, to show what can be typed."""
        chart = self.chart
        own = ((u, h) for u, h in places_of(self.facts).items() if chart.pieces[u].side in self.people)
        for unit, here in own:
            near = (chart.grid.format(h) for h in chart.grid.near[chart.grid.parse(here)] if h >= 0)
            return unit, here, next((number for number in near if chart.is_hex(number)), here)
        return None

    # ---------------------------------------------------------------------------------------------- saying

    def write(self, line: Saying | Text, style: str = "") -> None:
        write(self.console, line, style, self.language)

    def say_all(self, lines: Iterable[Saying | Text]) -> None:
        for line in lines:
            self.write(line)

    def tell(self) -> None:
        """What happened since it was last told."""
        events = self.play.view(self.viewer).events
        self.say_all(log_lines(self.play.game, self.chart, events[self.shown :], self.language))
        self.shown = len(events)

    def refuse(self, refusal: Refusal) -> None:
        self.say_all(refusal_lines(self.title.rulebook(), refusal, self.language))

    def draw(self, about: Iterable[str] = (), *, whole: bool = False) -> None:
        """The map about some hexes, else about the unit in hand, else about the front line."""
        facts, menu = self.facts, self.menu
        size = shutil.get_terminal_size()
        centre = list(about) or self._centre(menu, facts)
        lines = max(_LEAST_MAP, size.lines - _LINES_BESIDE_MAP)
        part = everything(self.chart) if whole else view_part(self.chart, centre, size.columns, lines)
        self.console.print(map_of(self.chart, facts, part, menu), soft_wrap=True)

    def _centre(self, menu: Menu | None, facts: Mapping[str, Any]) -> list[str]:
        if menu is not None and menu.hand is not None and menu.hand in menu.where:
            return [menu.where[menu.hand]]
        if menu is not None and (menu.ends or len(menu.choices) <= FEW):
            found = [*menu.ends, *(menu.where[unit] for unit in menu.actors if unit in menu.where)]
            if found:
                return found
        return front(self.chart, facts)

    def show_decision(self) -> None:
        """Map, where one is in the game, what is asked and what can be chosen."""
        menu = self.the_menu()
        self.draw()
        self.write(coloured([status(self.chart, self.facts)]))
        self.write(self.play.game.describe(menu.ask), "bold cyan")
        self.say_all(number_lines(menu.ask))
        choices = [choice for choice in menu.choices if not self._is_number(menu.ask, choice)]
        shown = choices if len(choices) <= FEW else menu.headlines
        self.list_choices(shown)
        if choices and not shown:
            self.say_all(summary_lines(menu, self.play.game, self.language))
        elif len(shown) < len(choices):
            self.write(say("      fewer units against the same targets: type a hex or a name, or `list`"), "dim")

    def _is_number(self, ask: Ask, choice: Choice) -> bool:
        """Whether a choice is one of the numbers that are asked for: it is typed as that."""
        return isinstance(ask.subject, Amount) and "number" in self.play.game.notation.fields(choice.action)

    def list_choices(self, choices: Iterable[Choice]) -> None:
        menu, facts = self.the_menu(), self.facts
        for choice in choices:
            label = self.language.put(self.play.game.label(self.play.state, choice.action))
            self.write(choice_line(choice, menu, facts, label, self.odds_summary(choice.action)))
            self.say_all(outlook_lines(choice.outlook, self.play.game, self.language))

    def odds_summary(self, action: Action) -> str:
        """The odds in a few words, or nothing where no dice fall."""
        found = self.odds(action)
        return "" if found is None else self.language.put(found.summary)

    def odds(self, action: Action) -> Odds | None:
        ask = self.ask
        return self.play.game.odds(self.play.state, action, None if ask is None else ask.side)

    # ---------------------------------------------------------------------------------------------- doing

    def push(self, action: Action) -> None:
        """Carry out what a person decided; what would be lost by a slip of the hand is confirmed first."""
        ask = self.ask
        if ask is None or self._confirmed(ask, action):
            self._push(action, ask.side if ask else None)
        else:
            self.write(say("Nothing was done."))

    def _confirmed(self, ask: Ask, action: Action) -> bool:
        if self.play.refuse(action, ask.side) is not None:
            return True
        found = foretold(self.play, ask, action)
        if not found.grave:
            return True
        label = self.play.game.label(self.play.state, action)
        self.write(say("This is a serious loss: {label}", label=label), "bold red")
        self.say_all(outlook_lines(found, self.play.game, self.language))
        return self.read(self.language.put(say("Do it anyway? y/n "))).strip().casefold() in ("y", "yes")

    def _push(self, action: Action, side: Side | None) -> None:
        told = len(self.play.events or ())
        self.play.push(action, side)
        for seat, order in self.standing.items():
            hear(self.play, seat, order, (self.play.events or [])[told:])

    def let_others_act(self) -> None:
        """Bots, and people who pass, until a person has to decide or the game is over."""
        while not self.play.over and (found := self._unasked()) is not None:
            self._push(*found)

    def _unasked(self) -> tuple[Action, Side] | None:
        """What somebody does now without a person's being asked."""
        for ask in self.play.asks:
            bot = self.seats[ask.side]
            action = bot.choose(self.play.view(ask.side), ask) if bot is not None else self._pass(ask)
            if action is not None:
                return action, ask.side
        return None

    def _pass(self, ask: Ask) -> Action | None:
        order = self.standing.get(ask.side)
        return idle(self.play, ask) or (answer(self.play, ask, order) if order is not None else None)

    def pass_until(self, stops: Sequence[str]) -> None:
        """Whoever is asked passes until one of these happens."""
        ask, sentry = self.the_menu().ask, self.play.game.sentry
        if sentry is None or sentry.passing(ask) is None:
            raise HonjinError(say("this decision cannot be passed"))
        self.standing[ask.side] = stand(self.play, ask.side, stops or [stop.id for stop in sentry.stops])
        self.let_others_act()

    def stopped(self) -> list[Saying]:
        """What has ended orders; they are forgotten with it."""
        ended = {side: order.why for side, order in self.standing.items() if order.why is not None}
        for side in ended:
            del self.standing[side]
        return [why for why in ended.values() if why is not None]

    def undo(self) -> None:
        """Take back the last line that was typed, as far as that is fair."""
        side = next((entry.side for entry in reversed(self.play.log) if isinstance(entry, Said)), self.people[0])
        if self.seats[side] is not None:
            side = self.people[0]
        goal = self.typed[-1] if self.typed else len(self.play.log) - 1
        self.standing.pop(side, None)
        while True:
            taken = self.play.undo(side)
            self.write(say("Taken back: {action}", action=self.play.game.notation.format(taken)))
            if len(self.play.log) <= goal:
                break
        while self.typed and self.typed[-1] >= len(self.play.log):
            self.typed.pop()
        self.shown = len(self.play.events or ())

    def save(self, path: Path) -> None:
        """Keep the game so that it can be gone on with; answers that are sealed are asked for again."""
        names = {
            name: bot.name if bot else "person" for name, bot in zip(self.play.game.sides, self.seats, strict=True)
        }
        save_play(self.play, path, names, sealed=False)
        self.saved = path, len(self.play.log)

    @property
    def unsaved(self) -> bool:
        return bool(self.typed) and (self.saved is None or self.saved[1] != len(self.play.log))
