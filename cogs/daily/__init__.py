"""The deals of the day: ``/daily``, its tables, the share card, and the reminders."""

from cogs.daily.cog import DailyCog

setup = DailyCog.setup
