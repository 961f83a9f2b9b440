"""Cattitude on Discord: its commands, presses, pictures and words."""

from bot.presses.game_cog import GameCog
from bot.presses.host import Extensible
from bot.render.cover import CoverStyle
from bot.ui.game_ui import GameUI
from cogs.cattitude import achievements, actions, board, choices, hand, rulebook, summary, text
from cogs.cattitude.art.emoji import EMOJI
from cogs.cattitude.cards import BOOK

UI = GameUI(
    game="cattitude",
    cover=CoverStyle.of("cattitude", "2f4368"),
    title=BOOK.title,
    tagline=BOOK.tagline,
    about=BOOK.about,
    best=BOOK.best,
    presets=BOOK.presets,
    options=BOOK.options,
    pages=rulebook.pages,
    things=rulebook.things,
    board=board.board,
    hand=hand.hand,
    log_line=text.log_line,
    prompt_text=BOOK.prompt_text,
    summary_count=summary.summary_count,
    summary=summary.summary,
    result=summary.result,
    remark=summary.remark,
    offers=actions.offers,
    picked=actions.picked,
    before=actions.BEFORE,
    refusal=text.refusal,
    achievements=achievements,
    reason=text.reason,
    move_text=choices.move_text,
    moves=choices.moves,
    score=summary.score,
    face=hand.face,
    panels={"cattitude_palace": summary.my_palace},
)


async def setup(bot: Extensible) -> None:
    """Adds Cattitude."""
    await bot.add_cog(GameCog(bot.host, UI, EMOJI))
