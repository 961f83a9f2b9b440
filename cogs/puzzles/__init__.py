"""Puzzles: ``/puzzle``, with a puzzle of the day for everyone, and any number of others."""

from cogs.puzzles.cog import PuzzleCog

setup = PuzzleCog.setup
