"""Puzzles: ``/puzzle``, with one puzzle of the day for everyone and as many more as people like."""

from cogs.puzzles.cog import PuzzleCog

setup = PuzzleCog.setup
