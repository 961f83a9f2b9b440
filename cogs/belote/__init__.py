"""Belote on Discord: its commands, presses, screens, pictures and words."""

from bot.presses.game_cog import GameCog
from bot.presses.host import Extensible
from bot.render.cover import CoverStyle
from bot.ui.game_ui import GameUI
from cogs.belote import achievements, actions, board, hand, hints, rulebook, summary, text
from cogs.belote.art.emoji import EMOJI
from cogs.belote.art.result_picture import warm_up
from cogs.belote.cards import BOOK, card
from rules.belote import notation

UI = GameUI(
    game="belote",
    cover=CoverStyle.of("belote", "1f4d40"),
    title=BOOK.title,
    tagline=BOOK.tagline,
    about=BOOK.about,
    best=BOOK.best,
    presets=BOOK.presets,
    options=BOOK.options,
    pages=rulebook.pages,
    things=rulebook.things,
    groups=text.teams,
    forced=("card",),
    board=board.board,
    hand=hand.hand,
    log_line=text.log_line,
    prompt_text=BOOK.prompt_text,
    summary_count=summary.summary_count,
    summary=summary.summary,
    result=summary.result,
    moment=summary.moment,
    remark=summary.remark,
    offers=actions.offers,
    before=actions.BEFORE,
    refusal=text.refusal,
    achievements=achievements,
    notation=lambda match: notation.write(match.seed, match.options, match.log),
    reason=hints.reason,
    move_text=text.move_text,
    spellings=text.typed,
    is_call=text.is_call,
    score=summary.score,
    face=hand.face,
    called=card,
    panels={"belote_why": hand.why_not},
)


async def setup(bot: Extensible) -> None:
    """Adds Belote."""
    await bot.add_cog(GameCog(bot.host, UI, EMOJI, warm_up))
