"""Chapter 32: the weather of a turn, which a scenario fixes, the calendar gives, or a die decides."""

from __future__ import annotations

from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import CODES
from honjin.kernel.chance import D6, Reading, Roll
from honjin.kernel.game import Steps
from honjin.kernel.words import say


def settle_weather(g: Campaign) -> Steps[None]:
    """Find the weather of the turn that begins (32, 43.7)."""
    fixed = g.land.special.fixed_weather
    if fixed is not None:
        g.weather = CODES[fixed]
        rule = "43.7"
    elif g.land.setting.weather_mode == "calendar":
        turn = g.land.scenario.turns[g.turn - 1]
        g.weather = by_calendar(g, turn.month, turn.week)
        rule = "32"
    else:
        purpose = say("weather of turn {turn}", turn=g.turn)
        rolled = yield Roll(D6, "32-1-1", purpose, read=Reading("weather", g.month))
        g.weather = by_die(g, rolled.total, g.month)
        rule = "32-1-1"
    g.tell("weather", rule, weather=g.weather)


def by_die(g: Campaign, die: int, month: int) -> int:
    """The weather that a die gives in a month (32-1-1)."""
    table = g.land.tables.weather
    return CODES[table.codes[table.rows[str(die)][month - 1]]]


def by_calendar(g: Campaign, month: int, week: int) -> int:
    """The weather of a week; a season may run over the turn of the year (32)."""
    now = (month, week)
    table = g.land.tables.weather
    for season in table.calendar:
        begun, not_over = season.from_ <= now, now <= season.to
        if (begun and not_over) if season.from_ <= season.to else (begun or not_over):
            return CODES[season.state]
    return CODES[table.else_state]
