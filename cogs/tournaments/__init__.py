"""Tournaments: ``/tournament``, cards, pages, rounds and announcements."""

from cogs.tournaments.cog import TournamentCog

setup = TournamentCog.setup
