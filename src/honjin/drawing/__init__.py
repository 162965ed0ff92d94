"""Positions as text: what a game's sheet and a side's facts say, drawn in characters. The terminal colours it."""
