"""The house's own emoji: uploaded once, those that are drawn anew are replaced, and without them all reads well."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image
from simcord.backend import Backend
from simcord.backend.errors import BackendError

from bot import glyphs
from bot.glyphs import DRAWN, spoken
from bot.words import words
from tests.support.world import World, buttons, words_of, world


def there(w: World) -> dict[str, int]:
    """The bot's emoji as Discord has them: by name without its hash, their ids."""
    return {
        one.name.rpartition("_")[0]: one.id for one in w.env.backend.application_emojis.values()
    }


async def test_emoji_are_uploaded_once_and_replaced_when_they_are_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with world(tmp_path / "bot.sqlite3", people=1) as w:
        first = there(w)
        assert sorted(first) == sorted(stem for stem, _ in DRAWN.values())
        strange = w.env.backend.create_application_emoji("somebody_elses")
        w.env.backend.create_application_emoji("parlour_hearts")  # as an older version named it
        await w.restart()
        assert there(w) == {**first, "somebody": strange.id}

        def anew() -> Image.Image:
            return Image.new("RGBA", (112, 112), "red")

        stem, _ = DRAWN["♦"]
        monkeypatch.setattr(glyphs, "DRAWN", {**DRAWN, "♦": (stem, anew)})
        await w.restart()
        second = there(w)
        assert {name for name in first if first[name] != second[name]} == {stem}
        assert len(w.env.backend.application_emojis) == len(DRAWN) + 1
        assert str(second[stem]) in words("en").glyph("♦")


async def test_without_emoji_the_plain_signs_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_backend: Backend, _name: str) -> None:
        raise BackendError(400, 30008, "Maximum number of emojis reached")

    monkeypatch.setattr(Backend, "create_application_emoji", refused)
    async with world(tmp_path / "bot.sqlite3", people=4) as w:
        await w.deal()
        bidder = next(who for who in range(4) if len(buttons(w.hand(who))) > 1)
        assert "<:" not in words_of(w.hand(bidder))
        assert any(sign in words_of(w.hand(bidder)) for sign in DRAWN)
        assert str(buttons(w.hand(bidder))[0].emoji) in DRAWN


def test_emoji_are_spoken_as_their_signs_whatever_they_looked_like() -> None:
    assert spoken("-# **10**<:parlour_hearts:1>, 9<:parlour_spades_0a1b2c3d:22>") == "10♥, 9♠"
    assert spoken("x<:other_0a1b2c3d:3>") == "x"
