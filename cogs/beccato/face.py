"""Beccato!'s face: where everything is that the host asks about Beccato!."""

import data
from bot.draw.colours import rgb
from bot.draw.cover import Look
from bot.face import Face
from cogs.beccato import counts, honours, panel, presses, sayings, screens, sheet

FACE = Face(
    game="beccato",
    look=Look(rgb("6a4420"), data.ROOT / "beccato" / "cover.svg"),
    title=sheet.title,
    tagline=sheet.tagline,
    presets=sheet.presets,
    options=sheet.options,
    pages=sheet.pages,
    board=screens.board,
    hand=panel.hand,
    told=sayings.told,
    asked=sayings.asked,
    digests=counts.digests,
    digest=counts.digest,
    result=counts.result,
    meaning=presses.meaning,
    refusal=sayings.refusal,
    honours=honours,
    tempo=presses.tempo,
)
