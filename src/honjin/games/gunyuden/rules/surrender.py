"""Chapters 20 and 21: calls for surrender, offers, and the fall of a castle."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from honjin.games.gunyuden.actions import Call, Claim, Grant, Offer
from honjin.games.gunyuden.model.tables import ClassicSurrenderRow, RevisedSurrenderRow
from honjin.games.gunyuden.names import MORALE, SODAISHO_INSIDE
from honjin.games.gunyuden.rules import castles, losses
from honjin.games.gunyuden.rules.activation import mark_acted, refuse_act
from honjin.games.gunyuden.rules.forces import end_of_action
from honjin.games.gunyuden.rules.investment import besieging_side, refuse_castle, strongest
from honjin.games.gunyuden.stakes import Parley
from honjin.games.gunyuden.state import Campaign
from honjin.games.gunyuden.static import SODAISHO, TAISHO
from honjin.hexes.sets import few
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.chance import D6, Mod, Reading, Roll
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Steps, decision
from honjin.kernel.words import Saying, Text, say
from honjin.wargame.actions import NO, NOBODY, PASS, YES, Castle, Clan, Unit, Units, Yes
from honjin.wargame.odds import at_stake
from honjin.wargame.orders import Pick, Refill

_CLASSIC = {"refuses": "C", "opens": "D", "surrenders": "H"}
"""The three results of the classic table as letters of the revised one (R39)."""


class Answer(NamedTuple):
    """What a castle answers to a call, or offers (20-3)."""

    text: Text
    opens: bool = False
    """Whether the castle changes hands."""
    dead: Literal["none", "one", "two", "half", "all"] = "none"

    def deaths(self, inside: int) -> int:
        """How many of so many units inside are eliminated."""
        return {"none": 0, "one": 1, "two": 2, "half": -(-inside // 2), "all": inside}[self.dead]


ANSWERS: Final = {
    "A": Answer(say("it resists to the end")),
    "B": Answer(say("it refuses")),
    "C": Answer(say("it does not answer")),
    "D": Answer(say("the castle opens and the garrison leaves"), True),
    "E": Answer(say("one unit of the garrison dies, the rest leave"), True, "one"),
    "F": Answer(say("two units of the garrison die, the rest leave"), True, "two"),
    "G": Answer(say("half of the garrison die, the rest leave"), True, "half"),
    "H": Answer(say("the garrison surrenders"), True, "all"),
}


def meaning(letter: str) -> Saying:
    """A letter in words; whatever else somebody may have typed stands as it is."""
    return ANSWERS[letter].text if letter in ANSWERS else letter


# ---------------------------------------------------------------------------------------------- the table


def answer_to(g: Campaign, durability: int, die: int) -> str:
    """The letter of a modified die in the row of a durability (20-2, 20-3)."""
    tables = g.land.tables
    row: ClassicSurrenderRow | RevisedSurrenderRow
    if g.land.options.revised:
        row = next(r for r in tables.surrender_revised.row if r.durability[0] <= durability <= r.durability[1])
        ranges = {letter: getattr(row, letter) for letter in "ABCDEFGH"}
    else:
        row = next(r for r in tables.surrender_classic.row if r.durability[0] <= durability <= r.durability[1])
        ranges = {letter: getattr(row, name) for name, letter in _CLASSIC.items()}
    return next(letter for letter, span in ranges.items() if span is not None and span[0] <= die <= span[1])


def modifiers(g: Campaign, castle: Castle, morale: int) -> list[Mod]:
    """What a call is modified by: rank inside, an earlier refusal, morale (20-2-1)."""
    table = g.land.tables.surrender_modifiers
    inside = g.garrison(castle)
    rank = max((g.rank(unit) for unit in few(inside)), default=0)
    rows = []
    if rank == SODAISHO:
        rows.append(Mod(SODAISHO_INSIDE, table.sodaisho, "20-2-1"))
    elif rank == TAISHO:
        rows.append(Mod(say("taisho inside"), table.taisho, "20-2-1"))
    if g.refused >> castle & 1:
        rows.append(Mod(say("refused before"), table.earlier_refusal, "20-3"))
    lowest = g.land.tables.morale.lowest
    difference = morale - max(lowest, g.castle_side_morale(castle))
    if difference:
        rows.append(Mod(MORALE, difference, "20-2-1"))
    return rows


# ---------------------------------------------------------------------------------------------- calls (20)


def refuse_call(g: Campaign, castle: Castle, head: Unit) -> Refusal | None:
    """Why a commander cannot call on a castle to surrender (20-1, R29)."""
    refusal = refuse_act(g, head) or refuse_castle(g, castle, head)
    if refusal is not None:
        return refusal
    name, host = g.land.unit_name[head], g.land.castle_name[castle]
    if g.rank(head) < TAISHO:
        return Refusal("20-1", say("{unit} is not a commander", unit=name))
    if not g.besieging >> head & 1 or not g.investing >> head & 1:
        why = say("{unit} has not invested {castle} since before this phase", unit=name, castle=host)
        return Refusal("17-1-3", why)
    if g.assaulted >> castle & 1:
        return Refusal("20-1-1", say("{castle} has already been assaulted in this phase", castle=host))
    if g.called >> castle & 1:
        return Refusal("20-1-2", already_called(g, castle))
    if g.resists >> castle & 1:
        return Refusal("20-3", say("{castle} resists to the end", castle=host))
    return None


def already_called(g: Campaign, castle: Castle) -> Text:
    """One call for a castle and phase, and no assault besides (20-1-1, 20-1-2)."""
    return say("{castle} has already been called on to surrender in this phase", castle=g.land.castle_name[castle])


def call(g: Campaign, action: Call) -> Steps[None]:
    """A call for surrender (20)."""
    castle, head = action.castle, action.unit
    mark_acted(g, head)
    g.called |= 1 << castle
    yield from g.rules.struck(g, g.clan[head], g.owner[castle])
    mods = modifiers(g, castle, g.lowest_morale(g.members[head]))
    read = Reading("surrender", g.durability[castle])
    purpose = say("call on {castle}", castle=g.land.castle_name[castle])
    rolled = yield Roll(D6, "20-2", purpose, mods, by=g.side(head), read=read)
    letter = answer_to(g, g.durability[castle], rolled.total)
    g.tell("call", "20-3", castle=castle, unit=head, answer=letter)
    yield from carry_out(g, castle, letter, head)
    end_of_action(g)


def carry_out(
    g: Campaign, castle: Castle, letter: str, caller: Unit, *, ruined: bool = False, uncalled: bool = False
) -> Steps[None]:
    """What an answer does to castle and garrison (20-3).

    ``ruined``: the walls are gone, nobody gets the castle. ``uncalled``: it fell or came to terms without a call; he
    is the strongest of the besiegers, and the clan with most strength among them gets the castle.
    """
    if letter == "A":
        g.resists |= 1 << castle
    elif letter == "B":
        g.refused |= 1 << castle
    answer = ANSWERS[letter]
    if not answer.opens:
        return
    keep = g.land.keeps[castle]
    garrison = g.inside_at(keep.hex)
    besiegers = g.besiegers(castle) | g.members[caller]
    dying = yield from choose_doomed(g, castle, garrison, answer.deaths(garrison.bit_count()), caller)
    taken = g.all_steps(dying)
    losses.eliminate_together(g, dying, "20-3")
    if ruined:
        castles.abandon(g, castle)
    else:
        clan = yield from new_owner(g, castle, None if uncalled else caller, besiegers)
        castles.give(g, castle, clan, "20-3-1")
    stranded = yield from castles.send_away(g, g.inside_at(keep.hex) & garrison, castle, "20-3-2")
    if letter != "H":
        # Men with nowhere to go surrender too, where the book says so (20-3-2 of the revised edition; Kanto 20-3).
        surrender = g.land.options.revised or g.land.setting.surrender_exit == "nearest_of_side"
        taken = stranded if surrender else 0
    yield from spoils(g, caller, castle, taken // 2)


def choose_doomed(g: Campaign, castle: Castle, garrison: Units, count: int, caller: Unit) -> Steps[Units]:
    """The besieger names units of the garrison that are eliminated (R42)."""
    if count >= garrison.bit_count():
        return garrison
    chosen = 0
    while chosen.bit_count() < count:
        action = yield Ask(
            g.side(caller), "doom", [Pick(unit) for unit in few(garrison & ~chosen)], rule="20-3",
            prompt=say(
                "Choose who dies in {castle} ({units} {units:unit|units} left to name)",
                castle=g.land.castle_name[castle], units=count - chosen.bit_count(),
            ),
            subject={"castle": g.land.keeps[castle].id},
        )  # fmt: skip
        chosen |= 1 << action.unit
    return chosen


def new_owner(g: Campaign, castle: Castle, caller: Unit | None, besiegers: Units) -> Steps[Clan]:
    """Whose castle it is now: its first owner's if he is of the captors' camp, or else theirs (R34; Kanto R61)."""
    first = g.rules.heir(g, g.land.keeps[castle].owner)
    if not g.land.options.revised and g.clan_bloc(first) == g.bloc(few(besiegers)[0]):
        return first
    if caller is not None:
        return g.clan[caller]
    side = yield from captor_side(g, castle, besiegers)
    strength: dict[Clan, int] = {}
    for unit in few(besiegers & g.of_side[side]):
        strength[g.clan[unit]] = strength.get(g.clan[unit], 0) + g.unit_strength(unit)
    tied = [clan for clan, its in strength.items() if its == max(strength.values())]
    if len(tied) == 1:
        return tied[0]
    keep = g.land.keeps[castle]
    action = yield Ask(
        side, "grant", [Grant(clan) for clan in tied], rule="20-3",
        prompt=say("Choose the clan that gets {castle}", castle=g.land.castle_name[castle]),
        subject={"castle": keep.id},
    )  # fmt: skip
    clan: Clan = action.clan
    return clan


def captor_side(g: Campaign, castle: Castle, besiegers: Units) -> Steps[Side]:
    """Which player gets a castle: the one with most strength, unless he cedes it to a partner who asks (Kanto R61)."""
    keep, name = g.land.keeps[castle], g.land.castle_name[castle]
    strongest_side = besieging_side(g, besiegers)
    for side, units in enumerate(g.of_side):
        if side == strongest_side or not besiegers & units:
            continue
        action = yield Ask(
            side, "claim", [PASS, Claim(castle)], rule="21-2",
            prompt=say("Your ally was the stronger before {castle}. Ask for it?", castle=name),
            subject={"castle": keep.id},
        )  # fmt: skip
        if not isinstance(action, Claim):
            continue
        g.tell("claim", "21-2", castle=castle, side=side)
        answer = yield Ask(
            strongest_side, "cede", [NO, YES], rule="21-2",
            prompt=say("Your ally asks for {castle}. Cede it?", castle=name), subject={"castle": keep.id},
        )  # fmt: skip
        ceded = isinstance(answer, Yes)
        g.tell("claim_answered", "21-2", castle=castle, accepted=ceded)
        if ceded:
            return side
    return strongest_side


def spoils(g: Campaign, caller: Unit, castle: Castle, steps: int) -> Steps[None]:
    """Half of the steps that surrendered join the captor (20-3 H, R37; Kanto R12)."""
    if not steps or not g.land.special.replenishment:
        return
    if g.land.setting.surrender_bonus == "next_replenishment":
        clan = g.owner[castle] if g.owner[castle] != NOBODY else g.clan[caller]
        group = g.land.replenishers(clan, g.clan_side[clan])
        if group is not None:
            g.bonus[group[0]] += steps
            g.tell("spoils", "20-3", clan=clan, steps=steps)
        return
    yield from refill(g, g.members[g.leader[caller]], steps, "20-3")


def refill(g: Campaign, units: Units, steps: int, rule: str) -> Steps[int]:
    """The owner fills up reduced units, step by step; what is left over is lost (14-2-4, 14-2-6)."""
    gained = 0
    while gained < steps:
        reduced = [u for u in few(g.on_map(units)) if g.steps[u] == 1 and not g.rules.never_replenished(g, u)]
        if not reduced:
            break
        who = Ask(
            g.side(reduced[0]), "refill", [Refill(u) for u in reduced], rule=rule,
            prompt=say("Choose who gains a step ({steps} left to gain)", steps=steps - gained),
            subject={"units": [g.land.pieces[u].id for u in reduced], "steps": steps - gained},
        )  # fmt: skip
        unit = (yield from decision(who)).unit
        g.steps[unit] += 1
        gained += 1
        g.tell("refill", rule, unit=unit)
    return gained


# ---------------------------------------------------------------------------------------------- offers (20-4)


def terms(g: Campaign, castle: Castle) -> list[str]:
    """What the besieged may offer: the results of a call that this game allows (20-4, R43)."""
    inside = g.garrison(castle).bit_count()
    return [letter for letter in g.land.setting.surrender_offer if inside >= ANSWERS[letter].deaths(1)]


def refuse_offer(g: Campaign, action: Offer) -> Refusal | None:
    """Why terms cannot be offered for a castle in the owner's phase."""
    castle = action.castle
    name = g.land.castle_name[castle]
    owner = g.owner[castle]
    if not g.land.setting.offer_in_phase:
        return Refusal("20-4", say("Terms are offered at the siege determination"))
    if owner == NOBODY or g.phase_of[owner] != g.seat:
        return Refusal("20-4", say("{castle} does not belong to a clan of this phase", castle=name))
    if not g.is_invested(castle):
        return Refusal("20-4", say("{castle} is not invested", castle=name))
    if g.offered >> castle & 1:
        return Refusal("20-4", say("Terms for {castle} have already been offered in this phase", castle=name))
    return None if action.terms in terms(g, castle) else Refusal("20-4", say("There are no such terms"))


def put_offer(g: Campaign, action: Offer) -> Steps[bool]:
    """The besieger accepts terms, which then hold at once, or declines (20-4)."""
    castle = action.castle
    keep = g.land.keeps[castle]
    g.offered |= 1 << castle
    besiegers = g.besiegers(castle)
    g.tell("offer", "20-4", castle=castle, terms=action.terms)
    side = besieging_side(g, besiegers)
    ask = Ask(
        side, "terms", [YES, NO], rule="20-4",
        prompt=say(
            "{castle} offers terms: {terms}. Accept?",
            castle=g.land.castle_name[castle], terms=ANSWERS[action.terms].text,
        ),
        subject={"castle": keep.id, "terms": action.terms},
    )  # fmt: skip
    accepted = isinstance((yield from at_stake(g, Parley(castle, action.terms), ask)), Yes)
    g.tell("offer_answered", "20-4", castle=castle, accepted=accepted)
    if accepted:
        # Only a surrender brings spoils, and so the question which of equals takes it.
        taker = strongest(g, besiegers & g.of_side[side])
        if action.terms == "H":
            taker = yield from captor(g, castle, besiegers)
        yield from carry_out(g, castle, action.terms, taker, uncalled=True)
        end_of_action(g)
    return accepted


def offer_at_determination(g: Campaign, castle: Castle) -> Steps[bool]:
    """Before the die is rolled the besieged may offer terms, once (20-4, R43)."""
    offers: list[Action] = [Offer(castle, letter) for letter in terms(g, castle)]
    if not offers or g.offered >> castle & 1:
        return False
    ask = Ask(
        g.castle_side(castle), "offer", [PASS, *offers], rule="20-4",
        prompt=say("{castle} is invested. Offer terms?", castle=g.land.castle_name[castle]),
        subject={"castle": g.land.keeps[castle].id},
    )  # fmt: skip
    action = yield from at_stake(g, Parley(castle), ask)
    if isinstance(action, Offer):
        return (yield from put_offer(g, action))
    return False


# ---------------------------------------------------------------------------------------------- the fall (21)


def fall(g: Campaign, castle: Castle, assaulters: Units, rule: str, *, ruined: bool) -> Steps[None]:
    """A castle falls: the garrison's fate is rolled in the row of durability 0 (21, R33)."""
    keep = g.land.keeps[castle]
    besiegers = g.on_map(g.besiegers(castle) | assaulters)
    if not besiegers:  # walls may crumble, or go down with the last of the assaulters, before the eyes of others
        besiegers = g.outside_at(keep.hex) & g.of_bloc[1 - g.castle_bloc(castle)]
    garrison = g.inside_at(keep.hex)
    if not besiegers:
        castles.abandon(g, castle)
        g.go_outside(garrison)
        return
    g.tell("fall", rule, castle=castle)
    if garrison:
        head = yield from captor(g, castle, besiegers)
        mods = modifiers(g, castle, g.lowest_morale(g.members[head]))
        walls = g.land.tables.durability.abandoned_at
        read = Reading("surrender", walls)
        purpose = say("fall of {castle}", castle=g.land.castle_name[castle])
        rolled = yield Roll(D6, "21", purpose, mods, by=g.side(head), read=read)
        letter = answer_to(g, walls, rolled.total)
        g.tell("call", "21", castle=castle, unit=head, answer=letter)
        yield from carry_out(g, castle, letter, head, ruined=ruined, uncalled=True)
    elif ruined:
        castles.abandon(g, castle)
    else:
        clan = yield from new_owner(g, castle, None, besiegers)
        castles.give(g, castle, clan, rule)


def captor(g: Campaign, castle: Castle, besiegers: Units) -> Steps[Unit]:
    """Whose morale counts when a castle falls, and who gets the spoils: the strongest force (R33, Kanto R61)."""
    side = besieging_side(g, besiegers)
    heads = g.heads(besiegers & g.of_side[side])
    most = max(g.strength(g.members[head]) for head in heads)
    equal = [head for head in heads if g.strength(g.members[head]) == most]
    alike = len({g.lowest_morale(g.members[head]) for head in equal}) == 1
    if len(equal) == 1 or (alike and g.land.setting.surrender_bonus != "at_once"):
        return equal[0]
    keep = g.land.keeps[castle]
    action = yield Ask(
        side, "captor", [Pick(head) for head in equal], rule="21",
        prompt=say("Choose which of the strongest forces takes {castle}", castle=g.land.castle_name[castle]),
        subject={"castle": keep.id},
    )  # fmt: skip
    head: Unit = action.unit
    return head
