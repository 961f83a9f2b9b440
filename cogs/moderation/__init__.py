"""Tools for moderators: bans from a server's tables, reports, and notes about who leaves."""

from cogs.moderation.cog import ModerationCog

setup = ModerationCog.setup
