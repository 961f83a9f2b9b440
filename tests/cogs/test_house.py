"""The house's texts besides matches: translated, complete, within limits, all in words."""

import re
from collections.abc import Iterator
from pathlib import Path

import data
from bot.components.text_mode import _bare
from bot.i18n.words import languages, words
from cogs.settings.screens.mine import tongue
from tests.cogs.evening import lines
from tests.cogs.house import Walk, walk
from tests.cogs.test_glue import EXAMPLES, WORD, glued, joined
from tests.support.echo import Echo, split

FREE = {
    *("Alice", "Bob", "Carol", "Dan", "Player", "Parlour", "The", "card", "room", "table", "and"),
    *re.findall(r"\w+", " ".join(tongue(item) for item in languages())),
    *(item["name"] for item in data.words("house")["robots"]),
    *("December", "January", "Jan", "Dec", "Nov", "Oct", "UTC"),
    *("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
}
"""Names of people, robots, places and languages; and CLDR's words."""
NAMED = {"name", "tagline", "game", "place", "table", "subtitle", "move", "yours", "played", "won"}
NAMED |= EXAMPLES | {"why"}
"""Parts for any sentence: names, cards, titles, links, figures, moves; a sentence after one."""
EXAMPLE = "⟦Bîd~⟧"
"""A button of an example game, made of the names in its code."""
ZONE = re.compile(r" · \d\d:\d\d$|^\w+(/[\w+-]+)*$")
"""A time zone, which CLDR doesn't always name."""
SHUFFLE = r"\*\*\w+\*\* `[0-9a-f]{32}`|[0-9a-f]{8}( [0-9a-f]{8}){3}"
"""A player's word for the shuffle with its salt, and the fingerprint of a hash."""
MARKUP = re.compile(rf"{SHUFFLE}|<[^>]*>|https?://\S+|`[^`]*`|\(attachment:[^)]*\)")


def untranslated(house_walk: Walk) -> Iterator[str]:
    """Yields words that bypassed the catalogs."""
    for text, _ in house_walk.sent:
        for word in WORD.findall(split(MARKUP.sub("", text))[1]):
            if word not in FREE and not ZONE.search(text):
                yield f"{word!r} in {text!r}"


def beyond(house_walk: Walk, echo: Echo) -> Iterator[str]:
    """Yields texts that are too long, or have broken markup, in any language."""
    for language in languages():
        w = words(language)
        for text, most in house_walk.sent:
            translated = echo.again(text, w)
            if len(translated) > most:
                yield f"{language}: {len(translated)} of {most}: {translated!r}"
            if translated.count("**") % 2 or translated.count("`") % 2 or "{" in translated:
                yield f"{language}: {translated!r}"


def pictured(house_walk: Walk) -> Iterator[str]:
    """Yields what someone in text mode got as a picture, or didn't get in words."""
    for way, message in house_walk.pages:
        if message.flags.ephemeral and any(".png" in file.filename for file in message.attachments):
            yield f"a picture: {way}"
    for facts, read in house_walk.told:
        for fact in facts[facts[0].endswith(":") :]:
            if _bare(fact) not in read:
                yield f"not in words: {fact!r}"


def twice(house_walk: Walk) -> Iterator[str]:
    """Yields headings that are repeated below for people in text mode."""
    for way, message in house_walk.pages:
        heading, *others = [line for line in lines(message) if len(_bare(line)) > 8] or [""]
        if heading.startswith("#") and _bare(heading.lstrip("# ")) in _bare(" ".join(others)):
            yield f"{way}: {heading}"


async def test_the_house_speaks_every_language_and_is_all_in_words(tmp_path: Path) -> None:
    echo = Echo()
    house_walk = await walk(tmp_path, echo)
    assert len(house_walk.pages) > 90
    assert {"untranslated": [*untranslated(house_walk)]} == {"untranslated": []}
    assert {"glued": [*glued(echo, NAMED)]} == {"glued": []}
    assert {
        "joined": [
            text
            for text, _ in house_walk.sent
            if joined(MARKUP.sub("", text)) and EXAMPLE not in text
        ]
    } == {"joined": []}
    assert {"beyond": [*beyond(house_walk, echo)]} == {"beyond": []}
    assert {"twice": [*twice(house_walk)]} == {"twice": []}
    assert {"pictured": [*pictured(house_walk)]} == {"pictured": []}
