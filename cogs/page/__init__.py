"""A seat in the browser: one page for each seat, beside the messages of Discord."""

from cogs.page.cog import PageCog

setup = PageCog.setup
