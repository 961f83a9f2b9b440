"""Belote's face: where everything is that the host asks about Belote."""

import data
from bot.draw.colours import rgb
from bot.draw.cover import Look
from bot.face import Face
from cogs.belote import counts, honours, presses, sayings, screens, sheet
from rules.belote import notation

FACE = Face(
    game="belote",
    look=Look(rgb("1f4d40"), data.ROOT / "belote" / "cover.svg"),
    title=sheet.title,
    tagline=sheet.tagline,
    presets=sheet.presets,
    options=sheet.options,
    pages=sheet.pages,
    groups=sayings.teams,
    board=screens.board,
    hand=screens.hand,
    told=sayings.told,
    asked=sayings.asked,
    digests=counts.digests,
    digest=counts.count,
    result=counts.result,
    meaning=presses.meaning,
    refusal=sayings.refusal,
    honours=honours,
    notation=lambda match: notation.write(match.seed, match.options, match.log),
)
