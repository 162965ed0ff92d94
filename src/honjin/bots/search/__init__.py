"""A bot that thinks ahead: it compares whole plans for its phase by playing them out, on equal dice.

It knows no game. What there is to know comes from the game itself: what each option is worth at a glance
(``appraise``), in which manners it can be played, how long a plan lasts (``span``) and by what a position is judged
(``features``). Read :mod:`honjin.bots.search.bot` first.
"""
