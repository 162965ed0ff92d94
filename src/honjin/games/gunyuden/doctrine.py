"""What the judgement of this series believes, in one place. All values are in points of the score, roughly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

# ---------------------------------------------------------------------------------------------- for everybody

STEP_OF_A_BUSHO: Final = 0.4
"""A step, as part of what the death of a busho costs: two steps make a busho, and lost steps can be filled up again."""
CASTLE_AS_A_TOOL: Final = 0.3
"""A castle where the scenario does not score castles: it still feeds and shelters."""
COMMANDER: Final = 1.5
"""How much more than his points a commander is worth, in steps: without him the others fall apart."""
DUTY: Final = 10.0
"""A duty without which a side cannot win, in points."""
FAIR_CALL: Final = 0.3
"""With this chance that it opens, a castle is called upon rather than stormed."""
WALLS_FOR_A_STEP: Final = 0.8
"""Points of durability that an assault must break for each step that it costs."""
SHORT_SIEGE: Final = 2.0
"""Turns that every siege takes, however many besiege."""
IDLE_CALL: Final = -0.05
"""A call that cannot succeed."""
SEAT: Final = 0.5
"""What each unit of a clan loses with its main castle, in steps: no line of communication for anybody."""
PACE: Final = 6.0
"""Movement points that a march really gains towards a goal in one action, of the eight that it has."""
NEAR: Final = 4
"""Hexes within which forces in the field count as near: a march and a half."""
KILL: Final = 0.5
"""A dot, in steps: a unit that is gone cannot be filled up again."""


@dataclass(frozen=True, slots=True, eq=False)
class Doctrine:
    """What one may think otherwise about; those who play in another manner do."""

    siege_worth: float = 1.0
    """Castles to besiege, as goals."""
    relieving: float = 1.0
    """Own castles to relieve, as goals."""
    post_worth: float = 1.0
    """What a scenario asks for beside castles, as a goal."""
    decision: float = 0.0
    """To bring an enemy lord to a battle that decides the game, as a goal."""
    open_line: float = 0.5
    """To drive enemies away who cut units off, in steps for each unit: it saves a week's heart, and the next one's."""
    surround: float = 0.0
    """To close a way of retreat to an enemy, in steps."""
    morale_point: float = 0.12
    """A point of morale of one unit, in steps: four of them lost make a unit useless."""
    durability: float = 0.12
    """A point of durability, as part of a castle's worth."""
    invested: float = 0.6
    """An investment that stands, as part of a castle's worth."""
    promise: float = 1.0
    """How much of a siege's worth hangs on whether the castle can still fall."""
    haste: float = 0.4
    """A task for which the time will hardly suffice: how much of it must, and what it is still worth."""
    enough: float = 1.2
    """Besiegers should have so many times the strength that an investment takes: losses must not end it."""
    against_relief: float = 0.6
    """And so much of the enemy's strength in the field nearby."""
    hunger: float = 3.0
    """Turns that a siege seems longer where the besiegers' lines do not come: they lose heart with every week."""
    sleeping: float = 0.5
    """A castle of a clan that does not act yet: to wake it makes an enemy more."""
    alarm: float = 2.0
    """For an own castle of so many times the worth of the one that they besiege besiegers go away and save it."""
    relief: float = 0.2
    """To break up a siege, as part of the castle's worth: its walls stay as they are, its garrison takes heart."""
    look_out: float = 2.5
    """Turns of way within which enemies threaten a castle."""
    worth_a_guard: float = 0.3
    """Points that a guard must save for each point of its strength: elsewhere it could take a castle itself."""
    approach: float = 0.15
    """What an action's worth of way towards a goal is worth, as part of the goal."""
    worth_a_march: float = 0.02
    """A march that gains less is not made: it only makes noise."""
    shared: float = 0.5
    """How much of a danger each further force takes that the same enemies could attack instead."""
    busy: float = 0.3
    """The danger from besiegers: they would have to give up their siege."""
    looming: float = 0.6
    """The danger from an enemy lord who can come near and give battle before the force acts again."""
    sure: float = 1.5
    """So much stronger than an enemy lord nobody fears a decisive battle."""
    later: float = 0.7
    """The danger from enemies next to a force that acts again before they do."""
    again: float = 1.2
    """The danger from enemies who act more than once before it does."""
    exposed: float = 0.3
    """The danger from enemies who can march up and attack before the force acts again."""
    sallies: float = 0.7
    """The danger from garrisons that can come out."""
    pounce: float = 0.6
    """To stand next to enemies who will not act before the force can attack them, as part of what that attack gains."""
    cut_off: float = 0.15
    """To end a march without a line of communication, in steps for each unit; much worse with low morale."""
    passing: float = 0.5
    """How much of it for those who act again before lines are looked at."""
    in_the_way: float = 0.02
    """To stop inside a castle on the way: it takes a point to come out again."""
    careful: float = 1.2
    """How much dangers count for those who are ahead."""
    daring: float = 1.0
    """How much they count for the others at the start."""
    restless: float = 0.8
    """How much of their caution those lose in the course of the game who are not."""
    good_fight: float = 0.05
    """Steps that an attack should gain, less what it costs: an attack also gives the initiative away."""
    ground: float = 0.25
    """To be driven off one's ground, in steps."""
    siege_ground: float = 2.0
    """To be driven off from a siege, in steps."""
    rout: float = 0.6
    """How much of what flight would cost an army counts where a decisive battle may end in it."""
    even_ground: float = 0.3
    """A point of modifier more than the enemy in a decisive battle, as part of the strength: it counts twice."""
    follow: float = 0.4
    """The goal of the clan's strongest force, for those beside it who have none of their own."""
    hunt: float = 0.3
    """The steps of an enemy in the field, as a goal for marches: he will not wait to be beaten."""
    hunt_odds: float = 1.2
    """How much stronger those must be who go after an enemy in the field."""
    able: float = 0.0
    """Steps that each of those who go after an enemy should gain by an attack of its own."""
    behind: float = 0.3
    """To be with the clan's strongest force, as part of its goal, for those in the field who have none of their own."""
    gathered: float = 0.1
    """Strength that comes under a better leader, in steps for each point."""
    shaken: float = -2.0
    """Morale at which a force that is cut off goes back to its lines: three more weeks would end it."""
    home: float = 0.5
    """What coming back is worth to it, as part of what would be lost with it."""
    rest: float = 1.0
    """To recover morale is worth what the morale is worth."""


PLAIN: Final = Doctrine()
