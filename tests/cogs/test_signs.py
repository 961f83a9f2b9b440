"""The emoji of our own, of all games together."""

from __future__ import annotations

from pathlib import Path

from bot.glyphs import OURS, SIDE
from cogs.beccato import sayings as beccato
from cogs.beccato.signs import EMOJI as BECCATO
from cogs.belratti.signs import EMOJI as BELRATTI
from cogs.cattitude import sayings as cattitude
from cogs.cattitude.signs import EMOJI as CATTITUDE
from tests.support.world import world

GAMES = (BECCATO, CATTITUDE)


async def test_a_sign_means_one_thing_in_the_whole_house(tmp_path: Path) -> None:
    async with world(tmp_path / "w.sqlite3") as w:
        signs = dict(w.bot.signs)
    assert len({glyph.stem for glyph in signs.values()}) == len(signs)
    for emoji in (*GAMES, BELRATTI):
        assert {sign: signs[sign] for sign in emoji} == dict(emoji)


def test_every_breed_guild_species_and_house_has_its_emoji() -> None:
    squares = {breed.square for breed in beccato.BREEDS.values()}
    assert set(BECCATO) == squares | {guild.symbol for guild in beccato.GUILDS.values()}
    assert set(cattitude.BIRDS.values()) | set(cattitude.HOUSES.values()) <= set(CATTITUDE)


def test_emoji_are_as_large_as_they_should_be_and_told_apart_by_their_outline() -> None:
    for emoji in GAMES:
        outlines = set()
        for glyph in emoji.values():
            picture = glyph.draw()
            assert (picture.mode, picture.size) == ("RGBA", (SIDE, SIDE))
            assert glyph.stem.startswith(OURS)
            assert glyph.stem.removeprefix(OURS).isidentifier()
            outlines.add(picture.getchannel("A").tobytes())
        # Both backs are cards: stripes and spots tell them apart.
        assert len(outlines) >= len(emoji) - 1
