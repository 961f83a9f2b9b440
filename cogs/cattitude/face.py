"""Cattitude's face: where everything is that the host asks about Cattitude."""

import data
from bot.draw.colours import rgb
from bot.draw.cover import Look
from bot.face import Face
from cogs.cattitude import counts, honours, panels, presses, sayings, screens, sheet

FACE = Face(
    game="cattitude",
    look=Look(rgb("2f4368"), data.ROOT / "cattitude" / "cover.svg"),
    title=sheet.title,
    tagline=sheet.tagline,
    presets=sheet.presets,
    options=sheet.options,
    pages=sheet.pages,
    board=screens.board,
    hand=panels.hand,
    told=sayings.told,
    asked=sayings.asked,
    digests=counts.digests,
    digest=counts.digest,
    result=counts.result,
    meaning=presses.meaning,
    refusal=sayings.refusal,
    honours=honours,
)
