"""Cattitude as people see it: its commands and presses, what is drawn, and its words."""

import data
from bot.client import Parlour
from bot.games.ui import GameUI
from bot.render.colours import rgb
from bot.render.cover import CoverStyle
from cogs.cattitude import achievements, actions, board, hand, rulebook, summary, text
from cogs.cattitude.art.emoji import EMOJI
from cogs.cattitude.cog import CattitudeCog

UI = GameUI(
    game="cattitude",
    look=CoverStyle(rgb("2f4368"), data.ROOT / "cattitude" / "cover.svg"),
    title=rulebook.title,
    tagline=rulebook.tagline,
    presets=rulebook.presets,
    options=rulebook.options,
    pages=rulebook.pages,
    board=board.board,
    hand=hand.hand,
    log_line=text.log_line,
    prompt_text=text.prompt_text,
    summary_count=summary.summary_count,
    summary=summary.summary,
    result=summary.result,
    to_action=actions.to_action,
    refusal=text.refusal,
    achievements=achievements,
)


async def setup(bot: Parlour) -> None:
    """Adds Cattitude."""
    await bot.add_cog(CattitudeCog(bot, UI, EMOJI))
