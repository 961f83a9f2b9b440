"""The card with which the bot greets a server that it joins."""

from cogs.hello.cog import HelloCog

setup = HelloCog.setup
