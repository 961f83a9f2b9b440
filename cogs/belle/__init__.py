"""Belle of the Ball on Discord: its commands, screens, pictures and words."""

from bot.presses.game_cog import GameCog
from bot.presses.host import Extensible
from bot.render.cover import CoverStyle
from bot.ui.game_ui import GameUI
from cogs.belle import achievements, actions, board, choices, hand, hints, rulebook, summary, text
from cogs.belle.art.emoji import EMOJI
from cogs.belle.art.guest_line import warm_up
from cogs.belle.cards import BOOK, in_brief

UI = GameUI(
    game="belle",
    cover=CoverStyle.of("belle", "45305f"),
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
    picked=actions.picked,
    before=actions.BEFORE,
    refusal=text.refusal,
    achievements=achievements,
    reason=hints.reason,
    move_text=choices.move_text,
    moves=choices.moves,
    score=summary.score,
    face=hand.face,
    remark=summary.remark,
    called=in_brief,
    panels={"belle_why": hand.why_not},
)


async def setup(bot: Extensible) -> None:
    """Adds Belle of the Ball."""
    await bot.add_cog(GameCog(bot.host, UI, EMOJI, warm_up))
