"""Game nights: ``/night``, signing up, reminders, and the tables at the time."""

from cogs.nights.cog import NightCog

setup = NightCog.setup
