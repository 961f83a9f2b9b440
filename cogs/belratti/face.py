"""Belratti's face: where everything is that the host asks about Belratti."""

import data
from bot.draw.colours import rgb
from bot.draw.cover import Look
from bot.face import Face
from cogs.belratti import ends, hands, honours, presses, sayings, screens, sheet

FACE = Face(
    game="belratti",
    look=Look(rgb("5b3045"), data.ROOT / "belratti" / "cover.svg"),
    title=sheet.title,
    tagline=sheet.tagline,
    presets=sheet.presets,
    options=sheet.options,
    pages=sheet.pages,
    board=screens.board,
    hand=hands.hand,
    told=sayings.told,
    asked=sayings.asked,
    digests=ends.digests,
    digest=ends.reveal,
    result=ends.result,
    meaning=presses.meaning,
    refusal=sayings.refusal,
    honours=honours,
)
