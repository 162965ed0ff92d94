"""For people who train agents: the games as environments of PettingZoo, Gymnasium and OpenSpiel.

They are extras (``pip install honjin[agents]`` or ``honjin[openspiel]``), so nothing is imported here:
:mod:`honjin.agents.aec` needs PettingZoo, :mod:`honjin.agents.solo` Gymnasium, :mod:`honjin.agents.openspiel`
OpenSpiel.
"""
