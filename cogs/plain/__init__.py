"""The plain interface: plays any game without a folder here, knowing nothing but its rules."""

from cogs.plain.cog import setup as setup
