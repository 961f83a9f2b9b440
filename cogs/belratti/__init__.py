"""Belratti on Discord: its commands, screens, pictures and words."""

from bot.presses.game_cog import GameCog
from bot.presses.host import Extensible
from bot.render.cover import CoverStyle
from bot.ui.game_ui import GameUI
from cogs.belratti import (
    achievements,
    actions,
    board,
    choices,
    hand,
    hints,
    rulebook,
    summary,
    text,
)
from cogs.belratti.art.emoji import EMOJI
from cogs.belratti.art.result_picture import warm_up
from cogs.belratti.cards import BOOK, name

UI = GameUI(
    game="belratti",
    cover=CoverStyle.of("belratti", "5b3045"),
    title=BOOK.title,
    tagline=BOOK.tagline,
    about=BOOK.about,
    best=BOOK.best,
    presets=BOOK.presets,
    options=rulebook.options,
    pages=rulebook.pages,
    things=rulebook.things,
    board=board.board,
    hand=hand.hand,
    log_line=text.log_line,
    prompt_text=BOOK.prompt_text,
    summary_count=summary.summary_count,
    summary=summary.summary,
    result=summary.result,
    moment=summary.moment,
    offers=actions.offers,
    picked=actions.picked,
    before=actions.BEFORE,
    refusal=text.refusal,
    achievements=achievements,
    reason=hints.reason,
    move_text=text.move_text,
    moves=choices.moves,
    score=summary.score,
    face=hand.face,
    called=name,
)


async def setup(bot: Extensible) -> None:
    """Adds Belratti."""
    await bot.add_cog(GameCog(bot.host, UI, EMOJI, warm_up))
