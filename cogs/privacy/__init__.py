"""What the bot stores about people: export and deletion."""

from cogs.privacy.cog import PrivacyCog

setup = PrivacyCog.setup
