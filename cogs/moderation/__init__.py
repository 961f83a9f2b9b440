"""Tools for moderators: bans from a server's tables, reports, and a record of people who leave."""

from cogs.moderation.cog import ModerationCog

setup = ModerationCog.setup
