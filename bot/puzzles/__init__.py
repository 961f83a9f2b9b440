"""Puzzles: positions in which one move is best, what people answered, and how good they are at it."""
