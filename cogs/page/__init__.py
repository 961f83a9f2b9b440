"""A seat in the browser: a page for each seat, alongside Discord's messages."""

from cogs.page.cog import PageCog

setup = PageCog.setup
