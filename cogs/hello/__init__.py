"""The card with which the bot says hello to a server that it joins."""

from cogs.hello.cog import HelloCog

setup = HelloCog.setup
