"""The plain interface: any game can be played that has no folder here, by its rules alone."""

from cogs.plain.cog import setup as setup
