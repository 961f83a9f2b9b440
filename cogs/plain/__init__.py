"""The plain interface: plays any game without a folder here, by its rules alone."""

from cogs.plain.cog import setup as setup
