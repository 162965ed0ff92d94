"""What a position is worth and why: options weighed by playing on, exact expectations, puzzles, games looked back on.

It knows no game and no client: it sees plays, asks and points, as bots do.
"""
