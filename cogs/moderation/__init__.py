"""Tools for moderators: bans from a server's tables, reports, and notes about people who leave."""

from cogs.moderation.cog import ModerationCog

setup = ModerationCog.setup
