"""Beccato! on Discord: its commands, presses, screens, pictures and words."""

from bot.presses.host import Extensible
from bot.render.cover import CoverStyle
from bot.ui.game_ui import GameUI
from cogs.beccato import achievements, actions, board, choices, hand, hints, rulebook, summary, text
from cogs.beccato.art.emoji import EMOJI
from cogs.beccato.art.result_picture import warm_up
from cogs.beccato.cards import BOOK, face
from cogs.beccato.cog import BeccatoCog
from cogs.beccato.signals import actions as signals

UI = GameUI(
    game="beccato",
    cover=CoverStyle.of("beccato", "6a4420"),
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
    moment=summary.moment,
    offers=actions.offers,
    picked=signals.picked,
    before=actions.BEFORE,
    refusal=text.refusal,
    achievements=achievements,
    rate_limit=actions.rate_limit,
    reason=hints.reason,
    move_text=choices.move_text,
    moves=choices.moves,
    is_call=choices.is_call,
    score=summary.score,
    face=face,
    called=choices.called,
)


async def setup(bot: Extensible) -> None:
    """Adds Beccato!."""
    await bot.add_cog(BeccatoCog(bot.host, UI, EMOJI, warm_up))
