"""The emoji of our own, of all games together."""

from __future__ import annotations

from cogs.beccato import sayings as beccato
from cogs.beccato.signs import EMOJI as BECCATO
from cogs.cattitude import sayings as cattitude
from cogs.cattitude.signs import EMOJI as CATTITUDE

GAMES = (BECCATO, CATTITUDE)


def test_every_breed_guild_species_and_house_has_its_emoji() -> None:
    squares = {breed.square for breed in beccato.BREEDS.values()}
    assert set(BECCATO) == squares | {guild.symbol for guild in beccato.GUILDS.values()}
    assert set(cattitude.BIRDS.values()) | set(cattitude.HOUSES.values()) <= set(CATTITUDE)


def test_emoji_are_told_apart_by_their_outline() -> None:
    for emoji in GAMES:
        outlines = {glyph.draw().getchannel("A").tobytes() for glyph in emoji.values()}
        # Both backs are cards: stripes and spots tell them apart.
        assert len(outlines) >= len(emoji) - 1
