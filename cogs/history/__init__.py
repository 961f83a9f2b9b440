"""Past matches: ``/history``, replays, and the coach."""

from cogs.history.cog.history import HistoryCog

setup = HistoryCog.setup
