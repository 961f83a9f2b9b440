"""Pages with the rules: ``/rules``, and the **Rules** button at a table."""

from cogs.rules_pages.cog import RulesCog

setup = RulesCog.setup
