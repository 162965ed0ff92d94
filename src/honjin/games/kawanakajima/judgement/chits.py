"""What to do with a chit: to take it or not, which Mode to try, whom an order names."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.kawanakajima.actions import Bring, Change, Combine, Count, Delay, Hero, Name, Take
from honjin.games.kawanakajima.figures import ATTACK, CHARGE, COMBINE, REGROUP, WITHDRAW
from honjin.games.kawanakajima.judgement.clans import outlook
from honjin.games.kawanakajima.judgement.orders import order
from honjin.games.kawanakajima.judgement.situation import Situation, situation
from honjin.games.kawanakajima.state import Battle
from honjin.hexes.sets import few
from honjin.kernel.ask import Ask
from honjin.wargame.actions import Clan


def worth_of_chit(s: Situation) -> float:
    """What the chit in hand is worth to its owner, if that is oneself."""
    chit, first = s.g.hand, s.field.first_special
    if chit < first:
        return outlook(s, chit).activation()
    activity, clans = s.g.activity[chit - first], few(s.g.named[chit - first])
    able = [clan for clan in clans if s.g.units(clan) and not s.g.besieged(clan)]
    if activity in (CHARGE, WITHDRAW):
        return order(s, activity, able[0]) if able else 0.0
    if activity == COMBINE:
        return sum(outlook(s, clan).activation() for clan in able)
    return 1.0


def declines(g: Battle, ask: Ask) -> Sequence[float]:
    """A chit is taken unless it would do harm now (9.2)."""
    s = situation(g, ask.side)
    value = worth_of_chit(s) - s.beliefs.command.wait
    return [value if isinstance(option, Take) else 0.0 for option in ask.options]


def kansuke(g: Battle, ask: Ask) -> Sequence[float]:
    """The enemy's chit is put off if it threatens more than that costs (17.6.1)."""
    s = situation(g, ask.side)
    harm = 0.0
    if s.field.chit_side(g.hand) == s.enemy:
        theirs = situation(s.g, s.enemy)
        if g.hand < s.field.first_special:
            harm = outlook(theirs, g.hand).activation()
    price = s.field.tables.points.kansuke + s.beliefs.command.kansuke
    return [harm - price if isinstance(option, Delay) else 0.0 for option in ask.options]


def modes(g: Battle, ask: Ask) -> Sequence[float]:
    """Which Mode to try for."""
    s = situation(g, ask.side)
    view = outlook(s, ask.subject)
    now = s.g.mode[ask.subject]
    keep = view.acts(now)
    found = []
    for option in ask.options:
        if isinstance(option, Change):
            found.append(view.tries(option.mode) - keep - s.beliefs.march.stir)
        else:
            found.append(0.0)
    return found


def far_bank(g: Battle, ask: Ask) -> Sequence[float]:
    """Whether enemies across the river keep a clan in Attack (6.5)."""
    s = situation(g, ask.side)
    view = outlook(s, ask.subject)
    counts = view.acts(ATTACK) - view.acts(REGROUP)
    return [counts if isinstance(option, Count) else 0.0 for option in ask.options]


def impetuous(g: Battle, ask: Ask) -> Sequence[float]:
    """The enemy clan that an attack would hurt most, or that leads its commander astray (9.5.3)."""
    s = situation(g, ask.side)
    theirs = situation(s.g, s.enemy)
    found = []
    for option in ask.options:
        assert isinstance(option, Name)
        view = outlook(theirs, option.clan)
        now = theirs.g.mode[option.clan]
        value = view.stands(now) - view.acts(ATTACK)
        if option.clan in s.field.clan_a:
            value += s.beliefs.command.lured
        found.append(value)
    return found


def combined(g: Battle, ask: Ask) -> Sequence[float]:
    """All clans that gain by it; a natural 1 is dear to those that do not (9.5.5)."""
    s = situation(g, ask.side)
    driven = s.beliefs.command.driven / 6
    gains: dict[Clan, float] = {}
    found = []
    for option in ask.options:
        assert isinstance(option, Combine)
        for clan in option.clans:
            if clan not in gains:
                gains[clan] = outlook(s, clan).activation() * 5 / 6 - driven
        found.append(sum(gains[clan] for clan in option.clans))
    return found


def samurai(g: Battle, ask: Ask) -> Sequence[float]:
    """He is brought in any case; he rallies who is most worn, or leads the best attack (14)."""
    s = situation(g, ask.side)
    found = []
    for option in ask.options:
        if isinstance(option, Bring):
            found.append(1.0)
        elif isinstance(option, Hero):
            found.append(_heroic(s, option))
        else:
            found.append(0.0)
    return found


def _heroic(s: Situation, option: Hero) -> float:
    clan = s.field.clan[option.unit]
    view = outlook(s, clan)
    leaderless = 0.3 if not s.g.best_lead(clan) else 0.0
    if option.how == "rally":
        bonus = s.field.tables.samurai.leadership if leaderless else 0
        return s.prices.rally_of(option.unit, bonus) + leaderless
    return view.acts(ATTACK) - view.stands(s.g.mode[clan]) + leaderless
