"""Belote's face: where everything is that the host asks about Belote."""

import data
from bot.games.ui import GameUI
from bot.render.colours import rgb
from bot.render.cover import CoverStyle
from cogs.belote import achievements, actions, board, rulebook, summary, text
from rules.belote import notation

UI = GameUI(
    game="belote",
    look=CoverStyle(rgb("1f4d40"), data.ROOT / "belote" / "cover.svg"),
    title=rulebook.title,
    tagline=rulebook.tagline,
    presets=rulebook.presets,
    options=rulebook.options,
    pages=rulebook.pages,
    groups=text.teams,
    board=board.board,
    hand=board.hand,
    log_line=text.log_line,
    prompt_text=text.prompt_text,
    summary_count=summary.summary_count,
    summary=summary.summary,
    result=summary.result,
    to_action=actions.to_action,
    refusal=text.refusal,
    achievements=achievements,
    notation=lambda match: notation.write(match.seed, match.options, match.log),
)
