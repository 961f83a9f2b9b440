"""Game nights: ``/night``, signing up, reminders, and the tables on the night."""

from cogs.nights.cog import NightCog

setup = NightCog.setup
