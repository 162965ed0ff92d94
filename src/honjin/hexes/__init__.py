"""Hexes: numbering, neighbours, distances, sets, movement. They know no game."""
