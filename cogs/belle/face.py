"""Belle of the Ball's face: where everything is that the host asks about the game."""

import data
from bot.draw.colours import rgb
from bot.draw.cover import Look
from bot.face import Face
from cogs.belle import counts, hands, honours, presses, sayings, screens, sheet

FACE = Face(
    game="belle",
    look=Look(rgb("45305f"), data.ROOT / "belle" / "cover.svg"),
    title=sheet.title,
    tagline=sheet.tagline,
    presets=sheet.presets,
    options=sheet.options,
    pages=sheet.pages,
    board=screens.board,
    hand=hands.hand,
    told=sayings.told,
    asked=sayings.asked,
    digests=counts.digests,
    digest=counts.announcement,
    result=counts.result,
    meaning=presses.meaning,
    refusal=sayings.refusal,
    honours=honours,
)
