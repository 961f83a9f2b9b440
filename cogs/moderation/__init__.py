"""What moderators can do about players: bans from a server's tables, reports, and who leaves."""

from cogs.moderation.cog import ModerationCog

setup = ModerationCog.setup
