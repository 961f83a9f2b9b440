"""What is stored about people: the export, and the deletion."""

from cogs.privacy.cog import PrivacyCog

setup = PrivacyCog.setup
